"""The sieve: every draw goes up the tree, node by node, and falls out at the first rule it breaks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from core.variants.constraints import Constraint, Multiple, Positive, Rule
from core.variants.exact import Array, Column, Mask, as_whole, reduced, same, scaled
from core.variants.operations import compute

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Collection, Mapping, Sequence
    from fractions import Fraction

    from core.problems.tree import Tree
    from core.variants.methods import Draw

Parts = tuple[Array, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to draw for one problem, and what each node must keep.

    `draws` are by the index of the leaf; `copies` are leaves that stand for the same number of the
    text as another leaf: its index, and the ratio to its value. `checks` are by node, in order.
    """

    tree: Tree
    draws: Mapping[int, Draw]
    copies: Mapping[int, tuple[int, Fraction]]
    checks: tuple[tuple[Constraint, ...], ...]

    @property
    def varied(self) -> tuple[bool, ...]:
        """For each node, whether its value can change."""
        return varied_nodes(self.tree, {*self.draws, *self.copies})

    @property
    def last_uses(self) -> tuple[int, ...]:
        """For each node, the last node that needs its value."""
        last = list(range(len(self.tree.nodes)))
        for index, node in enumerate(self.tree.nodes):
            needed = [*node.operands, *(check.other for check in self.checks[index])]
            if index in self.copies:
                needed.append(self.copies[index][0])
            for earlier in needed:
                if earlier is not None:
                    last[earlier] = index
        return tuple(last)


def varied_nodes(tree: Tree, leaves: Collection[int]) -> tuple[bool, ...]:
    """For each node, whether its value depends on one of these leaves."""
    found: list[bool] = []
    for index, node in enumerate(tree.nodes):
        found.append(index in leaves or any(found[operand] for operand in node.operands))
    return tuple(found)


@dataclass(slots=True)
class Sieve:
    """The draws that still hold: `index` are their rows (None: all), `columns` the values still needed."""

    plan: Plan
    rows: int
    refusals: Counter[tuple[Rule, int]]
    index: Array | None = None
    columns: list[Column | None] = field(default_factory=list)

    def run(self, parts: Mapping[int, Parts]) -> None:
        """Takes drawn parts, by leaf, up the whole tree."""
        varied, last_uses = self.plan.varied, self.plan.last_uses
        self.columns = [None] * len(varied)
        for node in range(len(varied)):
            if self.rows == 0:
                return
            if varied[node]:
                self._fill(node, parts)
            else:
                self.columns[node] = same(self.plan.tree.nodes[node].value)
            looked_at = {check.other for check in self.plan.checks[node]}
            for earlier in range(node):
                if last_uses[earlier] <= node and earlier not in looked_at:
                    self.columns[earlier] = None
            if self.rows:
                self._check(node)

    def _fill(self, node: int, parts: Mapping[int, Parts]) -> None:
        """Gives a node its column; draws without a value there fall out."""
        plan = self.plan
        if node in plan.draws:
            draw, drawn = plan.draws[node], self._current(parts[node])
            fine = draw.written(drawn)
            if fine is not None:
                self._keep(fine, Rule.LOWEST_TERMS, node)
                drawn = self._current(parts[node])
            self.columns[node] = draw.column(drawn)
        elif node in plan.copies:
            origin, ratio = plan.copies[node]
            self.columns[node] = scaled(self._column(origin), ratio)
        else:
            operation = plan.tree.nodes[node]
            operands = [self._column(operand) for operand in operation.operands]
            self.columns[node], fine = compute(operation.op, operands, self.rows)
            if fine is not None:
                self._keep(fine, Rule.VALUE, node)

    def _check(self, node: int) -> None:
        """Draws that break a rule of the node fall out."""
        checks = self.plan.checks[node]
        fine: Mask | None = None
        left = self.rows
        for check in checks:
            mask = check.mask(self._column(node), self.rows, self.columns)
            if mask is None:
                continue
            fine = mask if fine is None else fine & mask
            holding = int(np.count_nonzero(fine))
            self.refusals[check.rule, node] += left - holding
            left = holding
        if fine is not None and left < self.rows:
            self._compress(fine, left)
        self.columns[node] = self._settled(node, checks)

    def _settled(self, node: int, checks: Sequence[Constraint]) -> Column:
        """The column after its checks, in its simplest form."""
        column = self._column(node)
        whole = any(isinstance(check, Multiple) and check.keeps_integers for check in checks)
        column = as_whole(column) if whole else reduced(column)
        return replace(column, positive=column.positive or any(isinstance(c, Positive) for c in checks))

    def _keep(self, fine: Mask, rule: Rule, node: int) -> None:
        left = int(np.count_nonzero(fine))
        self.refusals[rule, node] += self.rows - left
        if left < self.rows:
            self._compress(fine, left)

    def _compress(self, fine: Mask, left: int) -> None:
        held = np.flatnonzero(fine)
        self.columns = [None if column is None else column.take(held) for column in self.columns]
        self.index = held if self.index is None else self.index.take(held, mode="clip")
        self.rows = left

    def _current(self, parts: Parts) -> Parts:
        index = self.index
        return parts if index is None else tuple(part.take(index, mode="clip") for part in parts)

    def _column(self, node: int) -> Column:
        column = self.columns[node]
        if column is None:
            raise RuntimeError(f"the value of node {node} is needed after it was dropped")
        return column
