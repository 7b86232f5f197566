"""`counterfoil attack` and `counterfoil results`: only what is missing is asked, and every rate has its n."""

from __future__ import annotations

import csv
import io
import signal
from typing import TYPE_CHECKING, Any

import pytest

from core.commands.console import Console
from core.store.project import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run

EXACT = "planted:exact"


def attack(run: Run, project: Path, *more: object, model: str = EXACT) -> Any:
    done = run("attack", project, "--model", model, "--count", 3, "--json", *more)
    assert done.code == 0, done.err
    return done.document["models"][0]


def test_a_model_that_is_always_right_survives_every_attack(run: Run, drawn: Path) -> None:
    model = attack(run, drawn)
    assert model["OA"]["value"] == 1
    assert model["AA"]["value"] == 1
    assert (model["ASR"]["value"], model["ASR"]["n"]) == (0, 3)
    assert model["ASR"]["low"] < 0 < model["ASR"]["high"] < 1
    assert model["OA"]["n"] == 3
    assert 0 < model["OA"]["low"] < 1
    assert model["asked"] == model["questions"] == 12
    assert model["from_store"] == 0
    assert model["failed"] == 0
    assert model["left_out"] == {"no_answer": 0, "cut_off": 0, "error": 0, "not_asked": 0}
    assert model["tokens_per_second"] > 0


def test_asked_again_nothing_is_asked_and_the_rates_are_the_same(run: Run, drawn: Path) -> None:
    first, second = attack(run, drawn), attack(run, drawn)
    assert second["asked"] == 0
    assert second["from_store"] == 12
    assert second["OA"] == first["OA"]


def test_a_larger_count_asks_only_the_difference(run: Run, drawn: Path) -> None:
    assert attack(run, drawn, "--count", 1)["asked"] == 6
    assert attack(run, drawn, "--count", 3)["asked"] == 6


def test_requests_can_be_bounded_and_taken_up_again(run: Run, drawn: Path) -> None:
    first = attack(run, drawn, "--max-requests", 5)
    assert first["asked"] == 5
    assert first["stopped"]
    rest = attack(run, drawn)
    assert rest["asked"] == 7
    assert rest["stopped"] == ""


def test_the_bound_is_for_all_models_together(run: Run, drawn: Path) -> None:
    done = run(
        "attack", drawn, "--model", EXACT, "planted:digits=2", "--count", 3, "--max-requests", 15, "--json"
    )
    assert [model["asked"] for model in done.document["models"]] == [12, 3]


def test_only_the_first_problems_can_be_asked(run: Run, drawn: Path) -> None:
    assert attack(run, drawn, "--problems", 1)["asked"] == 4


def test_models_may_be_given_after_one_flag_or_several(run: Run, drawn: Path) -> None:
    done = run(
        "attack", drawn, "--model", EXACT, "planted:never-answers", "--model", "planted:cut-off", "--json"
    )
    models = done.document["models"]
    assert [model["spec"] for model in models] == [EXACT, "planted:never-answers", "planted:cut-off"]
    assert models[1]["left_out"]["no_answer"] == 9
    assert models[2]["left_out"]["cut_off"] == 9
    assert models[1]["OA"]["value"] is None


def test_for_people_the_rates_come_with_n_and_interval(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "--count", 3)
    assert "OA  100%  (n = 3, 95 % interval" in done.out
    assert "asked 12, from the project 0" in done.out


def test_without_variants_the_command_to_run_is_named(run: Run, project: Path) -> None:
    done = run("attack", project, "--model", EXACT, "--json")
    assert done.code == 1
    assert done.out == ""
    assert "counterfoil generate" in done.err


def test_variants_of_another_method_are_not_asked(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "--method", "M1")
    assert done.code == 1
    assert "--method M1" in done.err


@pytest.mark.parametrize(
    "spec", ["nobody", "planted:nobody", "gguf:/no/such.gguf", "gguf:", "openai:x@ftp://y"]
)
def test_a_model_that_is_none_is_refused_before_anything_is_asked(run: Run, drawn: Path, spec: str) -> None:
    done = run("attack", drawn, "--model", spec, "--json")
    assert done.code == 1
    assert done.out == ""
    assert "Traceback" not in done.err
    with Project.open(drawn) as project:
        assert project.asks.all() == []


