"""The logo of a sheet: a file that a person chose, read and tried before any page is set with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.worksheets.layout import MOST_LOGO, logo_kind
from core.worksheets.pictures import picture_size

if TYPE_CHECKING:
    from pathlib import Path

_ADVICE = "Choose a PNG, JPEG or GIF file."
_TRIAL = b"#image(bytes(json(bytes(sys.inputs.logo))), width: 10mm)"


def read_logo(path: Path) -> bytes:
    """The picture in a file, found to be one that every format can print.

    Raises `ExportError` when the file cannot be read, is too large, or holds no whole PNG, JPEG or GIF.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_LOGO + 1)
    except (OSError, ValueError) as error:
        raise ExportError(f"The logo {path.name} cannot be read.", "Choose another file.") from error
    if not data:
        raise ExportError(f"The logo {path.name} is empty.", "Choose another file.")
    check_logo(data, path.name)
    return data


def check_logo(data: bytes, name: str = "") -> tuple[int, int]:
    """Width and height in pixels of a picture that can be printed; `ExportError` for any other.

    The first bytes are looked at, the size is read, and the whole picture is set once: a file that was
    cut off has a sound beginning.
    """
    import typst

    logo_kind(data)
    size = picture_size(data)
    try:
        typst.compile(_TRIAL, sys_inputs={"logo": json.dumps(list(data))}, ignore_system_fonts=True)
    except typst.TypstError as error:
        which = f"The logo {name}" if name else "The logo"
        raise ExportError(f"{which} is damaged: its picture cannot be read to the end.", _ADVICE) from error
    return size
