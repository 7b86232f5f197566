"""The one long job that may run: shown in the job bar, and cancelled there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine

    from gui.tasks import Tasks
    from gui.widgets.job_bar import JobBar

    Tell = Callable[..., None]
    """Takes what is done, the total and, when the work goes on to something else, its words."""

NAME = "job"


class Pausable(Protocol):
    """What a running job obeys; `core.models.runner.Control` is one."""

    def pause(self) -> None:
        """Nothing new until `resume`."""
        ...

    def resume(self) -> None:
        """Goes on."""
        ...


class Jobs(QObject):
    """`changed` when a job begins or ends; `stopped` when one was cancelled."""

    changed = Signal()
    stopped = Signal()

    def __init__(self, tasks: Tasks, bar: JobBar) -> None:
        super().__init__()
        self._tasks = tasks
        self._bar = bar
        self.what = ""
        self._control: Pausable | None = None
        bar.cancelled.connect(self.cancel)
        bar.paused.connect(self._pause)

    @property
    def busy(self) -> bool:
        """Whether a job runs."""
        return bool(self.what)

    def start(
        self,
        what: str,
        work: Callable[[Tell], Coroutine[Any, Any, None]],
        control: Pausable | None = None,
    ) -> bool:
        """Starts a job, unless one runs; `work` gets what to call with (done, total).

        With a `control` it can be paused.
        """
        if self.busy:
            return False
        self.what = what
        self._control = control
        self._bar.begin(what, pausable=control is not None)
        self.changed.emit()
        # Not in a `finally` of the work: a task that is cancelled at once never begins.
        self._tasks.start(NAME, work(self._bar.advance)).add_done_callback(self._end)
        return True

    def cancel(self) -> None:
        """Asks the job to stop; what it has done so far stays."""
        self._tasks.cancel(NAME)

    def _pause(self, on: bool) -> None:
        if self._control is not None and self.busy:
            (self._control.pause if on else self._control.resume)()

    def _end(self, task: asyncio.Task[None]) -> None:
        self.what = ""
        self._bar.end()
        self.changed.emit()
        if task.cancelled():
            self.stopped.emit()
