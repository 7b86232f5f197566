"""Constants that words of a text imply: the 7 of “a week”, the 2 of “half”."""

from __future__ import annotations

import re
from fractions import Fraction

_CUES: tuple[tuple[str, str], ...] = (
    (
        "2",
        r"half|halv|twice|doubl|pairs?\b|both|couple|bisect|average|mean\b|return|back|perimeter|round.?trip",
    ),
    ("3", r"third|tripl|thrice"),
    ("4", r"quarter|fourth|square|quadrupl|months?\b|leap"),
    ("5", r"fifth|nickel|weekdays?|quintupl"),
    ("6", r"sixth|half.a.dozen"),
    ("7", r"weeks?\b|weekly|daily|days?\b"),
    ("8", r"eighth|pints?\b|gallon"),
    ("10", r"tenth|dime|decade|fingers?"),
    ("12", r"years?\b|yearly|annual|months?\b|monthly|dozen|foot\b|feet|inch"),
    ("16", r"pounds?\b|ounces?"),
    ("20", r"score\b"),
    ("24", r"days?\b|daily|hours?\b|hourly"),
    ("25", r"quarters?\b"),
    ("28 29 30 31", r"months?\b|monthly|jan|feb|mar|apr|may\b|june|july|aug|sept|oct|nov|dec"),
    ("36", r"yards?\b"),
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
_CENTS = {Fraction(1, 100), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)}
_COIN = re.compile(
    r"per ?cent|%|cents?\b|pence|penn|nickel|dime|quarter|half|fourth|fifth|tenth", re.IGNORECASE
)
_COMPILED = tuple(
    (frozenset(Fraction(value) for value in values.split()), re.compile(cue, re.IGNORECASE))
    for values, cue in _CUES
)


def implied_constants(text: str) -> frozenset[Fraction]:
    """The values that a solution may use without their standing in the text as numbers."""
    found = {Fraction(0), Fraction(1)}
    for values, cue in _COMPILED:
        if cue.search(text):
            found |= values
            found |= {1 / value for value in values}
    if _COIN.search(text):
        found |= _CENTS
    return frozenset(found)
