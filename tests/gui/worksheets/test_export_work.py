"""What is written of a sheet, where to, and what a teacher is told before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.worksheets.formats import FORMATS
from core.worksheets.options import letters
from core.worksheets.sheet import Record, Sheet, Version
from gui.worksheets.export_work import Keys, Result, Target, doubts, fit_name, outcome, targets, write_one
from gui.worksheets.report_dialog import report
from tests.core.worksheets.making import item

if TYPE_CHECKING:
    from pathlib import Path

BEATEN = Record("Toy", 2, wrong=1)
SOLVED = Record("Toy", 1, correct=1)


@given(st.text(max_size=200))
def test_any_title_becomes_a_name_that_every_system_takes(title: str) -> None:
    name = fit_name(title)
    assert name
    assert not set(name) & set('<>:"/\\|?*\n\0')
    assert name == name.strip(" .")
    assert len(name.encode("utf-8", "surrogatepass")) <= 400


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Fractions & money: 1/2", "Fractions & money 1 2"),
        ("../../etc/passwd", "etc passwd"),
        ("", "Worksheet"),
        ("con", "con sheet"),
        ("Übung 3", "Übung 3"),
    ],
)
def test_a_name_stays_readable(title: str, name: str) -> None:
    assert fit_name(title) == name


def test_each_format_gives_a_file_and_both_gives_two_where_a_key_can_be_left_out(tmp_path: Path) -> None:
    found = targets(tmp_path, "Quiz", (".pdf", ".gift"), Keys.BOTH)
    assert found == (
        Target(tmp_path / "Quiz (questions).pdf", key=False),
        Target(tmp_path / "Quiz (key).pdf", key=True),
        Target(tmp_path / "Quiz.gift", key=True),
    )
    every = targets(tmp_path, "Quiz", (known.ending for known in FORMATS), Keys.WITHOUT)
    assert [target.key for target in every] == [known.for_computers for known in FORMATS]


def test_what_one_should_know_is_said_by_question_and_together() -> None:
    sheet = Sheet(
        "T",
        (
            item("a has 1 apples", models=(BEATEN,)),
            item("b", models=(SOLVED,)),
            item("c", models=(SOLVED,)),
            item("d"),
            item("e", models=(BEATEN,), unsure="it gives no answer."),
        ),
        left_out=("Variant 9 of problem 2 is left out: it is no longer in the project.",),
    )
    assert doubts(sheet) == (
        "Variant 9 of problem 2 is left out: it is no longer in the project.",
        "Question 1: the text says “1 apples”.",
        "Question 5: its key is not certain, so it is left out: it gives no answer.",
        "No model failed questions 2 and 3.",
        "No model was asked about question 4.",
    )
    assert doubts(Sheet("T", (item("a", models=(BEATEN,)),))) == ()


def test_on_many_papers_questions_are_counted() -> None:
    items = (item("a", models=(SOLVED,)), item("b", models=(BEATEN,)))
    papers = tuple(Version(one.label, items, "7K2M", 1) for one in letters(30))
    assert doubts(Sheet("T", items, versions=papers)) == (
        "No model failed 30 of the 60 questions on 30 papers.",
    )
    odd = Sheet("T", tuple(item(f"{n}: 1 apples", models=(BEATEN,)) for n in range(40)))
    assert doubts(odd)[-1] == "And 34 more."


def test_a_file_that_cannot_be_written_leaves_a_sentence_and_the_others(tmp_path: Path) -> None:
    (tmp_path / "Quiz.docx").mkdir()
    sheet = Sheet("T", (item("a\x02 pear", models=(BEATEN,)),))
    results = [write_one(sheet, one) for one in targets(tmp_path, "Quiz", (".docx", ".md"), Keys.WITH)]
    assert "is a folder" in results[0].trouble
    assert not results[1].trouble
    assert results[1].notes == ("Question 1: U+0002 cannot be printed and was taken out.",)
    assert (tmp_path / "Quiz.md").read_text(encoding="utf-8").startswith("# T")
    said = outcome(results, 2)
    assert said.startswith(f"1 of 2 files written to {tmp_path}.")
    assert "is a folder" in said
    assert "Quiz.docx: not written" in report(results)
    assert "Quiz.md: written" in report(results)


def test_an_export_is_summed_up(tmp_path: Path) -> None:
    good = [Result(tmp_path / "a.pdf"), Result(tmp_path / "a.odt")]
    assert outcome(good[:1], 1) == f"Written: {tmp_path / 'a.pdf'}."
    assert outcome(good, 2) == f"2 files written to {tmp_path}."
    bad = [Result(tmp_path / name, trouble=f"{name} is bad.") for name in "xyz"]
    assert (
        outcome(bad, 3) == f"0 of 3 files written to {tmp_path}. x is bad. And 2 more could not be written."
    )
