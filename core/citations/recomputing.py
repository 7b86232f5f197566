"""All comparisons of a project made anew from its stored replies, under any matcher."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from core.citations.abstaining import is_refusal, is_unknown, is_unknown_in_any_words
from core.citations.agreement import agree, best_agreement
from core.citations.interventions import FIRST, SMALLEST
from core.citations.matching import STANDARD, Matcher
from core.citations.outcome import FirstStep, Outcome
from core.citations.parsing import ParsedReply
from core.citations.question import Units, gold_units, units_of
from core.citations.samples import fault_of, read_reply
from core.store.citations import FAILED, NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.citations.question import Question
    from core.models.base import Reply
    from core.store.citations import CitationAsk
    from core.store.project import Project

    LastRounds = dict[tuple[str, str, str, int], int]

_BATCH = 500
_FEW = 50


@dataclass(frozen=True, slots=True)
class Recomputed:
    """The comparisons and the first steps of a project."""

    outcomes: list[Outcome] = field(default_factory=list)
    first_steps: list[FirstStep] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of asking something up to three times: what was read, or why nothing was."""

    parsed: ParsedReply | None
    reason: str = ""
    ask: CitationAsk | None = None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, and how many units it has and which are needed."""

    question: Question
    count: int
    gold: tuple[int, ...] | None


def recompute(
    project: Project, matcher: Matcher | None = None, *, questions: Iterable[int] | None = None
) -> Recomputed:
    """Reads every stored reply, or those to some `questions`, and compares every answer. Nothing is asked. Blocks."""
    matcher = matcher or STANDARD
    if questions is None:
        asks = project.citation_asks.all()
        last = _last_rounds(asks)
    else:
        asks = [ask for number in sorted(set(questions)) for ask in project.citation_asks.of(number)]
        last = project.citation_asks.last_rounds()
    return _compared(project, asks, last, matcher)


def _compared(project: Project, asks: list[CitationAsk], last: LastRounds, matcher: Matcher) -> Recomputed:
    replies = stored_replies(project, asks)
    questions = _questions(project, {ask.question_id for ask in asks})
    found = Recomputed()
    known: dict[tuple[int, str], _Asked] = {}
    for (number, _, kind), group in groupby(asks, key=lambda ask: (ask.question_id, ask.model, ask.units)):
        question = questions.get(number)
        if question is None:
            continue
        asked = known.get((number, kind))
        if asked is None:
            asked = known[number, kind] = _asked(question, Units(kind))
        _compare(list(group), asked, replies, matcher, last, found)
    return found


def _questions(project: Project, numbers: set[int]) -> dict[int | None, Question]:
    """The questions of these numbers that are there, read one by one where they are few."""
    if len(numbers) > _FEW:
        return {question.id: question for question in project.questions.all()}
    return {number: project.questions.get(number) for number in numbers}


def stored_replies(project: Project, asks: Iterable[CitationAsk]) -> dict[str, Reply]:
    """The replies of asks, by key."""
    keys = list({ask.reply_key for ask in asks if ask.reply_key})
    replies: dict[str, Reply] = {}
    for start in range(0, len(keys), _BATCH):
        replies |= project.replies.get(keys[start : start + _BATCH])
    return replies


def read_asks(asks: Sequence[CitationAsk], replies: dict[str, Reply], units: int) -> Reading:
    """The first try of the same that can be read; else why the last one cannot."""
    reason = ""
    for ask in asks:
        if ask.state == NOT_APPLICABLE:
            return Reading(None, ask.reason, ask)
        reply = replies.get(ask.reply_key)
        if reply is None:
            reason = ask.reason if ask.state == FAILED or not ask.reply_key else "The reply is not there."
            continue
        parsed = read_reply(reply, ask.kept, units)
        reason = fault_of(reply, parsed, first=ask.strategy == FIRST)
        if not reason:
            return Reading(parsed, "", ask)
    return Reading(None, reason or "Nothing was asked.", asks[-1] if asks else None)


def _asked(question: Question, kind: Units) -> _Asked:
    if kind is Units.PARAGRAPHS:
        return _Asked(question, len(question.passages), question.gold)
    units = units_of(question, kind)
    return _Asked(question, len(units), gold_units(question, units, kind))


def _last_rounds(asks: Iterable[CitationAsk]) -> LastRounds:
    """The last round of each model, kind of units, strategy and seed that was reached by any question."""
    last: LastRounds = {}
    for ask in asks:
        place = (ask.model, ask.units, ask.strategy, ask.seed)
        last[place] = max(ask.round, last.get(place, 0))
    return last


def _compare(
    asks: list[CitationAsk],
    asked: _Asked,
    replies: dict[str, Reply],
    matcher: Matcher,
    last: LastRounds,
    found: Recomputed,
) -> None:
    """One question asked of one model: its first step, then its comparisons."""
    first = read_asks([ask for ask in asks if ask.strategy == FIRST], replies, asked.count)
    some = asks[0]
    found.first_steps.append(_first_step(some, asked, first, matcher))
    rest = [ask for ask in asks if ask.strategy not in (FIRST, SMALLEST)]
    for (strategy, seed), group in groupby(rest, key=lambda ask: (ask.strategy, ask.seed)):
        rounds = {turn: list(tries) for turn, tries in groupby(group, key=lambda ask: ask.round)}
        end = last[some.model, some.units, strategy, seed]
        found.outcomes.extend(_rounds(rounds, end, asked, first, replies, matcher))


def _rounds(
    rounds: dict[int, list[CitationAsk]],
    end: int,
    asked: _Asked,
    first: Reading,
    replies: dict[str, Reply],
    matcher: Matcher,
) -> Iterator[Outcome]:
    """The outcomes of one strategy, round by round; one that went no further stands for the later rounds too."""
    before: Outcome | None = None
    for turn in range(1, end + 1):
        tries = rounds.get(turn)
        over = before is not None and (before.error or bool(before.not_applicable))
        if tries is None and not over and (before is None or not before.carried):
            return  # the run was ended before this round
        if before is not None and over:
            before = _again(before, turn, carried=False)
        elif tries is None or (before is not None and tries[0].state == NOT_APPLICABLE):
            assert before is not None  # noqa: S101 - round 1 is there, or this was left above
            before = _again(before, turn, carried=True)
        else:
            before = _outcome(tries, asked, first, read_asks(tries, replies, asked.count), matcher)
        yield before


def _again(outcome: Outcome, turn: int, *, carried: bool) -> Outcome:
    fields = {name: getattr(outcome, name) for name in Outcome.__dataclass_fields__}
    return Outcome(**(fields | {"round": turn, "carried": carried}))


def _outcome(
    tries: Sequence[CitationAsk], asked: _Asked, first: Reading, after: Reading, matcher: Matcher
) -> Outcome:
    ask = after.ask or tries[-1]
    if ask.state == NOT_APPLICABLE:
        return _bare(ask, asked, first, not_applicable=ask.reason)
    if first.parsed is None:
        return _bare(ask, asked, first, error=True, reason=f"Before: {first.reason}")
    if after.parsed is None:
        return _bare(ask, asked, first, error=True, reason=f"After: {after.reason}")
    one, other = first.parsed.answer, after.parsed.answer
    same, right = agree(one, other, matcher), asked.question.answers
    before_right, after_right = best_agreement(one, right, matcher), best_agreement(other, right, matcher)
    return Outcome(
        question_id=ask.question_id,
        hop=asked.question.hop,
        model=ask.model,
        model_name=ask.model_name,
        strategy=ask.strategy,
        round=ask.round,
        seed=ask.seed,
        units_kind=ask.units,
        answer_before=one,
        answer_after=other,
        contain=float(same.contain),
        f1=same.f1,
        em=float(same.em),
        lopsided=same.lopsided,
        unknown_before=is_unknown_in_any_words(one),
        unknown_strict=is_unknown(other),
        unknown_lenient=is_unknown_in_any_words(other),
        refused=is_refusal(other),
        cited=ask.basis if ask.round == 1 else first.parsed.cited,
        cited_after=after.parsed.cited,
        gold=asked.gold,
        gold_answers=right,
        right_before=None if before_right is None else before_right.contain,
        right_after=None if after_right is None else after_right.contain,
        kept=len(ask.kept),
        units=asked.count,
        note=ask.note,
    )


def _bare(
    ask: CitationAsk,
    asked: _Asked,
    first: Reading,
    *,
    not_applicable: str = "",
    error: bool = False,
    reason: str = "",
) -> Outcome:
    return Outcome(
        question_id=ask.question_id,
        hop=asked.question.hop,
        model=ask.model,
        model_name=ask.model_name,
        strategy=ask.strategy,
        round=ask.round,
        seed=ask.seed,
        units_kind=ask.units,
        not_applicable=not_applicable,
        error=error,
        reason=reason,
        answer_before=first.parsed.answer if first.parsed else "",
        cited=first.parsed.cited if first.parsed else (),
        gold=asked.gold,
        gold_answers=asked.question.answers,
        units=asked.count,
    )


def _first_step(ask: CitationAsk, asked: _Asked, first: Reading, matcher: Matcher) -> FirstStep:
    parsed = first.parsed or ParsedReply()
    best = best_agreement(parsed.answer, asked.question.answers, matcher) if first.parsed else None
    return FirstStep(
        question_id=ask.question_id,
        hop=asked.question.hop,
        model=ask.model,
        model_name=ask.model_name,
        units_kind=ask.units,
        error=first.parsed is None,
        reason=first.reason,
        answer=parsed.answer,
        unknown=is_unknown_in_any_words(parsed.answer),
        refused=is_refusal(parsed.answer),
        cited=parsed.cited,
        gold=asked.gold,
        gold_answers=asked.question.answers,
        right=None if best is None else best.contain,
        right_em=None if best is None else best.em,
        right_f1=None if best is None else best.f1,
        units=asked.count,
    )
