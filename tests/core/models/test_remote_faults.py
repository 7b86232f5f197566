"""Faults on the wire, from a real server on this computer: what the user is told, and that no key goes astray."""

from __future__ import annotations

import asyncio
import gzip
import json
import ssl
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from core.errors import ModelError
from core.models.anthropic import Anthropic
from core.models.base import Finish, Message, Reply, Request
from core.models.endpoint_models import as_error, visit
from core.models.endpoints import Endpoint
from core.models.keys import OTHER_HOSTS, Key
from core.models.openai import OpenAI
from core.models.remote import RemoteModel, RemoteOptions
from core.models.remote_address import read_address
from core.models.remote_errors import Failure
from core.models.remote_retry import Patience
from tests.core.models.remote_server import KEY, chunk, event_bytes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from core.models.remote_dialect import Dialect

QUESTION = Request((Message("user", "What is 2 + 3?"),))
EVENTS = "text/event-stream"
CERTIFICATES = Path(__file__).parent / "certificates"
"""Made for these tests, each with its key: no one trusts them."""


class Wire:
    """A server that answers every request with the same pieces and closes; keeps the heads of what it was sent.

    With `held` it says nothing more, and closes when the asker has gone.
    """

    def __init__(self, raw: bytes | Iterable[bytes] = b"", *, held: bool = False) -> None:
        self.pieces = (raw,) if isinstance(raw, bytes) else raw
        self.held = held
        self.heads: list[str] = []

    @asynccontextmanager
    async def running(self, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0, ssl=tls)
        async with server:
            yield server.sockets[0].getsockname()[1]

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.heads.append(head.decode())
        length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        await reader.readexactly(int(length[0].split(b":")[1]) if length else 0)
        try:
            for piece in self.pieces:
                writer.write(piece)
                await writer.drain()
            if self.held:
                await reader.read()
        except ConnectionError:
            return
        finally:
            writer.close()


def http(body: bytes, *headers: str, status: str = "200 OK", kind: str = "application/json") -> bytes:
    head = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", "Connection: close", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


def whole(reason: str | None = "stop", **message: object) -> bytes:
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": reason}
    return json.dumps({"choices": [choice]}).encode()


def stream(*events: Any, end: bytes = b"data: [DONE]\n\n", headers: tuple[str, ...] = ()) -> bytes:
    return http(b"".join(map(event_bytes, events)) + end, *headers, kind=EVENTS)


def model_at(port: int, dialect: Dialect | None = None, scheme: str = "http", **options: Any) -> RemoteModel:
    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    address = read_address(f"{scheme}://127.0.0.1:{port}")
    options.setdefault("patience", Patience(tries=2, sleep=at_once))
    return RemoteModel(dialect or OpenAI(), "tiny-1", address, Key(KEY), RemoteOptions(**options))


async def ask(model: RemoteModel) -> Reply | str:
    """The reply, or the words of the failure that gave the model up."""
    found: Reply | str
    try:
        found = await asyncio.wait_for(model.ask(QUESTION), 30)
    except ModelError as error:
        found = str(error)
    await model.close()
    assert KEY not in repr(found)
    assert not isinstance(found, str) or found.endswith(".")
    return found


@dataclass(frozen=True)
class Fault:
    raw: bytes
    finish: Finish | None  # None: the model is given up
    says: str = ""
    text: str = ""
    asked: int = 1
    reasoning: str = ""


OK = chunk({"content": "5"}, "stop")
CUT = event_bytes(chunk({"content": "Zoë"})).split("ë".encode()[1:])[0]
STOP, ERROR, INTERRUPTED = Finish.STOP, Finish.ERROR, Finish.INTERRUPTED
GZIP = "Content-Encoding: gzip"
LOGIN = b"<!doctype html><title>Log in</title>"

