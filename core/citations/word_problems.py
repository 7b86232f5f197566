"""A word problem as a question whose sentences are its passages, and one number in it changed.

An answer that stays when its cited sentence is gone, or when a number in it is another, was
remembered, not derived.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from core.citations.interventions import NotApplicable
from core.citations.question import Passage, Question
from core.citations.sentences import sentence_starts
from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault
from core.problems.numerals import format_number
from core.problems.problem import Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis, Problem

NUMBER = "number"
_STEPS = (1, 2, 3, 10, -1)


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """A number changed in a cited sentence: the new text of passage `position`, and the answer that is right now."""

    position: int
    text: str
    answer: str
    note: str


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    asks: bool


def question_of(problem: Problem) -> Question | None:
    """A problem as a question; None where fewer than two sentences are left beside the one that asks.

    The sentences that ask are the question. Needed are those that hold a number of the solution, in order,
    as far as the problem's numbers are tied to its solution.
    """
    told = [sentence for sentence in _sentences(problem.text) if not sentence.asks]
    asked = [sentence for sentence in _sentences(problem.text) if sentence.asks]
    if len(told) < 2 or not asked:
        return None
    analysis = analyse(problem)
    places = [analysis.numerals[link.numeral].start for link in analysis.grounding.links]
    needed = tuple(
        position
        for position, sentence in enumerate(told)
        if any(sentence.start <= place < sentence.end for place in places)
    )
    return Question(
        text=" ".join(problem.text[one.start : one.end].strip() for one in asked),
        passages=tuple(Passage("", problem.text[one.start : one.end].strip()) for one in told),
        name=f"problem {problem.id}" if problem.id else "",
        gold=(needed or None) if analysis.status is Status.READY else None,
        answers=() if problem.answer is None else (format_number(problem.answer),),
        source=problem.source,
        problem_id=problem.id,
    )


def change_number(problem: Problem, cited: Sequence[int]) -> ChangedNumber | NotApplicable:
    """Another number in the first cited sentence that holds one of the solution, so that the answer changes.

    The number is a little larger or smaller, and the answer stays whole and positive where it was.
    """
    analysis = analyse(problem)
    if analysis.tree is None or analysis.status is not Status.READY:
        return NotApplicable(f"The problem's numbers are not tied to its solution. {analysis.reason}".strip())
    told = [sentence for sentence in _sentences(problem.text) if not sentence.asks]
    for position in cited:
        if position < len(told) and (made := _changed(analysis, told, position)) is not None:
            return made
    return NotApplicable("No cited sentence holds a number that can be changed.")


def _changed(analysis: Analysis, told: Sequence[_Sentence], position: int) -> ChangedNumber | None:
    from core.variants.wording import new_spans

    sentence = told[position]
    for leaf, value, new in _candidates(analysis, sentence):
        answer = _answer(analysis, leaf, new)
        if answer is None:
            continue
        try:
            text, spans = new_spans(analysis, {leaf: new})
        except ValueError:
            continue
        if len(spans) != 1 or not sentence.start <= spans[0][0] < sentence.end + len(text):
            continue
        longer = len(text) - len(analysis.problem.text)
        changed = text[sentence.start : sentence.end + longer].strip()
        if changed == analysis.problem.text[sentence.start : sentence.end].strip():
            continue
        note = (
            f"{format_number(value)} became {format_number(new)}, "
            f"so that the right answer is {format_number(answer)}."
        )
        return ChangedNumber(position, changed, format_number(answer), note)
    return None


def _candidates(analysis: Analysis, sentence: _Sentence) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Leaves whose number stands in a sentence, with their value and another one."""
    assert analysis.tree is not None  # noqa: S101 - the caller has looked
    for link in analysis.grounding.links:
        if not sentence.start <= analysis.numerals[link.numeral].start < sentence.end:
            continue
        value = analysis.tree.node(link.leaf).value
        for step in _STEPS:
            new = value + step * link.scale
            if new > 0:
                yield link.leaf, value, new


def _answer(analysis: Analysis, leaf: str, new: Fraction) -> Fraction | None:
    """The right answer with a new value of a leaf; None where it is no other answer of the same kind."""
    assert analysis.tree is not None  # noqa: S101 - the caller has looked
    before = analysis.problem.answer
    try:
        answer = analysis.tree.values({leaf: new})[-1]
    except ArithmeticFault:
        return None
    if before is None or answer == before or (before > 0) != (answer > 0):
        return None
    return None if before.denominator == 1 and answer.denominator != 1 else answer


def _sentences(text: str) -> list[_Sentence]:
    """The sentences of a problem; without a question mark the last one is the one that asks."""
    bounds = [0, *sentence_starts(text), len(text)]
    pairs = list(pairwise(bounds))
    asks = ["?" in text[start:end] or "？" in text[start:end] for start, end in pairs]
    if not any(asks) and asks:
        asks[-1] = True
    return [_Sentence(start, end, does) for (start, end), does in zip(pairs, asks, strict=True)]
