"""The history of a project: what a person changed, each step to be taken back and made again."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QUndoCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from PySide6.QtGui import QUndoStack

    from core.problems.problem import Problem
    from gui.tasks import Tasks

    Step = Callable[[], Coroutine[Any, Any, None]]

PAUSE = 2.0  # seconds without a key after which typing is a step of its own
MOST = 400  # steps that are remembered


class Change(QUndoCommand):
    """One step: `do` and `undo` give a new coroutine each time they are called.

    With `done` it was made already when it is pushed. One whose `do` fails is dropped from the history.
    """

    def __init__(
        self, run: Callable[[Change, Step], None], text: str, do: Step, undo: Step, *, done: bool
    ) -> None:
        super().__init__(text)
        self._run = run
        self._do = do
        self._undo = undo
        self._done = done

    def redo(self) -> None:
        """Makes it; Qt calls this when the step is pushed, too."""
        if self._done:
            self._done = False
        elif not self.isObsolete():
            self._run(self, self._do)

    def undo(self) -> None:
        """Takes it back."""
        if not self.isObsolete():
            self._run(self, self._undo)


class Edit(Change):
    """A problem as it was `before` and as it is `after`; typing goes on in the newest one of its kind."""

    def __init__(
        self,
        run: Callable[[Change, Step], None],
        what: str,
        before: Problem,
        after: Problem,
        show: Callable[[Problem], Coroutine[Any, Any, None]],
    ) -> None:
        super().__init__(run, what, lambda: show(self.after), lambda: show(self.before), done=True)
        self.before = before
        self.after = after
        self.what = what
        self.at = time.monotonic()

    def takes(self, problem: Problem, what: str) -> bool:
        """Whether a further edit belongs to this step."""
        return self.what == what and self.after.id == problem.id and time.monotonic() - self.at < PAUSE

    def go_on(self, after: Problem) -> None:
        """Takes a further edit."""
        self.after = after
        self.at = time.monotonic()


class Changes:
    """Puts steps on the window's undo stack and makes them one after another, in the order they were asked for."""

    def __init__(self, stack: QUndoStack, tasks: Tasks) -> None:
        self._stack = stack
        self._tasks = tasks
        self._newest: Edit | None = None
        self._count = 0
        self._waiting: set[asyncio.Task[None]] = set()
        self.order = asyncio.Lock()
        """Held while a step is made."""
        stack.setUndoLimit(MOST)
        stack.indexChanged.connect(self._forget_newest)

    def make(self, text: str, do: Step, undo: Step) -> None:
        """Makes a change that can be taken back; `text` stands behind “Undo” in the menu: “delete 2 problems”."""
        self._stack.push(Change(self._run, text, do, undo, done=False))

    def made(self, text: str, redo: Step, undo: Step) -> None:
        """Takes note of a change that was made already."""
        self._stack.push(Change(self._run, text, redo, undo, done=True))

    def edit(
        self,
        before: Problem,
        after: Problem,
        what: str,
        show: Callable[[Problem], Coroutine[Any, Any, None]],
        *,
        typed: bool,
    ) -> None:
        """Takes note of an edit of a problem; one that is `typed` goes on with the step before, if it can."""
        if typed and self._newest is not None and self._newest.takes(after, what):
            self._newest.go_on(after)
            return
        made = Edit(self._run, what, before, after, show)
        self._stack.push(made)
        self._newest = made

    def clear(self) -> None:
        """Forgets the history, for another project."""
        self._stack.clear()

    async def settle(self) -> None:
        """Waits until every step asked for so far has been made."""
        while self._waiting:
            await asyncio.wait(set(self._waiting))

    def _run(self, change: Change, step: Step) -> None:
        self._count += 1
        task = self._tasks.start(f"change {self._count}", self._make(change, step))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _make(self, change: Change, step: Step) -> None:
        async with self.order:
            try:
                await step()
            except BaseException:
                _drop(change)
                raise

    def _forget_newest(self) -> None:
        """After any other step, and after undo, typing begins a step of its own."""
        self._newest = None


def _drop(change: Change) -> None:
    """Takes a change that failed out of the history: undoing it would undo something else."""
    import shiboken6

    if shiboken6.isValid(change):  # the history may have forgotten it meanwhile
        change.setObsolete(True)
