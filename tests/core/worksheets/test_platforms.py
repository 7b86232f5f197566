"""Files for learning platforms, read back by the rules of each importer: the text, the key, what is around them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ExportError
from core.worksheets.canvas import canvas_bytes
from core.worksheets.gift import gift_text
from core.worksheets.layout import Layout
from core.worksheets.moodle import moodle_bytes
from core.worksheets.plain import printable
from core.worksheets.prepare import prepared
from core.worksheets.qti21 import qti21_bytes
from core.worksheets.sheet import Item, Sheet, Version
from tests.core.worksheets import canvas_reader, moodle_reader, qti21_reader
from tests.core.worksheets.hostile import CASES, texts


class Question(Protocol):
    """What every reader gives."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def feedback(self) -> str: ...
    def accepts(self, typed: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Platform:
    """A format and its reader."""

    name: str
    read: Callable[[Sheet, bool], list[Question]]
    notes: Callable[[Sheet], tuple[str, ...]]
    content: Callable[[Sheet], bytes | str]


def _canvas(sheet: Sheet, key: bool) -> list[Question]:
    quizzes = canvas_reader.read_canvas(canvas_bytes(sheet, key=key)[0])
    return [read for quiz in quizzes for group in quiz.groups for read in group]


def _qti21(sheet: Sheet, key: bool) -> list[Question]:
    test = qti21_reader.read_qti21(qti21_bytes(sheet, key=key)[0])
    return [read for group in test.groups for read in group]


PLATFORMS = [
    Platform(
        "moodle",
        lambda sheet, key: [*moodle_reader.read_moodle(moodle_bytes(sheet, key=key)[0])],
        lambda sheet: moodle_bytes(sheet, key=True)[1],
        lambda sheet: moodle_bytes(sheet, key=True)[0],
    ),
    Platform(
        "gift",
        lambda sheet, key: [*moodle_reader.read_gift(gift_text(sheet, key=key)[0])],
        lambda sheet: gift_text(sheet, key=True)[1],
        lambda sheet: gift_text(sheet, key=True)[0],
    ),
    Platform(
        "canvas",
        _canvas,
        lambda sheet: canvas_bytes(sheet, key=True)[1],
        lambda sheet: canvas_bytes(sheet, key=True)[0],
    ),
    Platform(
        "qti21",
        _qti21,
        lambda sheet: qti21_bytes(sheet, key=True)[1],
        lambda sheet: qti21_bytes(sheet, key=True)[0],
    ),
]
each = pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)


def sheet_of(*items: Item, title: str = "Friday", **fields: object) -> Sheet:
    return replace(Sheet(title, items), **fields)  # type: ignore[arg-type] # fields of Sheet


def item(text: str = "How many?", answer: str = "8", **fields: object) -> Item:
    return replace(Item(text, Fraction(answer)), **fields)  # type: ignore[arg-type] # fields of Item


def expected(text: str) -> str:
    return printable(text)[0].strip(" \n")


@each
@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_a_text_comes_back_as_it_was_put_in(platform: Platform, case: dict[str, str]) -> None:
    text = case["text"]
    ready, _ = prepared(sheet_of(item(text, steps=(text.replace("\n", " "),), written=text.strip()[:9])))
    (read,) = platform.read(ready, True)
    assert read.text == expected(text)
    assert read.accepts("8")
    assert expected(text.replace("\n", " ")).split("\n")[0].strip() in read.feedback


@each
@settings(max_examples=60, deadline=None)
@given(text=texts, title=texts)
def test_no_text_is_lost_or_taken_for_something_else(platform: Platform, text: str, title: str) -> None:
    ready, _ = prepared(
        sheet_of(item(text, steps=(text,)), item("Next?", "7"), title=title, instructions=text)
    )
    first, second = platform.read(ready, True)
    assert first.text == expected(text)
    assert second.text == "Next?"
    assert first.accepts("8")
    assert not first.accepts("7")
    assert second.accepts("7")


