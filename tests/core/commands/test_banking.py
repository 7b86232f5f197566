"""`counterfoil bank`, and a bank given to `counterfoil import`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run


def test_a_bank_imports_again_without_loss(run: Run, drawn: Path, tmp_path: Path) -> None:
    run("attack", drawn, "--model", "planted:digits=1", "--count", 3, "--problems", 2)
    done = run("bank", drawn, "--out", tmp_path / "b.bank.jsonl", "--replies")
    assert done.code == 0
    assert "4 problems, 9 variants" in done.out
    copy = tmp_path / "copy.counterfoil"
    done = run("import", copy, tmp_path / "b.bank.jsonl")
    assert done.code == 0
    assert "b.bank.jsonl (bank): 4 problems added" in done.out
    assert "with 9 variants" in done.out
    assert run("bank", copy, "--out", tmp_path / "again.jsonl", "--replies").code == 0
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "b.bank.jsonl").read_bytes()
    before, after = (run("results", path, "--format", "csv").out for path in (drawn, copy))
    assert before == after


def test_a_second_import_adds_nothing(run: Run, drawn: Path, tmp_path: Path) -> None:
    run("bank", drawn, "--out", tmp_path / "b.jsonl")
    done = run("import", drawn, tmp_path / "b.jsonl")
    assert "0 problems added, 4 there already" in done.out
    assert "with 0 variants, 0 starred, 0 verdicts, 9 there already" in done.out


def test_what_a_bank_made_up_is_named(run: Run, drawn: Path, tmp_path: Path) -> None:
    run("bank", drawn, "--out", tmp_path / "b.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text("utf-8").split("\n") if line]
    lines[0]["variants"][0]["answer"] = "5000"
    (tmp_path / "b.jsonl").write_text(
        "".join(json.dumps(line) + "\n" for line in lines[:3]), encoding="utf-8"
    )
    done = run("import", tmp_path / "copy.counterfoil", tmp_path / "b.jsonl")
    assert done.code == 0
    assert "1 left out: a variant whose text or answer is not the one its problem gives." in done.err
    assert "held 4 problems when it was written and holds 3 now" in done.err


def test_a_bank_is_no_other_kind_of_file(run: Run, drawn: Path) -> None:
    done = run("bank", drawn, "--out", drawn)
    assert done.code == 1
    assert ".jsonl" in done.err
    assert run("problems", drawn).code == 0
