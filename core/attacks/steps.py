"""Where a wrong reply went wrong: its numbers, in order, held against the values of the tree's nodes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from typing import TYPE_CHECKING

from core.attacks.chains import equations
from core.attacks.parts import answering
from core.attacks.plain import flatten
from core.attacks.reading import numbers_of
from core.store.grade import Step, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.numerals import Numeral
    from core.problems.tree import Tree

_MOST_WAYS = 16
_MOST_OPERANDS = 6


@dataclass(frozen=True, slots=True)
class _Equation:
    """What a reply says a few numbers come to: `operands` in order of size, the `result`, and its span."""

    operands: tuple[Fraction, ...]
    result: Numeral
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Working:
    """The working of a reply: every value in it, and its equations in order."""

    values: frozenset[Fraction]
    equations: tuple[_Equation, ...]


def first_fault(reply: str, tree: Tree, values: Sequence[Fraction], final: Fraction | None) -> Step:
    """The first step of the tree that a wrong reply has wrong, or skips, or does not tell.

    `values` are the right ones, a value a node (`Tree.values`); `final` is the answer read.
    A step is *wrong* when the reply gives its numbers another result, or never comes to its value and
    puts one of its numbers into another sum; *skipped* when it never comes to its value and goes on
    with a number that the step should have used up, or ends on one; *unclear* otherwise. A step whose
    value is missing but used in a later one is passed over.
    """
    working, solution = _read(reply), _solve(tree, values)
    for index, node in enumerate(tree.nodes):
        said = [e for e in working.equations if e.operands in solution.ways[index]]
        if node.is_leaf or any(_is(e.result, values[index]) for e in said):
            continue
        astray = [e for e in said if not solution.has(e, but=index)]
        if not astray and solution.is_reached(working, index):
            continue
        if not astray and solution.is_skipped(working, index, final):
            return Step(Verdict.SKIPPED, node.id, node.op.value)
        for first in astray or solution.misused(working, index):
            return Step(Verdict.WRONG, node.id, node.op.value, first.result.value, first.start, first.end)
        return Step(Verdict.UNCLEAR, node.id, node.op.value)
    return Step(Verdict.UNCLEAR, tree.root.id, tree.root.op.value)


@dataclass(frozen=True, slots=True)
class _Solution:
    """The right values of a tree; for each node the later ones that need it, and the numbers it is made of."""

    tree: Tree
    values: Sequence[Fraction]
    ways: list[frozenset[tuple[Fraction, ...]]]
    later: list[set[int]]

    def has(self, equation: _Equation, but: int) -> bool:
        """Whether an equation is right for another node, made of the same numbers."""
        return any(
            index != but and equation.operands in ways and _is(equation.result, self.values[index])
            for index, ways in enumerate(self.ways)
        )

    def is_reached(self, working: _Working, index: int) -> bool:
        """Whether the reply has the value of a node, or computes a later one that needs it at once."""
        nodes = zip(self.tree.nodes, self.values, strict=True)
        told = working.values - {value for node, value in nodes if node.is_leaf}
        return self.values[index] in working.values or any(
            self.values[later] in told or any(e.operands in self.ways[later] for e in working.equations)
            for later in self.later[index]
        )

    def is_skipped(self, working: _Working, index: int, final: Fraction | None) -> bool:
        """Whether the reply goes on, or ends, as if the step at a node were not there."""
        inputs = [self.values[operand] for operand in self.tree.nodes[index].operands]
        if final is not None and final in inputs:
            return True
        used = {equation.operands for equation in working.equations}
        for parent in self.later[index]:
            if index not in self.tree.nodes[parent].operands:
                continue
            others = [self.values[i] for i in self.tree.nodes[parent].operands if i != index]
            if any(tuple(sorted([*others, value])) in used for value in inputs):
                return True
        return False

    def misused(self, working: _Working, index: int) -> list[_Equation]:
        """The equations with a number of a node that are no step of the solution."""
        inputs = {self.values[operand] for operand in self.tree.nodes[index].operands}
        return [
            e for e in working.equations if inputs.intersection(e.operands) and not self.has(e, but=index)
        ]


def _solve(tree: Tree, values: Sequence[Fraction]) -> _Solution:
    ways: list[list[tuple[Fraction, ...]]] = []
    for node in tree.nodes:
        choices = [[(values[operand],), *ways[operand]] for operand in node.operands]
        found = (tuple(value for part in parts for value in part) for parts in product(*choices))
        short = (way for way in islice(found, 4 * _MOST_WAYS) if len(way) <= _MOST_OPERANDS)
        ways.append([] if node.is_leaf else list(islice(short, _MOST_WAYS)))
    later: list[set[int]] = [set() for _ in tree.nodes]
    for index in reversed(range(len(tree.nodes))):
        for operand in tree.nodes[index].operands:
            later[operand] |= {index, *later[index]}
    in_order = [frozenset(tuple(sorted(way)) for way in found) for found in ways]
    return _Solution(tree, values, in_order, later)


def _read(reply: str) -> _Working:
    plain = flatten(answering(reply).text)
    values: set[Fraction] = set()
    found: list[_Equation] = []
    at = 0
    for line in plain.text.split("\n"):
        numbers = numbers_of(line)
        values.update(value for number in numbers for value in _values(number))
        for operands, result in equations(line, numbers):
            first, *_, last = sorted((*operands, result))
            span = plain.span(at + numbers[first].start, at + numbers[last].end)
            sizes = sorted(value for i in operands for value in _operands(numbers[i]))
            found.append(_Equation(tuple(sizes), numbers[result], *span))
        at += len(line) + 1
    return _Working(frozenset(values), tuple(found))


def _values(number: Numeral) -> tuple[Fraction, ...]:
    return (number.value, number.value / 100) if number.percent else (number.value,)


def _operands(number: Numeral) -> tuple[Fraction, ...]:
    """The numbers of one operand: `48/2` is a division of two, `20%` is 1/5."""
    top, slash, bottom = number.text.strip().partition("/")
    if slash and top.isdecimal() and bottom.isdecimal():
        return Fraction(top), Fraction(bottom)
    return (_values(number)[-1],)


def _is(number: Numeral, value: Fraction) -> bool:
    """Whether a number is the value, or the value rounded to two decimals or more."""
    for found in _values(number):
        if found == value:
            return True
        decimals = number.text.rpartition(".")[2]
        if (
            "." in number.text
            and len(decimals) >= 2
            and abs(found - value) < Fraction(1, 10 ** len(decimals))
        ):
            return True
    return False
