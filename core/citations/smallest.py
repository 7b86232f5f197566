"""What the searches for the smallest set that changes an answer have found, from the stored replies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import comb
from typing import TYPE_CHECKING

from core.citations.agreement import agree
from core.citations.interventions import FIRST, SMALLEST
from core.citations.matching import STANDARD, Matcher
from core.citations.question import Units, units_of
from core.citations.recomputing import read_asks, stored_replies

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.models.base import Reply
    from core.store.citations import CitationAsk
    from core.store.project import Project

_WORDS = {Units.PARAGRAPHS: ("passage", "passages"), Units.SENTENCES: ("sentence", "sentences")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Smallest:
    """A search on one question: the positions whose removal changes the answer, or None.

    `tried` sets were asked; `cut` says that there are more, `whole` is the size up to which all of them
    were tried; `unread` of the replies held no answer. `sentence` says it for people. `cited` are the
    citations of step 1, to compare with.
    """

    question_id: int
    model: str
    model_name: str
    kind: Units
    cited: tuple[int, ...]
    found: tuple[int, ...] | None
    tried: int
    whole: int
    cut: bool
    unread: int
    sentence: str


def smallest_sets(
    project: Project, matcher: Matcher = STANDARD, question_id: int | None = None
) -> list[Smallest]:
    """What each search has found, of one question or of all, by question and model. Blocks."""
    kept = project.citation_asks
    found_asks = kept.all() if question_id is None else kept.of(question_id)
    asks = [ask for ask in found_asks if ask.strategy in (FIRST, SMALLEST)]
    replies = stored_replies(project, asks)
    some = project.questions.all() if question_id is None else [project.questions.get(question_id)]
    questions = {question.id: question for question in some}
    found: list[Smallest] = []
    for (number, _, kind), group in groupby(asks, key=lambda ask: (ask.question_id, ask.model, ask.units)):
        mine, question = list(group), questions.get(number)
        if question is not None and any(ask.strategy == SMALLEST for ask in mine):
            found.append(_result(mine, len(units_of(question, kind)), replies, matcher))
    return found


def _result(asks: Sequence[CitationAsk], units: int, replies: dict[str, Reply], matcher: Matcher) -> Smallest:
    first = read_asks([ask for ask in asks if ask.strategy == FIRST], replies, units)
    before = first.parsed.answer if first.parsed else ""
    removed: tuple[int, ...] | None = None
    tried = unread = 0
    searched = [ask for ask in asks if ask.strategy == SMALLEST]
    for _, tries in groupby(searched, key=lambda ask: ask.round):
        ask, *more = tries
        after = read_asks([ask, *more], replies, units).parsed
        tried += 1
        unread += after is None
        if after is not None and not agree(before, after.answer, matcher).contain:
            removed = tuple(position for position in range(units) if position not in set(ask.kept))
            break
    whole = _whole(tried if removed is None else tried - 1, units)
    cut = removed is None and tried < 2**units - 2
    kind = Units(searched[0].units)
    return Smallest(
        question_id=searched[0].question_id,
        model=searched[0].model,
        model_name=searched[0].model_name,
        kind=kind,
        cited=first.parsed.cited if first.parsed else (),
        found=removed,
        tried=tried,
        whole=whole,
        cut=cut,
        unread=unread,
        sentence=_sentence(removed, tried, whole, kind, cut=cut) + _not_read(unread),
    )


def _whole(tried: int, units: int) -> int:
    """The size up to which all sets are among the first `tried`."""
    size = 0
    while size + 1 < units and tried >= comb(units, size + 1):
        size += 1
        tried -= comb(units, size)
    return size


def _sentence(removed: tuple[int, ...] | None, tried: int, whole: int, kind: Units, *, cut: bool) -> str:
    one, many = _WORDS[kind]
    if removed is not None:
        numbers = [str(position + 1) for position in removed]
        if len(numbers) == 1:
            return f"Without {one} {numbers[0]} the answer is another."
        listed = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
        return f"Without {many} {listed} the answer is another; no smaller set does that."
    if not cut:
        return f"No set changes the answer: it stays whatever single {one} is left."
    requests = "1 request" if tried == 1 else f"{tried} requests"
    size = f"up to {whole}" if whole > 1 else "1"
    what = f"No set of {size} changes the answer" if whole else "None of the sets tried changes the answer"
    return f"{what}; the search was cut after {requests}."


def _not_read(unread: int) -> str:
    if not unread:
        return ""
    return f" {unread} of the replies could not be read and count{'s' if unread == 1 else ''} as no change."
