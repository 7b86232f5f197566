"""Blind judging: who is sampled, what a judge sees, and the rate that follows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attacks.intervals import wilson
from core.citations.bootstrap import Interval
from core.citations.judging import (
    SETTING,
    Case,
    Validation,
    allocate,
    corrected,
    judge,
    key_of,
    sample,
    validation,
    verdicts,
)
from core.citations.measures import rates, runs
from core.citations.outcome import Outcome
from core.store.project import Project
from tests.core.citations.samples import error, not_applicable, numbers, outcome, unknown

COUNTS = st.dictionaries(st.sampled_from((2, 3, 4, None)), st.integers(0, 500), min_size=1)


def doubtful(question: int, **fields: Any) -> Outcome:
    """Contain says yes, exact match no."""
    given: dict[str, Any] = {
        "f1": 0.6,
        "em": 0.0,
        "answer_before": f"Orrel {question}",
        "answer_after": f"the river Orrel {question}",
    }
    return outcome(question, **{**given, **fields})


def paper_sample() -> list[Case]:
    hops = [2] * 600 + [3] * 300 + [4] * 100
    return sample([doubtful(at, hop=hop) for at, hop in enumerate(hops)])


class TestSample:
    def test_the_papers_150_fall_to_hops_in_proportion(self) -> None:
        hops = [case.hop for case in paper_sample()]
        assert [hops.count(hop) for hop in (2, 3, 4)] == [90, 45, 15]

    @pytest.mark.parametrize(
        ("counts", "size", "given"),
        [
            ({2: 145, 3: 32, 4: 23}, 10, {2: 7, 3: 2, 4: 1}),
            ({2: 1, 3: 1, 4: 1}, 2, {2: 1, 3: 1, 4: 0}),
            ({2: 3, 3: 2}, 9, {2: 3, 3: 2}),
            ({None: 5, 2: 5}, 3, {2: 2, None: 1}),
            ({}, 3, {}),
        ],
    )
    def test_largest_remainders_by_hand(
        self, counts: dict[int | None, int], size: int, given: dict[int | None, int]
    ) -> None:
        assert allocate(counts, size) == given

    @given(COUNTS, st.integers(0, 400))
    def test_a_share_is_never_more_than_one_off(self, counts: dict[int | None, int], size: int) -> None:
        found, total = allocate(counts, size), sum(counts.values())
        assert sum(found.values()) == min(size, total)
        for hop, count in counts.items():
            assert 0 <= found[hop] <= count
            if total > size:
                assert abs(found[hop] - count * size / total) < 1

    def test_only_contain_without_exact_match_is_doubtful(self) -> None:
        others = [
            outcome(1),
            outcome(2, same=0),
            unknown(3, "2"),
            error(4, contain=1.0, em=0.0),
            not_applicable(5, contain=1.0, em=0.0),
            doubtful(6, round=2, carried=True),
            doubtful(7, strategy="1-random"),
        ]
        assert sample(others) == []
        assert [case.question_id for case in sample([*others, doubtful(8)])] == [8]

    def test_the_same_seed_draws_the_same_and_another_does_not(self) -> None:
        cases = [doubtful(at) for at in range(300)]
        assert sample(cases, 20) == sample(reversed(cases), 20)
        assert {case.key for case in sample(cases, 20)} != {case.key for case in sample(cases, 20, seed=1)}

    def test_more_cases_move_few_of_those_drawn(self) -> None:
        cases = [doubtful(at, hop=2) for at in range(300)]
        before = {case.key for case in sample(cases, 40)}
        later = {case.key for case in sample([*cases, doubtful(300, hop=2)], 40)}
        assert len(before & later) >= 39

    def test_a_judge_sees_neither_model_nor_strategy(self) -> None:
        (case,) = sample([doubtful(1, model="planted:secret", model_name="secret")])
        assert "secret" not in str(asdict(case))
        assert set(asdict(case)) == {"key", "question_id", "first", "second", "hop", "weight"}

    def test_which_answer_came_first_cannot_be_told(self) -> None:
        cases = sample([doubtful(at) for at in range(400)], 400)
        before_first = sum(case.first.startswith("Orrel") for case in cases)
        assert 140 < before_first < 260

    def test_a_pair_that_comes_twice_is_judged_once_and_counts_twice(self) -> None:
        pairs = [
            doubtful(1, model="a"),
            doubtful(1, model="b"),
            doubtful(1, strategy="2", answer_before="the river Orrel 1", answer_after="Orrel 1"),
        ]
        (case,) = sample(pairs)
        assert case.weight == 3
        assert validation([case], {case.key: True}).judged == 3

    def test_another_question_is_another_case(self) -> None:
        assert key_of(doubtful(1, answer_before="a", answer_after="a b")) != key_of(
            doubtful(2, answer_before="a", answer_after="a b")
        )


class TestVerdicts:
    @pytest.fixture
    def project(self, tmp_path: Path) -> Project:
        return Project.create(tmp_path / "judged.counterfoil")

    def test_a_verdict_is_kept_changed_and_taken_back(self, project: Project) -> None:
        with project:
            assert verdicts(project) == {}
            judge(project, "a", equivalent=True)
            assert judge(project, "b", equivalent=False) == {"a": True, "b": False}
            judge(project, "a", equivalent=False)
            assert verdicts(project) == {"a": False, "b": False}
            assert judge(project, "b", equivalent=None) == {"a": False}

    def test_two_quick_verdicts_are_both_kept(self, project: Project) -> None:
        with project, ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda at: judge(project, str(at), equivalent=at % 2 == 0), range(24)))
            assert verdicts(project) == {str(at): at % 2 == 0 for at in range(24)}

    def test_what_another_program_put_there_is_no_verdict(self, project: Project) -> None:
        with project:
            project.settings.set(SETTING, {"a": "yes", "b": True, "c": 1})
            assert verdicts(project) == {"b": True}


class TestRates:
    def test_the_papers_119_of_150(self) -> None:
        """Wilson's interval by hand: centre (0.79333 + 0.012805) / 1.02561, half 0.06431."""
        cases = paper_sample()
        found = validation(cases, {case.key: at < 119 for at, case in enumerate(cases)})
        assert (found.sampled, found.judged, found.equivalent) == (150, 150, 119)
        assert found.share.value == pytest.approx(0.7933, abs=5e-5)
        assert found.share.low == pytest.approx(0.7217, abs=5e-4)
        assert found.share.high == pytest.approx(0.8504, abs=5e-4)

    def test_cases_not_judged_yet_are_not_counted(self) -> None:
        cases = paper_sample()
        found = validation(cases, {cases[0].key: True, cases[1].key: False, "gone": True})
        assert (found.sampled, found.judged, found.equivalent) == (150, 2, 1)

    def test_nothing_judged_says_so(self) -> None:
        found = validation(paper_sample(), {})
        assert found.share.value is None
        ((run, samples),) = runs([doubtful(1), outcome(2)]).items()
        assert corrected(run, samples, found).note == "No case has been judged yet."

    def test_the_corrected_rate_takes_off_what_is_not_equivalent(self) -> None:
        """Half exact, a quarter doubtful, of which 119 in 150 hold: 0.5 + 0.25 * 0.7933."""
        samples = [
            *(outcome(at) for at in range(100)),
            *(doubtful(at) for at in range(100, 150)),
            *(outcome(at, same=0) for at in range(150, 200)),
        ]
        ((run, found),) = runs(samples).items()
        rate = corrected(run, found, Validation(150, 150, 119, Interval(119 / 150)))
        assert rate.value == pytest.approx(0.5 + 0.25 * 119 / 150)
        raw = rates(run, found)
        low, value, high = numbers(rate)
        assert low < value < high
        assert numbers(raw.em)[1] < value < numbers(raw.contain)[1]

    def test_few_judged_cases_leave_a_wider_interval(self) -> None:
        samples = [doubtful(at) for at in range(100)] + [outcome(at) for at in range(100, 200)]
        ((run, found),) = runs(samples).items()
        few = corrected(run, found, Validation(5, 5, 4, Interval(0.8)))
        many = corrected(run, found, Validation(500, 500, 400, Interval(0.8)))
        assert few.value == pytest.approx(many.value)
        wide, narrow = numbers(few), numbers(many)
        assert wide[2] - wide[0] > 3 * (narrow[2] - narrow[0])

    def test_where_nothing_is_doubtful_the_rate_stays_with_its_interval(self) -> None:
        samples = [outcome(at) for at in range(12)]
        ((run, found),) = runs(samples).items()
        rate = corrected(run, found, Validation(5, 5, 4, Interval(0.8)))
        assert numbers(rate) == (wilson(12, 12)[0], 1.0, 1.0)

    def test_a_corrected_inconsistency_is_higher(self) -> None:
        samples = [doubtful(at, strategy="2") for at in range(20)]
        ((run, found),) = runs(samples).items()
        rate = corrected(run, found, Validation(10, 10, 8, Interval(0.8)))
        low, value, high = numbers(rate)
        assert value == pytest.approx(0.2)
        assert low < value < high
