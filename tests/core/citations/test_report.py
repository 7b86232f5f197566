"""Reports: the paper's tables, what was left out, and texts of models that stay texts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from core.citations.bootstrap import Interval
from core.citations.judging import Validation
from core.citations.measures import runs
from core.citations.report import CLAIM, Report, Study, make_report
from core.citations.report_figure import HEIGHT, SHAPES, WIDTH, figures
from core.citations.report_tables import Table
from core.citations.report_text import html, markdown, pieces, plain
from tests.core.citations.samples import error, first_step, not_applicable, outcome, two_models

HOSTILE = (
    '<script>alert("x")</script>',
    "<img src=http://example.org/a.png>",
    "a | b\n| c | d |\n# heading",
    "[click](javascript:alert(1))",
    "{{ 7 * 7 }}{% raw %}",
    "\u202e12 %\u202c",
    "nul \x00 bell \x07",
    "&lt;b&gt; &amp;",
    "`code` *bold* ~~gone~~ $x$",
)
FIRSTS = [
    first_step(at, model=f"planted:{name}", model_name=name) for name in ("one", "two") for at in range(60)
]
STUDY = Study(name="Rivers", outcomes=two_models(), firsts=FIRSTS, made_at="30 November 2026")


REPORT = make_report(STUDY)
PAGE: Any = lxml_html.document_fromstring(html(REPORT, figures(runs(STUDY.outcomes))))


def titled(report: Report, start: str) -> Table:
    (found,) = [table for table in report.tables if table.title.startswith(start)]
    return found


def page(study: Study) -> Any:
    """The page as a tree; what lxml's XPath gives has too many types to name."""
    return lxml_html.document_fromstring(html(make_report(study), figures(runs(study.outcomes))))


class TestTables:
    def test_each_table_of_the_paper_has_its_place(self) -> None:
        report = REPORT
        notes = " ".join(table.note for table in report.tables)
        for number in ("Table 1", "Tables 2 to 4", "Table 5", "Table 6", "Table 7", "Table 8", "Table 9"):
            assert number in notes

    def test_strategy_1_is_laid_out_as_table_5(self) -> None:
        table = titled(REPORT, "Strategy 1")
        assert table.columns[:6] == ("model", "measure", "2 hops", "3 hops", "4 hops", "all")
        row = table.rows[0]
        assert row[:2] == ("one", "Contain")
        assert row[5].startswith("66.67 (")
        assert row[6:] == ("60", "0", "0")
        assert table.rows[4][:6] == ("one", "n", "30", "20", "10", "60")

    def test_every_row_has_every_column(self) -> None:
        for table in REPORT.tables:
            assert {len(row) for row in table.rows} == {len(table.columns)}

    def test_it_never_claims_more_than_behaviour(self) -> None:
        assert CLAIM in REPORT.notes

    def test_nothing_asked_has_no_tables(self) -> None:
        report = make_report(Study(name="Empty", outcomes=[], firsts=[]))
        assert report.tables == ()
        assert "nothing to report" in html(report)
        assert "Models: none" in markdown(report)

    def test_a_model_that_cannot_be_read_is_said_first(self) -> None:
        firsts = [first_step(at, error=at < 17, reason="no answer") for at in range(20)]
        report = make_report(Study(name="Weak", outcomes=[], firsts=firsts))
        assert any(
            "one gave nothing that could be read on 17 of 20 questions" in line for line in report.lines
        )
        firsts = [first_step(at, error=at < 2) for at in range(20)]
        assert "could be read" not in " ".join(make_report(replace(STUDY, firsts=firsts)).lines)

    def test_what_was_left_out_is_named_with_its_reason(self) -> None:
        samples = [
            outcome(1),
            error(2),
            error(3, "2", reason="no JSON"),
            not_applicable(4),
            not_applicable(5),
        ]
        table = titled(make_report(Study(name="Gaps", outcomes=samples, firsts=[])), "Left out")
        assert ("one", "1", "Nothing was cited.", "2") in table.rows
        assert ("one", "2", "Error: no JSON", "1") in table.rows

    def test_judged_cases_give_a_corrected_rate(self) -> None:
        samples = [outcome(at, em=0.0) for at in range(20)]
        study = Study(
            name="Judged",
            outcomes=samples,
            firsts=[],
            validation=Validation(150, 150, 119, Interval(119 / 150, 0.722, 0.850)),
        )
        table = titled(make_report(study), "Contain as a person")
        assert table.rows[0][3].startswith("100.00")
        assert table.rows[0][4].startswith("79.33")
        assert "119 found equivalent" in table.note

    def test_without_judging_there_is_no_such_table(self) -> None:
        assert not [table for table in REPORT.tables if "person" in table.title]


