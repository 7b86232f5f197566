"""The words of a program by kind; whatever is typed, pieces lie in the line, in order, and do not overlap."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.editor.syntax import pieces


def kinds(line: str) -> list[tuple[str, str]]:
    return [(line[piece.start : piece.end], piece.kind.value) for piece in pieces(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tins = 48 / 1.5", [("=", "operator"), ("/", "operator")]),
        ("print(tins)", [("print", "function"), ("(", "operator"), (")", "operator")]),
        ("for x in y:", [("for", "keyword"), ("in", "keyword"), (":", "operator")]),
        ("x = 3  # three '", [("=", "operator"), ("# three '", "comment")]),
        ("s = 'for #'", [("=", "operator"), ("'for #'", "string")]),
        ("größe × 2", [("×", "operator")]),
        ("'open", [("'open", "string")]),
        ("", []),
    ],
)
def test_words_by_kind(line: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(line) == expected


@given(st.text(max_size=60))
def test_pieces_are_in_order(line: str) -> None:
    end = 0
    for piece in pieces(line):
        assert end <= piece.start < piece.end <= len(line)
        end = piece.end
