"""Which stretches of a text and of a program are chips, and which one is a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from gui.widgets.leaves import Standing, leaf_colours, open_leaves, standing
from gui.widgets.states import state_words
from gui.widgets.text import line_offset, qt_offset

if TYPE_CHECKING:
    from core.problems.problem import Analysis
    from core.problems.tree import Place


UNDECIDED = Standing.OPEN.value


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch `[start, end)` of a Qt document, in UTF-16 units.

    `leaf` is the leaf it stands for, or empty; `colour` is the leaf's colour index, None for a number
    that stays; `open` marks a number that waits for a decision, `fault` the place of an error.
    """

    start: int
    end: int
    leaf: str = ""
    colour: int | None = None
    tip: str = ""
    open: bool = False
    fault: bool = False


def text_spans(analysis: Analysis) -> tuple[Span, ...]:
    """A chip for every number of the text: coloured where it may change, grey where it stays."""
    text = analysis.problem.text
    links = {link.numeral: link for link in analysis.grounding.links}
    undecided = {index for choice in analysis.grounding.choices for index in choice.numerals}
    colours = leaf_colours(analysis)
    spans = []
    for index, numeral in enumerate(analysis.numerals):
        link = links.get(index)
        leaf = link.leaf if link else ""
        tip = _text_tip(leaf, undecided=index in undecided, note=numeral.note)
        ends = qt_offset(text, numeral.start), qt_offset(text, numeral.end)
        spans.append(Span(*ends, leaf, colours.get(leaf), tip, open=index in undecided))
    return tuple(spans)


def program_spans(analysis: Analysis) -> tuple[Span, ...]:
    """A chip for every number of the program that comes from the text, and the place of a fault."""
    source = analysis.problem.program
    spans = []
    if analysis.tree is not None:
        colours, undecided = leaf_colours(analysis), open_leaves(analysis)
        for leaf in analysis.tree.leaves:
            waits = leaf.id in undecided
            ends = _ends(source, leaf.place)
            stands = standing(analysis, leaf)
            tip = _leaf_tip(leaf.id) if stands is Standing.VARIES else stands.value
            spans.append(Span(*ends, leaf.id, colours.get(leaf.id), tip, open=waits))
    if analysis.fault is not None:
        spans.append(Span(*_ends(source, analysis.fault), tip=analysis.reason, fault=True))
    return tuple(spans)


def badge(analysis: Analysis) -> tuple[str, str]:
    """The words beside the answer and the kind of their chip: what the solution gives, or what is missing."""
    answer = analysis.problem.answer
    if analysis.tree is not None:
        kind = "good" if analysis.tree.root.value == answer else "bad"
        return f"the {analysis.problem.notation} gives {format_number(analysis.tree.root.value)}", kind
    if analysis.fault is not None:
        return f"{state_words(analysis.status)}, line {analysis.fault.line}", "warn"
    return state_words(analysis.status), "warn"


def _text_tip(leaf: str, *, undecided: bool, note: str) -> str:
    if undecided:
        words = UNDECIDED
    elif leaf:
        words = _leaf_tip(leaf)
    else:
        words = "stays as it is: the program does not use it"
    return f"{words}. {note}" if note else words


def _leaf_tip(leaf: str) -> str:
    return f"a number of the text that may change ({leaf})"


def _ends(source: str, place: Place) -> tuple[int, int]:
    start = qt_offset(source, line_offset(source, place.line, place.column))
    end = qt_offset(source, line_offset(source, place.end_line, place.end_column))
    return start, max(end, start + 1)
