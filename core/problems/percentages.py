"""The hundreds that turn a percentage into a share: `price * 20 / 100` for “20%”, `100 - 20` for the rest.

They belong to the percent sign. A text with “100 pupils” and “20%” has one 100 that may vary, however
many the program divides by.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.numeral import Numeral
    from core.problems.tree import Tree

HUNDRED = 100
_HUNDREDTH = Fraction(1, HUNDRED)


class _Kind(Enum):
    """What a value is: a percentage, something times a percentage that is still to be divided by 100, or neither."""

    OTHER = 0
    PERCENTAGE = 1
    PRODUCT = 2


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
        self._kinds = [_Kind.OTHER] * len(tree.nodes)
        self._found: dict[int, int] = {}
        for index, node in enumerate(tree.nodes):
            if not node.is_leaf:
                self._kinds[index] = self._kind(index)
            elif node.value in percents:
                self._kinds[index] = _Kind.PERCENTAGE

    def hundreds(self) -> frozenset[str]:
        uses = [i for node in self._tree.nodes for i in node.operands]
        return frozenset(
            self._tree.nodes[index].id for index, count in self._found.items() if uses.count(index) == count
        )

    def _kind(self, index: int) -> _Kind:
        node = self._tree.nodes[index]
        kinds = [self._kinds[i] for i in node.operands]
        match node.op:
            case Op.ADD | Op.SUBTRACT:
                return self._sum(node.operands, kinds)
            case Op.MULTIPLY if not any(self._tree.nodes[i].value == _HUNDREDTH for i in node.operands):
                return _Kind.OTHER if set(kinds) == {_Kind.OTHER} else _Kind.PRODUCT
            case Op.DIVIDE:
                if kinds[0] is not _Kind.OTHER and self._is_hundred(node.operands[1]):
                    self._count(node.operands[1])
            case _:
                pass
        return _Kind.OTHER

    def _sum(self, operands: tuple[int, ...], kinds: list[_Kind]) -> _Kind:
        if _Kind.PERCENTAGE not in kinds or _Kind.PRODUCT in kinds:
            return _Kind.OTHER
        hundreds = [
            i for i, kind in zip(operands, kinds, strict=True) if kind is _Kind.OTHER and self._is_hundred(i)
        ]
        for index in hundreds:
            self._count(index)
        return _Kind.PERCENTAGE if hundreds or _Kind.OTHER not in kinds else _Kind.OTHER

    def _is_hundred(self, index: int) -> bool:
        node = self._tree.nodes[index]
        return node.is_leaf and node.value == HUNDRED

    def _count(self, index: int) -> None:
        self._found[index] = self._found.get(index, 0) + 1
