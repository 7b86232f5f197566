"""The state of a problem in the words of the window: a teacher writes a solution, be it a formula or a program."""

from __future__ import annotations

from core.problems.problem import Status

WORDS = {Status.NO_PROGRAM: "no solution"}


def state_words(status: Status) -> str:
    """What a chip says of a problem in that state."""
    return WORDS.get(status, str(status))
