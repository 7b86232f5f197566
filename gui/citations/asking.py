"""Asks a model about one question from the window: with all passages, with some taken away, or with chosen ones."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.settings import defaults

if TYPE_CHECKING:
    from core.citations.by_hand import ByHand
    from core.citations.plan import CitationStudy
    from core.citations.question import Question
    from core.citations.study import Studied
    from core.models.base import ChatModel
    from core.models.runner import Control
    from core.store.project import Project
    from gui.jobs import Tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What to ask about one question: nothing but `strategies` and their `controls` (kinds) where there are some.

    `smallest` bounds the search for the smallest set that changes the answer; 0 is none.
    """

    spec: str
    question: int
    kind: str = "paragraphs"
    strategies: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()
    rounds: int = 1
    smallest: int = 0

    @property
    def is_plain(self) -> bool:
        """Whether only the answer with all passages is wanted."""
        return not (self.strategies or self.controls or self.smallest)


def study_of(wish: Wish) -> CitationStudy:
    """The study that a wish stands for."""
    from core.citations.plan import CitationStudy
    from core.citations.question import Units

    return CitationStudy(
        strategies=wish.strategies,
        controls=bool(wish.controls),
        kinds=wish.controls,
        rounds=wish.rounds,
        smallest=wish.smallest,
        questions=(wish.question,),
        units=Units(wish.kind),
        # With the paper's preset a word problem is not asked again with another number.
        recommended=not wish.is_plain,
    )


async def ask(project: Project, wish: Wish, tell: Tell, control: Control) -> tuple[str, str]:
    """Asks what is wished; gives a closing sentence (or nothing) and its level.

    `ModelError` and `ProjectError` come through.
    """
    model = await _opened(wish.spec)
    try:
        studied = await _run(project, model, study_of(wish), tell, control)
    finally:
        await model.close()
    return closing(model.name, studied)


async def ask_hand(
    project: Project, wish: Wish, question: Question, kept: tuple[int, ...], tell: Tell, control: Control
) -> ByHand:
    """Asks with passages chosen by hand, after the answer with all of them where that is not there yet."""
    from core.citations.by_hand import ask_by_hand
    from core.citations.question import Units

    model = await _opened(wish.spec)
    try:
        await _run(project, model, study_of(wish), tell, control)
        return await ask_by_hand(project, model, question, kept, Units(wish.kind), control=control)
    finally:
        await model.close()


def closing(name: str, studied: Studied) -> tuple[str, str]:
    """What came of it, in a sentence or two, and how good that is; nothing where the answers say it themselves."""
    progress = studied.progress
    if progress.requests.failed:
        return f"{name}: a request failed and will be asked again next time. {studied.error}".rstrip(), "warn"
    known = "" if progress.requests.total else " All replies were there already."
    if studied.error_samples:
        return f"{name}: no answer that could be read.{known}", "warn"
    return ("" if progress.requests.total else f"{name}:{known}"), "good"


async def _opened(spec: str) -> ChatModel:
    from core.models.specs import open_model

    return await asyncio.to_thread(open_model, spec, defaults.local_options(spec))


async def _run(
    project: Project, model: ChatModel, study: CitationStudy, tell: Tell, control: Control
) -> Studied:
    from core.citations.study import run_citation_study

    what = f"Asking {model.name}"
    tell(0, 1 + len(study.keys), what)
    return await run_citation_study(
        project,
        model,
        study,
        control=control,
        on_ask=lambda progress, _: tell(progress.done, progress.total, what),
    )
