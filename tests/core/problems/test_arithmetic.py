"""Arithmetic is exact, or says in a sentence why it is not."""

from __future__ import annotations

import math
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.arithmetic import MOST_BITS, ArithmeticFault, FaultKind, apply, size_in_bits
from core.problems.tree import Op

F = Fraction
NUMBERS = st.fractions(min_value=-1000, max_value=1000, max_denominator=100)


@pytest.mark.parametrize(
    ("op", "operands", "value"),
    [
        (Op.ADD, ["0.1", "0.2"], "3/10"),
        (Op.FLOOR_DIVIDE, ["-7", "2"], "-4"),
        (Op.MODULO, ["-7", "2"], "1"),
        (Op.MODULO, ["7/2", "-2"], "-1/2"),
        (Op.POWER, ["2/3", "-2"], "9/4"),
        (Op.POWER, ["0", "0"], "1"),
        (Op.POWER, ["8/27", "2/3"], "4/9"),
        (Op.POWER, ["16", "-1/4"], "1/2"),
        (Op.POWER, ["1", "99999999999999999999"], "1"),
        (Op.POWER, ["-1", "99999999999999999999"], "-1"),
        (Op.POWER, ["0", "99999999999999999999"], "0"),
        (Op.INT, ["-7/2"], "-3"),
        (Op.ROUND, ["5/2"], "2"),
        (Op.ROUND, ["-7/2"], "-4"),
        (Op.ROUND, ["2.675", "2"], "2.68"),
        (Op.ROUND, ["1250", "-2"], "1200"),
        (Op.CEIL, ["-7/2"], "-3"),
        (Op.FLOOR, ["-7/2"], "-4"),
        (Op.SQRT, ["49/9"], "7/3"),
        (Op.SQRT, ["0"], "0"),
        (Op.GCD, ["12", "-18", "27"], "3"),
        (Op.MIN, ["1/2", "1/3"], "1/3"),
        (Op.MAX, ["1/2", "1/3", "2/3"], "2/3"),
        (Op.SUM, ["1/2", "1/3", "1/6"], "1"),
        (Op.LESS, ["1/3", "0.3333"], "0"),
        (Op.EQUAL, ["0.5", "1/2"], "1"),
        (Op.NOT_EQUAL, ["0.5", "1/2"], "0"),
    ],
)
def test_values_are_exact(op: Op, operands: list[str], value: str) -> None:
    assert apply(op, [F(x) for x in operands]) == F(value)


@pytest.mark.parametrize(
    ("op", "operands", "kind", "says"),
    [
        (Op.DIVIDE, ["1", "0"], FaultKind.ZERO_DIVISION, "divides by zero"),
        (Op.FLOOR_DIVIDE, ["1", "0"], FaultKind.ZERO_DIVISION, "divides by zero"),
        (Op.MODULO, ["1", "0"], FaultKind.ZERO_DIVISION, "divides by zero"),
        (Op.POWER, ["0", "-2"], FaultKind.ZERO_DIVISION, "divides by zero"),
        (Op.SQRT, ["2"], FaultKind.NOT_EXACT, "The square root of 2"),
        (Op.SQRT, ["-4"], FaultKind.NOT_EXACT, "negative number -4"),
        (Op.POWER, ["-8", "1/3"], FaultKind.NOT_EXACT, "negative number -8"),
        (Op.POWER, ["9", "1/3"], FaultKind.NOT_EXACT, "degree 3 of 9"),
        (Op.POWER, ["9", "1/99999999999"], FaultKind.NOT_EXACT, "no exact value"),
        (Op.GCD, ["4", "1/2"], FaultKind.NOT_EXACT, "1/2 is not one"),
        (Op.ROUND, ["4", "1/2"], FaultKind.NOT_EXACT, "whole number of places"),
        (Op.ROUND, ["4", "9999999999"], FaultKind.TOO_LARGE, "10,000 bits"),
        (Op.POWER, ["9", "387420489"], FaultKind.TOO_LARGE, "10,000 bits"),
        (Op.POWER, ["1/9", "-387420489"], FaultKind.TOO_LARGE, "10,000 bits"),
    ],
)
def test_what_has_no_exact_value_is_refused_with_the_reason(
    op: Op, operands: list[str], kind: FaultKind, says: str
) -> None:
    started = time.process_time()
    with pytest.raises(ArithmeticFault) as raised:
        apply(op, [F(x) for x in operands])
    assert raised.value.kind is kind
    assert says in raised.value.sentence
    assert time.process_time() - started < 0.5


def test_ten_thousand_bits_are_the_limit() -> None:
    largest = F(2 ** (MOST_BITS - 1))
    assert apply(Op.ADD, [largest, F(-1)]) == largest - 1
    assert size_in_bits(apply(Op.POWER, [F(2), F(MOST_BITS - 1)])) == MOST_BITS
    for op, operands in [
        (Op.POWER, [F(2), F(MOST_BITS)]),
        (Op.MULTIPLY, [largest, F(2)]),
        (Op.DIVIDE, [F(1), largest * 2]),
        (Op.SUM, [largest, largest]),
    ]:
        with pytest.raises(ArithmeticFault, match="10,000 bits"):
            apply(op, operands)


@settings(deadline=None)
@given(NUMBERS, NUMBERS.filter(bool))
def test_quotient_and_remainder_make_the_number(x: Fraction, y: Fraction) -> None:
    whole, rest = apply(Op.FLOOR_DIVIDE, [x, y]), apply(Op.MODULO, [x, y])
    assert whole.denominator == 1
    assert whole * y + rest == x
    assert 0 <= rest / y < 1


@settings(deadline=None)
@given(NUMBERS)
def test_rounding_is_between_floor_and_ceil(x: Fraction) -> None:
    low, high = apply(Op.FLOOR, [x]), apply(Op.CEIL, [x])
    assert low <= apply(Op.ROUND, [x]) <= high
    assert apply(Op.INT, [x]) == (low if x >= 0 else high)
    assert high - low == (0 if x.denominator == 1 else 1)


@settings(deadline=None)
@given(NUMBERS, st.integers(2, 6))
def test_a_root_undoes_a_power(x: Fraction, degree: int) -> None:
    x = abs(x)
    assert apply(Op.POWER, [apply(Op.POWER, [x, F(degree)]), F(1, degree)]) == x


@settings(deadline=None)
@given(st.lists(st.integers(-500, 500), min_size=1, max_size=4))
def test_a_common_divisor_divides(values: list[int]) -> None:
    assert apply(Op.GCD, [F(x) for x in values]) == math.gcd(*values)
