"""A worksheet as PDF: every text is printed as it is, nothing is markup, equal sheets are equal files."""

from __future__ import annotations

import json
import time
import unicodedata
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from core.errors import ExportError
from core.worksheets import pdf
from core.worksheets.formats import write
from core.worksheets.layout import Font, Layout, Paper, Working
from core.worksheets.prepare import prepared
from core.worksheets.sheet import Item, Record, Sheet, Version

CASES = Path(__file__).parents[2] / "cases" / "worksheet-texts.jsonl"
TEXTS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").split("\n") if line]


def item(text: str, answer: str = "7/2", **more: Any) -> Item:
    return Item(text=text, answer=Fraction(answer), **more)


def sheet(*texts: str, **more: Any) -> Sheet:
    return Sheet(title="Friday quiz", items=tuple(item(text) for text in texts), **more)


def pdf_bytes(sheet: Sheet, *, key: bool = True) -> tuple[bytes, tuple[str, ...]]:
    ready, notes = prepared(sheet)
    data, more = pdf.pdf_bytes(ready, key=key)
    return data, notes + more


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def placed(page: PageObject) -> list[tuple[str, float, float]]:
    """The texts of a page with where they begin, in points from the left and from the foot."""
    found: list[tuple[str, float, float]] = []
    page.extract_text(
        visitor_text=lambda text, cm, tm, _font, _size: found.append(
            (text, tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5])
        )
    )
    return found


def squeezed(text: str) -> str:
    """A text without what a line break on paper adds or takes away."""
    text = unicodedata.normalize("NFC", text)
    return "".join(c for c in text if not c.isspace() and c != "\u200b")


@pytest.mark.parametrize("case", TEXTS, ids=[case["what"] for case in TEXTS])
def test_a_text_is_printed_as_it_is_wherever_it_stands(case: dict[str, str]) -> None:
    text = case["text"]
    one = Sheet(
        title=text,
        instructions=text,
        items=(item(text, steps=(text,), models=(Record(text, 1, correct=1),), written=text),),
    )
    data, notes = pdf_bytes(one)
    printed = squeezed("".join(pages(data)))
    assert printed.count(squeezed(text)) >= 7
    assert notes == ()


def test_questions_come_first_and_the_key_on_a_page_of_its_own() -> None:
    one = Sheet(
        title="Fractions",
        instructions="Show your working.",
        items=(
            item(
                "How many pies?",
                "11",
                steps=("pies = 4 + 7 = 11",),
                models=(Record("Toy", 1, 1, 0, (Fraction(12),)),),
            ),
            item("How many tins?", "7/3", written="7/3"),
        ),
    )
    questions, key = pages(pdf_bytes(one)[0])
    assert "Name" in questions
    assert "Date" in questions
    assert "Show your working." in questions
    assert "How many pies?" in questions
    assert "11" not in questions
    assert "pies = 4 + 7 = 11" in key
    assert "7/3" in key
    assert "Toy: 12 (wrong)" in key
    assert "Toy was asked 1 of 2 questions" in key
    assert "A model may learn" in key
    assert one.papers[0].code in questions
    assert one.papers[0].code in key


def test_without_the_key_only_the_questions_are_written() -> None:
    data, _ = pdf_bytes(Sheet(title="T", items=(item("How many?", "987"),)), key=False)
    assert len(pages(data)) == 1
    assert "987" not in pages(data)[0]


def test_no_teachers_part_where_no_model_was_asked() -> None:
    data, _ = pdf_bytes(sheet("How many?"))
    assert "model" not in "".join(pages(data))


def test_equal_sheets_give_equal_bytes_and_no_date() -> None:
    first, second = (pdf_bytes(sheet("How many?", "And now?"))[0] for _ in range(2))
    assert first == second
    facts = PdfReader(BytesIO(first)).metadata
    assert facts is not None
    assert facts.title == "Friday quiz"
    assert facts.creation_date is None


def test_the_file_names_its_language_and_is_tagged_for_screen_readers() -> None:
    root = PdfReader(BytesIO(pdf_bytes(sheet("How many?"))[0])).root_object
    assert str(root["/Lang"]) == "en"
    assert "/StructTreeRoot" in root


@pytest.mark.parametrize("paper", list(Paper))
def test_paper_is_what_was_asked_for(paper: Paper) -> None:
    page = PdfReader(BytesIO(pdf_bytes(sheet("How many?", layout=Layout(paper=paper)))[0])).pages[0]
    assert round(float(page.mediabox.width)) == {Paper.A4: 595, Paper.LETTER: 612}[paper]


def test_control_characters_are_taken_out_and_the_question_is_named() -> None:
    data, notes = pdf_bytes(sheet("Fine.", "Pasted\x0b from\x00 a \uffffbook: 12\u202e34?"))
    assert "Pasted from a book: 1234?" in pages(data)[0]
    assert notes == ("Question 2: U+000B, U+0000, U+FFFF, U+202E cannot be printed and were taken out.",)


