"""A report as Markdown and as one HTML file that needs no other; what models and files say is escaped."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import jinja2

    from core.citations.report import Report
    from core.citations.report_figure import Figure
    from core.citations.report_tables import Table

_LONGEST = 300
_MARKUP = re.compile(r"([\\`*_\[\]|~$!#<>&])")
_RATE = re.compile(r"([+−]?[0-9.]+) (\([+−]?[0-9.]+ to [+−]?[0-9.]+\))\Z")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
"""Marks that turn the direction of writing: a name with one would show the figures beside it in reverse."""


def markdown(report: Report) -> str:
    """The report in GitHub's Markdown."""
    parts = [f"# {_escaped(report.title)}", *map(_escaped, report.lines)]
    for table in report.tables:
        parts += [
            f"## {_escaped(table.title)}",
            *([_escaped(table.note)] if table.note else []),
            _table(table),
        ]
    parts += ["## Notes", "\n".join(f"- {_escaped(note)}" for note in report.notes)]
    return "\n\n".join(parts) + "\n"


def html(report: Report, figures: tuple[Figure, ...] = ()) -> str:
    """The report as one HTML page with its style and pictures inside, and no script."""
    return _template().render(report=report, figures=figures)


def plain(text: str, longest: int = _LONGEST) -> str:
    """Text on one line, without control characters, and cut where it is longer than `longest`."""
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or _shows(c))
    line = " ".join(kept.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def pieces(text: str) -> list[str]:
    """A cell in what may stand on lines of their own: a rate and its interval in brackets, or all of it."""
    match = _RATE.match(text)
    return [match[1], match[2]] if match else [text]


def _shows(character: str) -> bool:
    return character not in _TURNS and unicodedata.category(character) not in {"Cc", "Cs"}


def _table(table: Table) -> str:
    lines = [table.columns, tuple("---" for _ in table.columns), *table.rows]
    return "\n".join(
        f"| {' | '.join(cells if at == 1 else map(_escaped, cells))} |" for at, cells in enumerate(lines)
    )


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", plain(text, longest=2000))


@cache
def _template() -> jinja2.Template:
    import jinja2

    source = (files("resources") / "templates" / "citation-report.html").read_text(encoding="utf-8")
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(plain=plain, plain_long=partial(plain, longest=10_000), pieces=pieces)
    return environment.from_string(source)
