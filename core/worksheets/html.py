"""A sheet as one web page that prints well and can be read aloud."""

from __future__ import annotations

import base64
import importlib.resources
from functools import lru_cache
from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from core.worksheets.layout import PAGES, Font, Working, logo_kind
from core.worksheets.printed import printed
from core.worksheets.qr import qr_svg

if TYPE_CHECKING:
    from pathlib import Path

    import jinja2

    from core.worksheets.sheet import Sheet

_KINDS = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif"}
_FILES = {
    Font.ATKINSON: ("Atkinson Hyperlegible", "AtkinsonHyperlegible-{}.ttf", "ttf", "truetype"),
    Font.DYSLEXIC: ("OpenDyslexic", "OpenDyslexic-{}.otf", "otf", "opentype"),
}
_LEADING = {Font.SERIF: 1.4, Font.ATKINSON: 1.5, Font.DYSLEXIC: 1.7}
_WEIGHTS = {"Regular": 400, "Bold": 700}


def write_html(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as one HTML file, whole or not at all. `ExportError` when that fails."""
    write_whole(path, html_of(sheet, key=key).encode("utf-8"))
    return ()


def html_of(sheet: Sheet, *, key: bool = True) -> str:
    """The page, with fonts, logo and codes inside it; every text is escaped and may run either way."""
    layout = sheet.layout
    width, height = PAGES[layout.paper]
    page = printed(sheet, key=key)
    logo = ""
    if layout.logo:
        logo = _data(_KINDS[logo_kind(layout.logo)], layout.logo)
    return _template().render(
        sheet=page,
        layout=layout,
        words=page.words,
        width=width,
        height=height,
        faces=_faces(layout.font),
        family=_family(layout.font),
        leading=_LEADING[layout.font],
        logo=logo,
        qr=lambda text: _data("image/svg+xml", qr_svg(text).encode("utf-8")),
        joined=lambda *parts: " · ".join(part for part in parts if part),
        rounded=lambda mm: _whole_rows(mm, layout.working),
        lines=lambda mm: _rows(mm, Working.LINES),
    )


_ROWS = {Working.LINES: 9.5, Working.SQUARES: 5.0}
"""Height of a line or square in mm."""


def _rows(height: float, working: Working) -> int:
    """How many lines or squares there are in a height in mm."""
    return max(1, round(height / _ROWS[working]))


def _whole_rows(height: float, working: Working) -> str:
    """A height in mm that ends with a whole line or square."""
    return f"{_rows(height, working) * _ROWS[working] if working in _ROWS else height:g}"


def _data(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def _family(font: Font) -> str:
    if font not in _FILES:
        return "Georgia, Cambria, Times New Roman, serif"
    return f"{_FILES[font][0]}, Verdana, sans-serif"


@lru_cache(maxsize=4)
def _faces(font: Font) -> tuple[dict[str, object], ...]:
    """The shipped font, to be embedded, so that the page looks the same without it being installed."""
    if font not in _FILES:
        return ()
    family, name, kind, known_as = _FILES[font]
    folder = importlib.resources.files("resources") / "fonts"
    return tuple(
        {
            "family": family,
            "weight": weight,
            "kind": kind,
            "format": known_as,
            "data": base64.b64encode((folder / name.format(style)).read_bytes()).decode("ascii"),
        }
        for style, weight in _WEIGHTS.items()
    )


@lru_cache(maxsize=1)
def _template() -> jinja2.Template:
    import jinja2

    source = (importlib.resources.files("resources") / "templates" / "sheet.html").read_text("utf-8")
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string(source)
