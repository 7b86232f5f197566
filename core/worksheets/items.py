"""Items made of picks: the key of each is computed again from the problem's tree, or the item stays out."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault
from core.problems.holding import hold_unclear
from core.problems.problem import Status
from core.variants.wording import new_text
from core.worksheets.evidence import records_of
from core.worksheets.sheet import Item
from core.worksheets.steps import worked_steps, written_answer
from core.worksheets.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.problem import Analysis, Problem
    from core.variants.variant import Variant
    from core.worksheets.picks import Pick


@dataclass(slots=True)
class ItemMaker:
    """Makes items and remembers which could not be made: `left_out` are sentences, each once."""

    language: str
    points: Fraction = Fraction(1)
    tolerance: Fraction = Fraction(0)
    _left_out: dict[str, None] = field(default_factory=dict)
    _analysed: dict[tuple[int | None, str], Analysis] = field(default_factory=dict)
    _made: dict[tuple[int | None, str], Item | None] = field(default_factory=dict)

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each pick that could not be made."""
        return tuple(self._left_out)

    def item(self, pick: Pick) -> Item | None:
        """The item of a pick; None, with a sentence in `left_out`, when its key or text is not certain."""
        name = (pick.problem.id, "" if pick.variant is None else pick.variant.text)
        if name not in self._made:
            self._made[name] = self._made_of(pick)
        return self._made[name]

    def analysis(self, problem: Problem) -> Analysis:
        """The analysis that variants are drawn and checked with: what is not clear is held."""
        return hold_unclear(self._analysis(problem))

    def _analysis(self, problem: Problem) -> Analysis:
        name = (problem.id, problem.fingerprint)
        if name not in self._analysed:
            self._analysed[name] = analyse(problem)
        return self._analysed[name]

    def _made_of(self, pick: Pick) -> Item | None:
        analysis = self._analysis(pick.problem)
        if pick.variant is not None:
            analysis = hold_unclear(analysis)
        values: Mapping[str, Fraction] = {} if pick.variant is None else pick.variant.values
        answer = _computed(analysis, values)
        doubt = _doubt(analysis, pick.variant, answer)
        if doubt or answer is None:
            self._left_out[f"Problem {pick.problem.id} is left out: {doubt}"] = None
            return None
        return Item(
            text=pick.problem.text if pick.variant is None else pick.variant.text,
            answer=answer,
            steps=worked_steps(analysis, values, words(self.language)),
            written=written_answer(analysis, values),
            problem_id=pick.problem.id,
            variant_id=pick.variant_id,
            points=self.points,
            tolerance=self.tolerance,
            models=records_of(pick.asks),
            decimal_mark=pick.problem.decimal_mark,
        )


def _doubt(analysis: Analysis, variant: Variant | None, answer: Fraction | None) -> str:
    """Why the key of a pick is not certain; empty when it is."""
    if analysis.status is not Status.READY:
        return f"its status is “{analysis.status.value}”. {analysis.reason}".strip()
    if answer is None:
        return "its solution gives no exact answer for these numbers."
    if variant is None:
        return ""
    if answer != variant.answer:
        return "the stored answer is not the one its solution gives. Generate its variants again."
    if _worded(analysis, variant.values) != variant.text:
        return "the stored text is not the one its numbers give. Generate its variants again."
    return ""


def _computed(analysis: Analysis, values: Mapping[str, Fraction]) -> Fraction | None:
    known = {leaf.id for leaf in analysis.variables}
    if analysis.tree is None or not set(values) <= known:
        return None
    try:
        return analysis.tree.values(values)[-1]
    except ArithmeticFault:
        return None


def _worded(analysis: Analysis, values: Mapping[str, Fraction]) -> str | None:
    try:
        return new_text(analysis, values)
    except ValueError:
        return None
