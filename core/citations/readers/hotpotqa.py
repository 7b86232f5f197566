"""HotpotQA (distractor) and 2WikiMultihopQA: paragraphs as lists of sentences, gold sentences by title.

Formats: https://hotpotqa.github.io (Yang et al., EMNLP 2018) and https://github.com/Alab-NII/2wikimultihop
(Ho et al., COLING 2020), and both as the Hugging Face hub has them: columns of lists, or lists written as text.
"""

from __future__ import annotations

import json
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
from core.problems.readers.values import LONGEST_TEXT, quoted, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.readers.base import Record, Records


def is_hotpotqa(records: Records) -> bool:
    """Whether the records are questions with a context of titled lists of sentences."""
    if {"question", "context.title", "context.sentences"} <= set(records.columns):
        return True
    if not {"question", "context"} <= set(records.columns):
        return False
    return any(_looks_like_context(record.fields.get("context")) for record in records.records[:20])


def is_2wiki(records: Records) -> bool:
    """Whether these are of 2WikiMultihopQA, which has triples as evidence."""
    marks = {"evidences", "evidences_id", "evidences.fact", "entity_ids"}
    return is_hotpotqa(records) and bool(marks & set(records.columns))


def read_hotpotqa(records: Records, name: str = "hotpotqa") -> QuestionsRead:
    """Questions of records; the gold passages are those of the supporting facts, in the order given."""
    return build_questions(records, name, _question)


def read_2wiki(records: Records) -> QuestionsRead:
    """As `read_hotpotqa`: the format is the same."""
    return read_hotpotqa(records, "2wiki")


def _looks_like_context(value: Any) -> bool:
    value = _decoded(value)
    return isinstance(value, list) and any(
        isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and isinstance(one[1], list)
        for one in value
    )


def _decoded(value: Any) -> Any:
    """A list that is written as text, as a list."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            return json.loads(value, parse_int=Decimal, parse_float=Decimal)
        except (ValueError, RecursionError):
            return value
    return value


def _pairs(record: Record, field: str, inner: tuple[str, str]) -> list[Any]:
    """[[title, x], ...] of a field, also where it is {"title": [...], inner: [...]}."""
    titles, others = (record.fields.get(f"{field}.{name}") for name in inner)
    if isinstance(titles, list) and isinstance(others, list):
        if len(titles) != len(others):
            raise FieldError(field, f"its {inner[0]} and {inner[1]} have different lengths.")
        return [list(pair) for pair in zip(titles, others, strict=True)]
    value = _decoded(record.fields.get(field))
    return value if isinstance(value, list) else []


def _question(record: Record, remarks: list[str]) -> Question:
    fields = record.fields
    text = read_text(fields.get("question"), "question", "question")
    context = _pairs(record, "context", ("title", "sentences"))
    if not context:
        raise FieldError("context", "there is no list of paragraphs.")
    passages = check_passages([_passage(one, place) for place, one in enumerate(context, 1)], "context")
    answer = fields.get("answer")
    answers = () if answer in (None, "") else (read_short(answer, "answer", "answer"),)
    facts = _pairs(record, "supporting_facts", ("title", "sent_id"))
    gold, sentences = _gold(facts, passages, remarks)
    name = read_name(fields.get("_id") or fields.get("id"))
    return Question(
        text=text,
        passages=passages,
        name=name,
        gold=gold,
        gold_sentences=sentences,
        answers=answers,
        hop=len(gold) if gold else None,
    )


def _passage(given: Any, place: int) -> Passage:
    field = f"context[{place}]"
    if not (isinstance(given, list) and len(given) == 2 and isinstance(given[0], str)):
        raise FieldError(field, f"a paragraph should be a title and its sentences, and is {quoted(given)}.")
    title, sentences = given
    if not isinstance(sentences, list) or not all(isinstance(one, str) for one in sentences):
        raise FieldError(field, "its sentences should be a list of texts.")
    text, cuts = "", []
    for sentence in sentences:
        if text and sentence and not text[-1].isspace() and not sentence[0].isspace():
            text += " "
        cuts.append(len(text))
        text += sentence
    if not text.strip():
        raise FieldError(field, "the paragraph has no text.")
    if len(text) > LONGEST_TEXT:
        raise FieldError(
            field, f"the paragraph has {len(text):,} characters; up to {LONGEST_TEXT:,} are read."
        )
    return Passage(title, text, tuple(cuts[1:]))


def _gold(
    facts: Sequence[Any], passages: Sequence[Passage], remarks: list[str]
) -> tuple[tuple[int, ...] | None, tuple[tuple[int, int], ...] | None]:
    """The passages and sentences that are needed, in the order given; None where one cannot be told."""
    found: list[tuple[int, int]] = []
    for fact in facts:
        if not (isinstance(fact, list) and len(fact) == 2 and isinstance(fact[1], Decimal)):
            raise FieldError(
                "supporting_facts", f"a fact should be a title and a number, and is {quoted(fact)}."
            )
        title, number = str(fact[0]), int(fact[1])
        places = [place for place, passage in enumerate(passages) if passage.title == title]
        fitting = [place for place in places if 0 <= number <= len(passages[place].cuts)]
        different = {passages[place].text for place in fitting}
        if len(different) != 1:
            why = "is not there" if not fitting else "is the title of two paragraphs"
            remarks.append(
                f"the fact {quoted(title)}, {number} {why}; what supports the answer is left open."
            )
            return None, None
        found.append((fitting[0], number))
    if not found:
        return None, None
    return tuple(dict.fromkeys(place for place, _ in found)), tuple(dict.fromkeys(found))
