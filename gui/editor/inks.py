"""The colours of characters: the words of a program, the numbers of chips, the line under a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from gui.editor.syntax import Kind, pieces
from gui.widgets.text import characters, units, wide_space

if TYPE_CHECKING:
    from gui.editor.spans import Span
    from gui.theme import Pair, Theme

INKS = {
    Kind.KEYWORD: "accent_ink",
    Kind.FUNCTION: "accent_ink",
    Kind.OPERATOR: "muted",
    Kind.COMMENT: "muted",
    Kind.STRING: "muted",
}


class Field(Protocol):
    """What the colours are for: a text with spans."""

    spans: tuple[Span, ...]

    def document(self) -> QTextDocument:
        """The text."""
        ...


class Inks(QSyntaxHighlighter):
    """Colours characters, outside of what the text itself holds; `is_code` colours the words of a program."""

    def __init__(self, field: Field, theme: Theme, *, is_code: bool) -> None:
        super().__init__(field.document())
        self._field = field
        self._theme = theme
        self._is_code = is_code

    def highlightBlock(self, text: str) -> None:
        """Called by Qt for each paragraph that changed."""
        begin = self.currentBlock().position()
        if self._is_code:
            self._colour_words(text)
        for span in sorted(self._field.spans, key=lambda span: span.fault):
            start, end = max(span.start - begin, 0), min(span.end - begin, units(text))
            if start < end:
                self._colour_span(text, span, start, end)

    def _colour_words(self, text: str) -> None:
        for piece in pieces(text):
            start = units(text, piece.start)
            made = QTextCharFormat()
            made.setForeground(self._theme.colours[INKS[piece.kind]])
            if piece.kind is Kind.KEYWORD:
                made.setFontWeight(QFont.Weight.DemiBold)
            made.setFontItalic(piece.kind is Kind.COMMENT)
            self.setFormat(start, units(text, piece.end) - start, made)

    def _colour_span(self, text: str, span: Span, start: int, end: int) -> None:
        if span.fault:
            for at in range(start, end):
                self.setFormat(at, 1, self._underlined(self.format(at)))
            return
        made = QTextCharFormat()
        made.setFontWeight(QFont.Weight.DemiBold)
        made.setForeground(QColor(pair_of(span, self._theme).ink))
        self.setFormat(start, end - start, made)
        # The spaces around a chip are widened, so that its ground touches no word.
        for at in (start - 1, end):
            if 0 <= at < units(text) and text[characters(text, at)].isspace():
                self.setFormat(at, 1, wide_space())

    def _underlined(self, form: QTextCharFormat) -> QTextCharFormat:
        made = QTextCharFormat(form)
        made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        made.setUnderlineColor(QColor(self._theme.colours.pairs["bad"].ink))
        return made


def pair_of(span: Span, theme: Theme) -> Pair:
    """The colours of a chip."""
    return theme.colours.leaf(span.colour, waits=span.open)