FAULTS = {
    "a packed body that is none": Fault(http(b"this is not gzip", GZIP), ERROR, "cannot be unpacked"),
    "a packed body": Fault(http(gzip.compress(whole(content="5")), GZIP), STOP, text="5"),
    "a packed body cut short": Fault(
        http(gzip.compress(whole(content="5"))[:-20], GZIP), INTERRUPTED, "only the beginning", asked=2
    ),
    "a packing nobody asked for": Fault(http(b"\x0b\x02", "Content-Encoding: br"), ERROR, "be unpacked"),
    "an overload under 529": Fault(
        http(b'{"error":{"type":"overloaded_error","message":"Overloaded"}}', status="529 Overloaded"),
        ERROR,
        "too busy to answer (HTTP 529): “Overloaded”. It was asked 2 times.",
        asked=2,
    ),
    "no text": Fault(http(whole(content=None)), STOP),
    "no text and no reason": Fault(http(whole(None, content=None)), ERROR, "not a model's reply"),
    "no choices": Fault(http(b'{"choices":[]}'), ERROR, 'not a model\'s reply: “{"choices": []}”'),
    "no choices in a stream": Fault(stream({"choices": []}), INTERRUPTED, "before it had begun", asked=2),
    "no counts of tokens": Fault(stream(OK), STOP, text="5"),
    "a character cut in two": Fault(
        stream(chunk({"content": "Hi "}), end=CUT), INTERRUPTED, "without saying that it was", "Hi "
    ),
    "half a character alone": Fault(stream(end=CUT), INTERRUPTED, "before it had begun", asked=2),
    "a body shorter than was said": Fault(
        http(b'{"choices":[', "Content-Length: 400"), ERROR, "connection to 127.0.0.1 broke", asked=2
    ),
    "a stream shorter than was said": Fault(
        stream(chunk({"content": "Hi"}), headers=("Content-Length: 4000",)), INTERRUPTED, "", "Hi"
    ),
    "a web page": Fault(http(LOGIN, kind="text/html"), None, "a web page titled Log in"),
    "a web page that is called a stream": Fault(stream(end=LOGIN), None, "a web page titled Log in"),
    "another server of the same name": Fault(
        http(b"", "Location: https://127.0.0.1/v1?key=abc", status="308 Permanent Redirect"),
        None,
        "sends its visitors on to https://127.0.0.1/v1 (HTTP 308). Give the new address",
    ),
    "a step down to http": Fault(
        http(b"", "Location: http://example.org/v1", status="302 Found"), None, "to http://example.org/v1"
    ),
    "nowhere to go on to": Fault(http(b"", status="307 Temporary Redirect"), None, "another address"),
    "an address that is none": Fault(
        http(b"", "Location: https://[::1", status="301 Moved"), None, "an address that is none"
    ),
    "another protocol": Fault(b"\x15\x03\x01\x00\x02\x02F", None, "is no web server"),
    "nothing at all": Fault(b"", ERROR, "connection to 127.0.0.1 broke", asked=2),
    "half a head": Fault(b"HTTP/1.1 200 OK\r\nContent-Ty", ERROR, "127.0.0.1 broke", asked=2),
    "a head without end": Fault(
        b"HTTP/1.1 200 OK\r\nX: " + b"a" * 300_000, ERROR, "127.0.0.1 broke", asked=2
    ),
    "chunks that are none": Fault(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc", ERROR, "broke", asked=2
    ),
    "an event without its field": Fault(stream(end=json.dumps(OK).encode() + b"\n\n"), STOP, text="5"),
    "an object a line": Fault(
        http(b"".join(json.dumps(part).encode() + b"\n" for part in (chunk({"content": "1"}), OK))),
        STOP,
        text="15",
    ),
    "line ends of Windows": Fault(stream(end=event_bytes(OK).replace(b"\n", b"\r\n")), STOP, text="5"),
    "line ends of old Macs": Fault(stream(end=event_bytes(OK).replace(b"\n", b"\r")), STOP, text="5"),
    "a mark of encoding before a stream": Fault(
        stream(end=b"\xef\xbb\xbf" + event_bytes(OK)), STOP, text="5"
    ),
    "a mark of encoding before a body": Fault(http(b"\xef\xbb\xbf" + whole(content="5")), STOP, text="5"),
    "a body in UTF-16": Fault(http(whole(content="5").decode().encode("utf-16")), STOP, text="5"),
    "comments to stay awake": Fault(
        stream(end=b": hm\n\n" * 500 + event_bytes(OK) + b": hm\n\n" * 500), STOP, text="5"
    ),
    "an error within a good stream": Fault(
        stream(chunk({"content": "A"}), {"error": {"message": "CUDA out of memory", "code": 500}}),
        INTERRUPTED,
        "“CUDA out of memory”",
        "A",
    ),
    "an error that is a text": Fault(stream({"error": "no memory"}), ERROR, "“no memory”"),
    "an error under a field of its own": Fault(
        stream(end=b'error: {"code":500,"message":"oops"}\n\n'), ERROR, "“oops”"
    ),
    "words where an event should be": Fault(stream("Internal Error"), ERROR, "read: “Internal Error”"),
    "tools alone": Fault(
        http(whole("tool_calls", content=None, tool_calls=[{"id": "t"}])), ERROR, "asked for a tool"
    ),
    "a refusal": Fault(stream(chunk({"refusal": "I can't."}, "stop")), STOP, text="I can't."),
    "reasoning apart": Fault(
        stream(chunk({"reasoning_content": "2+3"}), OK), STOP, text="5", reasoning="2+3"
    ),
    "a note before the reply": Fault(
        b"HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n" + http(whole(content="5")), STOP, text="5"
    ),
}

