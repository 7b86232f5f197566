"""Which stretches of a text and of a program are chips, and which one is a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.problem import Status
from gui.widgets.leaves import Standing, leaf_colours, open_leaves, standing
from gui.widgets.numbers import format_number
from gui.widgets.states import state_words
from gui.widgets.text import line_offset, qt_offset

if TYPE_CHECKING:
    from core.problems.problem import Analysis
    from core.problems.tree import Place


UNDECIDED = Standing.OPEN.value
MISSING = "in the text, but the solution has another number in its place"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch `[start, end)` of a Qt document, in UTF-16 units.

    `leaf` is the leaf it stands for, or empty; `colour` is the leaf's colour index, None for a number
    that stays; `open` marks a number that waits for a decision, `fault` the place of an error. `numeral`
    is the number's place among those of the text, -1 in a program.
    """

    start: int
    end: int
    leaf: str = ""
    colour: int | None = None
    tip: str = ""
    open: bool = False
    fault: bool = False
    numeral: int = -1


def text_spans(analysis: Analysis) -> tuple[Span, ...]:
    """A chip for every number of the text: coloured where it may change, grey where it stays."""
    text = analysis.problem.text
    links = {link.numeral: link for link in analysis.grounding.links}
    waiting = unresolved(analysis)
    colours = leaf_colours(analysis)
    spans = []
    for index, numeral in enumerate(analysis.numerals):
        link = links.get(index)
        leaf = link.leaf if link else ""
        ends = qt_offset(text, numeral.start), qt_offset(text, numeral.end)
        tip = _text_tip(analysis, index, leaf, waits=index in waiting)
        spans.append(Span(*ends, leaf, colours.get(leaf), tip, open=index in waiting, numeral=index))
    return tuple(spans)


def unresolved(analysis: Analysis) -> frozenset[int]:
    """The numbers of the text (indexes) about which something has to be said before the problem is ready."""
    grounding = analysis.grounding
    found = set(grounding.strays)
    found.update(*(choice.numerals for choice in grounding.choices))
    found.update(*(mismatch.numerals for mismatch in grounding.mismatches))
    return frozenset(found) - frozenset(grounding.held)


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


def _text_tip(analysis: Analysis, index: int, leaf: str, *, waits: bool) -> str:
    numeral = analysis.numerals[index]
    words = _what_it_is(analysis, index, leaf, waits=waits)
    how = "Click to say what it is" if waits else "Right-click or Alt+Down to change that"
    return " ".join(filter(None, (f"{words}.", numeral.note, f"{how}.")))


def _what_it_is(analysis: Analysis, index: int, leaf: str, *, waits: bool) -> str:
    numeral = analysis.numerals[index]
    if waits:
        missing = index in analysis.grounding.strays
        unmatched = any(index in one.numerals for one in analysis.grounding.mismatches)
        return MISSING if missing else Standing.UNMATCHED.value if unmatched else UNDECIDED
    if leaf:
        return _leaf_tip(leaf)
    if index in analysis.grounding.held:
        return "stays as it is: which is which in the solution is not decided"
    if any(link.numeral == index and not link.leaf for link in analysis.problem.decisions):
        return "stays as it is, as you decided"
    if analysis.tree is None:
        return "the solution cannot be read yet"
    if analysis.status is Status.WRONG_ANSWER:
        return Standing.UNREAD.value
    if numeral.role is Role.WORD and index not in analysis.problem.freed:
        return "a number word: it stays as it is until you let it change"
    if numeral.role is not Role.QUANTITY and index not in analysis.problem.freed:
        return f"stays as it is: it reads as a {numeral.role.value}"
    return "stays as it is: the solution does not use it"


def _leaf_tip(leaf: str) -> str:
    return f"a number of the text that may change ({leaf})"


def _ends(source: str, place: Place) -> tuple[int, int]:
    start = qt_offset(source, line_offset(source, place.line, place.column))
    end = qt_offset(source, line_offset(source, place.end_line, place.end_column))
    return start, max(end, start + 1)
