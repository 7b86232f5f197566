"""Cards are dealt by the seed: every paper gets its own, and one more changes none before it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.worksheets.dealing import deal, shuffled, some

names = st.lists(st.text(max_size=3), max_size=6, unique=True)


@given(names, names, names, st.integers(0, 8), st.integers(1, 4), st.integers())
def test_papers_before_stay_when_one_is_added(
    first: list[str], second: list[str], drawn: list[str], papers: int, slots: int, seed: int
) -> None:
    more = deal((first, second), drawn, papers + 1, slots, seed)
    assert more[:papers] == deal((first, second), drawn, papers, slots, seed)


@given(names, names, names, st.integers(1, 12), st.integers(1, 4), st.integers())
def test_a_paper_has_no_card_twice_and_as_many_as_there_are(
    first: list[str], second: list[str], drawn: list[str], papers: int, slots: int, seed: int
) -> None:
    cards = len(first) + len(second) + len(drawn)
    for hand in deal((first, second), drawn, papers, slots, seed):
        assert len(hand) == len(set(hand)) == min(slots, cards)
        assert all(0 <= card < cards for card in hand)


@given(names, names, names, st.integers())
def test_no_card_is_dealt_again_before_all_were_and_tiers_come_in_order(
    first: list[str], second: list[str], drawn: list[str], seed: int
) -> None:
    cards = len(first) + len(second) + len(drawn)
    dealt = [hand[0] for hand in deal((first, second), drawn, cards, 1, seed) if hand]
    assert sorted(dealt) == list(range(cards))
    assert set(dealt[: len(first)]) == set(range(len(first)))
    assert dealt[len(first) + len(second) :] == list(range(len(first) + len(second), cards))


def test_another_seed_deals_otherwise() -> None:
    cards = [str(n) for n in range(30)]
    assert deal((cards,), (), 30, 1, 1) != deal((cards,), (), 30, 1, 2)
    assert deal((cards,), (), 30, 1, 1) == deal((cards,), (), 30, 1, 1)


@given(st.lists(st.text(max_size=2), max_size=8), st.integers(0, 10), st.integers())
def test_k_of_n_keeps_the_order_and_shuffling_keeps_the_cards(
    cards: list[str], count: int, seed: int
) -> None:
    kept = some(count, cards, seed)
    assert kept == sorted(set(kept))
    assert len(kept) == min(count, len(cards))
    assert sorted(shuffled(cards, cards, seed)) == sorted(cards)
