"""The text of a problem with new numbers, everything else left byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.numerals import find_numerals, write_numeral

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from core.problems.problem import Analysis

_NEAR = len(" and ")


def new_text(analysis: Analysis, values: Mapping[str, Fraction]) -> str:
    """The problem's text with each linked numeral saying its leaf's new value.

    `values` maps leaf ids to new values; a leaf that is not in it keeps its number. A numeral
    stands for leaf value / `link.scale`, and keeps its style (places, grouping, currency, words).
    Raises `ValueError`, with a sentence, where a number cannot be written so.
    """
    return new_spans(analysis, values)[0]


def new_spans(analysis: Analysis, values: Mapping[str, Fraction]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text of `new_text`, and the places `[start, end)` in it of the numbers that changed."""
    text, parts, spans = analysis.problem.text, [], []
    done = length = 0
    for index, value in sorted(_new_values(analysis, values).items()):
        numeral = analysis.numerals[index]
        written = write_numeral(numeral, value)
        parts += [text[done : numeral.start], written]
        length += numeral.start - done
        if written != numeral.text:
            spans.append((length, length + len(written)))
        length += len(written)
        done = numeral.end
    new = "".join([*parts, text[done:]])
    if spans and _is_crowded(analysis):
        _assert_still_apart(analysis, new, _new_values(analysis, values))
    return new, tuple(spans)


def _is_crowded(analysis: Analysis) -> bool:
    """Whether numbers stand so close (`2 3 ft boards`) that new ones may run together (`2 300 ft`)."""
    ends = [numeral.end for numeral in analysis.numerals]
    starts = [numeral.start for numeral in analysis.numerals[1:]]
    return any(start - end <= _NEAR for end, start in zip(ends, starts, strict=False))


def _assert_still_apart(analysis: Analysis, text: str, new: Mapping[int, Fraction]) -> None:
    expected = [new.get(i, numeral.value) for i, numeral in enumerate(analysis.numerals)]
    if [numeral.value for numeral in find_numerals(text, analysis.problem.decimal_mark)] != expected:
        raise ValueError("The new numbers stand too close together in the text to be told apart.")


def _new_values(analysis: Analysis, values: Mapping[str, Fraction]) -> dict[int, Fraction]:
    """What each linked numeral is to say, by its index."""
    new: dict[int, Fraction] = {}
    for link in analysis.grounding.links:
        if link.leaf not in values:
            continue
        value = values[link.leaf] / link.scale
        if new.setdefault(link.numeral, value) != value:
            shown = analysis.numerals[link.numeral].text
            raise ValueError(
                f"“{shown}” stands for two numbers of the solution, which can no longer be equal."
            )
    return new
