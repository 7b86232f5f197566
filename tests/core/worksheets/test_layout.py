"""A layout that no page can have is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import ExportError
from core.worksheets.layout import Layout, check_layout, logo_kind


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"margins": (1.0, 20.0, 20.0, 20.0)}, "margin"),
        ({"margins": (20.0, 20.0, float("nan"), 20.0)}, "margin"),
        ({"columns": 3}, "columns"),
        ({"size": 2.0}, "font size"),
        ({"size": float("nan")}, "font size"),
        ({"working_height": -1.0}, "working space"),
        ({"working_height": 900.0}, "working space"),
        ({"language": "tlh"}, "language"),
        ({"decimal_mark": ";"}, "decimal mark"),
        ({"logo": b"<svg/>"}, "logo"),
        ({"logo": b"\x89PNG\r\n\x1a\n" + b"0" * 2_000_001}, "2 MB"),
    ],
)
def test_it_is_refused_with_what_to_do(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ExportError, match=words) as caught:
        check_layout(Layout(**wrong))
    assert caught.value.advice


def test_the_usual_one_is_fine() -> None:
    check_layout(Layout())
    check_layout(Layout(large_print=True, size=36.0, columns=2, working_height=0.0))


def test_large_print_raises_a_small_size_only() -> None:
    assert Layout(large_print=True).type_size == 18
    assert Layout(large_print=True, size=24.0).type_size == 24
    assert Layout(size=9.0).type_size == 9


def test_a_logo_is_known_by_its_first_bytes() -> None:
    assert [logo_kind(start) for start in (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a")] == [
        "png",
        "jpg",
        "gif",
    ]
