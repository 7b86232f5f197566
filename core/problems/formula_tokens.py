"""The marks and numbers of a formula as a teacher types it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from core.problems.builder import too_long_number
from core.problems.fault import ProgramFault
from core.problems.number_figures import may_part_thousands
from core.problems.tree import Place

_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SIGNS = {
    **dict.fromkeys("×·⋅∗✕✖", "*"),
    **dict.fromkeys("÷∕⁄:", "/"),
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

    `grouped` marks a number whose comma could also part two numbers, `decimal_comma` one with a decimal
    comma in a formula with decimal points.
    """

    kind: Kind
    text: str
    place: Place
    value: Fraction = Fraction(0)
    grouped: bool = False
    decimal_comma: bool = False


def tokens_of(source: str, decimal_mark: str) -> list[Token]:
    """The tokens of a formula; each line, and each `;` outside brackets, ends a step.

    The mark that is not the `decimal_mark` is read as one where it can be nothing else: `1,50` outside
    a list of numbers. Raises `ProgramFault` at a mark that has no meaning here, and at a number that may
    have two values.
    """
    plain, both = _pattern(decimal_mark), _pattern(decimal_mark, either=True)
    lists = _Lists()
    found: list[Token] = []
    for number, line in enumerate(source.split("\n"), start=1):
        position = 0
        while position < len(line):
            pattern = plain if lists.within and decimal_mark == "." else both
            match = pattern.match(line, position)
            if match is None:
                raise _unknown(line[position], number, position)
            position = match.end()
            if match.lastgroup != "skip":
                found.append(_token(match, Place(number, match.start(), number, match.end()), decimal_mark))
                lists.pass_over(found)
        found.append(Token(Kind.LINE, "", Place(number, len(line), number, len(line))))
    _check_commas(found, lists)
    return found


@dataclass(slots=True)
class _Lists:
    """Whether a mark stands in a list such as `max(1, 5)`, where a comma parts numbers.

    `tight` are the numbers behind a comma with no space on either side, which may be decimals;
    `semicolons` says whether any list is parted by `;`.
    """

    within: int = 0
    semicolons: bool = False
    tight: list[Token] = field(default_factory=list)
    _brackets: list[bool] = field(default_factory=list)

    def pass_over(self, tokens: list[Token]) -> None:
        """Takes the newest token into account."""
        last = tokens[-1]
        if last.text == "(":
            self._brackets.append(len(tokens) > 1 and tokens[-2].kind is Kind.NAME)
        elif last.text == ")" and self._brackets:
            self._brackets.pop()
        elif self.within and last.kind is Kind.NUMBER and _are_tight(tokens[-3:]):
            self.tight.append(last)
        self.semicolons = self.semicolons or bool(self.within and last.text == ";")
        self.within = sum(self._brackets)


def _are_tight(tokens: list[Token]) -> bool:
    if len(tokens) < 3 or tokens[0].kind is not Kind.NUMBER or tokens[1].text != ",":
        return False
    return all(one.place.end_column == two.place.column for one, two in pairwise(tokens))


def _check_commas(tokens: list[Token], lists: _Lists) -> None:
    """Beside a decimal comma 1,200 may mean two things, and so may the comma of max(2,5; 3)."""
    decimals = [token for token in tokens if token.decimal_comma]
    doubtful = [token for token in tokens if token.grouped and "." not in token.text] if decimals else []
    doubtful += lists.tight if decimals or lists.semicolons else []
    if doubtful:
        token = doubtful[0]
        raise ProgramFault(
            f"Line {token.place.line}: the comma at “{token.text}” may part a number's decimals or not.",
            token.place,
            advice="Write decimals with a point, such as 1.50, and leave commas out of thousands.",
        )


def _pattern(mark: str, *, either: bool = False) -> re.Pattern[str]:
    point, comma = re.escape(mark), re.escape("," if mark == "." else ".")
    other = rf"(?:0+|\d{{4,}}){comma}\d+(?![\d.,])|\d+{comma}(?:\d{{1,2}}|\d{{4,}})(?![\d.,])|"
    digits = rf"\d{{1,3}}(?:{comma}\d{{3}})+(?!\d)(?:{point}\d+)?|\d+(?:{point}\d+)?|{point}\d+"
    digits = other + digits if either else digits
    return re.compile(
        rf"""(?P<skip>[\s{_CURRENCY}\ufeff]+|\#.*)
        |(?P<number>\d*[{_VULGAR}]|(?:{digits})(?:[eE][+-]?\d{{1,4}}(?!\w))?)
        |(?P<power>[⁰¹²³⁴-⁹]+)
        |(?P<name>(?:of|mod)\b|[xX](?![^\W\d])|[^\W\d]\w*(?:[ ](?!(?:of|mod|x|X)\b)[^\W\d]\w*)*)
        |(?P<sign>\*\*|//|[-+*/:^%=();,×·⋅∗✕✖÷∕⁄−–—﹣－＋＝√\[\]{{}}])""",
        re.VERBOSE,
    )


def _token(match: re.Match[str], place: Place, mark: str) -> Token:
    written = match.group()
    match match.lastgroup:
        case "number":
            own = _mark_of(written, mark)
            value = _value(written, own)
            if value is None:
                raise too_long_number(place)
            swapped = own == "," and mark == "."
            grouped = "," in written and mark == own == "."
            return Token(Kind.NUMBER, written, place, value, grouped, swapped)
        case "name":
            return Token(Kind.NAME, " ".join(written.split()), place)
        case "power":
            return Token(Kind.SIGN, "^" + written.translate(_POWERS), place)
        case _:
            return Token(Kind.SIGN, _SIGNS.get(written, written), place)


def _mark_of(written: str, mark: str) -> str:
    """The decimal mark of a number: the other one where it parts no thousands."""
    comma = "," if mark == "." else "."
    match = re.fullmatch(rf"(\d+){re.escape(comma)}(\d+)(?:[eE].*)?", written)
    return comma if match and not may_part_thousands(match[1], match[2]) else mark


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
