"""A batch run from the window: model after model, progress a few times a second, closing sentences."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from core.errors import ModelError
from gui.citations.batch.wish import keep, study_of
from gui.settings import defaults
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.attacks.progress import Progress
    from core.citations.plan import CitationStudy
    from core.citations.study import Studied
    from core.models.base import ChatModel
    from core.models.runner import Control
    from core.store.citations import CitationAsk
    from core.store.project import Project
    from gui.citations.batch.wish import BatchWish

    Tell = Callable[[str, Progress], None]

BEAT = 0.2  # seconds between two looks at the window


async def ask_batch(
    project: Project, wish: BatchWish, hops: Mapping[int, int | None], tell: Tell, control: Control
) -> tuple[str, bool]:
    """Asks what is wished; `tell` gets the model's name and the progress.

    Gives a sentence for each model, and whether everything was asked. A model that cannot go on is told in
    its sentence and the next one is asked; `ProjectError` comes through. What was answered is kept.
    """
    await asyncio.to_thread(keep, project, wish, unfinished=True)
    study, left = study_of(wish, hops), wish.most or None
    said, whole = [], True
    for spec in wish.models:
        if left == 0:
            said.append(f"{spec}: not asked, the {count_of(wish.most, 'request')} are used up.")
            whole = False
            continue
        try:
            name, studied = await _ask(project, spec, study, left, tell, control)
        except ModelError as error:
            said.append(f"{spec}: {error}")
            whole = False
            continue
        requests = studied.progress.requests
        left = None if left is None else max(0, left - requests.answered)
        said.append(closing(name, studied))
        whole = whole and not studied.progress.stopped and not requests.failed
    await asyncio.to_thread(keep, project, wish, unfinished=not whole)
    return " ".join(said), whole


def closing(name: str, studied: Studied) -> str:
    """What came of a model's part, in a sentence or two."""
    requests = studied.progress.requests
    parts = [count_of(studied.questions, "question")]
    parts.append(count_of(requests.answered, "new request") if requests.answered else "no new request")
    if studied.error_samples:
        parts.append(f"{count_of(studied.error_samples, 'error sample')}")
    words = f"{name}: {', '.join(parts)}."
    if requests.failed:
        words += f" {count_of(requests.failed, 'request')} failed and will be asked again next time: {studied.error}"
    return f"{words} {studied.progress.stopped}".rstrip()


async def _ask(
    project: Project, spec: str, study: CitationStudy, left: int | None, tell: Tell, control: Control
) -> tuple[str, Studied]:
    from core.attacks.progress import Budget
    from core.citations.study import run_citation_study
    from core.models.specs import open_model

    model: ChatModel = await asyncio.to_thread(open_model, spec, defaults.local_options(spec))
    last = 0.0

    def beat(progress: Progress, _ask: CitationAsk) -> None:
        nonlocal last
        if time.monotonic() - last >= BEAT:
            last = time.monotonic()
            tell(model.name, progress)

    try:
        studied = await run_citation_study(
            project, model, study, budget=Budget(requests=left), control=control, on_ask=beat
        )
    finally:
        await model.close()
    tell(model.name, studied.progress)
    return model.name, studied
