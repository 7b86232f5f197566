"""Numbers written in words: found in a text, with their value."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.number_contexts import (
    BEFORE_MINUS,
    FRACTION_FOLLOWERS,
    NOT_COUNTED_BY_ONE,
    ORDINAL_NOUNS,
    ORDINALS,
    PRONOUN_WORDS,
    SMALL_WORDS,
    TIMES_FOLLOWERS,
)
from core.problems.number_vocabulary import (
    DENOMINATORS,
    SCALES,
    SMALL,
    START_OF_WORDS,
    TENS,
    TIMES,
    cardinal_value,
    number_in_words,
)
from core.problems.numeral import Numeral, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

_PERCENT_WORD = re.compile(r"[ \u00a0-]{1,2}(?:percent|per[ -]cent|pct)\b|[ ]?%")
_NEXT_WORD = re.compile(r"([ -]{1,2})([^\W\d_]+)('s)?")
_LAST_WORD = re.compile(r"([^\W\d_]+)(['’]s)?([ -]{1,2})\Z")
_ANOTHER_NUMBER = re.compile(rf"[ ](?:\d|{'|'.join([*SMALL, *TENS])})\b")
_SECONDS = re.compile(
    r"-second[ -](?!birthday|street|floor|century|day|time|place|grade|anniversary|week|year)[a-z]"
)
_NOT_COUNTED = frozenset(["few", "several", "some", "many", "couple"])
_ORDINAL_PART = re.compile(r"(?:[ -]and)?[ -]([a-z]+)")
_FIRST_CARDINAL = re.compile(r"[a-z]+(?:-[a-z]+)?(?=[ ])")
_WORDS = re.compile(r"[a-z]+")


def lowered(folded: str) -> str:
    """The text in small letters, each code point in its place."""
    low = folded.lower().replace("\u00a0", " ")
    if len(low) == len(folded):
        return low
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in folded)


def value_of_words(match: re.Match[str]) -> Fraction:
    """The value of a match of `number_in_words`."""
    text = match.group().removeprefix(match["sign"] or "")
    value = _VALUES[_kind(match)](_WORDS.findall(text))
    return -value if match["sign"] else value


def _kind(match: re.Match[str]) -> str:
    return next(kind for kind in _VALUES if match[kind])


def _cardinal(words: Sequence[str]) -> Fraction:
    return Fraction(cardinal_value(" ".join(words)))


def _large(word: str) -> int:
    return 12 if word == "dozen" else SCALES.get(word, 1)


def _fraction(words: Sequence[str]) -> Fraction:
    above = cardinal_value(" ".join(words[:-1])) or 1
    return Fraction(above, DENOMINATORS[words[-1]])


def _mixed(words: Sequence[str]) -> Fraction:
    size = _large(words[-1])
    words = words[:-1] if size > 1 else words
    at = max(i for i, word in enumerate(words) if word == "and")
    if size == 1 and SCALES.get(words[at - 1], 1) >= 10**6 and words[at + 1 :] == ["a", "half"]:
        return _cardinal(words[:at]) + Fraction(SCALES[words[at - 1]], 2)  # two million and a half
    return (_cardinal(words[:at]) + _fraction(words[at + 1 :])) * size


def _point(words: Sequence[str]) -> Fraction:
    at = words.index("point")
    digits = "".join(str(SMALL[word]) for word in words[at + 1 :])
    return _cardinal(words[:at]) + Fraction(int(digits), 10 ** len(digits))


def _year(words: Sequence[str]) -> Fraction:
    return 100 * _cardinal(words[:1]) + _cardinal([w for w in words[1:] if w not in {"o", "oh"}])


_VALUES = {
    "times": lambda words: Fraction(TIMES[words[0]]),
    "half_of": lambda words: Fraction(_large(words[-1]), 2),
    "mixed": _mixed,
    "year": _year,
    "fraction": _fraction,
    "point": _point,
    "dozen": lambda words: 12 * (_cardinal(words[:-1]) or Fraction(1)),
    "cardinal": _cardinal,
}


def scan_words(text: str, folded: str, mark: str) -> list[Numeral]:
    """The numbers in words, those left out that count nothing (`one of them`) or are no one number."""
    low = lowered(folded)
    found: list[Numeral] = []
    chain: list[Numeral] = []
    position = 0
    while start := START_OF_WORDS.search(low, position):
        match = number_in_words().match(low, start.start())
        position = max(start.end(), match.end() if match else 0)
        numeral = match and _numeral(match, text, low, mark)
        if not numeral:
            continue
        position = numeral.end
        if chain and low[chain[-1].end : numeral.start] not in {" ", "-"}:
            found += _settled(chain, low)
            chain = []
        chain.append(numeral)
    return found + _settled(chain, low)


def _settled(chain: list[Numeral], low: str) -> list[Numeral]:
    """Numbers side by side: `two twenty dollar bills` are two, `one fifty` is left as text."""
    if len(chain) < 2:
        return chain
    following = _next_word(low, chain[-1].end)
    counts = bool(following) and following not in SMALL_WORDS
    return chain if counts or any(n.value.denominator > 1 for n in chain) else []


def _numeral(match: re.Match[str], text: str, low: str, mark: str) -> Numeral | None:
    start, end, kind = match.start(), match.end(), _kind(match)
    if match["sign"] and not _is_negative(low, start, match["sign"]):
        start += len(match["sign"])
        match = number_in_words().match(low, start) or match
    if kind == "year" and _next_word(low, end) and _next_word(low, end) not in SMALL_WORDS:
        kind, end = "cardinal", start + len(match.group().split(" ")[0])
        match = number_in_words().match(low, start, end) or match
    if kind == "fraction" and not _is_fraction(match, low):
        whole = _FIRST_CARDINAL.match(low, start, end)
        if whole is None or whole.group() in {"a", "an"}:
            return None
        kind, end = "cardinal", whole.end()
        match = number_in_words().match(low, start, end) or match
    if not _stands_alone(match, kind, low):
        return None
    return Numeral(
        text=text[start:end],
        value=value_of_words(match),
        start=start,
        end=end,
        role=Role.YEAR if kind == "year" else Role.WORD,
        percent=bool(_PERCENT_WORD.match(low, end)),
        decimal_mark=mark,
        after=_next_word(low, end),
    )


def _next_word(low: str, end: int) -> str:
    match = _NEXT_WORD.match(low, end)
    return match[2] if match else ""


def _last_word(low: str, start: int) -> str:
    match = _LAST_WORD.search(low, max(0, start - 24), start)
    return match[1] if match else ""


def _is_negative(low: str, start: int, sign: str) -> bool:
    words = low[max(0, start - 20) : start].split()
    return sign == "negative " or not words or words[-1] in BEFORE_MINUS


def _is_fraction(match: re.Match[str], low: str) -> bool:
    """Whether `a third`, `one fifth`, `three quarters` is a part, and no ordinal and no coin."""
    words, following = _WORDS.findall(match.group()), _next_word(low, match.end())
    last, joint = words[-1], match.group()[-len(words[-1]) - 1 :][:1]
    if last == "half":
        return True
    if following in ORDINAL_NOUNS:
        return False
    if last in {"quarter", "quarters"} and joint != "-":
        return following in FRACTION_FOLLOWERS
    if last == "halves":
        return following in FRACTION_FOLLOWERS
    if words[0] in {"a", "an"}:
        return following in FRACTION_FOLLOWERS
    one = words[:-1] == ["one"]
    return one or last.endswith("s") or joint == "-"


def _stands_alone(match: re.Match[str], kind: str, low: str) -> bool:
    """Whether the words are a number that counts something, and no part of another word or name."""
    start, end = match.span()
    before = low[max(0, start - 2) : start]
    if before[-1:] == "-" and before[:1].isdigit():
        return False
    if kind == "times":
        return match["times"] in {"twice", "thrice"} or _next_word(low, end) in TIMES_FOLLOWERS
    if kind in {"cardinal", "dozen"}:
        if _is_ordinal_part(match.group(), low, end):
            return False
        if match.group() == "one":
            return len(low) == len("one") or _counts_one(low, start, end)
        if match.group() == "dozen" or match.group().startswith(tuple(SCALES)):
            return _last_word(low, start) not in _NOT_COUNTED
    return True


def _is_ordinal_part(words: str, low: str, end: int) -> bool:
    """`twenty` of `twenty-first`, `one hundred` of `one hundred and first`."""
    last = words.replace("-", " ").rsplit(" ", 1)[-1]
    if not (last.endswith("ty") or last in SCALES):
        return False
    match = None if _SECONDS.match(low, end) else _ORDINAL_PART.match(low, end)
    return match is not None and match[1] in ORDINALS


def _counts_one(low: str, start: int, end: int) -> bool:
    """Whether `one` counts a thing (`one apple`, `one more`) and does not stand for it (`this one`)."""
    following, former = _NEXT_WORD.match(low, end), _last_word(low, start)
    if following is None or following[3]:
        return False
    word = following[2]
    if word in {"and", "or", "to"} and _ANOTHER_NUMBER.match(low, following.end()):
        return True
    if word in NOT_COUNTED_BY_ONE or word in SMALL_WORDS:
        return False
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as")):
        return False
    return former not in PRONOUN_WORDS or following[1] == "-"
