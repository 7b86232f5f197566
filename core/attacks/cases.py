"""The grades of a project as pandas frames: a row for each grade, and a row for each case.

A *case* is a problem asked once: with several repeats a problem makes several cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from core.attacks.study import STUDIES
from core.store.asks import COLUMNS
from core.store.grade import Outcome

if TYPE_CHECKING:
    from core.store.project import Project

CASE = ("model", "prompt", "method", "problem", "repeat")
GRADED = (Outcome.CORRECT.value, Outcome.WRONG.value)
LEFT_OUT = {"no_answer": Outcome.NO_ANSWER, "cut_off": Outcome.CUT_OFF, "error": Outcome.ERROR}
_CASE = list(CASE)
_PLACE = ["model", "method", "problem"]
_NAMES = ("model", "name", "method", "prompt", "outcome", "rule", "step", "op")


def frame(project: Project) -> pd.DataFrame:
    """A row for each current grade.

    Columns: problem, variant (0 for the problem as it stands), position (of the variant, from 0; -1),
    model (identity), name, method (empty for the problem as it stands), prompt, repeat, outcome (a
    person's where there is one), rule, and planned: how many variants of the problem were to be asked.
    """
    grades = pd.DataFrame.from_records(project.asks.columns(), columns=list(COLUMNS))
    studies: dict[str, int] = project.settings.get(STUDIES, {})
    drawn = {(row[0], row[1]): row[2] for row in project.variants.overview()}
    grades = grades.astype(dict.fromkeys(_NAMES, "category"))
    group = grades.groupby(_PLACE, observed=True, sort=False).ngroup().to_numpy()
    planned = [
        min(studies.get(f"{method}:{model}", 0), drawn.get((problem, method), 0))
        for model, method, problem in grades[_PLACE].drop_duplicates().itertuples(index=False)
    ]
    grades["planned"] = np.array(planned, dtype=np.int64)[group]
    return grades


def cases(grades: pd.DataFrame) -> pd.DataFrame:
    """A row for each case of a model and method.

    Columns: model, name, prompt, method, problem, repeat; original (the outcome of the problem as it
    stands, missing when it was not asked); asked of the planned variants, and counts of their outcomes:
    correct, wrong, no_answer, cut_off, error; complete: whether all planned variants have an outcome and
    one at least is graded, so that the case counts in AA; unbroken (how many from the first on have an
    outcome), and first_graded and first_wrong (the positions of the first graded and wrong one, or infinity).
    """
    variants = grades[grades["variant"] > 0].sort_values([*_CASE, "position"], ignore_index=True)
    keys = [variants[column] for column in _CASE]
    outcome, position = variants["outcome"], variants["position"]
    is_graded, is_wrong = outcome.isin(GRADED), outcome == Outcome.WRONG.value
    in_order = position == variants.groupby(_CASE, observed=True).cumcount()
    unbroken = in_order.groupby(keys, observed=True).cummin()
    found = variants.groupby(_CASE, observed=True).agg(
        name=("name", "last"), planned=("planned", "max"), asked=("variant", "size")
    )
    found["planned"] = found[["planned", "asked"]].max(axis=1)
    found["correct"] = (outcome == Outcome.CORRECT.value).groupby(keys, observed=True).sum()
    found["wrong"] = is_wrong.groupby(keys, observed=True).sum()
    for column, left_out in LEFT_OUT.items():
        found[column] = (outcome == left_out.value).groupby(keys, observed=True).sum()
    found["complete"] = (found["asked"] == found["planned"]) & (found["correct"] + found["wrong"] > 0)
    found["unbroken"] = unbroken.groupby(keys, observed=True).sum()
    found["first_graded"] = position.where(is_graded, np.inf).groupby(keys, observed=True).min()
    found["first_wrong"] = position.where(is_wrong, np.inf).groupby(keys, observed=True).min()
    originals = grades.loc[grades["variant"] == 0, ["model", "prompt", "problem", "repeat", "outcome"]]
    joined = found.reset_index().merge(originals, how="left", on=["model", "prompt", "problem", "repeat"])
    return joined.rename(columns={"outcome": "original"})


def as_in_the_paper(grades: pd.DataFrame) -> pd.DataFrame:
    """The same rows as the paper counts them: what is not solved is wrong, whatever the reason.

    A reply without an answer, or cut off before it, is wrong (Xie et al. 2024, section 5: solved or not).
    A request that failed is no reply at all: its row is left out, as if it was not asked yet.
    """
    outcome = grades["outcome"].astype(object)
    unsolved = outcome.isin([Outcome.NO_ANSWER.value, Outcome.CUT_OFF.value])
    counted = outcome.where(~unsolved, Outcome.WRONG.value).astype("category")
    return grades.assign(outcome=counted)[outcome != Outcome.ERROR.value]
