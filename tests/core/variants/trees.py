"""Trees and analyses made by hand, and at random, for the tests of the generator."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from core.problems.arithmetic import ArithmeticFault
from core.problems.numerals import find_numerals, format_number
from core.problems.problem import Analysis, Grounding, Link, Problem, Status
from core.problems.tree import Node, Op, Place, Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

NOWHERE = Place(1, 0, 1, 0)
BINARY = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.FLOOR_DIVIDE, Op.MODULO, Op.MIN, Op.MAX, Op.LESS)
UNARY = (Op.NEGATE, Op.ABS, Op.INT, Op.CEIL, Op.FLOOR, Op.ROUND)


def leaf(name: str, value: str | int | Fraction) -> Node:
    """A number of the source."""
    return Node(name, Op.NUMBER, (), Fraction(value), name, NOWHERE)


def grown(leaves: Sequence[Node], steps: Sequence[tuple[Op, tuple[int, ...]]]) -> Tree:
    """The tree of these leaves and these operations; ArithmeticFault where one has no value."""
    from core.problems.arithmetic import apply

    nodes = list(leaves)
    for number, (op, operands) in enumerate(steps):
        value = apply(op, [nodes[index].value for index in operands])
        nodes.append(Node(f"step_{number}", op, operands, value, "", NOWHERE))
    return Tree(tuple(nodes))


def analysed(tree: Tree, *, constants: Sequence[str] = ()) -> Analysis:
    """The analysis of a text that names each leaf with a number, which is tied to it."""
    varied = [node for node in tree.leaves if node.id not in constants]
    text = " ".join(f"Here {node.id} weighs {format_number(node.value)}." for node in varied)
    problem = Problem(text=text, answer=tree.root.value, program=repr(tree))
    numerals = find_numerals(text)
    values = [node.value for node in varied]
    assert [numeral.value for numeral in numerals] == values, text
    links = tuple(Link(index, node.id) for index, node in enumerate(varied))
    return Analysis(problem, numerals, tree, Grounding(links), Status.READY)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A tree of two to four leaves and one to five operations that has a value."""
    values = st.one_of(
        st.integers(1, 99).map(Fraction),
        st.integers(1, 999).map(lambda cents: Fraction(cents, 100)),
        st.sampled_from([Fraction(1000), Fraction(4500), Fraction(1, 4)]),
    )
    names = "abcd"
    leaves = [leaf(names[i] * 3, draw(values)) for i in range(draw(st.integers(2, 4)))]
    steps: list[tuple[Op, tuple[int, ...]]] = []
    for _ in range(draw(st.integers(1, 5))):
        known = len(leaves) + len(steps)
        op = draw(st.sampled_from(BINARY + UNARY))
        count = 2 if op in BINARY else 1
        step = (op, tuple(draw(st.integers(0, known - 1)) for _ in range(count)))
        try:
            grown(leaves, [*steps, step])
        except ArithmeticFault:
            continue
        steps.append(step)
    if not steps:
        steps.append((Op.ADD, (0, 1)))
    return grown(leaves, steps)
