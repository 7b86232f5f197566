"""`counterfoil import`: what goes in, what stays out, and that a failure changes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Notation, Status
from core.store.project import Project
from tests.core.commands.conftest import ROWS, write_rows

if TYPE_CHECKING:
    from pathlib import Path

    from core.problems.problem import Problem
    from tests.core.commands.conftest import Run

KNOWN: dict[str, list[dict[str, object]]] = {
    "gsm8k": [
        {
            "question": "Ann has 14 pens and gets 23.",
            "answer": "She has 14+23=<<14+23=37>>37.\n#### 37",
            "difficulty": 1,
        }
    ],
    "svamp": [
        {
            "ID": "own-1",
            "Body": "A tram ticket costs 3 pounds.",
            "Question": "How much are 12?",
            "Equation": "( 12.0 * 3.0 )",
            "Answer": 36.0,
            "Type": "Multiplication",
        }
    ],
    "multiarith": [
        {
            "iIndex": 7,
            "sQuestion": "Tessa had 6 shells and found 7 more.",
            "lEquations": ["X=(6.0+7.0)"],
            "lSolutions": [13.0],
        }
    ],
}
"""A record of each data set that is read as it is, some with a field that no problem needs."""


def count(path: Path) -> int:
    with Project.open(path) as project:
        return len(project.problems.all())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_project_is_made_where_there_is_none(run: Run, tmp_path: Path, rows: Path) -> None:
    done = run("import", tmp_path / "new.counterfoil", rows)
    assert done.code == 0
    assert "4 problems added" in done.out
    assert count(tmp_path / "new.counterfoil") == 4


def test_importing_a_file_again_adds_nothing(run: Run, project: Path, rows: Path) -> None:
    again = run("import", project, rows)
    assert again.code == 0
    assert "0 problems added, 4 there already" in again.out
    assert count(project) == 4


def test_several_files_go_in_together(run: Run, tmp_path: Path) -> None:
    first = write_rows(tmp_path / "a.jsonl", ROWS[:3])
    second = write_rows(tmp_path / "b.jsonl", ROWS[2:])
    done = run("import", tmp_path / "new.counterfoil", first, second)
    assert "a.jsonl (table): 3 problems added" in done.out
    assert "b.jsonl (table): 1 problem added, 1 there already" in done.out


def test_records_left_out_are_named_with_the_reason(run: Run, tmp_path: Path) -> None:
    bad = write_rows(tmp_path / "rows.jsonl", [*ROWS, {"question": "How many?", "program": "print(1)"}])
    done = run("import", tmp_path / "new.counterfoil", bad)
    assert done.code == 0
    assert "4 problems added, 1 left out" in done.out
    assert "record 5" in done.err


@pytest.mark.parametrize("content", ["", "not json at all {", '{"question": "How many?"}\n', "\x00\x01\x02"])
def test_a_file_that_cannot_be_read_leaves_no_project_behind(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "bad.jsonl").write_text(content, encoding="utf-8")
    done = run("import", tmp_path / "new.counterfoil", tmp_path / "bad.jsonl")
    assert done.code == 1
    assert done.out == ""
    assert done.err.startswith("counterfoil: ")
    assert "Traceback" not in done.err
    assert names(tmp_path) == ["bad.jsonl"]


def test_one_bad_file_among_several_leaves_the_project_as_it_was(
    run: Run, project: Path, tmp_path: Path
) -> None:
    good = write_rows(tmp_path / "good.jsonl", [{**ROWS[0], "question": "Ben has 14 and 23. How many?"}])
    done = run("import", project, good, tmp_path / "missing.jsonl")
    assert done.code == 1
    assert "missing.jsonl" in done.err
    assert count(project) == 4


def test_a_project_is_not_made_in_a_folder_that_is_not_there(run: Run, tmp_path: Path, rows: Path) -> None:
    done = run("import", tmp_path / "gone" / "new.counterfoil", rows)
    assert done.code == 1
    assert names(tmp_path) == ["rows.jsonl"]


def test_what_is_no_project_is_refused_and_left_alone(run: Run, tmp_path: Path, rows: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    done = run("import", tmp_path / "letter.txt", rows)
    assert done.code == 1
    assert "not a project" in done.err
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear Ann"


def test_an_unknown_format_is_wrong_usage(run: Run, tmp_path: Path, rows: Path) -> None:
    done = run("import", tmp_path / "new.counterfoil", rows, "--format", "docx")
    assert done.code == 2
    assert "gsm8k" in done.err


def test_gsm8k_gets_its_program_from_the_marks(run: Run, tmp_path: Path) -> None:
    row = {
        "question": "Sam bakes 48 buns and gives half of them away, then bakes 17 more. How many has he?",
        "answer": "He gives away 48/2=<<48/2=24>>24.\nHe has 24+17=<<24+17=41>>41.\n#### 41",
    }
    (tmp_path / "g.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert run("import", tmp_path / "g.counterfoil", tmp_path / "g.jsonl", "--format", "gsm8k").code == 0
    with Project.open(tmp_path / "g.counterfoil") as project:
        (problem,) = project.problems.all()
    assert problem.answer == 41
    assert "48" in problem.program


def write_sheet(path: Path, *lines: str) -> Path:
    """A table as a teacher saves it."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def kept(path: Path) -> list[Problem]:
    with Project.open(path) as project:
        return project.problems.all()


