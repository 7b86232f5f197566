"""What was found in a reply, in words: where the answer was read, and the first step that went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.arithmetic import ArithmeticFault
from core.store.grade import Outcome, Verdict
from gui.widgets.numbers import format_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.grade import Step

READ_BY = {
    "boxed": "in \\boxed{…}",
    "####": "after ####",
    "the answer is": "after “the answer is”",
    "answer:": "after “answer:”",
    "last number": "as the last number of the reply",
}
OVERRULES = (
    (Outcome.CORRECT, "It is right"),
    (Outcome.WRONG, "It is wrong"),
    (Outcome.NO_ANSWER, "It gives no answer"),
    (None, "As the program reads it"),
)
"""A person's verdicts on a reply; None takes one back."""


def read_by(ask: Ask) -> str:
    """How the answer was read in a reply; empty where none was."""
    if ask.grade.value is None:
        return ""
    where = READ_BY.get(ask.grade.rule, "in the reply")
    return f"{format_number(ask.grade.value)} was read {where}. {ask.grade.note}".rstrip()


def step_words(ask: Ask, analysis: Analysis | None, values: Mapping[str, Fraction]) -> str:
    """Where a wrong reply went wrong; empty where nothing is known of it."""
    step = ask.grade.step
    if step is None or analysis is None or ask.outcome is not Outcome.WRONG:
        return ""
    line = _line(analysis, values, step)
    if step.verdict is Verdict.UNCLEAR or not line:
        return "The reply does not show where it went wrong."
    if step.verdict is Verdict.SKIPPED:
        return f"It leaves out a step: {line}."
    said = "" if step.found is None else f" The reply has {format_number(step.found)}."
    return f"First wrong step: {line}.{said}"


def _line(analysis: Analysis, values: Mapping[str, Fraction], step: Step) -> str:
    from core.worksheets.steps import step_line

    try:
        return step_line(analysis, values, step.node)
    except ArithmeticFault:
        return ""
