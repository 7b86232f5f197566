"""CSV files: nothing in them runs, and nothing is lost."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attacks.cells import csv_text, guarded

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+7%",
        "-5*2",
        "@SUM(A1)",
        "  =1+1",
        "\t=1",
        "\rx",
        "\nx",
        "＝1+1",
        "－5",
        "\u00a0=HYPERLINK(1)",
    ],
)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert guarded(text) == "'" + text


@pytest.mark.parametrize("text", ["-5", "+0.25", "-1 1/3", "Paris", "", "a=b", "2 - 1"])
def test_numbers_and_other_texts_stay(text: str) -> None:
    assert guarded(text) == text


def test_what_is_missing_is_empty() -> None:
    assert csv_text(["a", "b"], [{"a": None, "b": 0}]) == "a,b\n,0\n"


@given(st.lists(TEXTS, max_size=5))
def test_every_text_can_be_read_back(texts: list[str]) -> None:
    written = csv_text(["text", "n"], [{"text": text, "n": at} for at, text in enumerate(texts)])
    read = list(csv.reader(io.StringIO(written, newline="")))
    assert [row[0] for row in read[1:]] == [guarded(text) for text in texts]