def test_half_a_character_is_taken_out() -> None:
    _, notes = pdf_bytes(sheet("Broken \ud83d emoji"))
    assert "U+D83D" in notes[0]


def test_characters_the_shipped_fonts_lack_are_named_once_whether_or_not_the_computer_has_them() -> None:
    data, notes = pdf_bytes(sheet("漢字 and 😀 and 漢, a cat is 猫", "😀"))
    assert 1 <= len(notes) <= 2
    for character in "漢字😀猫":
        assert " ".join(notes).count(character) == 1
    assert "a cat is" in pages(data)[0]


@pytest.mark.parametrize(
    "text",
    [
        "שלום 12 עולם 3/4",
        "مرحبا ١٢ و 34",
        "हिन्दी 5",
        "e\u0301\u0301\u0301",
        "👩\u200d👩\u200d👧",
        "\ue000\uf8ff",
    ],
)
def test_any_script_is_written_without_a_crash(text: str) -> None:
    data, _ = pdf_bytes(sheet(text))
    assert len(pages(data)) == 2


def test_a_word_longer_than_a_line_stays_on_the_paper() -> None:
    data, _ = pdf_bytes(sheet("w" * 400 + " 漢" * 3 + "字" * 200))
    places: list[float] = []
    PdfReader(BytesIO(data)).pages[0].extract_text(
        visitor_text=lambda text, _cm, tm, _font, size: places.append(tm[4] + 0.72 * size * len(text.strip()))
    )
    assert "w" * 400 in squeezed("".join(pages(data)))
    assert len({place for place in places if place > 0}) > 1
    assert max(places) < 595


def test_lines_of_a_text_stay_lines() -> None:
    data, _ = pdf_bytes(sheet("first line\nsecond line\r\nthird\u2028fourth"))
    lines = pages(data)[0].splitlines()
    for line in ("second line", "third", "fourth"):
        assert line in [found.strip() for found in lines]


def test_a_question_is_never_split_unless_it_is_longer_than_a_page() -> None:
    texts = [f"Begin{n}. " + "Some words to fill the lines of it. " * 12 + f"End{n}." for n in range(12)]
    whole = pages(pdf_bytes(sheet(*texts))[0])
    for n in range(12):
        assert any(f"Begin{n}." in page and f"End{n}." in page for page in whole)
    long = "Begin. " + "Some words to fill the lines of it. " * 400 + "End."
    split = pages(pdf_bytes(sheet(long), key=False)[0])
    assert len(split) > 1
    assert "End." in "".join(split)


def test_a_sheet_of_three_hundred_questions_is_written() -> None:
    data, _ = pdf_bytes(sheet(*[f"Question about {n} apples?" for n in range(300)]), key=False)
    assert "299 apples" in pages(data)[-1]


def test_an_empty_sheet_is_refused_with_what_to_do() -> None:
    with pytest.raises(ExportError, match="no question"):
        pdf_bytes(sheet())


def test_what_was_changed_is_told_when_the_file_is_written(tmp_path: Path) -> None:
    path = tmp_path / "quiz.pdf"
    notes = write(sheet("Bell \x07 rings"), path)
    assert path.read_bytes().startswith(b"%PDF")
    assert notes == ("Question 1: U+0007 cannot be printed and was taken out.",)


def test_a_paper_has_its_own_pages_and_the_keys_come_after_all_papers() -> None:
    versions = tuple(
        Version(label, tuple(item(f"{label}{n}?", "1") for n in range(9)), code, 77)
        for label, code in (("A", "7K2M"), ("B", "9PQR"))
    )
    printed = pages(pdf_bytes(Sheet("T", versions[0].items, versions=versions))[0])
    assert "page 1 of 2" in printed[0]
    assert "page 2 of 2" in printed[1]
    assert "Version A · sheet 7K2M · seed 77 · page 1 of 2" in " ".join(printed[0].split())
    assert "Version B · sheet 9PQR · seed 77" in " ".join(printed[2].split())
    assert "A0?" not in "".join(printed[2:4])
    assert "Key · Version A" in printed[4]
    assert "Key · Version B" in "".join(printed[4:])


def test_no_heading_of_a_key_stands_alone_and_no_evidence_runs_into_the_foot() -> None:
    record = Record("Toy", 1, 1, 0, (Fraction(12),))
    versions = tuple(
        Version(f"V{v}", tuple(item(f"{n}?", "1", models=(record,)) for n in range(3 + v % 6)), f"{v:04d}", 1)
        for v in range(24)
    )
    data, _ = pdf_bytes(Sheet("T", versions[0].items, versions=versions))
    found = 0
    for page in PdfReader(BytesIO(data)).pages:
        lines = page.extract_text().splitlines()
        for at, line in enumerate(lines):
            if line.startswith("Key · Version"):
                found += 1
                assert any(after.startswith("1.") for after in lines[at + 1 : at + 4]), lines
        low = [y for text, _, y in placed(page) if "Toy" in text]
        assert not low or min(low) > 22 / 25.4 * 72
    assert found == 24


