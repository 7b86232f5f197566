"""Drawing variants of one problem or of many; where numbers cannot be told apart a person says what to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from core.problems.problem import Status
from gui.problems import changing, work

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from core.models.runner import Control
    from core.variants.variant import Settings
    from gui.jobs import Tell
    from gui.page import Parts
    from gui.problems.doubt_dialog import DoubtOrder

    Start = Callable[[str, Callable[[Tell], Coroutine[Any, Any, None]], Control | None], None]

IN_DOUBT = (Status.NEEDS_DECISION, Status.MISALIGNED)
TASK = "doubts"


class Generating:
    """Draws variants as the window's one job; `start` starts one."""

    def __init__(self, parts: Parts, start: Start) -> None:
        self._parts = parts
        self._desk = parts.desk
        self._start = start

    def generate(self, settings: Settings, numbers: Sequence[int]) -> None:
        """Draws those of the problems that are ready; asks first what to do with those in doubt.

        One problem alone is not asked about: the page shows what is open in it.
        """
        rows = self._desk.listing.rows
        there = [number for number in numbers if number in rows]
        ready = [number for number in there if rows[number].status is Status.READY]
        doubtful = [number for number in there if rows[number].status in IN_DOUBT]
        if len(there) > 1 and doubtful:
            self._parts.tasks.start(TASK, self._ask(settings, ready, doubtful))
        else:
            self._draw(settings, ready)

    def _draw(self, settings: Settings, ready: Sequence[int]) -> None:
        if ready:
            self._start("Generating", lambda tell: self._generate(settings, ready, tell), None)
        elif self._desk.listing.rows:
            self._parts.messages.say("No problem of these is ready yet, so there is nothing to draw.")

    async def _generate(self, settings: Settings, numbers: Sequence[int], tell: Tell) -> None:
        await changing.draw(self._desk, numbers, settings, tell, self._parts.messages.say)

    async def _ask(self, settings: Settings, ready: Sequence[int], doubtful: Sequence[int]) -> None:
        from gui.problems.doubt_dialog import DoubtDialog

        problems = [self._desk.newest(number) for number in doubtful]
        doubts = await asyncio.to_thread(work.doubts, problems)
        if not doubts.count:
            self._draw(settings, ready)
            return
        dialog = DoubtDialog(self._parts.window, settings, len(ready), doubts)
        dialog.ordered.connect(lambda order: self._take(settings, ready, doubts, order))
        dialog.open()

    def _take(self, settings: Settings, ready: Sequence[int], doubts: work.Doubts, order: DoubtOrder) -> None:
        from core.models.runner import Control
        from gui.problems.doubt_dialog import Way

        match order.way:
            case Way.SKIP:
                self._draw(settings, ready)
            case Way.HOLD:
                self._desk.hold_all(doubts.holdable)
                self._draw(settings, sorted((*ready, *doubts.holdable)))
            case Way.ASK:
                control = Control()
                self._start(
                    "Asking which number is which",
                    lambda tell: self._decide(
                        settings, (ready, doubts.askable), (order.model, control), tell
                    ),
                    control,
                )

    async def _decide(
        self,
        settings: Settings,
        numbers: tuple[Sequence[int], Sequence[int]],
        asked: tuple[str, Control],
        tell: Tell,
    ) -> None:
        """Lets a model decide, then draws; `numbers` are the ready ones and those to be asked about."""
        from gui.editor import model_work

        ready, askable = numbers
        spec, control = asked
        said = await model_work.decide(
            self._desk, spec, askable, lambda progress, _: tell(progress.done, progress.total), control
        )
        problems = [self._desk.newest(number) for number in askable if number in self._desk.listing.rows]
        analyses = await asyncio.to_thread(work.read_all, problems)
        decided = [one.problem.id or 0 for one in analyses if one.status is Status.READY]
        self._parts.messages.say(said, "good" if decided else "warn")
        tell(0, len(ready) + len(decided), "Generating")
        await self._generate(settings, sorted((*ready, *decided)), tell)
