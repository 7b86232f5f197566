"""One exchange with a server: what was gathered from its stream, or the failure that this try was."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import httpx
from httpx_sse import EventSource

from core.models.base import Finish
from core.models.remote_body import Refusal, load, one_line, read_refusal, refusal_of
from core.models.remote_errors import Asked, Failure, Next, in_stream, refused
from core.models.remote_reply import LONGEST, Gathered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.models.base import Tell
    from core.models.remote_dialect import Dialect

_LONGEST_REPLY = 1800.0  # seconds; a server may keep a stream open with comments for ever
_AFTER_REASON = 10.0  # seconds for the counts of tokens once the text has ended
_AFTER_END = 1.0  # seconds for the server to close once all has been said
_LONGEST_REFUSAL = 200_000  # bytes
_STREAMED = (b"data:", b"event:", b":")  # some servers give a stream another type
_SOON = 0.2  # seconds; a server on this computer is there at once or not at all


async def exchange(
    client: httpx.AsyncClient,
    url: str,
    headers: Mapping[str, str],
    body: Mapping[str, Any],
    who: Listener,
    tell: Tell | None = None,
) -> Gathered:
    """What a server answers to one request; raises `Failure` where nothing to be read came."""
    gathered = Gathered(tell=tell)
    failure: Failure | None = None
    try:
        async with (
            asyncio.timeout(_LONGEST_REPLY) as clock,
            client.stream("POST", url, json=body, headers=headers) as response,
        ):
            if response.status_code != 200:
                raise refused(who.asked, response.status_code, response.headers, await read_body(response))
            await who.listen(response, gathered, clock)
    except (httpx.HTTPError, httpx.StreamError, TimeoutError) as error:
        failure = unreached(who.asked, error, local=who.local)
    if failure is not None and not gathered.reason:
        if not gathered.begun:
            raise failure
        gathered.cut = f"{failure.sentence} The reply had begun and is not complete."
    return gathered


class Listener:
    """Reads the answers of one server in its dialect."""

    def __init__(self, asked: Asked, dialect: Dialect, *, local: bool) -> None:
        self.asked = asked
        self.dialect = dialect
        self.local = local

    async def listen(self, response: httpx.Response, gathered: Gathered, clock: asyncio.Timeout) -> None:
        """Takes a good answer, streamed or in one piece."""
        kind = response.headers.get("content-type", "").lower()
        if "event-stream" in kind:
            await self._take_events(response, gathered, clock)
        elif (body := await read_body(response, 4 * LONGEST)).lstrip().startswith(_STREAMED):
            named = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=body)
            await self._take_events(named, gathered, clock)
        else:
            self._take_whole(body, gathered)
        self._settle(gathered)

    async def _take_events(
        self, response: httpx.Response, gathered: Gathered, clock: asyncio.Timeout
    ) -> None:
        response.encoding = "utf-8"  # as all streams of events are, whatever the header says
        # Read to the end even after the end mark: only then can the connection be used again.
        async with aclosing(EventSource(response).aiter_sse()) as events:
            async for event in events:
                if not gathered.done:
                    self._take(event.data, gathered)
                if gathered.refusal or gathered.cut:
                    return
                if gathered.done or gathered.reason:
                    left = _AFTER_END if gathered.done else _AFTER_REASON
                    until = asyncio.get_running_loop().time() + left
                    clock.reschedule(min(clock.when() or until, until))

    def _take(self, data: str, gathered: Gathered) -> None:
        if not data.strip() or data.strip() == "[DONE]":
            gathered.done = bool(data.strip())
            return
        found = load(data)
        if not isinstance(found, dict):
            gathered.cut = (
                f"A part of the reply of {self.asked.host} cannot be read: “{one_line(data)[:80]}”."
            )
            return
        gathered.events += 1
        if found.get("error"):
            gathered.refusal = refusal_of(found)
            return
        self.dialect.take(gathered, found)
        if gathered.length > LONGEST:
            gathered.cut = f"The reply of {self.asked.host} did not end and was broken off."

    def _take_whole(self, body: bytes, gathered: Gathered) -> None:
        found = load(body.decode("utf-8", "replace"))
        if not isinstance(found, dict):
            raise self._no_answer(read_refusal(body))
        if found.get("error"):
            gathered.refusal = refusal_of(found)
            return
        self.dialect.take_whole(gathered, found)
        if not gathered.begun and not gathered.reason:
            raise self._no_answer(read_refusal(body))

    def _settle(self, gathered: Gathered) -> None:
        """A stream that says nothing, or only that it failed, is a failed try."""
        if gathered.refusal is not None:
            failure = in_stream(self.asked, gathered.refusal)
            if not gathered.begun:
                raise failure
            gathered.cut, gathered.reason = failure.sentence, ""
        elif gathered.cut and not gathered.events:
            raise Failure(Next.REQUEST, self.asked.key.hide_in(gathered.cut))
        elif not gathered.begun and not gathered.reason and not gathered.cut:
            failure = Failure(Next.AGAIN, f"{self.asked.host} ended the reply before it had begun.")
            failure.finish = Finish.INTERRUPTED
            raise failure

    def _no_answer(self, refusal: Refusal) -> Failure:
        said = self.asked.key.hide_in(refusal.text)
        return Failure(
            Next.MODEL if refusal.page else Next.REQUEST,
            f"{self.asked.base} answered with something that is not a model's reply: “{said}”.",
            "Check the address; most servers are asked at an address that ends in /v1."
            if refusal.page
            else "",
        )


async def read_body(response: httpx.Response, most: int = _LONGEST_REFUSAL) -> bytes:
    """The beginning of a body, up to `most` bytes."""
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        parts.append(part)
        size += len(part)
        if size >= most:
            break
    return b"".join(parts)[:most]


def unreached(asked: Asked, error: Exception, *, local: bool) -> Failure:
    """What a fault of the connection means. The error's own words are never shown: they may hold the key."""
    if (unsafe := _encryption(error)) is not None:
        why, advice = unsafe
        return Failure(
            Next.MODEL, f"The connection to {asked.host} is not safe: {why}. Nothing was sent.", advice
        )
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout) and local:
        return Failure(
            Next.UNREACHED,
            f"Nothing answers at {asked.base}.",
            "Start the model's server on this computer, or check the number after the colon.",
            wait=_SOON,
        )
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError):
        return Failure(
            Next.UNREACHED,
            f"{asked.host} cannot be reached.",
            "Check the address, and that this computer is connected to the network.",
        )
    if isinstance(error, httpx.UnsupportedProtocol | httpx.LocalProtocolError):
        return Failure(
            Next.MODEL, f"No request can be sent to {asked.base}.", "Check the address and the key."
        )
    if isinstance(error, httpx.DecodingError):
        return Failure(Next.REQUEST, f"The answer of {asked.host} cannot be unpacked.")
    if isinstance(error, httpx.TimeoutException | TimeoutError):
        return Failure(Next.AGAIN, f"{asked.host} did not answer in time.")
    return Failure(Next.AGAIN, f"The connection to {asked.host} broke.")


def _encryption(error: BaseException | None) -> tuple[str, str] | None:
    """What is wrong with the encryption and what to do, None when nothing is."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError) or "CERTIFICATE_VERIFY_FAILED" in str(error):
            return (
                "its certificate cannot be trusted",
                "Check the address and the clock of this computer, or ask who runs the network.",
            )
        if isinstance(error, ssl.SSLError) and "WRONG_VERSION_NUMBER" in str(error):
            return (
                "it does not encrypt, though its address begins with https",
                "For a server on this computer, write http:// instead.",
            )
        error = error.__cause__ or error.__context__
    return None
