"""Formulas as a teacher types them: `48 + 48/2`, or a line for each step with a name."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.builder import TreeBuilder, check_size
from core.problems.fault import ProgramFault, nested_too_deep
from core.problems.formula_steps import Step, Steps
from core.problems.formula_tokens import Kind, Token, tokens_of
from core.problems.tree import Op, Place

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.problems.tree import Tree

_MOST_DEPTH = 100
_FUNCTIONS = {
    "int": Op.INT,
    "round": Op.ROUND,
    "abs": Op.ABS,
    "min": Op.MIN,
    "max": Op.MAX,
    "sum": Op.SUM,
    "ceil": Op.CEIL,
    "floor": Op.FLOOR,
    "sqrt": Op.SQRT,
    "gcd": Op.GCD,
}
_OPERATORS = {
    "+": (1, Op.ADD),
    "-": (1, Op.SUBTRACT),
    "*": (2, Op.MULTIPLY),
    "x": (2, Op.MULTIPLY),
    "X": (2, Op.MULTIPLY),
    "of": (2, Op.MULTIPLY),
    "/": (2, Op.DIVIDE),
    "//": (2, Op.FLOOR_DIVIDE),
    "mod": (2, Op.MODULO),
}
_SIGN_STRENGTH = 3


def parse_formula(source: str, decimal_mark: str = ".", given: Collection[Fraction] | None = None) -> Tree:
    """The tree of a formula; its last line is the answer.

    `×`, `x`, `of`, `÷`, `:`, `^`, `²`, `√`, `−` and every bracket are understood, `25%` is 25 / 100,
    `2(3 + 4)` is 2 × (3 + 4), currency signs, thousands separators and Excel's leading `=` are passed
    over, and `1,50` is 1.5 where no list of numbers can be meant. A line may begin with a name
    (`tins = 48 / 1.5`) and may end with its result (`48/2 = 24`), which is checked.

    A later line uses a step by its name. A step without one is used where its result is typed again,
    if that number is not among the `given` ones (those of the problem's text) and can be nothing else;
    a number that stayed as it is when the others change would make the key wrong.

    Raises `ProgramFault` with its place in the formula, as `parse_program` does.
    """
    check_size(source)
    return _Formula(source, decimal_mark, given).tree()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the formula that is read: its node, where it stands, and whether it is a bare percentage."""

    index: int
    place: Place
    percent: bool = False


class _Formula:
    """Goes through the tokens from left to right."""

    def __init__(self, source: str, decimal_mark: str, given: Collection[Fraction] | None) -> None:
        self._lines = source.split("\n")
        self._steps = Steps(given)
        self._tokens = tokens_of(source, decimal_mark)
        self._at = 0
        self._depth = 0
        self._arguments = 0
        self._builder = TreeBuilder()
        self._names: dict[str, int] = {}

    def tree(self) -> Tree:
        while self._at < len(self._tokens):
            if self._is_end():
                self._at += 1
                continue
            start = self._token().place
            index, name = self._step()
            self._steps.end(Step(index, self._builder.value(index), name, start))
        if not self._steps.done:
            raise ProgramFault("The formula is empty.", None, advice="Type one, such as 48 + 48/2.")
        root = self._steps.done[-1].index
        self._check_all_used(root)
        return self._builder.tree(root)

    def _check_all_used(self, root: int) -> None:
        needed = self._builder.needs(root)
        for step in self._steps.unnamed():
            if step.index not in needed:
                raise self._fault(
                    step.place,
                    "this step has no name, so a later line cannot use it.",
                    "Give it one, such as step = 48 / 2.",
                )

    def _step(self) -> tuple[int, str]:
        if self._text() == "=":
            self._at += 1
        token = self._token()
        name = token.text if token.kind is Kind.NAME and self._text(1) == "=" else ""
        if name in _FUNCTIONS or name in _OPERATORS:
            raise self._fault(token.place, f"“{name}” has a meaning of its own.", "Choose another name.")
        self._at += 2 if name else 0
        self._builder.context = name
        index = self._expression(0).index
        if self._text() == "=":
            self._at += 1
            self._check_result(index)
        if not self._is_end():
            raise self._unexpected()
        if name:
            self._builder.name(index, name)
            self._names[name] = index
        return index, name

    def _check_result(self, index: int) -> None:
        """A result typed behind a step is no number of the formula, but it must be right."""
        if self._is_end():
            return
        place = self._token().place
        negative = self._text() == "-"
        self._at += negative
        token = self._token()
        if token.kind is not Kind.NUMBER:
            raise self._fault(place, "only the result of the step can stand behind “=”.")
        self._at += 1
        percent = self._text() == "%"
        self._at += percent
        stated = token.value * (-1 if negative else 1) / (100 if percent else 1)
        if stated != self._builder.value(index):
            given = self._builder.value(index)
            raise self._fault(
                place, f"this step gives {given}, not {stated}.", "Correct the step or its result."
            )

    def _expression(self, least: int) -> _Part:
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise nested_too_deep()
        left = self._signed()
        while True:
            token = self._token()
            strength, op = self._operator(token)
            if op is None or strength <= least:
                break
            self._at += token.text != "("
            right = self._expression(strength)
            if op in {Op.ADD, Op.SUBTRACT} and right.percent and not left.percent:
                self._check_whole(left, token, right)
            percent = left.percent and right.percent and op in {Op.ADD, Op.SUBTRACT}
            left = self._operation(op, [left, right], _span(left.place, right.place), percent=percent)
        self._depth -= 1
        return left

    def _check_whole(self, left: _Part, sign: Token, right: _Part) -> None:
        """`80 - 25%` is refused: people mean a quarter of the 80. `1 - 25%` has one meaning only."""
        if self._builder.is_leaf(left.index) and self._builder.value(left.index) == 1:
            return
        whole, share = self._written(left.place), self._written(right.place).rstrip("% ")
        whole = whole if self._builder.is_leaf(left.index) else f"({whole})"
        raise self._fault(
            right.place,
            f"it does not say of what the {share}% are.",
            f"If they are of what stands before, write {whole}*(1 {sign.text} {share}/100), "
            f"which is {whole} {sign.text} {whole}*{share}/100.",
        )

    def _written(self, place: Place) -> str:
        """A part as it stands in the source."""
        if place.line != place.end_line:
            return "…"
        return self._lines[place.line - 1][place.column : place.end_column]

    def _operator(self, token: Token) -> tuple[int, Op | None]:
        if token.kind is Kind.SIGN and token.text == "(":
            return 2, Op.MULTIPLY
        if token.kind is Kind.NUMBER or token.text in self._names:
            return 0, None
        return _OPERATORS.get(token.text, (0, None))

    def _signed(self) -> _Part:
        token = self._token()
        if token.kind is not Kind.SIGN or token.text not in {"-", "+"}:
            return self._power()
        self._at += 1
        inner = self._expression(_SIGN_STRENGTH - 1)
        if token.text == "+":
            return inner
        return self._operation(Op.NEGATE, [inner], _span(token.place, inner.place))

    def _power(self) -> _Part:
        base = self._postfix()
        token = self._token()
        if token.kind is not Kind.SIGN or not token.text.startswith("^"):
            return base
        self._at += 1
        digits = token.text[1:]
        if digits:
            index = self._builder.number(Fraction(int(digits[:4])), token.place, digits)
            exponent = _Part(index, token.place)
        else:
            exponent = self._signed()
        return self._operation(Op.POWER, [base, exponent], _span(base.place, exponent.place))

    def _postfix(self) -> _Part:
        part = self._atom()
        token = self._token()
        if token.text != "%":
            return part
        self._at += 1
        if self._token().kind is Kind.NUMBER:
            raise self._fault(token.place, "“%” means percent here.", "For the remainder write 7 mod 2.")
        hundred = _Part(self._builder.number(Fraction(100), token.place, "%", fixed=True), token.place)
        return self._operation(Op.DIVIDE, [part, hundred], _span(part.place, token.place), percent=True)

    def _atom(self) -> _Part:
        token = self._token()
        self._at += 1
        if token.kind is Kind.NUMBER:
            return self._number(token)
        if token.text == "(":
            inner = self._expression(0)
            self._close(token)
            return inner
        if token.text == "√":
            inner = self._postfix()
            return self._operation(Op.SQRT, [inner], _span(token.place, inner.place))
        if token.kind is Kind.NAME:
            return self._named(token)
        self._at -= 1
        raise self._unexpected()

    def _number(self, token: Token) -> _Part:
        if token.grouped and self._arguments:
            raise self._fault(
                token.place,
                f"“{token.text}” may be one number or two.",
                "Put a space behind a comma between two numbers, and leave it out of a number.",
            )
        if self._token().kind is Kind.NUMBER:
            raise self._fault(
                token.place,
                f"there is nothing between “{token.text}” and “{self._token().text}”.",
                "Put + − × or ÷ between them.",
            )
        if self._text() != "%" and (earlier := self._steps.candidates(token.value)):
            return _Part(self._result(token, earlier[-1]), token.place)
        self._steps.type(token.value)
        return _Part(self._builder.number(token.value, token.place, token.text), token.place)

    def _result(self, token: Token, step: Step) -> int:
        """The result of an earlier step that is typed again, where it can be nothing else."""
        if not self._steps.is_sure(token.value):
            line = self._lines[step.place.line - 1].split("=")[0].strip()[:40]
            raise self._fault(
                token.place,
                f"“{token.text}” may be the result of line {step.place.line} or a number of its own.",
                f"Name the step, such as step = {line or '48 / 2'}, and write step where it is meant.",
            )
        self._steps.use(token.value)
        return step.index

    def _named(self, token: Token) -> _Part:
        if token.text in self._names:
            return _Part(self._names[token.text], token.place)
        if token.text in _FUNCTIONS and self._text() == "(":
            return self._call(token)
        raise self._fault(
            token.place,
            f"the name “{token.text[:40]}” has no value yet.",
            "Leave units out, or give the name a value in a line above.",
        )

    def _call(self, token: Token) -> _Part:
        opening = self._token()
        self._at += 1
        self._arguments += 1
        operands = [self._expression(0)]
        while self._text() in {",", ";"}:
            self._at += 1
            operands.append(self._expression(0))
        self._arguments -= 1
        self._close(opening)
        op = _FUNCTIONS[token.text]
        several = op in {Op.MIN, Op.MAX, Op.SUM, Op.GCD} or (op is Op.ROUND and len(operands) == 2)
        if not several and len(operands) != 1:
            raise self._fault(token.place, f"“{token.text}” takes one number.")
        if op is Op.ROUND and len(operands) == 2:
            self._builder.fix(operands[1].index)
        return self._operation(op, operands, _span(token.place, self._tokens[self._at - 1].place))

    def _operation(self, op: Op, operands: list[_Part], place: Place, *, percent: bool = False) -> _Part:
        return _Part(self._builder.operation(op, [part.index for part in operands], place), place, percent)

    def _close(self, opening: Token) -> None:
        if self._text() != ")":
            if self._is_end():
                raise self._fault(opening.place, "this bracket is not closed.")
            raise self._unexpected()
        self._at += 1

    def _token(self) -> Token:
        return self._tokens[min(self._at, len(self._tokens) - 1)]

    def _text(self, ahead: int = 0) -> str:
        return self._tokens[min(self._at + ahead, len(self._tokens) - 1)].text

    def _is_end(self) -> bool:
        token = self._token()
        return token.kind is Kind.LINE or (token.text == ";" and not self._arguments)

    def _unexpected(self) -> ProgramFault:
        token = self._token()
        if token.kind is Kind.LINE:
            return self._fault(token.place, "the line ends in the middle of a step.", "Finish the step.")
        advice = "Write a decimal number with a point, such as 1.50." if token.text == "," else ""
        return self._fault(token.place, f"“{token.text[:40]}” is not expected here.", advice)

    def _fault(self, place: Place, what: str, advice: str = "") -> ProgramFault:
        return ProgramFault(f"Line {place.line}: {what}", place, advice=advice)


def _span(first: Place, last: Place) -> Place:
    return Place(first.line, first.column, last.end_line, last.end_column)
