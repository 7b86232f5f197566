"""The QR code of a paper: what stands in its footer, for a phone."""

from __future__ import annotations

import io


def qr_svg(text: str) -> str:
    """The code as an SVG drawing of its own."""
    out = io.BytesIO()
    _code(text).save(out, kind="svg", border=2, xmldecl=True, svgns=True, nl=False, omitsize=True)
    return out.getvalue().decode("utf-8")


def qr_png(text: str, scale: int = 8) -> bytes:
    """The code as a PNG picture, `scale` pixels a module."""
    out = io.BytesIO()
    _code(text).save(out, kind="png", scale=scale, border=2)
    return out.getvalue()


def _code(text: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - segno has no types
    import segno

    return segno.make(text, error="m", micro=False, encoding="utf-8")
