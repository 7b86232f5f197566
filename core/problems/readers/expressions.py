"""Arithmetic as people write it in a solution (`$1,200 x 25%`), read into a small tree of exact numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LONGEST = 2_000
_DEEPEST = 40
_MOST_BITS = 10_000
_TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)"
    r"|(?P<power>\*\*|\^)|(?P<floor>//)|(?P<op>[-+*/%()\[\]×xX·÷−–])|(?P<skip>[\s$£€]+)",
    re.ASCII,
)
_SPELLINGS = {"×": "*", "x": "*", "X": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "[": "(", "]": ")"}
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "neg": 3, "**": 4, "number": 5}


class ExpressionError(ValueError):
    """An expression that cannot be read, or that has no exact value."""


@dataclass(frozen=True, slots=True)
class Term:
    """An expression: a number (`op` is `number`), a negation (`neg`) or an operation on two terms.

    `slot` numbers the numbers of an expression from the left, from 0.
    """

    op: str
    operands: tuple[Term, ...] = ()
    number: Fraction = Fraction(0)
    slot: int = -1


def parse_expression(source: str) -> Term:
    """The tree of an expression. Powers bind tightest; `10%` is 10/100; `2(3 + 4)` multiplies."""
    if len(source) > LONGEST:
        raise ExpressionError(f"it is longer than {LONGEST:,} characters.")
    return _Parser(tuple(_tokens(source))).parse()


def numbers(term: Term) -> tuple[Fraction, ...]:
    """The numbers of an expression, by slot."""
    if term.op == "number":
        return (term.number,)
    return tuple(number for operand in term.operands for number in numbers(operand))


@dataclass(frozen=True, slots=True)
class Use:
    """How a number is used: `op` and side of the operation it stands in, and what stands beside it.

    `beside` is the other operand when that is a number, `divided` what the number divides. `fraction` is
    the value of the a/b whose part the number is, in `a/b` and in `price * a/b`.
    """

    op: str
    right: bool
    beside: Fraction | None = None
    divided: Term | None = None
    fraction: Fraction | None = None


def uses(term: Term) -> tuple[Use, ...]:
    """How each number of an expression is used, by slot; a number alone has an empty `op`."""
    if term.op == "number":
        return (Use("", right=False),)
    parts = _fraction(term)
    share = parts[0].number / parts[1].number if parts and parts[1].number else None
    found: list[Use] = []
    for place, operand in enumerate(term.operands):
        if operand.op != "number":
            inner = uses(operand)
            is_over = parts is not None and parts[0] is not operand and parts[1] is not operand
            found.extend((*inner[:-1], replace(inner[-1], fraction=share)) if is_over else inner)
            continue
        other = term.operands[1 - place] if len(term.operands) == 2 else None
        beside = other.number if other is not None and other.op == "number" else None
        divided = other if term.op == "/" and place == 1 else None
        found.append(Use(term.op, place == 1, beside, divided, share))
    return tuple(found)


def _fraction(term: Term) -> tuple[Term, Term] | None:
    """The two numbers of `a/b`, also behind a factor."""
    if term.op != "/" or term.operands[1].op != "number":
        return None
    over = term.operands[0]
    if over.op == "*":
        over = over.operands[1]
    return (over, term.operands[1]) if over.op == "number" else None


def evaluate(term: Term, values: Sequence[Fraction] | None = None) -> Fraction:
    """The exact value, with other `values` for the slots where given; `ExpressionError` without one."""

    def value(inner: Term) -> Fraction:
        if inner.op == "number":
            return values[inner.slot] if values is not None else inner.number
        operands = [value(operand) for operand in inner.operands]
        if inner.op == "neg":
            return -operands[0]
        if inner.op in ("/", "//") and operands[1] == 0:
            raise ExpressionError("it divides by zero.")
        operations: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
            "+": lambda a, b: a + b,
            "-": lambda a, b: a - b,
            "*": lambda a, b: a * b,
            "/": lambda a, b: a / b,
            "//": lambda a, b: Fraction(a // b),
            "**": _power,
        }
        return operations[inner.op](*operands)

    return value(term)


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    whole = exponent.denominator == 1 and bits * abs(exponent) <= _MOST_BITS
    if not whole or (base == 0 and exponent < 0):
        raise ExpressionError("it has a power that is not exact.")
    return Fraction(base**exponent.numerator)


def write_expression(term: Term, names: Sequence[str]) -> str:
    """The expression in the program's notation, with a name or a number for each slot."""

    def written(inner: Term) -> str:
        if inner.op == "number":
            return names[inner.slot]
        if inner.op == "neg":
            return f"-{wrapped(inner.operands[0], inner, right=True)}"
        left, right = inner.operands
        return f"{wrapped(left, inner, right=False)} {inner.op} {wrapped(right, inner, right=True)}"

    def wrapped(inner: Term, outer: Term, *, right: bool) -> str:
        mine, its = _BINDING[outer.op], _BINDING[inner.op]
        loose = (
            its < mine
            or (its == mine and right and outer.op not in ("+", "**"))
            or outer.op == inner.op == "**"
        )
        return f"({written(inner)})" if loose else written(inner)

    return written(term)


