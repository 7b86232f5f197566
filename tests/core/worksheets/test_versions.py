"""Papers follow from project, choice and seed; templates, warnings and previews serve them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from core.errors import ExportError
from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings
from core.worksheets.build import Chosen, Options, Versions, build_sheet, maker_of
from core.worksheets.checks import Concern, concerns, ones, unfailed, warnings_of
from core.worksheets.layout import Font, Layout, Paper, Working
from core.worksheets.options import Student, labelled, letters
from core.worksheets.preview import places, preview
from core.worksheets.sheet import Record, Sheet
from core.worksheets.templates import (
    Template,
    delete_template,
    load_template,
    save_template,
    template_names,
)
from tests.core.worksheets.making import item

PROBLEMS = [
    Problem(
        text=f"{name} has {old} apples and buys {new} more. How many apples does {name} have?",
        answer=Fraction(old + new),
        program=f"old = {old}\nnew = {new}\nprint(old + new)",
    )
    for name, old, new in (("Ann", 14, 23), ("Ben", 31, 45), ("Cho", 52, 17), ("Dora", 26, 38))
]


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "Year 5.counterfoil") as made:
        made.problems.add(PROBLEMS)
        yield made


def papers(project: Project, **versions: object) -> Sheet:
    return build_sheet(project, "all", "T", options=Options(versions=Versions(**versions)))  # type: ignore[arg-type]


def test_each_version_has_other_numbers_and_a_key_of_its_own(project: Project) -> None:
    sheet = papers(project, papers=letters(3), seed=7)
    assert [paper.label for paper in sheet.papers] == ["A", "B", "C"]
    assert len({paper.code for paper in sheet.papers}) == 3
    for place in range(4):
        items = [paper.items[place] for paper in sheet.papers]
        assert len({one.text for one in items}) == 3
        assert len({one.problem_id for one in items}) == 1
    for paper in sheet.papers:
        for one in paper.items:
            numbers = [int(word) for word in one.text.split() if word.isdigit()]
            assert one.answer == sum(numbers)


def test_the_same_seed_gives_the_same_papers_and_another_gives_others(project: Project) -> None:
    assert papers(project, papers=letters(3), seed=7) == papers(project, papers=letters(3), seed=7)
    assert papers(project, papers=letters(3), seed=7) != papers(project, papers=letters(3), seed=8)


def test_one_more_student_leaves_the_papers_of_the_others(project: Project) -> None:
    few = papers(project, papers=labelled(["Ann", "Ben"]), seed=3, shuffle=True, most=3)
    more = papers(project, papers=labelled(["Ann", "Ben", "Cho"]), seed=3, shuffle=True, most=3)
    assert more.versions[:2] == few.versions


def ask(problem: int, variant: int | None, outcome: Outcome = Outcome.WRONG) -> Ask:
    return Ask(
        problem_id=problem,
        variant_id=variant,
        model="m",
        model_name="Toy",
        method="",
        reply_key="k",
        grade=Grade(outcome),
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("shape", ["one chosen", "two chosen"])
def test_further_papers_take_starred_variants_then_failed_then_asked_ones(
    project: Project, seed: int, shape: str
) -> None:
    stored = project.problems.get(1)
    found = generate(analyse(stored), Settings(method=Method.M3, count=20, attempts=2_000, seed=1))
    ids = project.variants.save(stored, found)
    chosen = ids[: 1 if shape == "one chosen" else 2]
    tiers = [set(chosen), {ids[9], ids[17]}, {ids[4], ids[13], *ids[18:]}, {ids[3], ids[11]}, set()]
    tiers[4] = set(ids) - set().union(*tiers)
    project.variants.star(list(tiers[1]), True)
    project.asks.save([ask(1, one) for one in (*tiers[2], chosen[0], ids[9])])
    project.asks.save([ask(1, one, Outcome.CORRECT) for one in tiers[3]])
    sheet = build_sheet(
        project,
        [Chosen(1, one) for one in chosen],
        options=Options(versions=Versions(papers=letters(len(ids) // len(chosen)), seed=seed)),
    )
    dealt = [one.variant_id for paper in sheet.versions for one in paper.items]
    for tier in tiers:
        assert set(dealt[: len(tier)]) == tier
        dealt = dealt[len(tier) :]
    assert not dealt


def test_k_of_n_and_shuffling_work_for_one_paper_too(project: Project) -> None:
    (paper,) = papers(project, seed=3, shuffle=True, most=2).papers
    assert len(paper.items) == 2
    assert paper.seed == 3
    orders = {
        tuple(one.problem_id for one in papers(project, seed=seed, shuffle=True).papers[0].items)
        for seed in range(6)
    }
    assert len(orders) > 1
    sheet = papers(project, papers=letters(1), most=9)
    assert "Only 4 questions were chosen" in sheet.left_out[-1]
    with pytest.raises(ExportError, match="one question"):
        papers(project, most=0)


def test_papers_that_share_a_variant_are_told(project: Project) -> None:
    project.problems.add(
        [
            Problem(
                text="A week has 7 days. How many days are 3 weeks?",
                answer=Fraction(21),
                program="weeks = 3\nprint(weeks * 7)",
            )
        ]
    )
    sheet = papers(project, papers=letters(60), seed=1)
    texts = {one.text for paper in sheet.papers for one in paper.items if one.problem_id == 5}
    assert f"Problem 5 has {len(texts)} different variants for 60 papers, so some papers share them." in (
        sheet.left_out
    )


def test_what_a_person_chose_comes_in_that_order(project: Project) -> None:
    chosen = [Chosen(3), Chosen(1), Chosen(3), Chosen(99), Chosen(2, 12345)]
    sheet = build_sheet(project, chosen, "Mine")
    assert [one.problem_id for one in sheet.items] == [3, 1]
    assert len(sheet.left_out) == 2
    assert "Problem 99" in sheet.left_out[0]
    with pytest.raises(ExportError):
        build_sheet(project, [])


def test_an_item_that_is_not_certain_can_be_shown_and_says_why(project: Project) -> None:
    project.problems.update(replace(project.problems.get(2), answer=Fraction(1)))
    shown = build_sheet(project, "all", options=Options(keep_doubtful=True))
    assert [bool(one.unsure) for one in shown.items] == [False, True, False, False]
    assert [w.number for w in warnings_of(shown) if w.concern is Concern.UNSURE] == [2]
    assert len(build_sheet(project, "all").items) == 3


def test_a_template_comes_back_as_it_was(project: Project) -> None:
    layout = Layout(
        paper=Paper.LETTER,
        margins=(10.0, 11.0, 12.0, 13.0),
        working=Working.SQUARES,
        working_height=35.0,
        font=Font.ATKINSON,
        logo=b"GIF89a\x00",
        language="fr",
        decimal_mark=",",
        header="École {x}",
    )
    template = Template(
        layout=layout,
        versions=Versions(papers=(Student("A"), Student("Zoë Bell", "5b")), seed=9, shuffle=True, most=4),
        per_problem=2,
        points=Fraction(5, 2),
        instructions="",
    )
    save_template(project, " Friday  quiz ", template)
    save_template(project, "a", Template())
    assert template_names(project) == ("a", "Friday quiz")
    assert load_template(project, "Friday quiz") == template
    delete_template(project, "a")
    delete_template(project, "a")
    assert template_names(project) == ("Friday quiz",)
    with pytest.raises(ExportError, match="Friday quiz"):
        load_template(project, "a")
    with pytest.raises(ExportError, match="name"):
        save_template(project, " ", template)


@pytest.mark.parametrize(
    "stored", [5, {"layout": 3}, {"layout": {"columns": "2"}}, {"layout": {"columns": 7}}, {}, {"layout": {"paper": 1}}]
)  # fmt: skip
def test_a_template_that_was_spoilt_is_refused_in_a_sentence(project: Project, stored: object) -> None:
    project.settings.set("worksheet templates", {"x": stored})
    with pytest.raises(ExportError):
        load_template(project, "x")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann has 1 apples.", ("1 apples",)),
        ("Ann has 1 red apples and 1 hours.", ("1 red apples", "1 hours")),
        ("Ann has 1 apple and 21 pears, 1 of the pears is red.", ()),
        ("A 1-hour trip, page 1, 1.5 apples", ()),
        ("One pair of shorts costs $15 and 1 box of eggs $3.", ()),
        ("1 pairs of socks", ("1 pairs",)),
    ],
)
def test_one_of_several_is_found(text: str, found: tuple[str, ...]) -> None:
    assert ones(item(text)) == found


def test_each_concern_names_paper_and_question() -> None:
    beaten = Record("Toy", 2, wrong=1)
    sheet = Sheet(
        "T",
        (
            item("a 1 apples", models=(beaten,)),
            item("b", models=(Record("Toy", 1, correct=1),)),
            item("c"),
            item("c", models=(beaten,)),
        ),
    )
    assert [(w.number, w.concern) for w in warnings_of(sheet)] == [
        (1, Concern.ONE_OF_SEVERAL),
        (2, Concern.NOT_FAILED),
        (3, Concern.NOT_ASKED),
        (4, Concern.REPEATED),
    ]
    assert warnings_of(sheet)[1].sentence == "Question 2: no model failed it (1 asked)."


def test_a_preview_shows_the_pages_of_one_paper_only(project: Project) -> None:
    sheet = papers(project, papers=letters(20), seed=7)
    with_key, without = preview(sheet, 3, dots=30), preview(sheet, 3, key=False, dots=30)
    assert len(with_key) == len(without) + 1 <= 4
    assert all(page.startswith(b"\x89PNG") for page in with_key)
    assert preview(sheet, 3, dots=30) == with_key
    assert preview(sheet, 99, dots=30)


def test_the_preview_says_where_parts_and_questions_stand(project: Project) -> None:
    sheet = papers(project, papers=letters(2), seed=7)
    pages, sheets = preview(sheet, 1, dots=30), preview(sheet, 1, key=False, dots=30)
    found = places(sheet, 1)
    assert (found.key, found.teacher) == (len(sheets), None)
    assert len(found.questions) == len(sheet.papers[1].items)
    assert found.questions == tuple(sorted(found.questions))
    assert found.items == tuple((one.problem_id, one.variant_id) for one in sheet.papers[1].items)
    assert all(0 <= page < len(sheets) and 22 <= top < 275 for page, top in found.questions)
    asked = replace(sheet, versions=(), items=(item("How many?", models=(Record("Toy", 1, wrong=1),)),))
    assert (places(asked).key, places(asked).teacher) == (1, 1)
    assert (places(asked, key=False).key, places(asked, key=False).teacher) == (None, None)
    assert len(pages) > len(sheets)


def test_the_grades_of_a_chosen_question_are_those_of_its_problem(project: Project) -> None:
    for number in (1, 2):
        wrong = Grade(Outcome.WRONG, Fraction(number))
        asked = Ask(
            problem_id=number,
            variant_id=None,
            model="m",
            model_name="Toy",
            method="",
            reply_key="k",
            grade=wrong,
        )
        project.asks.save([asked])
    sheet = build_sheet(project, [Chosen(2), Chosen(3), Chosen(1)])
    assert [[record.answers for record in one.models] for one in sheet.items] == [
        [(Fraction(2),)],
        [],
        [(Fraction(1),)],
    ]


def test_a_maker_that_knows_the_items_changes_no_sheet(project: Project) -> None:
    options = [Options(versions=Versions(papers=letters(3), seed=seed)) for seed in (1, 2)]
    maker = maker_of(options[0])
    first = build_sheet(project, "all", options=options[0], maker=maker)
    assert first == build_sheet(project, "all", options=options[0])
    chosen = [Chosen(3), Chosen(77)]
    other = build_sheet(project, chosen, options=options[1], maker=maker.again())
    assert other == build_sheet(project, chosen, options=options[1])
    assert maker.again().left_out == ()


def test_of_an_item_that_is_left_out_only_the_reason_is_told() -> None:
    unsure = item("a 1 apples", unsure="it gives no answer.")
    assert concerns(unsure) == (
        (Concern.UNSURE, "its key is not certain, so it is left out: it gives no answer."),
    )
    ((concern, words),) = concerns(replace(unsure, outdated=True))
    assert concern is Concern.OUTDATED
    assert "left out" in words


def test_papers_that_take_what_no_model_failed_are_named_with_how_many(project: Project) -> None:
    stored = project.problems.get(1)
    found = generate(analyse(stored), Settings(method=Method.M3, count=3, attempts=2_000, seed=1))
    ids = project.variants.save(stored, found)

    def said(count: int) -> str:
        options = Options(versions=Versions(papers=letters(count), seed=4))
        return unfailed(build_sheet(project, [Chosen(1, ids[0])], options=options))

    assert said(3) == ""  # nobody looked for failed ones
    project.asks.save([ask(1, ids[0])])
    assert said(1) == ""
    assert ": B 1 of 1, C 1 of 1. " in said(3)
    assert "G 1 of 1 and 13 more papers. " in said(20)
    project.asks.save([ask(1, ids[1])])
    assert said(2) == ""
    assert ": C 1 of 1. " in said(3)
