"""A chain of thought to be read: the passages it names are links, what another chain does not say is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from gui.widgets.text import qt_offset, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QResizeEvent

    from core.citations.places import Place
    from gui.theme import Pair, Theme

MOST = 11  # lines that are shown without scrolling
SCHEME = "passage"


class ChainText(QTextBrowser):
    """Shows plain text; `lit` gives the position of the passage under the mouse or the keys (-1: none).

    `followed` gives the position of one whose link was clicked.
    """

    lit = Signal(int)
    followed = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._again: Callable[[], None] | None = None
        self.setObjectName("reply")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName("Chain of thought")
        self.document().setDocumentMargin(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(False)
        self.highlighted.connect(lambda url: self.lit.emit(_position(url)))
        self.anchorClicked.connect(lambda url: self.followed.emit(_position(url)))
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        theme.changed.connect(self._repaint)

    def show_chain(
        self,
        text: str,
        links: Sequence[Place],
        ranks: Sequence[int],
        marks: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Shows a chain; `ranks` are the cited positions in order, for the colours; `marks` are spans that differ."""
        self._again = lambda: self._write(text, links, ranks, marks)
        self._again()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the mouse any more."""
        super().leaveEvent(event)
        self.lit.emit(-1)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from link to link before it leaves, and lights each one's passage."""
        moved = super().focusNextPrevChild(forward)
        cursor = self.textCursor()
        on_link = self.hasFocus() and cursor.hasSelection() and cursor.charFormat().isAnchor()
        self.lit.emit(_position(QUrl(cursor.charFormat().anchorHref())) if on_link else -1)
        return moved

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As high as its words, up to a limit."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as its words."""
        return QSize(160, self.height())

    def minimumSizeHint(self) -> QSize:
        """As narrow as a few words."""
        return QSize(110, self.height())

    def _write(
        self, text: str, links: Sequence[Place], ranks: Sequence[int], marks: Sequence[tuple[int, int]]
    ) -> None:
        colours = self._theme.colours
        self.setCurrentCharFormat(QTextCharFormat())  # else the new text takes on that of the old
        self.setPlainText(shown(text))
        for start, end in marks:
            form = QTextCharFormat()
            form.setBackground(QColor(colours.named["mark"]))
            self._merge(text, start, end, form)
        for link in links:
            if link.position is not None:
                self._merge(text, link.start, link.end, self._link(link.position, ranks))
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _link(self, position: int, ranks: Sequence[int]) -> QTextCharFormat:
        rank = ranks.index(position) if position in ranks else None
        pair: Pair = self._theme.colours.leaf(rank)
        form = QTextCharFormat()
        form.setAnchor(True)
        form.setAnchorHref(f"{SCHEME}:{position}")
        form.setToolTip(f"Passage {position + 1}")
        form.setForeground(QColor(pair.ink))
        form.setBackground(QColor(pair.ground))
        form.setFontUnderline(True)
        return form

    def _merge(self, text: str, start: int, end: int, form: QTextCharFormat) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(qt_offset(text, start))
        cursor.setPosition(qt_offset(text, end), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(form)

    def _repaint(self) -> None:
        if self._again is not None:
            self._again()

    def _fit(self) -> None:
        high = self.document().size().height()
        most = MOST * self.fontMetrics().lineSpacing()
        tall = int(min(high, most)) + 2 * self.frameWidth() + 1
        if tall != self.height():
            self.setFixedHeight(tall)
            self.updateGeometry()


def _position(url: QUrl) -> int:
    """The position that a link leads to; -1 for no link."""
    if url.scheme() != SCHEME or not url.path().isdecimal():
        return -1
    return int(url.path())
