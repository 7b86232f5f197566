"""One exchange with a server: what was gathered from its stream, or the failure that this try was."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import httpx

from core.models.base import Finish
from core.models.remote_body import is_cut, load, load_lines, one_line, read_refusal, refusal_of
from core.models.remote_errors import Asked, Failure, Next, in_stream, refused
from core.models.remote_faults import unreached
from core.models.remote_reply import LONGEST, Gathered
from core.models.remote_stream import EventStream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.models.base import Tell
    from core.models.remote_dialect import Dialect

_LONGEST_REPLY = 1800.0  # seconds; a server may keep a stream open with comments for ever
_AFTER_REASON = 10.0  # seconds for the counts of tokens once the text has ended
_AFTER_END = 1.0  # seconds for the server to close once all has been said
_LONGEST_BODY = 4 * LONGEST  # bytes, of a reply in one piece or of one event
_LONGEST_REFUSAL = 200_000  # bytes
_STREAMED = (b"data:", b"event:", b":")  # some servers give a stream another type
_ERROR_FIELD = b"error:"  # llama-server put errors within a stream under a name of its own


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
            if not response.is_success:
                raise refused(who.asked, response.status_code, response.headers, await read_body(response))
            await who.listen(response, gathered, clock)
    except (httpx.HTTPError, httpx.StreamError, TimeoutError) as error:
        failure = unreached(who.asked, error, local=who.local)
    if failure is not None and not gathered.reason:
        if not gathered.begun:
            raise failure
        gathered.cut = f"{failure.sentence} The reply had begun and is not complete."
        gathered.broken = failure.broken
    return gathered


class Listener:
    """Reads the answers of one server in its dialect."""

    def __init__(self, asked: Asked, dialect: Dialect, *, local: bool) -> None:
        self.asked = asked
        self.dialect = dialect
        self.local = local

    async def listen(self, response: httpx.Response, gathered: Gathered, clock: asyncio.Timeout) -> None:
        """Takes a good answer, streamed or in one piece."""
        self._refuse_packing(response)
        kind = response.headers.get("content-type", "").lower()
        if "event-stream" in kind:
            await self._take_events(response, gathered, clock)
        elif (body := await read_body(response, _LONGEST_BODY)).lstrip().startswith(_STREAMED):
            await self._take_events(httpx.Response(200, content=body), gathered, clock)
        else:
            self._take_whole(body, gathered)
        self._settle(gathered)

    def _refuse_packing(self, response: httpx.Response) -> None:
        """What is packed in a way that was not asked for would be handed over as it is."""
        accepted = response.request.headers.get("accept-encoding", "")
        for name in response.headers.get_list("content-encoding", split_commas=True):
            if name.strip().lower() not in ("", "identity") and name.strip().lower() not in accepted:
                raise Failure(Next.REQUEST, f"The answer of {self.asked.host} cannot be unpacked.")

    async def _take_events(
        self, response: httpx.Response, gathered: Gathered, clock: asyncio.Timeout
    ) -> None:
        stream = EventStream(response, _LONGEST_BODY)
        # Read to the end even after the end mark: only then can the connection be used again.
        async with aclosing(stream.events()) as events:
            async for event in events:
                if not gathered.done:
                    self._take(event.event, event.data, gathered)
                if gathered.refusal or gathered.cut:
                    return
                if gathered.done or gathered.reason:
                    left = _AFTER_END if gathered.done else _AFTER_REASON
                    until = asyncio.get_running_loop().time() + left
                    clock.reschedule(min(clock.when() or until, until))
        if stream.endless:
            self._never_ends(gathered)
        elif not gathered.events and not gathered.done and stream.strange:
            self._take_whole(stream.strange.removeprefix(_ERROR_FIELD), gathered)

    def _take(self, name: str, data: str, gathered: Gathered) -> None:
        if not data.strip() or data.strip() == "[DONE]":
            gathered.done = bool(data.strip())
            return
        if gathered.reason and data == gathered.last:  # sent twice
            return
        gathered.last = data
        found = load(data)
        if name == "error":
            gathered.refusal = refusal_of(data if found is None else found)
        elif not isinstance(found, dict):
            gathered.cut = (
                f"A part of the reply of {self.asked.host} cannot be read: “{one_line(data)[:80]}”."
            )
        else:
            self._take_object(found, gathered)

    def _take_object(self, found: dict[str, Any], gathered: Gathered) -> None:
        gathered.events += 1
        if found.get("error"):
            gathered.refusal = refusal_of(found)
            return
        self.dialect.take(gathered, found)
        if gathered.length > LONGEST:
            self._never_ends(gathered)

    def _never_ends(self, gathered: Gathered) -> None:
        gathered.cut = f"The reply of {self.asked.host} did not end and was broken off."

    def _take_whole(self, body: bytes, gathered: Gathered) -> None:
        found = load(body)
        if not isinstance(found, dict):
            for part in load_lines(body):
                self._take_object(part, gathered)
            if not gathered.events:
                raise self._no_answer(body)
        elif found.get("error"):
            gathered.refusal = refusal_of(found)
            return
        else:
            self.dialect.take_whole(gathered, found)
        if not (gathered.begun or gathered.reason or gathered.refusal):
            raise self._no_answer(body)

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
            raise self._ended_early("ended the reply before it had begun")

    def _ended_early(self, words: str) -> Failure:
        failure = Failure(Next.AGAIN, f"{self.asked.host} {words}.")
        failure.finish = Finish.INTERRUPTED
        failure.broken = True
        return failure

    def _no_answer(self, body: bytes) -> Failure:
        refusal = read_refusal(body)
        if len(body) >= _LONGEST_BODY:
            return Failure(Next.REQUEST, f"The reply of {self.asked.host} did not end and was broken off.")
        if is_cut(body):
            return self._ended_early("sent only the beginning of a reply")
        said = self.asked.key.hide_in(refusal.text)
        if not said:
            return Failure(Next.REQUEST, f"{self.asked.base} answered with nothing.")
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
