"""Whether two leaves may change places without changing the answer, whatever the numbers: a proof, not a trial."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from core.problems.tree import Op, Tree

Parts = dict[int, Fraction]
_UNORDERED = {Op.MIN, Op.MAX, Op.GCD, Op.EQUAL, Op.NOT_EQUAL}


class _Forms:
    """Canonical forms, each known by a number: equal numbers, equal functions of the leaves.

    Sums and products are flattened and their parts counted, so that order and brackets do not
    matter. Unequal numbers prove nothing: `a * (b + c)` and `a * b + a * c` differ here.
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._sums: dict[int, Parts] = {}
        self._products: dict[int, Parts] = {}

    def _known(self, form: object) -> int:
        return self._numbers.setdefault(form, len(self._numbers))

    def root(self, tree: Tree, names: Mapping[str, str]) -> int:
        """The form of the answer, with the leaves called by `names`."""
        forms: list[int] = []
        for node in tree.nodes:
            if node.is_leaf:
                forms.append(self._known(("leaf", names.get(node.id, node.id))))
            else:
                forms.append(self._operation(node.op, [forms[i] for i in node.operands]))
        return forms[-1]

    def _operation(self, op: Op, operands: list[int]) -> int:
        match op:
            case Op.ADD | Op.SUM:
                return self._sum([(x, 1) for x in operands])
            case Op.SUBTRACT:
                return self._sum([(operands[0], 1), (operands[1], -1)])
            case Op.NEGATE:
                return self._sum([(operands[0], -1)])
            case Op.MULTIPLY:
                return self._product([(x, 1) for x in operands])
            case Op.DIVIDE:
                return self._product([(operands[0], 1), (operands[1], -1)])
        if op in _UNORDERED:
            return self._known((op, tuple(sorted(operands))))
        return self._known((op, tuple(operands)))

    def _sum(self, terms: list[tuple[int, int]]) -> int:
        return self._merged("sum", self._sums, terms)

    def _product(self, factors: list[tuple[int, int]]) -> int:
        return self._merged("product", self._products, factors)

    def _merged(self, kind: str, kept: dict[int, Parts], given: list[tuple[int, int]]) -> int:
        parts: Parts = {}
        for form, times in given:
            for part, count in kept.get(form, {form: Fraction(1)}).items():
                parts[part] = parts.get(part, Fraction(0)) + count * times
        # Nothing is cancelled: x / x is not 1 where x is 0.
        form = self._known((kind, tuple(sorted(parts.items()))))
        kept[form] = parts
        return form


def interchangeable(tree: Tree, leaves: tuple[str, ...]) -> bool:
    """Whether every exchange among `leaves` is proved to leave the answer as it is.

    Exchanges of neighbours are tried; together they make every other one.
    """
    forms = _Forms()
    original = forms.root(tree, {})
    return all(forms.root(tree, {a: b, b: a}) == original for a, b in zip(leaves, leaves[1:], strict=False))
