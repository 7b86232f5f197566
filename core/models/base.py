"""What every model answers to: a `Request` in, a `Reply` out."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Tell = Callable[[str], None]


class Finish(StrEnum):
    """Why a reply ended."""

    STOP = "stop"
    LENGTH = "length"
    TOO_LONG = "prompt too long"
    INTERRUPTED = "interrupted"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn: `role` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How tokens are chosen. Temperature 0 is greedy; `max_tokens` counts new tokens."""

    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    min_p: float = 0.0
    max_tokens: int = 512
    seed: int = 0
    stop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model.

    `repeat` tells equal questions apart when a study asks several times. `about` is what the
    request is about (problem, right answer); it is never sent and not part of the key: planted
    models answer from it.
    """

    messages: tuple[Message, ...]
    sampling: Sampling = Sampling()
    repeat: int = 0
    about: Mapping[str, str] = field(default_factory=dict, compare=False)

    def key(self, model: str) -> str:
        """A digest of all that determines the reply: model identity, prompt, parameters, repeat."""
        parts = [model, [asdict(m) for m in self.messages], asdict(self.sampling), self.repeat]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. `error` is a sentence when `finish` is not STOP or LENGTH; `seconds` is wall time."""

    text: str
    finish: Finish
    reasoning: str = ""
    error: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


class ChatModel(Protocol):
    """Whatever answers a `Request`."""

    @property
    def identity(self) -> str:
        """What determines its replies (a file's digest, an endpoint and name): part of every reply's key."""
        ...

    @property
    def name(self) -> str:
        """Short and fit to be shown."""
        ...

    @property
    def parallel(self) -> int:
        """How many requests may be in flight at once."""
        ...

    async def ask(self, request: Request) -> Reply:
        """The reply to one request. Cancelling the task cancels the request.

        A failure of this request is a `Reply` with finish ERROR; `ModelError` is raised when the
        model as a whole cannot go on.
        """
        ...

    async def close(self) -> None:
        """Frees what the model holds; may be called twice."""
        ...


@runtime_checkable
class StreamingModel(ChatModel, Protocol):
    """A model whose words can be heard as they come."""

    async def stream(self, request: Request, tell: Tell) -> Reply:
        """`ask`, which calls `tell` in the event loop with the text so far; a second try begins anew."""
        ...
