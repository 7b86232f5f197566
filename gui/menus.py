"""The menus: every action by name and by key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from gui import recent
from gui.help.opening import open_help
from gui.log_window import open_log
from gui.pages import PLACES
from gui.settings import options
from gui.settings.opening import open_settings
from gui.widgets.commands import add_action

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from gui.page import Page
    from gui.window import Window

THEMES = (("system", "As the &system"), ("light", "&Light"), ("dark", "&Dark"))


def make_menus(window: Window) -> list[QAction]:
    """Fills the window's menu bar; gives the actions that need a project."""
    do, bar = window.actions_, window.menuBar()
    file = bar.addMenu("&File")
    add_action(file, "&New project…", do.choose_new_project, QKeySequence.StandardKey.New)
    add_action(file, "&Open project…", do.choose_project, QKeySequence.StandardKey.Open)
    last = file.addMenu("Open &recent")
    last.aboutToShow.connect(partial(recent.fill, last, do.open_project))
    add_action(file, "Open the sa&mple project", do.open_sample)
    file.addSeparator()
    of_project = [
        add_action(file, "&Save", do.projects.save, QKeySequence.StandardKey.Save),
        add_action(file, "Save &as…", do.projects.choose_save_as, QKeySequence.StandardKey.SaveAs),
        add_action(file, "&Duplicate…", do.projects.choose_duplicate),
        add_action(file, "Save the problems as a &bank…", do.projects.choose_bank),
    ]
    file.addSeparator()
    of_project += [
        add_action(file, "&Import problems…", do.choose_import, "Ctrl+I"),
        add_action(file, "Make a &worksheet…", do.make_worksheet, "Ctrl+E"),
    ]
    file.addSeparator()
    settings = add_action(file, "Se&ttings…", partial(open_settings, window), "Ctrl+,")
    settings.setMenuRole(QAction.MenuRole.PreferencesRole)
    add_action(file, "&Quit", window.close, QKeySequence.StandardKey.Quit)
    _add_edit(bar.addMenu("&Edit"), window)
    _add_view(bar.addMenu("&View"), window)
    about = bar.addMenu("&Help")
    add_action(about, "&Help on this page", partial(open_help, window), "F1")
    add_action(about, "&First steps", partial(open_help, window, "first-steps"))
    about.addSeparator()
    add_action(about, "Show the &log", partial(open_log, window), "Ctrl+Shift+L")
    add_action(about, "&About Counterfoil", partial(_about, window))
    return of_project


def show_menu(window: Window, page: Page) -> None:
    """Puts the menu of a page in its place before View, and hides those of the others."""
    if page.menu is not None and page.menu.menuAction() not in window.menuBar().actions():
        view = next(found for found in window.menuBar().actions() if found.text() == "&View")
        window.menuBar().insertMenu(view, page.menu)
    for other in window.pages.all:
        if other.menu is not None:
            other.menu.menuAction().setVisible(other is page)


def _add_edit(menu: QMenu, window: Window) -> None:
    undo = window.undo.createUndoAction(menu, "&Undo")
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    redo = window.undo.createRedoAction(menu, "&Redo")
    redo.setShortcut(QKeySequence.StandardKey.Redo)
    menu.addActions([undo, redo])
    menu.addSeparator()
    add_action(menu, "&Stop the running job", window.jobs.cancel, "Esc")


def _add_view(menu: QMenu, window: Window) -> None:
    for number, place in enumerate(PLACES, 1):
        add_action(menu, f"&{number} {place.title}", partial(window.pages.go, place.name), f"Ctrl+{number}")
    menu.addSeparator()
    group = QActionGroup(menu)
    for name, text in THEMES:
        made = add_action(menu, text, partial(_choose_theme, window, name))
        made.setCheckable(True)
        group.addAction(made)
        # The settings choose a theme too.
        menu.aboutToShow.connect(partial(_show_theme, made, name))


def _show_theme(action: QAction, name: str) -> None:
    action.setChecked(options.THEME.get() == name)


def _choose_theme(window: Window, name: str) -> None:
    options.THEME.set(name)
    window.theme.choose(name)


def _about(window: Window) -> None:
    from gui.about import AboutDialog

    AboutDialog(window, window.tasks).open()
