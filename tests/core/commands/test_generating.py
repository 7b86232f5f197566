"""`counterfoil problems` and `counterfoil generate`: one document of exact values, kept in the project."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.attacks.deciding import question_of
from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings
from core.store.project import Project
from core.variants.variant import Method
from tests.core.commands.conftest import write_rows

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


UNCLEAR = [
    {
        "question": "Small bags cost $2 and large bags $9. All bags cost $63. There are 9 small bags. "
        "How many large bags are there?",
        "answer": "5",
        "program": "small = 2\nlarge = 9\nmany = 9\nprint((63 - small * many) / large)",
    },
    {
        "question": "Ann has 14 apples and buys 23 more. How many apples does she have?",
        "answer": "37",
        "program": "old = 14\nnew = 23\nprint(old + new)",
    },
]


@pytest.fixture
def unclear(tmp_path: Path, run: Run) -> Path:
    """A problem with two nines that count for different things, and one that is clear."""
    path = tmp_path / "unclear.counterfoil"
    assert run("import", path, write_rows(tmp_path / "unclear.jsonl", UNCLEAR)).code == 0
    return path


def right_answer(path: Path) -> str:
    """The answer that the first reading of the unclear problem gives to its question."""
    with Project.open(path) as project:
        question = question_of(analyse(project.problems.get(1)))
    assert question is not None
    return str(question.distinction.readings[0].answer)


@pytest.mark.parametrize("flags", [["--preset", "paper"], ["--ambiguous", "skip"]])
def test_an_unclear_problem_is_left_out_as_in_the_paper(run: Run, unclear: Path, flags: list[str]) -> None:
    done = run("generate", unclear, "--count", 3, "--attempts", 500, "--json", *flags)
    assert [len(problem["variants"]) for problem in done.document["problems"]] == [0, 3]
    assert set(done.document) == {"problems"}
    assert done.document["problems"][0]["status"] == "needs a decision"


@pytest.mark.parametrize("ambiguous", [(), ("--ambiguous", "fix")])
def test_unclear_numbers_are_kept_as_they_are(run: Run, unclear: Path, ambiguous: tuple[str, ...]) -> None:
    flags = ("--count", 3, "--attempts", 3000, *ambiguous)
    done = run("generate", unclear, *flags, "--json")
    first, second = done.document["problems"]
    assert first["status"] == "ready"
    assert first["variants"]
    for variant in first["variants"]:
        assert "large bags $9" in variant["text"]
        assert "There are 9 small bags" in variant["text"]
    assert [n["leaf"] is not None for n in first["numerals"] if n["text"] in {"$9", "9"}] == [False, False]
    assert len(second["variants"]) == 3
    assert "1 problem: the numbers that are not clear stay as they are." in done.err
    with Project.open(unclear) as project:
        assert len(project.variants.of(1)) == len(first["variants"])
    sheet = unclear.with_name("sheet.pdf")
    done = run("worksheet", unclear, "--out", sheet, "--items", "all")
    assert done.code == 0
    assert "2 questions" in done.err + done.out
    again = run("generate", unclear, *flags[:4], "--ambiguous", "skip", "--json").document["problems"]
    assert [len(problem["variants"]) for problem in again] == [0, 3]


def test_a_model_decides_which_number_is_which(run: Run, unclear: Path) -> None:
    model = f"planted:says=The answer is {right_answer(unclear)}."
    flags = ("--count", 3, "--attempts", 3000, "--ambiguous", "ask-model", "--model", model)
    done = run("generate", unclear, *flags, "--json")
    assert done.code == 0
    first = done.document["problems"][0]
    assert first["status"] == "ready"
    assert first["variants"]
    decided = done.document["decided"]
    (made,) = decided["decisions"]
    assert (made["id"], made["decided"], decided["asked"]) == (1, True, 1)
    assert "planted says answered" in made["reason"]
    assert "decided 1 of 1 unclear problem" in done.err
    with Project.open(unclear) as project:
        assert len(project.variants.of(1)) == len(first["variants"])
        (kept,) = project.tries.of(1)
        assert kept.stands(project.problems.get(1))


def test_a_model_that_answers_something_else_decides_nothing(run: Run, unclear: Path) -> None:
    flags = ("--ambiguous", "ask-model", "--model", "planted:says=The answer is 123456789.")
    done = run("generate", unclear, "--count", 3, *flags, "--json")
    assert done.document["problems"][0]["variants"] == []
    assert [made["kind"] for made in done.document["decided"]["decisions"]] == ["fits none"]
    assert run("generate", unclear, "--count", 3, *flags, "--json").document["decided"]["asked"] == 0


def test_a_model_is_asked_no_more_often_than_was_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "more.counterfoil"
    rows = [
        {**UNCLEAR[0], "question": UNCLEAR[0]["question"].replace("bags", word)}
        for word in ("bags", "tins", "jars")
    ]
    assert run("import", path, write_rows(tmp_path / "more.jsonl", rows)).code == 0
    flags = ("--ambiguous", "ask-model", "--model", "planted:says=The answer is 3.")
    done = run("generate", path, "--count", 3, "--json", *flags, "--max-requests", 2)
    assert done.document["decided"]["asked"] == 2
    assert len(done.document["decided"]["unasked"]) == 1
    assert "1 problem not asked about; run it again." in done.err
    done = run("generate", path, "--count", 3, "--json", *flags)
    assert (done.document["decided"]["asked"], done.document["decided"]["unasked"]) == (1, [])


def test_a_model_none_of_whose_requests_is_answered_is_an_error(run: Run, unclear: Path) -> None:
    done = run("generate", unclear, "--ambiguous", "ask-model", "--model", "planted:exact")
    assert (done.code, done.out) == (1, "")
    assert "no request was answered" in done.err


@pytest.mark.parametrize(
    "flags",
    [
        ["--ambiguous", "ask-model"],
        ["--ambiguous", "fix", "--model", "planted:exact"],
        ["--model", "planted:exact"],
        ["--ambiguous", "guess"],
        ["--max-requests", "3"],
        ["--ambiguous", "ask-model", "--model", "planted:exact", "--max-requests", "0"],
    ],
)
def test_a_model_belongs_to_asking_a_model(run: Run, unclear: Path, flags: list[str]) -> None:
    done = run("generate", unclear, *flags)
    assert (done.code, done.out) == (2, "")
    assert "usage" in done.err


def test_what_a_person_locked_stays_and_what_is_gone_is_said(run: Run, project: Path) -> None:
    with Project.open(project) as opened:
        train = opened.problems.get(2)
        choices = ConstraintSettings(locked=frozenset({"cars", "engines"}))
        opened.problems.update(replace(train, constraints=choices))
    done = run("generate", project, "--problem", 2, "--count", 5, "--json")
    variants = done.document["problems"][0]["variants"]
    assert variants
    assert all(set(variant["values"]) == {"seats"} for variant in variants)
    assert (
        "Problem 2: a constraint has no effect, as nothing in its solution is called 'engines' now."
        in done.err
    )
