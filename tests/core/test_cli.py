"""The front of the command line: usage, exit codes, quick and without a window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core import cli
from core.commands import listing
from core.store.project import Project

ROOT = Path(__file__).resolve().parents[2]


def counterfoil(*words: object, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "gui", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=env,
    )


def test_every_command_of_the_design_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert {
        "import",
        "problems",
        "solve",
        "generate",
        "attack",
        "results",
        "worksheet",
        "bank",
        "cite",
        "models",
        "demo",
    } == set(cli.COMMANDS)
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    for command in cli.COMMANDS:
        assert command in out
        assert cli.main([command, "--help"]) == 0
        assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["fly"], ["problems"], ["problems", "x", "--fast"], ["attack", "p"]])
def test_wrong_usage_is_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert "usage" in streams.err


@pytest.mark.parametrize(
    "words",
    [
        ["problems"],
        ["generate"],
        ["attack", "--model", "planted:exact"],
        ["solve", "--model", "planted:exact"],
        ["results", "--table", "asr"],
        ["worksheet", "--out", "x.pdf"],
    ],
)
def test_a_project_that_is_not_there_is_1_with_a_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "gone.counterfoil"
    assert cli.main([words[0], str(missing), *words[1:]]) == 1
    streams = capsys.readouterr()
    assert streams.out == ""
    assert str(missing) in streams.err
    assert not missing.exists()


def test_an_interrupt_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(listing, "run", interrupted)
    assert cli.main(["problems", "x"]) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_command_that_a_shell_made_deaf_to_ctrl_c_can_still_be_ended(tmp_path: Path) -> None:
    """`counterfoil ... &` in a script starts with SIGINT ignored; SIGTERM must end it all the same."""
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "from core import cli; from core.commands import listing; import time; "
        "listing.run = lambda *_: print('on', flush=True) or time.sleep(60); "
        "raise SystemExit(cli.main(['problems', 'x']))"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout is not None
        assert started.stdout.readline().strip() == b"on"
        started.terminate()
        _, err = started.communicate(timeout=20)
    assert started.returncode == 130
    assert b"stopped" in err


def test_a_fault_of_ours_is_called_one_and_shown_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(listing, "run", faulty)
    assert cli.main(["problems", "x"]) == 70
    err = capsys.readouterr().err
    assert "KeyError" in err
    assert "fault in the program" in err


def test_neither_qt_nor_heavy_libraries_are_loaded_for_a_list(tmp_path: Path) -> None:
    """sqlite-utils itself imports numpy and pandas where it finds them."""
    Project.create(tmp_path / "p.counterfoil").close()
    program = (
        "import sys; from gui.__main__ import main; "
        f"code = main(['problems', {str(tmp_path / 'p.counterfoil')!r}]); "
        "heavy = {'PySide6', 'qasync', 'typst', 'llama_cpp', 'httpx', 'pypdf', 'openpyxl'} & set(sys.modules); "
        "print(code, sorted(heavy))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines()[-1] == "0 []"


@pytest.mark.skipif(os.name != "posix", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_is_no_failure_to_speak_of(tmp_path: Path) -> None:
    Project.create(tmp_path / "p.counterfoil").close()
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "gui", "problems", str(tmp_path / "p.counterfoil"), "--json"],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 141
    assert "Broken" not in done.stderr
    assert "Traceback" not in done.stderr


def test_letters_that_the_terminal_lacks_are_written_as_escapes(tmp_path: Path) -> None:
    done = counterfoil(
        "problems", tmp_path / "gone-ü-漢.counterfoil", env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "\\u6f22" in done.stderr
