"""A new value written in words, in the manner of the words it replaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.number_vocabulary import DENOMINATORS, SCALES, SMALL, TENS, number_in_words
from core.problems.number_words import lowered

if TYPE_CHECKING:
    import re

    from core.problems.numeral import Numeral

_SMALL_WORDS = {value: word for word, value in SMALL.items()}
_TENS_WORDS = {value: word for word, value in TENS.items()}
_PARTS = {
    2: "half",
    3: "third",
    4: "quarter",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    9: "ninth",
    10: "tenth",
    11: "eleventh",
    12: "twelfth",
    15: "fifteenth",
    16: "sixteenth",
    20: "twentieth",
    100: "hundredth",
    1000: "thousandth",
}
_TIMES_WORDS = {2: "double", 3: "triple", 4: "quadruple"}
_MOST = 10**15
_WHOLE_OF = frozenset(
    [
        "a",
        "an",
        "the",
        "that",
        "this",
        "these",
        "those",
        "his",
        "her",
        "their",
        "its",
        "my",
        "our",
        "your",
        "what",
    ]
)
_COMPARED = _WHOLE_OF - {"a", "an"} | {"as", "more", "older", "bigger", "larger", "longer"}


@dataclass(frozen=True, slots=True)
class Manner:
    """How the old words are put together: between tens and units, after the hundreds, before a part.

    `article` is whether they say `a` for one, `fourth` whether they say so for a quarter, `one_half`
    whether they say more than `half` alone.
    """

    hyphen: str = "-"
    joint: str = " and "
    part_joint: str = " "
    article: bool = False
    fourth: bool = False
    one_half: bool = False


def write_words(numeral: Numeral, value: Fraction) -> str:
    """`value` in words like those of `numeral`; ValueError, with a sentence, where there are none."""
    old = lowered(numeral.text)
    match = number_in_words().fullmatch(old)
    if match is None:
        raise ValueError(f"“{numeral.text}” cannot be written with another value.")
    if abs(value) >= _MOST:
        raise ValueError("The new number is too large to be written in words.")
    words = _sign(match, value) + _write(match, abs(value), numeral.after)
    return _in_case(words, numeral.text)


def _sign(match: re.Match[str], value: Fraction) -> str:
    if value >= 0:
        return ""
    return match["sign"] or "minus "


def _write(match: re.Match[str], value: Fraction, after: str) -> str:
    manner = _manner(match.group())
    if match["times"]:
        return _multiple(match["times"], value, after, manner)
    if match["fraction"]:
        return _part_of(match["fraction"], value, after, manner)
    if match["point"]:
        return _with_point(value, manner)
    if match["dozen"] and value.denominator == 1 and value % 12 == 0:
        return _dozens(match["dozen"], value, manner)
    if match["dozen"] == "dozen":
        raise ValueError(f"{value} is no whole number of dozens.")
    if match["year"] or (value < 1 and value.denominator > 1 and not match["mixed"]):
        raise ValueError(f"{value} cannot be written in words in place of “{match.group()}”.")
    return _number(value, manner)


def _manner(words: str) -> Manner:
    tens = any(f"{ten} " in words for ten in TENS)
    without_and = "hundred " in words and "hundred and" not in words
    return Manner(
        hyphen=" " if tens and not any(f"{ten}-" in words for ten in TENS) else "-",
        joint=" " if without_and else " and ",
        part_joint="-" if words.rpartition("-")[2] in DENOMINATORS and "-" in words else " ",
        article=words.startswith(("a ", "an ", "a-")),
        fourth="fourth" in words,
        one_half=words.startswith("one"),
    )


def cardinal(number: int, manner: Manner) -> str:
    """A whole number from 0 in words."""
    if number < 20:
        return _SMALL_WORDS[number]
    if number < 100:
        ten, unit = number // 10 * 10, number % 10
        return _TENS_WORDS[ten] + (manner.hyphen + _SMALL_WORDS[unit] if unit else "")
    if number < 1000:
        return _above(number, 100, "hundred", manner, manner.joint)
    word, scale = next((w, s) for w, s in reversed(SCALES.items()) if s <= number)
    return _above(number, scale, word, manner, manner.joint if number % scale < 100 else " ")


def _above(number: int, scale: int, word: str, manner: Manner, joint: str) -> str:
    head, rest = divmod(number, scale)
    inner = replace(manner, article=False)
    first = "a" if head == 1 and manner.article else cardinal(head, inner)
    return f"{first} {word}" + (joint + cardinal(rest, inner) if rest else "")


def _fraction_words(part: Fraction, manner: Manner) -> str:
    below = part.denominator
    if below not in _PARTS:
        raise ValueError(f"{part} cannot be written in words.")
    name = "fourth" if below == 4 and manner.fourth else _PARTS[below]
    if part.numerator > 1:
        return f"{cardinal(part.numerator, manner)}{manner.part_joint}{name}s"
    article = "an" if name.startswith("e") else "a"
    return f"{article if manner.article else 'one'}{manner.part_joint}{name}"


def _number(value: Fraction, manner: Manner) -> str:
    """A whole or mixed number: `three`, `three and a half`."""
    whole, part = divmod(value, 1)
    if not part:
        return cardinal(whole, manner)
    half = part == Fraction(1, 2) and manner.part_joint == " "
    words = _fraction_words(part, replace(manner, article=half))
    return f"{cardinal(whole, manner)} and {words}" if whole else words


def _part_of(old: str, value: Fraction, after: str, manner: Manner) -> str:
    """In place of `half` or `two-thirds`: `of` is added where `half` had none (`one third of the`)."""
    if value >= 1:
        return _many_times(value, after, manner)
    if value == Fraction(1, 2) and not manner.article and not manner.one_half:
        return "half"
    words = _fraction_words(value, manner)
    return f"{words} of" if old in {"half", "twice", *_TIMES_WORDS.values()} and after in _WHOLE_OF else words


def _many_times(value: Fraction, after: str, manner: Manner) -> str:
    if after not in _COMPARED:
        raise ValueError(f"{value} cannot be written in words in place of a part of something.")
    if value == 1:
        raise ValueError("“Once as many” says nothing: a multiple of 1 cannot be written in words.")
    return "twice" if value == 2 else f"{_number(value, manner)} times"


def _multiple(old: str, value: Fraction, after: str, manner: Manner) -> str:
    """In place of `twice` or `double`."""
    if old in _TIMES_WORDS.values() and value.denominator == 1 and value.numerator in _TIMES_WORDS:
        return _TIMES_WORDS[value.numerator]
    if value == 2:
        return "twice"
    if after in _COMPARED:
        return _part_of(old, value, after, manner) if value < 1 else _many_times(value, after, manner)
    if value.denominator > 1:
        raise ValueError(f"Nothing happens {value} times: it cannot be written in words.")
    return "once" if value == 1 else f"{cardinal(value.numerator, manner)} times"


def _with_point(value: Fraction, manner: Manner) -> str:
    places = next((n for n in range(1, 10) if (value * 10**n).denominator == 1), 0)
    if not places:
        raise ValueError(f"{value} cannot be written exactly with decimals.")
    whole, digits = (
        int(value),
        str(value.numerator * 10**places // value.denominator)[-places:].rjust(places, "0"),
    )
    return f"{cardinal(whole, manner)} point {' '.join(_SMALL_WORDS[int(d)] for d in digits)}"


def _dozens(old: str, value: Fraction, manner: Manner) -> str:
    count = int(value / 12)
    if old == "dozen":
        raise ValueError("“Dozen” alone cannot be written with another value.")
    return f"{'a' if count == 1 and manner.article else cardinal(count, manner)} dozen"


def _in_case(words: str, old: str) -> str:
    letters = [c for c in old if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return words.upper()
    parts = old.replace("-", " ").split()
    if len(parts) > 1 and all(part[:1].isupper() for part in parts):
        return words.title()
    return words[:1].upper() + words[1:] if old[:1].isupper() else words
