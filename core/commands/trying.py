"""One test question to a model: whether it loads, answers, and is right."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.shipped import practice_note

if TYPE_CHECKING:
    from core.commands.console import Console
    from core.models.base import Reply, Request

_QUESTION = "A box holds 6 eggs. How many eggs are in 3 boxes?"
_ANSWER = Fraction(18)


async def try_model(spec: str, console: Console) -> None:
    """Loads the model of a SPEC and asks it one question; `ModelError` where it does not answer."""
    from core.commands.attacking import open_spec

    console.note(f"Loading {spec} …")
    model = open_spec(spec)
    begun = time.monotonic()
    try:
        reply = await model.ask(_request())
    finally:
        await model.close()
    _tell(spec, model.name, reply, time.monotonic() - begun, console)


def _request() -> Request:
    from core.attacks.prompts import zero_shot
    from core.models.base import Request, Sampling

    about = {"answer": str(_ANSWER), "text": _QUESTION}
    return Request(zero_shot(_QUESTION), Sampling(max_tokens=256), about=about)


def _tell(spec: str, name: str, reply: Reply, seconds: float, console: Console) -> None:
    from core.attacks.grading import grade_reply

    if reply.error:
        raise ModelError(f"{name} did not answer: {reply.error}")
    grade = grade_reply(reply, _ANSWER, _QUESTION)
    console.document(
        {
            "spec": spec,
            "model": name,
            "question": _QUESTION,
            "reply": reply.text,
            "outcome": grade.outcome.value,
            "seconds": round(seconds, 2),
            "completion_tokens": reply.completion_tokens,
        }
    )
    if note := practice_note([name]):
        console.note(note)
    console.result(f"{name} answered in {seconds:.1f} s with loading, {reply.completion_tokens} tokens.")
    console.result(f"  asked:    {_QUESTION}")
    console.result(f"  replied:  {' '.join(reply.text.split())}")
    console.result(f"  which is  {grade.outcome.value}")
