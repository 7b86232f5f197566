"""Grades a reply: one of five outcomes, the number that was read, and where and how it was read.

no reply (error, interrupted, prompt too long)     error
cut off at the limit of tokens, or while thinking  cut off, unless a marked answer was complete before
no number                                          no answer found
a number that is the answer (core.attacks.policies) correct, otherwise wrong
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.attacks.parts import answering
from core.attacks.policies import is_answer
from core.attacks.reading import LAST_NUMBER, read_answer
from core.models.base import Finish, Reply
from core.store.grade import Grade, Outcome

if TYPE_CHECKING:
    from fractions import Fraction


def grade_reply(reply: Reply, answer: Fraction, question: str = "", decimal_mark: str = ".") -> Grade:
    """The verdict on a reply to the problem `question`, whose answer is exact.

    The span of the grade is in code points of `reply.text`. Never raises for what a model wrote.
    A reply cut off by its limit is still graded where it states an answer by a marker and goes on
    after it: small models often run on to the limit.
    """
    if reply.finish not in (Finish.STOP, Finish.LENGTH):
        return Grade(Outcome.ERROR)
    part = answering(reply.text, question)
    reading = read_answer(part.text, decimal_mark)
    if part.unfinished or (reply.finish is Finish.LENGTH and not part.complete):
        stated = reading is not None and reading.rule != LAST_NUMBER and not reading.ends
        if not stated:
            return Grade(Outcome.CUT_OFF)
    if reading is None:
        return Grade(Outcome.NO_ANSWER)
    right, note = is_answer(reading.numeral, answer, question)
    return Grade(
        outcome=Outcome.CORRECT if right else Outcome.WRONG,
        value=reading.numeral.value,
        start=reading.start,
        end=reading.end,
        rule=reading.rule,
        note=" ".join(filter(None, (note, reading.numeral.note))),
    )
