"""Passages taken away by hand, in any order of what a person may do: what is in is what is asked, and stays so."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.gui.citations.conftest import idle, shown
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.citations.one_question import OneQuestion
    from gui.window import Window

    Play = Callable[..., None]

BY_HAND = ("keep", "drop", "all", "0", "1", "2")
ASKING = ("ask", "again", "take away")
STEPS = st.lists(st.sampled_from((*BY_HAND, *ASKING, "look", "look at last")), min_size=1, max_size=9)


def check(page: OneQuestion) -> None:
    """What is looked at was asked with the passages that are in, and with no others."""
    found = page.compare.shown
    if found is None:
        return
    assert found.kept == page.passages.kept
    for unit in page.passages.units:
        assert (unit.text in found.prompt) == (unit.position in found.kept)


async def settled(window: Window) -> None:
    """Waits until nothing is asked or read any more."""
    await idle(window)
    await until(lambda: not any(map(window.tasks.running, ("citations question", "citations model"))))


def do(page: OneQuestion, step: str) -> None:
    """Does what a person would do."""
    panel, asked = page.passages, page.compare.asked
    if step in {"keep", "drop", "all"}:
        getattr(panel, step).click()
    elif step.isdigit():
        panel.view.toggled.emit(int(step))
    elif step.startswith("look") and asked.lines.rowCount():
        row = asked.lines.rowCount() - 1 if step.endswith("last") else 0
        asked.setCurrentIndex(asked.lines.index(row, 0))
    elif step == "again":
        page.ask_again()
    elif step == "take away":
        page.take_away()
    elif step == "ask":
        page.ask()


async def go(page: OneQuestion, window: Window, steps: list[str]) -> None:
    """Takes the steps, each when all answers of the one before are there."""
    chosen: tuple[int, ...] | None = None
    for step in steps:
        do(page, step)
        if step in BY_HAND:
            chosen = page.passages.kept
        elif step.startswith("look") or (step == "take away" and page.compare.shown is None):
            chosen = None
        await settled(window)
        check(page)
        if chosen is not None:
            assert page.passages.kept == chosen


def test_all_in_stays_until_the_answers_are_there(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await settled(window)
        page.passages.drop.click()
        page.ask_again()
        await settled(window)
        assert page.compare.after.heading.text() == "Without passages 2 and 4"
        page.passages.all.click()
        page.take_away()
        seen = set()
        while window.jobs.busy:
            seen.add((page.passages.kept, page.compare.shown is None))
            await asyncio.sleep(0)
        assert seen <= {((0, 1, 2, 3, 4), True), ((1, 3), False)}
        await settled(window)
        assert page.compare.shown is not None
        assert page.compare.shown.key == "1"
        check(page)

    play(scenario)


def test_an_answer_by_hand_leaves_alone_what_was_chosen_meanwhile(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.passages.take_out((1,))
        page.ask_again()
        page.passages.all.click()
        await settled(window)
        assert page.passages.is_whole
        page.passages.take_out((1,))
        assert page.compare.after.answer.text() == "unknown"

    play(scenario)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_what_is_in_is_what_is_asked(play: Play, mills: Path, steps: list[str]) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        await go(page, window, steps)

    play(scenario)