def write_number(value: Fraction) -> str:
    """A decimal where it ends, else a quotient in parentheses."""
    digits, twos, fives = value.denominator, 0, 0
    while digits % 2 == 0:
        digits, twos = digits // 2, twos + 1
    while digits % 5 == 0:
        digits, fives = digits // 5, fives + 1
    if digits != 1:
        return f"({value.numerator} / {value.denominator})"
    places = max(twos, fives)
    if places == 0:
        return str(value.numerator)
    whole = f"{abs(value.numerator) * 10**places // value.denominator:0{places + 1}d}"
    return f"{'-' if value < 0 else ''}{whole[:-places]}.{whole[-places:]}"


def _tokens(source: str) -> Iterator[tuple[str, str]]:
    place = 0
    while place < len(source):
        match = _TOKEN.match(source, place)
        if match is None:
            raise ExpressionError(f"“{source[place]}” is not arithmetic.")
        place = match.end()
        kind = match.lastgroup or ""
        if kind == "number":
            yield "number", match.group().replace(",", "")
        elif kind in ("power", "floor"):
            yield "op", "**" if kind == "power" else "//"
        elif kind == "op":
            yield "op", _SPELLINGS.get(match.group(), match.group())


class _Parser:
    def __init__(self, tokens: tuple[tuple[str, str], ...]) -> None:
        self._tokens = tokens
        self._place = 0
        self._slots = 0
        self._depth = 0

    def parse(self) -> Term:
        term = self._sum()
        if self._place < len(self._tokens):
            raise ExpressionError(f"“{self._tokens[self._place][1]}” is not expected there.")
        return term

    def _next(self) -> str:
        """The next operator, `number` before a number, empty at the end."""
        if self._place >= len(self._tokens):
            return ""
        kind, text = self._tokens[self._place]
        return text if kind == "op" else kind

    def _sum(self) -> Term:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ExpressionError("it is nested too deeply.")
        term = self._product()
        while (op := self._next()) in ("+", "-"):
            self._place += 1
            term = Term(op, (term, self._product()))
        self._depth -= 1
        return term

    def _product(self) -> Term:
        term = self._signed()
        while True:
            op = self._next()
            if op in ("*", "/", "//"):
                self._place += 1
                term = Term(op, (term, self._signed()))
            elif op == "(":
                term = Term("*", (term, self._power()))
            else:
                return term

    def _signed(self) -> Term:
        op = self._next()
        if op not in ("-", "+"):
            return self._power()
        self._place += 1
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ExpressionError("it is nested too deeply.")
        term = self._signed()
        self._depth -= 1
        return term if op == "+" else Term("neg", (term,))

    def _power(self) -> Term:
        base = self._atom()
        while self._next() == "%":
            self._place += 1
            base = Term("/", (base, self._number(Fraction(100))))
        if self._next() != "**":
            return base
        self._place += 1
        return Term("**", (base, self._signed()))

    def _atom(self) -> Term:
        what = self._next()
        self._place += 1
        if what == "number":
            return self._number(Fraction(self._tokens[self._place - 1][1]))
        if what != "(":
            raise ExpressionError("a number is missing." if not what else f"“{what}” is not expected there.")
        term = self._sum()
        if self._next() != ")":
            raise ExpressionError("a parenthesis is not closed.")
        self._place += 1
        return term

    def _number(self, value: Fraction) -> Term:
        self._slots += 1
        return replace(Term("number", number=value), slot=self._slots - 1)
