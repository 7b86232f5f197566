"""What a program gives when Python itself runs it, in binary floating point.

Where a program rounds, the two arithmetics can part: `int(8.7 * 170 * 2)` is 2958, and Python, whose
8.7 is a little less, says 2957. Such numbers make an answer key that is right and looks wrong.
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from core.problems.tree import Tree

_STEPS = frozenset(
    (
        *(Op.INT, Op.ROUND, Op.CEIL, Op.FLOOR, Op.FLOOR_DIVIDE, Op.MODULO),
        *(Op.LESS, Op.LESS_EQUAL, Op.GREATER, Op.GREATER_EQUAL, Op.EQUAL, Op.NOT_EQUAL),
    )
)
_CLOSE = 1e-9


def python_agrees(tree: Tree, new: Mapping[str, Fraction], answer: Fraction) -> bool:
    """Whether Python would print the exact `answer`, but for the last digits of a decimal.

    `new` are the values of leaves by id. True at once for a tree that rounds nowhere: there the
    difference is never more than in the last digits. False where Python has no value either.
    """
    if not any(node.op in _STEPS for node in tree.nodes):
        return True
    values: list[float] = []
    try:
        for node in tree.nodes:
            if node.is_leaf:
                values.append(_as_written(new.get(node.id, node.value)))
            else:
                values.append(_OPERATIONS[node.op](*(values[i] for i in node.operands)))
        given = values[-1]
        return given == answer or math.isclose(given, answer, rel_tol=_CLOSE, abs_tol=_CLOSE)
    except (ArithmeticError, ValueError, TypeError):
        return False


def _as_written(value: Fraction) -> float:
    """A whole number as a whole number, any other as the nearest float, as a program writes them."""
    return value.numerator if value.denominator == 1 else float(value)


_OPERATIONS: dict[Op, Callable[..., float]] = {
    Op.NEGATE: operator.neg,
    Op.ADD: operator.add,
    Op.SUBTRACT: operator.sub,
    Op.MULTIPLY: operator.mul,
    Op.DIVIDE: operator.truediv,
    Op.FLOOR_DIVIDE: operator.floordiv,
    Op.MODULO: operator.mod,
    Op.POWER: operator.pow,
    Op.INT: int,
    Op.ROUND: round,
    Op.ABS: abs,
    Op.MIN: lambda *x: min(x),
    Op.MAX: lambda *x: max(x),
    Op.SUM: lambda *x: sum(x),
    Op.CEIL: math.ceil,
    Op.FLOOR: math.floor,
    Op.SQRT: math.sqrt,
    Op.GCD: math.gcd,
    Op.LESS: operator.lt,
    Op.LESS_EQUAL: operator.le,
    Op.GREATER: operator.gt,
    Op.GREATER_EQUAL: operator.ge,
    Op.EQUAL: operator.eq,
    Op.NOT_EQUAL: operator.ne,
}
