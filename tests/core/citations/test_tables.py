"""The tables: which rows they have, net effects against matched controls, and which tests are made."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from core.citations.measures import runs
from core.citations.outcome import Outcome
from core.citations.tables import EACH_CITATION, TABLES, flat, intervals_of, percent, readable, table
from core.citations.tables_tests import comparisons
from tests.core.citations.samples import error, first_step, outcome, two_models, unknown

FIRSTS = [first_step(at) for at in range(6)]


def row_of(rows: list[dict[str, Any]], **wanted: Any) -> dict[str, Any]:
    (found,) = [row for row in rows if all(row[name] == value for name, value in wanted.items())]
    return found


def planted(kind: str) -> list[Outcome]:
    """What the planted models of the issue come to, on 200 questions."""
    changed = {"reads-cited": ("2", "3"), "ignores-context": (), "cites-decoys": ("1",)}[kind]
    return [
        (unknown if strategy in changed else outcome)(at, strategy, model=f"planted:{kind}", model_name=kind)
        for strategy in ("1", "2", "3")
        for at in range(200)
    ]


@pytest.mark.parametrize(
    ("kind", "strategy", "contain", "unknown_rate"),
    [
        ("reads-cited", "1", 1, 0),
        ("reads-cited", "2", 1, 1),
        ("reads-cited", "3", 1, 1),
        ("ignores-context", "1", 1, 0),
        ("ignores-context", "2", 0, 0),
        ("ignores-context", "3", 0, 0),
        ("cites-decoys", "1", 0, 1),
        ("cites-decoys", "2", 0, 0),
        ("cites-decoys", "3", 0, 0),
    ],
)
def test_planted_models_come_out_as_planted(
    kind: str, strategy: str, contain: float, unknown_rate: float
) -> None:
    name = "consistency" if strategy == "1" else "necessity"
    row = row_of(table(name, planted(kind)), strategy=strategy, hop="all", round=1)
    assert (row["contain"]["value"], row["unknown"]["value"], row["n"]) == (contain, unknown_rate, 200)
    assert "Wilson" in row["note"]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_json_without_nan(name: str) -> None:
    rows = table(name, two_models(), FIRSTS)
    assert rows
    json.dumps(rows, allow_nan=False)
    for row in rows:
        assert readable(row)
        assert not any(isinstance(value, dict) for value in flat(row).values())


@pytest.mark.parametrize("name", TABLES)
def test_nothing_asked_gives_no_rows(name: str) -> None:
    assert table(name, [], []) == []


def test_a_model_with_errors_alone_keeps_its_row() -> None:
    row = row_of(table("consistency", [error(1), error(2)]), hop="all")
    assert (row["n"], row["errors"], row["contain"]["value"]) == (0, 2, None)


def test_consistency_is_strategy_1_and_necessity_2_and_3() -> None:
    assert {row["strategy"] for row in table("consistency", two_models())} == {"1"}
    assert {(row["strategy"], row["round"]) for row in table("necessity", two_models())} == {
        ("2", 1),
        ("2", 2),
        ("3", 1),
    }


def test_a_net_effect_is_the_strategy_minus_its_control() -> None:
    rows = table("controls", two_models())
    row = row_of(rows, model="one", strategy="2-random", hop="all")
    assert row["against"] == "2"
    assert row["paired"] == 60
    assert row["net"]["value"] == pytest.approx(0.5 - 0.1)
    assert row["net"]["low"] < 0.4 < row["net"]["high"]
    keeping = row_of(rows, model="one", strategy="1-random", hop="all")
    assert keeping["net"]["value"] == pytest.approx(40 / 60 - (12 + 9) / 120)


def test_a_net_effect_pairs_only_what_both_answered() -> None:
    samples = [outcome(at, "2", same=at % 2) for at in range(10)]
    samples += [outcome(at, "2-random") if at < 4 else error(at, "2-random") for at in range(10)]
    row = row_of(table("controls", samples), hop="all")
    assert (row["paired"], row["net"]["value"], row["errors"]) == (4, 0.5, 6)


def test_a_net_effect_without_spread_says_how_its_interval_is_made() -> None:
    """Of 20 against 20: by hand, square-and-add of Wilson's 0.1611 on the one side, of nothing on the other."""
    samples = [unknown(at, "2") for at in range(20)] + [outcome(at, "2-random") for at in range(20)]
    row = row_of(table("controls", samples), hop="all")
    assert row["net"] == {"value": 1.0, "low": pytest.approx(1 - 2**0.5 * 0.16113, abs=1e-4), "high": 1.0}
    assert "two Wilson intervals" in row["notes"]["net"]
    assert "net: All 20 differences" in flat(row)["notes"]


def test_a_note_is_of_the_measure_that_has_it() -> None:
    """Contain is 1 everywhere, F1 is not: Wilson's interval is that of the one alone."""
    samples = [replace(outcome(at, "1"), f1=0.5 if at % 2 else 1.0) for at in range(20)]
    row = row_of(table("consistency", samples), hop="all")
    assert {"contain", "em", "unknown"} <= row["notes"].keys()
    assert "f1" not in row["notes"]


def test_each_table_says_how_its_intervals_are_made() -> None:
    assert "square-and-add" in intervals_of("controls")
    assert "Net" not in intervals_of("controls", paper=True)
    assert "Tukey" in intervals_of("tests")
    assert "bootstrap" in intervals_of("necessity")


