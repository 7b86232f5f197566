"""`counterfoil solve`: programs written by a model, checked, with every failure told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Status
from core.store.project import Project
from tests.core.commands.conftest import write_rows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run

ROWS = [
    {"question": "Ann has 14 apples and buys 23 more. How many apples?", "answer": "37"},
    {"question": "Ben has 14 pens and finds 23 more. How many pens?", "answer": "37"},
    {"question": "A train has 12 cars with 64 seats each. How many seats?", "answer": "768"},
    {"question": "A car has 4 wheels. How many have 3?", "answer": "12", "program": "print(4 * 3)"},
]
ADDS = "planted:says=```python\nold = 14\nnew = 23\nprint(old + new)\n```"


@pytest.fixture
def bare(tmp_path: Path, run: Run) -> Path:
    """A project of three problems without a program and one with."""
    path = tmp_path / "bare.counterfoil"
    assert run("import", path, write_rows(tmp_path / "bare.jsonl", ROWS)).code == 0
    return path


def test_programs_that_hold_are_kept_and_the_others_told_with_their_reason(run: Run, bare: Path) -> None:
    done = run("solve", bare, "--model", ADDS)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[:2] == ["1  solved at try 1", "2  solved at try 1"]
    assert lines[2] == "3  no program in 3 tries"
    assert lines[3].startswith("   try 1: another answer. The program gives 37, the answer is 768.")
    assert "wrote the programs of 2 of 3 problems, 5 new requests" in lines[-1]
    with Project.open(bare) as project:
        states = [analyse(problem).status for problem in project.problems.all()]
        assert states == [Status.READY, Status.READY, Status.NO_PROGRAM, Status.READY]
        assert project.problems.get(4).program == "print(4 * 3)"


def test_the_document_has_every_try(run: Run, bare: Path) -> None:
    done = run("solve", bare, "--model", ADDS, "--json")
    assert [problem["state"] for problem in done.document["problems"]] == ["solved", "solved", "failed"]
    failed = done.document["problems"][2]["tries"]
    assert [(made["attempt"], made["taken"], made["kind"]) for made in failed] == [
        (1, False, "another answer"),
        (2, False, "another answer"),
        (3, False, "another answer"),
    ]
    assert failed[0]["program"] == "old = 14\nnew = 23\nprint(old + new)\n"
    assert done.document["asked"] == 5


def test_a_second_run_asks_nothing_and_says_the_same_of_what_failed(run: Run, bare: Path) -> None:
    first = run("solve", bare, "--model", ADDS, "--json").document
    again = run("solve", bare, "--model", ADDS, "--json").document
    assert again["asked"] == 0
    assert again["problems"] == [problem for problem in first["problems"] if problem["state"] == "failed"]


def test_a_part_may_be_solved_and_the_rest_later(run: Run, bare: Path) -> None:
    assert [
        p["id"] for p in run("solve", bare, "--model", ADDS, "--problems", 1, "--json").document["problems"]
    ] == [1]
    done = run("solve", bare, "--model", ADDS, "--max-requests", 1, "--json")
    assert [problem["state"] for problem in done.document["problems"]] == ["solved", "open"]
    assert "1 new request" in done.document["stopped"]
    assert "1 new request" in done.err


def test_a_problem_without_an_answer_is_counted_and_not_asked(run: Run, bare: Path) -> None:
    with Project.open(bare) as project:
        project.problems.update(replace(project.problems.get(3), answer=None))
    done = run("solve", bare, "--model", ADDS)
    assert "1 problem without an answer" in done.err
    assert run("solve", bare, "--model", ADDS, "--json").document["without_answer"] == [3]


def test_a_project_without_such_problems_has_nothing_to_do(run: Run, project: Path) -> None:
    done = run("solve", project, "--model", ADDS)
    assert done.code == 0
    assert "0 of 0 problems" in done.out


@pytest.mark.parametrize("model", ["planted:nobody", "nothing", "gguf:/nowhere.gguf"])
def test_a_model_that_is_none_is_refused(run: Run, bare: Path, model: str) -> None:
    done = run("solve", bare, "--model", model)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("counterfoil: ")


def test_without_a_model_the_usage_is_told(run: Run, bare: Path) -> None:
    assert run("solve", bare).code == 2
