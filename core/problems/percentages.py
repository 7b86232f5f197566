"""The hundreds that turn a percentage into a share: `price * 20 / 100` for “20%”, `100 - 20` for the rest.

They belong to the percent sign. A text with “100 pupils” and “20%” has one 100 that may vary, however
many the program divides by.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.numeral import Numeral
    from core.problems.tree import Tree

HUNDRED = 100


def percent_constants(tree: Tree, numerals: Sequence[Numeral]) -> frozenset[str]:
    """The ids of leaves 100 that stand beside a percentage of the text and nowhere else."""
    percents = {numeral.value for numeral in numerals if numeral.percent}
    percents -= {numeral.value for numeral in numerals if not numeral.percent} | {Fraction(HUNDRED)}
    if not percents:
        return frozenset()
    return _Percentages(tree, percents).hundreds()


class _Percentages:
    """Marks the nodes that are percentages: of the text, sums and differences with 100, products with one."""

    def __init__(self, tree: Tree, percents: Collection[Fraction]) -> None:
        self._tree = tree
        self._counted = [False] * len(tree.nodes)
        self._found: dict[int, int] = {}
        for index, node in enumerate(tree.nodes):
            self._counted[index] = node.value in percents if node.is_leaf else self._marked(index)

    def hundreds(self) -> frozenset[str]:
        uses = [i for node in self._tree.nodes for i in node.operands]
        return frozenset(
            self._tree.nodes[index].id for index, count in self._found.items() if uses.count(index) == count
        )

    def _marked(self, index: int) -> bool:
        node = self._tree.nodes[index]
        marks = [self._counted[i] for i in node.operands]
        match node.op:
            case Op.ADD | Op.SUBTRACT:
                return self._sum(node.operands, marks)
            case Op.MULTIPLY:
                return any(marks)
            case Op.DIVIDE:
                if marks[0] and self._is_hundred(node.operands[1]):
                    self._count(node.operands[1])
            case _:
                pass
        return False

    def _sum(self, operands: tuple[int, ...], marks: list[bool]) -> bool:
        hundreds = [
            i for i, marked in zip(operands, marks, strict=True) if not marked and self._is_hundred(i)
        ]
        if not any(marks):
            return False
        for index in hundreds:
            self._count(index)
        return all(marks) or bool(hundreds)

    def _is_hundred(self, index: int) -> bool:
        node = self._tree.nodes[index]
        return node.is_leaf and node.value == HUNDRED

    def _count(self, index: int) -> None:
        self._found[index] = self._found.get(index, 0) + 1
