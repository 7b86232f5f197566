"""The middle of the Worksheets page: the sheet as it will print, which part and which paper of it, and how large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from core.errors import ExportError
from core.worksheets.layout import PAGES
from core.worksheets.preview import preview_text
from gui.theme import code_font
from gui.widgets.choice_field import choice_field
from gui.widgets.commands import tool
from gui.widgets.folding import Folding
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label
from gui.worksheets.pages_view import PagesView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from core.worksheets.sheet import Sheet
    from gui.theme import Theme
    from gui.worksheets.making import Pages

PARTS = (
    ("all", "All", "Every page"),
    ("sheet", "Sheet", "The pages with the questions"),
    ("key", "Key", "The pages with the answers"),
    ("teacher", "Teacher", "Where it says what models answered"),
    ("text", "Text", "The same as plain text, to be read aloud or copied"),
)
NO_KEY = "The sheet has no key."
LEFT_OUT = "The options leave this part out."
NOT_ASKED = "No model was asked about these questions"
MOST_NOTES = 2
ROOMY = 420  # pixels in which there is room for the number of pages


class PreviewPanel(QWidget):
    """`paper_chosen` gives the place of the paper that a person wants to see."""

    paper_chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pages: Pages | None = None
        self._trouble = ""
        self._sheet: Sheet | None = None
        self._size = (210.0, 297.0)
        self.parts = Segmented("Part", PARTS)
        self.papers = choice_field("Version")
        self.papers.setMaximumWidth(190)
        self.papers.setMinimumWidth(110)
        self.papers.hide()
        self.view = PagesView(theme)
        self.trouble = label(kind="note", wrap=True)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.trouble.setMargin(30)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("The sheet as plain text")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        # So that the keyboard can go through a text that cannot be changed.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.note = label(kind="small", wrap=True)
        self.note.setContentsMargins(12, 6, 12, 6)
        self.note.hide()
        self._said = label(kind="small")
        self._zoom = label(kind="small")
        self.parts.chosen.connect(lambda _key: self._show())
        self.papers.activated.connect(self.paper_chosen)
        self.view.zoomed.connect(self._show_zoom)
        self._arrange()

    def show_sheet(self, sheet: Sheet | None, paper: int) -> None:
        """Shows which papers there are."""
        self._sheet = sheet
        papers = sheet.papers if sheet is not None else ()
        names = [f"Version {one.label}" if len(one.label) < 3 else one.label for one in papers]
        if [self.papers.itemText(at) for at in range(self.papers.count())] != names:
            self.papers.clear()
            self.papers.addItems(names)
        self.papers.setCurrentIndex(min(paper, len(names) - 1))
        self.papers.setVisible(len(names) > 1)
        self._show_note(sheet.left_out if sheet is not None else ())
        if sheet is not None:
            self._size = PAGES[sheet.layout.paper]

    def show_pages(self, pages: Pages | None, trouble: str) -> None:
        """Shows pages, or why there are none."""
        self._pages = pages
        self._trouble = trouble
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves out what has no room."""
        super().resizeEvent(event)
        self._said.setVisible(event.size().width() >= ROOMY)

    def shown(self) -> list[int]:
        """The pages of the part that is wanted; all of them where it has none."""
        if self._pages is None:
            return []
        every = list(range(len(self._pages.images)))
        places, part = self._pages.places, self.parts.key
        if part in {"all", "text"} or places is None:
            return every
        key = len(every) if places.key is None else places.key
        if part == "sheet":
            return every[:key]
        start = places.key if part == "key" else places.teacher
        return every[start:] if start is not None else []

    def _show_note(self, sentences: Sequence[str]) -> None:
        """Says what is not on the sheet as it was asked for."""
        more = len(sentences) - MOST_NOTES
        said = [*sentences[:MOST_NOTES], *([f"And {more:,} more, named at the export."] if more > 0 else [])]
        self.note.setText(" ".join(said))
        self.note.setVisible(bool(said))

    def _show(self) -> None:
        shown = self.shown()
        self.view.show_pages(self._pages, shown, self._size)
        count = 0 if self._pages is None else len(self._pages.images)
        words = (
            count_of(count, "page") if len(shown) == count else f"{len(shown)} of {count_of(count, 'page')}"
        )
        self._said.setText(words if count else "")
        missing = self._missing() if count and not shown else ""
        self.trouble.setText(self._trouble or missing)
        as_text = self.parts.key == "text" and not self.trouble.text()
        if as_text:
            self._show_text()
        self._stack.setCurrentWidget(
            self.trouble if self.trouble.text() else self.text if as_text else self.view
        )
        self._sizes.setEnabled(not as_text)
        self._show_zoom()

    def _show_text(self) -> None:
        """Puts the paper as text in its place, where it is another; what is read there stays in view."""
        try:
            text = (
                "" if self._sheet is None else preview_text(self._sheet, max(0, self.papers.currentIndex()))
            )
        except ExportError as fault:  # the pages say so, too, a moment later
            text = str(fault)
        self.text.setFont(code_font(self._theme.points))
        if text != self.text.toPlainText():
            self.text.setPlainText(text)

    def _missing(self) -> str:
        """Why the paper has not the part that is wanted."""
        sheet = self._sheet
        if sheet is None or not sheet.layout.key:
            return NO_KEY
        if not sheet.layout.teacher:
            return LEFT_OUT
        of_others = [
            self.papers.itemText(at)
            for at, paper in enumerate(sheet.papers)
            if any(item.models for item in paper.items)
        ]
        if not of_others:
            return f"{NOT_ASKED}."
        named = of_others[0] if len(of_others) == 1 else f"{len(of_others):,} other papers"
        return f"{NOT_ASKED}. The part is there for {named}."

    def _show_zoom(self) -> None:
        self._zoom.setText(f"{self.view.zoom:.0%}")

    def _arrange(self) -> None:
        smaller = tool("−", "Smaller (Ctrl+-)", lambda: self.view.step(-1))
        larger = tool("+", "Larger (Ctrl++)", lambda: self.view.step(1))
        fit = tool("Fit", "Pages as large as there is room (Ctrl+0)", self.view.fit)
        for button, name in ((smaller, "Smaller"), (larger, "Larger"), (fit, "Fit the pages")):
            button.setAccessibleName(name)
            button.setProperty("kind", "icon")
        self._zoom.setMinimumWidth(self._zoom.fontMetrics().horizontalAdvance("100%"))
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sizes = _row(smaller, self._zoom, larger, fit)
        bar = Folding(_row(self.parts), _row(self.papers, self._sizes, self._said), spacing=8)
        bar.setContentsMargins(12, 8, 12, 8)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.trouble)
        self._stack.addWidget(self.text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.note)


def _row(*parts: QWidget) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return made
