"""One comparison of an answer before and after an intervention: what every measure of citations is made from.

They are made from the stored replies alone, so another matcher costs no new request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.citations.matching import Matcher
    from core.store.project import Project

STRATEGIES = ("1", "2", "3")
"""1 keeps only the cited passages (sufficiency); 2 drops the first cited one, 3 all cited ones (necessity)."""

MATCHED: dict[str, tuple[str, ...]] = {
    "1": ("1-random", "1-uncited"),
    "2": ("2-random", "2-uncited"),
    "3": ("3-random", "3-uncited"),
}
"""The controls of each strategy, as many passages kept or dropped; the first is the one of the net effect
(strategy minus `random` gives the paper's 30.0, 17.3 and 27.8)."""

LENGTH: dict[str, str] = {"1": "1-length", "2": "2-length", "3": "3-length"}
"""The length control of each strategy: what is not kept becomes an ellipsis of equal length."""

WHOLE_CONTEXT = ("identity", "prompt-only", "shuffled")
"""Controls that leave nothing out: asked again as before, with step 2's wording, in another order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One comparison: a question asked of a model, an intervention, and both answers.

    `strategy` is a key: "1", "2", "3", a control (`MATCHED`, `LENGTH`, `WHOLE_CONTEXT`), or "without:K", which
    leaves out the K-th citation alone (K from 1; "without:1" is not asked where "2" is), or "number": a number
    of a word problem is another, so that the answer should change (`note` says which; `right_after` then
    tells that it is still the old one). `round` counts from 1; `seed` is that of a control that draws,
    otherwise 0. `question_id` is the question's in the project: the same for all models and strategies, so
    that comparisons pair by it.

    Of three kinds, told apart in this order:
    - `not_applicable` (a sentence): the intervention means nothing for this sample; not asked;
    - `error`: three tries gave nothing readable, before or after (`reason` says which); out of every rate;
    - else a comparison, in which `contain`, `em` (0 or 1) and `f1` (0 to 1) say how far the answers agree.
      Inconsistency is 1 minus these.
    `carried` says that there was no further round (the answer was "unknown", or nothing was cited any
    more): the last answer stands for this round too, as in the paper's tables 9 and 10.

    `cited` and `gold` are positions of units from 0, in order of citation and of inference; `gold` is None
    where it is not known, `gold_answers` (the answer, then its aliases) may be empty. `kept` of `units` were
    in the context of step 2. `unknown_strict` and `unknown_lenient`, `refused` are of the answer after,
    `unknown_before` (lenient) of the one before; a refusal is no "unknown". `right_before` and `right_after`
    are by Contain against the gold answers, None without these. `lopsided`: Contain holds although one
    answer is much longer.
    """

    question_id: int
    hop: int | None
    model: str
    model_name: str
    strategy: str
    round: int = 1
    seed: int = 0
    units_kind: str = "paragraphs"
    not_applicable: str = ""
    error: bool = False
    reason: str = ""
    carried: bool = False
    answer_before: str = ""
    answer_after: str = ""
    contain: float = 0.0
    f1: float = 0.0
    em: float = 0.0
    lopsided: bool = False
    unknown_before: bool = False
    unknown_strict: bool = False
    unknown_lenient: bool = False
    refused: bool = False
    cited: tuple[int, ...] = ()
    cited_after: tuple[int, ...] = ()
    gold: tuple[int, ...] | None = None
    gold_answers: tuple[str, ...] = ()
    right_before: bool | None = None
    right_after: bool | None = None
    kept: int = 0
    units: int = 0
    note: str = ""

    @property
    def counts(self) -> bool:
        """Whether it enters the rates."""
        return not self.error and not self.not_applicable


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStep:
    """What a model said of a question with its whole context: for accuracy, and for cited against gold.

    One for each question and model, whatever was asked afterwards; fields as in `Outcome`. `right` is by
    Contain, `right_em` and `right_f1` by the other measures (the best over the gold answers).
    """

    question_id: int
    hop: int | None
    model: str
    model_name: str
    units_kind: str = "paragraphs"
    error: bool = False
    reason: str = ""
    answer: str = ""
    unknown: bool = False
    refused: bool = False
    cited: tuple[int, ...] = ()
    gold: tuple[int, ...] | None = None
    gold_answers: tuple[str, ...] = ()
    right: bool | None = None
    right_em: bool | None = None
    right_f1: float | None = None
    units: int = 0


def outcomes(project: Project, matcher: Matcher | None = None) -> list[Outcome]:
    """Every comparison of a project, by question, model, strategy, seed and round. Blocks.

    With the standard matcher unless another is given.
    """
    from core.citations.recomputing import recompute

    return recompute(project, matcher).outcomes


def first_steps(project: Project, matcher: Matcher | None = None) -> list[FirstStep]:
    """What each model said of each question with its whole context. Blocks."""
    from core.citations.recomputing import recompute

    return recompute(project, matcher).first_steps
