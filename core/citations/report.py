"""A report on a study of citations: the paper's tables and ours, with what was left out, for people to read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.citations import measures, report_tables
from core.citations.bootstrap import RESAMPLES, SEED
from core.citations.matching import STANDARD, Matcher
from core.citations.tables import of_the_paper

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from core.citations.judging import Validation
    from core.citations.outcome import FirstStep, Outcome
    from core.citations.report_tables import Table
    from core.citations.tables import Runs
    from core.store.question import Question

CLAIM = (
    "What is measured is behavioural consistency: whether an answer depends on the passages it cites. "
    "It does not show what goes on inside a model."
)
_SOURCE = (
    "Method: Chen, Zhao, Shuai, Testing Explainability of Chain of Thought for Large Language Models, "
    "Appl. Sci. 2026, 16(7), 3112. Where the paper leaves something open, what was settled is said with the table."
)


@dataclass(frozen=True, kw_only=True)
class Study:
    """What a report is made from.

    `made_at` is a time as text; `asked` is what is known of how models were asked (prompts, sampling), for
    the run record; `validation` is the blind judging, where there was any. `paper` leaves out what the paper
    does not have, as in `core.citations.tables.table`.
    """

    name: str
    outcomes: Sequence[Outcome]
    firsts: Sequence[FirstStep]
    questions: Sequence[Question] = ()
    matcher: Matcher = STANDARD
    made_at: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)
    validation: Validation | None = None
    paper: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A title, lines under it, tables, and notes at the end; all of it plain text."""

    title: str
    lines: tuple[str, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


def make_report(study: Study) -> Report:
    """The report of a study; a study without a comparison has a report that says so."""
    runs: Runs = measures.runs(study.outcomes)
    if study.paper:
        runs = of_the_paper(runs)
    tables = [
        report_tables.step_one(study.firsts),
        *report_tables.strategies(runs),
        *(() if study.paper else (report_tables.each_citation(runs),)),
        report_tables.controls(runs, paper=study.paper),
        report_tables.afterwards(runs),
        report_tables.doubtful(runs, study.validation),
        report_tables.tests(runs, paper=study.paper),
        report_tables.left_out(study.outcomes, study.firsts),
    ]
    return Report(
        f"Citations: {study.name}",
        tuple(_lines(study)),
        tuple(table for table in tables if table.rows),
        (CLAIM, _SOURCE, *_how(study)),
    )


def _lines(study: Study) -> list[str]:
    models = measures.labels([*study.firsts, *study.outcomes])
    counted = sum(outcome.counts for outcome in study.outcomes)
    errors = sum(outcome.error and not outcome.not_applicable for outcome in study.outcomes)
    skipped = sum(bool(outcome.not_applicable) for outcome in study.outcomes)
    questions = {first.question_id for first in study.firsts} | {o.question_id for o in study.outcomes}
    counts = (
        f"{_count(len(questions), 'question')}, {_count(counted, 'comparison')}; left out: "
        f"{_count(errors, 'error sample')}, {skipped} not applicable."
    )
    lines = [f"Models: {', '.join(sorted(models.values())) or 'none'}.", counts]
    if study.made_at:
        lines.append(f"Made {study.made_at}.")
    lines += [_warning(name, *counts) for name, counts in _errors_by_model(study, models).items()]
    return [line for line in lines if line]


def _errors_by_model(study: Study, models: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    asked = Counter(first.model for first in study.firsts)
    failed = Counter(first.model for first in study.firsts if first.error)
    return {models[model]: (failed[model], asked[model]) for model in asked}


def _warning(model: str, failed: int, asked: int) -> str:
    """A sentence where so many samples are errors that the rates are of few."""
    if failed * 4 < asked or not failed:
        return ""
    rest = asked - failed
    return (
        f"{model} gave nothing that could be read on {failed} of {asked} questions, in three tries each. "
        + ("Its rates are of the rest and may not speak for all." if rest else "It has no rates.")
    )


def _how(study: Study) -> list[str]:
    intervals = (
        f"Brackets hold 95 % intervals: {RESAMPLES:,} bootstrap resamples of whole questions (seed {SEED}, "
        "percentile method); where all questions came out the same, Wilson's interval. Net effects and differences "
        "are resampled in pairs; where all pairs differ by the same, and between models that never vary, the interval "
        "is made of the two Wilson intervals by square-and-add (MOVER; Newcombe 1998, method 10). Paired t and Tukey "
        "have their own, cut at −100 and 100. One question alone, and values that are all the same between 0 and 1, "
        "have no interval."
    )
    preset = (
        "Preset: as in the paper. Net effects, citations left out one by one, tests of paired answers and Holm's "
        "correction are left out; the recommended preset has them."
        if study.paper
        else "Preset: recommended. What it adds to the paper is said with each table."
    )
    return [f"Answers were compared by: {study.matcher.title}. {study.matcher.says}", intervals, preset]


def _count(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"
