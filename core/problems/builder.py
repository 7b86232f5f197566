"""Grows a tree node by node: exact values, ids that can be read, and the limits on size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.arithmetic import MOST_BITS, ArithmeticFault, FaultKind, apply, size_in_bits, too_large
from core.problems.fault import ProgramFault
from core.problems.problem import Status
from core.problems.tree import Doubt, Node, Op, Tree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from fractions import Fraction

    from core.problems.tree import Place

MOST_NODES = 500
MOST_SOURCE = 64 * 1024
_MOST_OF_A_NUMBER = 20


@dataclass(slots=True)
class _Draft:
    """A node whose name is not settled. `context` is the line it stands in, `written` its own text."""

    op: Op
    operands: tuple[int, ...]
    value: Fraction
    place: Place
    context: str
    written: str
    fixed: bool
    label: str = ""


class TreeBuilder:
    """Collects nodes; an index it gives is good for later operands.

    `context` names the line that is read, for the ids of its nodes. Every addition raises
    `ProgramFault` at its place when there is no exact value or a limit is passed.
    """

    def __init__(self) -> None:
        self.context = ""
        self._drafts: list[_Draft] = []
        self._doubts: list[tuple[int, Doubt]] = []

    def number(self, value: Fraction, place: Place, written: str, *, fixed: bool = False) -> int:
        """A leaf; `written` is how the source writes it."""
        if size_in_bits(value) > MOST_BITS:
            raise _arithmetic_fault(too_large(), place)
        return self._add(_Draft(Op.NUMBER, (), value, place, self.context, written, fixed))

    def operation(self, op: Op, operands: Sequence[int], place: Place) -> int:
        """An operation on earlier nodes."""
        try:
            value = apply(op, [self._drafts[i].value for i in operands])
        except ArithmeticFault as fault:
            raise _arithmetic_fault(fault, place) from fault
        return self._add(_Draft(op, tuple(operands), value, place, self.context, op.value, fixed=False))

    def fix(self, index: int) -> None:
        """Makes a leaf one that says how to compute and not how much."""
        self._drafts[index].fixed = True

    def name(self, index: int, label: str) -> None:
        """Gives a node its name; a node that has one keeps it."""
        if not self._drafts[index].label:
            self._drafts[index].label = label

    def doubt(self, index: int, doubt: Doubt) -> None:
        """Marks a node as one that may not be the one meant."""
        self._doubts.append((index, doubt))

    def numbers_of(self, indexes: Iterable[int]) -> frozenset[Fraction] | None:
        """The values of all numbers that nodes are built on, whatever the doubts in them mean.

        None where one of these doubts is itself about something unknown.
        """
        needed = frozenset[int]().union(*(self.needs(index) for index in indexes))
        within = [doubt.values for index, doubt in self._doubts if index in needed]
        leaves = [self._drafts[index] for index in needed if self.is_leaf(index)]
        known = [values for values in within if values is not None]
        if len(known) < len(within):
            return None
        return frozenset(leaf.value for leaf in leaves if not leaf.fixed).union(*known)

    def value(self, index: int) -> Fraction:
        """The value of a node."""
        return self._drafts[index].value

    def is_leaf(self, index: int) -> bool:
        """Whether a node is a number of the source."""
        return self._drafts[index].op is Op.NUMBER

    def needs(self, index: int) -> frozenset[int]:
        """The node itself and all that it is computed from."""
        found, waiting = {index}, [index]
        while waiting:
            new = set(self._drafts[waiting.pop()].operands) - found
            found |= new
            waiting.extend(new)
        return frozenset(found)

    def tree(self, root: int) -> Tree:
        """All that the root needs; it is the last node."""
        kept = sorted(self.needs(root))
        ids = self._ids()
        position = {old: new for new, old in enumerate(kept)}
        nodes = []
        for index in kept:
            draft = self._drafts[index]
            operands = tuple(position[i] for i in draft.operands)
            node = Node(ids[index], draft.op, operands, draft.value, draft.label, draft.place, draft.fixed)
            nodes.append(node)
        doubts = [doubt for index, doubt in self._doubts if index in position]
        return Tree(tuple(nodes), tuple(dict.fromkeys((*doubts, *self._copied_results(position)))))

    def _copied_results(self, kept: Collection[int]) -> Iterator[Doubt]:
        """Numbers that an earlier step gives, typed again while the step itself is not used.

        With new numbers the step would give another value, and the typed one would stay.
        """
        for index in sorted(kept):
            leaf = self._drafts[index]
            if leaf.op is not Op.NUMBER or leaf.fixed:
                continue
            unused = [i for i in range(index) if i not in kept and not self.is_leaf(i)]
            steps = [i for i in unused if self.value(i) == leaf.value]
            if steps:
                yield _copied(leaf, self._drafts[steps[-1]], self.numbers_of([index, *steps]))

    def _add(self, draft: _Draft) -> int:
        if len(self._drafts) >= MOST_NODES:
            raise ProgramFault(
                f"The solution has more than {MOST_NODES} steps and numbers.",
                draft.place,
                advice="Write a shorter one.",
                status=Status.TOO_COMPLEX,
            )
        self._drafts.append(draft)
        return len(self._drafts) - 1

    def _ids(self) -> list[str]:
        counts: Counter[str] = Counter()
        ids = []
        for draft in self._drafts:
            written = (
                draft.written
                if len(draft.written) <= _MOST_OF_A_NUMBER
                else draft.written[:_MOST_OF_A_NUMBER] + "…"
            )
            made = f"{draft.context}:{written}" if draft.context else written
            base = draft.label or made
            counts[base] += 1
            ids.append(base if counts[base] == 1 else f"{base}#{counts[base]}")
        return ids


def _copied(leaf: _Draft, step: _Draft, values: frozenset[Fraction] | None) -> Doubt:
    name = f"“{step.label}”" if step.label else "the step itself"
    written = leaf.written[:_MOST_OF_A_NUMBER]
    fact = f"Line {leaf.place.line}: {written} is also what line {step.place.line} gives, and that step is not used."
    return Doubt(leaf.place, f"{fact} Write {name} here if it is meant, or delete the step.", values)


def check_size(text: str) -> None:
    """Raises `ProgramFault` when a source is longer than 64 KB."""
    size = len(text.encode(errors="replace")) if len(text) <= MOST_SOURCE else len(text)
    if size > MOST_SOURCE:
        raise ProgramFault(
            f"The solution is {size // 1024:,} KB long; at most {MOST_SOURCE // 1024} KB are read.",
            None,
            advice="Keep only the steps of this problem.",
            status=Status.TOO_COMPLEX,
        )


def too_long_number(place: Place) -> ProgramFault:
    """The fault of a number in the source that is longer than the limit."""
    return _arithmetic_fault(too_large(), place)


def _arithmetic_fault(fault: ArithmeticFault, place: Place) -> ProgramFault:
    large = fault.kind is FaultKind.TOO_LARGE
    return ProgramFault(
        f"Line {place.line}: {fault.sentence}",
        place,
        advice="" if large else "Check the step and its numbers.",
        status=Status.TOO_COMPLEX if large else Status.UNSUPPORTED,
    )