def test_without_a_model_it_is_wrong_usage(run: Run, drawn: Path) -> None:
    assert run("attack", drawn).code == 2


def test_an_interrupt_keeps_what_was_answered_and_the_next_run_goes_on(
    run: Run, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0
    shown = Console.progress

    def interrupted(self: Console, text: str) -> None:
        nonlocal calls
        calls += 1
        shown(self, text)
        if calls == 4:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Console, "progress", interrupted)
    done = run("attack", drawn, "--model", EXACT, "--count", 3, "--json")
    assert done.code == 130
    assert done.out == ""
    monkeypatch.undo()
    model = attack(run, drawn)
    assert model["from_store"] >= 4
    assert model["asked"] + model["from_store"] == 12


@pytest.mark.parametrize("table", ["asr", "wrong-share", "attacks", "steps", "generated"])
def test_every_table_comes_in_three_formats(run: Run, drawn: Path, table: str) -> None:
    attack(run, drawn, model="planted:digits=2")
    document = run("results", drawn, "--table", table, "--format", "json").document
    assert document["table"] == table
    rows = list(csv.DictReader(io.StringIO(run("results", drawn, "--table", table, "--format", "csv").out)))
    assert len(rows) == len(document["rows"])
    markdown = run("results", drawn, "--table", table).out.split("\n\n")[0].splitlines()
    assert len(markdown) == len(rows) + 2
    assert all(line.startswith("| ") and line.endswith(" |") for line in markdown)


@pytest.mark.parametrize("measure", ["OA", "AA", "ASR", "n", "skipped"])
def test_each_measure_is_explained_below_the_table_or_beside_it(run: Run, drawn: Path, measure: str) -> None:
    asked = run("attack", drawn, "--model", EXACT, "--count", 3)
    assert f"\n{measure}: " in asked.out
    assert f"\n- {measure}: " in run("results", drawn).out
    for form in ("csv", "json"):
        done = run("results", drawn, "--format", form)
        assert f"{measure}: " in done.err
        assert f"{measure}: " not in done.out


def test_numbers_of_a_table_are_equal_in_csv_and_json(run: Run, drawn: Path) -> None:
    attack(run, drawn)
    (row,) = run("results", drawn, "--format", "json").document["rows"]
    (cells,) = csv.DictReader(io.StringIO(run("results", drawn, "--format", "csv").out))
    assert float(cells["OA"]) == row["OA"] == 1
    assert float(cells["OA_low"]) == row["OA_low"]
    assert cells["name"] == row["name"]


@pytest.mark.parametrize("table", ["asr", "wrong-share", "attacks", "steps", "generated"])
def test_a_table_of_nothing_is_empty_and_says_what_to_do(run: Run, project: Path, table: str) -> None:
    done = run("results", project, "--table", table, "--format", "json")
    assert done.code == 0
    assert done.document == {"table": table, "rows": []}
    assert "counterfoil" in done.err


def test_an_unknown_table_is_wrong_usage(run: Run, drawn: Path) -> None:
    assert run("results", drawn, "--table", "everything").code == 2


def test_stored_replies_are_graded_anew_without_a_model(run: Run, drawn: Path) -> None:
    attack(run, drawn)
    with Project.open(drawn) as project:
        project._database.write(lambda db: db.execute("UPDATE asks SET outcome = 'wrong'").rowcount)
    done = run("results", drawn, "--regrade", "--json")
    assert "12 replies graded anew, 12 with another outcome" in done.err
    assert done.document["rows"][0]["AA"] == 1
    assert "0 with another outcome" in run("results", drawn, "--regrade").err


def test_the_table_says_by_which_preset_and_over_how_many_problems(run: Run, drawn: Path) -> None:
    attack(run, drawn, "--problems", "2")
    said = run("results", drawn).err
    assert "Preset recommended" in said
    assert "2 of the project's" in said
    assert "Preset paper" in run("results", drawn, "--preset", "paper").err
