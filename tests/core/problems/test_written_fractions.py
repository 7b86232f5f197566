"""A division that writes a fraction of the text is one number, with the same answer for all numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.numerals import find_numerals
from core.problems.program import parse_program
from core.problems.tree import Op, Place
from core.problems.written_fractions import with_written_fractions, written_pair


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("3/4 of it", (3, 4)),
        ("½ of it", (1, 2)),
        ("2/4 of it", (2, 4)),
        ("0.75 of it", None),
        ("12 of it", None),
    ],
)
def test_a_fraction_is_known_by_how_it_is_written(text: str, pair: tuple[int, int] | None) -> None:
    (numeral,) = find_numerals(text)
    assert written_pair(numeral) == (pair and tuple(map(Fraction, pair)))


@pytest.mark.parametrize(
    ("program", "leaf"),
    [
        ("x = 240\nprint(x * 3 / 4)", "print:3/4"),
        ("x = 240\npart = 3 / 4\nprint(part * x)", "part"),
        ("x = 240\nread = x * 3 / 4\nleft = x - read\nprint(left + 5)", "read:3/4"),
        ("x = 240\nprint(x - 3 / 4 * x)", "print:3/4"),
    ],
)
def test_a_written_fraction_becomes_a_leaf_and_the_answer_stays(program: str, leaf: str) -> None:
    tree = parse_program(program)
    folded = with_written_fractions(tree, find_numerals("She read 3/4 of 240 pages."))
    assert folded.node(leaf).op is Op.NUMBER
    assert folded.node(leaf).value == Fraction(3, 4)
    assert all(operand < index for index, node in enumerate(folded.nodes) for operand in node.operands)
    assert folded.values({}) == tuple(node.value for node in folded.nodes)
    (over,) = (node.id for node in tree.leaves if node.value == 3)
    (under,) = (node.id for node in tree.leaves if node.value == 4)
    for top, bottom, x in ((1, 5, 70), (7, 3, 9)):
        before = tree.values({"x": Fraction(x), over: Fraction(top), under: Fraction(bottom)})
        after = folded.values({"x": Fraction(x), leaf: Fraction(top, bottom)})
        assert before[-1] == after[-1]


def test_the_leaf_stands_where_the_fraction_is_written() -> None:
    tree = with_written_fractions(
        parse_program("pages = 240\nprint(pages * 3/4)"), find_numerals("3/4 of 240")
    )
    assert tree.node("print:3/4").place == Place(2, 14, 2, 17)


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("She read 3 books in 4 days.", "print(3 / 4)"),
        ("She read 3/4 and 3/4 of 240.", "print(240 * 3 / 4)"),
        ("She read 3/4 of 240.", "print(240 * 3 / 4 + 8 * 3 / 4)"),
        ("She read 3/4 of 240.", "three = 3\nprint(240 * three / 4 + three)"),
        ("She read 3/4 of 240.", "print((240 + 3) / 4)"),
    ],
)
def test_other_divisions_stay(text: str, program: str) -> None:
    tree = parse_program(program)
    assert with_written_fractions(tree, find_numerals(text)) == tree
