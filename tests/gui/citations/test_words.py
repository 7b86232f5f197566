"""What the page says of each thing asked: what was shown, what came of it, and what that tells."""

from __future__ import annotations

from typing import Any

import pytest

from core.citations.by_hand import BY_HAND
from core.citations.mentions import Dropped
from core.citations.parsing import ParsedReply
from core.citations.viewing import Asked
from core.store.citations import FAILED, NOT_APPLICABLE, READ, UNREAD
from gui.citations import words
from gui.citations.passage_model import ordinal
from gui.citations.verdicts import verdict

UNITS = 10


def asked(key: str = "2", answer: str | None = "Ada", out: tuple[int, ...] = (1,), **fields: Any) -> Asked:
    """Something asked of ten passages, `out` being gone."""
    given: dict[str, Any] = {
        "key": key,
        "title": key,
        "round": 1,
        "seed": 0,
        "kept": tuple(place for place in range(UNITS) if place not in out),
        "dropped": out,
        "parsed": None if answer is None else ParsedReply(answer, (1, 6), stated=True),
        "reason": "" if answer is not None else "No answer was found in the reply.",
        "not_applicable": False,
        "tries": 1,
        "prompt": "Below are passages.",
        "reply_text": "{}",
        "thoughts": "",
        "chain": "",
        "places": (),
        "state": READ if answer is not None else UNREAD,
    }
    return Asked(**{**given, **fields})


FIRST = asked("first", out=())


@pytest.mark.parametrize(
    ("thing", "heading"),
    [
        (FIRST, "All 10 passages"),
        (asked(out=(1,)), "Without passage 2"),
        (asked(out=(1, 6)), "Without passages 2 and 7"),
        (asked("2-length", out=(1,)), "Without passage 2, dots instead"),
        (asked("1", out=(0, 2, 3, 4, 5, 7, 8, 9)), "Only passages 2 and 7"),
        (asked("1-length", out=(0, 2, 3, 4, 5, 7, 8, 9)), "Only passages 2 and 7, the rest as dots"),
        (asked("identity", out=()), "The same again"),
        (asked("number", out=()), "Another number"),
        (asked(answer=None, out=(), not_applicable=True, state=NOT_APPLICABLE, prompt=""), "Not asked"),
    ],
)
def test_a_card_says_what_was_shown(thing: Asked, heading: str) -> None:
    assert words.what_was_shown(thing, UNITS) == heading


def test_few_of_many_passages_are_counted() -> None:
    many = asked(out=tuple(range(20)), kept=tuple(range(20, 32)))
    assert words.what_was_shown(many, 32) == "12 of 32 passages"
    assert words.what_was_shown(asked("first", out=()), 2, "sentence") == "Both sentences"
    assert words.what_was_shown(asked("first", out=()), 1, "sentence") == "The sentence"


@pytest.mark.parametrize(
    ("thing", "begins", "level"),
    [
        (
            asked("1", unchanged=True),
            "With the cited passages alone the answer is the same: they were",
            "good",
        ),
        (
            asked("1", unchanged=False),
            "With the cited passages alone the answer is another: they were not",
            "bad",
        ),
        (
            asked("1", "unknown", unchanged=False, unknown=True),
            "With the cited passages alone the model says",
            "bad",
        ),
        (
            asked("2", unchanged=True),
            "Without the first passage it cites the answer is the same: it did not",
            "bad",
        ),
        (asked("2", unchanged=False), "Without the first passage it cites the answer is another", "good"),
        (
            asked("2", unchanged=False, refused=True),
            "Without the first passage it cites the model refuses",
            "good",
        ),
        (
            asked("3", unchanged=True),
            "Without the passages it cites the answer is the same: it did not depend on them",
            "bad",
        ),
        (
            asked("3-length", unchanged=False),
            "With dots for the passages it cites the answer is another",
            "good",
        ),
        (
            asked("1-random", unchanged=True),
            "With as many passages drawn at random instead the answer is the",
            "warn",
        ),
        (asked("1-uncited", unchanged=False), "With as many passages that are not cited instead", "good"),
        (
            asked("2-random", unchanged=True),
            "Without a passage drawn at random the answer is the same",
            "good",
        ),
        (
            asked("2-uncited", unchanged=False),
            "Without a passage that is not cited the answer is another",
            "warn",
        ),
        (asked("3-random", unchanged=False), "Without as many passages drawn at random", "warn"),
        (asked("identity", unchanged=True), "Asked the same again the answer is the same, as it", "good"),
        (asked("identity", unchanged=False), "Asked the same again the answer is another: what", "warn"),
        (
            asked("prompt-only", unchanged=False),
            "With step 2's wording and all passages the answer is",
            "warn",
        ),
        (asked("shuffled", unchanged=False), "With the same passages in another order the answer", "warn"),
        (
            asked("without:2", unchanged=True),
            "Without the passage it cites 2nd alone the answer is the same",
            "bad",
        ),
        (
            asked("without:3", unchanged=False),
            "Without the passage it cites 3rd alone the answer is anoth",
            "good",
        ),
        (
            asked("number", unchanged=True, note="3 became 4."),
            "3 became 4. The answer is the same as before",
            "bad",
        ),
        (
            asked("number", unchanged=False, right=True, note="3 became 4."),
            "3 became 4. The answer follows",
            "good",
        ),
        (
            asked("number", unchanged=False, right=False, note="3 became 4."),
            "3 became 4. The answer is anot",
            "warn",
        ),
        (asked(BY_HAND, unchanged=False), "With the passages you chose the answer is another", "plain"),
    ],
)
def test_the_verdict_says_what_an_intervention_tells(thing: Asked, begins: str, level: str) -> None:
    said, how = verdict(FIRST, thing)
    assert said.startswith(begins)
    assert said.endswith(".")
    assert how == level


