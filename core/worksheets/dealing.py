"""Dealing cards: which of a problem's variants each paper gets, by the seed alone."""

from __future__ import annotations

import hashlib
from collections import deque
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Card = TypeVar("Card")


def rank(*parts: object) -> bytes:
    """A number for ordering that looks random and depends on its parts alone, on every machine."""
    digest = hashlib.sha256()
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8) + data)
    return digest.digest()


def deal(
    tiers: Sequence[Sequence[str]], drawn: Sequence[str], papers: int, slots: int, seed: object
) -> list[list[int]]:
    """For each paper the indexes of its cards: `slots` of them, or all where there are fewer.

    Cards are named, and counted through the tiers and then the drawn ones. Those of an earlier tier are
    dealt first, each tier in an order by the seed; then the drawn ones as they come. No paper has a
    card twice, and none is dealt again before all were. A further paper leaves the others as they are.
    """
    flat = [name for tier in (*tiers, drawn) for name in tier]
    wanted = min(slots, len(flat))
    hands: list[list[int]] = []
    queue: deque[int] = deque()
    rounds = 0
    for _ in range(papers):
        hand: list[int] = []
        later: list[int] = []
        while len(hand) < wanted:
            if not queue:
                order = _by_rank(range(len(flat)), flat, seed, rounds)
                queue.extend(order if rounds else _first_round(tiers, flat, seed))
                rounds += 1
            card = queue.popleft()
            (later if card in hand else hand).append(card)
        queue.extendleft(reversed(later))
        hands.append(hand)
    return hands


def shuffled(cards: Sequence[Card], names: Sequence[str], *seed: object) -> list[Card]:
    """The cards in an order that depends on their names and the seed."""
    order = sorted(range(len(cards)), key=lambda i: (rank(*seed, names[i]), i))
    return [cards[i] for i in order]


def some(count: int, names: Sequence[str], *seed: object) -> list[int]:
    """The indexes of `count` of the names, chosen by the seed, in the order of the names."""
    order = sorted(range(len(names)), key=lambda i: (rank(*seed, names[i]), i))
    return sorted(order[:count])


def _first_round(tiers: Sequence[Sequence[str]], flat: Sequence[str], seed: object) -> list[int]:
    order: list[int] = []
    for tier in tiers:
        order += _by_rank(range(len(order), len(order) + len(tier)), flat, seed, 0)
    return [*order, *range(len(order), len(flat))]


def _by_rank(places: range, names: Sequence[str], seed: object, number: int) -> list[int]:
    return sorted(places, key=lambda i: (rank(seed, number, names[i]), i))
