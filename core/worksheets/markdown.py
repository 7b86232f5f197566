"""A sheet as Markdown, with every text escaped so that nothing in it is markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from core.worksheets.layout import Working
from core.worksheets.printed import printed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.worksheets.printed import Paper, Printed, Question
    from core.worksheets.sheet import Sheet

_INLINE = re.compile(r"[\\`*_\[\]<>&|~^$@]")
_LINE_START = re.compile(r"(?:[#+=:%-]|\d{1,9}(?=[.)]))")
_BREAK = "\\\n"
_MM_A_LINE = 10.0


def write_markdown(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as UTF-8 Markdown, whole or not at all. `ExportError` when that fails."""
    write_whole(path, markdown_of(sheet, key=key).encode("utf-8"))
    return ()


def markdown_of(sheet: Sheet, *, key: bool = True) -> str:
    """The papers, the keys and the teacher's part in CommonMark."""
    return "\n".join(_lines(printed(sheet, key=key))) + "\n"


def escaped(text: str) -> str:
    """One line of text for CommonMark and its extensions (mathematics, citations, emphasis, tables)."""
    line = _INLINE.sub(lambda match: "\\" + match[0], " ".join(text.split(" ")).strip())
    start = _LINE_START.match(line)
    if start is None:
        return line
    if start[0].isdigit():
        return f"{start[0]}\\{line[start.end() :]}"
    return f"\\{line}"


def _block(text: str, indent: str) -> str:
    """A text of several lines within a list: its lines stay lines, an empty one parts paragraphs."""
    parts = [part for part in re.split(r"\n[ \t]*\n\s*", text) if part.strip()]
    lines = [
        (_BREAK + indent).join(escaped(line) for line in part.split("\n") if line.strip()) for part in parts
    ]
    return f"\n\n{indent}".join(lines)


def _lines(sheet: Printed) -> Iterator[str]:
    for number, paper in enumerate(sheet.papers):
        if number:
            yield from ("", "---", "")
        yield from _paper(paper, sheet)
    if not sheet.key:
        return
    for paper in sheet.papers:
        yield from ("", "---", "")
        yield from _key(paper, sheet)
    if sheet.summary:
        yield from ("", "---", "")
        yield from _teacher(sheet)


def _paper(paper: Paper, sheet: Printed) -> Iterator[str]:
    if sheet.layout.header:
        yield from (escaped(sheet.layout.header), "")
    yield from (f"# {_heading(sheet.title)}", "")
    yield from (_joined(paper.facts, paper.total), "")
    if sheet.fields:
        filled = {"name": paper.student, "class": paper.group}
        yield "   ".join(
            f"{escaped(label)}: {escaped(filled.get(kind) or '') or _blank(20)}"
            for kind, label in sheet.fields
        )
        yield ""
    if sheet.instructions:
        yield from (_block(sheet.instructions, ""), "")
    for question in paper.questions:
        yield from (_question(question, sheet), "")
    if sheet.layout.footer:
        yield from (escaped(sheet.layout.footer), "")


def _question(question: Question, sheet: Printed) -> str:
    mark = f"{question.number}. "
    indent = " " * len(mark)
    parts = [mark + _block(question.text, indent)]
    if question.points:
        parts[0] += f" ({escaped(question.points)})"
    lines = round(question.working / _MM_A_LINE) if question.working else 0
    if lines and sheet.layout.working is Working.LINES:
        parts += ["___"] * lines  # a rule across the page
    if sheet.layout.answer_field:
        parts.append(f"{escaped(sheet.words('answer'))}: {_blank(20)}")
    return f"\n\n{indent}".join(parts)


def _key(paper: Paper, sheet: Printed) -> Iterator[str]:
    heading = " · ".join(part for part in (sheet.words("key"), paper.version) if part)
    yield from (f"# {_heading(heading)}", "", _joined(sheet.title, paper.facts, paper.total), "")
    for solution in paper.solutions:
        mark = f"{solution.number}. "
        answer = f"**{escaped(solution.answer)}**" + (
            f" ({escaped(solution.points)})" if solution.points else ""
        )
        yield mark + (_BREAK + " " * len(mark)).join([answer, *map(escaped, solution.steps)])
        yield ""


def _teacher(sheet: Printed) -> Iterator[str]:
    yield from (f"# {_heading(sheet.words('teacher'))}", "")
    for line in sheet.summary:
        yield f"- {escaped(line)}"
    yield from ("", f"*{escaped(sheet.words('learns'))}*", "")
    for paper in sheet.papers:
        if paper.evidence and paper.version:
            yield from (f"## {_heading(paper.version)}", "")
        for number, lines in paper.evidence:
            mark = f"{number}. "
            yield from (mark + (_BREAK + " " * len(mark)).join(map(escaped, lines)), "")


def _heading(text: str) -> str:
    """A text for a heading: a closing row of `#` and attributes in braces are taken as they are."""
    return re.sub(r"[{}#]", lambda match: "\\" + match[0], escaped(text).replace("\\#", "#"))


def _joined(*parts: str) -> str:
    return " · ".join(escaped(part) for part in parts if part)


def _blank(width: int) -> str:
    """A line to write on: underscores between spaces are no emphasis."""
    return "_" * width
