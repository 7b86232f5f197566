"""A server of models for tests, behind httpx's own seam: it answers as it is told and keeps what it was asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx

from core.models.anthropic import Anthropic
from core.models.keys import Key
from core.models.openai import OpenAI
from core.models.remote import RemoteModel, RemoteOptions
from core.models.remote_address import read_address
from core.models.remote_retry import Patience

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from core.models.remote_dialect import Dialect

KEY = "sk-test-0123456789abcdefghij"


class Pieces(httpx.AsyncByteStream):
    """A body that comes in pieces; an exception among them is a connection that breaks there."""

    def __init__(self, pieces: Sequence[bytes | Exception]) -> None:
        self._pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece


class Server:
    """Answers with each of `answers` in turn, and with the last one from then on."""

    def __init__(
        self, *answers: dict[str, Any] | Exception | Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []
        self.requests: list[httpx.Request] = []
        self.waits: list[float] = []

    async def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        self.asked.append(json.loads(request.content))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        if not isinstance(answer, dict):
            answer = answer(self.asked[-1])
        return response(**answer)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)

    def model(
        self,
        kind: str = "openai",
        url: str = "https://api.example.org/v1",
        key: str = KEY,
        name: str = "tiny-1",
        **patience: Any,
    ) -> RemoteModel:
        dialect: Dialect = Anthropic() if kind == "anthropic" else OpenAI()
        options = RemoteOptions(
            patience=Patience(sleep=self.sleep, **patience), transport=httpx.MockTransport(self.answer)
        )
        return RemoteModel(dialect, name, read_address(url), Key(key), options)


def response(
    status: int = 200,
    headers: dict[str, str] | None = None,
    events: Sequence[Any] | None = None,
    breaks: str = "",
    body: Any = None,
    packets: Sequence[bytes] = (),
) -> httpx.Response:
    """A stream of `events` (JSON values, or text as it stands) or of bare `packets`, or a `body`."""
    headers = dict(headers or {})
    if events is None and not packets:
        text = body if isinstance(body, str) else json.dumps(body)
        headers.setdefault("content-type", "text/html" if text.startswith("<") else "application/json")
        return httpx.Response(status, headers=headers, content=text.encode())
    pieces: list[bytes | Exception] = [*packets, *map(event_bytes, events or ())]
    if breaks:
        faults = {"read": httpx.ReadError, "time": httpx.ReadTimeout, "protocol": httpx.RemoteProtocolError}
        pieces.append(faults[breaks](f"broken with {KEY}"))
    headers.setdefault("content-type", "text/event-stream")
    return httpx.Response(status, headers=headers, stream=Pieces(pieces))


def event_bytes(event: Any) -> bytes:
    name = f"event: {event['type']}\n" if isinstance(event, dict) and "type" in event else ""
    data = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
    return f"{name}data: {data}\n\n".encode()


def said(*texts: str, reason: str | None = "stop", **delta: Any) -> dict[str, Any]:
    """A whole OpenAI stream of those texts."""
    events: list[Any] = [chunk({"role": "assistant", "content": ""})]
    events += [chunk({"content": text, **delta}) for text in texts]
    events += [chunk({}, reason), "[DONE]"]
    return {"events": events}


def chunk(delta: dict[str, Any], reason: str | None = None) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
