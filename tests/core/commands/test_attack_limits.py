"""`counterfoil attack`: what it will take, limits, cost, and batch files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from core.store.project import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run

EXACT = "planted:exact"
REMOTE = "openai:tiny@https://batch.example"


def test_a_dry_run_asks_nothing_and_says_what_would_be_asked(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "planted:digits=2", "--dry-run", "--json")
    assert done.code == 0
    first = done.document["estimates"][0]
    assert (first["requests"], first["stored"], first["earlier_replies"]) == (12, 0, 0)
    assert first["completion_tokens"] < first["most_completion_tokens"] == 12 * 512
    assert first["cost"] is None
    with Project.open(drawn) as project:
        assert project.asks.all() == []
    told = run("attack", drawn, "--model", EXACT, "--dry-run")
    assert "12 requests to make (0 stored)" in told.out
    assert "a guess" in told.out


def test_a_run_says_beforehand_what_it_takes_and_afterwards_what_it_took(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "--json")
    model = done.document["models"][0]
    assert model["estimate"]["requests"] == model["asked"] == 12
    assert model["prompt_tokens"] > model["completion_tokens"] > 0
    assert (model["cost"], model["currency"]) == (None, "")
    assert "12 requests to make" in done.err
    assert "nothing to ask" in run("attack", drawn, "--model", EXACT).err


def test_with_a_price_the_cost_is_told_and_bounded(run: Run, drawn: Path) -> None:
    assert run("models", "price", REMOTE, "1000", "2000").code == 0
    done = run("attack", drawn, "--model", REMOTE, "--dry-run", "--json")
    (found,) = done.document["estimates"]
    assert found["cost"] == pytest.approx(
        found["prompt_tokens"] / 1000 + found["completion_tokens"] / 500, rel=1e-9
    )
    assert found["currency"] == "USD"
    assert "USD (at most about" in run("attack", drawn, "--model", REMOTE, "--dry-run").out


def test_a_limit_on_the_cost_needs_a_price(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", REMOTE, "--max-cost", "2", "--dry-run")
    assert done.code == 1
    assert "There is no price for openai:tiny@https://batch.example/v1" in done.err
    assert run("attack", drawn, "--model", EXACT, "--max-cost", "2").code == 0


def test_a_limit_on_tokens_is_for_all_models_together(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "planted:digits=2", "--max-total-tokens", 1, "--json")
    (model,) = done.document["models"]  # its twelve requests were in flight when the limit was reached
    assert model["spec"] == EXACT
    assert "not asked, the tokens" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("--max-cost", "much"),
        ("--max-minutes", "0"),
        ("--max-minutes", "nan"),
        ("--temperature", "3"),
        ("--repeats", "0"),
        ("--batch-out", "a", "--batch-in", "b"),
    ],
)
def test_limits_that_are_none_are_wrong_usage(run: Run, drawn: Path, words: tuple[str, ...]) -> None:
    assert run("attack", drawn, "--model", EXACT, *words).code == 2


def test_repeats_and_a_temperature_are_asked(run: Run, drawn: Path) -> None:
    done = run("attack", drawn, "--model", EXACT, "--repeats", 2, "--temperature", 0.7, "--json")
    assert done.document["models"][0]["asked"] == 24


def answered(requests: Path, results: Path, text: str = "The answer is 37.") -> None:
    """A file of results to a file of requests, with one that failed and a line that is cut."""
    lines: list[Any] = []
    for line in requests.read_text(encoding="utf-8").splitlines():
        key = json.loads(line)["custom_id"]
        message = {"role": "assistant", "content": text}
        body = {
            "choices": [{"message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 50, "completion_tokens": 10},
        }
        lines.append({"custom_id": key, "response": {"status_code": 200, "body": body}, "error": None})
    lines[-1] = {"custom_id": lines[-1]["custom_id"], "response": None, "error": {"message": "It expired."}}
    results.write_text("\n".join(map(json.dumps, lines)) + '\n{"custom', encoding="utf-8")


def test_a_batch_goes_out_and_comes_in(run: Run, drawn: Path, tmp_path: Path) -> None:
    requests, results = tmp_path / "out.jsonl", tmp_path / "in.jsonl"
    sent = run("attack", drawn, "--model", REMOTE, "--batch-out", requests, "--json")
    assert sent.document == {"model": "tiny", "files": [str(requests)], "requests": 12, "stored": 0}
    answered(requests, results)
    run("models", "price", REMOTE, "1", "2")
    got = run("attack", drawn, "--model", REMOTE, "--batch-in", results, "--json").document
    assert (got["taken"]["new"], got["taken"]["waiting"], got["taken"]["cut"]) == (11, 1, True)
    assert got["taken"]["failed"] == {"count": 1, "lines": [12]}
    assert got["taken"]["broken"] == {"count": 1, "lines": [13]}
    assert got["OA"]["n"] == 3
    again = run("attack", drawn, "--model", REMOTE, "--batch-in", results)
    assert again.code == 0
    assert "0 new replies, 11 stored before, 1 request without a reply yet." in again.out
    assert "It expired." in again.err
    assert "cut short" in again.err
    assert (
        run("attack", drawn, "--model", REMOTE, "--batch-out", requests, "--json").document["requests"] == 1
    )


@pytest.mark.parametrize(
    ("specs", "words"),
    [
        ((REMOTE, EXACT), "for one model"),
        ((EXACT,), "not a model on a server"),
        (("anthropic:claude",), "OpenAI's interface"),
    ],
)
def test_a_batch_is_for_one_model_of_openais_interface(
    run: Run, drawn: Path, tmp_path: Path, specs: tuple[str, ...], words: str
) -> None:
    done = run("attack", drawn, "--model", *specs, "--batch-out", tmp_path / "out.jsonl")
    assert done.code == 1
    assert words in done.err


def test_the_cost_is_a_table_and_the_paper_counts_its_own_way(run: Run, drawn: Path) -> None:
    assert run("attack", drawn, "--model", "planted:never-answers", "--json").code == 0
    rows = run("results", drawn, "--table", "cost", "--format", "json").document["rows"]
    assert [row["method"] for row in rows] == ["", "M3"]
    assert all(row["cost"] is None and row["completion_tokens"] > 0 for row in rows)
    (ours,) = run("results", drawn, "--format", "json").document["rows"]
    (papers,) = run("results", drawn, "--preset", "paper", "--format", "json").document["rows"]
    assert (ours["OA"], ours["OA_n"], ours["no_answer"]) == (None, 0, 9)
    assert (papers["OA"], papers["AA"], papers["AA_n"]) == (0, 0, 3)
