"""Compared answers of known make, for the tests of measures, tables and reports."""

from __future__ import annotations

from typing import Any

from core.citations.bootstrap import Interval
from core.citations.outcome import FirstStep, Outcome

HOPS = (2, 2, 2, 3, 3, 4)


def outcome(question: int, strategy: str = "1", **fields: Any) -> Outcome:
    """A comparison of one question; `same` says how Contain, F1 and EM come out, `hop` goes by the number."""
    same = float(fields.pop("same", 1.0))
    given: dict[str, Any] = {
        "hop": HOPS[question % len(HOPS)],
        "model": "planted:one",
        "model_name": "one",
        "contain": same,
        "f1": same,
        "em": same,
        "cited": (0, 2),
        "gold": (0, 1),
        "gold_answers": ("Orrel",),
        "answer_before": "Orrel",
        "answer_after": "Orrel" if same else "Lenn",
        "right_before": True,
        "right_after": bool(same),
        "units": 4,
        "kept": 2,
    }
    return Outcome(question_id=question, strategy=strategy, **{**given, **fields})


def unknown(question: int, strategy: str, **fields: Any) -> Outcome:
    """A comparison whose second answer is "unknown"."""
    given: dict[str, Any] = {
        "same": 0,
        "answer_after": "unknown",
        "unknown_strict": True,
        "unknown_lenient": True,
        "right_after": False,
    }
    return outcome(question, strategy, **{**given, **fields})


def error(question: int, strategy: str = "1", **fields: Any) -> Outcome:
    """A sample that three tries did not read."""
    return outcome(question, strategy, **{"error": True, "reason": "after", **fields})


def not_applicable(question: int, strategy: str = "1", **fields: Any) -> Outcome:
    """A sample the strategy means nothing for."""
    return outcome(question, strategy, not_applicable="Nothing was cited.", **fields)


def first_step(question: int, **fields: Any) -> FirstStep:
    """What a model said of a question with its whole context."""
    given: dict[str, Any] = {
        "hop": HOPS[question % len(HOPS)],
        "model": "planted:one",
        "model_name": "one",
        "answer": "Orrel",
        "cited": (0, 1),
        "gold": (0, 1),
        "gold_answers": ("Orrel",),
        "right": True,
        "right_em": True,
        "right_f1": 1.0,
        "units": 4,
    }
    return FirstStep(question_id=question, **{**given, **fields})


def numbers(interval: Interval) -> tuple[float, float, float]:
    """The low end, the value and the high end of an interval that has all three."""
    assert interval.low is not None
    assert interval.value is not None
    assert interval.high is not None
    return interval.low, interval.value, interval.high


def two_models() -> list[Outcome]:
    """Sixty questions: two models, three strategies, two rounds of the second, controls of all."""
    found: list[Outcome] = []
    for name, share in (("one", 3), ("two", 2)):
        model = {"model": f"planted:{name}", "model_name": name}
        for at in range(60):
            found += [
                outcome(at, "1", same=at % share != 0, **model),
                outcome(at, "1-random", same=at % 5 == 0, seed=1, **model),
                outcome(at, "1-random", same=at % 7 == 0, seed=2, **model),
                outcome(at, "1-length", same=at % share != 1, **model),
                unknown(at, "2", **model) if at % 2 else outcome(at, "2", **model),
                unknown(at, "2", round=2, carried=bool(at % 2), **model)
                if at % 4
                else outcome(at, "2", round=2, **model),
                outcome(at, "2-random", same=at % 10 != 0, **model),
                unknown(at, "3", **model) if at % 9 else outcome(at, "3", **model),
                outcome(at, "identity", same=at % 20 != 0, **model),
            ]
    return found
