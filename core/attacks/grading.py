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
from core.attacks.reading import LAST_NUMBER, Reading, read_answer
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
    reading = read_answer(part.text, decimal_mark, question)
    if part.unfinished or (reply.finish is Finish.LENGTH and not part.complete):
        reading = _stated(reading, part.text, decimal_mark, question)
        if reading is None:
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


def _stated(reading: Reading | None, text: str, decimal_mark: str, question: str) -> Reading | None:
    """The answer of a reply that was cut off, if it was stated whole before; None where it was not.

    A reply that says the same again and again may be cut within the number: the time before counts.
    """
    if reading is None or reading.rule == LAST_NUMBER or not reading.ends:
        return None if reading is None or reading.rule == LAST_NUMBER else reading
    before = read_answer(text[: reading.start], decimal_mark, question)
    again = before is not None and before.rule == reading.rule and not before.ends
    return before if before and again and before.numeral.text.startswith(reading.numeral.text) else None
