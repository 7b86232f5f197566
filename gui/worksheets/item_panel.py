"""The left side of the Worksheets page: its title, the items, and what to know of the one that is chosen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.widgets.commands import add_action, tool
from gui.widgets.text import count_of, label
from gui.worksheets.item_model import doubt_words
from gui.worksheets.item_view import ItemView

if TYPE_CHECKING:
    from gui.theme import Theme
    from gui.worksheets.candidates import Candidates
    from gui.worksheets.draft import Draft
    from gui.worksheets.making import Made


class ItemPanel(QWidget):
    """`edited` gives the sheet with another title, and the words for the history.

    `wanted` is what a person asks for: a way to add (`starred`, `failing`, ...) or a key of `item_view.ENTRIES`.
    """

    edited = Signal(object, str)
    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self.title = QLineEdit()
        self.title.setAccessibleName("Title")
        self.title.setMaxLength(200)
        self.count = label(kind="heading")
        self.add = QPushButton("Add…")
        self.add.setToolTip("Put variants or problems on the sheet")
        self.shuffle = tool("Shuffle", "Put the items in another order", partial(self.wanted.emit, "shuffle"))
        self.view = ItemView(theme)
        self.view.wanted.connect(self.wanted)
        self.view.chosen.connect(lambda _row: self._show_chosen())
        self._doubt, self._words = QFrame(), label(wrap=True)
        self._doubt.setObjectName("messageBar")
        self.another = tool(
            "Take another variant",
            "Another variant of the same problem",
            partial(self.wanted.emit, "another"),
        )
        self._arrange()
        self.title.textEdited.connect(lambda _text: self._edit_title())
        self._make_menu()

    def show_draft(self, draft: Draft, project: str) -> None:
        """Shows another sheet; `project` is the title that it has without one of its own."""
        self._draft = draft
        self.title.setPlaceholderText(project)
        if self.title.text() != draft.title:
            self.title.setText(draft.title)
        self.view.show_items(draft.items)
        self.shuffle.setEnabled(len(draft.items) > 1)
        self._count()
        self._show_chosen()

    def show_made(self, made: Made) -> None:
        """Shows what is known of the items."""
        self.view.show_entries({entry.chosen: entry for entry in made.entries})
        self._count()
        self._show_chosen()

    def show_candidates(self, found: Candidates, ready: int) -> None:
        """Shows how many could be added in each way; `ready` problems as they stand."""
        counts = {
            "starred": len(found.starred),
            "one failing": len(found.one_failing),
            "failing": len(found.failing),
            "drawn": len(found.drawn),
            "originals": ready,
        }
        for key, action in self._ways.items():
            if key in counts:
                action.setText(f"{self._texts[key]} ({counts[key]:,})")
                action.setEnabled(counts[key] > 0)

    def _make_menu(self) -> None:
        self.ways = menu = QMenu("A&dd", self.add)
        self._texts = {
            "starred": "The variants with a &star",
            "one failing": "The variant of each problem that most models &failed",
            "failing": "&Every variant that a model failed",
            "drawn": "The first &variant of each problem",
            "originals": "The &problems as they stand",
        }
        self._ways = {
            key: add_action(menu, text, partial(self.wanted.emit, key)) for key, text in self._texts.items()
        }
        menu.addSeparator()
        self._ways["by hand"] = add_action(menu, "Choose by &hand…", partial(self.wanted.emit, "by hand"))
        self.add.setMenu(menu)

    def _edit_title(self) -> None:
        if self._draft is not None:
            self._draft = replace(self._draft, title=self.title.text())
            self.edited.emit(self._draft, "title of the sheet")

    def _count(self) -> None:
        rows = self.view.items.rowCount()
        doubtful = sum(bool(doubt_words(self.view.items.entry(row))) for row in range(rows))
        look = f" · {doubtful:,} to check" if doubtful else ""
        self.count.setText(f"{count_of(rows, 'item')}{look}" if rows else "Items")

    def _show_chosen(self) -> None:
        """Says what to know of the current item, where there is something."""
        row = self.view.row
        entry = self.view.items.entry(row) if 0 <= row < self.view.items.rowCount() else None
        said = doubt_words(entry)
        self._words.setText(f"{row + 1}. {said}" if said else "")
        self._doubt.setVisible(bool(said))
        for button in self._of_chosen:
            button.setEnabled(row >= 0)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.title)
        head = QHBoxLayout()
        head.addWidget(self.count, 1)
        head.addWidget(self.add)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        inside = QVBoxLayout(self._doubt)
        inside.setContentsMargins(10, 8, 10, 8)
        inside.addWidget(self._words)
        column.addWidget(self._doubt)
        tools = QHBoxLayout()
        tools.setSpacing(6)
        up = tool("Up", "Move the chosen items up (Alt+Up)", partial(self.wanted.emit, "up"))
        down = tool("Down", "Move the chosen items down (Alt+Down)", partial(self.wanted.emit, "down"))
        remove = tool(
            "Remove", "Take the chosen items off the sheet (Del)", partial(self.wanted.emit, "remove")
        )
        self._of_chosen = (up, down, self.another, remove)
        for button in (up, down, remove):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.shuffle)
        inside.addWidget(self.another, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(tools)
        self.setMinimumWidth(290)
