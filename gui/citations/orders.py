"""What a person can have done on the Citations page: bring questions, ask about the one shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from gui.citations.asking import Wish, ask, ask_hand
from gui.citations.details_dialog import open_details
from gui.citations.reading import by_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from core.models.runner import Control
    from gui.citations.bringing import Bringing, Brought
    from gui.citations.desk import CitationDesk
    from gui.jobs import Tell
    from gui.page import Parts

LEFT_OUT = "What was left out or assumed"


class Orders(QObject):
    """Starts jobs and says what came of them.

    `answered` gives the strategies and controls that were asked, `hand_answered` the answer with passages chosen by
    hand.
    """

    answered = Signal(object)
    hand_answered = Signal(object)

    def __init__(self, parts: Parts, desk: CitationDesk, bringing: Bringing) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._desk = desk
        self.bringing = bringing
        self._own = False

    def was_own(self) -> bool:
        """Whether the job that has just ended was one of these, which show what came of them themselves."""
        own, self._own = self._own, False
        return own

    def bring_files(self, paths: Sequence[Path]) -> None:
        """Adds the questions of files."""
        self._start("Reading questions", lambda _: self._bring(self.bringing.bring_files(paths)))

    def bring_sample(self) -> None:
        """Adds the sample questions."""
        if self._parts.desk.project is not None:
            self._start("Adding the sample", lambda _: self._bring(self.bringing.bring_sample()))

    def bring_problems(self) -> None:
        """Makes questions of the word problems."""
        if self._parts.desk.project is not None:
            self._start("Making questions", lambda tell: self._bring(self.bringing.bring_problems(tell)))

    def ask(
        self,
        kind: str,
        strategies: tuple[str, ...] = (),
        controls: tuple[str, ...] = (),
        rounds: int = 1,
        smallest: int = 0,
    ) -> None:
        """Asks the model about the question shown: nothing but the whole context where nothing else is named."""
        wish = self._wish(
            kind=kind, strategies=strategies, controls=controls, rounds=rounds, smallest=smallest
        )
        if wish is not None:
            self._ask(wish)

    def ask_hand(self, kept: tuple[int, ...]) -> None:
        """Asks with passages chosen by hand."""
        wish = self._wish(kind=self._desk.kind)
        if wish is not None:
            self._controlled(lambda tell, control: self._run_hand(wish, kept, tell, control))

    def _wish(self, **chosen: Any) -> Wish | None:
        question, spec = self._desk.question, self._desk.spec
        if question is None or question.id is None or not spec:
            return None
        return Wish(spec=spec, question=question.id, **chosen)

    def _ask(self, wish: Wish) -> None:
        self._controlled(lambda tell, control: self._run(wish, tell, control))

    def _controlled(self, work: Callable[[Tell, Control], Coroutine[Any, Any, None]]) -> None:
        from core.models.runner import Control

        control = Control()
        self._start("Asking", lambda tell: work(tell, control), control)

    async def _run(self, wish: Wish, tell: Tell, control: Control) -> None:
        self._show_asked_model(wish)
        try:
            said, level = await ask(self._parts.desk.open_project, wish, tell, control)
        finally:
            await self._desk.refresh(wish.question)
            self.answered.emit(wish)
        if said:
            self._parts.messages.say(said, level)
        else:
            self._parts.messages.hide()

    async def _run_hand(self, wish: Wish, kept: tuple[int, ...], tell: Tell, control: Control) -> None:
        from core.citations.question import units_of

        self._show_asked_model(wish)
        desk, question = self._desk, self._desk.question
        if question is None:
            return
        try:
            found = await ask_hand(self._parts.desk.open_project, wish, question, kept, tell, control)
        finally:
            await desk.refresh(wish.question)
        first = desk.asking.first if desk.asking else None
        asked = by_hand(found, question, units_of(question, wish.kind), first)
        if desk.question is not None and desk.question.id == wish.question and desk.kind == wish.kind:
            desk.hands[found.kept] = asked
            desk.read.emit()
            self.hand_answered.emit(asked)

    def _show_asked_model(self, wish: Wish) -> None:
        """Whoever looked at the replies of another model sees those that come now."""
        self._desk.choose_model(wish.spec)

    async def _bring(self, work: Coroutine[Any, Any, Brought]) -> None:
        brought = await work
        act = None
        if brought.details:
            see = partial(open_details, self._parts.window, LEFT_OUT, brought.details)
            act = ("See why…", see)
        self._parts.messages.say(brought.said, "good", act)

    def _start(
        self, what: str, work: Callable[[Tell], Coroutine[Any, Any, None]], control: Control | None = None
    ) -> None:
        jobs = self._parts.jobs
        if jobs.start(what, work, control):
            self._own = True
        else:
            self._parts.messages.say(f"{jobs.what}: this must end first, or be cancelled above.")
