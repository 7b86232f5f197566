"""`counterfoil demo`: the whole job in one command, in a folder that is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.store.project import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run


def test_the_whole_job_leaves_a_project_and_a_worksheet(run: Run, tmp_path: Path) -> None:
    done = run("demo", "--out", tmp_path / "demo", "--model", "planted:digits=1")
    assert done.code == 0, done.err
    assert (tmp_path / "demo" / "worksheet.pdf").read_bytes().startswith(b"%PDF")
    assert str(tmp_path / "demo" / "demo.counterfoil") in done.out
    assert "What it got wrong" in done.out
    assert "answered" in done.out
    with Project.open(tmp_path / "demo" / "demo.counterfoil") as project:
        assert len(project.problems.all()) >= 24
        assert project.asks.all()


def test_run_again_in_the_same_folder_it_asks_nothing_anew(run: Run, tmp_path: Path) -> None:
    words = ("demo", "--out", tmp_path, "--model", "planted:digits=1")
    run(*words)
    assert "answered 0 questions" in run(*words).out


def test_a_model_that_fails_nothing_still_gives_a_worksheet(run: Run, tmp_path: Path) -> None:
    done = run("demo", "--out", tmp_path, "--model", "planted:exact")
    assert done.code == 0
    assert "a variant of every problem instead" in done.err
    assert (tmp_path / "worksheet.pdf").exists()


def test_a_folder_that_is_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = run("demo", "--out", tmp_path / "file", "--model", "planted:exact")
    assert done.code == 1
    assert "Traceback" not in done.err


@pytest.mark.pocket
def test_the_pocket_model_does_the_whole_job_and_fails_some_variants(run: Run, tmp_path: Path) -> None:
    done = run("demo", "--out", tmp_path)
    assert done.code == 0, done.err
    assert "no evidence about any other model" in done.out
    assert "(solved as it stands)" in done.out
    assert (tmp_path / "worksheet.pdf").exists()
