"""What a person wants asked: questions drawn in proportion to their hops, kept with the project."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.store.project import Project
from gui.citations.batch.wish import SETTING, BatchWish, Kept, chosen, keep, kept, study_of
from gui.settings import options

if TYPE_CHECKING:
    from pathlib import Path

HOPS = {number: (2, 2, 3, 4, None)[number % 5] for number in range(1, 101)}


def test_questions_are_drawn_in_proportion_to_their_hops() -> None:
    found = chosen(BatchWish(count=20), HOPS)
    assert Counter(HOPS[number] for number in found) == {2: 8, 3: 4, 4: 4, None: 4}
    assert found == tuple(sorted(found))


def test_only_questions_of_the_wanted_hops_are_drawn() -> None:
    found = chosen(BatchWish(count=50, hops=(4, None)), HOPS)
    assert {HOPS[number] for number in found} == {4, None}
    assert len(found) == 40
    assert chosen(BatchWish(hops=()), HOPS) == ()


@given(st.dictionaries(st.integers(1, 500), st.sampled_from([1, 2, 3, 4, None])), st.integers(1, 300))
def test_as_many_are_drawn_as_are_wanted_or_there(hops: dict[int, int | None], count: int) -> None:
    found = chosen(BatchWish(count=count), hops)
    assert len(found) == len(set(found)) == min(count, len(hops))


@given(st.integers(1, 99))
def test_more_questions_hold_fewer_ones_as_far_as_their_shares_do(count: int) -> None:
    few, more = set(chosen(BatchWish(count=count), HOPS)), set(chosen(BatchWish(count=count + 1), HOPS))
    assert len(few - more) <= 2


def test_the_study_is_what_is_wished() -> None:
    wish = BatchWish(strategies=("2",), kinds=("random", "each"), rounds=2, count=3, recommended=False)
    study = study_of(wish, HOPS)
    assert study.keys == ("2", "2-random")
    assert (study.rounds, study.recommended, len(study.questions or ())) == (2, False, 3)


def test_citing_gets_room_for_its_words_and_the_sampling_a_person_chose() -> None:
    assert study_of(BatchWish(), HOPS).sampling.max_tokens == 768
    options.MAX_TOKENS.set(2000)
    options.TEMPERATURE.set(0.5)
    sampling = study_of(BatchWish(), HOPS).sampling
    assert (sampling.max_tokens, sampling.temperature) == (2000, 0.5)


def test_a_wish_is_kept_with_the_project(tmp_path: Path) -> None:
    wish = BatchWish(
        models=("planted:guesses@1",), kinds=("random",), hops=(2, None), units="sentences", most=7
    )
    with Project.create(tmp_path / "a.counterfoil") as project:
        assert kept(project) is None
        keep(project, wish, unfinished=True)
        assert kept(project) == Kept(wish, unfinished=True)


@pytest.mark.parametrize(
    "found",
    [
        7,
        {},
        {"wish": {}},
        {"wish": {"models": ["a"], "strategies": ["9"]}},
        {"wish": {"models": ["a"], "rounds": "2"}},
        {"wish": {"models": [3]}},
        {"wish": {"models": ["a"], "kinds": ["rm -rf"]}},
        {"wish": {"models": ["a"], "count": 0}},
        {"wish": {"models": ["a"], "hops": ["two"]}},
        {"wish": {"models": ["a"], "units": "words"}},
        {"wish": {"models": "a", "hops": 3}},
    ],
)
def test_what_is_no_wish_is_passed_over(tmp_path: Path, found: Any) -> None:
    with Project.create(tmp_path / "a.counterfoil") as project:
        project.settings.set(SETTING, found)
        assert kept(project) is None


def test_what_a_later_version_adds_to_a_wish_is_passed_over(tmp_path: Path) -> None:
    with Project.create(tmp_path / "a.counterfoil") as project:
        project.settings.set(SETTING, {"wish": {"models": ["planted:a"], "colour": "red"}, "unfinished": 1})
        assert kept(project) == Kept(BatchWish(models=("planted:a",)), unfinished=False)
