"""Comparing answers: the traps of the paper's note, and the laws that every measure keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.abstaining import is_refusal, is_unknown, is_unknown_in_any_words
from core.citations.agreement import agree, best_agreement
from core.citations.matching import MATCHERS, Matcher, matcher_named
from core.errors import UserError

LINES = (Path(__file__).parents[2] / "cases" / "citing-answers.jsonl").read_text(encoding="utf-8").split("\n")
CASES = [json.loads(line) for line in LINES if line]
matchers = st.sampled_from(list(MATCHERS.values()))


@pytest.mark.parametrize("case", CASES, ids=[f"{case['before']}-{case['after']}" for case in CASES])
def test_answers_agree_as_a_person_says(case: dict[str, Any]) -> None:
    for first, second in ((case["before"], case["after"]), (case["after"], case["before"])):
        found = agree(first, second)
        assert found.contain == case["contain"]
        assert found.f1 == pytest.approx(case.get("f1", found.f1))
        assert found.em == case.get("em", found.em)
        assert found.lopsided == case.get("lopsided", found.lopsided)


@given(st.text(max_size=30), st.text(max_size=30), matchers)
def test_the_order_of_two_answers_does_not_matter(one: str, other: str, matcher: Matcher) -> None:
    found, turned = agree(one, other, matcher), agree(other, one, matcher)
    assert (found.contain, found.f1, found.em) == (turned.contain, turned.f1, turned.em)
    assert 0 <= found.f1 <= 1
    assert found.contain or not found.em


@given(st.text(min_size=1, max_size=30).filter(lambda text: text.strip() != ""), matchers)
def test_an_answer_agrees_with_itself(answer: str, matcher: Matcher) -> None:
    found = agree(answer, answer, matcher)
    assert (found.contain and found.em and found.f1 == 1) or not found.before


def test_by_letters_is_the_papers_wording_taken_literally() -> None:
    letters = matcher_named("letters")
    assert agree("us", "august", letters).contain
    assert agree("12", "2912", letters).contain
    assert not agree("us", "august").contain
    with pytest.raises(UserError, match="standard"):
        matcher_named("better")


def test_a_loose_alias_counts_only_where_it_is_written_just_so() -> None:
    norway = ("Norway", "NO", "Kingdom of Norway")
    assert best_agreement("NO", norway) is not None
    for answer, right in (("NO", True), ("no", False), ("There is no such land", False), ("norway", True)):
        found = best_agreement(answer, norway)
        assert found is not None
        assert found.contain == right
    yes_no = best_agreement("No", ("no",))
    assert yes_no is not None
    assert yes_no.em
    assert best_agreement("x", ()) is None


@pytest.mark.parametrize("answer", ["unknown", "Unknown.", "**UNKNOWN**", " “unknown” "])
def test_unknown_is_the_whole_answer(answer: str) -> None:
    assert is_unknown(answer)
    assert is_unknown_in_any_words(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "not mentioned", "N/A", "None", "null", "Cannot be determined.", "It cannot be determined from the context",
        "The passages do not say who built it.", "None of the passages mentions the mill.", "I don't know",
        "The answer is unknown", "There is not enough information to tell", "unbekannt", "inconnu", "desconocido",
        "неизвестно", "未知", "わからない", "알 수 없음",
    ],
)  # fmt: skip
def test_unknown_in_other_words_counts_leniently_only(answer: str) -> None:
    assert is_unknown_in_any_words(answer)
    assert not is_unknown(answer)


@pytest.mark.parametrize(
    "answer",
    ["Unknown Soldier", "The Unknown", "Tomb of the Unknown Warrior", "no", "No Country for Old Men", "Nil", "text",
     "The Great Unknown", "I don't know, but it may be Orrel", "information technology", ""],
)  # fmt: skip
def test_an_answer_that_only_sounds_like_it_is_an_answer(answer: str) -> None:
    assert not is_unknown_in_any_words(answer)
    assert not is_unknown(answer)


def test_a_refusal_is_no_unknown() -> None:
    for answer in (
        "I'm sorry, but I can't help with that.",
        "I cannot assist with this request",
        "As an AI model, no",
    ):
        assert is_refusal(answer)
        assert not is_unknown_in_any_words(answer)
    assert not is_refusal("Sorry Town")
    assert not is_refusal("unknown")
