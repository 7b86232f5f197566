"""The number grammar: what is found in a text, as what, and how a new value is written in its place."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.problems.numerals import Role, find_numerals, format_number, read_number, write_numeral

CASES = Path(__file__).parents[2] / "cases"


def _cases(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def _shown(text: str, mark: str = ".") -> list[str]:
    """Each number as `text = value role`, the role left out for a quantity."""
    shown = []
    for n in find_numerals(text, mark):
        percent = "%" if n.percent else ""
        role = "" if n.role is Role.QUANTITY else f" ({n.role})"
        shown.append(f"{n.text} = {n.value}{percent}{role}")
    return shown


@pytest.mark.parametrize("case", _cases("numerals.jsonl"), ids=lambda case: case["text"][:60])
def test_the_numbers_of_a_text_are_found_with_value_and_role(case: dict[str, str]) -> None:
    assert "; ".join(_shown(case["text"], case.get("mark", "."))) == case["found"]


@pytest.mark.parametrize(
    "case", _cases("numeral-writing.jsonl"), ids=lambda case: f"{case['text']}-{case['value']}"
)
def test_a_new_value_keeps_the_style_of_the_old(case: dict[str, str]) -> None:
    (numeral,) = find_numerals(case["text"], case.get("mark", "."))
    start, end = numeral.start, numeral.end
    written = write_numeral(numeral, Fraction(case["value"]))
    assert case["text"][:start] + written + case["text"][end:] == case["written"]


def _assert_written_back(text: str, mark: str) -> None:
    end = 0
    for numeral in find_numerals(text, mark):
        assert numeral.start >= end
        assert text[numeral.start : numeral.end] == numeral.text
        assert write_numeral(numeral, numeral.value) == numeral.text
        end = numeral.end


_PIECES = st.sampled_from([" ", *(CASES / "numeral-pieces.txt").read_text(encoding="utf-8").split("|")])


@given(st.lists(_PIECES, max_size=14).map("".join), st.sampled_from(".,"))
def test_reading_and_writing_back_leaves_any_text_as_it_is(text: str, mark: str) -> None:
    _assert_written_back(text, mark)


@given(st.text(max_size=60), st.sampled_from(".,"))
def test_no_text_at_all_upsets_the_grammar(text: str, mark: str) -> None:
    _assert_written_back(text, mark)
    read_number(text, mark)


@given(st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_what_is_written_for_people_is_read_as_the_same_value(number: int, places: int) -> None:
    value = Fraction(number, 10**places)
    read = read_number(format_number(value))
    assert read is not None
    assert read.value == value


@pytest.mark.parametrize(
    ("value", "group", "shown"),
    [
        (Fraction(72), "", "72"),
        (Fraction(7, 2), "", "3.5"),
        (Fraction(-1, 8), "", "-0.125"),
        (Fraction(7, 3), "", "7/3"),
        (Fraction(-7, 3), ",", "-7/3"),
        (Fraction(12345678, 10), ",", "1,234,567.8"),
        (Fraction(999), ",", "999"),
        (Fraction(0), "", "0"),
    ],
)
def test_a_value_is_shown_as_an_exact_decimal_or_a_fraction(value: Fraction, group: str, shown: str) -> None:
    assert format_number(value, group) == shown


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Fraction(1, 3)),
        ("$3.50", Fraction(2, 7)),
        ("the 4th", Fraction(7, 2)),
        ("the 4th", Fraction(-4)),
        ("10:30", Fraction(1, 7)),
        ("10:30", Fraction(25)),
        ("2 and a half", Fraction(7, 3)),
        ("12", Fraction(10) ** 3000),
    ],
)
def test_a_value_that_the_style_cannot_hold_is_refused_with_a_sentence(text: str, value: Fraction) -> None:
    (numeral,) = find_numerals(text)
    with pytest.raises(ValueError, match=r"^[“A-Z0-9].{10,}\.$"):
        write_numeral(numeral, value)
