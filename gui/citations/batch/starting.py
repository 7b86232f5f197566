"""Begins a batch, or goes on with one: the dialog, then the job in the bar at the top."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.citations.batch.figures import Figures
from gui.citations.models import citing_choices

if TYPE_CHECKING:
    from core.attacks.progress import Progress
    from core.models.runner import Control
    from gui.citations.batch.wish import BatchWish
    from gui.jobs import Tell
    from gui.models.choices import Choice
    from gui.page import Parts

WHAT = "Asking about passages"


class Starter(QObject):
    """`asked` while replies come, `ended` when the job is over."""

    asked = Signal()
    ended = Signal()

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts
        self.figures = Figures()
        parts.jobs.changed.connect(lambda: None if parts.jobs.busy else self.ended.emit())

    def choose(self) -> None:
        """Lets a person say what to ask."""
        if not self.figures.questions:
            self._parts.messages.say("There are no questions with passages yet. Import some first.")
        elif (choices := self._choices()) is not None:
            self._open(choices)

    def go_on(self) -> None:
        """Asks what is left of the last batch; where it names a model that is not known here, a person chooses.

        A project comes from others too: nobody's questions go to an address that only the project names.
        """
        kept, choices = self.figures.kept, self._choices()
        if kept is None or choices is None:
            return
        if set(kept.wish.models) <= {choice.spec for choice in choices}:
            self.ask(kept.wish)
        else:
            self._parts.messages.say(
                "Not every model of the last batch is known here. Tick those to go on with."
            )
            self._open(choices)

    def _choices(self) -> list[Choice] | None:
        """The models there are; None where their list cannot be read, which is then said."""
        try:
            return citing_choices()
        except Exception as error:  # noqa: BLE001 - an unreadable list of models is shown, not raised into Qt
            self._parts.failures.show(error)
            return None

    def _open(self, choices: list[Choice]) -> None:
        from gui.citations.batch.dialog import BatchDialog

        kept, parts = self.figures.kept, self._parts
        wish = kept.wish if kept else None
        dialog = BatchDialog(
            parts.window, parts.desk.open_project, parts.tasks, choices, self.figures.hops, wish
        )
        dialog.wished.connect(self.ask)
        dialog.failed.connect(parts.failures.show)
        dialog.more_models.connect(lambda: parts.go("models"))
        dialog.open()

    def ask(self, wish: BatchWish) -> None:
        """Asks what is wished."""
        from core.models.runner import Control

        control = Control()
        jobs = self._parts.jobs
        if not jobs.start(WHAT, partial(self._ask, wish, control), control):
            self._parts.messages.say(f"{jobs.what}: this must end first, or be cancelled above.")

    async def _ask(self, wish: BatchWish, control: Control, tell: Tell) -> None:
        from gui.citations.batch.asking import ask_batch

        def take(name: str, progress: Progress) -> None:
            tell(progress.done, progress.total, f"Asking {name}")
            self.asked.emit()

        project = self._parts.desk.open_project
        said, whole = await ask_batch(project, wish, self.figures.hops, take, control)
        self._parts.messages.say(said, "good" if whole else "warn")
