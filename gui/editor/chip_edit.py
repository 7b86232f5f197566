"""A text field whose numbers are chips: coloured by leaf, chosen by cursor or click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QToolTip

from gui.editor.history_keys import leave_history
from gui.editor.inks import Inks, pair_of
from gui.widgets.text import line_x, shown, tooltip, units

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.editor.spans import Span
    from gui.theme import Theme

PADDING = 3.0
RADIUS = 4.0


class ChipEdit(QTextEdit):
    """Plain text with chips: `edited` when a person changed it, `leaf_chosen` when the cursor enters one.

    `number_asked` gives a number of the text (its index) about which a person wants to say something, and
    where on the screen it stands. The field has no history of its own.
    """

    edited = Signal()
    leaf_chosen = Signal(str)
    number_asked = Signal(int, QPoint)

    def __init__(self, theme: Theme, name: str, line_height: int = 140, *, is_code: bool = False) -> None:
        super().__init__()
        self.setUndoRedoEnabled(False)
        leave_history(self)
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
        self._quiet = False
        self._inks = Inks(self, theme, is_code=is_code)
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
        """Shows another text from its beginning; the same text is left alone, with its cursor."""
        if self.plain == shown(text):
            return
        self._filling = True
        self.spans = ()
        self.setPlainText(shown(text))
        self._air_lines()
        self._filling = False

    def change_to(self, text: str) -> None:
        """Makes the text another one where they differ, and puts the cursor there: not as an edit of a person."""
        old, new = self.plain, shown(text)
        start = _alike(old, new)
        rest = _alike(old[start:][::-1], new[start:][::-1])
        if old == new:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(units(old, start))
        cursor.setPosition(units(old, len(old) - rest), QTextCursor.MoveMode.KeepAnchor)
        self._quiet = True
        cursor.insertText(new[start : len(new) - rest])
        self._quiet = False
        self.setTextCursor(cursor)

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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the grounds of the chips, then the text on them."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for span in self.spans:
            if span.fault:
                continue  # a line below says it, and the chips in it stay to be seen
            pair = pair_of(span, self._theme)
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

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a number that waits asks what it is."""
        super().mouseReleaseEvent(event)
        span = self._span_at(self.cursorForPosition(event.position().toPoint()).position())
        is_click = event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if is_click and span is not None and span.open:
            self._ask_about(span)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """On a number: what can be said about it; elsewhere the usual menu."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        cursor = self.textCursor() if by_key else self.cursorForPosition(event.pos())
        span = self._span_at(cursor.position())
        if span is None or span.numeral < 0 or self.textCursor().hasSelection():
            super().contextMenuEvent(event)
        else:
            self._ask_about(span)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Down on a number asks what it is."""
        span = self._span_at(self.textCursor().position())
        is_asked = event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier
        if is_asked and span is not None and span.numeral >= 0:
            self._ask_about(span)
        else:
            super().keyPressEvent(event)

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
        """Sets the lines apart."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(self._line_height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(form)

    def _paint_example(self, painter: QPainter) -> None:
        margin = int(self.document().documentMargin())
        painter.setPen(self._theme.colours["muted"])
        painter.setFont(self.document().defaultFont())
        box = self.viewport().rect().adjusted(margin, margin, -margin, 0)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), self._example)

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

    def _ask_about(self, span: Span) -> None:
        if span.numeral >= 0:
            box = next(iter(self._boxes(span)), QRectF())
            self.number_asked.emit(span.numeral, self.viewport().mapToGlobal(box.bottomLeft().toPoint()))

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
        if not self._quiet:
            self.edited.emit()


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
