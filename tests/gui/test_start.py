"""The start of the window: it is put together without the stylesheet, and looks as if it had been there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QScrollBar, QWidget

from gui.window import Window
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]

ROOT = Path(__file__).parents[2]
SIZE = (1280, 720)
# What the window does not need until there is a problem to be read, a model to be asked, a sheet to be made.
LATER = (
    "core.problems.numerals",
    "core.problems.analysis",
    "core.store.project",
    "httpx",
    "numpy",
    "pandas",
    "scipy",
    "pyqtgraph",
    "typst",
)


def places(window: Window) -> list[tuple[str, str, object]]:
    """Where each part that can be seen stands."""
    return [
        (type(part).__name__, part.accessibleName() or part.objectName(), part.geometry().getRect())
        for part in window.findChildren(QWidget)
        if part.isVisible() and not isinstance(part, QScrollBar)
    ]


def test_a_window_made_without_the_stylesheet_is_laid_out_as_with_it(play: Play) -> None:
    async def scenario(window: Window) -> None:
        theme = window.theme
        with theme.waiting():
            assert QApplication.instance().styleSheet() == ""  # type: ignore[union-attr] # there is one
            other = Window(theme)
        for one in (window, other):
            one.resize(*SIZE)
            one.show()
        await until(lambda: places(other) == places(window), 10)
        other.let_go()

    play(scenario)


def test_the_window_loads_no_engine_before_it_is_painted() -> None:
    code = (
        "import sys; from gui.app import make_application; from gui.theme import Theme; from gui.window import Window\n"
        "from gui.problems.page import ProblemsPage\n"
        f"print([name for name in {LATER!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
