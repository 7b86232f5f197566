"""The projects that were open last, in the menu."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gui.settings import options
from gui.widgets.commands import add_action
from gui.widgets.text import button_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

MOST = 10


def remember(path: Path) -> None:
    """Puts a project at the top of the list."""
    words = str(path.absolute())
    rest = [found for found in options.RECENT.get() if found != words]
    options.RECENT.set((words, *rest)[:MOST])


def fill(menu: QMenu, open_project: Callable[[Path], object]) -> None:
    """Writes the list into its menu; a project that is not there any more cannot be chosen."""
    menu.clear()
    menu.setToolTipsVisible(True)
    paths = [Path(found) for found in options.RECENT.get()]
    names = [path.name for path in paths]
    for number, path in enumerate(paths, 1):
        twice = names.count(path.name) > 1
        words = button_text(f"{path.stem}  ({path.parent.name})" if twice else path.stem)
        key = f"&{number}  " if number < 10 else ""
        made = add_action(menu, key + words, partial(open_project, path))
        made.setToolTip(str(path))
        made.setEnabled(path.is_file())
    if not paths:
        add_action(menu, "None yet", lambda: None).setEnabled(False)
        return
    menu.addSeparator()
    add_action(menu, "&Clear the list", lambda: options.RECENT.set(()))
