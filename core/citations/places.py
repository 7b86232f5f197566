"""Where in a reply its answer and its citations stand: for marks and links in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.citations.fields import ANSWER_NAMES, CITED_NAMES, names_pattern
from core.citations.mentions import find_mentions, read_list

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from core.citations.parsing import ParsedReply

_LIST = re.compile(
    rf"""["'“<](?:{names_pattern(CITED_NAMES)})["'”>]\s*:?\s*(?P<inside>\[[^\]{{}}]{{0,2000}}\]|"[^"\n]{{0,400}}"|[^<\n]{{0,400}})""",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    rf"""(?:["'“<](?:{names_pattern(ANSWER_NAMES)})["'”>]\s*:?|\banswer(?:\s+is)?\b\W{{0,6}})""",
    re.IGNORECASE,
)
_REASONING = re.compile(
    r"""["'“](?:reasoning|steps|thoughts?|rationale|explanation|chain[ _]of[ _]thought)["'”]\s*:\s*"((?:[^"\\]|\\.)*)"""
)
_NUMBER = re.compile(r"\d{1,9}")


class What(StrEnum):
    """What a piece of a reply is."""

    ANSWER = "answer"
    CITATION = "citation"
    MENTION = "mention"


@dataclass(frozen=True, slots=True)
class Place:
    """A piece `[start, end)` of a reply: its answer, a number in its list of citations, or a passage it mentions.

    `position` is the unit's, from 0; None for the answer and for a number that no unit has.
    """

    what: What
    start: int
    end: int
    position: int | None = None


def places_of(text: str, parsed: ParsedReply, shown: Collection[int]) -> tuple[Place, ...]:
    """What was read where in a reply, in order and not overlapping; `shown` are the positions of its context."""
    found = [*_answer(text, parsed.answer), *_citations(text, shown), *_mentions(text, shown)]
    kept: list[Place] = []
    for place in sorted(found, key=lambda one: (one.start, one.what is What.MENTION)):
        if not kept or place.start >= kept[-1].end:
            kept.append(place)
    return tuple(kept)


def chain_of_thought(text: str, thoughts: str = "") -> str:
    """The reasoning of a reply for reading: what the model thought apart, or the field of its JSON, or all of it."""
    if thoughts.strip():
        return thoughts.strip()
    match = _REASONING.search(text)
    if match is None:
        return text.strip()
    return re.sub(
        r"\\(n|t|.)", lambda escape: {"n": "\n", "t": "\t"}.get(escape[1], escape[1]), match[1]
    ).strip()


def links_in(text: str, shown: Collection[int]) -> tuple[Place, ...]:
    """The passages that a chain of thought mentions, to be shown as links."""
    return tuple(_mentions(text, shown))


def _answer(text: str, answer: str) -> Iterator[Place]:
    """The last place of the answer behind its name; of an answer in other letters (escapes) there is none."""
    if not answer:
        return
    for name in reversed(list(_ANSWER.finditer(text))):
        start = text.find(answer, name.end())
        if start >= 0:
            yield Place(What.ANSWER, start, start + len(answer))
            return
    if text.strip().strip(".") == answer:
        start = text.find(answer)
        yield Place(What.ANSWER, start, start + len(answer))


def _citations(text: str, shown: Collection[int]) -> Iterator[Place]:
    for match in _LIST.finditer(text):
        inside = match["inside"]
        for mention in read_list(inside.replace('"', " ")):
            if not _NUMBER.search(mention.written):
                continue
            start = match.start("inside") + mention.start
            yield Place(
                What.CITATION, start, start + mention.end - mention.start, _position(mention.number, shown)
            )


def _mentions(text: str, shown: Collection[int]) -> Iterator[Place]:
    for mention in find_mentions(text):
        yield Place(What.MENTION, mention.start, mention.end, _position(mention.number, shown))


def _position(number: int, shown: Collection[int]) -> int | None:
    return number - 1 if number - 1 in shown else None
