"""What is kept from one sheet to the next changes none of them, and makes the next one quick."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import ExportError
from core.store.project import Project
from core.worksheets.build import build_sheet
from core.worksheets.layout import Layout
from core.worksheets.options import Options, Versions, letters
from core.worksheets.picks import Chosen
from gui.worksheets.candidates import another, candidates, first_variants
from gui.worksheets.draft import Draft
from gui.worksheets.making import Maker, draw, find_places, question_of
from tests.gui.worksheets.making import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.worksheets.sheet import Sheet

ENOUGH = 0.2  # seconds of a processor
ITEMS = (Chosen(1, 2), Chosen(2, 7), Chosen(3), Chosen(4, 18), Chosen(4, 99), Chosen(9))
drafts = st.builds(
    Draft,
    items=st.lists(st.sampled_from(ITEMS), min_size=1, max_size=4, unique=True).map(tuple),
    title=st.sampled_from(["", "Friday", "Sums & co"]),
).flatmap(
    lambda draft: st.builds(
        draft.with_options,
        st.builds(
            Options,
            layout=st.builds(
                Layout,
                language=st.sampled_from(["en", "de"]),
                columns=st.sampled_from([1, 2]),
                size=st.sampled_from([11.0, 2.0]),
            ),
            versions=st.builds(
                Versions,
                papers=st.sampled_from([(), letters(2)]),
                seed=st.integers(0, 1),
                shuffle=st.booleans(),
            ),
            instructions=st.sampled_from([None, "", "Go."]),
            points=st.sampled_from([Fraction(1), Fraction(2)]),
        ),
    )
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    path: Path = tmp_path_factory.mktemp("making") / "Year 5.counterfoil"
    with Project.open(fill(path)) as found:
        yield found


def anew(project: Project, draft: Draft) -> tuple[Sheet | None, str]:
    """The sheet of a draft as the engine builds it, or why it does not."""
    options = replace(draft.options, keep_doubtful=True)
    try:
        return build_sheet(project, draft.items, draft.title or "Year 5", options=options), ""
    except ExportError as error:
        return None, str(error)


@given(steps=st.lists(drafts, min_size=1, max_size=4))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_was_made_before_the_sheet_is_the_one_that_is_built_anew(
    project: Project, steps: list[Draft]
) -> None:
    maker = Maker(project)
    for draft in steps:
        made = maker.make(draft)
        assert (made.sheet, made.trouble) == anew(project, draft)
        assert [entry.chosen for entry in made.entries] == list(draft.items)


def test_a_usual_sheet_is_made_and_drawn_anew_in_a_fifth_of_a_second(project: Project) -> None:
    maker = Maker(project)
    draft = Draft((Chosen(1, 2), Chosen(2, 7), Chosen(3), Chosen(4), Chosen(1), Chosen(2), Chosen(3, 12)))

    def seconds(changed: Draft) -> float:
        begun = time.process_time()
        sheet = maker.make(changed).sheet
        assert sheet is not None
        assert draw(sheet, 0, 60.0).images
        return time.process_time() - begun

    seconds(draft)
    spent = [seconds(replace(draft, title="x" * count)) for count in range(1, 5)]
    spent += [seconds(draft.moved({draft.items[0]}, place)) for place in range(2, 6)]
    assert sorted(spent)[1] < ENOUGH


def test_the_pages_are_pictures_and_say_where_each_question_is(project: Project) -> None:
    sheet = Maker(project).make(Draft(ITEMS[:3])).sheet
    assert sheet is not None
    pages = draw(sheet, 0, 50.0)
    assert {(image.width(), image.height()) for image in pages.images} == {(413, 585)}
    places = find_places(sheet, 0)
    assert [question_of(places, one) for one in ITEMS[:3]] == [0, 1, 2]
    assert question_of(places, Chosen(1, 5)) == 0
    assert question_of(places, Chosen(4)) is None


def test_what_could_go_on_a_sheet_is_counted_by_what_models_made_of_it(project: Project) -> None:
    found = candidates(project)
    assert found.starred == (Chosen(3, 11),)
    assert found.failing == found.one_failing == (Chosen(1, 2), Chosen(2, 7))
    assert first_variants(project, found.drawn) == (Chosen(1, 1), Chosen(2, 6), Chosen(3, 11), Chosen(4, 16))


def test_other_variants_come_in_turn_and_the_failed_ones_first(project: Project) -> None:
    assert another(project, Chosen(1), ()) == Chosen(1, 2)
    assert another(project, Chosen(1, 2), ()) == Chosen(1, 1)
    assert another(project, Chosen(1, 2), (Chosen(1, 1),)) == Chosen(1, 3)
    assert another(project, Chosen(1, 5), ()) == Chosen(1, 2)
    assert another(project, Chosen(1, 2), [Chosen(1, one) for one in range(1, 6)]) is None
