"""The shelf of variants: its filters and orders are what a plain look at every variant would give."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.variants import StoredVariant
from core.variants.variant import Method, Variant
from tests.gui.variants.shelves import shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

NEAR = Fraction(1, 10**30)
ANSWERS = st.one_of(
    st.fractions(max_denominator=5, min_value=-3, max_value=3),
    st.sampled_from([Fraction(1, 3) + NEAR * at for at in range(4)]),  # one float, four values
    st.sampled_from(
        [Fraction(10) ** 400, -(Fraction(10) ** 401), Fraction(10) ** 400 + NEAR]
    ),  # beyond floats
)
MODELS = ("one", "two")


def stored(answers: Sequence[Fraction], starred: Sequence[bool]) -> list[StoredVariant]:
    return [
        StoredVariant(10 + at, 1, Method.M3, at, Variant({}, f"text {at}", answer), star)
        for at, (answer, star) in enumerate(zip(answers, starred, strict=False))
    ]


def ask(at: int, model: str, outcome: Outcome) -> Ask:
    return Ask(
        problem_id=1,
        variant_id=10 + at,
        model=model,
        model_name=model,
        method="M3",
        reply_key="k",
        grade=Grade(outcome),
    )


@given(
    st.lists(st.tuples(ANSWERS, st.booleans()), max_size=12),
    st.lists(st.tuples(st.integers(0, 13), st.sampled_from(MODELS), st.sampled_from(Outcome)), max_size=30),
)
def test_it_filters_sorts_and_counts_exactly(
    variants: list[tuple[Fraction, bool]], asked: list[tuple[int, str, Outcome]]
) -> None:
    answers, stars = [answer for answer, _ in variants], [star for _, star in variants]
    made = shelf(stored(answers, stars), [ask(*one) for one in asked])
    newest = {(at, model): outcome for at, model, outcome in asked if at < len(variants)}
    places = list(range(len(variants)))
    models = {model for _, model in newest}
    wrong = {at: {m for m in models if newest.get((at, m)) is Outcome.WRONG} for at in places}
    through = {at for at in places if models and all((at, m) in newest for m in models)}
    orders = {
        "drawn": places,
        "failing": sorted(places, key=lambda at: -len(wrong[at])),
        "smallest": sorted(places, key=answers.__getitem__),
        "largest": sorted(places, key=answers.__getitem__, reverse=True),
    }
    passes = {
        ("all", ""): set(places),
        ("fail", ""): {at for at in places if wrong[at]},
        **{("fail", model): {at for at in places if model in wrong[at]} for model in MODELS},
        ("unasked", ""): set(places) - through,
        ("starred", ""): {at for at in places if stars[at]},
    }
    for order, ordered in orders.items():
        for (name, by), passing in passes.items():
            assert list(made.pick(name, by, order)) == [at for at in ordered if at in passing]
            assert made.counts(by)[name] == len(passing)


@given(st.lists(st.booleans(), max_size=12), st.lists(st.integers(0, 11), unique=True), st.booleans())
def test_a_star_is_told_where_it_changed_something(
    stars: list[bool], places: list[int], wanted: bool
) -> None:
    made = shelf(stored([Fraction(1)] * len(stars), stars))
    places = [at for at in places if at < len(stars)]
    assert made.star(places, wanted) == [at for at in places if stars[at] != wanted]
    assert [made.variant(at).starred for at in range(len(stars))] == [
        wanted if at in places else star for at, star in enumerate(stars)
    ]
