"""Pages beside each other: none overlaps another, and those that fit do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.worksheets.pages_layout import GAP, INCH, MARGIN, NARROWEST, SCREEN, fitting, placed


@given(st.integers(1, 12), st.floats(60, 900), st.floats(200, 2000))
def test_no_page_overlaps_another_or_begins_left_of_the_margin(count: int, width: float, room: float) -> None:
    places = placed(range(count), (width, width * 1.4), room)
    assert [place.page for place in places] == list(range(count))
    for place in places:
        assert place.left >= MARGIN - 1
        for other in places:
            apart = abs(place.left - other.left) >= width + GAP - 1
            below = abs(place.top - other.top) >= width * 1.4 + GAP - 1
            assert place is other or apart or below


@given(st.floats(2 * NARROWEST + 2 * MARGIN + GAP + 4, 1200))
def test_two_pages_stand_beside_each_other_where_both_can_be_read(room: float) -> None:
    width = round(fitting(room, 210.0) * 210.0 * SCREEN / INCH)
    first, second = placed(range(2), (width, width * 1.4), room)
    assert first.top == second.top
    assert second.left + width <= room - MARGIN + 1


def test_one_page_takes_the_width_where_two_would_be_too_small() -> None:
    width = fitting(500.0, 210.0) * 210.0 * SCREEN / INCH
    assert round(width, 6) == 500 - 2 * MARGIN
