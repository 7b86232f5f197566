from __future__ import annotations

import datetime as dt
import json
import os
import time
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from core.errors import ImportFileError
from core.problems.readers import read_file
from core.problems.readers.sources import LARGEST_FILE

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "cases" / "files.jsonl").read_text("utf-8").split("\n")
    if line
]


def written(case: dict[str, Any], folder: Path) -> Path:
    path = folder / str(case["name"])
    if "hex" in case:
        path.write_bytes(bytes.fromhex(case["hex"]))
        return path
    piece, times = case.get("repeat", ["", 0])
    path.write_bytes((case["content"] + piece * times).encode(case.get("encoding", "utf-8")))
    return path


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_file_gives_its_good_records_and_a_sentence_for_each_other(
    case: dict[str, Any], tmp_path: Path
) -> None:
    path = written(case, tmp_path)
    mark = case.get("decimal_mark", ".")
    if "error" in case:
        with pytest.raises(ImportFileError) as failure:
            read_file(path, mapping=case.get("mapping"), decimal_mark=mark)
        assert case["error"] in failure.value.sentence
        assert case["name"] in failure.value.sentence
        return
    result = read_file(path, mapping=case.get("mapping"), decimal_mark=mark)
    assert [(p.text, p.answer) for p in result.problems] == [
        (text, Fraction(answer)) for text, answer in case["problems"]
    ]
    expected = case.get("left_out", [])
    assert [(fault.record, fault.field) for fault in result.left_out] == [
        (n, field) for n, field, _ in expected
    ]
    for fault, (number, _, words) in zip(result.left_out, expected, strict=True):
        assert words in fault.reason
        assert str(fault).startswith(f"{case['name']}, record {number}")
        assert fault.reason[-1] in ".?!)"
    for note in case.get("notes", []):
        assert any(note in sentence for sentence in result.notes)
    assert bool(result.notes) == bool(case.get("notes"))
    if "programs" in case:
        assert [p.program for p in result.problems] == case["programs"]
        assert result.problems[0].notation.value == case.get("notation", "program")
    if "format" in case:
        assert result.format == case["format"]


def workbook(path: Path, *rows: list[Any], formats: dict[str, str] | None = None) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for cell, number_format in (formats or {}).items():
        sheet[cell].number_format = number_format
    book.save(path)
    return path


def test_a_workbook_keeps_numbers_exact_and_text_as_it_is(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        ["question", "answer", "id"],
        ["A 1?", 0.1 + 0.2, "first"],
        ["B 1?", "1,250", None],
        ["C 1?", 7, 12],
        ["D 1?", 0.25, 3],
        formats={"B5": "0%"},
    )
    result = read_file(path)
    assert [p.answer for p in result.problems] == [Fraction(3, 10), 1250, 7, 25]
    assert [p.source for p in result.problems] == [
        "a.xlsx, first",
        "a.xlsx, record 2",
        "a.xlsx, 12",
        "a.xlsx, 3",
    ]
    assert result.mapping == {"question": "question", "answer": "answer", "id": "id"}


def test_a_date_in_a_workbook_is_left_out_with_what_to_do(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        ["question", "answer"],
        ["A 1?", dt.date(2024, 1, 2)],
        ["B 1?", 4],
        ["C 1?", dt.time(10, 30)],
        ["D 1?", True],
        ["E 1?", "#DIV/0!"],
    )
    result = read_file(path)
    assert [p.text for p in result.problems] == ["B 1?"]
    assert [fault.record for fault in result.left_out] == [1, 3, 4, 5]
    assert "“2024-01-02” is a date" in result.left_out[0].reason
    assert "as text" in result.left_out[0].reason


def test_the_first_filled_sheet_is_read_and_the_others_are_named(tmp_path: Path) -> None:
    book = Workbook()
    book.create_sheet("Problems").append(["question", "answer"])
    book["Problems"].append(["A 1?", 1])
    book.create_sheet("Old").append(["question", "answer"])
    book.save(tmp_path / "a.xlsx")
    result = read_file(tmp_path / "a.xlsx")
    assert len(result.problems) == 1
    assert result.notes == ("a.xlsx: the sheet “Problems” was read, not Old.",)


def test_an_empty_workbook_is_an_error(tmp_path: Path) -> None:
    Workbook().save(tmp_path / "a.xlsx")
    with pytest.raises(ImportFileError, match="no filled cells"):
        read_file(tmp_path / "a.xlsx")


def test_a_folder_a_missing_file_and_an_unknown_format_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ImportFileError, match="is a folder"):
        read_file(tmp_path)
    with pytest.raises(ImportFileError, match="There is no file"):
        read_file(tmp_path / "none.csv")
    with pytest.raises(ImportFileError, match="cannot be read"):
        read_file("a\0b.csv")
    (tmp_path / "a.csv").write_text("question,answer\n2?,2\n")
    with pytest.raises(ImportFileError, match="no format"):
        read_file(tmp_path / "a.csv", "word")


def test_a_file_that_may_not_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_text("question,answer\n2?,2\n")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(ImportFileError, match=r"a.csv cannot be read \(Permission denied\)"):
        read_file(path)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(ImportFileError, match="up to 200 MB are read"):
        read_file(path)


