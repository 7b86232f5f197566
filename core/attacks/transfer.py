"""Transfer of attacks: whether what one model got wrong fools another (Xie et al. 2024, Figure 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from core.attacks.intervals import wilson
from core.store.grade import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = [
    *("prompt", "method", "source", "source_name", "target", "target_name"),
    *("share", "n", "low", "high", "without"),
]
_PLACE = ["problem", "variant", "repeat"]
_MARKS = {Outcome.CORRECT.value: 0.0, Outcome.WRONG.value: 1.0}


def transfer_table(grades: pd.DataFrame) -> pd.DataFrame:
    """Of the variants that `source` got wrong, the share that `target` gets wrong as well.

    `grades` is `core.attacks.measures.frame`. A row for each method, source and other model; an empty
    `source` is every variant that the target was asked, to compare with. n: variants over which the
    share is, low and high its Wilson 95 % interval; without: those that the source got wrong and the
    target was not asked or gave no answer to.
    """
    variants = grades.loc[
        grades["variant"] > 0, [*_PLACE, "model", "name", "prompt", "method", "outcome"]
    ].astype({"model": str, "name": str, "outcome": str})
    rows = [
        {"prompt": prompt, "method": method} | row
        for (prompt, method), asked in variants.groupby(["prompt", "method"], observed=True)
        for row in _pairs(asked)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _pairs(asked: pd.DataFrame) -> Iterator[dict[str, object]]:
    named = zip(asked["model"], asked["name"], strict=True)
    names = dict(sorted(set(named), key=lambda model: (model[1], model[0])))
    marks = asked.assign(mark=asked["outcome"].map(_MARKS))
    table = marks.pivot_table(index=_PLACE, columns="model", values="mark", aggfunc="last", dropna=False)
    table = table.reindex(columns=list(names))
    for target, target_name in names.items():
        found = table[target].to_numpy(dtype=float)
        about = {"target": target, "target_name": target_name}
        yield {"source": "", "source_name": ""} | about | _share(found[~np.isnan(found)])
        for source, source_name in names.items():
            if source != target:
                fooled = found[table[source].to_numpy(dtype=float) == 1]
                yield {"source": source, "source_name": source_name} | about | _share(fooled)


def _share(marks: np.ndarray) -> dict[str, object]:
    known = marks[~np.isnan(marks)]
    n, wrong = len(known), int(known.sum())
    low, high = wilson(wrong, n)
    share = wrong / n if n else np.nan
    return {"share": share, "n": n, "low": low, "high": high, "without": len(marks) - n}