SAID = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "5"}}
ENDED = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 1}}
BUSY = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
ANTHROPIC = {
    "a ping between thoughts": Fault(
        stream(
            {"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "h"}},
            {"type": "ping"},
            {"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "m"}},
            {"type": "content_block_start", "content_block": {"type": "redacted_thinking", "data": "x"}},
            SAID,
            ENDED,
            {"type": "message_stop"},
            end=b"",
        ),
        STOP,
        text="5",
        reasoning="hm",
    ),
    "an overload first": Fault(stream(BUSY, end=b""), ERROR, "too busy to answer: “Overloaded”", asked=2),
    "an overload later": Fault(stream(SAID, BUSY, end=b""), INTERRUPTED, "“Overloaded”", "5"),
    "an end without a reason": Fault(
        stream(SAID, {"type": "message_stop"}, end=b""), INTERRUPTED, "without saying", "5"
    ),
    "the other interface": Fault(http(whole(content="5")), ERROR, "not a model's reply"),
}


@pytest.mark.parametrize(
    ("dialect", "fault"),
    [
        *(pytest.param(OpenAI(), fault, id=name) for name, fault in FAULTS.items()),
        *(pytest.param(Anthropic(), fault, id=f"Anthropic: {name}") for name, fault in ANTHROPIC.items()),
    ],
)
async def test_every_fault_on_the_wire_comes_to_a_reply_or_a_sentence(dialect: Dialect, fault: Fault) -> None:
    wire = Wire(fault.raw)
    async with wire.running() as port:
        found = await ask(model_at(port, dialect))
    if isinstance(found, str):
        assert fault.finish is None, found
        assert fault.says in found
    else:
        assert (found.finish, found.text, found.reasoning) == (fault.finish, fault.text, fault.reasoning)
        assert fault.says in found.error
        assert bool(found.error) is (found.finish is not STOP)
    assert len(wire.heads) == fault.asked


@pytest.mark.parametrize(
    "status", ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"]
)
async def test_no_redirection_takes_the_key_along(status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OTHER_HOSTS, KEY)
    other = Wire(http(whole(content="5")))
    async with other.running() as elsewhere:
        place = f"Location: http://127.0.0.1:{elsewhere}/v1/chat/completions"
        first = Wire(http(b"", place, status=status))
        async with first.running() as port:
            told = await ask(model_at(port))
            endpoint = Endpoint("Here", "openai", f"http://127.0.0.1:{port}/v1", ())
            async with visit(endpoint) as visitor:
                with pytest.raises(Failure) as listed:
                    await visitor.models()
    assert KEY in "".join(first.heads)
    assert other.heads == []
    assert f"127.0.0.1:{elsewhere}" in str(told)
    assert KEY not in str(as_error(listed.value))


async def test_an_answer_that_does_not_begin_is_given_up_in_time() -> None:
    wire = Wire(held=True)
    async with wire.running() as port:
        found = await ask(model_at(port, times=httpx.Timeout(0.2)))
    assert isinstance(found, Reply)
    assert (found.finish, len(wire.heads)) == (ERROR, 2)
    assert "did not answer in time. It was asked 2 times" in found.error


async def test_silence_after_the_first_words_keeps_them() -> None:
    wire = Wire(stream(chunk({"content": "It is"}), end=b""), held=True)
    async with wire.running() as port:
        found = await ask(model_at(port, times=httpx.Timeout(0.3)))
    assert isinstance(found, Reply)
    assert (found.finish, found.text) == (INTERRUPTED, "It is")


ENDLESS = {
    "a line": b"x" * 100_000,
    "an event": b"data: " + b"x" * 100_000 + b"\n",
    "a text": event_bytes(chunk({"content": "x" * 100_000})),
}


@pytest.mark.parametrize("piece", [pytest.param(piece, id=name) for name, piece in ENDLESS.items()])
async def test_what_never_ends_is_broken_off(piece: bytes) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2_000):
            yield piece

    class Endless(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            return httpx.Response(200, headers={"content-type": EVENTS}, content=endless(), request=request)

    found = await ask(model_at(9, transport=Endless()))
    assert isinstance(found, Reply)
    assert "did not end and was broken off" in found.error


class OneAtATime(Wire):
    """As the server of llama-cpp-python does: a reply is broken off when another request comes in."""

    def __init__(self, ending: bytes) -> None:
        super().__init__()
        self._ending = ending
        self._waiting = 0
        self._turn = asyncio.Lock()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.heads.append(head.decode())
        self._waiting += 1
        async with self._turn:
            self._waiting -= 1
            writer.write(
                stream(chunk({"content": "The answer "}), end=b"", headers=("Content-Length: 9999",))
            )
            for _ in range(5):
                await asyncio.sleep(0.002)
                if self._waiting:
                    writer.write(self._ending)
                    writer.close()
                    return
            writer.write(event_bytes(chunk({"content": "is 5."}, "stop")) + b"data: [DONE]\n\n")
            writer.close()


@pytest.mark.parametrize("ending", [b"data: [DONE]\n\n", b""])
async def test_a_server_that_breaks_replies_off_for_others_loses_none(
    ending: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    server = OneAtATime(ending)
    async with server.running() as port:
        model = model_at(port, patience=Patience(first=0.01))
        replies = await asyncio.gather(*(model.ask(QUESTION) for _ in range(24)))
        await model.close()
    assert {(reply.text, reply.finish) for reply in replies} == {("The answer is 5.", STOP)}
    assert len(server.heads) < 2 * len(replies)
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert told == ["tiny-1 breaks replies off when asked several at once; it is asked one at a time."]


async def test_alone_a_reply_that_breaks_off_is_kept_as_it_is() -> None:
    wire = Wire(stream(chunk({"content": "The answer "})))
    async with wire.running() as port:
        found = await ask(model_at(port))
    assert isinstance(found, Reply)
    assert (found.text, found.finish, len(wire.heads)) == ("The answer ", INTERRUPTED, 1)


async def test_words_that_always_break_off_are_kept_in_the_end() -> None:
    wire = Wire(stream(chunk({"content": "The answer "}), end=b"", headers=("Content-Length: 9999",)))
    async with wire.running() as port:
        model = model_at(port)
        replies = await asyncio.gather(*(model.ask(QUESTION) for _ in range(4)))
        await model.close()
    assert {(reply.text, reply.finish) for reply in replies} == {("The answer ", INTERRUPTED)}


@pytest.mark.parametrize(
    ("name", "trusted", "told"),
    [
        ("own", False, "its certificate cannot be trusted"),
        ("expired", True, "its certificate has expired"),
        ("early", True, "its certificate is not valid yet"),
        ("elsewhere", True, "its certificate is for another address"),
        ("own", True, ""),
    ],
)
async def test_a_certificate_that_does_not_hold_keeps_the_key_at_home(
    name: str, told: str, *, trusted: bool
) -> None:
    file = CERTIFICATES / f"{name}.pem"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    trust = ssl.create_default_context(cafile=str(file)) if trusted else True
    wire = Wire(http(whole(content="5")))
    async with wire.running(context) as port:
        model = model_at(port, scheme="https", transport=httpx.AsyncHTTPTransport(verify=trust))
        found = await ask(model)
    if told:
        assert f"127.0.0.1 is not safe: {told}. Nothing was sent." in str(found)
        assert wire.heads == []
    else:
        assert isinstance(found, Reply)
        assert found.text == "5"


async def test_a_server_that_does_not_encrypt_is_told_apart() -> None:
    class Eager(Wire):
        async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(http(b"", status="400 Bad Request"))
            await reader.read(1)
            writer.close()

    async with Eager().running() as port:
        found = await ask(model_at(port, scheme="https"))
    assert "write http://" in str(found)


async def test_a_name_that_no_computer_has_is_told_apart_from_a_network_that_is_gone() -> None:
    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    options = RemoteOptions(patience=Patience(tries=2, sleep=at_once))
    model = RemoteModel(OpenAI(), "tiny-1", read_address("https://nowhere.invalid"), Key(KEY), options)
    assert "No computer named nowhere.invalid is found." in str(await ask(model))


async def test_a_port_where_nothing_listens_is_told() -> None:
    async with Wire().running() as port:
        pass
    assert f"Nothing answers at http://127.0.0.1:{port}/v1." in str(await ask(model_at(port)))
