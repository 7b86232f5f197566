"""A study run from the window: model after model, progress a few times a second, closing sentences."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from core.attacks.study import run_study
from core.store.grade import Outcome
from gui.models.study import study_of
from gui.settings import defaults
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.attacks.progress import Progress
    from core.models.base import ChatModel
    from core.models.runner import Control
    from core.store.asks import Ask
    from core.store.project import Project
    from gui.models.wish import Wish

BEAT = 0.2  # seconds between two looks at the window


class Beat:
    """Gathers verdicts and passes them on a few times a second: painting each one would stall the window."""

    def __init__(self, tell: Callable[[Progress, Sequence[Ask]], None]) -> None:
        self._tell = tell
        self._waiting: list[Ask] = []
        self._last = 0.0

    def __call__(self, progress: Progress, ask: Ask | None) -> None:
        """One more verdict."""
        if ask is not None:
            self._waiting.append(ask)
        if time.monotonic() - self._last >= BEAT:
            self.flush(progress)

    def flush(self, progress: Progress) -> None:
        """Passes on what waits."""
        asks, self._waiting = self._waiting, []
        self._tell(progress, asks)
        self._last = time.monotonic()


async def ask(
    project: Project,
    wish: Wish,
    tell: Callable[[str, Progress, Sequence[Ask]], None],
    control: Control,
) -> str:
    """Asks what is wished; `tell` gets the model's name, the progress and the new verdicts.

    Gives a closing sentence for each model. `control` pauses it. `ModelError` and `ProjectError` come
    through; what was answered before them is kept.
    """
    said = []
    for spec in wish.models:
        model = await asyncio.to_thread(defaults.open_model, spec)
        beat = Beat(partial(tell, model.name))
        try:
            progress = await run_study(project, model, study_of(wish), control=control, on_progress=beat)
        finally:
            await model.close()
        beat.flush(progress)
        said.append(closing(model, progress))
    return " ".join(said)


def closing(model: ChatModel, progress: Progress) -> str:
    """What came of a study, in a sentence."""
    counts = progress.outcomes
    parts = [f"{counts[Outcome.CORRECT]:,} right", f"{counts[Outcome.WRONG]:,} wrong"]
    unread = counts[Outcome.NO_ANSWER] + counts[Outcome.CUT_OFF]
    if unread:
        parts.append(f"{unread:,} without an answer")
    if counts[Outcome.ERROR]:
        parts.append(f"{counts[Outcome.ERROR]:,} failed and will be asked again next time")
    known = "" if progress.requests.total else " All replies were there already."
    what = f"{model.name}: {count_of(progress.done, 'question')}, {', '.join(parts)}.{known}"
    return f"{what} {progress.stopped}".rstrip()
