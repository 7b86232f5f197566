"""Figures: digits with their grouping and decimal mark, read to a value and written in the same style."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

MOST_DIGITS = 400
"""A longer run of digits is left as text: no problem needs it, and Python limits such conversions."""

_FORM = re.compile(
    r"""(?P<whole> \d{1,3} (?P<group>[.,' \u00a0]) \d{3} (?: (?P=group) \d{3} )*   # 1,234,567
      | \d{1,2} (?P<indian> (?: ,\d{2} )+ ) ,\d{3}                              # 12,34,567
      | \d* )
    (?: (?P<mark> [.,] ) (?P<tail> \d{3} (?P<split>[ \u00a0]) (?: \d{3} (?P=split) )* \d{1,3} | \d+ ) )?""",
    re.VERBOSE,
)
_SEPARATOR = re.compile(r"[.,' \u00a0]")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number without sign: `value`, and how it is written.

    `group` separates groups of digits (empty when none do), in threes or, `indian`, in twos after
    the first three; `split` separates them after the `mark`. `places` are the digits after the
    mark, `width` the digits before it where they begin with zeros (`007`).
    """

    value: Fraction
    places: int = 0
    mark: str = "."
    group: str = ""
    indian: bool = False
    split: str = ""
    bare: bool = False
    width: int = 0
    note: str = ""


def read_figure(run: str, mark: str, *, money: bool = False) -> Figure | None:
    """The number that a run of digits and separators is under a decimal mark, or None for none.

    `1,5` under a point is None (it may be two numbers) unless it is `money`; what may be read in
    two ways carries a note.
    """
    if run.isdecimal():
        return _digits_alone(run, mark) if len(run) <= MOST_DIGITS else None
    if sum(map(str.isdigit, run)) > MOST_DIGITS:
        return None
    separators = _SEPARATOR.findall(run)
    if len(separators) == 1 and separators[0] in ".,":
        return _one_separator(run, separators[0], mark, money=money)
    form = _FORM.fullmatch(run)
    if form is None:
        return None
    group = form["group"] or ("," if form["indian"] else "")
    mark_found = form["mark"] or mark
    if form["mark"] and (form["mark"] == group or (not group and mark_found == "," != mark)):
        return None
    return _figure(form["whole"], form["tail"] or "", mark_found, group, form)


def _digits_alone(run: str, mark: str) -> Figure:
    return Figure(Fraction(int(run)), mark=mark, width=len(run) if len(run) > 1 and run[0] == "0" else 0)


def _figure(whole: str, tail: str, mark: str, group: str = "", form: re.Match[str] | None = None) -> Figure:
    split = (form["split"] if form else "") or ""
    digits, decimals = (
        whole.replace(group, "") if group else whole,
        tail.replace(split, "") if split else tail,
    )
    return Figure(
        value=Fraction(int((digits + decimals) or "0"), 10 ** len(decimals))
        if decimals
        else Fraction(int(digits or "0")),
        places=len(decimals),
        mark=mark,
        group=group,
        indian=bool(form and form["indian"]),
        split=split,
        bare=not whole,
        width=len(whole) if len(whole) > 1 and whole[0] == "0" and not group else 0,
    )


def may_part_thousands(head: str, tail: str) -> bool:
    """Whether the one mark between digits may part thousands (1,500) and need not be a decimal mark (0,125)."""
    return len(tail) == 3 and 1 <= len(head) <= 3 and head[0] != "0"


def _one_separator(run: str, separator: str, mark: str, *, money: bool) -> Figure | None:
    head, tail = run.split(separator)
    decimal = _figure(head, tail, separator)
    if may_part_thousands(head, tail):
        grouped = replace(_figure(head + tail, "", mark), group=separator)
        if separator == mark:
            return replace(decimal, note=_either(run, decimal, grouped))
        return replace(grouped, note=_either(run, grouped, decimal) if mark == "," else "")
    if separator == mark:
        return decimal
    if separator == "." or head[:1] == "0" or (money and len(tail) == 2):
        return replace(decimal, note=f"“{run}” is read with a decimal {_NAMES[separator]}.")
    return None


_NAMES = {".": "point", ",": "comma"}


def _either(run: str, read: Figure, other: Figure) -> str:
    return f"“{run}” is read as {_plain(read.value)}; it could also be {_plain(other.value)}."


def _plain(value: Fraction) -> str:
    return write_figure(Figure(value), value)


def decimal_places(value: Fraction) -> int | None:
    """How many decimals write the value exactly, or None when none do."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def write_figure(figure: Figure, value: Fraction, *, least: int = 0) -> str:
    """`value` (not negative) in the style of the figure, with more places only where it needs them.

    Where it needs more, it gets `least` at least. ValueError when no decimals write it exactly.
    """
    needed = decimal_places(value)
    if needed is None:
        raise ValueError(f"{value} cannot be written exactly with decimals.")
    places = figure.places if needed <= figure.places else max(needed, least)
    digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    whole, tail = digits[: len(digits) - places], digits[len(digits) - places :]
    whole = _regroup(whole.rjust(figure.width, "0"), figure)
    if figure.bare and whole == "0" and tail:
        whole = ""
    if figure.split:
        tail = figure.split.join(tail[i : i + 3] for i in range(0, len(tail), 3))
    return f"{whole}{figure.mark}{tail}" if tail else whole


def _regroup(whole: str, figure: Figure) -> str:
    if not figure.group or len(whole) <= 3:
        return whole
    head, groups, size = whole[:-3], [whole[-3:]], 2 if figure.indian else 3
    while head:
        groups.append(head[-size:])
        head = head[:-size]
    return figure.group.join(reversed(groups))
