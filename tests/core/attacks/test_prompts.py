"""Prompts hold the text of a problem as it is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.attacks.prompts import zero_shot


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
