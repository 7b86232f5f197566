"""What a person decided about the numbers of a text, carried along when the text is edited."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.widgets.numbers import format_number, read_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from core.problems.problem import Problem


def with_text(problem: Problem, text: str) -> Problem:
    """The problem with another text.

    Decisions and freed words name numbers by their order in the text: those of numbers that stand
    untouched before or behind the edit go with their number, those of others are given up.
    """
    made = replace(problem, text=text)
    if not problem.decisions and not problem.freed:
        return made
    return _with_order(made, problem, _order(problem, made))


def with_mark(problem: Problem, mark: str) -> Problem:
    """The problem read with another decimal mark; decisions about numbers that stay the same stay."""
    made = replace(problem, decimal_mark=mark)
    if not problem.decisions and not problem.freed:
        return made
    return _with_order(made, problem, _order(problem, made))


def written(value: Fraction, mark: str) -> str:
    """A value as a person types it with that decimal mark, so that it is read back as it is."""
    text = format_number(value).replace(".", mark)
    numeral = read_number(text, mark)
    return text if numeral is not None and numeral.value == value else str(value)


def _with_order(made: Problem, before: Problem, order: Mapping[int, int]) -> Problem:
    return replace(
        made,
        decisions=tuple(
            replace(link, numeral=order[link.numeral]) for link in before.decisions if link.numeral in order
        ),
        freed=tuple(order[index] for index in before.freed if index in order),
    )


def _order(before: Problem, after: Problem) -> dict[int, int]:
    """Old index -> new index, for the numbers that are the same ones."""
    from core.problems.numerals import find_numerals

    old, new = before.text, after.text
    start = _alike(old, new)
    rest = _alike(old[start:][::-1], new[start:][::-1])
    shift = len(new) - len(old)
    places = {
        (numeral.start, numeral.end, numeral.value): index
        for index, numeral in enumerate(find_numerals(new, after.decimal_mark))
    }
    found = {}
    for index, numeral in enumerate(find_numerals(old, before.decimal_mark)):
        moved = 0 if numeral.end <= start else shift if numeral.start >= len(old) - rest else None
        if moved is not None:
            place = (numeral.start + moved, numeral.end + moved, numeral.value)
            if place in places:
                found[index] = places[place]
    return found


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
