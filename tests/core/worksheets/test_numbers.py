"""A sheet has one decimal mark; no number becomes another by it, or its question stays out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.numerals import find_numerals
from core.worksheets.layout import Layout
from core.worksheets.numbers import AmbiguousNumberError, own_number, with_mark
from core.worksheets.prepare import prepared
from core.worksheets.sheet import Sheet
from tests.core.worksheets.making import item


@pytest.mark.parametrize(
    ("text", "source", "target", "expected"),
    [
        ("It costs $1,234.50 and 7.25% more.", ".", ",", "It costs $1\u00a0234,50 and 7,25% more."),
        ("Es kostet 1.234,50 € und 2,5 kg.", ",", ".", "Es kostet 1,234.50 € und 2.5 kg."),
        ("A hall of 1,500 seats", ".", ",", "A hall of 1\u00a0500 seats"),
        ("12,34,567 rupees", ".", ",", "1\u00a0234\u00a0567 rupees"),
        ("She adds .5 litres to 1.5 million", ".", ",", "She adds 0,5 litres to 1,5 million"),
        ("Each is €3,50.", ".", ".", "Each is €3.50."),
        ("2 1/2 cups at 10:30 on 3.5.2024", ".", ",", "2 1/2 cups at 10:30 on 3.5.2024"),
        ("no number at all, or three", ".", ",", "no number at all, or three"),
        ("3.5 and 4.25", ".", ".", "3.5 and 4.25"),
    ],
)  # fmt: skip
def test_quantities_get_the_mark_and_nothing_else_changes(
    text: str, source: str, target: str, expected: str
) -> None:
    assert with_mark(text, source, target) == expected


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("A bag of 1.250 kg", ".", ","),
        ("Ein Sack mit 1.500 kg", ",", "."),
        ("Points 1,2 and 3", ".", ","),
    ],
)
def test_a_number_with_two_readings_is_not_written_again(text: str, source: str, target: str) -> None:
    with pytest.raises(AmbiguousNumberError):
        with_mark(text, source, target)


def test_a_question_with_such_a_number_stays_out_and_is_named() -> None:
    made = Sheet("T", (item("A bag of 1.250 kg?"), item("A bag of 2.5 kg?")), layout=Layout(decimal_mark=","))
    ready, notes = prepared(made)
    assert [one.text for one in ready.items] == ["A bag of 2,5 kg?"]
    assert notes == (
        "Question 1 is left out: “1.250” may mean two numbers, which matters when it gets a decimal comma.",
    )


def test_a_sheet_that_is_prepared_twice_is_the_same() -> None:
    made = Sheet("T", (item("It is $1,234.50 for 2.5 kg."),), layout=Layout(decimal_mark=","))
    once, _ = prepared(made)
    assert prepared(once) == (once, ())


@settings(deadline=None)
@given(st.integers(0, 10**7), st.integers(0, 9999), st.sampled_from([0, 1, 2, 4]), st.sampled_from(["", ","]))
def test_the_value_is_kept_there_and_back(whole: int, rest: int, places: int, group: str) -> None:
    written = f"{whole:,}" if group else str(whole)
    if places:
        written += "." + f"{rest:04d}"[:places]
    text = f"Ann pays ${written} for 3 apples."
    german = with_mark(text, ".", ",")
    values = [numeral.value for numeral in find_numerals(text)]
    assert [numeral.value for numeral in find_numerals(german, ",")] == values
    assert [numeral.value for numeral in find_numerals(with_mark(german, ",", "."))] == values


@settings(deadline=None)
@given(st.text(alphabet="0123456789.,'’ \u00a0$€%/:-()abc", max_size=30), st.sampled_from([".", ","]))
def test_whatever_stands_in_a_text_its_quantities_stay_or_it_is_refused(text: str, source: str) -> None:
    target = "," if source == "." else "."
    try:
        new = with_mark(text, source, target)
    except AmbiguousNumberError:
        return
    before, after = find_numerals(text, source), find_numerals(new, target)
    labels = {"time", "date", "name", "list number"}
    assert [n.value for n in before if n.role not in labels] == [
        a.value for n, a in zip(before, after, strict=True) if n.role not in labels
    ]


def test_our_own_numbers_have_no_groups() -> None:
    assert own_number("takings = 270 × $2.50 = $675", ",") == "takings = 270 × $2,50 = $675"
    assert own_number("1.5", ".") == "1.5"
