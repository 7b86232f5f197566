from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Link, Status
from core.problems.readers import read_file
from core.problems.readers.svamp import joined

if TYPE_CHECKING:
    from pathlib import Path

MULTIARITH: dict[str, Any] = {
    "iIndex": 7,
    "sQuestion": " Tessa had 6 shells. She found 6 more and lost 4. How many shells has she now? ",
    "lEquations": ["X=((6.0+6.0)-4.0)"],
    "lSolutions": [8.0],
}
SVAMP: dict[str, Any] = {
    "ID": "own-1",
    "Body": "If a tram ticket costs 3 pounds and Idris buys 12 of them",
    "Question": "How many pounds does he pay?",
    "Equation": "( 12.0 * 3.0 )",
    "Answer": 36.0,
}


def file(folder: Path, *records: dict[str, Any]) -> Path:
    path = folder / "set.json"
    path.write_text(json.dumps(list(records)))
    return path


def test_a_multiarith_equation_becomes_a_program_of_named_numbers(tmp_path: Path) -> None:
    result = read_file(file(tmp_path, MULTIARITH))
    assert result.format == "multiarith"
    problem = result.problems[0]
    assert problem.text == MULTIARITH["sQuestion"].strip()
    assert problem.answer == 8
    assert problem.source == "set.json, 7"
    assert analyse(problem).tree is not None


def test_the_alignments_of_multiarith_say_which_number_is_which(tmp_path: Path) -> None:
    record = {
        **MULTIARITH,
        "sQuestion": " Tessa had 6 bags of 9 shells. She gave away 6 shells. How many has she now? ",
        "lEquations": ["X=((6.0*9.0)-6.0)"],
        "lSolutions": [48.0],
    }
    text = record["sQuestion"]
    first, second = text.index("6"), text.rindex("6")
    unknown = read_file(file(tmp_path, record)).problems[0]
    assert analyse(unknown).status is Status.NEEDS_DECISION
    told = read_file(file(tmp_path, {**record, "lAlignments": [second, text.index("9"), first]})).problems[0]
    analysis = analyse(told)
    assert analysis.status is Status.READY
    leaves = {link.numeral: link.leaf for link in told.decisions}
    assert analysis.tree is not None
    # The last 6 of the text was said to be the factor.
    assert analysis.tree.node(leaves[2]).value == 6
    changed = analysis.tree.values({leaf: analysis.tree.node(leaf).value + 1 for leaf in [leaves[2]]})
    assert changed[-1] == 57
    assert Link(0, leaves[0]) in told.decisions


@pytest.mark.parametrize("places", [[1, 2, 3], [500, 2, 3], [11], ["a", "b", "c"], None, [1e300, 2, 3]])
def test_alignments_that_do_not_fit_are_passed_over(tmp_path: Path, places: Any) -> None:
    problem = read_file(file(tmp_path, {**MULTIARITH, "lAlignments": places})).problems[0]
    assert problem.decisions == ()


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"lEquations": ["X=(6+"]}, "lEquations", "cannot be read"),
        ({"lEquations": ["X=6+2", "Y=1"]}, "lEquations", "more than one equation"),
        ({"lEquations": []}, "lEquations", "no equation"),
        ({"lSolutions": []}, "lSolutions", "no answer"),
        ({"sQuestion": "  "}, "sQuestion", "no question"),
    ],
)
def test_a_bad_record_is_listed_by_field(
    tmp_path: Path, change: dict[str, Any], field: str, words: str
) -> None:
    result = read_file(file(tmp_path, MULTIARITH, {**MULTIARITH, **change}))
    assert len(result.problems) == 1
    assert [(fault.record, fault.field) for fault in result.left_out] == [(2, field)]
    assert words in result.left_out[0].reason


def test_svamp_gives_one_text_and_a_program(tmp_path: Path) -> None:
    result = read_file(file(tmp_path, SVAMP))
    assert result.format == "svamp"
    problem = result.problems[0]
    assert problem.text == (
        "If a tram ticket costs 3 pounds and Idris buys 12 of them, how many pounds does he pay?"
    )
    analysis = analyse(problem)
    assert analysis.status is Status.READY
    assert len(analysis.variables) == 2


@pytest.mark.parametrize(
    ("body", "question", "text"),
    [
        ("Jo has 3 pens.", "How many?", "Jo has 3 pens. How many?"),
        ("Jo has 3 pens", "How many?", "Jo has 3 pens. How many?"),
        ("Jo has 3 pens. If Jo loses 1", "How many?", "Jo has 3 pens. If Jo loses 1, how many?"),
    ],
)
def test_the_two_parts_are_joined_as_one_would_write_them(body: str, question: str, text: str) -> None:
    assert joined(body, question) == text


@pytest.mark.dataset
def test_every_multiarith_problem_is_ready(shared_data: Path) -> None:
    problems = read_file(shared_data / "MultiArith.json").problems
    assert {analyse(problem).status for problem in problems} == {Status.READY}
