"""Planted models: they answer in a known way, to try the program without a model and to test it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from core.errors import ModelError
from core.models.base import Finish, Reply
from core.models.planted_citations import CITING, open_citing
from core.problems.numerals import find_numerals

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.models.base import Request
    from core.models.planted_citations import CitingModel

    Knows = Callable[[Request], bool]

PLANTED = (
    "exact",
    "digits=2",
    "wrong-on=7",
    "random@0",
    "never-answers",
    "cut-off",
    "says=The answer is 7.",
    *CITING,
)
_CITES_NOT = f"This planted model cites no passages; those that do are {', '.join(CITING)}."
_SPEC = re.compile(r"(?P<name>[a-z-]+)(?:[=@](?P<value>.*))?\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PlantedModel:
    """A model whose replies follow from what a request is about; equal requests get equal replies.

    `request.about["answer"]` is the right answer as an exact number (`7/2`), `about["text"]` the
    problem; a request without them is a failed reply, and so is one about passages, since no passage is
    ever cited. `knows` tells whether it gives the right answer.
    """

    identity: str
    name: str
    knows: Knows
    finish: Finish = Finish.STOP
    answers: bool = True
    parallel: ClassVar[int] = 64

    async def ask(self, request: Request) -> Reply:
        """The planted reply, at once."""
        await asyncio.sleep(0)
        if request.about.get("task") == "citations":
            return Reply("", Finish.ERROR, error=_CITES_NOT)
        try:
            answer = Fraction(request.about["answer"])
        except (KeyError, ValueError, ZeroDivisionError):
            return Reply(
                "", Finish.ERROR, error="A planted model answers only problems whose answer is known."
            )
        text = self._reply(answer if self.knows(request) else answer + 1)
        words = len(text.split())
        asked = sum(len(message.content.split()) for message in request.messages)
        return Reply(text, self.finish, prompt_tokens=asked, completion_tokens=words)

    async def close(self) -> None:
        """Nothing is held."""

    def _reply(self, answer: Fraction) -> str:
        if not self.answers:
            return "I would have to think about that for longer before I could say."
        if self.finish is Finish.LENGTH:
            return "First we look at what is given, and then we work out"
        return f"I have worked it out step by step. The answer is {answer}."


@dataclass(frozen=True, slots=True)
class SayingModel:
    """A model that says what `says` gives for a request, whatever that request is about."""

    identity: str
    name: str
    says: Callable[[Request], str]
    parallel: ClassVar[int] = 64

    async def ask(self, request: Request) -> Reply:
        """The words, at once."""
        await asyncio.sleep(0)
        text = self.says(request)
        asked = sum(len(message.content.split()) for message in request.messages)
        return Reply(text, Finish.STOP, prompt_tokens=asked, completion_tokens=len(text.split()))

    async def close(self) -> None:
        """Nothing is held."""


def open_planted(name: str) -> PlantedModel | SayingModel | CitingModel:
    """The planted model of that name (`exact`, `digits=2`, ...); `ModelError` lists what exists.

    - `exact` is always right;
    - `digits=N` is right when no number of the problem has more than N digits;
    - `wrong-on=N` is wrong when the problem has the number N;
    - `random@SEED` is right half of the time, by the request and the seed;
    - `never-answers` gives no number, `cut-off` stops in mid-sentence at the output limit;
    - `says=TEXT` says that text;
    - those that cite passages: see `open_citing`.
    """
    if (citing := open_citing(name)) is not None:
        return citing
    match = _SPEC.match(name)
    kind, value = (match["name"], match["value"]) if match else (name, None)
    identity = f"planted:{name}"
    if kind == "digits" and (most := _count(value)) is not None:
        return PlantedModel(identity, f"planted {name}", lambda request: _digits(request) <= most)
    if kind == "wrong-on" and (trap := _number(value)) is not None:
        return PlantedModel(identity, f"planted {name}", lambda request: trap not in _numbers(request))
    if kind == "random" and value is not None and "@" in name and _count(value) is not None:
        return PlantedModel(identity, f"planted {name}", lambda request: _coin(identity, request))
    if name.startswith("says=") and value:
        return SayingModel(identity, "planted says", lambda _: value)
    if name == "exact":
        return PlantedModel(identity, "planted exact", lambda _: True)
    if name == "never-answers":
        return PlantedModel(identity, "planted never-answers", lambda _: True, answers=False)
    if name == "cut-off":
        return PlantedModel(identity, "planted cut-off", lambda _: True, Finish.LENGTH)
    raise ModelError(
        f"There is no planted model {name[:80]!r}.",
        f"There are: {', '.join(f'planted:{known}' for known in PLANTED)} (with other numbers too).",
    )


def _count(value: str | None) -> int | None:
    return int(value) if value is not None and re.fullmatch(r"[0-9]{1,9}", value) else None


def _number(value: str | None) -> Fraction | None:
    if value is None or not re.fullmatch(r"-?[0-9]{1,30}(?:[./][0-9]{1,30})?", value):
        return None
    try:
        return Fraction(value)
    except ZeroDivisionError:
        return None


def _numbers(request: Request) -> set[Fraction]:
    return {numeral.value for numeral in find_numerals(request.about.get("text", ""))}


def _digits(request: Request) -> int:
    """The most digits any number of the problem is written with; leading and trailing zeros count."""
    found = find_numerals(request.about.get("text", ""))
    return max((sum(c.isdigit() for c in numeral.text) for numeral in found), default=0)


def _coin(identity: str, request: Request) -> bool:
    return hashlib.sha256(request.key(identity).encode()).digest()[0] % 2 == 0
