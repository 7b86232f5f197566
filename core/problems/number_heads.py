"""The sign and the currency in front of a number: which dashes are a minus, and which are not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.problems.number_contexts import BEFORE_MINUS
from core.problems.number_folding import fold
from core.problems.number_tokens import CURRENCY, HEAD

if TYPE_CHECKING:
    from core.problems.number_styles import Written

_BEFORE_SPACE = frozenset([*CURRENCY, *"-+—eEsS"])
_LAST = frozenset([*CURRENCY, *"-+— \u00a0"])  # what a head can end in
_OPEN = frozenset("([{=<>≤≥:;,*×·÷/|\"“„«~≈^→_'&@\\")
_CLOSED = frozenset(")]}%°") | frozenset(CURRENCY)


@dataclass(frozen=True, slots=True)
class Head:
    """Where the characters before the digits begin, and the place `[sign, after)` of the sign among them."""

    start: int
    sign: int
    after: int


def find_head(folded: str, start: int, floor: int) -> Head:
    """The sign and currency before the digits at `start`, not reaching back beyond `floor`."""
    nothing = Head(start, start, start)
    if start <= floor or folded[start - 1] not in _LAST:
        return nothing
    if folded[start - 1] == " " and not _may_end(folded, start - 1):
        return nothing
    match = HEAD.search(folded, max(floor, start - 12), start)
    if match is None or match.start() == start:
        return nothing
    if match["money"] and match["sign2"]:
        return Head(match.start("money"), *match.span("sign2"))
    sign = match["sign1"] or match["sign2"]
    if sign:
        place = match.span("sign1" if match["sign1"] else "sign2")
        if _is_sign(folded, place[0], sign):
            return Head(place[0], *place)
    money = match.start("money") if match["money"] else start
    return Head(money, money, money)


def _may_end(folded: str, end: int) -> bool:
    """Whether what ends here, before a space, may be a sign or a currency: looked at first, being quick to tell."""
    last = folded[end - 1 : end]
    if last not in _BEFORE_SPACE:
        return False
    word = folded[max(0, end - 8) : end]
    return not (last.isalpha() and word.isascii()) or word.lower().endswith(("negative", "minus"))


def _is_sign(folded: str, at: int, sign: str) -> bool:
    """Whether a dash is a minus: not one in a range (5-6), a compound (16-ounce), a line of thought."""
    if sign[0].isalpha():
        words = folded[max(0, at - 20) : at].lower().split()
        return sign[0] in "nN" or not words or words[-1] in BEFORE_MINUS
    if sign[0] == "—":
        return not folded[max(0, at - 3) : at].strip()
    before = folded[max(0, at - 3) : at]
    previous = before.rstrip()[-1:]
    if sign[-1].isspace():
        return previous == "="
    if not before or "\n" in before:
        return True
    if before[-1].isspace():
        return not previous.isdigit() and previous not in _CLOSED
    return before[-1] in _OPEN


def with_head(written: Written, head: Head, text: str, start: int) -> Written:
    """The number with what stands before its digits (at `start`), and so with its sign."""
    if head.start == start:
        return written
    typed = text[head.sign : head.after]
    negative = typed[:1].isalpha() or fold(typed[:1]) in {"-", "—"}
    return replace(
        written,
        value=-written.value if negative else written.value,
        head=text[head.start : head.sign],
        sign=typed,
        mid=text[head.after : start],
    )
