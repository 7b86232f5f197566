"""The prompts of an attack, read from resources/prompts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from core.models.base import Message

_HOLE = "{problem}"


def zero_shot(text: str) -> tuple[Message, ...]:
    """A problem put zero-shot, chain of thought (Xie et al. 2024, App. A.2; the wording is ours)."""
    return (Message("user", fill("zero-shot", text)),)


def fill(name: str, text: str) -> str:
    """The prompt of that name with `text` in its place; braces and percent signs of the text are text."""
    before, _, after = _template(name).partition(_HOLE)
    return f"{before}{text}{after}"


@cache
def _template(name: str) -> str:
    return (files("resources") / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
