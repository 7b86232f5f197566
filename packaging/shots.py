"""Takes the pictures of the README and the help: drives the real window through the whole job, and grabs it.

Use: packaging/shots.py [FOLDER]   (docs/screenshots; on a screen of 1440 x 900, or with QT_QPA_PLATFORM=offscreen)
Settings and the sample project are fresh ones in a temporary folder; the model is a planted one.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from gui.citations.page import CitationsPage
    from gui.theme import Theme
    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage

SIZE = (1440, 900)
MODEL = "planted:digits=2"
PROBLEM = "bakery"
PATIENCE = 60.0
MANY, FEW = 20, 6
SETTLED = 2.0  # seconds until pages and pictures are drawn
CITING = "planted:reads-cited"


async def until(condition: Callable[[], object]) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - Qt has no event for it
            await asyncio.sleep(0.02)


async def take_all(theme: Theme, folder: Path) -> None:
    """Goes through the job and takes each picture."""
    from PySide6.QtWidgets import QApplication

    from core.variants.variant import Method
    from gui.app import open_first, put_away
    from gui.models.wish import Wish
    from gui.window import Window

    theme.choose("light")
    window = Window(theme)
    window.failures.watch(asyncio.get_running_loop())
    window.resize(*SIZE)
    window.show()
    open_first(window, None)
    await until(lambda: window.desk.analysis and not window.desk.listing.unread)
    await _take(window, folder / "opened.png")
    number = next(n for n, row in window.desk.listing.rows.items() if PROBLEM in row.problem.text)
    window.page.list.choose(number)
    await until(lambda: window.desk.analysis)
    window.page.variants.bar.ask()
    await until(lambda: window.desk.variants and not window.jobs.busy)
    window.actions_.ask(Wish((MODEL,), (number,), Method.M3, 100))
    await until(lambda: window.messages.text and not window.jobs.busy)
    window.messages.hide()
    window.page.variants.choose(window.desk.variants[1].id)
    await until(window.page.variants.replies.isVisible)
    analysis = window.desk.analysis
    if analysis is not None:
        window.page.light(analysis.variables[1].id)
    await _take(window, folder / "problems.png")
    window.actions_.choose_ask(Method.M3)
    await _take(window, folder / "ask.png")
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        dialog.close()
    theme.choose("dark")
    await _take(window, folder / "problems-dark.png")
    theme.choose("light")
    await _worksheets(window, folder)
    await _citations(window, folder)
    await put_away(window)


async def _worksheets(window: Window, folder: Path) -> None:
    """All problems drawn and asked; their results, and a sheet of what was failed."""
    from PySide6.QtWidgets import QApplication

    from core.variants.variant import Method
    from gui.models.wish import Wish
    from gui.problems.doubt_dialog import DoubtDialog

    page = cast("WorksheetsPage", window.pages.page("worksheets"))
    bar = window.page.variants.bar
    bar.count.setValue(3)
    window.actions_.generate_all(bar.settings)
    await until(lambda: isinstance(QApplication.activeModalWidget(), DoubtDialog))
    cast("DoubtDialog", QApplication.activeModalWidget()).button.click()
    await until(lambda: sum(row.variants > 0 for row in window.desk.listing.rows.values()) > MANY)
    await until(lambda: not window.jobs.busy)
    numbers = tuple(window.desk.listing.rows)
    window.actions_.ask(Wish((MODEL, "planted:random@1"), numbers, Method.M3, 3))
    await until(lambda: "questions" in window.messages.text and not window.jobs.busy)
    window.messages.hide()
    window.pages.go("results")
    await asyncio.sleep(SETTLED)
    await _take(window, folder / "results.png")
    window.pages.go("worksheets")
    await until(lambda: len(page.bench.candidates.one_failing) > FEW)
    page.do("one failing")
    await until(lambda: page.bench.found.sheet and not page.bench.busy)
    await asyncio.sleep(SETTLED)
    await _take(window, folder / "worksheets.png")


async def _citations(window: Window, folder: Path) -> None:
    """A sample question asked of a planted model, and again without what it cites; then many questions."""
    page = cast("CitationsPage", window.pages.go("citations"))
    one = page.one
    one.orders.bring_sample()
    await until(lambda: one.desk.content is not None and not window.jobs.busy)
    one.model.choose(CITING)
    await until(lambda: one.desk.model == CITING)
    one.take_away()
    await until(lambda: one.compare.asked.lines.rowCount() > 1 and not window.jobs.busy)
    window.messages.hide()
    await _take(window, folder / "citations.png")


async def _take(window: Window, path: Path) -> None:
    """Grabs the window with a dialog that is open over it."""
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    await asyncio.sleep(0.3)
    picture = window.grab()
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        painter = QPainter(picture)
        painter.drawPixmap(window.mapFromGlobal(dialog.pos()), dialog.grab())
        painter.end()
    picture.save(str(path))
    print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def main() -> None:
    """Takes the pictures into the folder that is named, or docs/screenshots."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        _run(folder)


def _run(folder: Path) -> None:
    from gui.app import make_application, make_loop
    from gui.collector import collecting_here
    from gui.theme import Theme

    app: QApplication = make_application(sys.argv[:1])
    theme = Theme(app)
    with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
        runner.run(take_all(theme, folder))


if __name__ == "__main__":
    main()