def test_a_program_of_a_megabyte_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    program = "x = 1\n" * 200_000
    lines = [
        {"question": "A 1?", "answer": 1, "program": program},
        {"question": "B 1?", "answer": 1, "program": "print(1)"},
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    result = read_file(path)
    assert [p.text for p in result.problems] == ["B 1?"]
    assert "the program has 1,200,000 characters" in result.left_out[0].reason


def test_reasons_quote_no_more_than_a_little_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("question,answer\nA 1?,1\nB 1?," + "secret " * 300 + "\n")
    result = read_file(path)
    assert len(result.left_out[0].reason) < 120


@pytest.mark.dataset
def test_the_columns_of_the_papers_programs_are_proposed(shared_data: Path) -> None:
    result = read_file(shared_data / "paper_programs.jsonl", "table")
    assert result.mapping == {"question": "question", "answer": "answer", "program": "code", "id": "id"}
    assert len(result.problems) == 304
    assert not result.left_out
    assert result.problems[0].source == "paper_programs.jsonl, gsm8k-1"


@pytest.mark.dataset
@pytest.mark.parametrize(
    ("name", "format_", "count"),
    [
        ("SVAMP.json", "svamp", 1000),
        ("MultiArith.json", "multiarith", 600),
        ("robustBase.json", "table", 214),
    ],
)
def test_every_record_of_a_data_set_is_read(shared_data: Path, name: str, format_: str, count: int) -> None:
    result = read_file(shared_data / name)
    assert result.format == format_
    assert len(result.problems) == count
    assert not result.left_out


def test_a_cell_shown_as_a_fraction_is_that_fraction(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        ["question", "answer"],
        ["A 1?", 1 / 3],
        ["B 1?", 2 + 5 / 7],
        ["C 1?", 0.3125],
        ["D 1?", 3.14159],
        formats={"B2": "# ?/?", "B3": "# ??/??", "B4": "# ?/16", "B5": "# ?/?"},
    )
    assert [p.answer for p in read_file(path).problems] == [
        Fraction(1, 3),
        Fraction(19, 7),
        Fraction(5, 16),
        Fraction("3.14159"),
    ]


def test_a_formula_without_a_stored_value_is_left_out_with_what_to_do(tmp_path: Path) -> None:
    rows = (["question", "answer"], ["A 1?", "=2+3"], ["=B2", 4], ["C 1?", None], ["D 1?", 7])
    result = read_file(workbook(tmp_path / "a.xlsx", *rows))
    assert [p.answer for p in result.problems] == [7]
    assert [(fault.record, fault.field) for fault in result.left_out] == [
        (1, "answer"),
        (2, "question"),
        (3, "answer"),
    ]
    assert "“=2+3” is a formula" in result.left_out[0].reason
    assert result.left_out[2].reason == "there is no answer."


def test_a_hidden_sheet_is_read_only_where_no_other_has_cells(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Old"
    for row in (["question", "answer"], ["A 1?", 1]):
        sheet.append(row)
    shown = book.create_sheet("Problems")
    for row in (["question", "answer"], ["B 2?", 2]):
        shown.append(row)
    sheet.sheet_state = "hidden"
    book.active = 1
    book.save(tmp_path / "a.xlsx")
    result = read_file(tmp_path / "a.xlsx")
    assert [p.text for p in result.problems] == ["B 2?"]
    assert result.notes == ("a.xlsx: the sheet “Problems” was read, not Old.",)
    shown.delete_rows(1, 2)
    book.save(tmp_path / "b.xlsx")
    result = read_file(tmp_path / "b.xlsx")
    assert [p.text for p in result.problems] == ["A 1?"]
    assert result.notes == ("b.xlsx: the sheet “Old”, which is hidden, was read.",)


def test_a_workbook_that_unpacks_a_hundredfold_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", bytes(120 * 1024**2))
    with pytest.raises(ImportFileError, match="times its size"):
        read_file(path)


def test_a_pipe_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.csv")
    for path in (tmp_path / "a.csv", Path("/dev/zero")):
        with pytest.raises(ImportFileError, match="not a file"):
            read_file(path)


def test_a_link_is_followed_and_one_to_nothing_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("question,answer\n2?,2\n")
    (tmp_path / "link.csv").symlink_to(tmp_path / "a.csv")
    (tmp_path / "nowhere.csv").symlink_to(tmp_path / "none.csv")
    (tmp_path / "circle.csv").symlink_to(tmp_path / "circle.csv")
    assert len(read_file(tmp_path / "link.csv").problems) == 1
    with pytest.raises(ImportFileError, match="There is no file"):
        read_file(tmp_path / "nowhere.csv")
    with pytest.raises(ImportFileError, match="cannot be read"):
        read_file(tmp_path / "circle.csv")


def test_reading_takes_time_in_proportion_to_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("question,answer\n" + "".join(f"{n} and 3?,{n + 3}\n" for n in range(4000)))
    begin = time.process_time()
    assert len(read_file(path).problems) == 4000
    assert time.process_time() - begin < 5
