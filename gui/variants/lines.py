"""The first lines of a variant's text as they are painted in a row, with the grounds of its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from gui.widgets.text import characters, line_x, units, wide_space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.theme import Colours
    from gui.variants.marks import Mark

LINES = 2
PADDING = 2.5
_ONE_LINE = {ord(c): " " for c in "\n\r\t\v\f\u2028\u2029\x85"}


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a number on one line, relative to the text's corner."""

    box: QRectF
    mark: Mark


@dataclass(frozen=True, slots=True)
class Laid:
    """A text laid out: `layout` to be drawn on the `grounds`."""

    layout: QTextLayout
    grounds: tuple[Ground, ...]


def lay_out(text: str, found: Sequence[Mark], font: QFont, width: float, colours: Colours) -> Laid:
    """The first `LINES` lines of `text` in that width, an ellipsis where more follows."""
    text = text.translate(_ONE_LINE)
    layout, end = _broken(text, found, font, width, colours)
    while end < len(text):
        cut = text[:end].rstrip()
        layout, fits = _broken(cut + "…", found, font, width, colours)
        if fits > len(cut) or not cut:
            break
        end = len(cut) - 1
    return Laid(layout, tuple(_grounds(layout, found, font)))


def _broken(
    text: str, found: Sequence[Mark], font: QFont, width: float, colours: Colours
) -> tuple[QTextLayout, int]:
    """The text broken into lines, and how many of its characters stand on them."""
    layout = QTextLayout(text, font)
    layout.setFormats(list(_formats(text, [mark for mark in found if mark.end <= len(text)], colours)))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    height, end = 0.0, 0
    for _ in range(LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += QFontMetricsF(font).lineSpacing() + 1
        end = line.textStart() + line.textLength()
    layout.endLayout()
    return layout, characters(text, end)


def _formats(text: str, found: Sequence[Mark], colours: Colours) -> Iterator[QTextLayout.FormatRange]:
    """The numbers in their colours, and room around them."""
    for mark in found:
        form = QTextCharFormat()
        form.setForeground(QColor(colours.leaf(mark.colour).ink))
        form.setFontWeight(QFont.Weight.DemiBold if mark.changed else QFont.Weight.Normal)
        yield _range(units(text, mark.start), units(text[mark.start : mark.end]), form)
        for at in (mark.start - 1, mark.end):
            if 0 <= at < len(text) and text[at] == " ":
                yield _range(units(text, at), 1, wide_space())


def _range(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, form
    return made


def _grounds(layout: QTextLayout, found: Sequence[Mark], font: QFont) -> Iterator[Ground]:
    metrics = QFontMetricsF(font)
    text = layout.text()
    for mark in found:
        start, end = units(text, mark.start), units(text, mark.end)
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first < last:
                left, right = line_x(line, first), line_x(line, last)
                box = QRectF(left - PADDING, line.y(), right - left + 2 * PADDING, metrics.height())
                yield Ground(box, mark)
