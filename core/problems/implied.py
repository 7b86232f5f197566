"""Constants that the words of a problem imply: the 7 of “a week” in days, the 2 of “half”."""

from __future__ import annotations

import re
from fractions import Fraction

# Values, and the words that imply them; of two groups of words each must be there.
_CUES: tuple[tuple[str, str, str], ...] = (
    ("2", r"hal(?:f|v)|twice|doubl|pairs?\b|both|couple|average|mean\b|return|and back|round.?trip|perimeter", ""),
    ("2", r"rectang|square|garden|field|fence|rug|picture", r"width|wide|by\b"),
    ("3", r"third|tripl|thrice|triang|trio", ""),
    ("4", r"quarter|fourth|square|rectang|quadrupl|legs?\b|wheels?\b|t[iy]res?\b|seasons?\b", ""),
    ("4", r"months?\b|monthly", r"weeks?\b|weekly"),
    ("5", r"fifth|nickel|pentagon|week ?days?\b|monday|school|quintupl", ""),
    ("6", r"sixth|half.a.dozen|hexagon|sunday|saturday", ""),
    ("7", r"weeks?\b|weekly|seventh", ""),
    ("14", r"fortnight|two weeks", r"days?\b|daily|fortnight"),
    ("8", r"eighth|octagon|spider|octopus", ""),
    ("4 8 16 128", r"gallons?\b|quarts?\b|pints?\b|cups?\b", r"gallons?\b|quarts?\b|pints?\b|ounces?\b"),
    ("10", r"tenth|dimes?\b|decade|fingers?|toes?\b", ""),
    ("12", r"years?\b|yearly|annual", r"months?\b|monthly"),
    ("12", r"dozen", ""),
    ("12", r"foot\b|feet|\bft\b", r"inch"),
    ("16", r"pounds?\b|\blbs?\b", r"ounces?\b|\boz\b"),
    ("20", r"score\b|nickel", ""),
    ("24", r"days?\b|daily", r"hours?\b|hourly"),
    ("25", r"quarters?\b", ""),
    ("30", r"half.?(?:an.?)?hour", ""),
    ("15 45", r"quarter", r"hour"),
    ("2000", r"\btons?\b", r"pounds?\b"),
    ("1440 86400", r"days?\b", r"minutes?\b|seconds?\b"),
    ("28 29 30 31", r"months?\b|monthly|jan|feb|mar|apr|may\b|june|july|aug|sept|oct|nov|dec", r"days?\b|daily|night"),
    ("3 9 36", r"yards?\b", r"feet|foot|inch"),
    ("50", r"states\b", ""),
    ("52", r"years?\b|cards?\b|deck|annual", r"weeks?\b|weekly|cards?\b"),
    ("60", r"hours?\b|hourly|seconds?\b|\bhrs?\b|\bmph\b", r"minutes?\b|\bmins?\b"),
    ("3/2", r"\ban? [a-z]+ and a half\b", ""),
    ("90", r"\ban hour and a half\b", ""),
    ("50", r"\bhalf\b", r"\b50 ?(?:%|per ?cent)|50 ?\* ?0?\.01\b|50 ?/ ?100"),
    ("100", r"century|centuries", ""),
    ("10", r"\bcm\b|centimet", r"\d ?mm\b|millimet"),
    ("12", r"foot\b|feet|\bft\b", r"\d ?[\"”″]"),
    ("90 180 360", r"angle|degree|circle|triangle|turn", ""),
    ("365 366", r"years?\b|annual", r"days?\b|daily|night"),
    ("3600", r"hours?\b", r"seconds?\b"),
    ("100", r"per ?cent|%|hundred", ""),
    ("100", r"cents?\b|pence|penn|quarters?\b|dimes?\b|nickels?\b", r"dollar|pound|euro|[$£€]"),
    ("100", r"centimet|\bcm\b", r"met(?:re|er)s?\b|\bm\b"),
    ("1000", r"kilo|\bkm\b|\bkg\b|lit(?:re|er)|tonne|\btons?\b|milli|\bml\b|\bmg\b", ""),
    ("1000", r"thousand", ""),
    ("1000000", r"million", ""),
)  # fmt: skip
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_HARMLESS = frozenset(Fraction(value) for value in (0, 1, 2))
_COINS = ("1/100", "1/20", "1/10", "1/4", "1/2")
_COIN = re.compile(r"cents?\b|pence|penn|nickel|dime|quarter")
_SHARE = re.compile(r"%|per ?cent|half|third|quarter|fourth|fifth|\d/\d")
# “Gretchen, Mitzi, and Beth”: a text counts what it lists.
_LIST = re.compile(r"\w+((?:, [\w' ]{2,30}){1,8}?),? and\b")
_COMPILED = tuple(
    (
        frozenset(Fraction(value) for value in values.split()),
        re.compile(cue),
        re.compile(other) if other else None,
    )
    for values, cue, other in _CUES
)


def implied_constants(text: str, solution: str = "") -> frozenset[Fraction]:
    """The values, and one divided by each, that words of a text or of its solution imply."""
    said = f"{text}\n{solution}".lower()
    found = set[Fraction]()
    for values, cue, other in _COMPILED:
        if cue.search(said) and (other is None or other.search(said)):
            found |= values | {1 / value for value in values}
    if _COIN.search(said):
        found |= {Fraction(coin) for coin in _COINS}
    if _SHARE.search(said):
        found.add(Fraction(1))
    return frozenset(found)


def ordinal_values(text: str) -> frozenset[Fraction]:
    """The places that ordinal words of a text name: 1 for “first”."""
    said = text.lower()
    return frozenset(
        Fraction(place) for place, word in enumerate(_ORDINALS, 1) if re.search(rf"\b{word}\b", said)
    )


def harmless_constants(text: str) -> frozenset[Fraction]:
    """Values that need no explanation: 0, 1 and 2, and the number of things that the text lists."""
    return _HARMLESS | {Fraction(2 + match[1].count(",")) for match in _LIST.finditer(text)}
