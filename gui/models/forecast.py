"""What asking will take, told before it is begun: one line a model. Blocks; not for the window's thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gui.models.study import study_of
from gui.settings import defaults

if TYPE_CHECKING:
    from core.store.project import Project
    from gui.models.wish import Wish


def forecast(project: Project, wish: Wish) -> str:
    """A line for each model of a wish: requests, tokens, cost where a price is known, time.

    `ModelError` where a model cannot be opened.
    """
    from core.attacks.estimate import estimate
    from core.attacks.plan import plan_study
    from core.commands.spending import told
    from core.models import prices
    from core.models.specs import open_model

    known, lines = prices.load(), []
    for spec in wish.models:
        model = open_model(spec, defaults.local_options(spec))
        try:
            plan = plan_study(project, model.identity, study_of(wish))
            usage = project.replies.usage_of_late(model.identity)
            price = known.get(model.identity)
            lines.append(told(model.name, estimate(plan, usage, price, model.parallel), price))
        finally:
            asyncio.run(model.close())
    return "\n".join(lines)
