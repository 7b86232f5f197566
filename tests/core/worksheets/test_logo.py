"""A logo is tried before a page is set with it, and a file that is none is refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ExportError
from core.worksheets.logo import check_logo, read_logo
from core.worksheets.pictures import squared_png

if TYPE_CHECKING:
    from pathlib import Path

PICTURE = squared_png(3, 2)
GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b"
)


@pytest.mark.parametrize(("data", "size"), [(PICTURE, (61, 41)), (GIF, (1, 1))])
def test_a_whole_picture_is_taken_as_it_is(tmp_path: Path, data: bytes, size: tuple[int, int]) -> None:
    path = tmp_path / "school.dat"
    path.write_bytes(data)
    assert read_logo(path) == data
    assert check_logo(data) == size


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture that can be printed"),
        (b"II*\x00" + bytes(40), "no picture that can be printed"),
        (PICTURE[:20], "cannot be read as a picture"),
        (PICTURE[:80], "cannot be read as a picture"),
        (PICTURE[:50] + b"\xff\xff\xff\xff" + PICTURE[54:], "damaged"),
        (b"\xff\xd8\xff" + bytes(60), "cannot be read as a picture"),
        (GIF[:20], "damaged"),
        (PICTURE + bytes(2_000_000), "larger than 2 MB"),
    ],
)
def test_a_file_that_cannot_be_printed_is_refused_in_a_sentence(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / "school.png"
    path.write_bytes(data)
    with pytest.raises(ExportError, match=words) as caught:
        read_logo(path)
    assert caught.value.advice


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"gone\.png"):
        read_logo(tmp_path / "gone.png")
    with pytest.raises(ExportError, match="cannot be read"):
        read_logo(tmp_path)
