"""The main window: it assembles the page, the menus and the bars, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QMessageBox, QVBoxLayout, QWidget

from gui.actions import Actions, Parts
from gui.failures import Failures
from gui.jobs import Jobs
from gui.menus import make_menus
from gui.problems.desk import Desk
from gui.problems.page import ProblemsPage
from gui.settings import options
from gui.tasks import Tasks
from gui.top_bar import TopBar
from gui.widgets.icons import app_icon
from gui.widgets.message_bar import MessageBar
from gui.widgets.text import label

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

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
        self.desk = Desk(self.tasks)
        self.page = ProblemsPage(theme, self.desk, self.tasks)
        self.actions_ = Actions(self, Parts(self.desk, self.tasks, self.jobs, self.messages, self.failures))
        self._place = label(kind="small")
        self._assemble()
        self._connect()
        self._of_project = make_menus(self)
        self._show_project()
        self.restoreGeometry(options.GEOMETRY.get())

    def let_go(self) -> None:
        """Closes the window for good."""
        options.GEOMETRY.set(self.saveGeometry())
        self.page.keep_layout()
        self._free = True
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
        self.page.show_project(path is not None)
        for action in self._of_project:
            action.setEnabled(path is not None)
        self._place.setText("" if path is None else str(path))
        self.setWindowTitle("Counterfoil" if path is None else f"{path.stem} – Counterfoil")

    def _connect(self) -> None:
        do, bar = self.actions_, self.page.variants.bar
        self.desk.opened.connect(self._show_project)
        self.page.generate.connect(do.generate)
        offers = {
            "import": do.choose_import,
            "new": do.new_problem,
            "new project": do.choose_new_project,
            "open": do.choose_project,
            "sample": do.open_sample,
        }
        self.page.list.wanted.connect(lambda what: offers[what]())
        self.top.add_file.clicked.connect(do.choose_import)
        self.top.add_problem.clicked.connect(do.new_problem)
        self.top.ask.clicked.connect(lambda: do.choose_ask(bar.settings.method))
        self.top.sheet.clicked.connect(do.choose_export)

    def _assemble(self) -> None:
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.resize(QSize(*USUAL).boundedTo(self.screen().availableSize()))
        self.statusBar().setContentsMargins(10, 0, 0, 0)
        self.statusBar().addWidget(self._place, 1)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(self.messages)
        column.addWidget(self.page, 1)
        self.setCentralWidget(whole)
