"""`counterfoil problems` and `counterfoil generate`: one document of exact values, kept in the project."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.store.project import Project
from core.variants.variant import Method

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run

KEYS = {
    "id",
    "status",
    "reason",
    "original_text",
    "answer",
    "program",
    "numerals",
    "variants",
    "attempts",
    "valid",
    "exhaustive",
}


def test_each_problem_is_listed_with_its_state_and_why(run: Run, project: Path) -> None:
    lines = run("problems", project).out.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    assert "ready" in lines[0]
    assert "another answer" in lines[3]
    assert "12" in lines[3]


def test_the_list_as_json_is_one_document(run: Run, project: Path) -> None:
    done = run("problems", project, "--json")
    problems = done.document["problems"]
    assert [problem["status"] for problem in problems] == ["ready", "ready", "ready", "another answer"]
    assert problems[3]["reason"]
    assert problems[0]["answer"] == "37"


def test_an_empty_project_is_listed_as_nothing(run: Run, tmp_path: Path) -> None:
    Project.create(tmp_path / "empty.counterfoil").close()
    assert run("problems", tmp_path / "empty.counterfoil", "--json").document == {"problems": []}
    assert run("generate", tmp_path / "empty.counterfoil", "--json").document == {"problems": []}
    assert run("problems", tmp_path / "empty.counterfoil").code == 0


def test_the_document_of_variants_has_every_part_with_exact_values(run: Run, project: Path) -> None:
    done = run("generate", project, "--count", 4, "--attempts", 500, "--json")
    assert done.code == 0
    assert len(done.document["problems"]) == 4
    for problem in done.document["problems"]:
        assert set(problem) == KEYS
    train = done.document["problems"][1]
    assert len(train["variants"]) == 4
    assert train["valid"] >= 4
    for variant in train["variants"]:
        cars, seats = (Fraction(value) for value in variant["values"].values())
        assert Fraction(variant["answer"]) == cars * seats
        assert str(cars) in variant["text"]
    assert [(n["text"], n["value"]) for n in train["numerals"]] == [("12", "12"), ("64", "64")]
    assert {n["leaf"] for n in train["numerals"]} == set(train["variants"][0]["values"])
    text = train["original_text"]
    assert [text[n["start"] : n["end"]] for n in train["numerals"]] == ["12", "64"]


def test_a_linked_percentage_has_the_value_of_its_leaf(run: Run, project: Path) -> None:
    share = run("generate", project, "--problem", 3, "--count", 1, "--json").document["problems"][0][
        "numerals"
    ][1]
    assert share["text"] == "25%"
    assert share["value"] == "1/4"
    assert share["leaf"]


def test_a_problem_that_is_not_ready_has_no_variants_and_a_reason(run: Run, project: Path) -> None:
    wrong = run("generate", project, "--problem", 4, "--json").document["problems"][0]
    assert wrong["status"] == "another answer"
    assert wrong["variants"] == []
    assert wrong["reason"]


def test_variants_are_kept_in_the_project(run: Run, project: Path) -> None:
    shown = run("generate", project, "--method", "M2", "--count", 3, "--attempts", 500, "--json").document
    with Project.open(project) as opened:
        kept = opened.variants.of(2, Method.M2)
        analysis = analyse(opened.problems.get(2))
    assert [stored.variant.text for stored in kept] == [v["text"] for v in shown["problems"][1]["variants"]]
    assert analysis.tree is not None
    for stored in kept:
        assert analysis.tree.values(stored.variant.values)[-1] == stored.variant.answer


def test_the_same_seed_gives_the_same_document_and_another_seed_another(run: Run, project: Path) -> None:
    def draw(seed: int, *more: object) -> str:
        return run("generate", project, "--count", 5, "--attempts", 500, "--seed", seed, "--json", *more).out

    assert draw(7) == draw(7)
    assert draw(7) != draw(8)


def test_one_problem_alone_gets_the_variants_it_gets_among_others(run: Run, project: Path) -> None:
    together = run("generate", project, "--count", 5, "--seed", 3, "--json").document["problems"][1]
    alone = run("generate", project, "--count", 5, "--seed", 3, "--problem", 2, "--json").document["problems"]
    assert alone == [together]


def test_without_json_each_problem_is_a_line(run: Run, project: Path) -> None:
    done = run("generate", project, "--count", 3, "--attempts", 500)
    assert len(done.out.splitlines()) == 4
    assert "3 variants" in done.out
    assert "9 variants of 3 of 4 problems" in done.err


@pytest.mark.parametrize(
    "flags",
    [
        ["--count", "0"],
        ["--count", "many"],
        ["--attempts", "-5"],
        ["--seed", "-1"],
        ["--seed", "99999999999999999999"],
        ["--method", "M4"],
        ["--preset", "wild"],
        ["--problem", "first"],
    ],
)
def test_a_flag_out_of_its_range_is_wrong_usage(run: Run, project: Path, flags: list[str]) -> None:
    done = run("generate", project, *flags)
    assert done.code == 2
    assert flags[0] in done.err


def test_a_problem_that_is_not_there_is_named(run: Run, project: Path) -> None:
    done = run("generate", project, "--problem", 99, "--json")
    assert done.code == 1
    assert done.out == ""
    assert "99" in done.err


def test_a_count_no_machine_could_hold_is_refused_in_a_sentence(run: Run, project: Path) -> None:
    done = run("generate", project, "--attempts", 10**15)
    assert done.code in {1, 2}
    assert "Traceback" not in done.err
