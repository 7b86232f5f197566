"""The tree of a solution: exact values, operands before operations, never executed as code.

How ids are made, so that they can be read and stay while the rest of the source is edited:

    price = 3           the name                      price
    price = price * 2   the name again                price#2
    cost = 2 * price    a number without a name       cost:2     (the 2 in the line of `cost`)
    cost = 2 + a * 2    the second such number        cost:2#2
    cost = 2 + a * 2    an operation without a name   cost:*
    print(a * 2)        outside an assignment         print:2
    48 + 48/2           in a formula without names    48, 48#2, 2, /

A sign belongs to no number: `-5` is the leaf 5 under a `neg`, so that leaves are never negative and
both the texts `5` and `-5` can be tied to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


class Op(StrEnum):
    """What a node does. `NUMBER` is a leaf; the others are operations on earlier nodes."""

    NUMBER = "number"
    NEGATE = "neg"
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    FLOOR_DIVIDE = "//"
    MODULO = "%"
    POWER = "**"
    INT = "int"
    ROUND = "round"
    ABS = "abs"
    MIN = "min"
    MAX = "max"
    SUM = "sum"
    CEIL = "ceil"
    FLOOR = "floor"
    SQRT = "sqrt"
    GCD = "gcd"
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    EQUAL = "=="
    NOT_EQUAL = "!="


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a source: lines from 1, columns from 0, in characters."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Node:
    """One node. `operands` are indexes into `Tree.nodes`, each smaller than the node's own.

    `id` is unique in the tree and stable while the source stays: the program's name for the
    value where it has one, otherwise a made one. `label` is that name, or empty. `value` is the
    value with the original numbers. A name used twice is one node with two uses. `fixed` marks a
    number that says how to compute and never how much (the 2 of `round(x, 2)`, the `len` of a list):
    it is a constant and is not counted as a number of the program.
    """

    id: str
    op: Op
    operands: tuple[int, ...]
    value: Fraction
    label: str
    place: Place
    fixed: bool = False

    @property
    def is_leaf(self) -> bool:
        """Whether the node is a number of the source."""
        return self.op is Op.NUMBER


@dataclass(frozen=True, slots=True)
class Doubt:
    """A place where the source may mean two things, and a sentence that says which.

    `values` are the numbers of the source on which any of its meanings is built: while all of them
    stay as they are, all meanings have one value. None where the meanings are not all known.
    """

    place: Place
    sentence: str
    values: frozenset[Fraction] | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes that the answer needs, in an order in which they can be computed; the root is last.

    While there are `doubts`, the tree gives the right value for the original numbers and perhaps a
    wrong one for others: nothing may be varied before a person has removed them from the source.
    """

    nodes: tuple[Node, ...]
    doubts: tuple[Doubt, ...] = ()

    @property
    def root(self) -> Node:
        """The printed answer."""
        return self.nodes[-1]

    @property
    def leaves(self) -> tuple[Node, ...]:
        """The numbers of the source, in order of first use."""
        return tuple(node for node in self.nodes if node.is_leaf)

    def node(self, node_id: str) -> Node:
        """The node of that id; KeyError when there is none."""
        for node in self.nodes:
            if node.id == node_id:
                return node
        raise KeyError(node_id)

    def with_one_leaf(self, same: Mapping[str, str]) -> Tree:
        """The tree in which each leaf among the keys is another leaf, its value: one node, more uses.

        A value is no key, and stands before its keys in the tree.
        """
        position: list[int] = []
        nodes: list[Node] = []
        first: dict[str, int] = {}
        for node in self.nodes:
            if node.id in same:
                position.append(first[same[node.id]])
                continue
            first[node.id] = len(nodes)
            position.append(len(nodes))
            nodes.append(replace(node, operands=tuple(position[i] for i in node.operands)))
        return replace(self, nodes=tuple(nodes))

    def values(self, new: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
        """The value of every node when leaves take `new` values (by id; others keep theirs).

        Raises `ArithmeticFault` (core.problems.arithmetic) where a node has no exact value.
        """
        from core.problems.arithmetic import apply

        values: list[Fraction] = []
        for node in self.nodes:
            if node.is_leaf:
                values.append(new.get(node.id, node.value))
            else:
                values.append(apply(node.op, [values[i] for i in node.operands]))
        return tuple(values)
