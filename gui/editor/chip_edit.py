"""A text field whose numbers are chips: coloured by leaf, chosen by cursor or click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QSyntaxHighlighter,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QToolTip

from gui.widgets.text import characters, line_x, shown, tooltip, units, wide_space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.editor.spans import Span
    from gui.theme import Pair, Theme

PADDING = 3.0
RADIUS = 4.0


class _Inks(QSyntaxHighlighter):
    """Colours the characters of chips and underlines faults, outside the undo history."""

    def __init__(self, edit: ChipEdit) -> None:
        super().__init__(edit.document())
        self._edit = edit

    def highlightBlock(self, text: str) -> None:
        """Called by Qt for each paragraph that changed."""
        begin = self.currentBlock().position()
        for span in self._edit.spans:
            start, end = max(span.start - begin, 0), min(span.end - begin, units(text))
            if start < end:
                self.setFormat(start, end - start, self._edit.format_of(span))
                if not span.fault:
                    self._make_room(text, start, end)

    def _make_room(self, text: str, start: int, end: int) -> None:
        """Widens the spaces around a chip, so that its ground touches no word."""
        for at in (start - 1, end):
            if 0 <= at < units(text) and text[characters(text, at)].isspace():
                self.setFormat(at, 1, wide_space())


class ChipEdit(QTextEdit):
    """Plain text with chips: `edited` when a person changed it, `leaf_chosen` when the cursor enters one."""

    edited = Signal()
    leaf_chosen = Signal(str)

    def __init__(self, theme: Theme, name: str, line_height: int = 140) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.spans: tuple[Span, ...] = ()
        self._theme = theme
        self._line_height = line_height
        self._fewest = 0
        self._example = ""
        self._lit = ""
        self._filling = False
        self._inks = _Inks(self)
        theme.changed.connect(self._inks.rehighlight)
        self.document().contentsChange.connect(self._shift)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self.updateGeometry())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.cursorPositionChanged.connect(self._choose_at_cursor)

    @property
    def plain(self) -> str:
        """The text, every character as typed: Qt's `toPlainText` turns no-break spaces into spaces."""
        raw = self.document().toRawText()
        return raw.replace("\u2029", "\n")

    def fill(self, text: str) -> None:
        """Shows another text, its undo history empty; the same text is left alone, with its cursor."""
        if self.plain == shown(text):
            return
        self._filling = True
        self.spans = ()
        self.setPlainText(shown(text))
        self._air_lines()
        self._filling = False

    def set_spans(self, spans: Sequence[Span]) -> None:
        """Draws these chips from now on."""
        self.spans = tuple(spans)
        self._filling = True  # rehighlighting reports changed formats as changed contents
        self._inks.rehighlight()
        self._filling = False
        self.viewport().update()

    @property
    def example(self) -> str:
        """What an empty field shows in grey."""
        return self._example

    def show_example(self, example: str) -> None:
        """Shows an example while the field is empty: Qt's own placeholder is cut off behind the first line."""
        self._example = example
        self.setAccessibleDescription(example)
        self.viewport().update()

    def show_at_least(self, lines: int) -> None:
        """Never lets the field be lower than that many lines."""
        self._fewest = lines
        self.updateGeometry()

    def light(self, leaf: str) -> None:
        """Outlines the chips of a leaf."""
        self._lit = leaf
        self.viewport().update()

    def format_of(self, span: Span) -> QTextCharFormat:
        """How the characters of a span look."""
        made = QTextCharFormat()
        if span.fault:
            made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            made.setUnderlineColor(QColor(self._theme.colours.pairs["bad"].ink))
        else:
            made.setFontWeight(QFont.Weight.DemiBold)
            made.setForeground(QColor(self._pair(span).ink))
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the grounds of the chips, then the text on them."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for span in self.spans:
            pair = self._pair(span)
            lit = bool(span.leaf) and span.leaf == self._lit
            painter.setPen(QPen(QColor(pair.ink), 1.5) if lit else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(pair.ground))
            for box in self._boxes(span):
                painter.drawRoundedRect(box, RADIUS, RADIUS)
        if self._example and self.document().isEmpty():
            self._paint_example(painter)
        painter.end()
        super().paintEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows what a chip stands for."""
        if isinstance(event, QHelpEvent):
            span = self._span_at(self.cursorForPosition(event.pos()).position())
            QToolTip.showText(event.globalPos(), tooltip(span.tip) if span else "", self)
            return True
        return super().viewportEvent(event)

    def sizeHint(self) -> QSize:
        """As high as the text is, between two lines and twelve."""
        line = self.fontMetrics().lineSpacing() * self._line_height / 100
        wanted = self.document().size().height()
        height = min(max(wanted, 2 * line + 8), 12 * line) + 2 * self.frameWidth()
        return QSize(super().sizeHint().width(), int(height) + 2)

    def minimumSizeHint(self) -> QSize:
        """Up to four lines can always be seen."""
        line = self.fontMetrics().lineSpacing() * self._line_height / 100
        fewest = int(self._fewest * line + 2 * self.document().documentMargin() + 2 * self.frameWidth() + 2)
        return QSize(120, max(min(self.sizeHint().height(), int(4 * line + 12)), fewest))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files that are dropped here are for the window."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def _air_lines(self) -> None:
        """Sets the lines apart, as no part of the undo history."""
        self.setUndoRedoEnabled(False)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(self._line_height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(form)
        self.setUndoRedoEnabled(True)

    def _paint_example(self, painter: QPainter) -> None:
        margin = int(self.document().documentMargin())
        painter.setPen(self._theme.colours["muted"])
        painter.setFont(self.document().defaultFont())
        box = self.viewport().rect().adjusted(margin, margin, -margin, 0)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), self._example)

    def _pair(self, span: Span) -> Pair:
        colours = self._theme.colours
        return colours.pairs["bad"] if span.fault else colours.leaf(span.colour, waits=span.open)

    def _boxes(self, span: Span) -> Iterator[QRectF]:
        """The rectangles of a span on the viewport, one a line."""
        scrolled = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        block = self.document().findBlock(span.start)
        while block.isValid() and block.position() < span.end:
            corner = self.document().documentLayout().blockBoundingRect(block).topLeft() - scrolled
            yield from (box.translated(corner) for box in self._boxes_in(block, span))
            block = block.next()

    def _boxes_in(self, block: QTextBlock, span: Span) -> Iterator[QRectF]:
        metrics = QFontMetricsF(self.document().defaultFont())
        start, end = span.start - block.position(), span.end - block.position()
        lines = block.layout()
        for number in range(lines.lineCount()):
            line = lines.lineAt(number)
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first < last:
                left, right = line_x(line, first), line_x(line, last)
                top = line.y() + line.ascent() - metrics.ascent() - 1
                yield QRectF(left - PADDING, top, right - left + 2 * PADDING, metrics.height() + 2)

    def _span_at(self, position: int) -> Span | None:
        return next((span for span in self.spans if span.start <= position <= span.end), None)

    def _choose_at_cursor(self) -> None:
        if self.hasFocus() and (span := self._span_at(self.textCursor().position())) and span.leaf:
            self.leaf_chosen.emit(span.leaf)

    def _shift(self, position: int, removed: int, added: int) -> None:
        """Moves the chips behind a change and drops those it touched, until the next reading."""
        if self._filling or not (removed or added):
            return
        kept = []
        for span in self.spans:
            if span.end <= position:
                kept.append(span)
            elif span.start >= position + removed:
                kept.append(replace(span, start=span.start + added - removed, end=span.end + added - removed))
        self.spans = tuple(kept)
        self.edited.emit()