@each
@pytest.mark.parametrize(
    ("answer", "right", "wrong"),
    [
        ("8", "8 8.0", "7 9 0 -8"),
        ("0", "0 0.0", "1 -1 0.01"),
        ("-3", "-3 -3.00", "3 -2"),
        ("1234.5", "1234.5", "1234 1.2345 12345"),
        ("1000000", "1000000", "1 1000 1000001"),
        ("0.05", "0.05 0.050", "0.5 0 0.06"),
        ("7/3", "2.33 2.333333", "2 7 3 2.3 2.34"),
        ("-20/3", "-6.67 -6.6667", "-6.66 6.67 -6"),
    ],
)
def test_the_key_is_read_with_its_sign_and_its_point(
    platform: Platform, answer: str, right: str, wrong: str
) -> None:
    (read,) = platform.read(sheet_of(item(answer=answer)), True)
    assert all(read.accepts(typed) for typed in right.split())
    assert not any(read.accepts(typed) for typed in wrong.split())


@each
def test_the_tolerance_is_that_of_every_right_answer(platform: Platform) -> None:
    (read,) = platform.read(sheet_of(item(answer="5", also=(Fraction(10),), tolerance=Fraction(1, 2))), True)
    assert all(read.accepts(typed) for typed in ("4.5", "5", "5.5", "9.5", "10", "10.5"))
    assert not any(read.accepts(typed) for typed in ("4.4", "5.6", "7.5", "9.4", "10.6"))


@each
def test_answers_have_a_point_whatever_the_sheet_shows(platform: Platform) -> None:
    layout = Layout(language="de", decimal_mark=",")
    ready, _ = prepared(sheet_of(item("Was sind 1.5 und 1?", "2.5"), layout=layout))
    (read,) = platform.read(ready, True)
    assert read.accepts("2.5")
    assert not read.accepts("25")


@each
def test_the_worked_steps_are_feedback_and_stay_away_without_the_key(platform: Platform) -> None:
    sheet = sheet_of(item(steps=("a = 3 + 5 = 8", "b < 9"), written="$8"))
    (read,) = platform.read(sheet, True)
    assert read.feedback.split("\n") == ["a = 3 + 5 = 8", "b < 9", "Answer: $8"]
    (bare,) = platform.read(sheet, False)
    assert bare.feedback == ""
    assert bare.accepts("8")


@each
def test_a_question_without_a_certain_key_is_left_out_and_named(platform: Platform) -> None:
    sheet = sheet_of(item("One?"), item("Two?", "1234567890123456789"), item("Three?"))
    assert [read.text for read in platform.read(sheet, True)] == ["One?", "Three?"]
    assert [read.name for read in platform.read(sheet, True)] == ["Question 01", "Question 03"]
    assert any(note.startswith("Question 02 is left out") for note in platform.notes(sheet))
    with pytest.raises(ExportError, match="Question 01 is left out"):
        platform.content(sheet_of(item("Two?", "1234567890123456789")))


@each
def test_what_was_rounded_is_named(platform: Platform) -> None:
    notes = platform.notes(sheet_of(item(), item(answer="7/3")))
    assert notes == (
        "Question 02: 7/3 has no end as a decimal; right is what lies within 0.005 of 2.33333333.",
    )


@each
def test_many_rounded_keys_are_named_in_one_sentence(platform: Platform) -> None:
    notes = platform.notes(sheet_of(*(item(f"{n}?", f"{3 * n + 1}/3") for n in range(1, 21))))
    assert len(notes) == 13
    assert notes[-1].startswith("8 more have no end as a decimal")
    assert "Question 13" in notes[-1]
    assert "Question 20" in notes[-1]


@each
def test_removed_characters_are_named_with_their_question(platform: Platform) -> None:
    ready, notes = prepared(sheet_of(item("Fine?"), item("Bro\x02ken\ufffe?")))
    assert notes == ("Question 2: U+0002, U+FFFE cannot be printed and were taken out.",)
    assert platform.read(ready, True)[1].text == "Broken?"


@each
def test_equal_sheets_give_equal_bytes(platform: Platform) -> None:
    sheet = sheet_of(item("One?"), item("Two?", "7/3"))
    assert platform.content(sheet) == platform.content(sheet)


