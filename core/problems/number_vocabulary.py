"""The English words that numbers are made of, and the pattern of a number written in words."""

from __future__ import annotations

import re
from functools import cache

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
SMALL = {word: value for value, word in enumerate(_SMALL.split())}
TENS = {word: 10 * value for value, word in enumerate(_TENS.split(), start=2)}
SCALES = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
TIMES = {"twice": 2, "thrice": 3, "double": 2, "triple": 3, "quadruple": 4}

_ORDINALS = {
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "fifteenth": 15,
    "sixteenth": 16,
    "twentieth": 20,
    "hundredth": 100,
    "thousandth": 1000,
}
DENOMINATORS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    word + ending: value for word, value in _ORDINALS.items() for ending in ("", "s")
}

_UNIT = "(?:one|two|three|four|five|six|seven|eight|nine)"
_TEEN = f"(?:{'|'.join(word for word, value in SMALL.items() if value >= 10)})"
_TEN = f"(?:{'|'.join(TENS)})"
_BELOW_100 = rf"(?:{_TEN}(?:[ -]{_UNIT}\b)?|{_TEEN}|{_UNIT})\b"
_DENOMINATOR = rf"(?:{'|'.join(sorted(DENOMINATORS, key=len, reverse=True))})\b"
_NO_FRACTION = rf"(?![ -]{_DENOMINATOR})"
_BELOW_1000 = (
    rf"(?:(?:(?:{_BELOW_100}|an?)[ -])?hundred\b(?:[ -](?:and[ -])?{_BELOW_100}{_NO_FRACTION})?|{_BELOW_100})"
)
_SCALE = r"(?:thousand|million|billion|trillion)\b"
_CARDINAL = (
    rf"(?:(?:(?:{_BELOW_1000}|an?)[ -])?{_SCALE}(?:(?:,?[ ]and[ ]|,?[ ]|-){_BELOW_1000}[ -]{_SCALE}){{0,3}}"
    rf"(?:(?:[ -]and[ -]|[ -]|,[ ](?={_UNIT}[ ]hundred)){_BELOW_1000}{_NO_FRACTION})?|{_BELOW_1000}|zero\b)"
)
_LARGE = rf"(?:dozen|hundred|{_SCALE})\b"

_NUMBER = rf"""
    (?P<sign> (?:negative|minus)[ ] )?
    (?: (?P<times> {"|".join(TIMES)} ) \b
      | (?P<half_of> (?:a[ ]|one[ ])? half [ -](?:a[ -])? {_LARGE} )
      | (?P<mixed> {_CARDINAL} [ -]and[ -]
            (?: half\b | (?:an?|{_BELOW_100})[ -]{_DENOMINATOR} ) (?: [ -]{_LARGE} )? )
      | (?P<year> (?:sixteen|seventeen|eighteen|nineteen)[ ](?: (?:oh|o)[ -]{_UNIT}\b | {_BELOW_100} )
                | (?<=\bin[ ])twenty[ ](?: {_TEEN}\b | {_TEN}(?:[ -]{_UNIT})?\b ) )
      | (?P<fraction> (?:an?|{_BELOW_100})[ -]{_DENOMINATOR} | half\b | quarter\b )
      | (?P<point> {_CARDINAL} [ ]point (?: [ ](?:zero|{_UNIT})\b ){{1,9}} )
      | (?P<dozen> (?: (?:{_CARDINAL}|an?)[ -] )? dozen\b )
      | (?P<cardinal> {_CARDINAL} )
    )
    """


@cache
def number_in_words() -> re.Pattern[str]:
    """A number in words, in a text in small letters, from where it starts.

    Compiled when it is first asked for: that takes a fifth of a second, and the window starts without it.
    """
    return re.compile(_NUMBER, re.VERBOSE)


START_OF_WORDS = re.compile(
    rf"(?<![^\W_])(?:(?:negative|minus)[ ])?"
    rf"(?:(?:zero|{_UNIT}|{_TEEN}|{_TEN}|half|quarter|dozen|hundred|thousand|million|billion|trillion|{'|'.join(TIMES)})\b"
    rf"|an?(?=[ -](?:{_LARGE}|{_DENOMINATOR})))"
)
"""Where a number in words may begin."""


def cardinal_value(words: str) -> int:
    """The value of a cardinal in words (`one hundred and five`, `a million`), known to be well formed."""
    total = current = 0
    for word in re.findall(r"[a-z]+", words):
        if word in SCALES and SCALES[word] > 100:
            total += max(current, 1) * SCALES[word]
            current = 0
        elif word == "hundred":
            current = max(current, 1) * 100
        else:
            current += SMALL.get(word, 0) + TENS.get(word, 0)
    return total + current
