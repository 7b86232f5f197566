"""Figures in words: no share is rounded to none or all, and a sentence says how far it reaches."""

from __future__ import annotations

import pytest

from gui.results import words
from gui.results.figures import Figures, Point, Rate, Run, Share


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (1.0, "100 %"),
        (0.996, "99.6 %"),
        (0.0, "0 %"),
        (0.004, "0.4 %"),
        (0.634, "63 %"),
        (-0.19, "−19 %"),
        (-0.996, "−99.6 %"),
        (None, "–"),
    ],
)
def test_none_and_all_are_said_only_where_they_are_true(share: float | None, shown: str) -> None:
    assert words.percent(share) == shown


def run() -> Run:
    rate = Rate(0.5, 4, 0.15, 0.85)
    return Run(("m", "zero-shot", "M3"), "Tiny", "M3", 4, rate, rate, rate, 0, {})


def test_problems_with_fewer_variants_are_named_at_a_point() -> None:
    rate = Rate(0.5, 4, 0.15, 0.85)
    assert "up to 100 variants" in words.after(Point(100, rate, 3), run())
    assert "3 have fewer" in words.after(Point(100, rate, 3), run())
    assert "fewer" not in words.after(Point(2, rate), run())


def test_the_overview_says_of_how_many_problems_of_the_project() -> None:
    share = Share(1, "text", 1, 1, Rate(0.0, 3, 0.0, 0.5), 0, {}, 0)
    figures = Figures(runs=(run(),), shares={run().key: (share,)}, replies=4, problems=20)
    assert "1 of 20 problems" in words.overview(figures)
