"""The numbers in digits of a text, found from left to right."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from core.problems.number_figures import MOST_DIGITS
from core.problems.number_heads import find_head, with_head
from core.problems.number_roles import is_ratio, role_of
from core.problems.number_styles import Written, read_digits
from core.problems.number_tokens import CURRENCY, START, TOKEN, VULGAR
from core.problems.numeral import Numeral, Role

_NOT_THOUSANDS = re.compile(
    r"[ -](?:race|run|marathon|walk|tv|television|video|screen|resolution|monitor|display|camera|gold)",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"[ \u00a0][a-z]")
_OF_THEM = re.compile(r"\s+of\s+(?!an?\b|one\b)", re.IGNORECASE)
_COMPOUND = re.compile(r"[ -]?[^\W\d_]")
_PIECE = re.compile(r"\d+(?:\.\d+)*")
_NEAR = re.compile(rf"[.,\d{VULGAR}]")  # where `START` can match: a set alone is searched for much faster
_DIGITS = re.compile(r"\d+")
PERCENT_WORD = re.compile(r"[ \u00a0-]{1,2}(?:percent|per[ -]cent|pct)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text being read: as it is, folded, and the decimal mark it is read with."""

    text: str
    folded: str
    mark: str


def scan_digits(reading: Reading) -> list[Numeral]:
    """The numbers in digits, each with the role that its own surroundings give it."""
    folded = reading.folded
    found: list[Numeral] = []
    position = 0
    while start := _NEAR.search(folded, position):
        if start[0] in ".," and not START.match(folded, start.start()):
            position = start.end()
            continue
        match = TOKEN.match(folded, start.start())
        if match is None:
            position = start.end()
            continue
        if match.lastgroup != "run":
            match = _narrowed(match, folded)
        found.extend(_numbers(match, reading, found[-1].end if found else 0))
        position = match.end()
    return found


def _numbers(match: re.Match[str], reading: Reading, floor: int) -> list[Numeral]:
    if match.lastgroup != "run":
        if match["phone"] or match["date"]:
            return _pieces(match, reading, Role.DATE if match["date"] else Role.NAME)
        if match["time"] and is_ratio(reading.folded, match.start(), match.end()):
            return _pieces(match, reading, Role.QUANTITY)
    head = find_head(reading.folded, match.start(), floor)
    money = bool(match["money"]) or (
        head.start < match.start() and any(c in CURRENCY for c in reading.folded[head.start : match.start()])
    )
    written = read_digits(match, reading.text, reading.mark, money=money)
    if written is None:
        return [] if match["exponent"] or match["power"] else _split_run(match, reading)
    written = with_head(written, head, reading.text, match.start())
    return [_numeral(written, head.start, match, reading)]


def _narrowed(match: re.Match[str], folded: str) -> re.Match[str]:
    """The match without a fraction or scale that does not belong to the number."""
    end = -1
    if match["num"] and match["slash"] != "/" and not _is_spaced_fraction(match, folded):
        end = match.end("whole" if match["whole"] else "num")
    elif match["whole"] and not _is_mixed(match, folded):
        end = match.end("whole")
    elif match["hwhole"] and _OF_THEM.match(folded, match.end()):
        end = match.end("hwhole")
    elif match["scale"] and len(match["scale"]) <= 2 and not _is_short_scale(match, folded):
        end = match.start("scale")
    narrowed = TOKEN.match(folded, match.start(), end) if end >= 0 else None
    return narrowed or match


def _is_mixed(match: re.Match[str], folded: str) -> bool:
    before = folded[match.start() - 1] if match.start() else " "
    is_year = len(match["whole"]) == 4 and 1900 <= int(match["whole"]) < 2100
    if is_year or int(match["num"]) >= int(match["den"]) or before.isalpha() or before in "#№":
        return False
    if match["joint"] == "-":
        return bool(_COMPOUND.match(folded, match.end()))
    return len(match["joint"]) == 1 or not _OF_THEM.match(folded, match.end())


def _is_spaced_fraction(match: re.Match[str], folded: str) -> bool:
    """Whether `3 / 4` is a fraction; `12 / 4` and `$3 / 4` are divisions, so two numbers."""
    before = folded[max(0, match.start() - 2) : match.start()].strip()[-1:]
    return int(match["num"]) < int(match["den"]) and not (before and before in CURRENCY + "/*x×÷+=")


def _is_short_scale(match: re.Match[str], folded: str) -> bool:
    before = folded[max(0, match.start() - 2) : match.start()].strip()[-1:]
    if (before and before in CURRENCY) or match["money"]:
        return True
    if match["scale"] == "M":  # 5M people, and not the 3M tape
        return match["run"] != "3" and bool(_COUNTED.match(folded, match.end()))
    return match["scale"] in "kK" and match["run"] != "401" and not _NOT_THOUSANDS.match(folded, match.end())


def _numeral(written: Written, start: int, match: re.Match[str], reading: Reading) -> Numeral:
    end = match.end()
    percent = bool(match["percent"] or PERCENT_WORD.match(reading.folded, end))
    note = written.figure.note
    if not note and match["s2"] == " " and match["run"].count(" ") == 1:
        note = f"“{match['run']}” is read as one number; it could also be two."
    return Numeral(
        text=reading.text[start:end],
        value=written.value,
        start=start,
        end=end,
        role=role_of(written, reading.folded, start, end, percent=percent),
        percent=percent,
        note=note,
        decimal_mark=reading.mark,
    )


def _pieces(match: re.Match[str], reading: Reading, role: Role) -> list[Numeral]:
    """Each run of digits of a date, a telephone number or a ratio as a number of its own."""
    return [
        Numeral(
            text=reading.text[piece.start() : piece.end()],
            value=Fraction(int(piece.group())),
            start=piece.start(),
            end=piece.end(),
            role=role,
            decimal_mark=reading.mark,
        )
        for piece in _DIGITS.finditer(reading.folded, match.start(), match.end())
    ]


def _split_run(match: re.Match[str], reading: Reading) -> list[Numeral]:
    """The numbers of a run that is no number as a whole: a list (`1,2,3`); a version (1.2.3) has none."""
    start, end = match.span("run")
    if end - start > MOST_DIGITS:
        return []
    run, found = match["run"], []
    note = ""
    if run.count(",") == 1 and run.count(".") == 0:
        note = f"“{run}” is read as two numbers; it could also be one with a decimal comma."
    for piece in _PIECE.finditer(reading.folded, start, end):
        alone = TOKEN.match(reading.folded, piece.start(), piece.end())
        written = (
            alone and piece.group().count(".") <= 1 and read_digits(alone, reading.text, ".", money=False)
        )
        if alone and written:
            found.append(
                replace(_numeral(written, piece.start(), alone, reading), note=note or written.figure.note)
            )
    return found
