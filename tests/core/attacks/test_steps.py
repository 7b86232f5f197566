"""Where a wrong reply went wrong: every case of tests/cases/steps.jsonl, and laws that hold for all."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.attacks.marking import Marker
from core.attacks.steps import first_fault
from core.models.base import Finish, Reply
from core.problems.problem import Problem
from core.problems.program import parse_program
from core.store.grade import Outcome, Verdict
from core.variants.variant import Variant

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "steps.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_first_step_at_fault_is_found(case: dict[str, Any]) -> None:
    tree = parse_program(case["program"])
    final = Fraction(case["final"]) if "final" in case else None
    step = first_fault(case["reply"], tree, tree.values({}), final)
    assert (step.verdict.value, step.node) == (case["verdict"], case["node"])
    if "found" in case:
        assert step.found == Fraction(case["found"])
        assert case["found"] in case["reply"][step.start : step.end]


PROGRAM = "boxes = 4\npens = 12\nused = 6\ntotal = boxes * pens\nleft = total - used\nprint(left)"
PROBLEM = Problem(text="4 boxes of 12 pens, 6 used. How many are left?", answer=Fraction(42), program=PROGRAM)


def marked(text: str, variant: Variant | None = None) -> Any:
    return Marker().mark(Reply(text, Finish.STOP), PROBLEM, variant)


def test_a_wrong_reply_is_marked_with_its_step_and_a_right_one_is_not() -> None:
    wrong = marked("4 * 12 = 46. Then 46 - 6 = 40. The answer is 40.")
    assert (wrong.step.verdict, wrong.step.node, wrong.step.op) == (Verdict.WRONG, "total", "*")
    assert marked("The answer is 42.").step is None
    assert marked("I do not know.").step is None


def test_a_variant_is_held_against_its_own_numbers() -> None:
    variant = Variant({"boxes": Fraction(5)}, "5 boxes of 12 pens, 6 used. How many are left?", Fraction(54))
    step = marked("5 * 12 = 60 and 60 - 6 = 52. The answer is 52.", variant).step
    assert (step.verdict, step.node, step.found) == (Verdict.WRONG, "left", 52)


def test_a_problem_without_a_sound_solution_has_no_steps() -> None:
    for program in ("", "print(41)", "while True: pass"):
        problem = Problem(text=PROBLEM.text, answer=PROBLEM.answer, program=program)
        grade = Marker().mark(Reply("The answer is 7.", Finish.STOP), problem)
        assert (grade.outcome, grade.step) == (Outcome.WRONG, None)


@settings(deadline=None)
@given(st.text(st.sampled_from("0123456789 .=+-*/()\n$%{}abx")))
def test_any_working_leads_to_a_verdict_on_a_node_of_the_tree(reply: str) -> None:
    tree = parse_program(PROGRAM)
    step = first_fault(reply, tree, tree.values({}), None)
    assert step.node in {node.id for node in tree.nodes}
    assert 0 <= step.start <= step.end <= len(reply)


@pytest.mark.timeout(10)
def test_a_tree_that_uses_its_values_again_and_again_is_held_against_a_reply_at_once() -> None:
    program = "x = 2\n" + "x = x + x\n" * 200 + "print(x)"
    tree = parse_program(program)
    assert first_fault("2 + 2 = 5", tree, tree.values({}), None).found == 5
