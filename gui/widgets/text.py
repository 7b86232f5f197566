"""Words on the screen: labels that never read markup, and offsets as Qt counts them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCharFormat
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QTextLine

CHIP_ROOM = 3.0


def label(text: str = "", kind: str = "", *, wrap: bool = False) -> QLabel:
    """A label for text of any origin; `kind` is title, heading, note, small or empty."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def tooltip(text: str) -> str:
    """A tip that shows `text` as it is, wrapped: Qt guesses at markup in tips, so the text is escaped."""
    return f"<p>{escape(text)}</p>" if text else ""


def button_text(text: str) -> str:
    """`text` for a button or a menu, where `&` would underline a letter."""
    return text.replace("&", "&&")


def shown(text: str) -> str:
    """`text` as a Qt document holds it: one newline a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def qt_offset(text: str, index: int) -> int:
    """Where the character `index` of `text` stands in a Qt document of it, in UTF-16 units."""
    return units(shown(text[:index]))


def units(text: str, end: int | None = None) -> int:
    """How many UTF-16 units the first `end` characters of `text` take (None: all)."""
    return len(text[:end].encode("utf-16-le", "surrogatepass")) // 2


def characters(text: str, count: int) -> int:
    """How many characters the first `count` UTF-16 units of `text` are."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * count].decode("utf-16-le", "replace"))


def line_x(line: QTextLine, position: int) -> float:
    """Where a cursor at `position` stands: PySide gives (x, position), and types it as object."""
    return cast("tuple[float, int]", line.cursorToX(position))[0]


def line_offset(text: str, line: int, column: int) -> int:
    """The index of a place in a source: lines from 1, columns from 0; its end where the place is beyond."""
    lines = text.split("\n")
    if line > len(lines):
        return len(text)
    before = sum(len(part) + 1 for part in lines[: line - 1])
    return before + min(column, len(lines[line - 1]))


def count_of(number: int, one: str, many: str = "") -> str:
    """A count with its noun: `1 problem`, `1,234 problems`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def wide_space() -> QTextCharFormat:
    """The format of a space beside a chip."""
    made = QTextCharFormat()
    made.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    made.setFontLetterSpacing(CHIP_ROOM)
    return made


def smaller(font: QFont) -> QFont:
    """The font of chips and side notes beside text in `font`."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * 0.9)
    return made
