"""Numbers for which Python's floats part from the exact answer are known."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.floating import python_agrees
from core.problems.program import parse_program

BOOK = "inches = 1.5\npages = 100\nprint(int(inches * pages * 2))"


def _agrees(program: str, new: dict[str, str]) -> bool:
    tree = parse_program(program)
    values = {leaf: Fraction(value) for leaf, value in new.items()}
    return python_agrees(tree, values, tree.values(values)[-1])


def test_a_float_a_little_too_small_is_cut_off_by_python() -> None:
    assert int(8.7 * 170 * 2) == 2957
    assert not _agrees(BOOK, {"inches": "8.7", "pages": "170"})
    assert _agrees(BOOK, {"inches": "8.5", "pages": "170"})
    assert _agrees(BOOK, {})


@pytest.mark.parametrize(
    ("program", "new", "agrees"),
    [
        ("a = 0.5\nb = 0.25\nprint(a + b)", {"a": "0.1", "b": "0.2"}, True),
        ("a = 0.5\nb = 0.25\nprint(a + b == 0.3)", {"a": "0.1", "b": "0.2"}, False),
        ("a = 1.5\nprint(round(a, 2))", {"a": "2.675"}, False),
        ("a = 1.5\nprint(round(a, 2))", {"a": "2.674"}, True),
        ("a = 2\nb = 0.5\nprint(a // b)", {"a": "1", "b": "0.1"}, False),
        ("a = 9\nb = 2\nprint(a % b)", {"a": "17", "b": "5"}, True),
        ("a = 3\nprint(a * 10 ** 400 // 1)", {"a": "7"}, True),
        ("a = 3.5\nprint(int(a * 10 ** 400))", {"a": "7.5"}, False),
    ],
)
def test_where_a_program_rounds_the_two_may_part(program: str, new: dict[str, str], agrees: bool) -> None:
    assert _agrees(program, new) is agrees


@settings(deadline=None)
@given(st.integers(1, 99), st.integers(1, 300), st.integers(2, 12))
def test_it_says_what_python_says(tenths: int, b: int, c: int) -> None:
    names: dict[str, Any] = {
        "a": tenths // 10 if tenths % 10 == 0 else tenths / 10,
        "b": b,
        "c": c,
        "math": math,
    }
    expression = "int(a * b) + math.ceil(a * b / c) - a * b // c"
    printed = eval(expression, names)  # the test's own expression
    tree = parse_program(f"import math\na = 1.5\nb = 2\nc = 3\nprint({expression})")
    values = {"a": Fraction(tenths, 10), "b": Fraction(b), "c": Fraction(c)}
    exact = tree.values(values)[-1]
    assert python_agrees(tree, values, exact) is math.isclose(printed, exact, rel_tol=1e-9, abs_tol=1e-9)
