"""What a number in digits is by the characters and words that touch it: a quantity, a time, a name."""

from __future__ import annotations

import re

from core.problems.number_contexts import (
    BEFORE_RATIO,
    CURRENCY_CODES,
    DETERMINERS,
    LABELS,
    MODELS,
    MONTHS,
    NOT_LETTER_UNITS,
    NUMBERED,
    QUANTITY_PREFIXES,
    SMALL_WORDS,
    YEAR_THINGS,
    YEAR_WORDS,
)
from core.problems.number_styles import Shape, Written
from core.problems.numeral import Role

_SHORTENED = "|".join(
    rf"(?<=\b{word})" for word in ("no", "No", "nr", "Nr", "vol", "Vol", "fig", "Fig", "pp", "p", "ch")
)
_LAST_WORDS = re.compile(rf"(?:([^\W\d_]+)\W{{1,2}})?([^\W\d_]+(?:(?:{_SHORTENED})\.)?)[ \u00a0]{{1,2}}\Z")
_LAST_WORDS_BACKWARDS = re.compile(r"[ \u00a0]{1,2}\.?[^\W\d_]+\W{0,2}[^\W\d_]*")
_GLUED_BEFORE = re.compile(r"([^\W\d_]*)([-^.]?)\Z")
_NEXT = re.compile(r"[ \u00a0]{0,2}(?:([^\W\d_]+)|(\S))?")
_LETTERS = re.compile(r"[^\W\d_][^\W_]{0,15}")
_CLOCK = re.compile(
    r"[ \u00a0]?(?:[ap]\.?[ ]?m\b|o[ ]?'[ ]?clock\b|oclock\b|noon\b|midnight\b)", re.IGNORECASE
)
_LINE_START = re.compile(r"(?:^|\n)[ \t>*_#-]{0,8}\(?\Z")
_LIST_END = re.compile(r"[.)][*_]{0,2}[ \t]+\S")
_OF_MONTH = re.compile(rf"[ ]of[ ](?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
_MONTH_AND_YEAR = re.compile(r"[ ][^\W\d_]+,?[ ][12]\d{3}(?!\d)")
_ADDRESS = re.compile(r"(?:://|www\.|@)\S*\Z")
_HIDDEN = "\u200b\u200c\u200d\u2060\u00ad\ufeff"
_HIDDEN_AFTER = frozenset(_HIDDEN)
_HIDDEN_RUN = re.compile(rf"\d[{_HIDDEN}]+\Z")
_ENDS = frozenset(".,;:?!)]}\"'-—/*")
_BEFORE_DATE = frozenset(["on", "the", "from", "until", "by", "since", "to"])


def is_ratio(folded: str, start: int, end: int) -> bool:
    """Whether digits with a colon (3:05) stand in a ratio and are no time."""
    if folded[end - 3 : end] == ":00":
        return False
    near = folded[max(0, start - 90) : end + 24].lower()
    return any(word in near for word in BEFORE_RATIO) and not _CLOCK.match(folded, end)


def role_of(written: Written, folded: str, start: int, end: int, *, percent: bool) -> Role:
    """The role of one number `[start, end)` by the characters and words next to it."""
    if written.shape is Shape.CLOCK:
        return Role.TIME
    glued = _glued(written, folded, start, end)
    if glued:
        return glued
    if written.shape is Shape.ORDINAL:
        dated = last_words(folded, start)[1].lower() in MONTHS or _OF_MONTH.match(folded, end)
        return Role.DATE if dated else Role.ORDINAL
    if written.shape is Shape.FRACTION and folded[start:end] in {"24/7", "50/50", "20/20"}:
        return Role.NAME
    if not percent and _is_numbered_part(written, folded, start, end):
        return Role.NAME
    if percent or not _is_bare(written):
        return Role.QUANTITY
    return _whole_number(written, folded, start, end)


def _is_bare(written: Written) -> bool:
    """Digits and nothing else: neither sign, currency, grouping, decimals nor a scale."""
    figure = written.figure
    return written.shape is Shape.DECIMAL and not (
        written.sign or written.mid or written.tail or figure.group or figure.places
    )


def _glued(written: Written, folded: str, start: int, end: int) -> Role | None:
    """The role of a number that touches letters (`A4`, `3pm`, `3D`), or None when that says nothing."""
    if _is_name_before(written, folded, start, end):
        return Role.NAME
    if end == len(folded) or not folded[end].isalpha():
        return None
    match = _LETTERS.match(folded, end)
    word = match.group() if match and not written.tail else ""
    if word.lower() in {"am", "pm"}:
        return Role.TIME
    if word == "s":
        return _plural_digits(folded, start, end)
    mixed = (folded[start:end] == "401" and word in {"k", "K"}) or (
        any(c in "0123456789" for c in word) and word[0].lower() != "x"
    )
    return Role.NAME if mixed or (len(word) == 1 and word in NOT_LETTER_UNITS) else None


def _is_name_before(written: Written, folded: str, start: int, end: int) -> bool:
    before = folded[start - 1] if start else " "
    if before in _HIDDEN or folded[end : end + 1] in _HIDDEN_AFTER:
        return _is_split(folded, start, end)
    if before in "/=.?&-" and _ADDRESS.search(folded[max(0, start - 200) : start]):
        return True
    if written.sign or written.mid or not (before.isalpha() or before in "-^.#№_"):
        return False
    match = _GLUED_BEFORE.search(folded, max(0, start - 24), start)
    word, joint = match.groups() if match else ("", "")
    return before in "#№_" or (bool(word) and _names_by_prefix(word, joint))


def _is_split(folded: str, start: int, end: int) -> bool:
    """Whether a character that nobody sees parts the number from more of its digits."""
    before, after = (
        _HIDDEN_RUN.search(folded, max(0, start - 8), start),
        folded[end : end + 8].lstrip(_HIDDEN),
    )
    return bool(before) or (folded[end : end + 1] in _HIDDEN_AFTER and after[:1].isdigit())


def _is_numbered_part(written: Written, folded: str, start: int, end: int) -> bool:
    """Whether `1.2` is the name of a part or a state (`Figure 1.2`, `version 3.11`)."""
    if written.shape is not Shape.DECIMAL or not written.figure.places or written.sign or written.mid:
        return False
    earlier, word = last_words(folded, start)
    return word.lower() in NUMBERED and earlier.lower() not in DETERMINERS and is_free(folded, end)


def _names_by_prefix(word: str, joint: str) -> bool:
    if joint == ".":
        return word.lower() in {"no", "nr", "v"}
    if joint == "-":
        return word.lower() not in QUANTITY_PREFIXES or (len(word) == 1 and word.isupper())
    return joint == "^" or word.lower() not in CURRENCY_CODES


def _plural_digits(folded: str, start: int, end: int) -> Role | None:
    """1990s is a time, `in his 30s` an age: neither is a count. `20s` alone may be 20 seconds."""
    if end - start == 4:
        return Role.YEAR
    word = last_words(folded, start)[1].lower()
    return Role.NAME if word in {"his", "her", "their", "the", "my", "our", "mid", "early", "late"} else None


def last_words(folded: str, start: int) -> tuple[str, str]:
    """The last two words before a number, empty where something else stands there."""
    if not start or folded[start - 1] not in " \u00a0":
        return ("", "")
    # Read backwards first, which tells in a step or two where they can begin: this is asked for every number.
    reach = _LAST_WORDS_BACKWARDS.match(folded[max(0, start - 40) : start][::-1])
    match = reach and _LAST_WORDS.search(folded, start - reach.end(), start)
    return (match[1] or "", match[2].rstrip(".")) if match else ("", "")


def _next(folded: str, end: int) -> tuple[str, str]:
    """The word after a number, or else the character."""
    match = _NEXT.match(folded, end)
    return (match[1] or "", match[2] or "") if match else ("", "")


def is_free(folded: str, end: int) -> bool:
    """Whether no noun follows, so that the number counts nothing: an end, a mark or a small word."""
    word, mark = _next(folded, end)
    if not word:
        return not mark or mark in _ENDS or mark.isdigit() or mark in "$("
    return word.lower() in SMALL_WORDS or word[0].isupper()


def _whole_number(written: Written, folded: str, start: int, end: int) -> Role:
    earlier, word = last_words(folded, start)
    if _CLOCK.match(folded, end):
        role = Role.TIME
    elif written.figure.width:
        hours = _next(folded, end)[0].lower() in {"hours", "hrs", "hour"}
        role = Role.TIME if hours and end - start == 4 else Role.NAME
    elif _is_list_number(folded, start, end):
        role = Role.LIST
    elif end - start == 4 and 1100 <= written.value < 2200 and _is_year(earlier, word, folded, end):
        role = Role.YEAR
    elif 1 <= written.value <= 31 and _is_date(earlier, word, folded, end):
        role = Role.DATE
    elif folded[max(0, start - 2) : start] in {"# ", "№ "} or (
        word and _is_labelled(earlier, word, folded, end)
    ):
        role = Role.NAME
    else:
        role = Role.QUANTITY
    return role


def _is_list_number(folded: str, start: int, end: int) -> bool:
    if end - start > 2 or not _LIST_END.match(folded, end):
        return False
    return bool(_LINE_START.search(folded[max(0, start - 12) : start]))


def _is_month(word: str) -> bool:
    return word.lower() in MONTHS and (word[0].isupper() or word not in {"may", "march", "mar", "sat", "sun"})


def _is_year(earlier: str, word: str, folded: str, end: int) -> bool:
    low, (following, mark) = word.lower(), _next(folded, end)
    named = earlier.lower() in YEAR_WORDS or (bool(earlier) and _is_month(earlier))
    return (
        low == "year"
        or (low in {"is", "was"} and earlier.lower() == "year")
        or (low in {"is", "s"} and earlier.lower() in {"it", "this", "today"} and _is_now(folded, end))
        or (bool(word) and _is_month(word))
        or (low == "of" and named)
        or ((low in YEAR_WORDS or low in {"currently", "now"}) and is_free(folded, end))
        or (word == "By" and mark == ",")
        or (low in {"a", "the", "this"} and following.lower() in YEAR_THINGS)
    )


def _is_now(folded: str, end: int) -> bool:
    """Whether `it is 2021` says what year it is: a year of our time, after which nothing is counted."""
    following = _next(folded, end)[0].lower()
    return 1900 <= int(folded[end - 4 : end]) < 2100 and (
        following in {"now", "today"} or is_free(folded, end)
    )


def _is_date(earlier: str, word: str, folded: str, end: int) -> bool:
    following, mark = _next(folded, end)
    if word and _is_month(word):
        counted = following and following.lower() not in SMALL_WORDS
        inside = earlier.lower() in {"in", "during", "of"} and mark != ","
        return not counted and not inside
    if not following or not _is_month(following):
        return False
    return word.lower() in _BEFORE_DATE or bool(_MONTH_AND_YEAR.match(folded, end))


def _is_labelled(earlier: str, word: str, folded: str, end: int) -> bool:
    """Whether the number is the name of a thing (`Room 12`, `day 3`) and no count of things."""
    low = word.lower()
    if low in MODELS or (low == "war" and earlier.lower() == "world"):
        return True
    if low not in LABELS and not (low.endswith("s") and low[:-1] in LABELS):
        return False
    if low in LABELS and word[0].isupper():
        return True
    counted = _next(folded, end)[1].isdigit() or not is_free(folded, end)
    return earlier.lower() not in DETERMINERS and not counted
