"""A plain text as HTML that a learning platform shows character by character.

Moodle's filters (filter/tex, filter/mathjaxloader, `@@PLUGINFILE@@` of lib/filelib.php) look for their
marks in the source of a text, so that a character reference hides them. MathJax in the browser looks
at the page and passes over what has the classes `tex2jax_ignore` (version 2) or `mathjax_ignore` (3).
"""

from __future__ import annotations

import re
import unicodedata

_MATHEMATICS = re.compile(r"[$\\]|\[/?tex|\[/?algebra|@@", re.IGNORECASE)
_MARKS = re.compile(r"\\|@@|\[(?=/?(?:tex|algebra)\b)", re.IGNORECASE)
IGNORED_CLASSES = "tex2jax_ignore mathjax_ignore"


def is_like_mathematics(text: str) -> bool:
    """Whether a program that shows formulas may take a part of the text for one."""
    return _MATHEMATICS.search(text) is not None


def paragraph(text: str, also: str = "") -> str:
    """One paragraph; a line end is a break, the characters of `also` are written as references.

    Equal to `text` when its markup is taken out and its references are read, but for the blanks at its ends.
    """
    attributes = f' class="{IGNORED_CLASSES}"' if is_like_mathematics(text) else ""
    if any(unicodedata.bidirectional(c) in {"R", "AL"} for c in text):
        attributes += ' dir="auto"'
    return f"<p{attributes}>{inline(text, also)}</p>"


def inline(text: str, also: str = "") -> str:
    """The text without a paragraph around it."""
    text = text.strip(" \n")
    marked = frozenset(also) | (frozenset("$") if text.count("$") > 1 else frozenset())
    spans = [match.span() for match in _MARKS.finditer(text)]
    inside = {place for start, end in spans for place in range(start, end)}
    return "".join(_written(c, hidden=place in inside or c in marked) for place, c in enumerate(text))


def paragraphs(texts: tuple[str, ...], also: str = "") -> str:
    """A paragraph for each text that is not empty."""
    return "".join(paragraph(text, also) for text in texts if text.strip())


def _written(character: str, *, hidden: bool) -> str:
    if character == "\n":
        return "<br/>"
    if character in "&<>":
        return {"&": "&amp;", "<": "&lt;", ">": "&gt;"}[character]
    return f"&#{ord(character)};" if hidden else character