def test_controls_of_the_whole_context_have_no_net_effect() -> None:
    row = row_of(table("controls", two_models()), model="one", strategy="identity", hop="all")
    assert row["net"]["value"] is None
    assert row["contain"]["value"] == pytest.approx(57 / 60)


def test_each_citation_in_turn_counts_strategy_2_for_the_first() -> None:
    samples = [outcome(at, "2", same=0) for at in range(6)]
    samples += [outcome(at, f"without:{k}") for at in range(6) for k in (2, 3)]
    row = row_of(table("necessity", samples), strategy=EACH_CITATION, hop="all")
    assert (row["n"], row["questions"]) == (18, 6)
    assert row["contain"]["value"] == pytest.approx(1 / 3)


def test_the_papers_tests_are_made_and_those_that_fit() -> None:
    found = comparisons(runs(two_models()))
    assert {(one.kind, one.test.name) for one in found} == {
        ("models", "one-way ANOVA"),
        ("models", "Tukey HSD"),
        ("models", "Cochran's Q"),
        ("models", "McNemar, exact"),
        *((kind, "paired t") for kind in ("rounds", "length", "control")),
        *((kind, "Wilcoxon signed-rank") for kind in ("rounds", "length", "control")),
        *((kind, "McNemar, exact") for kind in ("rounds", "length", "control")),
        ("hops", "McNemar, exact"),
    }
    assert all(one.test.p is None or 0 < one.test.p <= 1 for one in found)
    assert all(one.test.p is not None or one.test.sentence for one in found)
    told = [one.test for one in found if one.test.name != "Tukey HSD"]
    assert all((test.p is None) == (test.p_holm is None) for test in told)


def test_the_papers_preset_leaves_ours_out() -> None:
    found = comparisons(runs(two_models()), recommended=False)
    assert {one.test.name for one in found} == {
        "one-way ANOVA",
        "Tukey HSD",
        "paired t",
        "Wilcoxon signed-rank",
    }
    assert {one.kind for one in found} == {"models", "rounds", "length"}
    assert all(one.test.p_holm is None for one in found)


def test_the_papers_tables_leave_ours_out() -> None:
    samples = [*two_models(), *(outcome(at, "without:2", model_name="one") for at in range(9))]
    assert EACH_CITATION not in {row["strategy"] for row in table("necessity", samples, paper=True)}
    assert not [name for row in table("controls", samples, paper=True) for name in row if "net" in name]
    tests = {row["test"] for row in table("tests", samples, paper=True)}
    assert tests == {"one-way ANOVA", "Tukey HSD", "paired t", "Wilcoxon signed-rank"}
    rates = table("consistency", samples, paper=True)
    assert rates == table("consistency", samples)


def test_rounds_compare_the_second_with_the_first() -> None:
    rows = table("tests", two_models())
    row = row_of(rows, kind="rounds", model="one", strategy="2", measure="contain", test="McNemar, exact")
    assert (row["first"], row["second"]) == ("round 2", "round 1")
    assert row["effect"]["value"] == pytest.approx(0.25)
    assert row["p"] == pytest.approx(2 / 2**15)


def test_models_are_compared_at_each_hop() -> None:
    rows = table("tests", two_models())
    hops = [row["hop"] for row in rows if row["test"] == "one-way ANOVA" and row["strategy"] == "1"]
    assert hops == [2, 3, 4, "all"]


def test_holm_corrects_over_the_pairs_of_models() -> None:
    third = [replace(one, model="planted:three", model_name="three", contain=0.0) for one in two_models()]
    samples = two_models() + [
        one for one, like in zip(third, two_models(), strict=True) if like.model_name == "one"
    ]
    found = comparisons(runs(samples))
    pairs = [
        one.test
        for one in found
        if (one.test.name, one.strategy, one.hop, one.round) == ("McNemar, exact", "1", "all", 1)
        and one.kind == "models"
    ]
    raw, corrected = sorted(test.p or 0 for test in pairs), sorted(test.p_holm or 0 for test in pairs)
    assert len(pairs) == 3
    assert corrected[0] == pytest.approx(3 * raw[0])
    assert all(one.test.p_holm is None for one in found if one.test.name == "Tukey HSD")


def test_hops_are_refused_once_with_the_reason() -> None:
    row = row_of(table("tests", two_models()), kind="hops")
    assert row["p"] is None
    assert "cannot be paired" in row["sentence"]


@pytest.mark.parametrize(
    ("rate", "signed", "text"),
    [
        ({"value": 0.63960, "low": 0.6213, "high": 0.6599}, False, "63.96 (62.1 to 66.0)"),
        ({"value": 0.3, "low": None, "high": None}, True, "+30.00 (no interval)"),
        ({"value": 0.5, "low": None, "high": None}, False, "50.00 (no interval)"),
        ({"value": -0.05, "low": -0.1, "high": 0.02}, True, "−5.00 (−10.0 to +2.0)"),
        ({"value": None, "low": None, "high": None}, False, "–"),
    ],
)
def test_rates_are_read_in_per_cent(rate: dict[str, float | None], signed: bool, text: str) -> None:
    assert percent(rate, signed=signed) == text


def test_a_flat_row_has_a_column_for_each_end() -> None:
    assert flat({"hop": 2, "em": {"value": 0.5, "low": 0.4, "high": 0.6}}) == {
        "hop": 2,
        "em": 0.5,
        "em_low": 0.4,
        "em_high": 0.6,
    }
