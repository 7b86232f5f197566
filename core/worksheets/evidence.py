"""What models answered: counted from the grades, and told to the teacher in the sheet's language."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.attacks.intervals import wilson
from core.models.shipped import PRACTICE_NAME
from core.problems.numerals import format_number
from core.store.grade import Outcome
from core.worksheets.numbers import own_number
from core.worksheets.sheet import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.store.asks import Ask
    from core.worksheets.sheet import Item
    from core.worksheets.words import Words


def records_of(asks: Iterable[Ask]) -> tuple[Record, ...]:
    """What each model made of one question, in the order of the models' names."""
    by_model: dict[tuple[str, str], list[Ask]] = defaultdict(list)
    for ask in asks:
        by_model[ask.model_name, ask.model].append(ask)
    return tuple(_record(name, by_model[name, model]) for name, model in sorted(by_model))


def _record(name: str, asks: Sequence[Ask]) -> Record:
    wrong = [ask for ask in asks if ask.outcome is Outcome.WRONG]
    values = dict.fromkeys(ask.grade.value for ask in wrong if ask.grade.value is not None)
    correct = sum(ask.outcome is Outcome.CORRECT for ask in asks)
    return Record(name, len(asks), len(wrong), correct, tuple(values))


def evidence_lines(item: Item, words: Words, mark: str = ".") -> tuple[str, ...]:
    """A line a model that was asked, such as `SmolLM2-135M: 67.5 (wrong)`; `mark` is the decimal mark."""
    return tuple(_line(record, item, words, mark) for record in item.models)


def _line(record: Record, item: Item, words: Words, mark: str) -> str:
    if record.asked == 1:
        return _once(record, item, words, mark)
    counts = {
        "wrong_times": record.wrong,
        "correct_times": record.correct,
        "unread_times": record.asked - record.wrong - record.correct,
    }
    parts = ", ".join(words(name, count=count) for name, count in counts.items() if count)
    line = words("asked_often", model=record.model, asked=record.asked, parts=parts)
    if not record.answers:
        return line
    return f"{line}; {words('wrong_answers', answers=_values(record, mark))}"


def _once(record: Record, item: Item, words: Words, mark: str) -> str:
    if record.wrong and record.answers:
        answer, verdict = _values(record, mark), words("wrong")
    elif record.wrong or record.correct:
        answer, verdict = own_number(format_number(item.answer), mark), words("correct")
        if record.wrong:
            return f"{record.model}: {words('wrong')}"
    else:
        return f"{record.model}: {words('unread')}"
    return words("asked_once", model=record.model, answer=answer, verdict=verdict)


def _values(record: Record, mark: str) -> str:
    return "; ".join(own_number(format_number(value), mark) for value in record.answers)


@dataclass(slots=True)
class _Tally:
    """Items that a model was asked, got wrong, and gave no readable answer to."""

    asked: int = 0
    wrong: int = 0
    unread: int = 0


def summary_lines(items: Sequence[Item], words: Words) -> tuple[str, ...]:
    """A line a model for these items: how many it was asked and got wrong, with a 95 % Wilson interval.

    A last one says that the pocket model is no evidence, where it was asked.
    """
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for item in items:
        for record in item.models:
            tally = tallies[record.model]
            tally.asked += 1
            tally.wrong += bool(record.wrong)
            tally.unread += not record.wrong and not record.correct
    lines = [_summary(name, tallies[name], len(items), words) for name in sorted(tallies)]
    if PRACTICE_NAME in tallies:
        lines.append(words("practice", model=PRACTICE_NAME))
    return tuple(lines)


def _summary(name: str, tally: _Tally, items: int, words: Words) -> str:
    read = tally.asked - tally.unread
    low, high = wilson(tally.wrong, read)
    if not read:
        return words("summary_none", model=name, asked=tally.asked, items=items)
    return words(
        "summary_unread" if tally.unread else "summary",
        model=name,
        asked=tally.asked,
        items=items,
        wrong=tally.wrong,
        share=_percent(tally.wrong / read),
        low=_percent(low),
        high=_percent(high),
        unread=tally.unread,
        read=read,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"
