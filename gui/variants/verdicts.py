"""A verdict in one or two words, for chips, and in a sentence, for tips and screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store.grade import Outcome
from gui.widgets.numbers import format_number

if TYPE_CHECKING:
    from core.store.asks import Ask

LONGEST = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """The chip's text, the kind of its colours, and the whole sentence."""

    text: str
    kind: str
    sentence: str


def verdict(ask: Ask | None) -> Verdict:
    """What to show of a question to a model; None when it was not asked."""
    if ask is None:
        return Verdict("", "plain", "not asked yet")
    by = " (overruled by hand)" if ask.overruled else ""
    match ask.outcome:
        case Outcome.CORRECT:
            return Verdict("right", "good", f"{ask.model_name} is right{by}")
        case Outcome.WRONG:
            said = "wrong" if ask.grade.value is None else format_number(ask.grade.value)
            short = said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
            return Verdict(short, "bad", f"{ask.model_name} is wrong: it says {said}{by}")
        case Outcome.NO_ANSWER:
            return Verdict(
                "no answer", "plain", f"no answer can be read in the reply of {ask.model_name}{by}"
            )
        case Outcome.CUT_OFF:
            return Verdict("cut off", "plain", f"the reply of {ask.model_name} was cut off by its length{by}")
        case Outcome.ERROR:
            return Verdict("error", "warn", ask.error or f"{ask.model_name} gave no reply{by}")
