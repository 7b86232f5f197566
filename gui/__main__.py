"""`counterfoil [PROJECT]` opens the window; `counterfoil COMMAND ...` runs the engine and imports no Qt."""

from __future__ import annotations

import os
import sys
from pathlib import Path

USAGE = "usage: counterfoil [PROJECT]   opens the window\n       counterfoil --help      lists the commands"
NO_DISPLAY = (
    "counterfoil: there is no display here to open a window on.\n"
    "Use the commands instead (counterfoil --help), or see the whole job: counterfoil demo"
)
WORKER = "--model-worker"


def main(argv: list[str] | None = None) -> int:
    """Decides what the words ask for, and gives the exit code: 0 done, 1 refused, 2 wrong usage."""
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == [WORKER]:
        from core.models.worker import main as work

        work()
        return 0
    if words and not _is_project(words[0]):
        from core.cli import main as command

        return command(words)
    if len(words) > 1:
        print(USAGE, file=sys.stderr)
        return 2
    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 1
    from gui.app import run

    return run(Path(words[0]) if words else None)


def _is_project(word: str) -> bool:
    """Whether a first word is a project's path: it has the ending, is a file, or is written as a path."""
    if word.startswith("-"):
        return False
    return word.endswith(".counterfoil") or os.sep in word or Path(word).is_file()


def has_display() -> bool:
    """Whether a window can be opened: on Linux there must be a display, or a Qt platform that needs none."""
    if not sys.platform.startswith("linux") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "xcb") != "xcb":
        return True
    return bool(os.environ.get("DISPLAY")) and _x_answers()


def _x_answers() -> bool:
    """Whether the X server answers: Qt would end the process without a word of ours."""
    import ctypes

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers: bool = xcb.xcb_connection_has_error(connection) == 0
    xcb.xcb_disconnect(connection)
    return answers


if __name__ == "__main__":
    raise SystemExit(main())
