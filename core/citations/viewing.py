"""What the page of citations shows of one question: each thing asked, what came back, and how it compares.

Everything is made from the stored requests and replies.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from core.citations.abstaining import is_refusal, is_unknown_in_any_words
from core.citations.agreement import Agreement, agree, best_agreement
from core.citations.interventions import FIRST, SMALLEST, title_of
from core.citations.matching import MATCHERS
from core.citations.places import Place, chain_of_thought, places_of
from core.citations.question import Units, units_of
from core.citations.recomputing import read_asks, stored_replies
from core.citations.words import words_of
from core.store.citations import NOT_APPLICABLE, READ

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.citations.parsing import ParsedReply
    from core.citations.question import Question, Unit
    from core.models.base import Reply
    from core.store.citations import CitationAsk
    from core.store.project import Project


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Something that was asked about a question, and what came of it.

    `key` is "first" or an intervention's (`title` in words), `kept` are the positions shown, in order; `parsed`
    is None where nothing could be read, `reason` then says why, and is also why it was `not_applicable`.
    `places` are marks in `reply_text`, `chain` is the reasoning to read. `tries` is how often it was asked.
    `unchanged` compares by Contain with the first step's answer (None where there is nothing to compare).
    `state` is that of the last try (`core.store.citations`).
    """

    key: str
    title: str
    round: int
    seed: int
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    parsed: ParsedReply | None
    reason: str
    not_applicable: bool
    tries: int
    prompt: str
    reply_text: str
    thoughts: str
    chain: str
    places: tuple[Place, ...]
    unknown: bool = False
    refused: bool = False
    right: bool | None = None
    unchanged: bool | None = None
    stands: bool | None = None
    note: str = ""
    state: str = READ


@dataclass(frozen=True, slots=True)
class Asking:
    """All that one model was asked about a question: step 1 (None before it was asked), then the rest in order."""

    model: str
    model_name: str
    kind: Units
    first: Asked | None
    rest: tuple[Asked, ...]

    def trail(self, key: str, seed: int = 0) -> tuple[Asked, ...]:
        """The rounds of a strategy."""
        return tuple(one for one in self.rest if one.key == key and one.seed == seed)


def asked_about(project: Project, question: Question) -> list[Asking]:
    """What each model was asked about a question, by kind of units. Blocks."""
    asks = project.citation_asks.of(question.id or 0)
    replies = stored_replies(project, asks)
    prompts = {
        key: "\n\n".join(message.content for message in request.messages)
        for key, request in project.replies.requests(list(replies)).items()
    }
    found: list[Asking] = []
    for (model, kind), group in groupby(asks, key=lambda ask: (ask.model, ask.units)):
        mine = list(group)
        units = units_of(question, kind)
        tries = _together(mine)
        firsts = [
            _asked(question, units, some, replies, prompts, None)
            for some in tries
            if some[0].strategy == FIRST
        ]
        first = firsts[0] if firsts else None
        rest = [
            _asked(question, units, some, replies, prompts, first)
            for some in tries
            if some[0].strategy not in (FIRST, SMALLEST)
        ]
        found.append(Asking(model, mine[0].model_name, Units(kind), first, tuple(rest)))
    return found


def how_each_sees_it(before: str, after: str) -> list[tuple[str, Agreement]]:
    """How every matcher compares two answers: (its title, what it finds)."""
    return [(matcher.title, agree(before, after, matcher)) for matcher in MATCHERS.values()]


def stands_in(answer: str, texts: Iterable[str]) -> bool:
    """Whether an answer stands, word by word, in one of the texts: it may be read off what is left."""
    wanted = words_of(answer)
    size = len(wanted)
    for text in texts:
        words = words_of(text)
        if size and any(words[start : start + size] == wanted for start in range(len(words) - size + 1)):
            return True
    return False


def _together(asks: Sequence[CitationAsk]) -> list[list[CitationAsk]]:
    """The tries of the same thing together."""
    return [list(some) for _, some in groupby(asks, key=lambda ask: (ask.strategy, ask.seed, ask.round))]


def _asked(
    question: Question,
    units: Sequence[Unit],
    tries: Sequence[CitationAsk],
    replies: dict[str, Reply],
    prompts: dict[str, str],
    first: Asked | None,
) -> Asked:
    reading = read_asks(tries, replies, len(units))
    ask = reading.ask or tries[-1]
    parsed = reading.parsed
    reply = replies.get(ask.reply_key)
    text, thoughts = (reply.text, reply.reasoning) if reply else ("", "")
    answer = parsed.answer if parsed else ""
    right = best_agreement(answer, question.answers) if parsed else None
    before = first.parsed.answer if first and first.parsed else None
    left = [
        f"{units[position].title} {units[position].text}" for position in ask.kept if position < len(units)
    ]
    return Asked(
        key=ask.strategy,
        title=title_of(ask.strategy),
        round=ask.round,
        seed=ask.seed,
        kept=ask.kept,
        dropped=tuple(unit.position for unit in units if unit.position not in set(ask.kept)),
        parsed=parsed,
        reason=reading.reason,
        not_applicable=ask.state == NOT_APPLICABLE,
        tries=len(tries),
        prompt=prompts.get(ask.reply_key, ""),
        reply_text=text,
        thoughts=thoughts,
        chain=chain_of_thought(text, thoughts),
        places=places_of(text, parsed, frozenset(ask.kept)) if parsed else (),
        unknown=bool(parsed) and is_unknown_in_any_words(answer),
        refused=bool(parsed) and is_refusal(answer),
        right=None if right is None else right.contain,
        unchanged=agree(before, answer).contain if parsed and before is not None else None,
        stands=stands_in(before, left) if before is not None else None,
        note=ask.note,
        state=ask.state,
    )
