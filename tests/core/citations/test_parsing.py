"""Replies: the answer and the citations are read however they are written, and what is not there is not made up."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.citations.mentions import find_mentions, read_list
from core.citations.parsing import parse_reply

UNITS = 20
LINES = (Path(__file__).parents[2] / "cases" / "citing-replies.jsonl").read_text(encoding="utf-8").split("\n")
CASES = [json.loads(line) for line in LINES if line]


@pytest.mark.parametrize("case", CASES, ids=[case["reply"][:40] for case in CASES])
def test_a_reply_is_read_as_a_person_reads_it(case: dict[str, Any]) -> None:
    found = parse_reply(case["reply"], range(UNITS), UNITS, cut_off=case.get("cut", False))
    assert found.answer == case["answer"]
    assert found.stated == (case["cited"] is not None)
    assert [position + 1 for position in found.cited] == (case["cited"] or [])
    if "form" in case:
        assert found.form == case["form"]
    if "dropped" in case:
        assert [one.written for one in found.dropped] == case["dropped"]


numbers = st.lists(st.integers(1, UNITS), max_size=6)
answers = st.text(
    st.characters(categories=("Lu", "Ll", "Nd", "Lo"), include_characters=" -'’é"), min_size=1, max_size=30
).filter(
    lambda text: len(text.split()) > 0 and text.strip(" -'’") == text and "answer" not in text.casefold()
)


@given(numbers, answers, st.booleans())
def test_what_is_asked_for_is_read_back(cited: list[int], answer: str, fenced: bool) -> None:
    text = json.dumps({"reasoning": "see [1]", "paragraphs": cited, "answer": answer}, ensure_ascii=fenced)
    found = parse_reply(f"```json\n{text}\n```" if fenced else text, range(UNITS), UNITS)
    assert found.answer == answer
    assert [position + 1 for position in found.cited] == list(dict.fromkeys(cited))
    assert len(found.dropped) == len(cited) - len(set(cited))


@given(
    st.lists(st.integers(1, 99), min_size=1, max_size=6),
    st.sampled_from(["[{}]", "passage {}", "Paragraph {}"]),
)
def test_mentions_are_found_in_order(given_numbers: list[int], form: str) -> None:
    text = "; then ".join(form.format(number) for number in given_numbers) + " said so."
    assert [mention.number for mention in find_mentions(text)] == given_numbers


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_no_text_breaks_the_reader(text: str) -> None:
    found = parse_reply(text, range(UNITS), UNITS)
    assert set(found.cited) <= set(range(UNITS))
    assert len(set(found.cited)) == len(found.cited)


def test_a_passage_that_was_left_out_cannot_be_cited() -> None:
    found = parse_reply('{"paragraphs": [1, 3], "answer": "x"}', {0, 4}, 5)
    assert found.cited == (0,)
    assert [(one.written, one.why) for one in found.dropped] == [("3", "it was not in the context")]


def test_why_a_reply_cannot_be_used_is_said() -> None:
    def fault(text: str, *, first: bool = True) -> str:
        return parse_reply(text, range(3), 3).fault(first=first)

    assert "No answer" in fault("Hm.\nLet me see.")
    assert "does not say which" in fault("Answer: Orrel")
    assert fault("Answer: Orrel", first=False) == ""
    assert "None of the passages" in fault('{"paragraphs": [9], "answer": "Orrel"}')
    assert fault('{"paragraphs": [], "answer": "Orrel"}') == ""


def test_citations_only_in_separate_thoughts_count() -> None:
    found = parse_reply("Answer: Orrel", range(9), 9, thoughts="As [4] says, and [2].")
    assert found.cited == (3, 1)


@pytest.mark.parametrize(
    "text", ["[1" * 20_000, '{"a":' * 12_000, "passage 1, " * 6000, "Answer: " + "(" * 50_000, "'" * 60_000,
             '{"answer": "' + "\\" * 50_000, "{'answer': '" + "' " * 25_000, "\n" * 60_000, "1-" * 25_000]
)  # fmt: skip
def test_a_hostile_reply_takes_no_long_time(text: str) -> None:
    before = time.process_time()
    parse_reply(text, range(UNITS), UNITS)
    assert time.process_time() - before < 1.5


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2, 5", [2, 5]),
        ("4-2", [4, 3, 2]),
        ("Port (4)", [4]),
        ("[3] Port 1990", [3]),
        ("passage 3, 5", [3, 5]),
        ("-", []),
    ],
)
def test_a_list_is_read_as_a_list(text: str, wanted: list[int]) -> None:
    assert [mention.number for mention in read_list(text)] == wanted
