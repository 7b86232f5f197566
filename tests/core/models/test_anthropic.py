"""The Anthropic dialect: what is sent, and how its events become a reply."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import ModelError
from core.models.base import Finish, Message, Request, Sampling
from tests.core.models.remote_server import KEY, Server

URL = "https://api.anthropic.com/v1"
QUESTION = Request((Message("system", "Be brief."), Message("user", "What is 2 + 3?")))


def events(*deltas: dict[str, Any], reason: str | None = "end_turn") -> list[dict[str, Any]]:
    ended: list[dict[str, Any]] = [
        {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 12}},
        {"type": "message_stop"},
    ]
    usage = {"input_tokens": 20, "cache_read_input_tokens": 5, "output_tokens": 1}
    return [
        {"type": "message_start", "message": {"usage": usage}},
        {"type": "ping"},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *({"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": 0},
        *(ended if reason else []),
    ]


def text(words: str) -> dict[str, Any]:
    return {"type": "text_delta", "text": words}


async def test_the_system_goes_beside_the_turns_and_the_key_into_its_own_header() -> None:
    server = Server({"events": events(text("5"))})
    sampling = Sampling(max_tokens=50, top_k=3, stop=("\n", "Q:"))
    await server.model("anthropic", URL).ask(Request(QUESTION.messages, sampling))
    request, body = server.requests[0], server.asked[0]
    assert str(request.url) == "https://api.anthropic.com/v1/messages"
    assert request.headers["x-api-key"] == KEY
    assert request.headers["anthropic-version"]
    assert body["system"] == "Be brief."
    assert body["messages"] == [{"role": "user", "content": "What is 2 + 3?"}]
    assert (body["max_tokens"], body["top_k"], body["stop_sequences"]) == (50, 3, ["Q:"])
    assert "seed" not in body


async def test_text_thinking_and_tokens_are_gathered() -> None:
    thinking = {"type": "thinking_delta", "thinking": "2 and 3"}
    signature = {"type": "signature_delta", "signature": "abc"}
    stream = events(thinking, signature, text("It is "), text("5."))
    reply = await Server({"events": stream}).model("anthropic", URL).ask(QUESTION)
    assert (reply.text, reply.reasoning, reply.finish) == ("It is 5.", "2 and 3", Finish.STOP)
    assert (reply.prompt_tokens, reply.completion_tokens) == (25, 12)


@pytest.mark.parametrize(
    ("reason", "finish"),
    [
        ("stop_sequence", Finish.STOP),
        ("max_tokens", Finish.LENGTH),
        ("model_context_window_exceeded", Finish.LENGTH),
        ("refusal", Finish.ERROR),
        ("tool_use", Finish.ERROR),
        ("something_new", Finish.ERROR),
        (None, Finish.INTERRUPTED),
    ],
)
async def test_every_reason_for_the_end_is_understood(reason: str | None, finish: Finish) -> None:
    reply = (
        await Server({"events": events(text("It is"), reason=reason)}).model("anthropic", URL).ask(QUESTION)
    )
    assert (reply.finish, reply.text) == (finish, "It is")
    assert bool(reply.error) is (finish not in (Finish.STOP, Finish.LENGTH))


async def test_an_overload_before_the_first_word_is_asked_again_and_after_it_interrupts() -> None:
    fault = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    server = Server({"events": [fault]}, {"events": events(text("5"))})
    assert (await server.model("anthropic", URL).ask(QUESTION)).text == "5"
    assert len(server.asked) == 2
    server = Server({"events": [*events(text("It"), reason=None), fault]})
    reply = await server.model("anthropic", URL).ask(QUESTION)
    assert (reply.text, reply.finish) == ("It", Finish.INTERRUPTED)
    assert "Overloaded" in reply.error


async def test_a_refused_temperature_is_left_out() -> None:
    message = "`temperature` is deprecated for this model."
    refusal = {"type": "error", "error": {"type": "invalid_request_error", "message": message}}
    server = Server({"status": 400, "body": refusal}, {"events": events(text("5"))})
    assert (await server.model("anthropic", URL).ask(QUESTION)).text == "5"
    assert "temperature" not in server.asked[1]
    assert server.asked[1]["max_tokens"] == 512


@pytest.mark.parametrize(
    ("status", "kind", "message", "told"),
    [
        (401, "authentication_error", "invalid x-api-key", "does not accept the API key"),
        (404, "not_found_error", "model: tiny-1", "knows no model “tiny-1”"),
        (400, "invalid_request_error", "Your credit balance is too low.", "nothing left to pay with"),
    ],
)
async def test_what_no_request_can_mend_ends_the_model(
    status: int, kind: str, message: str, told: str
) -> None:
    body = {"type": "error", "error": {"type": kind, "message": message}}
    server = Server({"status": status, "body": body})
    with pytest.raises(ModelError, match=told):
        await server.model("anthropic", URL).ask(QUESTION)
    assert len(server.asked) == 1


async def test_a_prompt_that_does_not_fit_is_too_long() -> None:
    message = "prompt is too long: 250000 tokens > 200000 maximum"
    body = {"type": "error", "error": {"type": "invalid_request_error", "message": message}}
    reply = await Server({"status": 400, "body": body}).model("anthropic", URL).ask(QUESTION)
    assert reply.finish is Finish.TOO_LONG
    assert "250000" in reply.error


async def test_without_a_key_nothing_is_sent_and_the_variable_is_named() -> None:
    server = Server({"events": events(text("5"))})
    with pytest.raises(ModelError, match="ANTHROPIC_API_KEY"):
        await server.model("anthropic", URL, key="").ask(QUESTION)
    assert server.asked == []
