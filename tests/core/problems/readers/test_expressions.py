from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.problems.formula import parse_formula
from core.problems.readers.expressions import (
    ExpressionError,
    Term,
    evaluate,
    numbers,
    parse_expression,
    write_expression,
    write_number,
)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("48/2", "24"),
        ("$1,200 x 3", "3600"),
        ("1/2*50", "25"),
        ("150/(2/3)", "225"),
        ("20 × 10%", "2"),
        ("100 ÷ 8 − 2", "21/2"),
        ("2(3 + 4)", "14"),
        (".5*6", "3"),
        ("-2^2", "-4"),
        ("(-2)**2", "4"),
        ("2^3^2", "512"),
        ("7//2", "3"),
        ("[3 – 1] · 4", "8"),
        ("10 - 3 - 2", "5"),
        ("24/4/3", "2"),
        ("- -3", "3"),
        ("007 + 1", "8"),
    ],
)
def test_arithmetic_as_people_write_it_is_exact(written: str, value: str) -> None:
    assert evaluate(parse_expression(written)) == Fraction(value)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "missing"),
        ("3 +", "missing"),
        ("3 4", "not expected"),
        ("(3", "not closed"),
        ("3 apples", "not arithmetic"),
        ("__import__('os')", "not arithmetic"),
        ("(" * 60 + "1" + ")" * 60, "deeply"),
        ("-" * 60 + "1", "deeply"),
        ("1+" * 2000 + "1", "longer"),
    ],
)
def test_what_is_no_arithmetic_is_refused_with_a_reason(written: str, words: str) -> None:
    with pytest.raises(ExpressionError, match=words):
        parse_expression(written)


@pytest.mark.parametrize("written", ["1/0", "5//(2-2)", "2**0.5", "9**9**9", "0**-1"])
def test_a_value_that_is_not_exact_is_refused(written: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(parse_expression(written))


def terms() -> st.SearchStrategy[str]:
    figures = st.integers(0, 40).map(str) | st.sampled_from(["0.5", "1.25", ".75", "3,000"])
    return st.recursive(
        figures,
        lambda inner: (
            st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda parts: f"({' '.join(parts)})")
            | inner.map(lambda term: f"(-{term})")
        ),
        max_leaves=12,
    )


@given(terms())
def test_what_is_written_back_has_the_same_value_for_the_engine(written: str) -> None:
    term = parse_expression(written)
    try:
        value = evaluate(term)
    except ExpressionError:
        return
    source = write_expression(term, [write_number(number) for number in numbers(term)])
    assert evaluate(parse_expression(source)) == value
    assert parse_formula(source).root.value == value


def test_no_more_parentheses_are_written_than_the_meaning_needs() -> None:
    def names(term: Term) -> list[str]:
        return [write_number(number) for number in numbers(term)]

    for written in ("a", "1 + 2 + 3", "1 - 2 - 3", "1 - (2 - 3)", "2 * (3 + 4)", "6 / 2 * 3", "6 / (2 * 3)"):
        if written != "a":
            term = parse_expression(written)
            assert write_expression(term, names(term)) == written


@given(st.fractions(max_denominator=10_000))
def test_a_number_is_written_exactly(value: Fraction) -> None:
    assert evaluate(parse_expression(write_number(value))) == value
