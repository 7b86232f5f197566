"""The study that a wish stands for, with the sampling a person chose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.settings import defaults

if TYPE_CHECKING:
    from core.attacks.plan import Study
    from gui.models.wish import Wish


def study_of(wish: Wish) -> Study:
    """What is put to each model of a wish."""
    from core.attacks.plan import Study

    return Study(
        method=wish.method,
        count=wish.count,
        problems=wish.problems,
        repeats=wish.repeats,
        sampling=defaults.sampling(),
    )
