"""A problem's line in the list: its state, its variants, and how many of them models get wrong."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.problem import Status
from core.store.grade import Outcome
from gui.widgets.states import state_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from core.problems.problem import Problem
    from core.store.asks import Ask

KINDS = {Status.READY: "good", Status.WRONG_ANSWER: "bad", Status.NOTHING_TO_VARY: "plain"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `status` is None until the problem has been read.

    Of `asked` variants with a right or wrong reply, `failing` were got wrong by a model at least once.
    """

    problem: Problem
    status: Status | None = None
    reason: str = ""
    variants: int = 0
    asked: int = 0
    failing: int = 0

    @property
    def chips(self) -> tuple[tuple[str, str], ...]:
        """The chips, the most telling first: text, and the kind of their colours (empty: bare words)."""
        if self.status is None:
            return (("reading…", ""),)
        chips = [(state_words(self.status), KINDS.get(self.status, "warn"))]
        if self.status is Status.READY and self.variants:
            chips.append(self._share())
            chips.append((f"{self.variants:,} variants" if self.variants != 1 else "1 variant", ""))
        return tuple(chips)

    @property
    def sentence(self) -> str:
        """All that the line says, for tips and screen readers."""
        state = ", ".join(text for text, _ in self.chips)
        return f"{self.problem.text} ({state}). {self.reason}".rstrip()

    def _share(self) -> tuple[str, str]:
        if not self.asked:
            return "not asked", "plain"
        share = self.failing / self.asked
        return (f"{share:.0%} fail", "bad") if self.failing else ("none fails", "good")


class Tally:
    """Which variants have been asked, and which of them failed, for all problems; grows as replies come."""

    def __init__(self, columns: Iterable[tuple[Any, ...]] = ()) -> None:
        """`columns` are rows of `Asks.columns()`: problem, variant, ..., outcome, rule."""
        self._failed: dict[int, dict[int, bool]] = defaultdict(dict)
        for row in columns:
            self._count(row[0], row[1], Outcome(row[8]))

    def add(self, ask: Ask) -> None:
        """Counts one more reply."""
        self._count(ask.problem_id, ask.variant_id or 0, ask.outcome)

    def of(self, problem_id: int) -> tuple[int, int]:
        """How many variants of a problem were asked, and how many of them failed."""
        failed: Mapping[int, bool] = self._failed.get(problem_id, {})
        return len(failed), sum(failed.values())

    def restart(self, problem_id: int, asks: Iterable[Ask] = ()) -> None:
        """Counts a problem's replies anew, for variants that took the place of others."""
        self._failed.pop(problem_id, None)
        for ask in asks:
            self.add(ask)

    def _count(self, problem: int, variant: int, outcome: Outcome) -> None:
        if variant and outcome in (Outcome.CORRECT, Outcome.WRONG):
            failed = self._failed[problem]
            failed[variant] = failed.get(variant, False) or outcome is Outcome.WRONG
