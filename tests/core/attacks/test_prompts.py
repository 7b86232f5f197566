"""Prompts hold the text of a problem as it is."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core.attacks.prompts import write_program, zero_shot
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
    (message,) = write_program(text, Fraction(7, 2))
    assert message.content.endswith(f"\n\nProblem: {text}\nAnswer: 3.5")


def test_holes_in_a_text_stay_as_they_are() -> None:
    (message,) = write_program("{answer} {problem} {0} %s \\1", Fraction(1, 3))
    assert message.content.endswith("Problem: {answer} {problem} {0} %s \\1\nAnswer: 1/3")


def test_every_example_of_the_prompt_is_a_program_that_may_be_taken() -> None:
    (message,) = write_program("", Fraction(0))
    example = r"^Problem: (.+)\nAnswer: (.+)\n```python\n([^`]+)```"
    examples = re.findall(example, message.content, re.MULTILINE)
    assert len(examples) == 3
    for text, answer, program in examples:
        analysis = analyse(Problem(text=text, answer=Fraction(answer), program=program))
        assert analysis.status is Status.READY
