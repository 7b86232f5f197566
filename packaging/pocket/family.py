"""A family of problems: wordings with holes, numbers to draw, and a worked chain from which the answer comes."""

from __future__ import annotations

import ast
import operator
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from words import pick

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

_STEP = re.compile(r"\[(?P<name>\w+)(?P<money>\$)?: (?P<sum>[^\]]+)\]")
_HOLE = re.compile(r"\{(?P<name>\w+)(?P<money>\$)?\}")
_OPS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
_LARGE = re.compile(r"(?<![\d.])[1-9]\d{3,}(?![\d.])")
_TRIES = 200
COMMAS = 0.7  # how often a text writes 3,600 for 3600


@dataclass(frozen=True, slots=True)
class Problem:
    """A text, its worked chain ending in the answer, and what it was made from."""

    text: str
    reply: str
    answer: Fraction
    family: str
    steps: int
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of problem.

    `numbers` gives each number a range `(low, high)`, a list to choose from, or a sum of earlier ones
    as text; `wordings` have holes `{a}` for numbers (`{a$}` as money) and `{N}`, `{x}`, ... for words;
    `chain` holds steps `[total: a + b]`, each written out with its value, the last being the answer.
    `keep` is a sum that must not be negative, or empty.
    """

    name: str
    numbers: Mapping[str, object]
    wordings: tuple[str, ...]
    chain: str
    keep: str = ""

    def make(self, rng: Random, scale: int = 1) -> Problem:
        """A problem of this family; `scale` stretches the ranges (1: in range)."""
        for _ in range(_TRIES):
            values = self._draw(rng, scale)
            words = pick(rng)
            try:
                reply, answer, steps = self._work(values, words)
            except ZeroDivisionError:
                continue
            if all(_sound(value) for value in values.values()) and self._kept(values):
                text = _fill(rng.choice(self.wordings), values, words)
                if rng.random() < COMMAS:
                    text = _LARGE.sub(lambda found: f"{int(found[0]):,}", text)
                said = f"{reply} The answer is {number(answer)}."
                return Problem(text, said, answer, self.name, steps, words)
        raise ValueError(f"the family {self.name} cannot be drawn")

    def _draw(self, rng: Random, scale: int) -> dict[str, Fraction]:
        values: dict[str, Fraction] = {}
        for name, kind in self.numbers.items():
            if isinstance(kind, str):
                values[name] = total(kind, values)
            elif isinstance(kind, list):
                values[name] = Fraction(str(rng.choice(kind)))
            else:
                low, high = kind  # type: ignore[misc]
                values[name] = Fraction(rng.randint(low, high * scale))
        return values

    def _kept(self, values: Mapping[str, Fraction]) -> bool:
        return not self.keep or total(self.keep, values) > 0

    def _work(self, values: dict[str, Fraction], words: Mapping[str, str]) -> tuple[str, Fraction, int]:
        """The chain filled in, the answer, and how many steps it has; `values` gets the results."""
        answer, steps = Fraction(0), 0

        def step(found: re.Match[str]) -> str:
            nonlocal answer, steps
            answer = values[found["name"]] = total(found["sum"], values)
            steps += 1
            write = money if found["money"] else number
            shown = re.sub(r"[a-z]\w*", lambda m: write(values[m[0]]), found["sum"])
            return f"{shown} = {write(answer)}"

        return _fill(_STEP.sub(step, self.chain), values, words), answer, steps


def total(text: str, values: Mapping[str, Fraction]) -> Fraction:
    """The value of a sum such as `(a + b) * 2`."""
    return _value(ast.parse(text, mode="eval").body, values)


def number(value: Fraction) -> str:
    """A number as the chains write it: `12`, `2.5`, `3600`."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.4f}".rstrip("0")


def money(value: Fraction) -> str:
    """An amount: `3`, `3.60`."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


def _value(node: ast.expr, values: Mapping[str, Fraction]) -> Fraction:
    if isinstance(node, ast.BinOp):
        return _OPS[type(node.op)](_value(node.left, values), _value(node.right, values))  # type: ignore[index]
    if isinstance(node, ast.Name):
        return values[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Fraction(node.value)
    raise ValueError(f"not a sum: {ast.dump(node)}")


def _fill(text: str, values: Mapping[str, Fraction], words: Mapping[str, str]) -> str:
    def hole(found: re.Match[str]) -> str:
        name = found["name"]
        if name in words:
            return words[name]
        return (money if found["money"] else number)(values[name])

    return _HOLE.sub(hole, text)


def _sound(value: Fraction) -> bool:
    """Not negative, and with at most two decimals."""
    return value >= 0 and (value * 100).denominator == 1
