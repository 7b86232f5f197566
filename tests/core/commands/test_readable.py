"""A table for people: a rate with its interval and n in one cell, and nothing that breaks the table."""

from __future__ import annotations

from core.commands.readable import markdown, readable

RATE = {"name": "Toy", "model": "toy", "AA": 0.6333, "AA_n": 30, "AA_low": 0.455, "AA_high": 0.781}


def test_a_rate_stands_in_one_cell_with_its_interval_and_its_n() -> None:
    (row,) = readable("asr", list(RATE), [RATE])
    assert row == {"name": "Toy", "AA": "63.3 % (45.5 to 78.1, n 30)"}


def test_a_rate_may_be_missing_or_have_no_interval_or_reach_below_zero() -> None:
    rows = [
        RATE | {"AA": None},
        RATE | {"AA_low": None, "AA_high": None},
        RATE | {"AA": 0.0, "AA_low": -0.25, "AA_n": 1200},
    ]
    assert [row["AA"] for row in readable("asr", list(RATE), rows)] == [
        "–",
        "63.3 % (no interval, n 30)",
        "0.0 % (−25.0 to 78.1, n 1,200)",
    ]


def test_shares_are_per_cent_and_counts_are_counts() -> None:
    assert readable("wrong-share", ["mean", "variants"], [{"mean": 0.5, "variants": 1200}]) == [
        {"mean": "50.0 %", "variants": "1,200"}
    ]
    assert readable("generated", ["mean"], [{"mean": 98.25}]) == [{"mean": "98.25"}]


def test_a_model_without_a_name_is_told_by_its_identity() -> None:
    assert readable("cost", ["model"], [{"model": "toy"}]) == [{"model": "toy"}]


def test_a_text_cannot_break_the_table() -> None:
    assert markdown([{"name": "a|b\\c\nd"}]) == "| name |\n| --- |\n| a\\|b\\\\c d |\n"


def test_rows_with_other_columns_share_a_table() -> None:
    assert markdown([{"a": "1"}, {"b": "2"}]).splitlines()[2:] == ["| 1 | – |", "| – | 2 |"]
    assert markdown([]) == "\n"


def test_a_table_without_rows_shows_its_columns() -> None:
    assert markdown([], ["op", "wrong"]).splitlines() == ["| op | wrong |", "| --- | --- |"]
