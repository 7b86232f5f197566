"""A stream of events as it comes off the wire: bounded between events, its mark of encoding taken off."""

from __future__ import annotations

from contextlib import aclosing
from typing import TYPE_CHECKING

import httpx
from httpx_sse import EventSource

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from httpx_sse import ServerSentEvent

_MARK = b"\xef\xbb\xbf"
_FIELDS = (b"data:", b"event:", b"id:", b"retry:", b":")
_HEAD = 200_000  # bytes


class EventStream:
    """The events of a response's body.

    A server that never ends an event is listened to for `longest` bytes: then `endless` is true and the
    stream is over. `head` is what the body begins with, for a body that turns out to hold no events.
    """

    def __init__(self, response: httpx.Response, longest: int) -> None:
        self._response = response
        self._longest = longest
        self._since = 0
        self.head = b""
        self.endless = False

    async def events(self) -> AsyncGenerator[ServerSentEvent]:
        """The events in order; a last one that is not closed is left out."""
        # As all streams of events are, whatever the header says.
        headers = {"content-type": "text/event-stream; charset=utf-8"}
        clean = httpx.Response(200, headers=headers, content=self._bytes())
        async with aclosing(EventSource(clean).aiter_sse()) as events:
            async for event in events:
                self._since = 0
                yield event

    @property
    def strange(self) -> bytes:
        """What the body begins with where that is no event: another format, a page, an error; else nothing."""
        head = self.head.removeprefix(_MARK).lstrip()
        is_field = any(head.startswith(field) or field.startswith(head) for field in _FIELDS)
        return b"" if is_field else head

    async def _bytes(self) -> AsyncIterator[bytes]:
        first: bytes | None = b""
        async for part in self._response.aiter_bytes():
            if len(self.head) < _HEAD:
                self.head += part
            self._since += len(part)
            if self._since > self._longest:
                self.endless = True
                return
            if first is None:
                yield part
            elif len(first := first + part) >= len(_MARK):
                yield first.removeprefix(_MARK)
                first = None
        if first:
            yield first
