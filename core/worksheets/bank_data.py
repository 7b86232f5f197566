"""Variants, runs of the generator, verdicts and replies as a bank holds them, and back.

What is read is checked: `FieldError` names the field and says what is wrong with it.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.models.base import Finish, Reply, Request
from core.problems.readers.bank import fraction, items, whole
from core.problems.readers.base import FieldError
from core.store.ask import Ask
from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.replies import request_data, request_of
from core.store.rows import from_optional_fraction
from core.variants.variant import Generation, Method, Preset, Refusal, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import StrEnum
    from fractions import Fraction

    from core.store.variants import StoredGeneration, StoredVariant

_LARGEST = 2**53
_LARGEST_SEED = 2**63


def variant_data(found: StoredVariant) -> dict[str, Any]:
    """A variant: its numbers by leaf, its text, its answer and its star."""
    return {
        "values": {leaf: str(value) for leaf, value in found.variant.values.items()},
        "text": found.variant.text,
        "answer": str(found.variant.answer),
        "starred": found.starred,
        "method": found.method.value,
    }


def variant_of(data: object) -> tuple[Variant, bool, Method]:
    """A variant, whether it has a star, and its method."""
    fields = table(data, "variants")
    values = {
        text(leaf, "values"): fraction(value, "values")
        for leaf, value in table(fields.get("values"), "values").items()
    }
    variant = Variant(values, text(fields.get("text"), "text"), fraction(fields.get("answer"), "answer"))
    return variant, fields.get("starred") is True, Method(_one_of(Method, fields.get("method"), "method"))


def generation_data(found: StoredGeneration, variants: Sequence[int]) -> dict[str, Any]:
    """A run of the generator; `variants` are the places of its variants in the list of the problem's."""
    settings = found.settings
    return {
        "method": settings.method.value,
        "count": settings.count,
        "draws": settings.attempts,
        "seed": str(settings.seed),
        "preset": settings.preset.value,
        "attempts": found.attempts,
        "valid": found.valid,
        "exhaustive": found.exhaustive,
        "refusals": [[refusal.rule, refusal.node, refusal.count] for refusal in found.refusals],
        "reason": found.reason,
        "variants": list(variants),
    }


def generation_of(data: object, variants: Mapping[int, Variant]) -> Generation:
    """A run of the generator with those of its variants that are there."""
    fields = table(data, "generations")
    seed = fraction(fields.get("seed"), "seed")
    if seed.denominator != 1 or abs(seed) >= _LARGEST_SEED:
        raise FieldError("seed", "it is no seed.")
    settings = Settings(
        method=Method(_one_of(Method, fields.get("method"), "method")),
        count=_count(fields.get("count"), "count"),
        attempts=_count(fields.get("draws"), "draws"),
        seed=int(seed),
        preset=Preset(_one_of(Preset, fields.get("preset"), "preset")),
    )
    places = [whole(place, "variants") for place in items(fields.get("variants"), "variants")]
    return Generation(
        settings,
        tuple(variants[place] for place in dict.fromkeys(places) if place in variants),
        _count(fields.get("attempts"), "attempts"),
        _count(fields.get("valid"), "valid"),
        fields.get("exhaustive") is True,
        tuple(_refusal(item) for item in items(fields.get("refusals", []), "refusals")),
        text(fields.get("reason", ""), "reason"),
    )


def _refusal(data: object) -> Refusal:
    parts = items(data, "refusals")
    if len(parts) != 3:
        raise FieldError("refusals", "one of them is not a rule, a node and a count.")
    return Refusal(text(parts[0], "refusals"), text(parts[1], "refusals"), _count(parts[2], "refusals"))


def verdict_data(ask: Ask, variant: int | None) -> dict[str, Any]:
    """What a model was asked and what came of it; `variant` is the place among the problem's variants."""
    grade, step = ask.grade, ask.grade.step
    return {
        "variant": variant,
        "model": ask.model_name,
        "identity": ask.model,
        "method": ask.method,
        "prompt": ask.prompt,
        "repeat": ask.repeat,
        "reply_key": ask.reply_key,
        "outcome": grade.outcome.value,
        "value": from_optional_fraction(grade.value),
        "span": [grade.start, grade.end],
        "rule": grade.rule,
        "note": grade.note,
        "step": None if step is None else _step_data(step),
        "error": ask.error,
        "overruled": None if ask.overruled is None else ask.overruled.value,
    }


