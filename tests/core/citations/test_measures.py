"""Rates: what enters them, what is left out and counted, and what the paper and planted models give."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.measures import MEASURES, Run, by_hop, labels, rates, runs, values
from core.citations.outcome import Outcome
from tests.core.citations.samples import error, not_applicable, outcome, two_models, unknown

KINDS = st.sampled_from(("same", "other", "unknown", "error", "not applicable"))


def made(question: int, kind: str, strategy: str) -> Outcome:
    if kind == "same":
        return outcome(question, strategy)
    if kind == "other":
        return outcome(question, strategy, same=0)
    return {"unknown": unknown, "error": error, "not applicable": not_applicable}[kind](question, strategy)


def only_run(outcomes: list[Outcome]) -> tuple[Run, list[Outcome]]:
    ((run, samples),) = runs(outcomes).items()
    return run, samples


def test_consistency_of_the_papers_counts() -> None:
    samples = [outcome(at, "1", same=at < 1544) for at in range(2414)]
    assert rates(*only_run(samples)).contain.value == pytest.approx(0.6396, abs=5e-5)


def test_necessity_tells_inconsistency() -> None:
    samples = [outcome(at, "2", same=at < 639) for at in range(2414)]
    found = rates(*only_run(samples))
    assert found.contain.value == pytest.approx(0.7353, abs=5e-5)
    assert 0.70 < (found.contain.low or 0) < 0.7353 < (found.contain.high or 1) < 0.77
    assert found.row()["measure"] == "inconsistency"


def test_unknown_is_a_share_in_both_kinds_of_table() -> None:
    for strategy in ("1", "2", "3"):
        samples = [unknown(at, strategy) if at < 3 else outcome(at, strategy) for at in range(12)]
        assert rates(*only_run(samples)).unknown.value == 0.25


def test_an_unknown_in_other_words_is_lenient_alone() -> None:
    samples = [
        outcome(1, "2", same=0, unknown_lenient=True),
        unknown(2, "2"),
        outcome(3, "2"),
        outcome(4, "2"),
    ]
    found = rates(*only_run(samples))
    assert found.unknown.value == 0.25
    assert found.unknown_lenient.value == 0.5


def test_errors_and_what_does_not_apply_are_counted_and_left_out() -> None:
    samples = [
        outcome(1),
        outcome(2, same=0),
        error(3),
        error(4),
        not_applicable(5),
        not_applicable(6, error=True),
    ]
    found = rates(*only_run(samples))
    assert (found.n, found.errors, found.not_applicable) == (2, 2, 2)
    assert found.contain.value == 0.5


@pytest.mark.parametrize(
    ("samples", "says"),
    [
        ([error(1), error(2)], "All 2 samples are errors"),
        (
            [error(1), not_applicable(2), not_applicable(3)],
            "none of the 3 samples (1 errors). Most often: Nothing was",
        ),
    ],
)
def test_a_run_without_a_comparison_says_why(samples: list[Outcome], says: str) -> None:
    row = rates(*only_run(samples)).row()
    assert row["contain"] == {"value": None, "low": None, "high": None}
    assert row["n"] == 0
    assert says in row["note"]


def test_a_hop_nobody_asked_says_so() -> None:
    assert rates(*only_run([outcome(0)]), 4).contain.note == "No question was asked."


def test_hops_come_one_by_one_and_then_all() -> None:
    run, samples = only_run([outcome(at) for at in range(6)])
    found = by_hop(run, samples)
    assert [(rate.hop, rate.n) for rate in found] == [(2, 3), (3, 2), (4, 1), ("all", 6)]


def test_a_question_of_unknown_hops_is_in_all_alone() -> None:
    run, samples = only_run([outcome(0), outcome(1, hop=None)])
    assert [(rate.hop, rate.n) for rate in by_hop(run, samples)] == [(2, 1), ("all", 2)]


def test_draws_of_a_control_are_one_question() -> None:
    run, samples = only_run(
        [outcome(at, "1-random", seed=seed, same=seed) for at in range(4) for seed in (0, 1)]
    )
    found = rates(run, samples)
    assert (found.n, found.questions) == (8, 4)
    assert values(run, samples) == dict.fromkeys(range(4), 0.5)


def test_values_are_what_the_rates_tell() -> None:
    for run, samples in runs(two_models()).items():
        row = rates(run, samples).row()
        for measure in MEASURES:
            each = values(run, samples, measure)
            assert sum(each.values()) / len(each) == pytest.approx(row[measure]["value"])


def test_runs_come_in_the_order_of_the_paper() -> None:
    keys = [(run.model, run.strategy, run.round) for run in runs(reversed(two_models()))]
    one = ["1", "1-random", "1-length", "2", "2", "2-random", "3", "identity"]
    assert [strategy for _, strategy, _ in keys] == one * 2
    assert [model for model, _, _ in keys] == ["one"] * 8 + ["two"] * 8


def test_models_of_one_name_are_told_apart() -> None:
    found = labels([outcome(1, model="b"), outcome(1, model="a"), outcome(1, model="c", model_name="other")])
    assert found == {"a": "one (1)", "b": "one (2)", "c": "other"}


def test_paragraphs_and_sentences_are_not_mixed() -> None:
    assert len(runs([outcome(1), outcome(1, units_kind="sentences")])) == 2


def test_a_row_holds_what_the_command_line_promises() -> None:
    row = rates(*only_run([outcome(at) for at in range(9)])).row()
    assert list(row)[:7] == ["model", "strategy", "round", "hop", "n", "errors", "not_applicable"]
    for measure in MEASURES:
        assert set(row[measure]) == {"value", "low", "high"}
    json.dumps(row, allow_nan=False)


@given(st.lists(KINDS, min_size=1, max_size=20), st.sampled_from(("1", "2", "3")))
def test_every_sample_is_counted_once(kinds: list[str], strategy: str) -> None:
    run, samples = only_run([made(at, kind, strategy) for at, kind in enumerate(kinds)])
    found = rates(run, samples)
    assert found.n + found.errors + found.not_applicable == len(kinds)
    json.dumps(found.row(), allow_nan=False)
    parts = by_hop(run, samples)[:-1]
    assert sum(part.n for part in parts) == found.n
