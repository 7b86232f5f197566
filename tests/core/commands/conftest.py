"""The command line as a person uses it: words in, exit code and two streams out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from core.cli import main

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [
    {
        "question": "Ann has 14 apples and buys 23 more. How many apples does she have?",
        "answer": "37",
        "program": "old = 14\nnew = 23\nprint(old + new)",
    },
    {
        "question": "A train has 12 cars with 64 seats each. How many seats are there?",
        "answer": "768",
        "program": "cars = 12\nseats = 64\nprint(cars * seats)",
    },
    {
        "question": "Of 80 pupils 25% walk to school. How many pupils walk?",
        "answer": "20",
        "program": "pupils = 80\nshare = 0.25\nprint(pupils * share)",
    },
    {"question": "How many legs do 3 dogs have?", "answer": "11", "program": "dogs = 3\nprint(dogs * 4)"},
]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output, which must be one JSON document and nothing else."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command in this process, with settings of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))

    def words(*argv: object) -> Ran:
        capsys.readouterr()
        code = main([str(word) for word in argv])
        streams = capsys.readouterr()
        return Ran(code, streams.out, streams.err)

    return words


def write_rows(path: Path, rows: list[dict[str, str]]) -> Path:
    """A file of problems as a table."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """Four problems: three that are ready and one whose program gives another answer."""
    return write_rows(tmp_path / "rows.jsonl", ROWS)


@pytest.fixture
def project(tmp_path: Path, run: Run, rows: Path) -> Path:
    """A project with the four problems."""
    path = tmp_path / "class.counterfoil"
    assert run("import", path, rows).code == 0
    return path


@pytest.fixture
def drawn(project: Path, run: Run) -> Path:
    """The project with three variants a problem."""
    assert run("generate", project, "--count", 3, "--attempts", 500).code == 0
    return project
