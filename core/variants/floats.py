"""Whether a program in binary floats, run with the new numbers, would give the exact answer as well."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from core.problems.tree import Tree

_NEAR = 1e-9

_ONE: Mapping[Op, Callable[[Any], Any]] = {
    Op.NEGATE: operator.neg,
    Op.INT: int,
    Op.ABS: abs,
    Op.CEIL: math.ceil,
    Op.FLOOR: math.floor,
    Op.SQRT: math.sqrt,
}
_MANY: Mapping[Op, Callable[..., Any]] = {
    Op.ADD: operator.add,
    Op.SUBTRACT: operator.sub,
    Op.MULTIPLY: operator.mul,
    Op.DIVIDE: operator.truediv,
    Op.FLOOR_DIVIDE: operator.floordiv,
    Op.MODULO: operator.mod,
    Op.POWER: operator.pow,
    Op.ROUND: round,
    Op.MIN: lambda *values: min(values),
    Op.MAX: lambda *values: max(values),
    Op.SUM: lambda *values: sum(values),
    Op.GCD: math.gcd,
    Op.LESS: operator.lt,
    Op.LESS_EQUAL: operator.le,
    Op.GREATER: operator.gt,
    Op.GREATER_EQUAL: operator.ge,
    Op.EQUAL: operator.eq,
    Op.NOT_EQUAL: operator.ne,
}
_CUTTING = frozenset(_MANY) - {
    Op.ADD,
    Op.SUBTRACT,
    Op.MULTIPLY,
    Op.DIVIDE,
    Op.POWER,
    Op.MIN,
    Op.MAX,
    Op.SUM,
} | {
    Op.INT,
    Op.CEIL,
    Op.FLOOR,
}


def cuts_off(tree: Tree) -> bool:
    """Whether a step jumps at some value (`int`, `//`, `round`, `<`), so that a rounding error may show."""
    return any(node.op in _CUTTING for node in tree.nodes)


def same_in_floats(tree: Tree, exact: Sequence[Fraction]) -> bool:
    """Whether Python's own numbers give the answer too: int(0.1 * 3 * 10) is 3 in both, int(0.29 * 100) is not.

    `exact` are the exact values of all nodes. True where Python's numbers cannot compute it at all.
    """
    values: list[Any] = []
    try:
        for node, value in zip(tree.nodes, exact, strict=True):
            operands = [values[index] for index in node.operands]
            if node.is_leaf:
                values.append(value.numerator if value.denominator == 1 else float(value))
            elif node.op in _ONE:
                values.append(_ONE[node.op](*operands))
            else:
                values.append(_MANY[node.op](*operands))
        return math.isclose(values[-1], exact[-1], rel_tol=_NEAR, abs_tol=_NEAR)
    except (ArithmeticError, ValueError, TypeError):
        return True
