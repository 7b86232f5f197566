"""Measures of a study, as pandas frames made from stored grades alone (Xie et al. 2024, section 5).

Outcomes are five; only correct and wrong enter a rate, and the others are counted beside it. A *case*
is a problem asked once: with several repeats a problem makes several cases. Each rate comes with its
n and its Wilson 95 % interval (`_low`, `_high`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from core.attacks.intervals import wilson
from core.attacks.study import STUDIES
from core.store.asks import COLUMNS
from core.store.grade import Outcome, Verdict
from core.store.variants import OVERVIEW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.project import Project

_RUN = ["model", "name", "prompt", "method"]
_CASE = ["model", "prompt", "method", "problem", "repeat"]
_GRADED = (Outcome.CORRECT.value, Outcome.WRONG.value)
_LEFT_OUT = {"no_answer": Outcome.NO_ANSWER, "cut_off": Outcome.CUT_OFF, "error": Outcome.ERROR}
_NAMES = ("model", "name", "method", "prompt", "outcome", "rule", "step", "op")
ATTACKS = (1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)


def frame(project: Project) -> pd.DataFrame:
    """A row for each current grade.

    Columns: problem, variant (0 for the problem as it stands), position (of the variant, from 0; -1),
    model (identity), name, method (empty for the problem as it stands), prompt, repeat, outcome (a
    person's where there is one), rule, and planned: how many variants of the problem were to be asked.
    """
    grades = pd.DataFrame.from_records(project.asks.columns(), columns=list(COLUMNS))
    studies: dict[str, int] = project.settings.get(STUDIES, {})
    drawn = {(row[0], row[1]): row[2] for row in project.variants.overview()}
    places = grades[["model", "method", "problem"]].drop_duplicates()
    planned = {
        (model, method, problem): min(studies.get(f"{method}:{model}", 0), drawn.get((problem, method), 0))
        for model, method, problem in places.itertuples(index=False)
    }
    keys = pd.MultiIndex.from_frame(grades[["model", "method", "problem"]])
    grades["planned"] = keys.map(planned).to_numpy(dtype=np.int64)
    return grades.astype(dict.fromkeys(_NAMES, "category"))


def cases(grades: pd.DataFrame) -> pd.DataFrame:
    """A row for each case of a model and method.

    Columns: model, name, prompt, method, problem, repeat; original (the outcome of the problem as it
    stands, missing when it was not asked); asked of the planned variants, and counts of their outcomes:
    correct, wrong, no_answer, cut_off, error; unbroken (how many from the first on are correct or
    wrong) and first_wrong (the position of the first wrong one, or infinity).
    """
    variants = grades[grades["variant"] > 0].sort_values([*_CASE, "position"], ignore_index=True)
    keys = [variants[column] for column in _CASE]
    outcome, position = variants["outcome"], variants["position"]
    is_graded, is_wrong = outcome.isin(_GRADED), outcome == Outcome.WRONG.value
    in_order = position == variants.groupby(_CASE, observed=True).cumcount()
    unbroken = (is_graded & in_order).groupby(keys, observed=True).cummin()
    found = variants.groupby(_CASE, observed=True).agg(
        name=("name", "last"), planned=("planned", "max"), asked=("variant", "size")
    )
    found["planned"] = found[["planned", "asked"]].max(axis=1)
    found["correct"] = (outcome == Outcome.CORRECT.value).groupby(keys, observed=True).sum()
    found["wrong"] = is_wrong.groupby(keys, observed=True).sum()
    for column, left_out in _LEFT_OUT.items():
        found[column] = (outcome == left_out.value).groupby(keys, observed=True).sum()
    found["unbroken"] = unbroken.groupby(keys, observed=True).sum()
    found["first_wrong"] = position.where(is_wrong, np.inf).groupby(keys, observed=True).min()
    originals = grades.loc[grades["variant"] == 0, ["model", "prompt", "problem", "repeat", "outcome"]]
    joined = found.reset_index().merge(originals, how="left", on=["model", "prompt", "problem", "repeat"])
    return joined.rename(columns={"outcome": "original"})


def asr_table(grades: pd.DataFrame) -> pd.DataFrame:
    """OA, AA and ASR of each model and method.

    n: cases. OA: share of problems solved as they stand (OA_n have an outcome). AA: share of problems
    all of whose variants are solved (AA_n have an outcome for all of them). ASR = (OA - AA) / OA, over
    the ASR_n cases that have both. by_problem: of the by_problem_n cases solved as they stand, the
    share with a wrong variant; those not solved as they stand are `skipped`. no_answer, cut_off,
    error, not_asked: variants left out.
    """
    rows = [
        _asr_row(dict(zip(_RUN, key, strict=True)), run)
        for key, run in cases(grades).groupby(_RUN, observed=True)
    ]
    return pd.DataFrame(rows, columns=_ASR_COLUMNS)


_ASR_COLUMNS = [
    *("model", "name", "prompt", "method", "n"),
    *("OA", "OA_n", "OA_low", "OA_high"),
    *("AA", "AA_n", "AA_low", "AA_high"),
    *("ASR", "ASR_n", "by_problem", "by_problem_n", "by_problem_low", "by_problem_high"),
    *("skipped", "no_answer", "cut_off", "error", "not_asked"),
]


def _asr_row(row: dict[str, object], run: pd.DataFrame) -> dict[str, object]:
    known, solved = run["original"].isin(_GRADED), run["original"] == Outcome.CORRECT.value
    complete = run["correct"] + run["wrong"] == run["planned"]
    survived = complete & (run["wrong"] == 0)
    both = known & complete
    before, after = int((solved & both).sum()), int((survived & both).sum())
    attacked = int((solved & complete & ~survived).sum())
    row |= {"n": len(run)}
    row |= _rate("OA", int(solved.sum()), int(known.sum()))
    row |= _rate("AA", int(survived.sum()), int(complete.sum()))
    row |= {"ASR": (before - after) / before if before else np.nan, "ASR_n": int(both.sum())}
    row |= _rate("by_problem", attacked, before)
    row |= {"skipped": int((known & ~solved).sum())}
    row |= {column: int(run[column].sum()) for column in _LEFT_OUT}
    row |= {"not_asked": int((run["planned"] - run["asked"]).sum())}
    return row


def _rate(name: str, successes: int, n: int) -> dict[str, object]:
    low, high = wilson(successes, n)
    return {name: successes / n if n else np.nan, f"{name}_n": n, f"{name}_low": low, f"{name}_high": high}


def wrong_share(grades: pd.DataFrame) -> pd.DataFrame:
    """The share of wrong variants of a case, by model and method (Table 2, App. F).

    n: cases with a graded variant; mean, and the quartiles of the distribution; variants: how many are
    graded; no_answer, cut_off, error: those left out.
    """
    found = cases(grades)
    found["graded"] = found["correct"] + found["wrong"]
    rows: list[dict[str, object]] = []
    for key, run in found.groupby(_RUN, observed=True):
        share = (run["wrong"] / run["graded"])[run["graded"] > 0]
        quartiles = share.quantile([0, 0.25, 0.5, 0.75, 1])
        rows.append(
            dict(zip(_RUN, key, strict=True))
            | {"n": len(share), "mean": share.mean()}
            | dict(zip(("min", "q1", "median", "q3", "max"), quartiles, strict=True))
            | {"variants": int(run["graded"].sum())}
            | {column: int(run[column].sum()) for column in _LEFT_OUT}
        )
    columns = [*_RUN, "n", "mean", "min", "q1", "median", "q3", "max", "variants", *_LEFT_OUT]
    return pd.DataFrame(rows, columns=columns)


def attacks_table(grades: pd.DataFrame, attacks: Sequence[int] = ATTACKS) -> pd.DataFrame:
    """AA as a function of the number of attacks (App. I): the first k variants of each problem.

    A problem with fewer variants counts with all it has. n: cases whose first k variants all have an
    outcome. Columns: model, name, prompt, method, attacks, AA, AA_n, AA_low, AA_high.
    """
    rows: list[dict[str, object]] = []
    for key, run in cases(grades).groupby(_RUN, observed=True):
        most = int(run["planned"].max())
        for count in sorted({*(k for k in attacks if k < most), most}):
            reach = run["planned"].clip(upper=count)
            ready = run["unbroken"] >= reach
            survived = int((ready & (run["first_wrong"] >= reach)).sum())
            row: dict[str, object] = dict(zip(_RUN, key, strict=True))
            rows.append(row | {"attacks": count} | _rate("AA", survived, int(ready.sum())))
    return pd.DataFrame(rows, columns=[*_RUN, "attacks", "AA", "AA_n", "AA_low", "AA_high"])


def steps_table(grades: pd.DataFrame) -> pd.DataFrame:
    """Where wrong replies went wrong: how many at each operation, by what they did there.

    Columns: model, name, prompt, method (empty: problems as they stand), op (of the first step at
    fault), wrong, skipped, unclear. Wrong replies to problems without a solution are not in it.
    """
    told = grades[grades["step"].isin([verdict.value for verdict in Verdict])]
    counts = pd.crosstab([told[c].astype(str) for c in (*_RUN, "op")], told["step"].astype(str))
    counts = counts.reindex(columns=[verdict.value for verdict in Verdict], fill_value=0)
    counts.columns.name = None
    return counts.reset_index()


def generated_table(project: Project) -> pd.DataFrame:
    """How many variants the generator found, by method (App. G).

    problems: those it was run on; variants: kept in all; mean, median and least of the valid ones a
    problem; with_100: problems with at least 100; without: problems with none.
    """
    runs = pd.DataFrame.from_records(project.variants.overview(), columns=list(OVERVIEW))
    groups = runs.groupby("method")
    table = groups.agg(
        problems=("problem", "size"),
        variants=("variants", "sum"),
        mean=("valid", "mean"),
        median=("valid", "median"),
        least=("valid", "min"),
        with_100=("valid", lambda valid: int((valid >= 100).sum())),
        without=("valid", lambda valid: int((valid == 0).sum())),
    )
    return table.reset_index()