def _step_data(step: Step) -> list[Any]:
    found = from_optional_fraction(step.found)
    return [step.verdict.value, step.node, step.op, found, step.start, step.end]


def verdict_of(data: Mapping[str, object], problem_id: int, variant_id: int | None) -> Ask:
    """A verdict on the problem as it stands, or on one of its variants."""
    span = items(data.get("span"), "span")
    if len(span) != 2:
        raise FieldError("span", "it is not a start and an end.")
    grade = Grade(
        Outcome(_one_of(Outcome, data.get("outcome"), "outcome")),
        _optional(data.get("value"), "value"),
        _count(span[0], "span"),
        _count(span[1], "span"),
        text(data.get("rule", ""), "rule"),
        text(data.get("note", ""), "note"),
        _step_of(data.get("step")),
    )
    overruled = data.get("overruled")
    return Ask(
        problem_id=problem_id,
        variant_id=variant_id,
        model=text(data.get("identity"), "identity"),
        model_name=text(data.get("model"), "model"),
        method=text(data.get("method"), "method"),
        prompt=text(data.get("prompt"), "prompt"),
        repeat=_count(data.get("repeat"), "repeat"),
        reply_key=text(data.get("reply_key"), "reply_key"),
        grade=grade,
        error=text(data.get("error", ""), "error"),
        overruled=None if overruled is None else Outcome(_one_of(Outcome, overruled, "overruled")),
    )


def _step_of(data: object) -> Step | None:
    if data is None:
        return None
    parts = items(data, "step")
    if len(parts) != 6:
        raise FieldError("step", "it has not six parts.")
    return Step(
        Verdict(_one_of(Verdict, parts[0], "step")),
        text(parts[1], "step"),
        text(parts[2], "step"),
        _optional(parts[3], "step"),
        _count(parts[4], "step"),
        _count(parts[5], "step"),
    )


def reply_data(key: str, model: str, request: Request, reply: Reply) -> dict[str, Any]:
    """A reply with what was asked; the request is JSON in JSON, so that its numbers stay as they are."""
    return {
        "key": key,
        "identity": model,
        "request": json.dumps(request_data(request), sort_keys=True),
        "text": reply.text,
        "reasoning": reply.reasoning,
        "finish": reply.finish.value,
        "error": reply.error,
        "tokens": [reply.prompt_tokens, reply.completion_tokens],
        "seconds": reply.seconds,
    }


def reply_of(data: object) -> tuple[str, str, Request, Reply]:
    """Key, model, request and reply. `FieldError` when the key is not that of the request: it may be made up."""
    fields = table(data, "replies")
    key, model = text(fields.get("key"), "key"), text(fields.get("identity"), "identity")
    try:
        request = request_of(json.loads(text(fields.get("request"), "request")))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise FieldError("request", "it cannot be read.") from error
    if request.key(model) != key:
        raise FieldError("key", "it is not the key of what was asked.")
    tokens, seconds = items(fields.get("tokens"), "tokens"), fields.get("seconds")
    if len(tokens) != 2 or not isinstance(seconds, Decimal):
        raise FieldError("tokens", "they are not two counts, or the time is no number.")
    reply = Reply(
        text=text(fields.get("text"), "text"),
        finish=Finish(_one_of(Finish, fields.get("finish"), "finish")),
        reasoning=text(fields.get("reasoning", ""), "reasoning"),
        error=text(fields.get("error", ""), "error"),
        prompt_tokens=_count(tokens[0], "tokens"),
        completion_tokens=_count(tokens[1], "tokens"),
        seconds=float(seconds),
    )
    return key, model, request, reply


def table(value: object, field: str) -> Mapping[str, object]:
    """A JSON object. `FieldError` for anything else."""
    if not isinstance(value, dict):
        raise FieldError(field, "it is not a table of names.")
    return value


def text(value: object, field: str) -> str:
    """A text. `FieldError` for anything else."""
    if not isinstance(value, str):
        raise FieldError(field, "it is not a text.")
    return value


def _count(value: object, field: str) -> int:
    return whole(value, field, most=_LARGEST)


def _optional(value: object, field: str) -> Fraction | None:
    return None if value is None else fraction(value, field)


def _one_of(kind: type[StrEnum], value: object, field: str) -> str:
    if value not in set(kind):
        raise FieldError(field, f"it is none of {', '.join(kind)}.")
    return str(value)
