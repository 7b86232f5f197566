"""`counterfoil problems`: which problem it is, and what is the matter with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run


def test_a_reason_stands_beside_the_start_of_the_text(run: Run, project: Path) -> None:
    done = run("problems", project)
    lines = done.out.splitlines()
    assert "How many legs do 3 dogs have?" in lines[3]
    assert lines[3].endswith("The program gives 12, the answer is 11.")
    assert lines[0].endswith("Ann has 14 apples and buys 23 more. How many apples does sh…")
    assert "4 problems: 3 ready, 1 another answer" in done.err


def test_the_document_has_the_whole_text(run: Run, project: Path) -> None:
    (first, *_) = run("problems", project, "--json").document["problems"]
    assert first["text"] == "Ann has 14 apples and buys 23 more. How many apples does she have?"
