"""The tables beside an answer: what was asked, and how each way of comparing sees two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.citations.by_hand import BY_HAND
from core.citations.matching import MATCHERS
from core.citations.viewing import how_each_sees_it
from gui.citations import words
from gui.widgets.table_model import Cell, Head, Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.citations.viewing import Asked

    AskedKey = tuple[str, int, int, tuple[int, ...]]

ASKED_HEADS = (
    Head("Asked with", "What of the passages was there"),
    Head("Answer", "What the model then said"),
    Head("Outcome", "Compared with the answer with all passages, by Contain"),
)
MEASURE_HEADS = (
    Head("Compared by", "Which words count. Every figure can be had under each."),
    Head("Contain", "One answer is contained in the other, word by word"),
    Head("EM", "Exact match: the same words in the same order"),
    Head("F1", "How many words both have: 1 is all, 0 none", right=True),
)
CONTROL_HEAD = Head("Control", "Contain, with as many passages drawn at random or not cited instead")
MATCHED = ("random", "uncited")
SPOKEN = {True: "same", False: "other"}


def key_of(asked: Asked) -> AskedKey:
    """What tells one thing asked from the others."""
    return asked.key, asked.seed, asked.round, asked.kept


def asked_lines(everything: Sequence[Asked], units: int, unit: str) -> list[Line]:
    """A line for each thing that was asked."""
    found = []
    for asked in everything:
        shown = words.what_was_shown(asked, units, unit)
        name = words.name_of(asked)
        if asked.key == BY_HAND:
            name = f"{name}: {shown[:1].lower()}{shown[1:]}"
        answer = " ".join(asked.parsed.answer.split()) if asked.parsed else ""
        outcome, kind = words.outcome(asked)
        why = words.trouble(asked) or words.citing(asked, unit=unit)
        found.append(
            Line(
                key_of(asked),
                (
                    Cell(name, tip="" if asked.not_applicable else shown),
                    Cell(answer or "–", tip=why),
                    Cell(outcome, tip=why, kind=kind),
                ),
            )
        )
    return found


def control_of(asked: Asked | None, everything: Sequence[Asked]) -> Asked | None:
    """The matched control of a strategy that was asked and answered; the one at random before the other."""
    for kind in MATCHED:
        for one in everything:
            if asked is not None and one.key == f"{asked.key}-{kind}" and one.parsed is not None:
                return one
    return None


def measure_lines(first: Asked | None, asked: Asked | None, control: Asked | None = None) -> list[Line]:
    """A line for each way to compare, with a cell for the `control` where there is one; none without two answers."""
    if first is None or asked is None or first.parsed is None or asked.parsed is None:
        return []
    other = control.parsed.answer if control is not None and control.parsed is not None else None
    controls = [] if other is None else how_each_sees_it(first.parsed.answer, other)
    says = {matcher.title: matcher.says for matcher in MATCHERS.values()}
    found = []
    for at, (title, seen) in enumerate(how_each_sees_it(first.parsed.answer, asked.parsed.answer)):
        compared = (
            f"“{' '.join(seen.before)}” and “{' '.join(seen.after)}”" if seen.before or seen.after else ""
        )
        tip = seen.why or f"Compared as {compared}."
        longer = "one is much longer" if seen.lopsided else ""
        found.append(
            Line(
                title,
                (
                    Cell(title, tip=says[title]),
                    Cell(SPOKEN[seen.contain], note=longer, tip=tip),
                    Cell(SPOKEN[seen.em], tip=tip),
                    Cell(f"{seen.f1:.2f}", tip=tip, order=seen.f1),
                    *(Cell(SPOKEN[one.contain], tip=f"“{other}”") for _, one in controls[at : at + 1]),
                ),
            )
        )
    return found
