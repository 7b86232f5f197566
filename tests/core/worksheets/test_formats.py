"""Every format is written whole from one sheet: each text as it is, and no answer where none is wanted."""

from __future__ import annotations

import io
import time
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from pypdf import PdfReader

from core.errors import ExportError
from core.worksheets.docx import docx_bytes
from core.worksheets.formats import FORMATS, format_of, write
from core.worksheets.html import html_of
from core.worksheets.latex import latex_of
from core.worksheets.latex_text import escaped, paragraphs
from core.worksheets.layout import Layout, Working
from core.worksheets.markdown import markdown_of
from core.worksheets.odt import odt_bytes
from core.worksheets.pdf import pdf_bytes
from core.worksheets.plain import printable
from core.worksheets.sheet import Item, Sheet, Version
from core.worksheets.text import text_of
from tests.core.worksheets.hostile import CASES, texts
from tests.core.worksheets.making import (
    full,
    item,
    ready,
    sheet,
    words,
    words_of_docx,
    words_of_html,
    words_of_markdown,
    words_of_odt,
    words_of_tex,
)

READERS: dict[str, Callable[[Sheet, bool], str]] = {
    ".docx": lambda made, key: words_of_docx(docx_bytes(made, key=key)),
    ".odt": lambda made, key: words_of_odt(odt_bytes(made, key=key)[0]),
    ".html": lambda made, key: words_of_html(html_of(made, key=key)),
    ".md": lambda made, key: words_of_markdown(markdown_of(made, key=key)),
    ".txt": lambda made, key: text_of(made, key=key),
    ".pdf": lambda made, key: "".join(
        page.extract_text() for page in PdfReader(io.BytesIO(pdf_bytes(made, key=key)[0])).pages
    ),
    ".tex": lambda made, key: latex_of(made, key=key)[0],
}
EXACT = [ending for ending in READERS if ending not in {".pdf", ".tex"}]


@pytest.mark.parametrize(
    "name", ["a.pdf", "b.DOCX", "Class 5.b.moodle.xml", "x.canvas.zip", "x.qti21.zip", "y.gift"]
)
def test_the_ending_names_the_format(name: str) -> None:
    assert name.lower().endswith(format_of(Path(name)).ending)


@pytest.mark.parametrize("name", ["a", "a.xml", "a.zip", ".pdf", "a.pdf.part", "pdf", ".moodle.xml"])
def test_another_ending_is_refused_with_the_list(name: str) -> None:
    with pytest.raises(ExportError, match=r"\.pdf, \.docx, .*\.qti21\.zip"):
        format_of(Path(name))


@pytest.mark.parametrize("known", FORMATS, ids=[known.ending for known in FORMATS])
def test_each_format_is_written_whole_and_equal_for_equal_sheets(tmp_path: Path, known: object) -> None:
    ending = known.ending  # type: ignore[attr-defined]
    made = full("Tom & Ann paid $3.50 and $4.50 <each> for 100% of #1 {pies}_~^\\ = : // ]]> How much?")
    first, second = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    write(made, first)
    write(made, second)
    assert first.stat().st_size > 100
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [first.name, second.name]


@pytest.mark.parametrize("ending", EXACT)
@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_a_text_that_broke_exports_stands_in_every_place_as_it_is(ending: str, case: dict[str, str]) -> None:
    text = case["text"]
    read = words(READERS[ending](ready(full(text)), True))
    assert read.count(words(printable(text)[0])) >= 8


@settings(max_examples=20, deadline=None)
@given(texts)
def test_any_text_comes_back_from_every_document(text: str) -> None:
    made = ready(sheet(text, "How many?"))
    for ending in EXACT:
        assert words(printable(text)[0]) in words(READERS[ending](made, True)), ending


@settings(max_examples=15, deadline=None)
@given(texts)
@example("$\ufeff")  # a mark that tagged PDF refuses
@example("0ۀ\ufeff$")
@example("0\u03000")
def test_any_text_is_set_in_a_pdf(text: str) -> None:
    # A PDF tells once for each glyph what text it is: with an accent on one 0, every 0 is read with it.
    clean = "".join(c for c in printable(text)[0] if c.isascii())
    read = READERS[".pdf"](ready(sheet(text, clean)), False)
    squeezed = "".join(c for c in read if not (c.isspace() or c == "\u200b" or unicodedata.combining(c)))
    assert "".join(clean.split()) in squeezed


