"""What models answered is told with how often they were asked."""

from __future__ import annotations

from fractions import Fraction

from core.worksheets.evidence import evidence_lines, summary_lines
from core.worksheets.sheet import Item, Record
from core.worksheets.words import words

ENGLISH = words("en")


def item(*models: Record) -> Item:
    return Item("How many?", Fraction(7, 2), models=models)


def test_one_reply_is_told_by_what_it_said() -> None:
    lines = evidence_lines(
        item(
            Record("A", 1, wrong=1, answers=(Fraction(135, 2),)),
            Record("B", 1, correct=1),
            Record("C", 1),
            Record("D", 1, wrong=1),
        ),
        ENGLISH,
    )
    assert lines == (
        "A: 67.5 (wrong)",
        "B: 3.5 (correct)",
        "C: no answer that can be read",
        "D: wrong",
    )


def test_several_replies_are_counted() -> None:
    record = Record("Toy", 5, wrong=2, correct=1, answers=(Fraction(9), Fraction(1, 3)))
    assert evidence_lines(item(record), ENGLISH) == (
        "Toy: asked 5 times: wrong 2, correct 1, no readable answer 2; wrong answers: 9; 1/3",
    )


def test_a_share_has_its_interval_and_its_number() -> None:
    items = [
        item(Record("Toy", 1, wrong=1)),
        item(Record("Toy", 2, correct=2)),
        item(Record("Toy", 1)),
        item(),
    ]
    (line,) = summary_lines(items, ENGLISH)
    assert line == (
        "Toy was asked 3 of 4 questions and got 1 wrong: 50 %, 95 % interval 9 to 91 % (n = 2); "
        "1 gave no answer that can be read."
    )
    assert summary_lines([item(Record("Mute", 3))], ENGLISH) == (
        "Mute was asked 1 of 1 questions and gave no answer that can be read.",
    )
    assert summary_lines([item()], ENGLISH) == ()
