"""Measures: what enters a rate, what is left out and said, and the laws the tables obey."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attacks.intervals import wilson, wilson_clustered
from core.attacks.measures import (
    as_in_the_paper,
    asr_table,
    attacks_table,
    frame,
    generated_table,
    steps_table,
    wrong_share,
)
from core.attacks.study import STUDIES
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.project import Project
from core.variants.variant import Generation, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OUTCOMES = {
    "+": Outcome.CORRECT,
    "-": Outcome.WRONG,
    "?": Outcome.NO_ANSWER,
    "c": Outcome.CUT_OFF,
    "e": Outcome.ERROR,
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        yield opened


def study(project: Project, *problems: str, planned: int | None = None, model: str = "m") -> None:
    """Stores a study: a problem "+ +-" was solved as it stands, its first variant too, its second not."""
    for index, marks in enumerate(problems):
        number = index + 1
        if index >= len(project.problems.all()):
            project.problems.add([Problem(text=f"{index} and 1", answer=Fraction(index + 1))])
        problem = project.problems.get(number)
        original, variants = marks.split(" ")
        count = planned or len(variants)
        drawn = tuple(Variant({"a": Fraction(n)}, f"{n} and 1", Fraction(n + 1)) for n in range(count))
        ids = project.variants.save(problem, Generation(Settings(), drawn, 100, count, False))
        asked = [(None, original), *zip(ids, variants, strict=False)]
        project.asks.save([ask(number, variant, mark, model) for variant, mark in asked if mark != "."])
        project.settings.set(STUDIES, {f"M3:{model}": count})


def ask(problem: int, variant: int | None, mark: str, model: str) -> Ask:
    return Ask(
        problem_id=problem,
        variant_id=variant,
        model=model,
        model_name=model.upper(),
        method="" if variant is None else "M3",
        reply_key="k",
        grade=Grade(OUTCOMES[mark]),
    )


def test_three_skipped_two_failed_five_succeeded_is_five_sevenths(project: Project) -> None:
    study(project, *["- +-"] * 3, *["+ ++"] * 2, *["+ -+"] * 5)
    (row,) = asr_table(frame(project)).to_dict("records")
    assert (row["n"], row["skipped"]) == (10, 3)
    assert (row["OA"], row["OA_n"], row["AA"], row["AA_n"]) == (0.7, 10, 0.2, 10)
    assert row["ASR"] == pytest.approx(5 / 7)
    assert (row["by_problem"], row["by_problem_n"]) == (5 / 7, 7)
    assert (row["by_problem_low"], row["by_problem_high"]) == wilson(5, 7)


def test_a_variant_without_an_answer_does_not_take_its_problem_out(project: Project) -> None:
    study(project, "+ ++", "+ +?", "+ c-", "+ e+", "? ++", ". ++")
    (row,) = asr_table(frame(project)).to_dict("records")
    assert (row["OA_n"], row["AA_n"], row["AA_partial"], row["ASR_n"]) == (4, 6, 3, 4)
    assert (row["OA"], row["AA"], row["ASR"]) == (1, pytest.approx(5 / 6), 0.25)
    assert (row["no_answer"], row["cut_off"], row["error"], row["not_asked"]) == (1, 1, 1, 0)


def test_a_problem_without_a_graded_variant_is_not_counted(project: Project) -> None:
    study(project, "+ cc", "+ e?", "+ +c")
    (row,) = asr_table(frame(project)).to_dict("records")
    assert (row["AA"], row["AA_n"], row["AA_partial"], row["cut_off"]) == (1, 1, 1, 3)


def test_the_paper_counts_as_wrong_whatever_is_not_solved(project: Project) -> None:
    study(project, "+ ++", "+ +?", "+ c+", "? ++", "+ e+")
    (row,) = asr_table(as_in_the_paper(frame(project))).to_dict("records")
    assert (row["OA"], row["OA_n"]) == (0.8, 5)
    assert (row["AA"], row["AA_n"], row["AA_partial"]) == (0.5, 4, 0)
    assert (row["not_asked"], row["no_answer"], row["error"]) == (1, 0, 0)
    assert row["ASR"] == pytest.approx((3 - 2) / 3)
    (share,) = wrong_share(as_in_the_paper(frame(project))).to_dict("records")
    assert share["mean"] == pytest.approx((0 + 0.5 + 0.5 + 0 + 0) / 5)


def test_half_a_study_is_not_taken_for_whole(project: Project) -> None:
    study(project, "+ +++", "+ +", planned=3)
    (row,) = asr_table(frame(project)).to_dict("records")
    assert (row["AA_n"], row["not_asked"]) == (1, 2)


def test_asr_is_unknown_where_nothing_is_solved(project: Project) -> None:
    study(project, "- --", "- -+")
    (row,) = asr_table(frame(project)).to_dict("records")
    assert (row["OA"], row["skipped"]) == (0, 2)
    assert math.isnan(row["ASR"])
    assert math.isnan(row["by_problem"])


def test_an_empty_project_gives_empty_tables(project: Project) -> None:
    grades = frame(project)
    makers = (asr_table, wrong_share, attacks_table, steps_table)
    for table in (*(make(grades) for make in makers), generated_table(project)):
        assert len(table) == 0
        assert len(table.columns) > 3


def test_a_person_who_overrules_a_grade_changes_the_tables(project: Project) -> None:
    study(project, "+ +-")
    assert asr_table(frame(project))["AA"].item() == 0
    wrong = next(found for found in project.asks.all() if found.outcome is Outcome.WRONG)
    project.asks.overrule(wrong.id or 0, Outcome.CORRECT)
    assert asr_table(frame(project))["AA"].item() == 1


def test_models_are_told_apart(project: Project) -> None:
    study(project, "+ ++", model="a")
    study(project, "+ +-", model="b")
    table = asr_table(frame(project)).set_index("model")
    assert table.loc["a", "AA"] == 1
    assert table.loc["b", "name"] == "B"
    assert table.loc["b", "ASR"] == 1


def test_the_share_of_wrong_variants_counts_graded_ones_only(project: Project) -> None:
    study(project, "+ +-??", "+ ----", "+ cccc")
    (row,) = wrong_share(frame(project)).to_dict("records")
    assert (row["n"], row["mean"], row["min"], row["max"]) == (2, 0.75, 0.5, 1)
    assert (row["variants"], row["no_answer"], row["cut_off"]) == (6, 2, 4)


def test_accuracy_falls_with_the_number_of_attacks(project: Project) -> None:
    study(project, "+ +++-", "+ -+++", "+ ++++", "+ ++?-")
    table = attacks_table(frame(project), attacks=(1, 2, 3)).set_index("attacks")
    assert table["AA_n"].to_dict() == {1: 4, 2: 4, 3: 4, 4: 4}
    assert table["AA"].to_dict() == {1: 0.75, 2: 0.75, 3: 0.75, 4: 0.25}


def test_problems_with_fewer_variants_are_counted_beside_the_curve(project: Project) -> None:
    study(project, "+ +++", "+ +", "+ ++")
    table = attacks_table(frame(project), attacks=(1, 2, 3)).set_index("attacks")
    assert table["fewer"].to_dict() == {1: 0, 2: 1, 3: 2}


def test_the_success_rate_of_attacks_has_an_interval(project: Project) -> None:
    study(project, "+ -", "+ +", "+ +", "- +")
    row = asr_table(frame(project)).iloc[0]
    assert row["ASR_low"] < row["ASR"] < row["ASR_high"]


def test_the_first_attacks_need_a_graded_one_and_none_that_is_not_asked(project: Project) -> None:
    study(project, "+ ?+++", "+ ++", planned=4)
    table = attacks_table(frame(project), attacks=(1, 2, 3)).set_index("attacks")
    assert table["AA_n"].to_dict() == {1: 1, 2: 2, 3: 1, 4: 1}


@given(st.integers(1, 1000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_the_share_and_stays_within_0_and_1(counts: tuple[int, int]) -> None:
    successes, n = counts
    low, high = wilson(successes, n)
    assert 0 <= low <= successes / n <= high <= 1
    mirrored = wilson(n - successes, n)
    assert (low, high) == pytest.approx((1 - mirrored[1], 1 - mirrored[0]))


clusters = st.lists(st.integers(1, 5).flatmap(lambda m: st.tuples(st.integers(0, m), st.just(m))), min_size=1)


@given(clusters)
def test_an_interval_over_clusters_is_never_narrower_than_the_plain_one(
    counts: list[tuple[int, int]],
) -> None:
    successes, sizes = (np.array(column) for column in zip(*counts, strict=True))
    total, n = int(successes.sum()), int(sizes.sum())
    low, high = wilson_clustered(successes, sizes)
    plain = wilson(total, n)
    assert low <= plain[0] + 1e-12
    assert plain[1] - 1e-12 <= high
    assert 0 <= low <= total / n + 1e-12
    assert total / n - 1e-12 <= high <= 1


@given(st.lists(st.booleans(), min_size=1, max_size=30), st.integers(1, 4))
def test_repeats_that_never_differ_add_no_certainty(solved: list[bool], repeats: int) -> None:
    successes = np.array([repeats * one for one in solved])
    sizes = np.full(len(solved), repeats)
    assert wilson_clustered(successes, sizes) == pytest.approx(wilson(sum(solved), len(solved)))


def test_an_interval_as_in_the_textbook() -> None:
    # Newcombe 1998, table I: 81 of 263, score interval without continuity correction.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert all(math.isnan(end) for end in wilson(0, 0))
    assert all(math.isnan(end) for end in wilson_clustered(np.array([], int), np.array([], int)))


def test_faults_are_summed_by_operation_and_kind(project: Project) -> None:
    study(project, "+ --+")
    wrong = [found for found in project.asks.all() if found.outcome is Outcome.WRONG]
    for found, verdict in zip(wrong, (Verdict.WRONG, Verdict.SKIPPED), strict=True):
        step = Step(verdict, "a", "*")
        project.asks.save([replace(found, grade=replace(found.grade, step=step))])
    (row,) = steps_table(frame(project)).to_dict("records")
    assert (row["method"], row["op"], row["wrong"], row["skipped"], row["unclear"]) == ("M3", "*", 1, 1, 0)


def test_what_was_generated_is_counted(project: Project) -> None:
    study(project, "+ ++", "+ +")
    (row,) = generated_table(project).to_dict("records")
    assert (row["method"], row["problems"], row["variants"], row["mean"], row["least"]) == (
        "M3",
        2,
        3,
        1.5,
        1,
    )
    assert (row["with_100"], row["without"]) == (0, 0)
