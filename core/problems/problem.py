"""A word problem as it is stored, and what the engine makes of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.constraint_choices import NO_CHOICES, ConstraintSettings

if TYPE_CHECKING:
    from core.problems.numeral import Numeral
    from core.problems.tree import Node, Place, Tree


class Notation(StrEnum):
    """How the solution is written."""

    PROGRAM = "program"
    FORMULA = "formula"


class Status(StrEnum):
    """What can be done with a problem; the value is the chip's text."""

    READY = "ready"
    NEEDS_DECISION = "needs a decision"
    NO_PROGRAM = "no program"
    WRONG_ANSWER = "another answer"
    UNSUPPORTED = "unsupported"
    TOO_COMPLEX = "too complex"
    MISALIGNED = "misaligned"
    NOTHING_TO_VARY = "nothing to vary"


@dataclass(frozen=True, slots=True)
class Link:
    """A numeral of the text tied to a leaf: leaf value = numeral value x `scale` (1/100 for 25% as 0.25).

    As a decision it may name no leaf (`leaf=""`): the numeral then stays as it is.
    """

    numeral: int
    leaf: str
    scale: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A text, its answer, its solution, and what a person decided about it.

    `decisions` tie numerals (by index among the numerals of the text) to leaves where counting
    does not; `freed` are the indexes of number words that may change; `constraints` are the rules that
    the person switched off, the bounds and the locks. `source` says where the problem came from. `id` is
    None until it is stored.
    """

    text: str
    answer: Fraction | None
    program: str = ""
    notation: Notation = Notation.PROGRAM
    decisions: tuple[Link, ...] = ()
    freed: tuple[int, ...] = ()
    decimal_mark: str = "."
    source: str = ""
    constraints: ConstraintSettings = NO_CHOICES
    id: int | None = None

    @property
    def fingerprint(self) -> str:
        """A digest of all that an answer key depends on: variants made before a change are stale.

        The `constraints` are no part of it: they say which numbers are drawn, and change no key.
        """
        parts = [
            self.text,
            str(self.answer),
            self.program,
            self.notation.value,
            [[link.numeral, link.leaf, str(link.scale)] for link in self.decisions],
            list(self.freed),
            self.decimal_mark,
        ]
        return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Choice:
    """Equal numbers that counting cannot tell apart: numerals (indexes) and leaves (ids) of one value.

    Each of the `options` is a reading, as the decisions that settle it. In it a numeral tied to no
    leaf (`leaf=""`) stays as it is, and a leaf in no link is a constant. There are none listed when
    there are more than 720.
    """

    value: Fraction
    numerals: tuple[int, ...]
    leaves: tuple[str, ...]
    options: tuple[tuple[Link, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Numbers of one value that stand in the text and in the program a different number of times."""

    value: Fraction
    numerals: tuple[int, ...]
    leaves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grounding:
    """Which numeral is which leaf. Leaves in no link are constants, numerals in no link are fixed.

    `same` are groups of leaves that a person tied to one numeral: one number, written twice in the
    program. The tree of an `Analysis` has them as one leaf, and its links name that one only. `held`
    are numerals that stay as they are because it is not clear which leaf they are, `strays` those that
    the solution lacks while it has a number that the text lacks.
    """

    links: tuple[Link, ...] = ()
    choices: tuple[Choice, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    held: tuple[int, ...] = ()
    strays: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """A problem read: numerals, tree and grounding as far as they go, and what stands in the way."""

    problem: Problem
    numerals: tuple[Numeral, ...]
    tree: Tree | None
    grounding: Grounding
    status: Status
    reason: str = ""
    fault: Place | None = None

    @property
    def variables(self) -> tuple[Node, ...]:
        """The leaves that may change: those tied to a numeral, in the order of the tree."""
        if self.tree is None:
            return ()
        linked = {link.leaf for link in self.grounding.links}
        return tuple(leaf for leaf in self.tree.leaves if leaf.id in linked)
