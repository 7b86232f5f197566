"""Formulas as a teacher types them become the same trees as programs."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.analysis import analyse
from core.problems.formula import parse_formula
from core.problems.problem import Notation, Problem, Status
from core.problems.program import ProgramFault, parse_program
from core.problems.tree import Place

CASES = Path(__file__).parents[2] / "cases"


def _cases() -> list[dict[str, str]]:
    text = (CASES / "formulas.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def _given(case: dict[str, str]) -> list[Fraction] | None:
    """The numbers of the problem's text, where the case says them."""
    return [Fraction(number) for number in case["given"].split()] if "given" in case else None


@pytest.mark.parametrize(
    "case", [case for case in _cases() if "value" in case], ids=lambda case: case["what"]
)
def test_a_formula_gives_its_exact_value(case: dict[str, str]) -> None:
    tree = parse_formula(case["formula"], case.get("mark", "."), _given(case))
    assert tree.root.value == Fraction(case["value"])
    assert tree.values({})[-1] == tree.root.value
    if "leaves" in case:
        shown = " ".join(f"{leaf.id}={leaf.value}" for leaf in tree.leaves if not leaf.fixed)
        assert shown == case["leaves"]


@pytest.mark.parametrize(
    "case", [case for case in _cases() if "status" in case], ids=lambda case: case["what"]
)
def test_what_is_no_formula_is_refused_with_its_place_and_a_sentence(case: dict[str, str]) -> None:
    with pytest.raises(ProgramFault) as raised:
        parse_formula(case["formula"], given=_given(case))
    fault = raised.value
    place = f"{fault.place.line}:{fault.place.column}" if fault.place else ""
    assert (fault.status.value, place) == (case["status"], case["place"])
    assert case["says"] in fault.sentence


def test_numbers_stand_in_the_formula_where_they_say() -> None:
    tree = parse_formula("tins = $1,200 ÷ 1.5\ntins × 25%")
    assert [leaf.place for leaf in tree.leaves if not leaf.fixed] == [
        Place(1, 8, 1, 13),
        Place(1, 16, 1, 19),
        Place(2, 7, 2, 9),
    ]
    assert tree.root.place == Place(2, 0, 2, 10)


def test_a_formula_and_a_program_have_the_same_tree() -> None:
    formula = parse_formula("a = 48 / 2\n48 + a × 3")
    program = parse_program("a = 48 / 2\nprint(48 + a * 3)")
    assert [(node.op, node.operands, node.value) for node in formula.nodes] == [
        (node.op, node.operands, node.value) for node in program.nodes
    ]


@settings(deadline=None)
@given(st.text(alphabet="0123456789.,+-*/^()%=;x ab²√$\n", max_size=30))
def test_any_formula_is_a_tree_or_a_fault(text: str) -> None:
    try:
        tree = parse_formula(text)
    except ProgramFault:
        return
    assert tree.values({})[-1] == tree.root.value


_NUMBERS = st.integers(1, 50).map(str)
_SUMS = st.recursive(
    _NUMBERS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(lambda x: f"{x[0]} {x[1]} {x[2]}"),
        inner.map(lambda x: f"({x})"),
        inner.map(lambda x: f"-({x})"),
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(_SUMS)
def test_signs_bind_as_in_python(formula: str) -> None:
    try:
        expected = parse_program(f"print({formula})").root.value
    except ProgramFault as fault:
        with pytest.raises(ProgramFault) as raised:
            parse_formula(formula)
        assert raised.value.status is fault.status  # noqa: PT017 - both readers refuse alike
        return
    assert parse_formula(formula).root.value == expected


_LEGS = Problem(
    text="Ann has 3 rows of 12 chairs. She sells 4 chairs. How many are left?", answer=Fraction(32)
)


def test_a_result_typed_again_is_the_step_when_the_text_has_no_such_number() -> None:
    formula = replace(_LEGS, program="3*12=36\n36-4=32", notation=Notation.FORMULA)
    analysis = analyse(formula)
    assert analysis.status is Status.READY
    assert analysis.tree is not None
    assert analysis.tree.values({"3": Fraction(5)})[-1] == 56


def test_a_result_typed_again_is_not_the_step_when_the_text_has_such_a_number() -> None:
    formula = replace(_LEGS, program="3*12=36\n36-4=32", notation=Notation.FORMULA)
    analysis = analyse(replace(formula, text=f"Row 1 has 36 guests. {formula.text}"))
    assert analysis.status is Status.UNSUPPORTED
    assert "Name the step, such as step = 3*12" in analysis.reason


@given(st.integers(2, 99), st.integers(2, 99), st.integers(2, 99), st.integers(2, 99))
def test_steps_used_by_their_result_follow_new_numbers(one: int, two: int, three: int, new: int) -> None:
    try:
        tree = parse_formula(f"{one}*{two}={one * two}\n{one * two}+{three}", given=[Fraction(three)])
    except ProgramFault as fault:
        assert "Name the step" in fault.advice  # noqa: PT017 - a refusal is as good as a tree
        return
    first = tree.leaves[0]
    assert tree.values({first.id: Fraction(new)})[-1] == new * two + three


def test_what_a_refused_percentage_says_to_write_is_ready() -> None:
    coat = Problem(text="A coat of 80 euros is 25% off. How much is it?", answer=Fraction(60))
    refused = analyse(replace(coat, program="80 - 25%", notation=Notation.FORMULA))
    assert refused.status is Status.UNSUPPORTED
    assert "write 80*(1 - 25/100), which is 80 - 80*25/100" in refused.reason
    mended = analyse(replace(coat, program="80*(1 - 25/100)", notation=Notation.FORMULA))
    assert mended.status is Status.READY
