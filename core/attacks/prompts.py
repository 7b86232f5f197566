"""The prompts of an attack and of its preparation, read from resources/prompts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from core.models.base import Message
from core.problems.numerals import format_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

_HOLE = re.compile(r"\{([a-z]+)\}")
_TURN = re.compile(r"^=== (user|assistant)$", re.MULTILINE)


def zero_shot(text: str) -> tuple[Message, ...]:
    """A problem put zero-shot, chain of thought (Xie et al. 2024, App. A.2; the wording is ours)."""
    return (Message("user", fill("zero-shot", problem=text)),)


def write_program(text: str, answer: Fraction) -> tuple[Message, ...]:
    """A problem with its answer, asking for its solution as a program (Xie et al. 2024, section 3.1).

    What is asked for is the paper's: quantities first, one step a line, the answer printed, no branch,
    no loop. The wording and the examples are ours; each example is a turn of the conversation, because
    small models follow an earlier reply better than a rule.
    """
    parts = _TURN.split(_template("write-program"))[1:]
    texts = {"problem": text, "answer": format_number(answer)}
    return tuple(
        Message(role, _filled(content.strip(), texts))
        for role, content in zip(parts[::2], parts[1::2], strict=True)
    )


def fill(name: str, **texts: str) -> str:
    """The prompt of that name with each text in its hole; braces and percent signs of a text are text."""
    return _filled(_template(name), texts)


def _filled(template: str, texts: Mapping[str, str]) -> str:
    return _HOLE.sub(lambda hole: texts[hole[1]], template)


@cache
def _template(name: str) -> str:
    return (files("resources") / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
