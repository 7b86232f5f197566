"""A class list names who gets a paper, however it was saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import ExportError, UserError
from core.worksheets.class_list import class_list
from core.worksheets.options import Student, labelled, letters


def students(
    tmp_path: Path, text: str, encoding: str = "utf-8"
) -> tuple[tuple[Student, ...], tuple[str, ...]]:
    path = tmp_path / "class.csv"
    path.write_bytes(text.encode(encoding))
    return class_list(path)


@pytest.mark.parametrize(
    "text",
    [
        "name,class\nAnn Öberg,5b\nBen Smith,5b\n",
        "Name;Klasse\r\nAnn Öberg;5b\r\nBen Smith;5b\r\n",
        "Last name\tFirst name\tgroup\nÖberg\tAnn\t5b\nSmith\tBen\t5b",
        "\ufeffprénom;nom;classe\nAnn;Öberg;5b\nBen;Smith;5b\n",
        'class,student,points\n5b,"Ann Öberg",3\n5b,  Ben   Smith ,\n',
        '[{"name": "Ann Öberg", "class": "5b"}, {"name": "Ben Smith", "class": "5b"}]',
    ],
)
def test_names_and_classes_are_read_from_any_table(tmp_path: Path, text: str) -> None:
    found, _ = students(tmp_path, text)
    assert found == (Student("Ann Öberg", "5b"), Student("Ben Smith", "5b"))


def test_an_older_encoding_is_read(tmp_path: Path) -> None:
    found, _ = students(tmp_path, "name\nÖberg\nMüller\n", "cp1252")
    assert [student.label for student in found] == ["Öberg", "Müller"]


def test_a_bare_list_loses_nobody(tmp_path: Path) -> None:
    found, notes = students(tmp_path, "Ann\nBen\nCho\n")
    assert [student.label for student in found] == ["Ann", "Ben", "Cho"]
    assert "first row" in notes[-1]


def test_two_of_one_name_are_told_apart_and_rows_without_a_name_are_counted(tmp_path: Path) -> None:
    found, notes = students(tmp_path, "name,class\nAnn,5a\n,5a\nAnn,5b\n")
    assert found == (Student("Ann", "5a"), Student("Ann (2)", "5b"))
    assert notes[-1] == "class.csv: line 3 has no name, left out."


def test_rows_without_a_name_are_named_by_their_lines_in_the_file(tmp_path: Path) -> None:
    found, notes = students(tmp_path, 'name,class\nAnn,5a\n\n,5a\n"Ben\nLee",5b\n ,5b\nCho,5b\n')
    assert [student.label for student in found] == ["Ann", "Ben Lee", "Cho"]
    assert notes[-1] == "class.csv: lines 4, 7 have no name, left out."
    _, many = students(tmp_path, "name,class\nAnn,5a\n" + ",5a\n" * 20)
    assert many[-1] == "class.csv: lines 3, 4, 5, 6, 7, 8, 9, 10 and 12 more have no name, left out."


def test_a_row_that_does_not_fit_is_named_by_its_line(tmp_path: Path) -> None:
    found, notes = students(tmp_path, 'name,class\nAnn,5a\nBen, the tall,5b\nCho,5b\n"Dee"x,5c\n')
    assert [student.label for student in found] == ["Ann", "Cho"]
    assert "row 3 has 3 cells" in notes[0]
    assert "line 5" in notes[1]


def test_an_empty_list_is_not_spoken_of_as_a_file_of_problems(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"class\.csv is empty\. Choose a list with a column of names\."):
        students(tmp_path, "  \n")


def test_a_list_of_nobody_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nobody"):
        students(tmp_path, "name,class\n,5a\n")
    with pytest.raises(UserError):
        students(tmp_path, "")
    with pytest.raises(UserError):
        class_list(tmp_path / "gone.csv")


def test_letters_go_on_after_z() -> None:
    labels = [student.label for student in letters(54)]
    assert labels[:3] == ["A", "B", "C"]
    assert labels[25:28] == ["Z", "AA", "AB"]
    assert labels[51:54] == ["AZ", "BA", "BB"]


@pytest.mark.parametrize("count", [0, -1, 501])
def test_a_number_of_versions_that_cannot_be_meant_is_refused(count: int) -> None:
    with pytest.raises(ExportError, match="versions"):
        letters(count)


def test_labels_of_ones_own_may_be_anything() -> None:
    assert [student.label for student in labelled(["red ", " blue", "red"])] == ["red", "blue", "red (2)"]
    with pytest.raises(ExportError, match="too many"):
        labelled(map(str, range(501)))
