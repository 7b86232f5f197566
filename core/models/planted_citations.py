"""Planted models that cite passages: of known behaviour, to prove that the instrument measures it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from core.models.base import Finish, Reply

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.models.base import Request

    Behaviour = Callable[["Asked"], "Said"]

CITING = ("reads-cited", "ignores-context", "cites-decoys", "guesses@0")
_GUESSES = re.compile(r"guesses@([0-9]{1,9})\Z")
_WRONG = ("Quillon Tarn", "Mirefold Abbey")
_UNKNOWN = "unknown"
_NOT_KNOWN = "A planted model cites only where the needed passages and the answer are known."


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request is about: the needed units in order, those shown, how many there are; positions from 0."""

    gold: tuple[int, ...]
    shown: tuple[int, ...]
    count: int
    answer: str
    dice: bytes

    @property
    def complete(self) -> bool:
        """Whether all that is needed is shown."""
        return set(self.gold) <= set(self.shown)


@dataclass(frozen=True, slots=True)
class Said:
    """What the model cites and answers."""

    cited: tuple[int, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class CitingModel:
    """A model whose answer and citations follow from what a request is about (`Request.about`).

    `about` needs `gold`, `shown` (positions with spaces between), `count` and `answer`; a request
    without them is a failed reply. Equal requests get equal replies.
    """

    identity: str
    name: str
    behaves: Behaviour
    parallel: ClassVar[int] = 64

    async def ask(self, request: Request) -> Reply:
        """The planted reply, at once, as the JSON that the prompt asks for."""
        await asyncio.sleep(0)
        asked = self._asked(request)
        if asked is None:
            return Reply("", Finish.ERROR, error=_NOT_KNOWN)
        said = self.behaves(asked)
        numbers = [position + 1 for position in said.cited]
        steps = " ".join(f"I follow [{number}]." for number in numbers) or "Nothing here tells it."
        text = json.dumps(
            {"reasoning": steps, request.about.get("units", "paragraphs"): numbers, "answer": said.answer},
            ensure_ascii=False,
        )
        words = sum(len(message.content.split()) for message in request.messages)
        return Reply(text, Finish.STOP, prompt_tokens=words, completion_tokens=len(text.split()))

    async def close(self) -> None:
        """Nothing is held."""

    def _asked(self, request: Request) -> Asked | None:
        about = request.about
        try:
            gold, shown = (tuple(map(int, about[name].split())) for name in ("gold", "shown"))
            count, answer = int(about["count"]), about["answer"]
        except (KeyError, ValueError):
            return None
        dice = hashlib.sha256(request.key(self.identity).encode()).digest()
        return Asked(gold, shown, count, answer, dice) if gold and answer.strip() else None


def open_citing(name: str) -> CitingModel | None:
    """The planted model of that name, or None where it is none of these.

    - `reads-cited` cites the needed passages in order and answers from them; when one of them is gone it cites
      those that are left and says "unknown";
    - `ignores-context` cites them too, and always gives the right answer;
    - `cites-decoys` answers from the needed passages and cites as many others;
    - `guesses@SEED` cites and answers at random: the right answer, "unknown", or one of two wrong names.
    """
    kinds: dict[str, Behaviour] = {
        "reads-cited": _reads_cited,
        "ignores-context": _ignores_context,
        "cites-decoys": _cites_decoys,
    }
    behaviour = kinds.get(name) or (_guesses if _GUESSES.match(name) else None)
    return None if behaviour is None else CitingModel(f"planted:{name}", f"planted {name}", behaviour)


def _reads_cited(asked: Asked) -> Said:
    there = tuple(position for position in asked.gold if position in set(asked.shown))
    return Said(there, asked.answer if asked.complete else _UNKNOWN)


def _ignores_context(asked: Asked) -> Said:
    return Said(asked.gold, asked.answer)


def _cites_decoys(asked: Asked) -> Said:
    others = [position for position in range(asked.count) if position not in set(asked.gold)]
    return Said(tuple(others[: len(asked.gold)]), asked.answer if asked.complete else _UNKNOWN)


def _guesses(asked: Asked) -> Said:
    shown = sorted(asked.shown)
    cited = tuple(dict.fromkeys(shown[dice % len(shown)] for dice in asked.dice[:2])) if shown else ()
    return Said(cited, (asked.answer, _UNKNOWN, *_WRONG)[asked.dice[2] % 4])