class TestMarkdown:
    @pytest.mark.parametrize("text", HOSTILE)
    def test_a_table_row_keeps_its_columns(self, text: str) -> None:
        model = [replace(sample, model_name=text) for sample in two_models()[:18]]
        written = markdown(make_report(Study(name=text, outcomes=model, firsts=[])))
        for block in re.findall(r"(?:^\|.*\n)+", written, re.MULTILINE):
            widths = {len(re.findall(r"(?<!\\)\|", line)) for line in block.strip().split("\n")}
            assert len(widths) == 1
        assert not re.search(r"(?<!\\)<", written)

    def test_figures_are_not_littered_with_escapes(self) -> None:
        written = markdown(REPORT)
        assert "| one | Contain |" in written
        assert re.search(r"\| 66\.67 \(\d\d\.\d to \d\d\.\d\) \|", written)


class TestHtml:
    @pytest.mark.parametrize("text", HOSTILE)
    def test_texts_stay_texts(self, text: str) -> None:
        model = [replace(sample, model_name=text) for sample in two_models()[:18]]
        found = page(Study(name=text, outcomes=model, firsts=[]))
        assert not found.xpath("//script | //img | //iframe | //link | //object | //b | //*[@onerror]")
        assert plain(text) in found.xpath("string(//h1)")
        assert plain(text) in found.xpath("string(//tbody)")

    def test_it_needs_no_other_file(self) -> None:
        found = PAGE
        assert not found.xpath("//@src")
        assert all(link.startswith("#") for link in found.xpath("//@href"))
        style = found.xpath("string(//style)")
        assert "url(" not in style
        assert "@import" not in style

    def test_it_can_be_read_by_a_screen_reader(self) -> None:
        found = PAGE
        assert found.get("lang") == "en-GB"
        assert len(found.xpath("//h1")) == len(found.xpath("//main")) == 1
        ids = found.xpath("//@id")
        assert len(ids) == len(set(ids))
        for table in found.xpath("//table"):
            assert found.xpath(f"//*[@id='{table.get('aria-labelledby')}']")
            assert all(cell.get("scope") == "col" for cell in table.xpath("thead//th"))
            assert all(row.xpath("th[@scope='row']") for row in table.xpath("tbody/tr"))
        for box in found.xpath("//*[@class='scroll']"):
            assert box.get("tabindex") == "0"
            assert box.get("aria-labelledby")
        for picture in found.xpath("//svg"):
            assert picture.get("aria-label") or picture.get("aria-hidden")

    def test_the_contents_lead_to_every_table(self) -> None:
        found = PAGE
        assert [link[1:] for link in found.xpath("//nav//@href")] == found.xpath("//h2/@id")

    @settings(max_examples=25)
    @given(st.text(max_size=60))
    def test_any_name_makes_a_page(self, name: str) -> None:
        report = make_report(Study(name=name, outcomes=[outcome(1, model_name=name)], firsts=[]))
        assert lxml_html.document_fromstring(html(report)).xpath("//main")
        markdown(report).encode()


