"""Whatever a server sends, a remote model answers with a reply or a sentence, and takes no part for the whole."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ModelError
from core.models.base import Finish, Message, Reply, Request
from tests.core.models.remote_server import KEY, Server, chunk, event_bytes, said

QUESTION = Request((Message("user", "What is 2 + 3?"),))
NAMES = st.sampled_from(
    [
        "choices",
        "delta",
        "message",
        "content",
        "finish_reason",
        "error",
        "code",
        "type",
        "usage",
        "text",
        "index",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from(["text/event-stream", "application/json", "text/html", "text/plain", "", "x"])


def asked(server: Server, kind: str) -> Reply | None:
    """The reply, None where the model was given up with a sentence."""

    given_up: list[str] = []

    async def run() -> Reply | None:
        model = server.model(kind)
        try:
            return await model.ask(QUESTION)
        except ModelError as error:
            given_up.append(str(error))
            return None
        finally:
            await model.close()

    reply = asyncio.run(run())
    assert all(told.endswith(".") and KEY not in told for told in given_up)
    return reply


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["openai", "anthropic"]),
    st.integers(200, 599),
    TYPES,
    st.binary(max_size=60) | VALUES.map(lambda value: json.dumps(value).encode()),
)
def test_any_body_is_a_reply_or_a_sentence(kind: str, status: int, named: str, body: bytes) -> None:
    server = Server({"status": status, "headers": {"content-type": named}, "packets": [body + KEY.encode()]})
    reply = asked(server, kind)
    assert reply is None or reply.finish not in (Finish.STOP, Finish.LENGTH)
    assert reply is None or (reply.error and KEY not in repr(reply))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["openai", "anthropic"]), st.lists(VALUES, max_size=5))
def test_any_events_are_a_reply_or_a_sentence(kind: str, events: list[Any]) -> None:
    reply = asked(Server({"events": events}), kind)
    assert reply is None or reply.error or reply.finish in (Finish.STOP, Finish.LENGTH)


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=30), st.data())
def test_a_stream_cut_anywhere_before_its_end_is_never_a_whole_reply(text: str, data: st.DataObject) -> None:
    events = [chunk({"content": letter}) for letter in text] + [chunk({}, "stop")]
    raw = b"".join(map(event_bytes, events))
    cut = data.draw(st.integers(0, len(raw) - 5))
    reply = asked(Server({"packets": [raw[:cut]]}), "openai")
    assert reply is not None
    assert reply.finish is not Finish.STOP
    assert reply.error


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=40).filter(lambda text: "<" not in text and text), st.integers(1, 7))
def test_a_stream_in_packets_of_any_size_is_the_same_reply(text: str, size: int) -> None:
    raw = b"".join(map(event_bytes, said(*text)["events"]))
    packets = [raw[place : place + size] for place in range(0, len(raw), size)]
    reply = asked(Server({"packets": packets}), "openai")
    assert reply is not None
    assert (reply.text, reply.finish) == (text, Finish.STOP)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_json_nested_without_end_does_no_harm(kind: str) -> None:
    reply = asked(Server({"headers": {"content-type": "application/json"}, "body": "[" * 100_000}), kind)
    assert reply is not None
    assert reply.finish is Finish.ERROR
