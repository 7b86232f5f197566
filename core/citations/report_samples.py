"""A study sample by sample: a CSV table of all comparisons, and MuSiQue's file of predictions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from core.attacks.cells import csv_text
from core.citations.measures import labels
from core.citations.question import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.citations.outcome import FirstStep, Outcome
    from core.store.question import Question

COLUMNS = (
    *("question_id", "question", "text", "hop", "model", "identity", "strategy", "round", "seed", "units"),
    *("state", "reason", "carried", "answer_before", "answer_after", "contain", "f1", "em", "lopsided"),
    *("unknown", "unknown_lenient", "refused", "unknown_before", "cited", "cited_after", "gold"),
    *("gold_answers", "right_before", "right_after", "kept", "of"),
)
_MEASURED = ("contain", "f1", "em")
_YES_NO = ("lopsided", "unknown_lenient", "refused", "unknown_before", "right_before", "right_after")


def samples_csv(outcomes: Sequence[Outcome], questions: Iterable[Question] = ()) -> str:
    """A row a sample with `COLUMNS`, errors and what does not apply included; passages are numbered from 1.

    `state` is "compared", "error" or "not applicable"; measures of the others are empty. Yes is 1, no is 0.
    """
    named = {question.id: question for question in questions}
    names = labels(outcomes)
    return csv_text(
        COLUMNS,
        (_sample(outcome, names[outcome.model], named.get(outcome.question_id)) for outcome in outcomes),
    )


def predictions(firsts: Sequence[FirstStep], questions: Iterable[Question]) -> dict[str, str]:
    """For each model the answers of step 1 as MuSiQue's scorer reads them, a JSON object a line.

    The fields are `id`, `predicted_answer`, `predicted_support_idxs` (passages from 0) and
    `predicted_answerable` (github.com/StonyBrookNLP/musique). In the order of the project; the scorer wants
    the same questions in the same order on its side. An error sample has an empty answer. Where a model was
    asked over sentences as well, its answers over paragraphs are taken.
    """
    known = {question.id: question for question in questions}
    names = labels(firsts)
    chosen: dict[tuple[str, int], FirstStep] = {}
    for first in sorted(firsts, key=lambda first: first.units_kind != "paragraphs"):
        chosen.setdefault((names[first.model], first.question_id), first)
    files: dict[str, list[str]] = {name: [] for name in sorted(set(names.values()))}
    for (name, question_id), first in sorted(chosen.items()):
        if (question := known.get(question_id)) is not None:
            files[name].append(json.dumps(_prediction(first, question), ensure_ascii=False) + "\n")
    return {name: "".join(lines) for name, lines in files.items()}


def _sample(outcome: Outcome, model: str, question: Question | None) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    state = "not applicable" if outcome.not_applicable else "error" if outcome.error else "compared"
    row |= {
        "question_id": outcome.question_id,
        "question": question.name if question else None,
        "text": question.text if question else None,
        "hop": outcome.hop,
        "model": model,
        "identity": outcome.model,
        "strategy": outcome.strategy,
        "round": outcome.round,
        "seed": outcome.seed,
        "units": outcome.units_kind,
        "state": state,
        "reason": outcome.not_applicable or outcome.reason,
        "carried": int(outcome.carried),
        "answer_before": outcome.answer_before,
        "cited": _numbers(outcome.cited),
        "gold": None if outcome.gold is None else _numbers(outcome.gold),
        "gold_answers": " | ".join(outcome.gold_answers),
        "of": outcome.units,
    }
    if state == "compared":
        row |= {name: getattr(outcome, name) for name in _MEASURED}
        row |= {name: _bit(getattr(outcome, name)) for name in _YES_NO}
        row |= {
            "answer_after": outcome.answer_after,
            "unknown": int(outcome.unknown_strict),
            "cited_after": _numbers(outcome.cited_after),
            "kept": outcome.kept,
        }
    return row


def _prediction(first: FirstStep, question: Question) -> dict[str, Any]:
    units = units_of(question, first.units_kind)
    cited = [units[position].passage for position in first.cited if position < len(units)]
    return {
        "id": question.name or str(question.id),
        "predicted_answer": "" if first.error else first.answer,
        "predicted_support_idxs": list(dict.fromkeys(cited)),
        "predicted_answerable": not (first.error or first.unknown or first.refused),
    }


def _numbers(positions: Sequence[int]) -> str:
    return " ".join(str(position + 1) for position in positions)


def _bit(value: bool | None) -> int | None:
    return None if value is None else int(value)
