"""The gate lets fewer requests through after a refusal, and slowly more again."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from core.models.remote_gate import Gate


def test_one_burst_halves_once_and_the_next_halves_again() -> None:
    gate = Gate(8)
    for _ in range(8):
        gate.limited(0)
    assert gate.limit == 4
    gate.limited(1)
    assert gate.limit == 2


def test_it_never_falls_below_one_nor_grows_beyond_its_bound() -> None:
    gate = Gate(3)
    for burst in range(10):
        gate.limited(burst)
    assert gate.limit == 1
    for _ in range(100):
        gate.went_well()
    assert gate.limit == 3


def good(gate: Gate, count: int) -> int:
    """The limit after so many good replies."""
    for _ in range(count):
        gate.went_well()
    return gate.limit


def test_a_reply_that_broke_off_leaves_one_at_a_time_and_each_time_for_longer() -> None:
    gate = Gate(8)
    gate.broke_off(0)
    assert (gate.limit, good(gate, 7), good(gate, 1)) == (1, 1, 2)
    gate.broke_off(0)
    assert gate.limit == 2  # it was of the burst before
    gate.broke_off(1)
    assert (good(gate, 63), good(gate, 1)) == (1, 2)
    for burst in range(2, 9):
        gate.broke_off(burst)
    assert (good(gate, 4095), good(gate, 1)) == (1, 2)


def test_a_network_that_was_gone_once_is_forgotten() -> None:
    gate = Gate(4)
    gate.broke_off(0)
    assert good(gate, 8 + 16 + 24) == 4
    good(gate, 5000)
    gate.broke_off(1)
    assert good(gate, 8) == 2


def test_it_grows_by_one_for_as_many_good_replies_as_it_lets_through() -> None:
    gate = Gate(8)
    gate.limited(0)
    gate.limited(1)
    grown = []
    for _ in range(9):
        gate.went_well()
        grown.append(gate.limit)
    assert grown == [2, 3, 3, 3, 4, 4, 4, 4, 5]


@given(st.integers(1, 6), st.lists(st.sampled_from(["good", "refused", "cancelled"]), max_size=40))
def test_whatever_happens_no_place_is_lost_and_the_bound_holds(most: int, fates: list[str]) -> None:
    async def run() -> None:
        gate = Gate(most)
        seen = 0

        async def one(fate: str) -> None:
            nonlocal seen
            async with gate.passing() as burst:
                seen = max(seen, gate.inside)
                await asyncio.sleep(0)
                if fate == "refused":
                    gate.limited(burst)
            gate.went_well()

        tasks = [asyncio.create_task(one(fate)) for fate in fates]
        await asyncio.sleep(0)
        for task, fate in zip(tasks, fates, strict=True):
            if fate == "cancelled":
                task.cancel()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        assert gate.inside == 0
        assert seen <= most

    asyncio.run(run())
