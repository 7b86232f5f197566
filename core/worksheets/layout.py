"""How a sheet looks: paper, type, working space, fields, and the language of the fixed words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.errors import ExportError

MARGINS = (5.0, 60.0)
SIZES = (6.0, 36.0)
MOST_WORKING = 250.0
MOST_LOGO = 2_000_000
LARGE_PRINT = 18.0
"""Points; the size that associations of blind people ask for in large print."""

_LOGO_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg", b"GIF87a": "gif", b"GIF89a": "gif"}


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"


PAGES: dict[Paper, tuple[float, float]] = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""Width and height in mm."""


class Working(StrEnum):
    """What stands below a question to write on."""

    LINES = "lines"
    SQUARES = "squares"
    BLANK = "blank"
    NONE = "none"


class Font(StrEnum):
    """A family of type; all are shipped."""

    SERIF = "serif"
    ATKINSON = "atkinson"
    DYSLEXIC = "dyslexic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a sheet looks and which parts it has.

    `margins` are top, right, bottom and left in mm. `working_height` is in mm a question; None takes
    a height by the number of steps. `size` is in points; `large_print` raises it to 18. `header` and
    `footer` are plain texts on every page. `logo` is a PNG, JPEG or GIF, or empty. `language` is that
    of the fixed words (see `core.worksheets.words.LANGUAGES`). `decimal_mark` is `.`, `,`, or empty: each
    text as it is. `key` gives the answers, `steps` how they come about, `teacher` what models answered.
    """

    paper: Paper = Paper.A4
    margins: tuple[float, float, float, float] = (22.0, 23.0, 22.0, 23.0)
    columns: int = 1
    working: Working = Working.LINES
    working_height: float | None = None
    points: bool = False
    name_field: bool = True
    date_field: bool = True
    class_field: bool = True
    answer_field: bool = True
    header: str = ""
    footer: str = ""
    logo: bytes = b""
    font: Font = Font.SERIF
    size: float = 11.0
    large_print: bool = False
    language: str = "en"
    decimal_mark: str = ""
    qr: bool = False
    key: bool = True
    steps: bool = True
    teacher: bool = True

    @property
    def type_size(self) -> float:
        """The size of the text in points."""
        return max(self.size, LARGE_PRINT) if self.large_print else self.size


def check_layout(layout: Layout) -> None:
    """Raises `ExportError` for a layout that no page can have."""
    from core.worksheets.words import LANGUAGES

    if not all(MARGINS[0] <= margin <= MARGINS[1] for margin in layout.margins):
        raise ExportError("A margin is too small or too large.", "Choose from 5 to 60 mm.")
    if layout.columns not in (1, 2):
        raise ExportError(f"A sheet cannot have {layout.columns} columns.", "Choose 1 or 2.")
    if not SIZES[0] <= layout.size <= SIZES[1]:
        raise ExportError(f"A font size of {layout.size:g} points cannot be used.", "Choose from 6 to 36.")
    if layout.working_height is not None and not 0 <= layout.working_height <= MOST_WORKING:
        raise ExportError("The working space is too high for a page.", "Choose from 0 to 250 mm.")
    if layout.language not in LANGUAGES:
        raise ExportError(f"There are no words for the language “{layout.language}”.", _one_of(LANGUAGES))
    if layout.decimal_mark not in ("", ".", ","):
        raise ExportError("The decimal mark is a point or a comma.", "Choose one of them.")
    if layout.logo:
        logo_kind(layout.logo)


def logo_kind(logo: bytes) -> str:
    """`png`, `jpg` or `gif`, by the first bytes; `ExportError` for anything else."""
    if len(logo) > MOST_LOGO:
        raise ExportError("The logo is larger than 2 MB.", "Choose a smaller picture.")
    for start, kind in _LOGO_KINDS.items():
        if logo.startswith(start):
            return kind
    raise ExportError("The logo is no picture that can be printed.", "Choose a PNG, JPEG or GIF file.")


def _one_of(names: tuple[str, ...]) -> str:
    return f"Choose one of {', '.join(names)}."
