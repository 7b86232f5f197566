"""What the words after `counterfoil` do: a window, a command, or a sentence."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gui.__main__ import NO_DISPLAY, main

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
NO_SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {key: value for key, value in os.environ.items() if key not in NO_SCREEN}
    return subprocess.run(
        [sys.executable, "-m", "gui", *words],
        cwd=ROOT,
        env=bare | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_command_does_not_import_qt() -> None:
    source = (
        "import sys; from gui.__main__ import main; main(['--help']); "
        "bad = [m for m in sys.modules if m.startswith(('PySide6', 'qasync'))]; sys.exit(len(bad))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "worksheet" in done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_there_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NO_SCREEN:
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 1
    assert capsys.readouterr().err.strip() == NO_DISPLAY


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11")
def test_a_display_that_does_not_answer_gets_the_same_sentence() -> None:
    done = run(DISPLAY=":4711", QT_QPA_PLATFORM="xcb")
    assert done.returncode == 1
    assert "no display" in done.stderr


def test_two_projects_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["a.counterfoil", "b.counterfoil"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_word_that_is_neither_command_nor_file_is_wrong_usage() -> None:
    done = run("nonsense")
    assert done.returncode == 2
    assert "nonsense" in done.stderr


def test_the_window_ends_cleanly_when_it_is_asked_to(tmp_path: Path) -> None:
    assert _opened_and_ended(tmp_path, "offscreen") == (0, "")


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_a_real_window_opens_the_sample_and_ends_cleanly(tmp_path: Path, screen: str) -> None:
    assert _opened_and_ended(tmp_path, "xcb", DISPLAY=screen) == (0, "")


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen of its own."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(20)


def _opened_and_ended(home: Path, platform: str, **more: str) -> tuple[int, str]:
    """Starts the program as a person does, waits for its sample project, ends it politely."""
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    environment = os.environ | dict.fromkeys(names, str(home)) | {"QT_QPA_PLATFORM": platform} | more
    program = subprocess.Popen(
        [sys.executable, "-m", "gui"], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    )
    sample = home / "counterfoil" / "Sample.counterfoil"
    settled = home / "counterfoil" / "counterfoil.conf"
    deadline = time.monotonic() + 60
    while not (sample.exists() and settled.exists()) and time.monotonic() < deadline:
        time.sleep(0.1)
    program.send_signal(signal.SIGTERM)
    _, errors = program.communicate(timeout=60)
    lines = [line for line in errors.splitlines() if "propagateSizeHints" not in line]
    return program.returncode, "\n".join(lines)
