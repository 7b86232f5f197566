"""Constants that words of a text imply: the 7 of “a week”, the 2 of “half”, the 3 of “three”."""

from __future__ import annotations

import re
from fractions import Fraction

_CUES: tuple[tuple[str, str], ...] = (
    (
        "2",
        r"half|halv|twice|doubl|pairs?\b|both|couple|bisect|average|mean\b|return|back|perimeter|round.?trip",
    ),
    ("3", r"third|tripl|thrice|triang"),
    (
        "4",
        r"quarter|fourth|square|rectang|quadrupl|months?\b|leap|legs?\b|wheels?\b|tires?\b|tyres?\b|seasons?\b",
    ),
    ("5", r"fifth|nickel|pentagon|week ?days?\b|monday|work|school|quintupl"),
    ("6", r"sixth|half.a.dozen|hexagon|sunday|saturday"),
    ("7", r"weeks?\b|weekly|daily|days?\b"),
    ("8", r"eighth|pints?\b|gallon|octagon|spider|octopus"),
    ("10", r"tenth|dime|decade|fingers?|toes?\b"),
    ("12", r"years?\b|yearly|annual|months?\b|monthly|dozen|foot\b|feet|inch"),
    ("16", r"pounds?\b|ounces?"),
    ("20", r"score\b|nickel"),
    ("24", r"days?\b|daily|hours?\b|hourly"),
    ("25", r"quarters?\b"),
    ("30", r"half.?(?:an.?)?hour"),
    ("15 45", r"quarter|three.quarters"),
    ("128", r"gallons?\b"),
    ("2000", r"\btons?\b"),
    ("1440 86400", r"days?\b"),
    ("28 29 30 31", r"months?\b|monthly|jan|feb|mar|apr|may\b|june|july|aug|sept|oct|nov|dec"),
    ("36", r"yards?\b"),
    ("50", r"states\b"),
    ("52", r"years?\b|weeks?\b|weekly|cards?\b|deck"),
    ("60", r"hours?\b|hourly|minutes?|seconds?"),
    ("90 180 360", r"angle|degree|circle|triangle|turn"),
    ("365 366", r"years?\b|daily|annual"),
    ("3600", r"hours?\b|seconds?"),
    (
        "100",
        r"per ?cent|%|cents?\b|pence|dollar|pound|[$£€]|met(?:re|er)|centi|quarter|penn|dime|nickel|hundred",
    ),
    ("1000", r"kilo|\bkm\b|\bkg\b|lit(?:re|er)|gram|tonne|\bton\b|thousand|milli|\bml\b|met(?:re|er)"),
)
# Words for numbers that are read as words, as ordinals or as parts of fractions (“two-sevenths”).
_WORDS: tuple[tuple[str, str], ...] = (
    ("1/2", r"hal(?:f|ves)"),
    ("3", r"three|third|triangle|triplet"),
    ("4", r"four(?!t)|fourth|quarter|square|rectang"),
    ("5", r"five|fifth(?!y)"),
    ("6", r"six(?!t)|sixth"),
    ("7", r"seven(?!t)|seventh"),
    ("8", r"eight(?!(?:een|y))"),
    ("9", r"nine(?!t)|ninth"),
    ("10", r"\bten\b|tenths?\b"),
    ("11", r"eleven"),
    ("12", r"twelve|twelfth"),
    ("13", r"thirteen"),
    ("14", r"fourteen|fortnight"),
    ("15", r"fifteen"),
    ("16", r"sixteen"),
    ("17", r"seventeen"),
    ("18", r"eighteen"),
    ("19", r"nineteen"),
    ("20", r"twent(?:y|ieth)"),
    ("30", r"thirt(?:y|ieth)"),
    ("40", r"fort(?:y|ieth)"),
    ("50", r"fift(?:y|ieth)"),
    ("60", r"sixt(?:y|ieth)"),
    ("70", r"sevent(?:y|ieth)"),
    ("80", r"eight(?:y|ieth)"),
    ("90", r"ninet(?:y|ieth)"),
)
_CENTS = {Fraction(1, 100), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)}
_COIN = re.compile(
    r"per ?cent|%|cents?\b|pence|penn|nickel|dime|quarter|half|fourth|fifth|tenth", re.IGNORECASE
)
# “Gretchen, Mitzi, and Beth”: a text counts what it lists.
_LIST = re.compile(r"\w+((?:, [\w' ]{2,30}){1,8}?),? and\b")
_COMPILED = tuple(
    (frozenset(Fraction(value) for value in values.split()), re.compile(cue, re.IGNORECASE))
    for values, cue in _CUES
)
_COMPILED_WORDS = tuple(
    (frozenset((Fraction(value),)), re.compile(cue, re.IGNORECASE)) for value, cue in _WORDS
)


def implied_constants(text: str) -> frozenset[Fraction]:
    """The values that a solution may use without their standing in the text as numbers."""
    found = {Fraction(0), Fraction(1), Fraction(2)}
    for values, cue in (*_COMPILED, *_COMPILED_WORDS):
        if cue.search(text):
            found |= values
            found |= {1 / value for value in values}
    found |= {Fraction(2 + match[1].count(",")) for match in _LIST.finditer(text)}
    if _COIN.search(text):
        found |= _CENTS
    return frozenset(found)