@each
def test_a_lone_dollar_sign_and_many_brackets_take_no_time(platform: Platform) -> None:
    text = "$" + "<" * 20_000 + "\\(" * 20_000 + "{" * 20_000
    (read,) = platform.read(sheet_of(item(text)), True)
    assert read.text == text


def versions(*papers: str, problems: int = 2) -> Sheet:
    """Papers with other variants of the same problems."""
    made = tuple(
        Version(
            label,
            tuple(
                item(f"{label} of problem {n}?", str(10 * place + n), problem_id=n, variant_id=10 * place + n)
                for n in range(1, problems + 1)
            ),
            f"C{label}",
        )
        for place, label in enumerate(papers)
    )
    return Sheet("Friday", made[0].items, versions=made)


@each
def test_versions_are_the_variants_of_each_question(platform: Platform) -> None:
    reads = platform.read(versions("A", "B", "C"), True)
    assert [read.text for read in reads] == [f"{p} of problem {n}?" for n in (1, 2) for p in "ABC"]
    assert [read.name for read in reads[:3]] == ["Question 01.1", "Question 01.2", "Question 01.3"]
    assert len({read.name for read in reads}) == 6
    assert reads[1].accepts("11")
    assert any("draw" in note or "random" in note for note in platform.notes(versions("A", "B")))


def test_moodle_has_a_category_for_each_question_of_several_versions() -> None:
    for read in (
        moodle_reader.read_moodle(moodle_bytes(versions("A", "B"), key=True)[0]),
        moodle_reader.read_gift(gift_text(versions("A", "B"), key=True)[0]),
    ):
        assert [one.category for one in read] == [("Friday", "Question 01")] * 2 + [
            ("Friday", "Question 02")
        ] * 2


def places_of(sheet: Sheet) -> dict[str, list[list[str]]]:
    """The texts of the alternatives of each question, by format."""
    found: dict[str, list[list[str]]] = {}
    for name, reads in (
        ("moodle", moodle_reader.read_moodle(moodle_bytes(sheet, key=True)[0])),
        ("gift", moodle_reader.read_gift(gift_text(sheet, key=True)[0])),
    ):
        by_category: dict[object, list[str]] = {}
        for read in reads:
            by_category.setdefault(read.category, []).append(read.text)
        found[name] = list(by_category.values())
    (quiz,) = canvas_reader.read_canvas(canvas_bytes(sheet, key=True)[0])
    test = qti21_reader.read_qti21(qti21_bytes(sheet, key=True)[0])
    found["canvas"] = [[read.text for read in group] for group in quiz.groups]
    found["qti21"] = [[read.text for read in group] for group in test.groups]
    return found


def paper(label: str, *names: str) -> Version:
    """A paper of items such as `7b`: variant b of problem 7."""
    return Version(label, tuple(item(name, problem_id=int(name[0])) for name in names), "7K2M")


def test_each_place_of_a_sheet_has_its_own_variants_though_two_are_of_one_problem() -> None:
    papers = (paper("A", "7a", "8a", "7b"), paper("B", "7c", "8b", "7d"), paper("C", "7e", "8a", "7f"))
    sheet = sheet_of(title="Friday", versions=papers)
    for places in places_of(sheet).values():
        assert places == [["7a", "7c", "7e"], ["8a", "8b"], ["7b", "7d", "7f"]]


def test_a_variant_that_papers_share_is_in_one_place_and_no_place_is_empty() -> None:
    papers = (paper("A", "7a", "8a", "7b"), paper("B", "7b", "8a", "7c"), paper("C", "7c", "8a", "7a"))
    for places in places_of(sheet_of(title="Friday", versions=papers)).values():
        assert places == [["7a", "7c"], ["8a"], ["7b"]]


@given(st.lists(st.permutations("abcdef"), min_size=1, max_size=5), st.data())
def test_of_whatever_papers_each_variant_is_in_one_of_as_many_places_as_the_longest_has(
    orders: list[list[str]], data: st.DataObject
) -> None:
    hands = [order[: data.draw(st.integers(1, 6))] for order in orders]
    papers = tuple(paper(str(at), *(f"7{one}" for one in hand)) for at, hand in enumerate(hands))
    groups = [[one.text for one in group] for group in sheet_of(versions=papers).groups]
    flat = [text for group in groups for text in group]
    assert sorted(flat) == sorted({f"7{one}" for hand in hands for one in hand})
    assert all(groups)
    assert len(groups) == max(map(len, hands))


