"""The menus: every action by name and by key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QActionGroup, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QMenu, QMessageBox

from core import __version__
from gui.log import log_file
from gui.settings import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.window import Window

THEMES = (("system", "As the &system"), ("light", "&Light"), ("dark", "&Dark"))


def make_menus(window: Window) -> list[QAction]:
    """Fills the window's menu bar; gives the actions that need a project."""
    do, bar, page = window.actions_, window.menuBar(), window.page
    settings = page.variants.bar
    file = bar.addMenu("&File")
    _add(file, "&New project…", do.choose_new_project, QKeySequence.StandardKey.New)
    _add(file, "&Open project…", do.choose_project, QKeySequence.StandardKey.Open)
    _add(file, "Open the &sample project", do.open_sample)
    file.addSeparator()
    of_project = [
        _add(file, "&Import problems…", do.choose_import, "Ctrl+I"),
        _add(file, "Save a &worksheet…", do.choose_export, "Ctrl+E"),
    ]
    file.addSeparator()
    _add(file, "&Quit", window.close, QKeySequence.StandardKey.Quit)
    problem = bar.addMenu("&Problem")
    of_project += [
        _add(problem, "&New problem", do.new_problem, "Ctrl+Shift+P"),
        _add(problem, "&Generate variants", settings.ask, "Ctrl+G"),
        _add(
            problem,
            "Generate for &all ready problems",
            lambda: do.generate_all(settings.settings),
            "Ctrl+Shift+G",
        ),
        _add(problem, "As&k a model…", lambda: do.choose_ask(settings.settings.method), "Ctrl+R"),
    ]
    _add(problem, "&Stop the running job", window.jobs.cancel, "Esc")
    problem.addSeparator()
    of_project.append(_add(problem, "&Delete problem", do.delete_problem))
    _add_view(bar.addMenu("&View"), window)
    about = bar.addMenu("&Help")
    _add(about, "Show the &log", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_file()))))
    _add(about, "&About Counterfoil", lambda: _about(window))
    return of_project


def _add(
    menu: QMenu, text: str, act: Callable[[], object], key: str | QKeySequence.StandardKey | None = None
) -> QAction:
    made = QAction(text, menu)
    made.triggered.connect(lambda _checked=False: act())
    if key is not None:
        made.setShortcut(QKeySequence(key))
    menu.addAction(made)
    return made


def _add_view(menu: QMenu, window: Window) -> None:
    group = QActionGroup(menu)
    for name, text in THEMES:
        made = _add(menu, text, partial(_choose_theme, window, name))
        made.setCheckable(True)
        made.setChecked(options.THEME.get() == name)
        group.addAction(made)
    menu.addSeparator()
    page = window.page
    for key, text, part in (
        ("Alt+1", "Go to the &problems", page.list.view),
        ("Alt+2", "Go to the &text", page.editor.text),
        ("Alt+3", "Go to the &variants", page.variants.table),
        ("Alt+4", "Go to the t&ree", page.tree.picture),
    ):
        _add(menu, text, part.setFocus, key)


def _choose_theme(window: Window, name: str) -> None:
    options.THEME.set(name)
    window.theme.choose(name)


def _about(window: Window) -> None:
    words = (
        f"Counterfoil {__version__}\n\nMath word problems with new numbers that keep their difficulty, "
        "put to language models, and the ones they miss on a worksheet.\n\nApache License 2.0. "
        "After Xie, Huang, Wang and Dhingra, Adversarial Math Word Problem Generation (2024)."
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, "About Counterfoil", words, parent=window)
    box.setIconPixmap(window.windowIcon().pixmap(64, 64))
    box.open()
