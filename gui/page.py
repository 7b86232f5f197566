"""What the window shows at a place of its rail: a page, with its tools at the top and its menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QUndoStack
    from PySide6.QtWidgets import QMenu

    from gui.failures import Failures
    from gui.jobs import Jobs
    from gui.problems.desk import Desk
    from gui.tasks import Tasks
    from gui.theme import Theme
    from gui.widgets.message_bar import MessageBar


@dataclass(frozen=True, slots=True)
class Parts:
    """What every page works on and speaks through.

    `go` shows the page of that name (`problems`, `results`, ...) and gives it. `undo` takes a command
    for whatever changes the project.
    """

    window: QWidget
    theme: Theme
    desk: Desk
    tasks: Tasks
    jobs: Jobs
    messages: MessageBar
    failures: Failures
    undo: QUndoStack
    go: Callable[[str], Page]


class Page(QWidget):
    """A page is made when it is first shown; `left` and `right` are its tools beside the project's name and the job.

    `menu` is its own menu, shown in the menu bar while the page is: its shortcuts hold only there.
    """

    def __init__(self) -> None:
        super().__init__()
        self.left: Sequence[QWidget] = ()
        self.right: Sequence[QWidget] = ()
        self.menu: QMenu | None = None

    def show_project(self, is_open: bool) -> None:
        """A project was opened, or none is open any more; also called once when the page is made."""

    def arrive(self) -> None:
        """The page is about to be shown: what changed elsewhere meanwhile can be read anew."""

    def keep_layout(self) -> None:
        """The window closes: where its parts meet may be remembered."""
