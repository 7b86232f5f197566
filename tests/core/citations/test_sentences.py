"""Sentences: nothing is lost between them, and a full stop is not always an end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.sentences import sentence_starts, split_sentences

PIECES = st.sampled_from(
    [
        "Dr.",
        "J.",
        "U.S.",
        "3.5",
        "No. 5",
        "end.",
        "What?",
        "…",
        "。",
        "東京",
        '"',
        ")",
        " ",
        "\n\n",
        "\t",
        "etc.",
        "he",
        "The",
    ]
)


@given(
    st.one_of(
        st.text(max_size=200), st.lists(PIECES, max_size=30).map(" ".join), st.lists(PIECES).map("".join)
    )
)
def test_the_sentences_put_together_are_the_text(text: str) -> None:
    pieces = split_sentences(text)
    assert "".join(pieces) == text
    assert all(piece.strip() for piece in pieces) or not text.strip()
    assert len(sentence_starts(text)) == len(pieces) - 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Anna sews. Ben knits.", 2),
        ("Dr. Ames met Mrs. Bell at St. Ives.", 1),
        ("J. K. Holm wrote it. It sold well.", 2),
        ("He lived in the U.S. and died in 1902.", 1),
        ("It cost $3.50 a kg. Nobody bought it.", 2),
        ("See No. 5 and fig. 2 there.", 1),
        ("“Stop!” he cried. She stopped.", 2),
        ("Is it so? Yes! It is.", 3),
        ("She waited... and waited. Then she left.", 2),
        ("He worked for Holm Inc. She did not.", 2),
        ("他住在北京。她住在上海。", 2),
        ("First line\n\nSecond line", 2),
        ("Tom has 3 apples. 4 are red.", 2),
        ("It was I. Then he came.", 2),
        ("e.g. this, i.e. that", 1),
        ("one sentence without an end", 1),
        ("", 1),
    ],
)
def test_a_sentence_ends_where_a_reader_says_so(text: str, count: int) -> None:
    assert len(split_sentences(text)) == count


def test_a_long_text_takes_no_long_time() -> None:
    assert len(split_sentences("a. " * 50_000 + "(" * 50_000 + "Z. " * 20_000)) >= 1