def test_long_headers_footers_and_names_are_printed_or_cut_with_a_note() -> None:
    name = "Maximilian Alexander Johannes von Hohenzollern-Sigmaringen-Ludwigsburg der Jüngere"
    header = "Goethe-Schule am Hang, " * 6
    papers = (Version(name, (item("3?"),), "7K2M", 5, "Year 5 Blue Morning Group"),)
    for layout in (Layout(header=header, footer=header), Layout(large_print=True, font=Font.DYSLEXIC)):
        data, notes = pdf_bytes(Sheet("T", papers[0].items, layout=layout, versions=papers), key=False)
        page = PdfReader(BytesIO(data)).pages[0]
        assert notes == ()
        printed = squeezed(page.extract_text())
        assert squeezed(name) in printed
        assert squeezed("Year 5 Blue Morning Group") in printed
        assert printed.count(squeezed("Goethe-Schule am Hang,")) == (12 if layout.header else 0)
        assert all(0 < x < 590 for text, x, _ in placed(page) if text.strip())
        assert all(10 < y < 835 for text, _, y in placed(page) if text.strip())
    narrow = Layout(header=header, footer="x " * 200, margins=(10, 10, 20, 10))
    _, notes = pdf_bytes(Sheet("T", papers[0].items, layout=narrow))
    assert [note.split(" is longer")[0] for note in notes] == ["The header", "The footer"]


def test_points_stand_below_each_other_at_the_right_whatever_the_text() -> None:
    texts = ["Word " * n + "end?" for n in range(1, 40)]
    data, _ = pdf_bytes(sheet(*texts, layout=Layout(points=True, working=Working.NONE)), key=False)
    pages_of = PdfReader(BytesIO(data)).pages
    places = [round(x) for page in pages_of for text, x, _ in placed(page) if text.strip() == "/ 1"]
    assert len(places) == 39
    assert len(set(places)) == 1
    assert places[0] > 500


@pytest.mark.parametrize("font", list(Font))
def test_each_font_is_shipped_and_embedded(font: Font) -> None:
    data, notes = pdf_bytes(sheet("Zoë paid £3.50 − ½", layout=Layout(font=font)))
    names = {
        str(reference["/BaseFont"]).split("+")[-1]
        for page in PdfReader(BytesIO(data)).pages
        for reference in page["/Resources"]["/Font"].values()  # type: ignore[index]  # a dictionary by its name
    }
    wanted = {Font.SERIF: "Libertinus", Font.ATKINSON: "AtkinsonHyperlegible", Font.DYSLEXIC: "OpenDyslexic"}
    assert notes == ()
    assert any(name.startswith(wanted[font]) for name in names)


def test_large_print_and_another_language_are_on_the_page() -> None:
    data, _ = pdf_bytes(sheet("How many?", layout=Layout(large_print=True, language="fr")))
    sizes: list[float] = []
    page = PdfReader(BytesIO(data)).pages[0]
    text = page.extract_text(
        visitor_text=lambda text, _cm, tm, _font, size: sizes.append(size * tm[0]) if "How" in text else None
    )
    assert round(max(sizes)) == 18
    assert "Réponse" in text
    assert str(PdfReader(BytesIO(data)).root_object["/Lang"]) == "fr"


def test_two_columns_stand_side_by_side() -> None:
    data, _ = pdf_bytes(sheet("FIRST?", "SECOND?", layout=Layout(columns=2, working_height=150)), key=False)
    places: dict[str, float] = {}
    PdfReader(BytesIO(data)).pages[0].extract_text(
        visitor_text=lambda text, cm, tm, _font, _size: places.update({text.strip(): cm[4] + tm[4]})
    )
    assert places["SECOND?"] > places["FIRST?"] + 200


def test_a_class_of_thirty_with_twenty_questions_each_is_quick() -> None:
    text = "Lena reads 5/8 of a {}-page book in three evenings. How many pages does she read in one evening?"
    versions = tuple(
        Version(f"Student {s}", tuple(item(text.format(s * 20 + n)) for n in range(20)), f"{s:04d}", 1)
        for s in range(30)
    )
    before = time.process_time()
    data, _ = pdf_bytes(Sheet("T", versions[0].items, versions=versions))
    assert time.process_time() - before < 4  # a second on a machine with nothing else to do
    assert len(pages(data)) >= 90
