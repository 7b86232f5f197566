"""What models answered, in lines for the teacher."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.store.grade import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.store.asks import Ask


def evidence_lines(asks: Iterable[Ask]) -> tuple[str, ...]:
    """A line a model that was asked one question, such as `SmolLM2-135M: 67.5 (wrong)`."""
    by_model: dict[tuple[str, str], list[Ask]] = defaultdict(list)
    for ask in asks:
        by_model[ask.model_name, ask.model].append(ask)
    return tuple(f"{name}: {_verdict(by_model[name, model])}" for name, model in sorted(by_model))


def summary_lines(asks_of_items: Sequence[Sequence[Ask]]) -> tuple[str, ...]:
    """A line a model for the whole sheet, with how many of its questions it was asked."""
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    unread: Counter[str] = Counter()
    for asks in asks_of_items:
        outcomes: dict[str, set[Outcome]] = defaultdict(set)
        for ask in asks:
            outcomes[ask.model_name].add(ask.outcome)
        for name, seen in outcomes.items():
            asked[name] += 1
            wrong[name] += Outcome.WRONG in seen
            unread[name] += not seen & {Outcome.WRONG, Outcome.CORRECT}
    return tuple(
        f"{name} was asked {asked[name]} of {len(asks_of_items)} questions and got {wrong[name]} wrong"
        + (f"; {unread[name]} gave no answer that can be read." if unread[name] else ".")
        for name in sorted(asked)
    )


def _verdict(asks: Sequence[Ask]) -> str:
    if len(asks) == 1:
        return _answer(asks[0])
    counts = Counter(ask.outcome for ask in asks)
    parts = [f"{outcome.value} {count}" for outcome, count in counts.items()]
    values = dict.fromkeys(
        format_number(ask.grade.value)
        for ask in asks
        if ask.outcome is Outcome.WRONG and ask.grade.value is not None
    )
    answers = f"; wrong answers {', '.join(values)}" if values else ""
    return f"asked {len(asks)} times: {', '.join(parts)}{answers}"


def _answer(ask: Ask) -> str:
    if ask.grade.value is None or ask.outcome not in {Outcome.WRONG, Outcome.CORRECT}:
        return ask.outcome.value
    return f"{format_number(ask.grade.value)} ({ask.outcome.value})"
