"""Measures of a study, as pandas frames made from stored grades alone (Xie et al. 2024, section 5).

Outcomes are five; only correct and wrong enter a rate, and the others are counted beside it. A *case*
is a problem asked once: with several repeats a problem makes several cases. Each rate comes with its
n and its Wilson 95 % interval (`_low`, `_high`), widened where the repeats of a problem go along. Each
table is made of `frame`; of `as_in_the_paper(frame)` it is the paper's, to the letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from core.attacks.asr_interval import paired_ratio
from core.attacks.cases import GRADED, LEFT_OUT, as_in_the_paper, cases, frame
from core.attacks.intervals import wilson_clustered
from core.store.grade import Outcome, Verdict
from core.store.variants import OVERVIEW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.project import Project

__all__ = [
    "ATTACKS",
    "as_in_the_paper",
    "asr_table",
    "attacks_table",
    "cases",
    "frame",
    "generated_table",
    "steps_table",
    "wrong_share",
]
_RUN = ["model", "name", "prompt", "method"]
_LEFT_OUT = list(LEFT_OUT)
ATTACKS = (1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)


def asr_table(grades: pd.DataFrame) -> pd.DataFrame:
    """OA, AA and ASR of each model and method.

    n: cases. OA: share of problems solved as they stand (OA_n are correct or wrong). AA: share of
    problems of which no graded variant is wrong, over the AA_n of which every planned variant has an
    outcome and one at least is graded; AA_partial of these have variants that are not graded, so that
    AA may be too high by theirs. ASR = (OA - AA) / OA, over the ASR_n cases that have both,
    with the interval of a ratio of paired shares; below 0 where variants may even be easier.
    by_problem: of the by_problem_n cases solved as they stand, the share with a wrong variant; those
    not solved as they stand are `skipped`. no_answer, cut_off, error, not_asked: variants left out.
    """
    rows = [
        _asr_row(dict(zip(_RUN, key, strict=True)), run)
        for key, run in cases(grades).groupby(_RUN, observed=True)
    ]
    return pd.DataFrame(rows, columns=_ASR_COLUMNS)


_ASR_COLUMNS = [
    *("model", "name", "prompt", "method", "n"),
    *("OA", "OA_n", "OA_low", "OA_high"),
    *("AA", "AA_n", "AA_low", "AA_high", "AA_partial"),
    *("ASR", "ASR_n", "ASR_low", "ASR_high"),
    *("by_problem", "by_problem_n", "by_problem_low", "by_problem_high"),
    *("skipped", "no_answer", "cut_off", "error", "not_asked"),
]


def _asr_row(row: dict[str, object], run: pd.DataFrame) -> dict[str, object]:
    known, solved = run["original"].isin(GRADED), run["original"] == Outcome.CORRECT.value
    complete, survived = run["complete"], run["complete"] & (run["wrong"] == 0)
    both = known & complete
    before, after = int((solved & both).sum()), int((survived & both).sum())
    kept = int((solved & survived & both).sum())
    low, high = paired_ratio(kept, after - kept, before - kept)
    row |= {"n": len(run)}
    row |= _rate("OA", solved[known], run["problem"])
    row |= _rate("AA", survived[complete], run["problem"])
    row |= {"AA_partial": int((complete & (run["correct"] + run["wrong"] < run["planned"])).sum())}
    row |= {"ASR": (before - after) / before if before else np.nan, "ASR_n": int(both.sum())}
    row |= {"ASR_low": 1 - high, "ASR_high": 1 - low}
    row |= _rate("by_problem", ~survived[solved & both], run["problem"])
    row |= {"skipped": int((known & ~solved).sum())}
    row |= {column: int(run[column].sum()) for column in _LEFT_OUT}
    row |= {"not_asked": int((run["planned"] - run["asked"]).sum())}
    return row


def _rate(name: str, successes: pd.Series[bool], problems: pd.Series[int]) -> dict[str, object]:
    """A share with its n and interval; `problems` says which cases are of one problem."""
    _, cluster = np.unique(problems.loc[successes.index].to_numpy(), return_inverse=True)
    sums = np.bincount(cluster, weights=successes.to_numpy()).astype(np.int64)
    low, high = wilson_clustered(sums, np.bincount(cluster))
    share = float(successes.mean()) if len(successes) else np.nan
    return {name: share, f"{name}_n": len(successes), f"{name}_low": low, f"{name}_high": high}


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

    A problem with fewer variants counts with all it has; `fewer` of AA_n do. AA_n: cases whose first k
    variants all have an outcome and one of them at least is graded; of these AA is the share without a
    wrong one.
    Columns: model, name, prompt, method, attacks, AA, AA_n, AA_low, AA_high, fewer.
    """
    rows: list[dict[str, object]] = []
    for key, run in cases(grades).groupby(_RUN, observed=True):
        most = int(run["planned"].max())
        for count in sorted({*(k for k in attacks if k < most), most}):
            reach = run["planned"].clip(upper=count)
            ready = (run["unbroken"] >= reach) & (run["first_graded"] < reach)
            survived = (run["first_wrong"] >= reach)[ready]
            row: dict[str, object] = dict(zip(_RUN, key, strict=True))
            fewer = int((run["planned"] < count)[ready].sum())
            rows.append(row | {"attacks": count} | _rate("AA", survived, run["problem"]) | {"fewer": fewer})
    return pd.DataFrame(rows, columns=[*_RUN, "attacks", "AA", "AA_n", "AA_low", "AA_high", "fewer"])


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
