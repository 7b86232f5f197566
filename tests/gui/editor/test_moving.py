"""Decisions go with the number they are about, however the text around it is edited."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.problems.numerals import find_numerals, read_number
from core.problems.problem import Link, Problem
from gui.editor.moving import with_mark, with_text, written

TEXT = "A pen costs $2 and a book $8. He pays $40 for 8 pens and two books."


def decided(text: str, index: int) -> Problem:
    return Problem(text=text, answer=None, decisions=(Link(index, "x"),), freed=(index,))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("In 3 shops a" + TEXT[1:], ["$8"]),
        (TEXT + " And 5 more.", ["$8"]),
        (TEXT.replace("$2", "$3"), ["$8"]),
        (TEXT.replace("A pen costs $2 and a", "A"), ["$8"]),
        (TEXT.replace("book $8", "book $9"), []),
        (TEXT.replace("a book $8", "a book"), []),
        (TEXT.replace("$8", "$81"), []),
        ("", []),
    ],
)
def test_a_decision_follows_its_number_or_is_given_up(text: str, numbers: list[str]) -> None:
    made = with_text(decided(TEXT, 1), text)
    found = find_numerals(made.text)
    assert [found[link.numeral].text for link in made.decisions] == numbers
    assert [found[index].text for index in made.freed] == numbers


@given(
    st.text(alphabet="ab 1$2.,", max_size=8), st.integers(0, len(TEXT)), st.integers(0, 6), st.integers(0, 4)
)
def test_a_decision_never_lands_on_another_value(inserted: str, at: int, cut: int, index: int) -> None:
    before = find_numerals(TEXT)
    made = with_text(decided(TEXT, index), TEXT[:at] + inserted + TEXT[at + cut :])
    found = find_numerals(made.text)
    assert all(found[link.numeral].value == before[index].value for link in made.decisions)


def test_another_decimal_mark_keeps_what_reads_the_same() -> None:
    text = "1,5 kg and 8 kg"
    for index, numeral in enumerate(find_numerals(text)):
        made = with_mark(decided(text, index), ",")
        found = find_numerals(text, ",")
        assert [found[link.numeral].text for link in made.decisions] == (["8"] if numeral.text == "8" else [])


@given(st.fractions(-9999, 9999, max_denominator=99), st.sampled_from([".", ","]))
def test_a_written_answer_is_read_back(value: Fraction, mark: str) -> None:
    numeral = read_number(written(value, mark), mark)
    assert numeral is not None
    assert numeral.value == value
