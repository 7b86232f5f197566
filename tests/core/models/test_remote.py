"""Remote models: what each answer of a server comes to, with nothing of the key in it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import ssl
from pathlib import Path
from typing import Any

import httpx
import pytest

from core.errors import ModelError
from core.models.base import Finish, Message, Request
from tests.core.models.remote_server import KEY, Server, said

CASES = Path(__file__).resolve().parents[2] / "cases" / "remote-api.jsonl"
QUESTION = Request((Message("user", "What is 2 + 3?"),))


def cases() -> list[Any]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["case"]) for case in map(json.loads, lines)]


def answer(case: dict[str, Any]) -> dict[str, Any]:
    if "packets" in case:
        return {**case, "packets": [packet.encode() for packet in case["packets"]]}
    return said(case["say"]) if "say" in case else case


@pytest.mark.parametrize("case", cases())
async def test_every_case_is_answered_as_it_should_be(
    case: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server = Server(*map(answer, case["answers"]))
    model = server.model()
    if "raises" in case:
        with pytest.raises(ModelError, match=re.escape(case["raises"])) as raised:
            await model.ask(QUESTION)
        told = str(raised.value)
    else:
        reply = await model.ask(QUESTION)
        assert reply.finish is Finish(case["finish"])
        assert reply.text == case.get("text", "")
        assert all(words in reply.error for words in case.get("says", []))
        assert not any(words in reply.error for words in case.get("never", []))
        assert bool(reply.error) is (reply.finish not in (Finish.STOP, Finish.LENGTH))
        told = repr(reply)
    assert len(server.asked) == case["asked"]
    assert model.without == set(case.get("without", []))
    if "waited" in case:
        assert case["waited"] <= sum(server.waits) <= case["waited"] + 1
    assert KEY not in told + repr(model) + repr(vars(model)) + caplog.text
    assert "ghij" not in told
    await model.close()


@pytest.mark.parametrize(
    ("url", "told", "asked"),
    [
        ("http://127.0.0.1:9/v1", "Nothing answers at http://127.0.0.1:9/v1", 6),
        ("https://api.example.org", "api.example.org cannot be reached", 6),
    ],
)
async def test_a_server_that_cannot_be_reached_is_tried_and_then_given_up(
    url: str, told: str, asked: int
) -> None:
    server = Server(httpx.ConnectError(f"refused {KEY}"))
    with pytest.raises(ModelError, match=re.escape(told)) as raised:
        await server.model(url=url).ask(QUESTION)
    assert len(server.asked) == asked
    assert KEY not in str(raised.value)


async def test_a_network_that_comes_back_is_noticed() -> None:
    server = Server(
        httpx.ConnectError("x"), httpx.ReadTimeout("x"), httpx.RemoteProtocolError("x"), said("5")
    )
    assert (await server.model().ask(QUESTION)).text == "5"
    assert server.waits == sorted(server.waits)


async def test_a_certificate_that_is_not_trusted_ends_it_at_once() -> None:
    fault = httpx.ConnectError("x")
    fault.__cause__ = ssl.SSLCertVerificationError("certificate verify failed")
    server = Server(fault)
    with pytest.raises(ModelError, match="certificate cannot be trusted"):
        await server.model().ask(QUESTION)
    assert len(server.asked) == 1


async def test_a_server_that_does_not_encrypt_is_told_apart_from_one_that_is_down() -> None:
    fault = httpx.ConnectError("x")
    fault.__cause__ = ssl.SSLError("[SSL: WRONG_VERSION_NUMBER] wrong version number")
    with pytest.raises(ModelError, match="write http://"):
        await Server(fault).model(url="https://127.0.0.1:8080").ask(QUESTION)


async def test_the_wait_in_all_is_bounded() -> None:
    server = Server({"status": 429, "headers": {"retry-after": "50"}, "body": ""})
    reply = await server.model(tries=100, longest=120.0).ask(QUESTION)
    assert reply.finish is Finish.ERROR
    assert len(server.waits) == 2
    assert sum(server.waits) <= 120


async def test_cancelling_a_request_leaves_its_place_to_the_next() -> None:
    class Slow(Server):
        async def answer(self, request: httpx.Request) -> httpx.Response:
            if not self.requests:
                self.requests.append(request)
                await asyncio.Event().wait()
            return await super().answer(request)

    server = Slow(said("5"))
    model = server.model()
    task = asyncio.create_task(model.ask(QUESTION))
    while not server.requests:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert model.gate.inside == 0
    assert (await model.ask(QUESTION)).text == "5"


async def test_too_many_requests_halve_what_is_in_flight_once_a_burst() -> None:
    class Strict(Server):
        at_once = most = 0
        least = 8

        async def answer(self, request: httpx.Request) -> httpx.Response:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            self.least = min(self.least, model.gate.limit)
            await asyncio.sleep(0.01)
            refuse, self.at_once = self.at_once > 4, self.at_once - 1
            self.answers = [{"status": 429, "body": ""} if refuse else said("5")]
            return await super().answer(request)

    server = Strict(said("5"))
    model = server.model(tries=50)
    replies = await asyncio.gather(*(model.ask(QUESTION) for _ in range(60)))
    assert all(reply.text == "5" for reply in replies)
    assert 4 < server.most <= 8
    assert server.least <= 4
    assert model.gate.inside == 0


async def test_a_closed_model_can_be_closed_again_and_asked_again() -> None:
    model = Server(said("5")).model()
    await model.ask(QUESTION)
    await model.close()
    await model.close()
    assert (await model.ask(QUESTION)).text == "5"