@pytest.mark.parametrize(
    "heading", ["Solution", "formula", "Program", "Equation", "Calculation", "Working", "Worked solution"]
)
def test_a_solution_is_read_whatever_a_teacher_calls_it(run: Run, tmp_path: Path, heading: str) -> None:
    sheet = write_sheet(tmp_path / "a.csv", f"Problem,Answer,{heading}", "Ann has 14 and gets 23.,37,14 + 23")
    assert run("import", tmp_path / "new.counterfoil", sheet).code == 0
    (problem,) = kept(tmp_path / "new.counterfoil")
    assert analyse(problem).status is Status.READY


def test_a_program_in_a_column_of_solutions_is_a_program(run: Run, tmp_path: Path) -> None:
    rows = [{"question": ROWS[0]["question"], "answer": "37", "solution": ROWS[0]["program"]}]
    run("import", tmp_path / "new.counterfoil", write_rows(tmp_path / "a.jsonl", rows))
    (problem,) = kept(tmp_path / "new.counterfoil")
    assert problem.notation is Notation.PROGRAM
    assert analyse(problem).status is Status.READY


@pytest.mark.parametrize("slip", ["80 - 25%", "14 + 23 = 37 apples", "14 + (23"])
def test_a_solution_with_a_slip_is_kept_and_its_fault_is_told(run: Run, tmp_path: Path, slip: str) -> None:
    sheet = write_sheet(
        tmp_path / "a.csv", "Problem,Answer (apples),Solution", f"Ann has 14 and gets 23.,37,{slip}"
    )
    run("import", tmp_path / "new.counterfoil", sheet)
    (problem,) = kept(tmp_path / "new.counterfoil")
    assert problem.program == slip
    assert analyse(problem).reason.startswith("Line 1: ")


def test_prose_and_plain_answers_are_no_solution(run: Run, tmp_path: Path) -> None:
    sheet = write_sheet(tmp_path / "a.csv", "Problem,Answer,Solution", "Ann has 14 and gets 23.,37,Add them.")
    done = run("import", tmp_path / "new.counterfoil", sheet)
    assert [problem.program for problem in kept(tmp_path / "new.counterfoil")] == [""]
    assert "Columns not used: Solution" in done.err
    assert "--solution-column" in done.err


def test_columns_that_are_not_used_are_named(run: Run, tmp_path: Path) -> None:
    sheet = write_sheet(tmp_path / "a.csv", "Topic,Problem,Answer,Page", "Sums,Ann has 14 and gets 23.,37,8")
    done = run("import", tmp_path / "new.counterfoil", sheet)
    assert "Columns not used: Topic, Page" in done.err


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_format_is_told_of_no_column(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps(KNOWN[name]))
    done = run("import", tmp_path / "new.counterfoil", file)
    assert f"({name})" in done.out
    assert "1 problem added" in done.out
    assert "olumn" not in done.err


