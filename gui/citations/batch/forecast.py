"""What a batch will take, told before it is begun: one line a model. Blocks; not for the window's thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gui.citations.batch.wish import study_of
from gui.settings import defaults

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.store.project import Project
    from gui.citations.batch.wish import BatchWish


def forecast(project: Project, wish: BatchWish, hops: Mapping[int, int | None]) -> str:
    """A line for each model of a wish: requests, tokens, cost where a price is known, time.

    `hops` are those of all questions. `ModelError` where a model cannot be opened.
    """
    from core.citations.estimate import estimate_study
    from core.commands.spending import told
    from core.models import prices

    known, lines, study = prices.load(), [], study_of(wish, hops)
    for spec in wish.models:
        model = defaults.open_model(spec)
        try:
            price = known.get(model.identity)
            found = estimate_study(project, model.identity, study, price, model.parallel)
            lines.append(told(model.name, found, price))
        finally:
            asyncio.run(model.close())
    return "\n".join(lines)