@pytest.mark.parametrize(
    "title", ["a/b", "/", "a//b/", "top", "<b>5</b>", "$course$", "x" * 400, " ", "a:b{c}\\n"]
)
def test_a_title_is_one_category_of_moodle(title: str) -> None:
    sheet = sheet_of(item(), title=title)
    (xml,) = moodle_reader.read_moodle(moodle_bytes(sheet, key=True)[0])
    (gift,) = moodle_reader.read_gift(gift_text(sheet, key=True)[0])
    assert xml.category == gift.category
    assert len(xml.category) == 1
    assert len(xml.category[0]) <= 255


def test_canvas_draws_one_of_the_versions_of_each_question() -> None:
    (quiz,) = canvas_reader.read_canvas(canvas_bytes(versions("A", "B"), key=True)[0])
    assert [len(group) for group in quiz.groups] == [2, 2]
    assert quiz.points == 2


def test_versions_with_a_part_of_the_problems_are_a_quiz_each_in_canvas() -> None:
    whole = versions("A", "B", problems=3)
    papers = tuple(replace(paper, items=paper.items[n : n + 2]) for n, paper in enumerate(whole.versions))
    sheet = replace(whole, versions=papers)
    quizzes = canvas_reader.read_canvas(canvas_bytes(sheet, key=True)[0])
    assert [quiz.title for quiz in quizzes] == ["Friday – A", "Friday – B"]
    assert [[len(group) for group in quiz.groups] for quiz in quizzes] == [[1, 1], [1, 1]]
    test = qti21_reader.read_qti21(qti21_bytes(sheet, key=True)[0])
    assert test.drawn == 2
    assert len(test.groups) == 3


def test_a_quiz_has_the_title_the_instructions_and_the_points_of_the_sheet() -> None:
    sheet = sheet_of(
        item(points=Fraction(3, 2)),
        item("Two?", points=Fraction(2)),
        title="A & <B>",
        instructions="Cost $1 < $2.",
    )
    (quiz,) = canvas_reader.read_canvas(canvas_bytes(sheet, key=True)[0])
    assert (quiz.title, quiz.description) == ("A & <B>", "Cost $1 < $2.")
    assert quiz.points == Fraction(7, 2)
    assert [group[0].points for group in quiz.groups] == [Fraction(3, 2), 2]
    test = qti21_reader.read_qti21(qti21_bytes(sheet, key=True)[0])
    assert (test.title, test.instructions) == ("A & <B>", "Cost $1 < $2.")
    assert test.groups[0][0].score("8") == 1.5
    assert test.groups[0][0].score("9") == 0
    moodle = moodle_reader.read_moodle(moodle_bytes(sheet, key=True)[0])
    assert [read.points for read in moodle] == [Fraction(3, 2), 2]


@pytest.mark.parametrize("platform", [PLATFORMS[0], PLATFORMS[2]], ids=["moodle", "canvas"])
def test_the_limit_of_a_slow_import_is_told(platform: Platform) -> None:
    many = sheet_of(*(item(f"Question {n}?") for n in range(501)))
    assert any("501 questions" in note and "smaller sheets" in note for note in platform.notes(many))


@given(text=texts)
def test_every_sign_of_gift_stands_behind_a_backslash(text: str) -> None:
    ready, _ = prepared(sheet_of(item(text)))
    content = gift_text(ready, key=False)[0].split("\n\n")[1].removesuffix("\n")
    body = content.removeprefix("::Question 01::[html]").removesuffix(" {#8:0}")
    assert "\n" not in body
    assert not re.search(r"[~=#{}:]", re.sub(r"\\[\\~=#{}:n]", "", body))


def test_a_text_of_gift_is_exported_as_moodle_exports_it() -> None:
    content = gift_text(sheet_of(item("::Q1:: Is 2+3:=5 {T} [so] ~ # \\ ?")), key=True)[0]
    assert r"\:\:Q1\:\: Is 2+3\:\=5 \{T\} [so] \~ \# &\#92; ?" in content
