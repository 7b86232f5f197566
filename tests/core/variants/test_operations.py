"""A column of numbers is computed exactly as each number by itself, in and beyond 64 bits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.arithmetic import ArithmeticFault, apply
from core.problems.tree import Op
from core.variants.exact import Column, as_whole, column, divisible, narrow, reduced, same
from core.variants.operations import compute

UNARY = [Op.NEGATE, Op.INT, Op.ROUND, Op.ABS, Op.CEIL, Op.FLOOR, Op.SQRT]
BINARY = [op for op in Op if op not in {*UNARY, Op.NUMBER}]
small = st.integers(-30, 30)
wide = st.one_of(
    small,
    st.sampled_from([0, 1, -1, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, -(2**63), 2**64, 10**25]),
)
whole = wide.map(Fraction)
number = st.one_of(
    whole, st.builds(Fraction, wide, st.integers(1, 1000)), st.builds(Fraction, small, small.filter(bool))
)


def packed(values: list[Fraction], *, one_denominator: bool) -> Column:
    """A column of these values, with a common denominator or one for each row."""
    if one_denominator:
        common = 10**3 * np.lcm.reduce(np.array([value.denominator for value in values], dtype=object))
        num = np.array([int(value * common) for value in values], dtype=object)
        return column(narrow(num), int(common))
    num = np.array([value.numerator for value in values], dtype=object)
    den = np.array([value.denominator for value in values], dtype=object)
    return column(narrow(num), narrow(den))


def alone(op: Op, operands: list[Fraction]) -> Fraction | None:
    try:
        return apply(op, operands)
    except ArithmeticFault:
        return None


def check(op: Op, operands: list[Column], rows: list[list[Fraction]]) -> None:
    result, fine = compute(op, operands, len(rows))
    for row, values in enumerate(rows):
        expected = alone(op, values)
        assert (expected is not None) == (fine is None or bool(fine[row])), (op, values)
        if expected is not None:
            assert result.fraction(row) == expected, (op, values)
            assert abs(result.fraction(row).numerator) <= result.top or result.top == 0
            assert not result.positive or expected > 0


@pytest.mark.parametrize("op", UNARY)
@given(values=st.lists(number, min_size=1, max_size=6), one=st.booleans())
@settings(max_examples=25, deadline=None)
def test_an_operation_on_one_column_gives_what_it_gives_on_each_number(
    op: Op, values: list[Fraction], one: bool
) -> None:
    check(op, [packed(values, one_denominator=one)], [[value] for value in values])


@pytest.mark.parametrize("op", BINARY)
@given(
    rows=st.lists(st.tuples(number, st.one_of(number, small.map(Fraction))), min_size=1, max_size=6),
    one=st.booleans(),
    other=st.booleans(),
)
@settings(max_examples=25, deadline=None)
def test_an_operation_on_two_columns_gives_what_it_gives_on_each_pair(
    op: Op, rows: list[tuple[Fraction, Fraction]], one: bool, other: bool
) -> None:
    left, right = [a for a, _ in rows], [b for _, b in rows]
    operands = [packed(left, one_denominator=one), packed(right, one_denominator=other)]
    check(op, operands, [list(row) for row in rows])


@pytest.mark.parametrize("op", BINARY)
@given(values=st.lists(number, min_size=1, max_size=6), constant=number, first=st.booleans())
@settings(max_examples=40, deadline=None)
def test_an_operation_with_a_constant_gives_what_it_gives_on_each_number(
    op: Op, values: list[Fraction], constant: Fraction, first: bool
) -> None:
    varied, fixed = packed(values, one_denominator=True), same(constant)
    if first:
        check(op, [fixed, varied], [[constant, value] for value in values])
    else:
        check(op, [varied, fixed], [[value, constant] for value in values])


@given(values=st.lists(st.lists(number, min_size=3, max_size=3), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_sums_and_extremes_take_any_number_of_operands(values: list[list[Fraction]]) -> None:
    operands = [packed([row[i] for row in values], one_denominator=i != 1) for i in range(3)]
    for op in (Op.SUM, Op.MIN, Op.MAX):
        check(op, operands, values)


@given(values=st.lists(number, min_size=1, max_size=6), one=st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_column_in_lowest_terms_keeps_its_values(values: list[Fraction], one: bool) -> None:
    given_column = packed(values, one_denominator=one)
    lowest = reduced(given_column)
    assert [lowest.fraction(row) for row in range(len(values))] == values
    held = divisible(given_column.num, given_column.den, len(values))
    assert held.tolist() == [value.denominator == 1 for value in values]
    if held.all():
        assert [as_whole(given_column).fraction(row) for row in range(len(values))] == values


def test_a_product_beyond_64_bits_goes_on_in_python_integers_and_comes_back() -> None:
    large = column(np.array([2**40, 3], dtype=np.int64))
    product, _ = compute(Op.MULTIPLY, [large, large], 2)
    assert [product.fraction(row) for row in range(2)] == [2**80, 9]
    back, fine = compute(Op.DIVIDE, [product, large], 2)
    assert fine is None
    assert [back.fraction(row) for row in range(2)] == [2**40, 3]


def test_a_value_of_more_than_ten_thousand_bits_is_refused_as_it_is_alone() -> None:
    large = column(np.array([2**6000, 2], dtype=object))
    _, fine = compute(Op.MULTIPLY, [large, large], 2)
    assert fine is not None
    assert fine.tolist() == [False, True]