class TestFigures:
    def test_a_picture_for_each_strategy(self) -> None:
        found = figures(runs(two_models()))
        assert [figure.title[:10] for figure in found] == ["Strategy 1", "Strategy 2", "Strategy 3"]
        assert [words for _, words in found[0].across] == ["2 hops", "3 hops", "4 hops", "all"]

    def test_marks_lie_inside_and_do_not_hide_each_other(self) -> None:
        models = [
            replace(sample, model=f"m{at}", model_name=f"m{at}")
            for at in range(7)
            for sample in two_models()[:90]
        ]
        for figure in figures(runs(models)):
            places = {mark.x for mark in figure.marks}
            assert len(places) == len(figure.marks)
            for mark in figure.marks:
                assert 0 < mark.x < WIDTH
                assert 0 < mark.high <= mark.y <= mark.low < HEIGHT
                assert mark.shape in SHAPES

    def test_words_say_what_the_picture_shows(self) -> None:
        words = figures(runs([outcome(0), outcome(1, same=0)]))[0].words
        assert "one, 2 hops: 50.00" in words
        assert "of 2" in words

    def test_a_run_without_a_rate_has_no_mark(self) -> None:
        assert figures(runs([error(1), error(2)])) == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("two\nlines\t and  spaces", "two lines and spaces"),
        ("\u202eabc\u202c", "abc"),
        ("x" * 400, "x" * 299 + "…"),
        ("نعم 漢字 é", "نعم 漢字 é"),
        ("a\x00b\ud800c", "abc"),
    ],
)
def test_plain_is_one_printable_line(text: str, line: str) -> None:
    assert plain(text) == line


class TestPreset:
    def test_the_paper_has_no_net_effect_and_no_holm(self) -> None:
        report = make_report(replace(STUDY, paper=True))
        titles = [table.title for table in report.tables]
        assert "Controls (%)" in titles
        assert not [title for title in titles if "One citation left out" in title]
        assert "net effect" not in titled(report, "Controls").columns
        assert "p (Holm)" not in titled(report, "Tests").columns
        tests = {row[2] for row in titled(report, "Tests").rows}
        assert "Wilcoxon signed-rank" in tests
        assert not [name for name in tests if "McNemar" in name or "Cochran" in name]
        assert [note for note in report.notes if note.startswith("Preset: as in the paper.")]

    def test_every_row_has_every_column_of_the_paper(self) -> None:
        for table in make_report(replace(STUDY, paper=True)).tables:
            assert {len(row) for row in table.rows} == {len(table.columns)}

    def test_the_names_of_controls_are_explained(self) -> None:
        table = titled(REPORT, "Controls")
        for row in table.rows:
            assert f"{row[1]}: " in table.note
        assert table.columns[table.heads - 1] == "measure"


@pytest.mark.parametrize(
    ("cell", "parts"),
    [
        ("66.67 (55.0 to 78.3)", ["66.67", "(55.0 to 78.3)"]),
        ("−7.02 (−24.6 to +10.5)", ["−7.02", "(−24.6 to +10.5)"]),
        ("100.00", ["100.00"]),
        ("–", ["–"]),
        ("gpt-4 (2) (old)", ["gpt-4 (2) (old)"]),
        ("", [""]),
    ],
)
def test_a_rate_and_its_interval_may_stand_on_two_lines(cell: str, parts: list[str]) -> None:
    assert pieces(cell) == parts


def test_a_page_says_every_cell_as_its_table_does() -> None:
    for table, drawn in zip(REPORT.tables, PAGE.xpath("//table"), strict=True):
        rows = drawn.xpath(".//tbody/tr")
        for cells, row in zip(table.rows, rows, strict=True):
            shown = [" ".join(cell.text_content().split()) for cell in row.xpath("./th|./td")]
            assert shown == [plain(cell) for cell in cells]
        groups = [row.get("class") == "group" for row in rows]
        changes = [at > 0 and table.rows[at][0] != table.rows[at - 1][0] for at in range(len(rows))]
        assert groups == [change and table.heads > 1 for change in changes]
