"""Whether what fools one model fools another: what enters a share, and what is left out."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
from hypothesis import given, settings
from hypothesis import strategies as st

from core.attacks.intervals import wilson
from core.attacks.transfer import COLUMNS, transfer_table

OUTCOMES = {"+": "correct", "-": "wrong", "?": "no answer found"}


def grades(**replies: str) -> pd.DataFrame:
    """Grades of models by name: a letter a variant, `.` where it was not asked."""
    rows = [
        {
            "problem": 1,
            "variant": at,
            "repeat": 0,
            "model": model,
            "name": model.upper(),
            "prompt": "zero-shot",
            "method": "M3",
            "outcome": OUTCOMES[mark],
        }
        for model, marks in replies.items()
        for at, mark in enumerate(marks, 1)
        if mark != "."
    ]
    columns = ["problem", "variant", "repeat", "model", "name", "prompt", "method", "outcome"]
    return pd.DataFrame(rows, columns=columns)


def pairs(table: pd.DataFrame) -> dict[tuple[str, str], Any]:
    return {(row["source"], row["target"]): row for row in table.to_dict("records")}


def test_only_what_the_first_got_wrong_and_the_second_answered_counts() -> None:
    found = pairs(transfer_table(grades(a="---++-", b="-+?--.")))
    row = found["a", "b"]
    assert (row["share"], row["n"], row["without"]) == (1 / 2, 2, 2)
    assert (row["low"], row["high"]) == wilson(1, 2)
    assert found["b", "a"]["n"] == 3
    assert found["b", "a"]["share"] == 1 / 3


def test_beside_it_stands_the_share_of_all_variants() -> None:
    row = pairs(transfer_table(grades(a="--++", b="-+++")))["", "b"]
    assert (row["share"], row["n"], row["without"]) == (1 / 4, 4, 0)


def test_a_model_that_gets_nothing_wrong_has_no_share_to_transfer() -> None:
    row = pairs(transfer_table(grades(a="++", b="--")))["a", "b"]
    assert row["n"] == 0
    assert math.isnan(row["share"])


def test_one_model_and_none_at_all_have_no_pair() -> None:
    assert list(pairs(transfer_table(grades(a="-+")))) == [("", "a")]
    assert list(transfer_table(grades()).columns) == COLUMNS


@settings(deadline=None)
@given(st.lists(st.text("+-?.", min_size=1, max_size=12), min_size=2, max_size=4))
def test_counts_never_exceed_what_the_first_got_wrong(marks: list[str]) -> None:
    replies = {f"m{at}": mark for at, mark in enumerate(marks)}
    for (source, _), row in pairs(transfer_table(grades(**replies))).items():
        if source:
            assert row["n"] + row["without"] == replies[source].count("-")
