"""What a model does for the problems themselves: it writes their solutions, or says which number is which."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.problems import changing
from gui.settings import defaults
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from core.attacks.deciding import Decided
    from core.attacks.progress import Progress
    from core.attacks.writing import Written
    from core.models.base import ChatModel
    from core.models.runner import Control
    from core.problems.problem import Problem
    from core.store.tries import Try
    from gui.problems.desk import Desk

    OnTry = Callable[[Progress, Try], None]

WRITE, DECIDE = "let a model write", "let a model decide"
NO_ANSWER = "Enter the answer first: a program is kept only when it gives the answer."


async def write(desk: Desk, spec: str, numbers: Sequence[int], on_try: OnTry, control: Control) -> str:
    """Lets a model write solutions; gives a closing sentence. What it changed is one step of the history.

    A solution that is there stays unless one that holds is found.
    """
    from core.attacks.writing import Writing, write_programs

    async with _changing(desk, WRITE, numbers), _model(spec) as model:
        wanted = Writing(problems=tuple(numbers), anew=True)
        written = await write_programs(desk.open_project, model, wanted, control=control, on_try=on_try)
    return _written(model, written, one=len(numbers) == 1)


async def decide(desk: Desk, spec: str, numbers: Sequence[int], on_try: OnTry, control: Control) -> str:
    """Asks a model which number is which; gives a closing sentence. It is one step of the history."""
    from core.attacks import deciding

    async with _changing(desk, DECIDE, numbers) as work, _model(spec) as model:
        done = await deciding.decide(
            desk.open_project, model, work.before, control=control, on_decision=on_try
        )
    return _decided(model, done, one=len(numbers) == 1)


@dataclass(slots=True)
class _Work:
    """Problems that a model may change: as they were `before`."""

    desk: Desk
    before: list[Problem]

    async def end(self, step: str) -> None:
        """Takes note of what has changed."""
        if self.desk.project is None:  # it was closed meanwhile
            return
        get = self.desk.project.problems.get
        now = [await asyncio.to_thread(get, problem.id or 0) for problem in self.before]
        changed = [pair for pair in zip(self.before, now, strict=True) if pair[0] != pair[1]]
        changing.rewritten(self.desk, step, [old for old, _ in changed], [new for _, new in changed])
        here = self.desk.problem.id if self.desk.problem else None
        await self.desk.reload(here)


@asynccontextmanager
async def _changing(desk: Desk, step: str, numbers: Sequence[int]) -> AsyncIterator[_Work]:
    """Takes note of all that a model changes, also when it is stopped in the middle."""
    await desk.save()
    work = _Work(desk, [desk.newest(number) for number in numbers if number in desk.listing.rows])
    try:
        yield work
    finally:
        await asyncio.shield(work.end(step))


@asynccontextmanager
async def _model(spec: str) -> AsyncIterator[ChatModel]:
    model = await asyncio.to_thread(defaults.open_model, spec)
    try:
        yield model
    finally:
        await model.close()


def _written(model: ChatModel, written: Written, *, one: bool) -> str:
    if one:
        if written.solved:
            return f"{model.name} wrote a program that gives the answer. It is now the solution."
        if written.without_answer:
            return NO_ANSWER
        if written.open:
            return f"{model.name} could not be asked. {written.error}".rstrip()
        return f"No try of {model.name} gave a program that holds. The solution stays as it was."
    parts = [f"{count_of(len(written.solved), 'solution')} written"]
    for count, words in (
        (len(written.failed), "without one that holds"),
        (len(written.open), "still open"),
        (len(written.without_answer), "without an answer to check one against"),
    ):
        if count:
            parts.append(f"{count:,} {words}")
    return f"{model.name}: {', '.join(parts)}. {written.error}".rstrip()


def _decided(model: ChatModel, done: Decided, *, one: bool) -> str:
    if one:
        if done.decided:
            return f"{model.name} answered as one reading alone does. It is now decided."
        if done.undecided:
            return f"The answer of {model.name} fits no reading, or several. Decide yourself."
        if done.unaskable:
            return "No question tells the readings apart. Decide yourself."
        return f"{model.name} could not be asked. {done.error}".rstrip() if done.unasked else NOTHING_OPEN
    parts = [f"{count_of(len(done.decided), 'problem')} decided"]
    if done.undecided or done.unaskable:
        parts.append(f"{len(done.undecided) + len(done.unaskable):,} left to you")
    if done.unasked:
        parts.append(f"{len(done.unasked):,} not asked")
    return f"{model.name}: {', '.join(parts)}. {done.error}".rstrip()


NOTHING_OPEN = "Nothing is open in this problem that a model could decide."