def test_headings_that_are_not_known_are_named_by_options(run: Run, tmp_path: Path) -> None:
    sheet = write_sheet(
        tmp_path / "a.csv", "Aufgabe,Wert,Weg,Program", "Ann has 14 and gets 23.,37,14 + 23,print(1)"
    )
    refused = run("import", tmp_path / "new.counterfoil", sheet)
    assert refused.code == 1
    assert "--question-column NAME" in refused.err
    named = ("--question-column", "Aufgabe", "--answer-column", "Wert", "--solution-column", "Weg")
    done = run("import", tmp_path / "new.counterfoil", sheet, *named)
    assert done.code == 0
    (problem,) = kept(tmp_path / "new.counterfoil")
    assert problem.program == "14 + 23"
    assert problem.answer == 37


def test_a_named_column_that_is_not_there_is_refused(run: Run, project: Path, rows: Path) -> None:
    done = run("import", project, rows, "--solution-column", "way")
    assert done.code == 1
    assert "no column “way”" in done.err


def test_columns_cannot_be_named_for_a_format_that_has_its_own(run: Run, project: Path, rows: Path) -> None:
    done = run("import", project, rows, "--format", "gsm8k", "--answer-column", "answer")
    assert done.code == 1
    assert "--format table" in done.err


def test_a_mended_file_completes_the_problems_that_lack_a_solution(run: Run, tmp_path: Path) -> None:
    texts = ("Ann has 14 and gets 23.,37", "Ben has 2 boxes of 5.,10", "Cy has 9 and gives 4.,5")
    project = tmp_path / "new.counterfoil"
    first = (f"{texts[0]},", f"{texts[1]},two boxes!", f"{texts[2]},9 - 4")
    run("import", project, write_sheet(tmp_path / "a.csv", "Problem,Answer,Formula", *first))
    mended = (f"{texts[0]},14 + 23", f"{texts[1]},2 * 5", f"{texts[2]},4 + 1")
    done = run("import", project, write_sheet(tmp_path / "a.csv", "Problem,Answer,Formula", *mended))
    assert "0 problems added, 2 problems were completed, 1 there already" in done.out
    assert [problem.program for problem in kept(project)] == ["14 + 23", "2 * 5", "9 - 4"]
    again = run("import", project, tmp_path / "a.csv")
    assert "0 problems added, 3 there already" in again.out


def test_a_solution_that_cannot_be_read_takes_the_place_of_none(run: Run, tmp_path: Path) -> None:
    project = tmp_path / "new.counterfoil"
    for solution in ("two boxes!", "5 boxes!", ""):
        rows = ("Problem,Answer,Formula", f"Ben has 2 boxes of 5.,10,{solution}")
        run("import", project, write_sheet(tmp_path / "a.csv", *rows))
    assert [problem.program for problem in kept(project)] == ["two boxes!"]


def test_the_decimal_mark_of_a_table_is_chosen_where_its_numbers_do_not_show_it(
    run: Run, tmp_path: Path
) -> None:
    rows = tmp_path / "a.csv"
    rows.write_text(
        "question;answer;formula\nA rope of 1,2 m and one of 3 m?;4;1,2 + 2,8\nB of 1.500 g?;3000;1.500 * 2\n"
    )
    assert run("import", tmp_path / "a.counterfoil", rows, "--decimal", "comma").code == 0
    with Project.open(tmp_path / "a.counterfoil") as project:
        first, second = (analyse(problem) for problem in project.problems.all())
    assert [str(numeral.value) for numeral in first.numerals] == ["6/5", "3"]
    assert [str(numeral.value) for numeral in second.numerals] == ["1500"]
    assert second.status is Status.READY
    assert run("import", tmp_path / "a.counterfoil", rows, "--decimal", "semicolon").code == 2


def test_what_was_assumed_about_a_file_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("question,answer\nZoë has 2 and 3?,5\n".encode("cp1252"))
    done = run("import", tmp_path / "new.counterfoil", tmp_path / "a.csv")
    assert "1 problem added" in done.out
    assert "read as Windows text" in done.err
