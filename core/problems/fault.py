"""What a solution program can be refused for, with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import UserError
from core.problems.problem import Status

if TYPE_CHECKING:
    from core.problems.tree import Place


class ProgramFault(UserError):
    """A program or formula without a tree.

    `status` is `UNSUPPORTED` (a construct that cannot be varied, or no Python at all) or
    `TOO_COMPLEX` (a limit passed); `place` is where, or None when it is the whole source.
    """

    def __init__(
        self, sentence: str, place: Place | None, *, advice: str = "", status: Status = Status.UNSUPPORTED
    ) -> None:
        super().__init__(sentence, advice)
        self.place = place
        self.status = status


def nested_too_deep() -> ProgramFault:
    """The fault of brackets or signs within each other beyond what can be read."""
    return ProgramFault(
        "The solution is nested too deeply to be read.",
        None,
        advice="Write it in several shorter steps.",
        status=Status.TOO_COMPLEX,
    )
