"""Word, OpenDocument, web page and LaTeX files are built as each program expects, and can be edited."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import docx
import odfdo
import pytest
from lxml import etree
from lxml import html as lxml_html
from pypdf import PdfReader

from core.errors import ExportError
from core.worksheets.docx import docx_bytes
from core.worksheets.formats import write
from core.worksheets.html import html_of
from core.worksheets.latex import latex_of
from core.worksheets.layout import Font, Layout, Paper, Working
from core.worksheets.odt import odt_bytes
from core.worksheets.pictures import squared_png
from core.worksheets.sheet import Record, Sheet, Version
from tests.core.worksheets.hostile import CASES
from tests.core.worksheets.making import item, ready, sheet

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
LOGO = squared_png(4, 2)
RICH = Layout(
    paper=Paper.LETTER,
    columns=2,
    working=Working.SQUARES,
    points=True,
    qr=True,
    logo=LOGO,
    header="Hill School",
    footer="Maths",
    language="de",
    decimal_mark=",",
)
_ORDER = {
    "pPr": "pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs bidi spacing ind "
    "contextualSpacing jc outlineLvl rPr sectPr",
    "rPr": "rStyle rFonts b bCs i iCs caps color spacing kern sz szCs u rtl cs lang",
    "sectPr": "headerReference footerReference type pgSz pgMar pgNumType cols docGrid",
}


def papers(layout: Layout) -> Sheet:
    one = item("Ann pays $3.50 & <4>?", steps=("x = 3.5",), points=Fraction(2), models=(Record("Toy", 1, 1),))
    items = (one, item("שלום 12 עולם"))
    versions = (Version("A", items, "7K2M", 9), Version("Ann", items, "9PQR", 9))
    return ready(Sheet("Quiz", (one,), "Show it.", layout, versions))


def parts(data: bytes) -> dict[str, etree._Element]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        read = {name: file.read(name) for name in file.namelist() if name.endswith(".xml")}
    return {name: etree.fromstring(data) for name, data in read.items() if data}


@pytest.mark.parametrize("layout", [Layout(), RICH, Layout(working=Working.BLANK, font=Font.DYSLEXIC)])
def test_word_finds_the_children_of_properties_in_the_order_of_the_schema(layout: Layout) -> None:
    for name, root in parts(docx_bytes(papers(layout))).items():
        for kind, order in _ORDER.items():
            places = {f"{{{_W}}}{child}": place for place, child in enumerate(order.split())}
            for properties in root.iter(f"{{{_W}}}{kind}"):
                seen = [places[child.tag] for child in properties if child.tag in places]
                assert seen == sorted(seen), (name, etree.tostring(properties))


def test_a_teacher_finds_lists_headings_a_table_and_pages_in_word() -> None:
    document = docx.Document(io.BytesIO(docx_bytes(papers(RICH))))
    styles = [paragraph.style.name for paragraph in document.paragraphs if paragraph.style]
    assert styles.count("Title") == 2
    assert styles.count("List Number") == 8
    assert "Heading 1" in styles
    assert document.core_properties.title == "Quiz"
    (first, *_) = document.sections
    assert round(first.page_width.mm if first.page_width else 0) == 216
    assert [table.style.name for table in document.tables if table.style] == ["Light List", "Light List"]
    headers = {section.header.paragraphs[0].text for section in document.sections}
    footers = " ".join(section.footer.paragraphs[0].text for section in document.sections)
    assert headers == {"Hill School"}
    assert "Gruppe A · Blatt 7K2M · Startwert 9" in footers
    assert "Blatt für Ann · Blatt 9PQR" in footers


def test_each_paper_counts_its_questions_and_pages_from_one() -> None:
    found = parts(docx_bytes(papers(RICH)))
    document, numbering = found["word/document.xml"], found["word/numbering.xml"]
    used = {node.get(f"{{{_W}}}val") for node in document.iter(f"{{{_W}}}numId")}
    assert len(used) == 4
    lists = {
        node.get(f"{{{_W}}}numId"): node[0].get(f"{{{_W}}}val") for node in numbering.iter(f"{{{_W}}}num")
    }
    assert len({lists[number] for number in used}) == 4
    starts = [node.get(f"{{{_W}}}start") for node in document.iter(f"{{{_W}}}pgNumType")]
    assert starts == ["1", "1", "1"]


def test_no_page_of_word_splits_a_question_from_its_space_or_a_row_of_the_table() -> None:
    document = docx.Document(io.BytesIO(docx_bytes(papers(Layout(working_height=60)))))
    texts = [paragraph for paragraph in document.paragraphs if paragraph.style]
    for at, paragraph in enumerate(texts):
        style = paragraph.style.name if paragraph.style else ""
        if style == "Working Line":
            asked, answer = texts[at - 1], texts[at + 1]
            assert paragraph.text == "\t" + "\n\t" * 5
            assert asked.paragraph_format.keep_with_next
            assert asked.paragraph_format.keep_together
            assert "Answer" in answer.text
    line = document.styles["Working Line"].paragraph_format
    assert line.keep_with_next
    assert line.keep_together
    rows = [row for table in document.tables for row in table.rows]
    assert rows
    assert all(row._tr.find(f".//{{{_W}}}cantSplit") is not None for row in rows)


def test_a_text_from_right_to_left_says_so_in_word_and_open_document() -> None:
    assert b"<w:bidi/>" in zipfile.ZipFile(io.BytesIO(docx_bytes(papers(RICH)))).read("word/document.xml")
    assert b"rl-tb" in zipfile.ZipFile(io.BytesIO(odt_bytes(papers(RICH))[0])).read("content.xml")


def test_every_style_of_an_open_document_is_there() -> None:
    for layout in (Layout(), RICH, Layout(working=Working.BLANK)):
        data, _ = odt_bytes(papers(layout))
        found = parts(data)
        source = b"".join(etree.tostring(found[name]) for name in ("content.xml", "styles.xml")).decode()
        known = set(re.findall(r'style:name="([^"]+)"', source))
        ours = ("Sheet", "Start", "Left", "Blank")
        for kind in ("text:style", "style:parent-style", "style:master-page", "style:page-layout"):
            used = {name for name in re.findall(f'{kind}-name="([^"]+)"', source) if name.startswith(ours)}
            assert used <= known


def test_an_open_document_is_read_by_its_library() -> None:
    document = odfdo.Document(io.BytesIO(odt_bytes(papers(RICH))[0]))
    assert "Ann pays $3,50 & <4>?" in document.get_formatted_text()
    assert document.meta.title == "Quiz"


def test_a_web_page_is_one_file_that_can_be_read_aloud() -> None:
    page = html_of(papers(replace(RICH, font=Font.ATKINSON)))
    root = lxml_html.document_fromstring(page)

    def found(path: str) -> list[Any]:
        return cast("list[Any]", root.xpath(path))

    assert root.get("lang") == "de"
    assert found("//title/text()") == ["Quiz"]
    assert not found("//script | //link | //iframe | //*[starts-with(@src, 'http')]")
    assert all(image.get("alt") for image in found("//img"))
    assert len(found("//main")) == 1
    names = {node.get("id") for node in found("//h1[@id]")}
    assert {node.get("aria-labelledby") for node in found("//section")} == names
    assert "font/ttf;base64" in page
    assert len(found("//ol/li")) == 8
    assert not found("//ol/li[starts-with(normalize-space(.), '1.')]")  # the list counts by itself
    assert "break-inside: avoid" in page
    assert [node.get("dir") for node in found("//div[contains(@class, 'text')]")] == ["auto"] * 4


def test_a_logo_that_is_damaged_is_refused_by_every_format_that_shows_it(tmp_path: Path) -> None:
    spoilt = sheet("How many?", layout=Layout(logo=b"\x89PNG\r\n\x1a\n" + b"nothing"))
    for ending in (".pdf", ".docx", ".odt"):
        with pytest.raises(ExportError, match="logo"):
            write(spoilt, tmp_path / f"s{ending}")
        assert not (tmp_path / f"s{ending}").exists()


@pytest.mark.parametrize("layout", [Layout(), RICH, Layout(working=Working.BLANK, font=Font.DYSLEXIC)])
def test_groups_and_environments_of_latex_are_closed(layout: Layout) -> None:
    source, _ = latex_of(papers(layout))
    depth = 0
    for character in re.sub(r"\\[\\{}%]", "", re.sub(r"(?<!\\)%.*", "", source)):
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
    body = source.split(r"\begin{document}", 1)[1]
    opened: list[str] = ["document"]
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", body):
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []


def test_latex_says_which_characters_one_engine_lacks() -> None:
    source, notes = latex_of(ready(sheet("Łódź − 漢 😀 ½")))
    (note,) = notes
    assert note.startswith("LaTeX: compile with LuaLaTeX or XeLaTeX; pdfLaTeX has no U+6F22 漢, U+1F600 😀. ")
    assert note.endswith("printed as its code in a box.")
    assert r"\AtBeginDocument{\cfforeign{6F22}{\cflacking{6F22}}}" in source
    assert r"\DeclareUnicodeCharacter{6F22}" in source
    assert r"\DeclareUnicodeCharacter{2212}{\ensuremath{-}}" in source


_SMALLEST = (
    r"\documentclass{article}\usepackage{iftex}\ifpdftex\else\usepackage{fontspec}\fi"
    r"\begin{document}x\end{document}"
)


def _compile(engine: str, folder: Path, name: str) -> subprocess.CompletedProcess[bytes]:
    flags = [] if engine == "tectonic" else ["-interaction=nonstopmode", "-halt-on-error"]
    command = [engine, *flags, name]
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize("engine", ["lualatex", "xelatex", "pdflatex", "tectonic"])
def test_tex_compiles_every_hostile_text(tmp_path: Path, engine: str) -> None:
    if shutil.which(engine) is None:
        pytest.skip(f"{engine} is not installed here")
    (tmp_path / "x.tex").write_text(_SMALLEST)
    if _compile(engine, tmp_path, "x.tex").returncode:
        pytest.skip(f"{engine} lacks its own fonts here: it cannot set a single letter")
    write(sheet(*[case["text"] for case in CASES], layout=RICH), tmp_path / "s.tex")
    done = _compile(engine, tmp_path, "s.tex")
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "s.pdf").stat().st_size > 1000


@pytest.mark.parametrize("engine", ["xelatex", "pdflatex"])
def test_what_no_font_of_tex_has_is_printed_as_its_code_and_not_lost(tmp_path: Path, engine: str) -> None:
    if shutil.which(engine) is None:
        pytest.skip(f"{engine} is not installed here")
    write(sheet("Ann has 3 \U0001f34e and e\u0301te\u0301 \ufb01ve."), tmp_path / "s.tex")
    done = _compile(engine, tmp_path, "s.tex")
    assert done.returncode == 0, done.stdout[-2000:]
    text = PdfReader(tmp_path / "s.pdf").pages[0].extract_text()
    assert "U+1F34E" in text
    assert "été" in text


@pytest.mark.parametrize("ending", [".docx", ".odt", ".html"])
def test_libre_office_opens_the_file(tmp_path: Path, ending: str) -> None:
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        pytest.skip("LibreOffice is not installed here")
    write(sheet(*[case["text"] for case in CASES]), tmp_path / f"s{ending}")
    subprocess.run(
        [
            program,
            "--headless",
            "--convert-to",
            "pdf",
            "--outdir",
            str(tmp_path),
            str(tmp_path / f"s{ending}"),
        ],
        capture_output=True,
        timeout=200,
        check=True,
    )
    assert (tmp_path / "s.pdf").stat().st_size > 1000
