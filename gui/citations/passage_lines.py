"""The text of a passage as it is painted in its row: the first lines, or all of it, its title in bold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from gui.widgets.text import characters, units

if TYPE_CHECKING:
    from collections.abc import Sequence

FEW = 2
MOST = 400  # lines of a passage that is shown in full
GAP = "  "
_ONE_LINE = {ord(c): " " for c in "\n\r\t\v\f\u2028\u2029\x85"}


@dataclass(frozen=True, slots=True)
class Written:
    """A passage as it is written: its text with the title before it, what is bold and what is underlined.

    `bold` is the length of the title, `marked` a span that was changed in the text.
    """

    text: str
    bold: int = 0
    marked: tuple[int, int] = (0, 0)
    underlined: tuple[tuple[int, int], ...] = ()


def difference(before: str, after: str) -> tuple[int, int]:
    """The span of `after` that is not as it was `before`, in whole words; (0, 0) where both are the same."""
    if before == after:
        return 0, 0
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    end = next((at for at in range(most - start) if before[-1 - at] != after[-1 - at]), most - start)
    until = len(after) - end
    while start and after[start - 1].isalnum():
        start -= 1
    while until < len(after) and after[until].isalnum():
        until += 1
    return start, until


def written(
    title: str,
    text: str,
    answers: Sequence[str] = (),
    *,
    struck: bool = False,
    marked: tuple[int, int] = (0, 0),
) -> Written:
    """A passage as it is to be painted; the answer is underlined where it stands in it, unless it is `struck`.

    What is `marked` of the text is bold.
    """
    less = len(text) - len(text.lstrip())
    title, text = title.translate(_ONE_LINE).strip(), text.translate(_ONE_LINE).strip()
    whole = f"{title}{GAP}{text}" if title else text
    shift = len(whole) - len(text) - less
    span = (marked[0] + shift, marked[1] + shift) if marked != (0, 0) else (0, 0)
    found: list[tuple[int, int]] = []
    low = whole.lower()
    if not struck and len(low) == len(whole):  # some letters are two in lower case
        found = [span for answer in answers[:1] for span in _places(low, answer.lower().strip())]
    return Written(whole, len(title), span, tuple(found))


def _places(text: str, answer: str) -> list[tuple[int, int]]:
    """Where an answer stands as whole words."""
    found: list[tuple[int, int]] = []
    start = text.find(answer) if len(answer) > 1 else -1
    while start >= 0 and len(found) < FEW * 10:
        end = start + len(answer)
        if not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()):
            found.append((start, end))
        start = text.find(answer, end)
    return found


def line_height(font: QFont) -> float:
    """The height of a line."""
    return QFontMetricsF(font).lineSpacing() + 1


def laid_out(
    what: Written, font: QFont, width: float, most: int = FEW, *, struck: bool = False
) -> QTextLayout:
    """The first `most` lines in that width, an ellipsis where more follows."""
    layout, end = _broken(what, what.text, font, width, most, struck=struck)
    while end < len(what.text):
        cut = what.text[:end].rstrip()
        layout, fits = _broken(what, f"{cut}…", font, width, most, struck=struck)
        if fits > len(cut) or not cut:
            break
        end = len(cut) - 1
    return layout


def height_of(what: Written, font: QFont, width: float) -> float:
    """How high the whole passage is in that width."""
    layout, _ = _broken(what, what.text, font, width, MOST)
    return layout.lineCount() * line_height(font)


def _broken(
    what: Written, text: str, font: QFont, width: float, most: int, *, struck: bool = False
) -> tuple[QTextLayout, int]:
    """The text broken into lines, and how many of its characters stand on them."""
    layout = QTextLayout(text, font)
    layout.setFormats(_formats(what, text, struck=struck))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    height, end = 0.0, 0
    for _ in range(most):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(20.0, width))
        line.setPosition(QPointF(0, height))
        height += line_height(font)
        end = line.textStart() + line.textLength()
    layout.endLayout()
    return layout, characters(text, end)


def _formats(what: Written, text: str, *, struck: bool) -> list[QTextLayout.FormatRange]:
    found = []
    if struck:
        form = QTextCharFormat()
        form.setFontStrikeOut(True)
        found.append(_range(text, 0, len(text), form))
    for start, end in ((0, what.bold), what.marked):
        if not struck and start < min(end, len(text)):
            form = QTextCharFormat()
            form.setFontWeight(QFont.Weight.DemiBold)
            found.append(_range(text, start, min(end, len(text)), form))
    for start, end in what.underlined:
        if end <= len(text):
            form = QTextCharFormat()
            form.setFontUnderline(True)
            found.append(_range(text, start, end, form))
    return found


def _range(text: str, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = units(text, start), units(text[start:end]), form
    return made
