"""MuSiQue: 20 paragraphs a question, those that support the answer in the order of its decomposition.

Format: https://github.com/StonyBrookNLP/musique (Trivedi et al., TACL 2022).
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.citations.question import Passage, Question
from core.citations.readers.base import (
    QuestionsRead,
    build_questions,
    check_passages,
    read_name,
    read_short,
)
from core.problems.readers.base import FieldError
from core.problems.readers.values import quoted, read_text

if TYPE_CHECKING:
    from core.problems.readers.base import Record, Records

_HOP = re.compile(r"([1-9])hop")


def is_musique(records: Records) -> bool:
    """Whether the records are questions with `paragraphs` that have a `paragraph_text`."""
    return {"question", "paragraphs"} <= set(records.columns) and any(
        isinstance(found, list) and any(isinstance(one, dict) and "paragraph_text" in one for one in found)
        for record in records.records[:20]
        for found in [record.fields.get("paragraphs")]
    )


def read_musique(records: Records) -> QuestionsRead:
    """Questions of MuSiQue-Ans and MuSiQue-Full records; of the test set answers are not known."""
    return build_questions(records, "musique", _question)


def hop_of(name: str) -> int | None:
    """The number of steps that a MuSiQue id names: 2 for `2hop__1_2`, 3 for `3hop1__1_2_3`."""
    match = _HOP.match(name)
    return int(match[1]) if match else None


def _question(record: Record, remarks: list[str]) -> Question:
    fields = record.fields
    text = read_text(fields.get("question"), "question", "question")
    given = fields.get("paragraphs")
    if not isinstance(given, list):
        raise FieldError("paragraphs", "there is no list of paragraphs.")
    indexes, passages = _in_order([_paragraph(one, place) for place, one in enumerate(given, 1)])
    checked = check_passages(passages, "paragraphs")
    name = read_name(fields.get("id"))
    steps = fields.get("question_decomposition")
    answers: tuple[str, ...] = ()
    gold: tuple[int, ...] | None = None
    if fields.get("answerable") is False:
        remarks.append("marked as not answerable: its answer and its supporting paragraphs are not used.")
    elif fields.get("answer") not in (None, ""):
        answers = (read_short(fields["answer"], "answer", "answer"), *_aliases(fields.get("answer_aliases")))
        gold = _gold(given, steps, indexes)
    hop = hop_of(name) or (len(steps) if isinstance(steps, list) and steps else None)
    return Question(
        text=text, passages=checked, name=name, gold=gold, answers=tuple(dict.fromkeys(answers)), hop=hop
    )


def _paragraph(given: Any, place: int) -> tuple[int | None, Passage]:
    field = f"paragraphs[{place}]"
    if not isinstance(given, dict):
        raise FieldError(field, f"a paragraph should have a title and a text, and is {quoted(given)}.")
    text = read_text(given.get("paragraph_text"), f"{field}.paragraph_text", "text of the paragraph")
    title = given.get("title")
    index = given.get("idx")
    number = int(index) if isinstance(index, Decimal) and index == int(index) else None
    return number, Passage(title if isinstance(title, str) else "", text)


def _in_order(given: list[tuple[int | None, Passage]]) -> tuple[dict[int, int], list[Passage]]:
    """The place of each index, and the paragraphs in the order of their indexes where these are 0, 1, 2, ..."""
    numbers = [number for number, _ in given]
    if sorted(number for number in numbers if number is not None) == list(range(len(given))):
        ordered = sorted(given, key=lambda pair: pair[0] or 0)
        return {place: place for place in range(len(given))}, [passage for _, passage in ordered]
    if any(number is None for number in numbers) or len(set(numbers)) < len(numbers):
        raise FieldError("paragraphs", "the paragraphs have no `idx` of their own, or share one.")
    return {number: place for place, number in enumerate(numbers) if number is not None}, [
        passage for _, passage in given
    ]


def _gold(given: list[Any], steps: Any, indexes: dict[int, int]) -> tuple[int, ...] | None:
    """The supporting paragraphs: those of the decomposition in its order, then what else is marked."""
    order: list[int] = []
    for place, step in enumerate(steps if isinstance(steps, list) else (), 1):
        index = step.get("paragraph_support_idx") if isinstance(step, dict) else None
        if index is None:
            continue
        if not isinstance(index, Decimal) or index not in indexes:
            field = f"question_decomposition[{place}].paragraph_support_idx"
            raise FieldError(field, f"there is no paragraph {quoted(index)}.")
        order.append(indexes[int(index)])
    order += [indexes[int(one["idx"])] for one in given if one.get("is_supporting") is True]
    return tuple(dict.fromkeys(order)) or None


def _aliases(given: Any) -> tuple[str, ...]:
    if given is None:
        return ()
    if not isinstance(given, list):
        raise FieldError("answer_aliases", "the aliases should be a list.")
    return tuple(
        str(alias).strip() for alias in given if isinstance(alias, str | Decimal) and str(alias).strip()
    )
