"""What a reply is worth: every case of tests/cases/replies.jsonl, and laws that hold for all replies."""

from __future__ import annotations

import json
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.attacks.grading import grade_reply
from core.models.base import Finish, Reply
from core.problems.numerals import format_number
from core.store.grade import Outcome

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "replies.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_reply_is_graded_as_a_person_would(case: dict[str, Any]) -> None:
    reply = Reply(case["reply"], Finish(case.get("finish", "stop")))
    grade = grade_reply(reply, Fraction(case["answer"]), case.get("question", ""))
    assert grade.outcome.value == case["outcome"], grade
    assert case.get("note", "") in grade.note
    if "rule" in case:
        assert grade.rule == case["rule"]
    if "read" in case:
        assert case["reply"][grade.start : grade.end] == case["read"]
    if "value" in case:
        assert grade.value == Fraction(case["value"])


def test_grading_works_in_any_thread() -> None:
    grades = []
    thread = threading.Thread(
        target=lambda: grades.append(grade_reply(Reply("$2$", Finish.STOP), Fraction(2)).outcome)
    )
    thread.start()
    thread.join()
    assert grades == [Outcome.CORRECT]


@settings(deadline=None)
@given(st.text(), st.sampled_from(Finish), st.fractions())
def test_no_reply_breaks_the_grader(text: str, finish: Finish, answer: Fraction) -> None:
    grade = grade_reply(Reply(text, finish), answer, text)
    assert 0 <= grade.start <= grade.end <= len(text)
    assert (grade.value is None) == (grade.outcome not in (Outcome.CORRECT, Outcome.WRONG))


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from([*list("0123456789.,-=/%$ \n\\{}*<>_xa"), "\\boxed{", "\\frac{", "answer", " is "])
    )
)
def test_no_jumble_of_marks_breaks_the_grader(pieces: list[str]) -> None:
    grade_reply(Reply("".join(pieces), Finish.STOP), Fraction(1))


@settings(deadline=None)
@given(
    st.integers(-(10**9), 10**9),
    st.sampled_from(["The answer is {}.", "#### {}", "\\boxed{{{}}}", "Answer: {}"]),
)
def test_a_stated_answer_is_right_exactly_when_it_is_equal(value: int, form: str) -> None:
    reply = Reply(form.format(value), Finish.STOP)
    assert grade_reply(reply, Fraction(value)).outcome is Outcome.CORRECT
    assert grade_reply(reply, Fraction(value + 1)).outcome is Outcome.WRONG


@settings(deadline=None)
@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=99))
def test_an_answer_as_the_program_writes_it_is_right(value: Fraction) -> None:
    reply = Reply(f"The answer is {format_number(value)}.", Finish.STOP)
    assert grade_reply(reply, value).outcome is Outcome.CORRECT


@pytest.mark.timeout(60)  # what is quadratic takes hours
@pytest.mark.parametrize(
    "piece", ["\\boxed{", "{", "<think>", "answer is ", "1 - ", "12,", "**", "\nQuestion: 1", "\\frac{1}{"]
)
def test_a_long_repetitive_reply_is_graded_quickly(piece: str) -> None:
    grade_reply(Reply(piece * (20_000 // len(piece)), Finish.LENGTH), Fraction(1))
