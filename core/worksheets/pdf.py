"""A sheet as PDF, and as pictures for a preview, by typst: the papers, then their keys, then the teacher's part."""

from __future__ import annotations

import contextlib
import importlib.resources
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ExportError
from core.worksheets.files import write_whole
from core.worksheets.layout import PAGES, Font
from core.worksheets.plain import named
from core.worksheets.printed import Paper, Printed, printed
from core.worksheets.qr import qr_svg

if TYPE_CHECKING:
    import typst

    from core.worksheets.layout import Layout
    from core.worksheets.sheet import Sheet

_NO_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]{1,6})\}")
_FAMILIES = {
    Font.SERIF: ("Libertinus Serif",),
    Font.ATKINSON: ("Atkinson Hyperlegible",),
    Font.DYSLEXIC: ("OpenDyslexic",),
}
_FALLBACK = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono", "New Computer Modern Math")
_LEADING = {Font.SERIF: 0.72, Font.ATKINSON: 0.8, Font.DYSLEXIC: 0.95}
_WIDEST = 1.0
"""A letter is hardly wider than it is high."""
_SOURCE = ("templates", "sheet.typ")
_LETTERS, _FEW_LETTERS, _NARROW_MM = 160, 60, 15.0
"""What header and footer have room for, and in a margin that is narrower."""


