"""What studies took: tokens of each model and method, and their cost by the prices a person entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.models.prices import Price
    from core.store.project import Project

_COLUMNS = [
    *("model", "name", "method", "replies", "prompt_tokens", "completion_tokens", "uncounted"),
    *("seconds", "cost", "currency"),
]


def cost_table(project: Project, prices: Mapping[str, Price]) -> pd.DataFrame:
    """A row for each model and method (empty: problems as they stand).

    replies: stored ones, each counted once; prompt_tokens and completion_tokens as the server or the
    file's own vocabulary counts them; uncounted: replies for which the server told none, so that the
    cost is too low by theirs; seconds: of waiting, summed over the requests; cost: by the price of the
    model's identity, missing where none is entered.
    """
    rows = []
    for model, name, method, usage in project.replies.usage_by_study():
        price = prices.get(model)
        cost = None if price is None else float(price.cost(usage.prompt_tokens, usage.completion_tokens))
        rows.append(
            {
                "model": model,
                "name": name,
                "method": method,
                "replies": usage.replies,
                "prompt_tokens": usage.prompt_tokens,
                "completion_tokens": usage.completion_tokens,
                "uncounted": usage.uncounted,
                "seconds": usage.seconds,
                "cost": cost,
                "currency": "" if price is None else price.currency,
            }
        )
    return pd.DataFrame(rows, columns=_COLUMNS)
