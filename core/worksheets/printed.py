"""A prepared sheet as words in order: what PDF, Word, LaTeX, web page and text formats all set."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.worksheets.evidence import evidence_lines, summary_lines
from core.worksheets.layout import Working
from core.worksheets.numbers import own_number, shown_number
from core.worksheets.words import Words, words

if TYPE_CHECKING:
    from core.worksheets.layout import Layout
    from core.worksheets.sheet import Item, Sheet, Version

_LEAST_WORKING, _MOST_WORKING = 20.0, 60.0
_OF_A_STEP = 10.0


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is set; `points` such as `/ 3`, empty where they are not shown; `working` in mm.

    `rtl` is set for a text that is read from right to left.
    """

    number: int
    text: str
    points: str
    working: float
    rtl: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of a question with its worked steps."""

    number: int
    answer: str
    points: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper. `facts` are version, sheet and seed in one line; `qr` is what the QR code says, or empty.

    `student` and `group` are what stands in the fields for name and class.
    """

    student: str
    group: str
    code: str
    version: str
    facts: str
    total: str
    qr: str
    questions: tuple[Question, ...]
    solutions: tuple[Solution, ...]
    evidence: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet in words. `papers` come first, then their solutions if `key`, then the teacher's page.

    `summary` holds a line a model that was asked; with none there is no teacher's page.
    """

    title: str
    instructions: str
    fields: tuple[tuple[str, str], ...]
    papers: tuple[Paper, ...]
    key: bool
    summary: tuple[str, ...]
    layout: Layout
    words: Words


def printed(sheet: Sheet, *, key: bool) -> Printed:
    """The words of a prepared sheet in the language of its layout; without `key` no answer is among them."""
    layout, known = sheet.layout, words(sheet.layout.language)
    shown = (("name", layout.name_field), ("date", layout.date_field), ("class", layout.class_field))
    teacher = key and layout.teacher
    different = {(item.text, item.answer): item for paper in sheet.papers for item in paper.items}
    summary = summary_lines(tuple(different.values()), known) if teacher else ()
    return Printed(
        title=sheet.title or known("worksheet"),
        instructions=sheet.instructions,
        fields=tuple((name, known(name)) for name, wanted in shown if wanted),
        papers=tuple(_paper(paper, layout, known, key=key) for paper in sheet.papers),
        key=key,
        summary=summary,
        layout=layout,
        words=known,
    )


def _paper(paper: Version, layout: Layout, known: Words, *, key: bool) -> Paper:
    student = paper.label if _is_name(paper.label) else ""
    version = known("paper_of" if student else "version", label=paper.label) if paper.label else ""
    sheet, seed = known("sheet", code=paper.code), ""
    if paper.seed is not None:
        seed = known("seed", seed=paper.seed)
    facts = " · ".join(part for part in (version, sheet, seed) if part)
    total = sum((item.points for item in paper.items), start=Fraction(0))
    return Paper(
        student=student,
        group=paper.group,
        code=paper.code,
        version=version,
        facts=facts,
        total=known("total", count=_points(total, layout)) if layout.points else "",
        qr=f"counterfoil {facts}" if layout.qr else "",
        questions=tuple(
            Question(
                number, item.text, _of_points(item, layout, known), working(item, layout), is_rtl(item.text)
            )
            for number, item in enumerate(paper.items, 1)
        ),
        solutions=tuple(_solution(n, item, layout, known) for n, item in enumerate(paper.items, 1))
        if key
        else (),
        evidence=_evidence(paper, layout, known) if key and layout.teacher else (),
    )


def _solution(number: int, item: Item, layout: Layout, known: Words) -> Solution:
    mark = layout.decimal_mark or item.decimal_mark
    answer = shown_number(item, mark)
    for value in item.also:
        answer += f" {known('or')} {own_number(format_number(value), mark)}"
    if item.tolerance:
        answer = known("within", answer=answer, tolerance=own_number(format_number(item.tolerance), mark))
    steps = tuple(own_number(step, mark) for step in item.steps) if layout.steps else ()
    return Solution(number, answer, _of_points(item, layout, known), steps)


def _evidence(paper: Version, layout: Layout, known: Words) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple(
        (number, evidence_lines(item, known, layout.decimal_mark or item.decimal_mark))
        for number, item in enumerate(paper.items, 1)
        if item.models
    )


def _of_points(item: Item, layout: Layout, known: Words) -> str:
    return known("of_points", count=_points(item.points, layout)) if layout.points else ""


def _points(points: Fraction, layout: Layout) -> str:
    mark = layout.decimal_mark or words(layout.language)("decimal_mark")
    return own_number(format_number(points), mark)


def working(item: Item, layout: Layout) -> float:
    """The height in mm to write on below an item."""
    if layout.working is Working.NONE:
        return 0.0
    if layout.working_height is not None:
        return layout.working_height
    return min(_MOST_WORKING, max(_LEAST_WORKING, _OF_A_STEP * (len(item.steps) + 1)))


def is_rtl(text: str) -> bool:
    """Whether the first letter that has a direction is of a script that runs from right to left."""
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction in {"L", "R", "AL"}:
            return direction != "L"
    return False


def _is_name(label: str) -> bool:
    """Whether a label is a person's and no letter of a version."""
    return len(label) > 3 or not label.isupper()


def joined(*parts: str) -> str:
    """The parts that there are, with a dot between."""
    return " · ".join(part for part in parts if part)
