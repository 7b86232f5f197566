"""The main window: it assembles the pages, the menus and the bars, and no more."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMessageBox, QVBoxLayout, QWidget

from gui.actions import Actions
from gui.failures import Failures
from gui.help.opening import open_help
from gui.jobs import Jobs
from gui.log_window import open_log
from gui.menus import make_menus, show_menu
from gui.page import Page, Parts
from gui.pages import PLACES, Pages
from gui.problems.desk import Desk
from gui.rail import Rail
from gui.settings import options
from gui.tasks import Tasks
from gui.top_bar import TopBar
from gui.widgets.icons import app_icon
from gui.widgets.message_bar import MessageBar
from gui.widgets.text import label

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from gui.problems.page import ProblemsPage
    from gui.theme import Theme

SMALLEST = (1024, 620)
USUAL = (1360, 860)


class Window(QMainWindow):
    """`leaving` when the person wants to quit and nothing speaks against it; `let_go` then closes it."""

    leaving = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._free = False
        self.theme = theme
        self.messages = MessageBar()
        self.failures = Failures(self, self.messages)
        self.tasks = Tasks(self.failures.show)
        self.top = TopBar()
        self.jobs = Jobs(self.tasks, self.top.job)
        self.undo = QUndoStack(self)
        self.desk = Desk(self.tasks, self.undo)
        parts = self._parts()
        self.actions_ = Actions(parts)
        self.pages = Pages(parts, self.actions_)
        self.rail = Rail(PLACES, theme)
        self._place = label(kind="small")
        self._of_project = make_menus(self)
        self._assemble()
        self.pages.shown.connect(self._show_page)
        self.rail.wanted.connect(self._go)
        self.messages.help_wanted.connect(partial(open_help, self))
        self.failures.log_wanted.connect(partial(open_log, self))
        self.desk.opened.connect(self._show_project)
        self._go(PLACES[0].name)
        self._show_project()
        self.restoreGeometry(options.GEOMETRY.get())

    @property
    def page(self) -> ProblemsPage:
        """The page of the problems."""
        return cast("ProblemsPage", self.pages.page("problems"))

    def let_go(self) -> None:
        """Closes the window for good."""
        options.GEOMETRY.set(self.saveGeometry())
        for page in self.pages.all:
            page.keep_layout()
        self._free = True
        self.actions_.projects.release()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks when a job runs; the window goes once all is put away."""
        if self._free:
            event.accept()
            return
        event.ignore()
        if self.jobs.busy:
            self._confirm()
        else:
            self.leaving.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Imports the files, or opens the project."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.actions_.drop(paths)

    def _confirm(self) -> None:
        words = "Stop it and close? What was done so far is kept, and can be carried on another day."
        box = QMessageBox(
            QMessageBox.Icon.Question, "Counterfoil", f"A job is running: {self.jobs.what}.", parent=self
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(words)
        stop = box.addButton("Stop and close", QMessageBox.ButtonRole.AcceptRole)
        box.addButton("Go on", QMessageBox.ButtonRole.RejectRole)
        stop.clicked.connect(self.leaving)
        box.open()

    def _show_project(self) -> None:
        project = self.desk.project
        path = None if project is None else project.path
        self.top.show_project(path)
        for page in self.pages.all:
            page.show_project(path is not None)
        for action in self._of_project:
            action.setEnabled(path is not None)
        self._place.setText("" if path is None else str(path))
        self.setWindowTitle("Counterfoil" if path is None else f"{path.stem} – Counterfoil")

    def _parts(self) -> Parts:
        return Parts(
            window=self,
            theme=self.theme,
            desk=self.desk,
            tasks=self.tasks,
            jobs=self.jobs,
            messages=self.messages,
            failures=self.failures,
            undo=self.undo,
            go=self._go,
        )

    def _go(self, name: str) -> Page:
        return self.pages.go(name)

    def _show_page(self, name: str) -> None:
        self.rail.choose(name)
        self.top.show_tools(self.pages.current)
        show_menu(self, self.pages.current)

    def _assemble(self) -> None:
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.resize(QSize(*USUAL).boundedTo(self.screen().availableSize()))
        self.statusBar().setContentsMargins(10, 0, 0, 0)
        self.statusBar().addWidget(self._place, 1)
        whole = QWidget()
        self.setCentralWidget(whole)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(self.messages)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.pages.stack, 1)
        column.addLayout(row, 1)
