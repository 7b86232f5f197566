"""A problem's line in the list: its state, its variants, and how many of them models get wrong."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.problem import Status
from core.store.grade import Outcome
from gui.tree.words import value_words
from gui.widgets.states import state_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction
    from typing import Any

    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask

KINDS = {Status.READY: "good", Status.WRONG_ANSWER: "bad", Status.NOTHING_TO_VARY: "plain"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `status` is None until the problem has been read; `words` are those of its first chip.

    Of `asked` variants with a right or wrong reply, `failing` were got wrong by a model at least once.
    """

    problem: Problem
    status: Status | None = None
    reason: str = ""
    words: tuple[str, ...] = ()
    variants: int = 0
    asked: int = 0
    failing: int = 0

    @property
    def chips(self) -> tuple[tuple[str, str], ...]:
        """The chips, the most telling first: text, and the kind of their colours (empty: bare words)."""
        if self.status is None:
            return (("reading…", ""),)
        first, *more = self.words or (state_words(self.status),)
        chips = [(first, KINDS.get(self.status, "warn")), *((words, "") for words in more)]
        if self.status is Status.READY and self.variants:
            chips.append(self._share())
            chips.append((f"{self.variants:,} variants" if self.variants != 1 else "1 variant", ""))
        return tuple(chips)

    @property
    def tip(self) -> str:
        """What the line does not show: the state and why it is so, the whole text, where it comes from."""
        state = "" if self.status is None else state_words(self.status)
        why = f"{state}: {self.reason}" if self.reason else ""
        return "  ".join(filter(None, (why[:1].upper() + why[1:], self.problem.text[:600], self._source)))

    @property
    def _source(self) -> str:
        return f"({self.problem.source})" if self.problem.source else ""

    @property
    def sentence(self) -> str:
        """All that the line says, for tips and screen readers."""
        state = ", ".join(text for text, _ in self.chips)
        return f"{self.problem.text} ({state}). {self.reason}".rstrip()

    def _share(self) -> tuple[str, str]:
        if not self.asked:
            return "not asked", "plain"
        share = self.failing / self.asked
        return (f"{share * 100:.0f} % fail", "bad") if self.failing else ("none fails", "good")


def chip_words(analysis: Analysis) -> tuple[str, ...]:
    """What the first chip of a problem says, and bare words after it: what is open, or what differs."""
    grounding, problem = analysis.grounding, analysis.problem
    if analysis.status is Status.READY and grounding.held:
        return (state_words(analysis.status), f"{len(grounding.held):,} in doubt stay")
    if analysis.status is Status.WRONG_ANSWER and analysis.tree is not None:
        answer = "no answer yet" if problem.answer is None else f"answer {value_words(problem.answer)}"
        return (f"{problem.notation} gives {value_words(analysis.tree.root.value)}", answer)
    if analysis.status is Status.NEEDS_DECISION and grounding.choices:
        return (_which([choice.value for choice in grounding.choices]), "decide once")
    if analysis.status is Status.MISALIGNED and not grounding.strays and grounding.mismatches:
        return (_which([mismatch.value for mismatch in grounding.mismatches]), "decide once")
    if analysis.status is Status.MISALIGNED:
        return ("numbers differ",)
    if analysis.fault is not None:
        return (f"{state_words(analysis.status)}, line {analysis.fault.line}",)
    return (state_words(analysis.status),)


def _which(values: Sequence[Fraction]) -> str:
    return f"which {' and '.join(dict.fromkeys(value_words(value) for value in values[:2]))}?"


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
