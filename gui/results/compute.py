"""Computes what the Results page shows from the stored grades in one go, off the window's thread."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeVar

import pandas as pd

from core.attacks import measures
from core.attacks.intervals import wilson
from core.attacks.transfer import transfer_table
from core.commands.results import records
from core.store.grade import Outcome
from gui.results.figures import LEFT_OUT, Figures, Key, Pair, Point, Rate, Run, Share, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.store.project import Project

    Row = Mapping[str, Any]

Made = TypeVar("Made")
_USUAL_PROMPT = "zero-shot"
_GRADED = (Outcome.CORRECT.value, Outcome.WRONG.value)


def compute(project: Project, *, as_in_the_paper: bool = False) -> Figures:
    """All figures of a project. Blocks; `ProjectError` where it cannot be read.

    As in the paper, a reply without an answer is wrong; otherwise it is left out and counted.
    """
    grades = measures.frame(project)
    if as_in_the_paper:
        grades = measures.as_in_the_paper(grades)
    if not len(grades):
        return Figures()
    texts = {problem.id or 0: problem.text for problem in project.problems.all()}
    frames = {
        "asr": measures.asr_table(grades),
        "wrong by problem": _by_problem(measures.cases(grades), texts),
        "wrong share": measures.wrong_share(grades),
        "attacks": measures.attacks_table(grades),
        "transfer": transfer_table(grades),
        "steps": measures.steps_table(grades),
    }
    tables = {name: ([str(c) for c in frame.columns], records(frame)) for name, frame in frames.items()}
    rows = {name: found for name, (_, found) in tables.items()}
    names = _names(rows["asr"])
    return Figures(
        runs=tuple(_run(row, names) for row in rows["asr"]),
        shares=_grouped(rows["wrong by problem"], _share),
        curves=_grouped(rows["attacks"], lambda row: Point(row["attacks"], _rate(row, "AA"), row["fewer"])),
        steps=_grouped(
            rows["steps"], lambda row: Step(row["op"], row["wrong"], row["skipped"], row["unclear"])
        ),
        pairs=tuple(_pair(row, names) for row in rows["transfer"]),
        tables=tables,
        replies=len(grades),
        problems=len(texts),
    )


def _by_problem(cases: pd.DataFrame, texts: Mapping[int, str]) -> pd.DataFrame:
    """A row for each problem of a run, its repeats put together."""
    original = cases["original"].astype(object)
    cases = cases.assign(
        solved=(original == Outcome.CORRECT.value).astype(int),
        known=original.isin(_GRADED).astype(int),
        graded=cases["correct"] + cases["wrong"],
        not_asked=cases["planned"] - cases["asked"],
    )
    groups = cases.groupby(["model", "prompt", "method", "problem"], observed=True)
    counts = groups[["solved", "known", "wrong", "graded", *LEFT_OUT]].sum()
    counts["first_wrong"] = groups["first_wrong"].min() + 1
    table = counts.reset_index()
    ends = [wilson(int(wrong), int(n)) for wrong, n in zip(table["wrong"], table["graded"], strict=True)]
    return pd.DataFrame(
        {
            **{name: table[name] for name in ("model", "prompt", "method", "problem")},
            "text": table["problem"].map(texts).fillna("").astype(str),
            **{name: table[name] for name in ("solved", "known", "wrong")},
            "share": (table["wrong"] / table["graded"]).where(table["graded"] > 0),
            "share_n": table["graded"],
            "share_low": [low for low, _ in ends],
            "share_high": [high for _, high in ends],
            **{name: table[name] for name in LEFT_OUT},
            "first_wrong": table["first_wrong"].where(table["first_wrong"] < math.inf, 0).astype(int),
        }
    )


def _names(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Model identity -> a name for it; of two models of one name, the later are numbered."""
    by_name: dict[str, list[str]] = {}
    for row in rows:
        same = by_name.setdefault(row["name"], [])
        if row["model"] not in same:
            same.append(row["model"])
    return {
        model: name if at == 1 else f"{name} (#{at})"
        for name, models in by_name.items()
        for at, model in enumerate(models, 1)
    }


def _key(row: Row) -> Key:
    return row["model"], row["prompt"], row["method"]


def _run(row: Row, names: Mapping[str, str]) -> Run:
    key = _key(row)
    return Run(
        key=key,
        model=names[row["model"]],
        method=row["method"] if row["prompt"] == _USUAL_PROMPT else f"{row['method']} ({row['prompt']})",
        cases=row["n"],
        oa=_rate(row, "OA"),
        aa=_rate(row, "AA"),
        asr=_rate(row, "ASR"),
        skipped=row["skipped"],
        left_out=_left_out(row),
        partial=row["AA_partial"],
    )


def _left_out(row: Row) -> dict[str, int]:
    return {name: row[name] for name in LEFT_OUT if row[name]}


def _rate(row: Row, name: str) -> Rate:
    return Rate(row[name], row[f"{name}_n"], _end(row[f"{name}_low"]), _end(row[f"{name}_high"]))


def _end(value: float | None) -> float:
    return math.nan if value is None else value


def _share(row: Row) -> Share:
    return Share(
        number=row["problem"],
        text=row["text"],
        solved=row["solved"],
        known=row["known"],
        wrong=_rate(row, "share"),
        wrong_count=row["wrong"],
        left_out=_left_out(row),
        first_wrong=row["first_wrong"],
    )


def _pair(row: Row, names: Mapping[str, str]) -> Pair:
    return Pair(
        method=row["method"],
        source=names.get(row["source"], row["source_name"]),
        target=names.get(row["target"], row["target_name"]),
        wrong=Rate(row["share"], row["n"], _end(row["low"]), _end(row["high"])),
        without=row["without"],
    )


def _grouped(rows: list[dict[str, Any]], make: Callable[[Row], Made]) -> dict[Key, tuple[Made, ...]]:
    """What is made of the rows, by run."""
    groups: dict[Key, list[Made]] = {}
    for row in rows:
        groups.setdefault(_key(row), []).append(make(row))
    return {key: tuple(made) for key, made in groups.items()}
