"""Equal formulas are proved equal; nothing else is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.program import parse_program
from core.problems.symbolic import NotProved, Symbol, Symbolic, equal

START = "a = 8\nb = 8\nc = 3\n"


def _swapped(expression: str) -> bool:
    """Whether a and b are proved to change places in an expression."""
    symbolic = Symbolic(parse_program(f"{START}print({expression})"))
    a, b, c = Symbol(0), Symbol(1), Symbol(2)
    straight = symbolic.formula({"a": a, "b": b, "c": c})
    return equal(straight, symbolic.formula({"a": b, "b": a, "c": c}))


@pytest.mark.parametrize(
    "expression",
    [
        "a + b",
        "a * b * c",
        "c / a + c / b",
        "(a - b) * (b - a)",
        "(a + b) ** 2 - 2 * a * b",
        "c / (a * b)",
        "(a * c) / (b * c) * b / a + a * b",
        "(a + b) // c",
        "a // c + b // c",
        "(a * b) % c",
        "min(a, b) + max(b, a, c)",
        "abs(a * b)",
        "sum([a, b, c])",
        "(a == b) + (a != b)",
        "round((a + b) / c)",
        "2 ** (a + b)",
    ],
)
def test_what_is_symmetric_is_proved(expression: str) -> None:
    assert _swapped(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "a - b",
        "a / b",
        "(a + b) * c - a * c",
        "a + 2 * b",
        "a // c - b // c",
        "a ** 2 * b",
        "a < b",
        "min(a, c) + b",
        "int(a / c) + b",
        "a % b",
        "2 ** a * b",
    ],
)
def test_what_is_not_symmetric_is_not_proved(expression: str) -> None:
    assert not _swapped(expression)


def test_a_scale_belongs_to_the_number() -> None:
    symbolic = Symbolic(parse_program("a = 0.25\nb = 25\nprint(a * 100 + b)"))
    one = symbolic.formula({"a": Symbol(0, Fraction(1, 100)), "b": Symbol(1)})
    other = symbolic.formula({"a": Symbol(1, Fraction(1, 100)), "b": Symbol(0)})
    assert equal(one, other)


def test_what_grows_too_large_is_not_proved() -> None:
    program = "".join(f"a{i} = {i + 2}\n" for i in range(30))
    product = " * ".join(f"(a{i} + a{i + 1})" for i in range(0, 28, 2))
    symbolic = Symbolic(parse_program(f"{program}print({product})"))
    with pytest.raises(NotProved):
        symbolic.formula({f"a{i}": Symbol(i) for i in range(30)})


def test_dividing_by_what_is_always_zero_is_not_proved() -> None:
    symbolic = Symbolic(parse_program("a = 3\nb = 2\nprint(1 / (a - b))"))
    with pytest.raises(NotProved):
        symbolic.formula({"a": Symbol(0), "b": Symbol(0)})
