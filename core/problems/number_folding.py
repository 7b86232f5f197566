"""Look-alike characters of numbers made one, place by place, so that one grammar reads them all."""

from __future__ import annotations

import unicodedata

_DASHES = "−–－﹣‐‑‒➖⁻˗﹘"
_HARD_SPACES = "\u00a0\u2007\u2009\u202f"
_SAME = {
    "-": _DASHES,
    "+": "＋﹢",
    "\u00a0": _HARD_SPACES,
    "'": "’‘ʼ＇",
    "/": "⁄∕／",
    "%": "％﹪٪",
    ".": "．٫",
    ",": "，٬",
    ":": "：∶",
    "$": "＄﹩",
    "£": "￡",
    "¥": "￥",
    "(": "（",
    ")": "）",
}


class _Fold(dict[int, str]):
    """A table for `str.translate` that learns digits of other scripts as it meets them."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        digit = unicodedata.decimal(character, None)
        folded = character if digit is None else str(digit)
        self[code] = folded
        return folded


_TABLE = _Fold({ord(odd): plain for plain, odds in _SAME.items() for odd in odds})


def fold(text: str) -> str:
    """The text with digits of any script as 0 to 9, dashes as `-`, hard spaces as U+00A0.

    Each code point stays in its place. An em dash is left alone: it joins clauses.
    """
    return text if text.isascii() else text.translate(_TABLE)


def zero_of(text: str) -> str:
    """The zero of the script in which the digits of `text` are written (`0` when there are none)."""
    for character in text:
        digit = unicodedata.decimal(character, None)
        if digit is not None:
            return chr(ord(character) - digit)
    return "0"


def in_script(text: str, zero: str) -> str:
    """`text` with its digits in the script whose zero is given."""
    if zero == "0":
        return text
    return "".join(chr(ord(zero) + int(c)) if c in "0123456789" else c for c in text)
