"""Strategies and controls: the masks they are, and when they mean nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.interventions import (
    CONTROLS,
    Context,
    NotApplicable,
    View,
    draws,
    intervene,
    leave_one_out,
    title_of,
)
from core.citations.outcome import LENGTH, MATCHED, STRATEGIES, WHOLE_CONTEXT

TEN = tuple(range(10))


def kept(
    key: str, cited: tuple[int, ...], present: tuple[int, ...] = TEN, draw: str = "0"
) -> tuple[int, ...]:
    made = intervene(key, Context(present, cited, draw))
    assert isinstance(made, View)
    return made.kept


contexts = st.integers(1, 12).flatmap(
    lambda size: st.builds(
        Context,
        st.just(tuple(range(size))),
        st.lists(st.integers(0, size - 1), unique=True).map(tuple),
        st.text(max_size=3),
    )
)


def test_the_strategies_are_those_of_the_paper() -> None:
    assert kept("1", (7, 2)) == (2, 7)
    assert kept("2", (7, 2)) == (0, 1, 2, 3, 4, 5, 6, 8, 9)
    assert kept("3", (7, 2)) == (0, 1, 3, 4, 5, 6, 8, 9)
    assert kept("without:2", (7, 2)) == (0, 1, 3, 4, 5, 6, 7, 8, 9)


def test_a_length_control_hides_what_its_strategy_drops() -> None:
    for strategy, control in LENGTH.items():
        made = intervene(control, Context(TEN, (7, 2)))
        assert made == View(kept(strategy, (7, 2)), dots=True)


@given(contexts, st.sampled_from([*STRATEGIES, *CONTROLS]))
def test_every_intervention_is_a_mask_or_an_order_or_says_why_not(context: Context, key: str) -> None:
    made = intervene(key, context)
    assert intervene(key, context) == made
    if isinstance(made, NotApplicable):
        assert made.reason.endswith(".")
        return
    assert set(made.kept) <= set(context.present)
    assert len(set(made.kept)) == len(made.kept) > 0
    if key == "shuffled":
        assert made.kept != context.present
    else:
        assert list(made.kept) == sorted(made.kept)
    assert sum(made.mask(len(context.present))) == len(made.kept)
    assert (set(made.kept) == set(context.present)) == (key in WHOLE_CONTEXT)


@given(contexts)
def test_a_control_keeps_as_many_as_its_strategy(context: Context) -> None:
    for strategy, controls in MATCHED.items():
        mine = intervene(strategy, context)
        for control in controls:
            other = intervene(control, context)
            if isinstance(mine, View) and isinstance(other, View):
                assert len(mine.kept) == len(other.kept)
            if isinstance(other, View) and control == "1-uncited":
                assert not set(other.kept) & set(context.cited)
            if isinstance(other, View) and control in ("2-uncited", "3-uncited"):
                assert set(context.cited) <= set(other.kept)


def test_a_control_draws_by_its_own_seed() -> None:
    cited = (1, 4, 8)
    assert len({kept("3-random", cited, draw=str(seed)) for seed in range(20)}) > 5
    assert kept("3-random", cited) != kept("1-random", cited)
    assert {key for key in (*STRATEGIES, *CONTROLS) if draws(key)} == {
        *(key for keys in MATCHED.values() for key in keys), "shuffled"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "cited", "words"),
    [
        ("1", (), "cited nothing"),
        ("2", (), "cited nothing"),
        ("1", (0, 1, 2), "Every passage is cited"),
        ("3", (2, 0, 1), "Every passage is cited"),
        ("1-random", (2, 0, 1), "Every passage is cited"),
        ("1-uncited", (0, 1), "Only 1 passages are not cited"),
        ("2-uncited", (0, 1, 2), "none to draw from"),
        ("without:4", (0, 1), "Only 2"),
    ],
)
def test_what_means_nothing_is_said(key: str, cited: tuple[int, ...], words: str) -> None:
    made = intervene(key, Context((0, 1, 2), cited))
    assert isinstance(made, NotApplicable)
    assert words in made.reason


def test_one_passage_alone_can_be_neither_dropped_nor_shuffled() -> None:
    alone = Context((3,), (3,))
    for key in ("2", "3", "without:1", "shuffled", "1"):
        assert isinstance(intervene(key, alone), NotApplicable)
    assert intervene("prompt-only", alone) == View((3,))


def test_leave_one_out_does_not_ask_for_the_first_twice() -> None:
    assert leave_one_out((4, 2, 7), ("1", "2")) == ("without:2", "without:3")
    assert leave_one_out((4, 2), ("3",)) == ("without:1", "without:2")


def test_every_key_has_a_name_for_people_and_no_other_is_taken() -> None:
    assert all(
        title_of(key) != key for key in (*STRATEGIES, *CONTROLS, "without:3", "number", "smallest", "first")
    )
    for wrong in ("4", "1-other", ""):
        with pytest.raises(ValueError, match=r"^"):
            intervene(wrong, Context(TEN, (1,)))
