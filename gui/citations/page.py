"""The Citations page: one question looked at closely, or a batch of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout

from gui.citations.dropping import dropped_files
from gui.citations.one_question import OneQuestion
from gui.page import Page
from gui.widgets.commands import add_action, tool
from gui.widgets.segmented import Segmented

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent

    from gui.actions import Actions
    from gui.citations.batch.panel import BatchPanel
    from gui.page import Parts

ONE, MANY = "one", "many"
VIEWS = (
    (ONE, "One question", "A question, its passages, and the answer before and after (Ctrl+Shift+M)"),
    (MANY, "Many questions", "Models, strategies and questions as tables and pictures (Ctrl+Shift+M)"),
)


class CitationsPage(Page):
    """Holds both; the batch is made when it is first shown."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._do = actions
        self.one = OneQuestion(parts, actions)
        self.many: BatchPanel | None = None
        self.views = Segmented("What is shown", VIEWS)
        self.views.chosen.connect(self.show_view)
        self.bring = tool(
            "Import questions…", "Add the questions of a file (Ctrl+Shift+I)", self.one.choose_import
        )
        self.left, self.right = (self.bring, self.views), self.one.tools
        self.setAcceptDrops(True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.one)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._of_one: list[QAction] = []
        self.menu = self._make_menu()

    def show_project(self, is_open: bool) -> None:
        """Another project has other questions."""
        self.bring.setEnabled(is_open)
        self.one.show_project(read=is_open and self.isVisible())
        if self.many is not None:
            self.many.show_project(is_open)

    def arrive(self) -> None:
        """Reads what changed elsewhere meanwhile."""
        self.one.arrive()
        if self.many is not None:
            self.many.arrive()

    def keep_layout(self) -> None:
        """Remembers where the parts meet."""
        self.one.keep_layout()
        if self.many is not None:
            self.many.keep_layout()

    def show_view(self, name: str) -> None:
        """Shows one question, or the batch."""
        self.views.choose(name)
        if name == MANY:
            self._stack.setCurrentWidget(self._made_batch())
        else:
            self._stack.setCurrentWidget(self.one)
            self.one.arrive()
        for part in self.one.tools:
            part.setVisible(name == ONE)
        for action in self._of_one:
            action.setEnabled(name == ONE)

    def see_question(self, number: str) -> None:
        """Shows a question of the batch."""
        self.show_view(ONE)
        self.one.see(int(number))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files of questions; a project is for the window."""
        if dropped_files(event) and self._parts.desk.project is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Imports files of questions."""
        if paths := dropped_files(event):
            event.acceptProposedAction()
            self.one.orders.bring_files(paths)
        else:
            event.ignore()

    def _made_batch(self) -> BatchPanel:
        from gui.citations.batch.panel import BatchPanel

        if self.many is None:
            self.many = BatchPanel(self._parts, self._do)
            self.many.question_chosen.connect(self.see_question)
            self._stack.addWidget(self.many)
            self.many.show_project(self._parts.desk.project is not None)
        return self.many

    def _turn(self) -> None:
        """Shows the one in place of the other."""
        self.show_view(MANY if self.views.key == ONE else ONE)

    def _ask_many(self) -> None:
        """Shows the batch, and lets a person say what to ask."""
        self.show_view(MANY)
        self._made_batch().ask.click()

    def _ask(self) -> None:
        """Asks the question shown, or lets a person say what to ask of many."""
        if self.views.key == ONE:
            self.one.ask()
        else:
            self._ask_many()

    def _make_menu(self) -> QMenu:
        one, menu = self.one, QMenu("&Citations", self._parts.window)
        add_action(menu, "&Import questions…", one.choose_import, "Ctrl+Shift+I")
        add_action(menu, "Questions from &word problems", one.orders.bring_problems)
        add_action(menu, "&Sample questions", one.orders.bring_sample)
        delete = add_action(menu, "&Delete the chosen questions", one.delete_chosen)
        menu.addSeparator()
        add_action(menu, "&Ask", self._ask, "Ctrl+R")
        self._of_one = [
            delete,
            add_action(menu, "&Take away and ask", one.take_away, "Ctrl+Shift+Return"),
            add_action(menu, "Ask with those that are &in", one.ask_again, "Ctrl+Return"),
            add_action(menu, "&Prompt and reply…", one.see_raw, "Ctrl+Shift+R"),
        ]
        add_action(menu, "Ask a&bout many questions…", self._ask_many, "Ctrl+Shift+A")
        menu.addSeparator()
        add_action(menu, "One question or man&y", self._turn, "Ctrl+Shift+M")
        self._of_one.append(add_action(menu, "&Filter the list", one.list.look_for, "Ctrl+F"))
        for key, text, part in (
            ("Alt+1", "Go to the &questions", one.list.view),
            ("Alt+2", "Go to the pa&ssages", one.passages.view),
            ("Alt+3", "Go to what was as&ked", one.compare.asked),
            ("Alt+4", "Go to the &chain of thought", one.compare.before.chain),
            ("Alt+5", "Choose the &model", one.model),
        ):
            self._of_one.append(add_action(menu, text, part.setFocus, key))
        return menu
