"""Each constraint says the same of a number and of a column of numbers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.constraint_choices import NodeBounds
from core.variants.constraints import (
    Between,
    Constraint,
    Differs,
    Multiple,
    Ordered,
    Positive,
    Rule,
    few_decimals,
    of_paper,
    of_user,
)
from core.variants.exact import column, narrow
from core.variants.figures import Reduced, Spoken, Uneven

CONSTRAINTS: list[Constraint] = [
    Positive(),
    Multiple(),
    Multiple(Fraction(5), Fraction(2)),
    Multiple(Fraction(1, 4), Fraction(1, 3)),
    Multiple(Fraction(2**70)),
    few_decimals(2, Rule.DECIMALS),
    Between(Fraction(0), Fraction(1), Rule.PROPER_FRACTION, strict=True),
    Between(Fraction(-5, 2), None, Rule.MINIMUM),
    Between(None, Fraction(24), Rule.UNIT),
    Differs(Fraction(1), Rule.FACTOR),
    Differs(Fraction(1, 3)),
    Spoken(vowel=True, scale=Fraction(1)),
    Spoken(vowel=False, scale=Fraction(1, 100)),
    Uneven(Fraction(1)),
    Uneven(Fraction(1, 10)),
]
number = st.one_of(
    st.integers(0, 20_000).map(Fraction),
    st.builds(Fraction, st.integers(-300, 3000), st.integers(1, 200)),
    st.sampled_from([Fraction(1), Fraction(1, 3), Fraction(24), Fraction(2**63), Fraction(2**70 + 2)]),
)


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=repr)
@given(values=st.lists(number, min_size=1, max_size=8), one=st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_column_keeps_the_rows_whose_numbers_hold(
    constraint: Constraint, values: list[Fraction], one: bool
) -> None:
    if isinstance(constraint, Spoken):
        values = [abs(value) for value in values]
    dens = [value.denominator for value in values]
    common = int(np.lcm.reduce(np.array(dens, dtype=object)))
    num = [int(value * common) if one else value.numerator for value in values]
    den = common if one else narrow(np.array(dens, dtype=object))
    made = column(narrow(np.array(num, dtype=object)), den)
    mask = constraint.mask(made, len(values), ())
    found = [True] * len(values) if mask is None else mask.tolist()
    assert found == [constraint.holds(value, ()) for value in values]


@given(pairs=st.lists(st.tuples(number, number), min_size=1, max_size=8), above=st.booleans())
@settings(max_examples=40, deadline=None)
def test_the_order_of_two_numbers_is_kept_in_columns_too(
    pairs: list[tuple[Fraction, Fraction]], above: bool
) -> None:
    check = Ordered(0, Fraction(3, 2), above=above)
    columns = [
        column(
            narrow(np.array([value.numerator for value in side], dtype=object)),
            narrow(np.array([value.denominator for value in side], dtype=object)),
        )
        for side in zip(*pairs, strict=True)
    ]
    mask = check.mask(columns[1], len(pairs), columns)
    assert mask is not None
    assert mask.tolist() == [check.holds(second, (first,)) for first, second in pairs]


@given(pairs=st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), min_size=1, max_size=8))
@settings(max_examples=40, deadline=None)
def test_the_lowest_terms_of_two_numbers_are_kept_in_columns_too(pairs: list[tuple[int, int]]) -> None:
    check = Reduced(0)
    columns = [column(np.array(side, dtype=np.int64)) for side in zip(*pairs, strict=True)]
    mask = check.mask(columns[1], len(pairs), columns)
    assert mask is not None
    assert mask.tolist() == [check.holds(Fraction(second), (Fraction(first),)) for first, second in pairs]


@pytest.mark.parametrize(
    ("original", "kept", "lost"),
    [
        ("5", ["1", "700"], ["0", "-5", "2.5"]),
        ("2.5", ["1", "0.1", "7/3"], ["0", "-2.5"]),
        ("0.5", ["0.1", "1/3"], ["0", "1", "1.5", "-0.5"]),
        ("-3", ["3", "-7", "0"], ["-3.5"]),
        ("0", ["5", "-5", "0"], ["0.5"]),
        ("-0.5", ["0.7", "2", "-3"], []),
    ],
)
def test_the_paper_keeps_a_number_positive_whole_or_below_one_as_it_was(
    original: str, kept: list[str], lost: list[str]
) -> None:
    checks = of_paper(Fraction(original))
    for text in kept:
        assert all(check.holds(Fraction(text), ()) for check in checks), text
    for text in lost:
        assert not all(check.holds(Fraction(text), ()) for check in checks), text


def test_a_user_bounds_a_node() -> None:
    bounds = NodeBounds(Fraction(3), Fraction(21), Fraction(6), 0, (Fraction(9),))
    allowed = [v for v in range(30) if all(check.holds(Fraction(v), ()) for check in of_user(bounds))]
    assert allowed == [3, 15, 21]
