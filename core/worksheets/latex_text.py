"""Text for LaTeX: every character escaped, what an engine lacks declared, right to left kept right."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.worksheets.printed import is_rtl

if TYPE_CHECKING:
    from collections.abc import Iterable

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "\u00a0": "~",
    "\u00ad": r"\-",
    "\u200b": r"\hspace{0pt}",
}
_LIGATURES = re.compile(r"(?<=-)(?=-)|(?<=,)(?=,)")
_PIECES = re.compile(r"\s+|\S+")
_LONG, _CHUNK = 36, 8  # characters
_LEFT_TO_RIGHT = re.compile(r"[0-9A-Za-z$€£%](?:[0-9A-Za-z.,:/$€£%]*[0-9A-Za-z$€£%])?")
_WRITTEN = {
    "−": r"\ensuremath{-}",
    "≤": r"\ensuremath{\le}",
    "≥": r"\ensuremath{\ge}",
    "≠": r"\ensuremath{\ne}",
    "√": r"\ensuremath{\surd}",
    "π": r"\ensuremath{\pi}",
    "∞": r"\ensuremath{\infty}",
    "≈": r"\ensuremath{\approx}",
    "→": r"\ensuremath{\rightarrow}",
    "\u2009": r"\,",
    "\u202f": r"\,",
    "\u2007": r"\hphantom{0}",
    "₂": r"\textsubscript{2}",
    "ﬀ": "ff",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬃ": "ffi",
    "ﬄ": "ffl",
    "⁰": r"\textsuperscript{0}",
    "⁴": r"\textsuperscript{4}",
    "⁵": r"\textsuperscript{5}",
    "⁶": r"\textsuperscript{6}",
    "⁷": r"\textsuperscript{7}",
    "⁸": r"\textsuperscript{8}",
    "⁹": r"\textsuperscript{9}",
}
_KNOWN = set("‐‑‒–—‘’‚“”„†‡•…‰‹›€№™Ω℮←↑↓")
"""Characters above Latin Extended-A that pdfLaTeX prints as it comes."""


def escaped(text: str) -> str:
    """One line of text in which nothing is a command, a comment, mathematics or a ligature of TeX.

    A word longer than a line may break inside. Letters and their accents become one character where there is one,
    which is what pdfLaTeX knows.
    """
    return "".join(_piece(piece) for piece in _PIECES.findall(unicodedata.normalize("NFC", text)))


def _piece(text: str) -> str:
    """White space or a word."""
    if len(text) < _LONG or text.isspace():
        return _characters(text)
    chunks = (text[place : place + _CHUNK] for place in range(0, len(text), _CHUNK))
    return r"\allowbreak{}".join(map(_characters, chunks))


def _characters(text: str) -> str:
    parts = _LIGATURES.sub("\0", text).split("\0")
    return "{}".join("".join(_SPECIAL.get(c, c) for c in part) for part in parts)


def paragraphs(text: str) -> str:
    r"""A text of several lines: `\cfline` parts them; lines that run from right to left are marked as such."""
    return "\\cfline\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    if not line.strip():
        return r"\strut"
    if not is_rtl(line):
        return escaped(line)
    parts, done = [], 0
    for match in _LEFT_TO_RIGHT.finditer(line):
        parts += [escaped(line[done : match.start()]), f"\\cfltr{{{escaped(match[0])}}}"]
        done = match.end()
    return f"\\cfrtl{{{''.join([*parts, escaped(line[done:])])}}}"


@dataclass(frozen=True, slots=True)
class Declared:
    """Lines for the preamble on each character that not every font has.

    `pdftex` tells pdfLaTeX what to print, `others` tells LuaLaTeX and XeLaTeX what to print where their font
    lacks it (TeX itself would leave it out without a word). `lacking` are those that pdfLaTeX can only name.
    """

    pdftex: str
    others: str
    lacking: str


def declarations(texts: Iterable[str]) -> Declared:
    """What the preamble has to say of the characters of some texts."""
    foreign = sorted(
        {c for text in texts for c in text if ord(c) > 0x17F and c not in _KNOWN and c not in _SPECIAL}
    )
    stands = {f"{ord(c):04X}": _WRITTEN.get(c) or _lacking(c) for c in foreign}
    return Declared(
        "\n".join(f"\\DeclareUnicodeCharacter{{{code}}}{{{shown}}}" for code, shown in stands.items()),
        "\n".join(f"\\AtBeginDocument{{\\cfforeign{{{code}}}{{{shown}}}}}" for code, shown in stands.items()),
        "".join(c for c in foreign if c not in _WRITTEN and not _is_silent(c)),
    )


def _lacking(character: str) -> str:
    return "{}" if _is_silent(character) else f"\\cflacking{{{ord(character):04X}}}"


def _is_silent(character: str) -> bool:
    """Joiners and marks of direction: nothing is to be seen of them."""
    return unicodedata.category(character) == "Cf" or 0xFE00 <= ord(character) <= 0xFE0F
