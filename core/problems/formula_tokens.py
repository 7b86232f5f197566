"""The marks and numbers of a formula as a teacher types it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from core.problems.builder import too_long_number
from core.problems.fault import ProgramFault
from core.problems.tree import Place

_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SIGNS = {
    **dict.fromkeys("×·⋅∗✕✖", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("−–—﹣－", "-"),
    **dict.fromkeys("[{", "("),
    **dict.fromkeys("]}", ")"),
    "＋": "+",
    "＝": "=",
    "√": "√",
    "**": "^",
}
_MOST_DIGITS = 3_010
_CURRENCY = "$£€¥₹"


class Kind(StrEnum):
    """What a token is."""

    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"
    LINE = "end of a step"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula: `text` as it is meant (`*` for `×`), `value` of a number, its place.

    `grouped` marks a number whose comma could also part two numbers.
    """

    kind: Kind
    text: str
    place: Place
    value: Fraction = Fraction(0)
    grouped: bool = False


def tokens_of(source: str, decimal_mark: str) -> list[Token]:
    """The tokens of a formula; each line, and each `;` outside brackets, ends a step.

    Raises `ProgramFault` at a mark that has no meaning here.
    """
    pattern = _pattern(decimal_mark)
    found: list[Token] = []
    for number, line in enumerate(source.split("\n"), start=1):
        position = 0
        while position < len(line):
            match = pattern.match(line, position)
            if match is None:
                raise _unknown(line[position], number, position)
            position = match.end()
            if match.lastgroup != "skip":
                found.append(_token(match, Place(number, match.start(), number, match.end()), decimal_mark))
        found.append(Token(Kind.LINE, "", Place(number, len(line), number, len(line))))
    return found


def _pattern(mark: str) -> re.Pattern[str]:
    point, comma = re.escape(mark), re.escape("," if mark == "." else ".")
    digits = rf"\d{{1,3}}(?:{comma}\d{{3}})+(?!\d)(?:{point}\d+)?|\d+(?:{point}\d+)?|{point}\d+"
    return re.compile(
        rf"""(?P<skip>[\s{_CURRENCY}\ufeff]+|\#.*)
        |(?P<number>\d*[{_VULGAR}]|(?:{digits})(?:[eE][+-]?\d{{1,4}}(?!\w))?)
        |(?P<power>[⁰¹²³⁴-⁹]+)
        |(?P<name>(?:of|mod)\b|[xX](?![^\W\d])|[^\W\d]\w*(?:[ ](?!(?:of|mod|x|X)\b)[^\W\d]\w*)*)
        |(?P<sign>\*\*|//|[-+*/^%=();,×·⋅∗✕✖÷∕⁄−–—﹣－＋＝√\[\]{{}}])""",
        re.VERBOSE,
    )


def _token(match: re.Match[str], place: Place, mark: str) -> Token:
    written = match.group()
    match match.lastgroup:
        case "number":
            value = _value(written, mark)
            if value is None:
                raise too_long_number(place)
            return Token(Kind.NUMBER, written, place, value, grouped="," in written and mark == ".")
        case "name":
            return Token(Kind.NAME, " ".join(written.split()), place)
        case "power":
            return Token(Kind.SIGN, "^" + written.translate(_POWERS), place)
        case _:
            return Token(Kind.SIGN, _SIGNS.get(written, written), place)


def _value(written: str, mark: str) -> Fraction | None:
    if len(written) > _MOST_DIGITS:
        return None
    if written[-1] in _VULGAR:
        part = Fraction(unicodedata.numeric(written[-1])).limit_denominator(10)
        return part + int(written[:-1] or 0)
    plain = written.replace("," if mark == "." else ".", "").replace(mark, ".").lower()
    digits, _, exponent = plain.partition("e")
    if abs(int(exponent or 0)) > _MOST_DIGITS:
        return None
    return Fraction(digits) * Fraction(10) ** int(exponent or 0)


def _unknown(character: str, line: int, column: int) -> ProgramFault:
    place = Place(line, column, line, column + 1)
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return ProgramFault(
        f"Line {line}: “{shown}” has no meaning in a formula.",
        place,
        advice="Use numbers, names, brackets and + − × ÷.",
    )
