"""Cited against gold, and what became of right answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.measures import runs
from core.citations.measures_gold import After, after, agreement, kind_of, overlap
from core.citations.outcome import Outcome
from tests.core.citations.samples import error, first_step, not_applicable, outcome, unknown

UNITS = st.sets(st.integers(0, 9), min_size=1)


@pytest.mark.parametrize(
    ("cited", "gold", "jaccard", "recall", "precision"),
    [
        ((3, 1), (1, 3), 1, 1, 1),
        ((1, 2, 3), (1, 2), 2 / 3, 1, 2 / 3),
        ((1,), (1, 2, 3, 4), 1 / 4, 1 / 4, 1),
        ((5, 6), (1, 2), 0, 0, 0),
        ((), (1, 2), 0, 0, 0),
    ],
)
def test_agreement_by_hand(
    cited: tuple[int, ...], gold: tuple[int, ...], jaccard: float, recall: float, precision: float
) -> None:
    assert agreement(cited, gold) == pytest.approx((jaccard, recall, precision))


@given(UNITS, UNITS)
def test_jaccard_is_below_recall_and_precision(cited: set[int], gold: set[int]) -> None:
    jaccard, recall, precision = agreement(sorted(cited), sorted(gold))
    assert jaccard <= min(recall, precision)


def test_overlap_counts_what_it_leaves_out() -> None:
    firsts = [
        first_step(0),
        first_step(1, cited=(0, 5)),
        first_step(2, cited=()),
        first_step(6, gold=None),
        first_step(7, error=True),
        first_step(8, right=None, right_em=None, right_f1=None),
    ]
    found = overlap(firsts)[-1]
    assert (found.n, found.answered, found.errors, found.no_gold, found.cites_none) == (4, 4, 1, 1, 1)
    assert found.recall.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert found.jaccard.value == pytest.approx((1 + 1 / 3 + 0 + 1) / 4)


def test_accuracy_is_told_by_each_measure() -> None:
    firsts = [first_step(at, right=at < 3, right_em=at < 2, right_f1=at / 4) for at in range(4)]
    found = overlap(firsts)[-1]
    assert found.accuracy.value == 0.75
    assert found.accuracy_em.value == 0.5
    assert found.accuracy_f1.value == pytest.approx(0.375)


def test_without_gold_there_is_a_sentence() -> None:
    found = overlap([first_step(1, gold=None, right=None)])[-1]
    assert found.row()["jaccard"]["value"] is None
    assert "No question has gold" in found.row()["note"]


@pytest.mark.parametrize(
    ("sample", "kind"),
    [
        (outcome(1), "correct"),
        (outcome(1, same=0), "wrong"),
        (unknown(1, "2"), "unknown"),
        (outcome(1, same=0, unknown_lenient=True), "unknown"),
        (outcome(1, same=0, refused=True), "refused"),
        (outcome(1, right_after=None), ""),
        (unknown(1, "2", right_after=True), "unknown"),
    ],
)
def test_an_answer_is_one_of_four(sample: Outcome, kind: str) -> None:
    assert kind_of(sample) == kind


def of_all(outcomes: list[Outcome]) -> After:
    ((run, samples),) = runs(outcomes).items()
    return after(run, samples)[-1]


def test_the_shares_add_up_to_one() -> None:
    samples = [
        *(outcome(at, "2") for at in range(4)),
        *(outcome(at, "2", same=0) for at in range(4, 7)),
        *(unknown(at, "2") for at in range(7, 19)),
        outcome(19, "2", same=0, refused=True, right_before=False),
        outcome(20, "2", right_after=None),
        error(21, "2"),
        not_applicable(22, "2"),
    ]
    found = of_all(samples)
    assert (found.n, found.errors, found.not_applicable, found.no_gold) == (20, 1, 1, 1)
    shares = [found.correct, found.wrong, found.unknown, found.refused]
    assert [share.value for share in shares] == pytest.approx([0.2, 0.15, 0.6, 0.05])
    assert found.right_before.value == pytest.approx(0.95)
