"""A file is written whole or not at all, and a failure is a sentence."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

import pytest

from core.errors import ExportError
from core.worksheets.files import check_target, write_whole

if TYPE_CHECKING:
    from pathlib import Path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(path: Path) -> str:
    with pytest.raises(ExportError) as caught:
        write_whole(path, b"new")
    assert caught.value.sentence.endswith(".")
    assert caught.value.advice
    return str(caught.value)


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_whole(tmp_path / "sheet.pdf", b"new")
    assert (tmp_path / "sheet.pdf").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_replaced_file_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert f"no folder {tmp_path / 'gone'}" in refusal(tmp_path / "gone" / "sheet.pdf")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    assert "no folder" in refusal(tmp_path / "file" / "sheet.pdf")


def test_a_name_no_disk_can_hold(tmp_path: Path) -> None:
    refusal(tmp_path / ("x" * 300 + ".pdf"))
    refusal(tmp_path / "nul\0.pdf")
    assert names(tmp_path) == []


def test_a_read_only_folder_is_told_and_stays_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "sheet.pdf").write_bytes(b"old")
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("this user may write everywhere")
        assert "may not be written to" in refusal(folder / "sheet.pdf")
        assert (folder / "sheet.pdf").read_bytes() == b"old"
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EACCES, "may not be written to"), (errno.EROFS, "read-only")],
)
def test_a_failure_while_writing_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    def fail(_handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fail)
    assert words in refusal(path)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["sheet.pdf"]


def test_looking_at_a_target_writes_nothing(tmp_path: Path) -> None:
    check_target(tmp_path / "sheet.pdf")
    assert names(tmp_path) == []