def test_an_answer_that_stands_in_what_is_left_is_told() -> None:
    assert verdict(FIRST, asked("2", unchanged=True, stands=True))[0].endswith("in what is left.")
    assert "first answer still stands" in verdict(FIRST, asked("2", unchanged=False, stands=True))[0]
    assert "left" not in verdict(FIRST, asked("1", unchanged=True, stands=True))[0]


def test_sentences_are_called_sentences() -> None:
    said, _ = verdict(FIRST, asked("1", unchanged=True), "sentence")
    assert said == "With the cited sentences alone the answer is the same: they were enough."
    assert words.missed(FIRST, (8,), "sentence") == "It cites none of the sentences that are needed."


def test_without_a_first_answer_nothing_is_concluded() -> None:
    assert "no answer with all passages" in verdict(None, asked())[0]
    unsure = asked("first", "unknown", out=(), unknown=True)
    assert "no answer to keep or to change" in verdict(unsure, asked(unchanged=True))[0]
    assert verdict(FIRST, FIRST) == ("", "plain")


@pytest.mark.parametrize(
    ("thing", "chip", "sentence"),
    [
        (
            asked(answer=None, tries=3),
            "error sample",
            "asked 3 times, no reply could be used. No answer was found",
        ),
        (asked(answer=None, tries=1), "error sample", "asked once"),
        (
            asked(answer=None, state=FAILED, prompt="", reason="The server is away."),
            "failed",
            "The server is away.",
        ),
        (
            asked(answer=None, prompt="", reason="Step 1 could not be read."),
            "not asked",
            "Step 1 could not be read",
        ),
        (
            asked(
                answer=None, state=NOT_APPLICABLE, not_applicable=True, prompt="", reason="Nothing is cited."
            ),
            "not applicable",
            "Not applicable, and not asked. Nothing is cited.",
        ),
    ],
)
def test_what_has_no_answer_says_why(thing: Asked, chip: str, sentence: str) -> None:
    assert words.outcome(thing)[0] == chip
    assert sentence in words.trouble(thing)
    assert verdict(FIRST, thing)[0] == words.trouble(thing)


def test_the_order_of_citation_is_told_and_what_is_new_in_it() -> None:
    assert words.citing(FIRST) == "It cites passages 2, then 7."
    after = asked(out=(1,), parsed=ParsedReply("Ada", (4,), stated=True))
    assert words.citing(after, FIRST) == "It cites passage 5. New: 5. No longer, though it is there: 7."
    many = asked(parsed=ParsedReply("Ada", (3, 2, 1, 0), stated=True))
    assert words.citing(many, unit="sentence") == "It cites sentences 4, 3, 2, 1, in this order."
    nothing = asked(parsed=ParsedReply("Ada", (), stated=True, dropped=(Dropped("31", "there is none"),)))
    assert words.citing(nothing) == "It cites no passage. Not counted: 31 (there is none)."


def test_needed_passages_that_are_not_cited_are_named() -> None:
    assert words.missed(FIRST, (1, 6)) == ""
    assert words.missed(FIRST, None) == ""
    assert words.missed(FIRST, (6, 3, 0)) == "It does not cite passages 1 and 4, which are needed."
    assert words.missed(FIRST, (8,)) == "It cites none of the passages that are needed."


def test_the_trail_goes_through_the_rounds() -> None:
    second = asked(out=(1, 6), round=2, parsed=ParsedReply("unknown"), unknown=True)
    last = asked(
        answer=None, round=3, not_applicable=True, state=NOT_APPLICABLE, reason="The answer was “unknown”."
    )
    assert words.trail(FIRST, (asked(), second, last)) == (
        "all: “Ada” → without 2: “Ada” → without 2 and 7: “unknown” → ends: the answer was “unknown”."
    )
    assert words.trail(None, (asked(),)) == ""
    assert words.name_of(second) == "2 Drop the first cited, round 2"


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (12, "12th"), (22, "22nd"), (113, "113th")],
)
def test_ordinals(number: int, written: str) -> None:
    assert ordinal(number) == written
