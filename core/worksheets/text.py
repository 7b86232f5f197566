"""A sheet as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from core.worksheets.layout import Working
from core.worksheets.printed import printed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.worksheets.printed import Paper, Printed, Question, Solution
    from core.worksheets.sheet import Sheet

_WIDTHS = {"name": 30, "date": 12, "class": 8}
_LINE = 68
_MM_A_LINE = 10.0


def write_text(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as UTF-8 text, whole or not at all. `ExportError` when that fails."""
    write_whole(path, text_of(sheet, key=key).encode("utf-8"))
    return ()


def text_of(sheet: Sheet, *, key: bool = True) -> str:
    """The papers, then the keys, then what models answered; every text of the sheet stands as it is."""
    return "\n".join(_lines(printed(sheet, key=key))) + "\n"


def _lines(sheet: Printed) -> Iterator[str]:
    for number, paper in enumerate(sheet.papers):
        if number:
            yield from ("", "=" * _LINE, "")
        yield from _paper(paper, sheet)
    if not sheet.key:
        return
    for paper in sheet.papers:
        yield from ("", "=" * _LINE, "")
        yield from _key(paper, sheet)
    if sheet.summary:
        yield from ("", "=" * _LINE, "")
        yield from _teacher(sheet)


def _paper(paper: Paper, sheet: Printed) -> Iterator[str]:
    if sheet.layout.header:
        yield from (sheet.layout.header, "")
    if sheet.fields:
        filled = {"name": paper.student, "class": paper.group}
        yield "   ".join(
            f"{label}: {filled.get(kind) or '_' * _WIDTHS[kind]}" for kind, label in sheet.fields
        )
        yield ""
    yield from (sheet.title, "-" * min(_LINE, len(sheet.title)))
    yield " · ".join(part for part in (paper.facts, paper.total) if part)
    if sheet.instructions:
        yield from ("", *sheet.instructions.split("\n"))
    for question in paper.questions:
        yield ""
        yield from _question(question, sheet)
    if sheet.layout.footer:
        yield from ("", sheet.layout.footer)


def _question(question: Question, sheet: Printed) -> Iterator[str]:
    mark = f"{question.number}. "
    margin = " " * len(mark)
    first, *rest = question.text.split("\n")
    yield from (mark + first, *(margin + line for line in rest))
    if question.points:
        yield f"{margin}{question.points}"
    lines = max(1, round(question.working / _MM_A_LINE)) if question.working else 0
    drawn = "_" * (_LINE - len(margin)) if sheet.layout.working is Working.LINES else ""
    yield from ((margin + drawn).rstrip() for _ in range(lines))
    if sheet.layout.answer_field:
        yield f"{margin}{sheet.words('answer')}: {'_' * 20}"


def _key(paper: Paper, sheet: Printed) -> Iterator[str]:
    heading = " · ".join(part for part in (sheet.words("key"), paper.version) if part)
    yield from (heading, "-" * min(_LINE, len(heading)))
    yield " · ".join(part for part in (sheet.title, paper.facts, paper.total) if part)
    for solution in paper.solutions:
        yield ""
        yield from _solution(solution)


def _solution(solution: Solution) -> Iterator[str]:
    mark = f"{solution.number}. "
    yield mark + "   ".join(part for part in (solution.answer, solution.points) if part)
    yield from (" " * len(mark) + step for step in solution.steps)


def _teacher(sheet: Printed) -> Iterator[str]:
    yield from (sheet.words("teacher"), "-" * len(sheet.words("teacher")))
    yield from (*sheet.summary, sheet.words("learns"))
    for paper in sheet.papers:
        if paper.evidence and paper.version:
            yield from ("", paper.version)
        for number, lines in paper.evidence:
            mark = f"{number}. "
            yield from ("", mark + lines[0], *(" " * len(mark) + line for line in lines[1:]))
