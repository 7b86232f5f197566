"""Items made of picks: the key of each is computed again from the problem's tree, or the item stays out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    """Makes items and remembers which could not be made: `left_out` are sentences, each once.

    With `keep_doubtful` an item whose key is not certain is made as well and says so (`unsure`), to be
    shown: it is in no file.
    """

    language: str
    points: Fraction = Fraction(1)
    tolerance: Fraction = Fraction(0)
    keep_doubtful: bool = False
    _left_out: dict[str, None] = field(default_factory=dict)
    _analysed: dict[tuple[int | None, str], Analysis] = field(default_factory=dict)
    _made: dict[tuple[int | None, bool, str], Item] = field(default_factory=dict)

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each pick that could not be made."""
        return tuple(self._left_out)

    def again(self) -> ItemMaker:
        """A maker for another sheet of the same project, as long as nothing in it changes: it knows these items."""
        return replace(self, _left_out={})

    def item(self, pick: Pick, *, asked_for: bool = True) -> Item | None:
        """The item of a pick; None when its key or text is not certain, told in `left_out` if it was asked for."""
        name = (pick.problem.id, pick.outdated, "" if pick.variant is None else pick.variant.text)
        if name not in self._made:
            self._made[name] = self._made_of(pick)
        found = self._made[name]
        if not found.unsure or (self.keep_doubtful and asked_for):
            return found
        if asked_for:
            self._left_out[f"Problem {pick.problem.id} is left out: {found.unsure}"] = None
        return None

    def analysis(self, problem: Problem) -> Analysis:
        """The analysis that variants are drawn and checked with: what is not clear is held."""
        return hold_unclear(self._analysis(problem))

    def _analysis(self, problem: Problem) -> Analysis:
        name = (problem.id, problem.fingerprint)
        if name not in self._analysed:
            self._analysed[name] = analyse(problem)
        return self._analysed[name]

    def _made_of(self, pick: Pick) -> Item:
        analysis = self._analysis(pick.problem)
        if pick.variant is not None:
            analysis = hold_unclear(analysis)
        values: Mapping[str, Fraction] = {} if pick.variant is None else pick.variant.values
        answer = _computed(analysis, values)
        doubt = _OUTDATED if pick.outdated else _doubt(analysis, pick.variant, answer)
        shown = self._bare(pick, answer or Fraction(0))
        if not doubt and answer is not None:
            steps = worked_steps(analysis, values, words(self.language))
            return replace(shown, steps=steps, written=written_answer(analysis, values))
        return replace(shown, unsure=doubt, outdated=pick.outdated)

    def _bare(self, pick: Pick, answer: Fraction) -> Item:
        return Item(
            text=pick.problem.text if pick.variant is None else pick.variant.text,
            answer=answer,
            problem_id=pick.problem.id,
            variant_id=pick.variant_id,
            points=self.points,
            tolerance=self.tolerance,
            models=records_of(pick.asks),
            decimal_mark=pick.problem.decimal_mark,
        )


_OUTDATED = "its problem has changed since. Choose another variant of it."


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
