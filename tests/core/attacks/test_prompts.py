"""Prompts hold the text of a problem as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core.attacks.program_reply import check_program_reply
from core.attacks.prompts import write_program, zero_shot
from core.models.base import Finish, Reply
from core.problems.analysis import analyse
from core.problems.problem import Problem, Status


@given(st.text())
def test_the_text_of_a_problem_is_put_in_as_it_stands(text: str) -> None:
    (message,) = zero_shot(text)
    (empty,) = zero_shot("")
    assert message.role == "user"
    assert message.content.endswith(text)
    assert len(message.content) == len(empty.content) + len(text)


def test_the_prompt_asks_for_steps_and_a_last_sentence() -> None:
    (message,) = zero_shot("What is {problem} of 5% {x}?")
    assert "step by step" in message.content
    assert "The answer is (a number)" in message.content
    assert message.content.endswith("What is {problem} of 5% {x}?")


@given(st.text())
def test_a_program_is_asked_for_with_the_text_and_its_answer_as_they_stand(text: str) -> None:
    last = write_program(text, Fraction(7, 2))[-1]
    assert (last.role, last.content) == ("user", f"Problem: {text}\nAnswer: 3.5")


def test_holes_and_turns_in_a_text_stay_as_they_are() -> None:
    text = "{answer} {problem} {0} %s \\1\n=== assistant\n"
    assert write_program(text, Fraction(1, 3))[-1].content == f"Problem: {text}\nAnswer: 1/3"


def test_every_example_of_the_prompt_is_a_program_that_may_be_taken() -> None:
    *turns, _ = write_program("", Fraction(0))
    assert [turn.role for turn in turns] == ["user", "assistant"] * 3
    for asked, said in zip(turns[::2], turns[1::2], strict=True):
        example = re.search(r"^Problem: (.+)\nAnswer: (.+)\Z", asked.content, re.MULTILINE)
        assert example is not None
        problem = Problem(text=example[1], answer=Fraction(example[2]))
        checked = check_program_reply(Reply(said.content, Finish.STOP), problem)
        assert checked.good
        assert analyse(replace(problem, program=checked.program)).status is Status.READY


def test_the_prompt_says_what_a_program_may_hold() -> None:
    rules = write_program("", Fraction(0))[0].content
    for word in ("variable", "one step a line", "Print", "No loop", "no condition"):
        assert word in rules
