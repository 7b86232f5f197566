"""What is to be said of a question on every paper of a class is said once."""

from __future__ import annotations

from core.worksheets.layout import Layout
from core.worksheets.prepare import prepared
from core.worksheets.remarks import Remarks
from core.worksheets.sheet import Sheet, Version
from tests.core.worksheets.making import item


def test_papers_with_the_same_remark_are_named_together() -> None:
    remarks = Remarks()
    for paper in ("A", "B", "A"):
        remarks.add("Question 3", paper, ": it is long.")
    remarks.add("Question 4", "", " is left out: it is short.")
    for number in range(30):
        remarks.add("Question 5", f"Student {number}", " is left out: it is short.")
    assert remarks.sentences() == (
        "Question 3, A, B: it is long.",
        "Question 4 is left out: it is short.",
        "Question 5, Student 0, Student 1, Student 2 and 27 more, is left out: it is short.",
    )


def test_a_class_hears_of_a_question_once_and_not_of_what_is_not_printed() -> None:
    items = (item("Pasted\x0b 3?"), item("1.000 or 2?", decimal_mark="."), item("How many?"))
    papers = tuple(Version(f"S{n}", items, "7K2M", 5) for n in range(30))
    made = Sheet("T", items, layout=Layout(decimal_mark=","), versions=papers)
    _, notes = prepared(made)
    assert len(notes) == 2
    assert notes[0].startswith("Question 1, S0, S1, S2 and 27 more: U+000B")
    assert notes[1].startswith("Question 2, S0, S1, S2 and 27 more, is left out: ")
