"""Remote models by their SPEC: names, addresses as people write them, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import keyring
import pytest
from keyring.backends import fail

from core.errors import ModelError
from core.models import keys
from core.models.base import Message, Request
from core.models.remote import RemoteModel, RemoteOptions
from core.models.remote_address import is_local, read_address
from core.models.specs import open_model
from tests.core.models.remote_server import KEY, Server, said

if TYPE_CHECKING:
    from collections.abc import Iterator

QUESTION = Request((Message("user", "What is 2 + 3?"),))


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = keyring.get_keyring()
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "COUNTERFOIL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "_this_run", {})
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


@pytest.mark.parametrize(
    ("spec", "name", "identity"),
    [
        ("openai:gpt-x", "gpt-x", "openai:gpt-x@https://api.openai.com/v1"),
        ("anthropic:claude-x", "claude-x", "anthropic:claude-x@https://api.anthropic.com/v1"),
        ("openai:q2.5:7b@http://localhost:11434", "q2.5:7b", "openai:q2.5:7b@http://localhost:11434/v1"),
        ("openai:@cf/m/l@https://cf.example/a/v1", "@cf/m/l", "openai:@cf/m/l@https://cf.example/a/v1"),
        ("openai:a/b@HTTPS://Host.Example:443/v1/", "a/b", "openai:a/b@https://host.example/v1"),
    ],
)
async def test_a_spec_names_a_model_and_where_it_is(spec: str, name: str, identity: str) -> None:
    model = open_model(spec)
    assert (model.name, model.identity, model.parallel) == (name, identity, 8)
    await model.close()


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1"),
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
        ("http://127.0.0.1:8080/v1//", "http://127.0.0.1:8080/v1"),
        ("https://host.example//api//v1/", "https://host.example/api/v1"),
        ("https://host.example/v1beta/openai/", "https://host.example/v1beta/openai"),
        ("https://host.example/v1/chat/completions", "https://host.example/v1"),
        ("https://host.example/chat/completions", "https://host.example/v1"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
        (" https://host.example/v1 ", "https://host.example/v1"),
    ],
)
def test_an_address_may_be_written_in_many_ways(written: str, asked: str) -> None:
    assert read_address(written).base == asked
    assert read_address(asked).base == asked


@pytest.mark.parametrize(
    "spec",
    [
        "openai:",
        "openai:@https://host.example",
        "openai:m@ftp://host.example/v1",
        "openai:m@file:///etc/passwd",
        "openai:m@host.example/v1",
        "openai:m@https://",
        "openai:m@https:///v1",
        "openai:m@http://host.example:99999/v1",
        "openai:m@https://user:secret77@host.example/v1",
        "openai:m@https://host.example/v1?key=secret77",
        "openai:m\n@https://host.example/v1x\x00",
        "anthropic:",
    ],
)
def test_a_spec_that_cannot_be_asked_is_refused_without_its_secrets(spec: str) -> None:
    with pytest.raises(ModelError) as raised:
        open_model(spec)
    assert raised.value.advice
    assert "secret77" not in str(raised.value)


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("a.localhost", True),
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("192.168.1.5", False),
        ("localhost.example.org", False),
        ("0.0.0.0", False),
    ],
)
def test_local_is_this_computer_alone(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_a_key_is_not_sent_over_plain_http_to_another_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERFOIL_API_KEY", KEY)
    with pytest.raises(ModelError, match="over http") as raised:
        open_model("openai:m@http://192.168.1.5:8000/v1")
    assert KEY not in str(raised.value)
    open_model("openai:m@http://127.0.0.1:8000/v1")
    open_model("openai:m@https://192.168.1.5:8000/v1")


def test_without_a_key_plain_http_may_be_asked() -> None:
    assert open_model("openai:m@http://192.168.1.5:8000/v1").identity.endswith("http://192.168.1.5:8000/v1")


async def test_openai_without_a_key_names_the_variable_and_sends_nothing() -> None:
    server = Server(said("5"))
    model = open_model("openai:m", remote=RemoteOptions(transport=httpx.MockTransport(server.answer)))
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        await model.ask(QUESTION)
    assert server.requests == []


async def test_the_key_of_the_environment_is_sent_and_is_in_no_identity(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server = Server(said("5"))
    model = open_model("openai:m", remote=RemoteOptions(transport=httpx.MockTransport(server.answer)))
    assert isinstance(model, RemoteModel)
    assert (await model.ask(QUESTION)).text == "5"
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in f"{model.identity} {model.name} {model!r} {vars(model)}"
