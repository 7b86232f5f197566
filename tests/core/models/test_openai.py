"""The OpenAI dialect: what is sent, and how a stream becomes a reply."""

from __future__ import annotations

import pytest

from core.models.base import Finish, Message, Request, Sampling
from tests.core.models.remote_server import KEY, Server, chunk, event_bytes, said

QUESTION = Request((Message("system", "Be brief."), Message("user", "What is 2 + 3?")))


async def test_a_request_carries_the_turns_the_sampling_and_the_key() -> None:
    server = Server(said("5"))
    sampling = Sampling(temperature=0.5, top_p=0.9, max_tokens=64, seed=7, stop=("\n\n",))
    await server.model().ask(Request(QUESTION.messages, sampling, repeat=2))
    request, body = server.requests[0], server.asked[0]
    assert str(request.url) == "https://api.example.org/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert body["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "What is 2 + 3?"},
    ]
    assert (body["model"], body["stream"], body["stop"]) == ("tiny-1", True, ["\n\n"])
    assert (body["temperature"], body["top_p"], body["max_tokens"], body["seed"]) == (0.5, 0.9, 64, 9)
    assert "top_k" not in body
    assert "min_p" not in body


async def test_without_a_key_no_authorization_is_sent() -> None:
    server = Server(said("5"))
    await server.model(key="", url="http://127.0.0.1:8080").ask(QUESTION)
    assert "authorization" not in server.requests[0].headers
    assert str(server.requests[0].url) == "http://127.0.0.1:8080/v1/chat/completions"


async def test_pieces_are_put_together_whole_whatever_characters_they_hold() -> None:
    text = "3 × 4 = 12\u2028 naïve 🧮\r\nnext\x85line"
    reply = await Server(said(*text)).model().ask(QUESTION)
    assert (reply.text, reply.finish, reply.error) == (text, Finish.STOP, "")


async def test_a_character_split_between_two_packets_is_whole() -> None:
    raw = b"".join(map(event_bytes, said("12 €")["events"]))
    place = raw.index("€".encode()) + 1
    headers = {"content-type": "text/event-stream; charset=iso-8859-1"}
    server = Server({"headers": headers, "packets": [raw[:place], raw[place:]]})
    assert (await server.model().ask(QUESTION)).text == "12 €"


async def test_counts_of_tokens_come_after_the_end_of_the_text() -> None:
    answer = said("5")
    answer["events"].insert(-1, {"choices": [], "usage": {"prompt_tokens": 21, "completion_tokens": 3}})
    reply = await Server(answer).model().ask(QUESTION)
    assert (reply.prompt_tokens, reply.completion_tokens) == (21, 3)


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
async def test_reasoning_is_kept_apart(field: str) -> None:
    events = [chunk({field: "2 and "}), chunk({field: "3"}), chunk({"content": "5"}, "stop"), "[DONE]"]
    reply = await Server({"events": events}).model().ask(QUESTION)
    assert (reply.text, reply.reasoning) == ("5", "2 and 3")


async def test_thoughts_written_into_the_text_are_kept_apart_too() -> None:
    reply = await Server(said("<think>2 and", " 3</think>", "It is 5.")).model().ask(QUESTION)
    assert (reply.text, reply.reasoning) == ("It is 5.", "2 and 3")


async def test_content_in_parts_is_read() -> None:
    parts = [
        {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
        {"type": "text", "text": "5"},
    ]
    reply = await Server({"events": [chunk({"content": parts}, "stop"), "[DONE]"]}).model().ask(QUESTION)
    assert (reply.text, reply.reasoning) == ("5", "hm")


async def test_a_server_that_does_not_stream_is_read_too() -> None:
    body = {
        "choices": [{"message": {"role": "assistant", "content": "5"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 1},
    }
    reply = await Server({"body": body}).model().ask(QUESTION)
    assert (reply.text, reply.finish, reply.prompt_tokens) == ("5", Finish.STOP, 9)


async def test_a_stop_string_that_the_server_left_in_is_cut_off() -> None:
    request = Request(QUESTION.messages, Sampling(stop=("\nQ:",)))
    reply = await Server(said("5\n", "Q: next", reason="length")).model().ask(request)
    assert (reply.text, reply.finish) == ("5", Finish.STOP)


async def test_max_tokens_gives_way_to_max_completion_tokens_and_temperature_is_left_out() -> None:
    def answer(body: dict[str, object]) -> dict[str, object]:
        if "max_tokens" in body:
            text = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
            return {"status": 400, "body": {"error": {"message": text, "param": "max_tokens"}}}
        if "temperature" in body:
            text = (
                "'temperature' does not support 0 with this model. Only the default (1) value is supported."
            )
            return {"status": 400, "body": {"error": {"message": text, "param": "temperature"}}}
        return said("5")

    server = Server(answer)
    model = server.model()
    assert (await model.ask(QUESTION)).text == "5"
    assert server.asked[-1]["max_completion_tokens"] == 512
    assert model.without == {"max_tokens", "temperature"}
    assert server.waits == []
    await model.ask(QUESTION)
    assert len(server.asked) == 4  # what was refused once is not sent again


async def test_a_value_that_is_too_large_is_not_a_parameter_to_be_left_out() -> None:
    body = {
        "error": {"message": "max_tokens is too large: 512. At most 100 are possible.", "param": "max_tokens"}
    }
    server = Server({"status": 400, "body": body})
    reply = await server.model().ask(QUESTION)
    assert reply.finish is Finish.ERROR
    assert "too large: 512" in reply.error
    assert len(server.asked) == 1


async def test_empty_turns_are_not_sent_and_an_empty_question_is_not_asked() -> None:
    server = Server(said("5"))
    await server.model().ask(Request((Message("system", ""), Message("user", "2 + 3?"))))
    assert server.asked[0]["messages"] == [{"role": "user", "content": "2 + 3?"}]
    reply = await server.model().ask(Request((Message("system", "Be brief."), Message("user", " \n"))))
    assert reply.finish is Finish.ERROR
    assert len(server.asked) == 1


async def test_half_a_character_in_a_question_does_no_harm() -> None:
    server = Server(said("5"))
    assert (await server.model().ask(Request((Message("user", "2 \ud83e + 3?"),)))).text == "5"
    assert server.asked[0]["messages"][0]["content"] == "2 ? + 3?"