def write_pdf(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet to `path`, whole or not at all; gives a note on each thing changed in print.

    Without `key` only the questions are written. Equal sheets give equal bytes. `ExportError` when
    the file cannot be written.
    """
    data, notes = pdf_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def pdf_bytes(sheet: Sheet, *, key: bool = True) -> tuple[bytes, tuple[str, ...]]:
    """The PDF of a prepared sheet, and the notes on what was changed in print.

    It is tagged for screen readers (PDF/UA-1) where the fonts have every character. What the
    shipped fonts lack is set in the fonts of this computer.
    """
    inputs = _inputs(sheet, key=key)
    notes = [*_cut_notes(sheet.layout)]
    with _explained():
        data, lacking = _pdf(inputs, _fonts(system=False))
        if not lacking:
            return data, tuple(notes)
        data, still = _pdf(inputs, _fonts(system=True))
    if lent := "".join(c for c in lacking if c not in still):
        notes.append(f"The shipped fonts have no {named(lent)}: set in a font of this computer.")
    if still:
        notes.append(f"No font has {named(still)}: an empty box is printed instead.")
    return data, tuple(notes)


def picture_pages(sheet: Sheet, *, key: bool = True, dots: float = 110.0) -> list[bytes]:
    """The pages of a prepared sheet as PNG pictures, `dots` an inch."""
    with _explained():
        made = _compiler().compile(_source(), format="png", ppi=dots, sys_inputs=_inputs(sheet, key=key))
    return made if isinstance(made, list) else [made or b""]


def page_places(sheet: Sheet, *, key: bool = True) -> tuple[list[tuple[int, float]], list[tuple[int, int]]]:
    """Where the questions of a prepared sheet stand (page from 1, mm from its upper edge), and its headings.

    A heading is its level and its page: a paper's title and that of its key have level 1, in the order of
    the pages; the teacher's part has level 2.
    """
    import typst

    with _explained():
        found = typst.query(
            _source(),
            "<places>",
            field="value",
            one=True,
            font_paths=_fonts(system=True),
            ignore_system_fonts=True,
            sys_inputs=_inputs(sheet, key=key),
        )
    read = json.loads(found)
    questions = [(int(page), float(top)) for _, page, top in read["questions"]]
    return questions, [(int(level), int(page)) for level, page in read["headings"]]


def _inputs(sheet: Sheet, *, key: bool) -> dict[str, str]:
    return {"sheet": json.dumps(_as_data(printed(sheet, key=key)), ensure_ascii=True)}


def _as_data(sheet: Printed) -> dict[str, object]:
    layout = sheet.layout
    width, height = PAGES[layout.paper]
    size = layout.type_size
    return {
        "title": sheet.title,
        "instructions": sheet.instructions,
        "language": layout.language,
        "width": width,
        "height": height,
        "margins": layout.margins,
        "columns": layout.columns,
        "fonts": _families(layout.font),
        "small-fonts": _families(Font.ATKINSON if layout.font is Font.DYSLEXIC else layout.font),
        "size": size,
        "title-size": max(size * 1.3, min(size * 1.7, 26.0)),
        "key-size": max(size * 1.2, min(size * 1.4, 22.0)),
        "leading": _LEADING[layout.font],
        "header": _cut(layout.header, layout.margins[0]),
        "footer": _cut(layout.footer, layout.margins[2]) or _cut(sheet.title, 0),
        "logo": list(layout.logo),
        "working": layout.working.value,
        "answer-field": layout.answer_field,
        "fields": sheet.fields,
        "key": sheet.key,
        "summary": sheet.summary,
        "words": {name: sheet.words(name) for name in ("answer", "key", "teacher", "learns", "page", "logo")},
        "papers": [_paper_data(paper, sheet) for paper in sheet.papers],
    }


def _cut(text: str, margin: float) -> str:
    """A line of a header or a footer, as far as a margin of so many mm has room for it."""
    most = _FEW_LETTERS if margin < _NARROW_MM else _LETTERS
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _cut_notes(layout: Layout) -> tuple[str, ...]:
    top, _, bottom, _ = layout.margins
    lines = (("header", layout.header, top), ("footer", layout.footer, bottom))
    return tuple(
        f"The {name} is longer than its margin in the PDF: it ends after “{cut[-20:]}”."
        for name, text, margin in lines
        if (cut := _cut(text, margin)) != text
    )


def _families(font: Font) -> list[str]:
    return list(dict.fromkeys((*_FAMILIES[font], *_FALLBACK)))


def _paper_data(paper: Paper, sheet: Printed) -> dict[str, object]:
    return {
        "student": paper.student,
        "group": paper.group,
        "version": paper.version,
        "facts": paper.facts,
        "total": paper.total,
        "qr": qr_svg(paper.qr) if paper.qr else "",
        "qr-words": sheet.words("qr", text=paper.qr),
        "questions": [
            {
                "number": question.number,
                "text": question.text,
                "points": question.points,
                "working": question.working,
                "rtl": question.rtl,
                "long": _may_be_long((question.text,), sheet.layout, question.working),
            }
            for question in paper.questions
        ],
        "solutions": [
            {
                "number": solution.number,
                "answer": solution.answer,
                "points": solution.points,
                "steps": solution.steps,
                "long": _may_be_long((solution.answer, *solution.steps), sheet.layout),
            }
            for solution in paper.solutions
        ],
        "evidence": paper.evidence,
    }


def _may_be_long(texts: tuple[str, ...], layout: Layout, working: float = 0.0) -> bool:
    """Whether a block may be taller than a page: what is short for certain need not be measured."""
    width, height = PAGES[layout.paper]
    top, right, bottom, left = layout.margins
    letters = max(4.0, (width - left - right - 15) / layout.columns / (0.35 * layout.type_size) / _WIDEST)
    lines = sum(len(line) // letters + 1 for text in texts for line in text.split("\n"))
    return lines * 0.36 * 2.2 * layout.type_size + working > (height - top - bottom) / 2


@contextlib.contextmanager
def _explained() -> Any:
    """Turns the compiler's complaint about a picture into a sentence; any other is a bug of ours."""
    import typst

    try:
        yield
    except typst.TypstError as error:
        if "image" in error.message:
            raise ExportError("The logo cannot be read as a picture.", "Choose another file.") from error
        raise


def _pdf(inputs: dict[str, str], fonts: typst.Fonts) -> tuple[bytes, str]:
    """The PDF, and the characters that none of the fonts has."""
    import typst

    def compiled(standards: list[typst.PDFStandard]) -> bytes:
        return typst.compile(
            _source(),
            font_paths=fonts,
            ignore_system_fonts=True,
            sys_inputs=inputs,
            pdf_standards=standards,
            timestamp=0,
        )

    try:
        return compiled(["ua-1"]), ""
    except typst.TypstError as error:
        if not _NO_GLYPH.search(error.diagnostic):
            raise
        lacking = _lacking(error.diagnostic)
    return compiled([]), lacking


@lru_cache(maxsize=1)
def _source() -> bytes:
    return importlib.resources.files("resources").joinpath(*_SOURCE).read_bytes()


@lru_cache(maxsize=2)
def _fonts(*, system: bool) -> typst.Fonts:
    """Those shipped with the program and in typst; with `system` those of this computer as well."""
    import typst

    with importlib.resources.as_file(importlib.resources.files("resources") / "fonts") as folder:
        return typst.Fonts(include_system_fonts=system, font_paths=[Path(folder)])


@lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    """One compiler for all previews: what has not changed is not laid out again."""
    import typst

    return typst.Compiler(font_paths=_fonts(system=True), ignore_system_fonts=True)


def _lacking(diagnostic: str) -> str:
    """The characters named in the compiler's complaint, each once, in order."""
    texts = "".join(_NO_GLYPH.findall(diagnostic))
    texts = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), texts)
    return "".join(c for c in dict.fromkeys(texts) if c.isprintable() and not c.isspace() and c not in '\\"')
