"""An answer as words that can be compared: case and punctuation away, numbers by their value."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from core.problems.numeral import Role
from core.problems.numerals import find_numerals, format_number

_LONGEST = 4000
_DIGIT = re.compile(r"\d|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]")
_INITIALS = re.compile(r"(?<![^\W_])([^\W\d_])\.[ \u00a0]?(?=[^\W\d_]\.)")
_INNER_POINT = re.compile(r"(?<=[^\W\d_]{2})\.(?=[^\W\d_]{2})")
_NUMBER = "\ue000"  # private use: stands for a number while the words around it are normalised
_DELETED = ".'’‘ʼ＇`´\"“”„«»"
_KEPT = "+#"  # C++ and C#
# Han, kana, bopomofo, Thai, Lao, Khmer, Burmese, Tibetan: words without spaces between them.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


class _Places(dict[int, str]):
    """What becomes of each character, learnt as it is met: itself, a space, or nothing."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        kind = unicodedata.category(character)
        if _UNSPACED.match(character):
            found = f" {character} " if kind[0] in "LMN" else " "
        elif character in _DELETED or kind == "Cf":
            found = ""
        elif kind[0] in "LMN" or character in _KEPT or character == _NUMBER:
            found = character
        else:
            found = " "
        self[code] = found
        return found


_PLACES = _Places()


@cache
def word_lists() -> dict[str, Any]:
    """The lists of `resources/words/answers.toml`."""
    return tomllib.loads((files("resources") / "words" / "answers.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=65536)
def words_of(text: str, *, numbers: bool = True) -> tuple[str, ...]:
    """The words of an answer in lower case, without punctuation; never empty where the answer is not.

    Dashes part words; full stops and apostrophes do not (`U.S.` is `us`). NFKC makes writings of one accent
    one. With `numbers` a number counts by its value (`1,000` is `1000`, `-5` is not `5`); scripts
    without spaces count by character.
    """
    plain = unicodedata.normalize("NFKC", text[:_LONGEST])
    values: list[str] = []
    if numbers and _DIGIT.search(text):
        plain, values = _with_numbers_apart(text[:_LONGEST])
    folded = plain.casefold().replace("i\u0307", "i")  # the dotted capital I of Turkish
    plain = _INNER_POINT.sub(" ", _INITIALS.sub(r"\1", folded))
    found = plain.translate(_PLACES).split()
    if values:
        value = iter(values)
        found = [next(value) if word == _NUMBER else word for word in found]
    found = [word for word in found if word.strip(_KEPT)]
    if found:
        return tuple(found)
    bare = " ".join(plain.split())
    return (bare,) if bare else ()


def _with_numbers_apart(text: str) -> tuple[str, list[str]]:
    """The text with a mark for each number, and the numbers by their value; ordinals stay words."""
    text = text.replace(_NUMBER, " ")
    pieces: list[str] = []
    values: list[str] = []
    place = 0
    for numeral in find_numerals(text):
        if numeral.role in (Role.WORD, Role.ORDINAL):
            continue
        pieces += [text[place : numeral.start], f" {_NUMBER} "]
        if numeral.percent and "%" in unicodedata.normalize("NFKC", numeral.text):
            pieces.append("percent ")
        values.append(numeral.text if numeral.role is Role.TIME else format_number(numeral.value))
        place = numeral.end
    pieces.append(text[place:])
    return unicodedata.normalize("NFKC", "".join(pieces)), values