@given(texts)
def test_any_line_of_latex_says_its_text_and_nothing_else(text: str) -> None:
    line = printable(text)[0].replace("\n", " ")
    assert words_of_tex(escaped(line)) == unicodedata.normalize("NFC", line)


@given(texts)
def test_any_text_of_latex_keeps_its_lines_and_its_order(text: str) -> None:
    clean = printable(text)[0]
    assert words(words_of_tex(paragraphs(clean))) == words(unicodedata.normalize("NFC", clean))


@pytest.mark.parametrize("ending", list(READERS))
def test_without_the_key_no_answer_and_no_evidence_is_in_the_file(ending: str) -> None:
    made = ready(Sheet("T", (item("How many?", "98765", steps=("a = 98765",)),)))
    assert "98765" not in READERS[ending](made, False)
    assert "98765" in READERS[ending](made, True)


@pytest.mark.parametrize("ending", [known.ending for known in FORMATS])
def test_a_control_character_is_taken_out_and_the_question_named(tmp_path: Path, ending: str) -> None:
    made = sheet("Fine.", "Pasted\x0b from\x00 a\x02 book: 12\uffff.")
    notes = write(made, tmp_path / f"s{ending}")
    assert any("Question 2: U+000B, U+0000, U+0002, U+FFFF" in note for note in notes)


@pytest.mark.parametrize("ending", [known.ending for known in FORMATS])
def test_lone_dollars_are_quick(tmp_path: Path, ending: str) -> None:
    text = "Set NAME=Ann; if [ $NAME == Ann ]; then echo $" + " $x" * 300
    before = time.process_time()
    write(sheet(text), tmp_path / f"s{ending}")
    assert time.process_time() - before < 2


def test_an_item_whose_key_is_unsure_is_in_no_file(tmp_path: Path) -> None:
    made = Sheet("T", (item("Sure?"), replace(item("Not so?"), unsure="two readings.")))
    for ending in (".txt", ".gift", ".csv"):
        notes = write(made, tmp_path / f"s{ending}")
        assert "Question 2 is left out: two readings." in notes
        assert "Not so" not in (tmp_path / f"s{ending}").read_text("utf-8")
    with pytest.raises(ExportError, match="two readings"):
        write(replace(made, items=made.items[1:]), tmp_path / "none.txt")


def test_a_layout_without_a_key_writes_none(tmp_path: Path) -> None:
    write(sheet("How many?", layout=Layout(key=False)), tmp_path / "s.txt")
    assert "Key" not in (tmp_path / "s.txt").read_text("utf-8")


def test_the_code_and_the_seed_are_on_sheet_and_key() -> None:
    papers = tuple(
        Version(label, (item(f"{label}?", "1"),), code, 1234)
        for label, code in (("A", "7K2M"), ("B", "9PQR"))
    )
    made = ready(Sheet("T", papers[0].items, versions=papers))
    for ending, read in READERS.items():
        if ending == ".docx":
            continue  # they are in the footers, see test_docx
        text = read(made, True)
        for code in ("7K2M", "9PQR"):
            assert text.count(code) >= 1 + (ending != ".odt"), ending
        assert text.count("1234") >= 2, ending


@pytest.mark.parametrize("working", list(Working))
@pytest.mark.parametrize("ending", list(READERS))
def test_every_kind_of_working_space_can_be_written(ending: str, working: Working) -> None:
    layout = Layout(working=working, working_height=40, columns=2, points=True, qr=True, large_print=True)
    made = ready(sheet("How many?", "How much?", layout=layout))
    read = READERS[ending](made, True)
    assert "How much?" in read
    assert "/ 1" in read


def test_points_and_what_else_is_right_are_told() -> None:
    one = Item(
        "How many?", Fraction(5), also=(Fraction(10),), tolerance=Fraction(1, 2), points=Fraction(5, 2)
    )
    text = text_of(ready(Sheet("T", (one,), layout=Layout(points=True, decimal_mark=","))))
    assert "5 or 10 (±0,5 is right as well)" in text
    assert "/ 2,5" in text
    assert "Total: 2,5" in text
