"""Servers that a person names: kept whole and without keys, listed by what they offer, and checked."""

from __future__ import annotations

import json
import ssl
import stat
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import httpx
import keyring
import pytest
from keyring.backends import fail

from core.errors import ModelError
from core.models import endpoints, keys
from core.models.endpoint_check import fetch_models
from core.models.endpoints import Endpoint, find, load, make_endpoint, save
from tests.core.models.remote_server import KEY, chunk, response, said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OLLAMA = Endpoint("Ollama", "openai", "http://127.0.0.1:11434/v1")
HOST = Endpoint("Host", "openai", "https://api.example.org/v1")


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = keyring.get_keyring()
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "COUNTERFOIL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "_this_run", {})
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


class Site:
    """Answers by path; anything else is not found. Keeps what it was asked."""

    def __init__(self, **paths: Any) -> None:
        self.paths = {f"/{path.replace('__', '/')}": answer for path, answer in paths.items()}
        self.requests: list[httpx.Request] = []
        self.transport = httpx.MockTransport(self._answer)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.paths.get(request.url.path, {"status": 404, "body": {"error": "no such page"}})
        if isinstance(answer, Exception):
            raise answer
        return response(**(answer(request) if callable(answer) else answer))


def listed(*names: str) -> dict[str, Any]:
    return {"body": {"object": "list", "data": [{"id": name, "object": "model"} for name in names]}}


# The list of servers


def test_servers_are_kept_in_order_of_name_and_found_whatever_the_case(tmp_path: Path) -> None:
    file = tmp_path / "settings" / "servers.json"
    assert load(file) == []
    save([OLLAMA, Endpoint("home", "openai", "http://192.168.1.5:8000", ("a/b", "c:7b"))], file)
    found = load(file)
    assert [server.name for server in found] == ["home", "Ollama"]
    assert found[0].base == "http://192.168.1.5:8000/v1"
    assert found[0].specs == (
        "openai:a/b@http://192.168.1.5:8000/v1",
        "openai:c:7b@http://192.168.1.5:8000/v1",
    )
    assert find(" OLLAMA ", found) == OLLAMA
    assert find("other", found) is None
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["servers.json"]


def test_a_list_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "servers.json"
    save([OLLAMA], file)
    with pytest.raises(ModelError, match="Two servers are named"):
        save([OLLAMA, Endpoint("OLLAMA", "openai", "http://127.0.0.1:1/v1")], file)
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(ModelError, match="cannot be written"):
        save([HOST], blocked / "servers.json")
    assert load(file) == [OLLAMA]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null5",
        '{"servers": {}}',
        '{"version": 2, "servers": []}',
        '{"servers": [5]}',
        '{"servers": [{"name": "a", "kind": "other", "base": "https://h.example/v1"}]}',
        '{"servers": [{"name": "a", "kind": "openai", "base": "file:///etc/passwd"}]}',
        '{"servers": [{"name": "a", "kind": "openai", "base": "https://me:secret77@h.example/v1"}]}',
        '{"servers": [{"name": "a", "kind": "openai", "base": "https://h.example/v1", "models": "m"}]}',
    ],
)
def test_a_list_that_a_person_spoiled_is_named_and_not_guessed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "servers.json"
    file.write_text(text)
    with pytest.raises(ModelError, match=r"servers\.json cannot be read") as raised:
        load(file)
    assert raised.value.advice
    assert "secret77" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "url", "kind"),
    [
        ("", "https://h.example", ""),
        ("a@b", "https://h.example", ""),
        ("starter", "https://h.example", ""),
        ("a" * 70, "https://h.example", ""),
        ("a", "h.example", ""),
        ("a", "https://me:secret77@h.example", ""),
        ("a", "https://h.example/v1?key=secret77", ""),
        ("a", "https://h.example", "grpc"),
    ],
)
def test_what_is_no_server_is_refused_without_its_secrets(name: str, url: str, kind: str) -> None:
    with pytest.raises(ModelError) as raised:
        make_endpoint(name, url, kind)
    assert raised.value.advice
    assert "secret77" not in str(raised.value)


def test_a_server_is_anthropics_by_its_host() -> None:
    assert make_endpoint("A", "https://api.anthropic.com").kind == "anthropic"
    assert make_endpoint("A", "https://h.example/v1/models") == Endpoint(
        "A", "openai", "https://h.example/v1"
    )


# What a server offers


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"object": "list", "data": [{"id": "b"}, {"id": "A"}]}, ["A", "b"]),
        ({"object": "list", "data": None}, []),
        ({"object": "list", "data": []}, []),
        ([{"id": "x/y", "object": "model"}], ["x/y"]),
        ({"models": [{"name": "qwen:7b", "model": "qwen:7b"}]}, ["qwen:7b"]),
        ({"models": [{"name": "m"}], "data": [{"id": "/srv/m.gguf"}]}, ["/srv/m.gguf"]),
        ({"data": [{"id": "a"}, {"id": "a"}, {"id": ""}, {"id": 5}, None, {"id": "x\nz"}, "b"]}, ["a", "b"]),
    ],
)
async def test_lists_come_in_several_shapes(body: Any, names: list[str]) -> None:
    assert await endpoints.list_models(OLLAMA, transport=Site(v1__models={"body": body}).transport) == names


async def test_anthropics_list_is_read_page_by_page_with_its_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)

    def page(request: httpx.Request) -> dict[str, Any]:
        if "after_id" in request.url.params:
            return {"body": {"data": [{"id": "claude-b"}], "has_more": False, "last_id": "claude-b"}}
        return {"body": {"data": [{"id": "claude-c"}], "has_more": True, "last_id": "claude-c"}}

    site = Site(v1__models=page)
    server = make_endpoint("A", "https://api.anthropic.com")
    assert await endpoints.list_models(server, transport=site.transport) == ["claude-b", "claude-c"]
    assert site.requests[1].url.params["after_id"] == "claude-c"
    assert site.requests[0].headers["x-api-key"] == KEY
    assert site.requests[0].headers["anthropic-version"]


async def test_a_list_that_always_has_more_ends() -> None:
    site = Site(v1__models={"body": {"data": [{"id": "a"}], "has_more": True, "last_id": "a"}})
    assert await endpoints.list_models(OLLAMA, transport=site.transport) == ["a"]
    assert len(site.requests) <= 50


async def test_contexts_and_prices_are_taken_where_a_server_tells() -> None:
    row = {
        "id": "a/b",
        "context_length": 8192,
        "pricing": {"prompt": "0.00000015", "completion": "0.0000006"},
    }
    vague = {"id": "auto", "context_length": "8k", "pricing": {"prompt": "-1", "completion": "junk"}}
    site = Site(v1__models={"body": {"data": [row, vague]}})
    sure, unsure = await fetch_models(HOST, transport=site.transport)
    assert (sure.context, sure.price_in, sure.price_out) == (8192, Fraction(15, 100), Fraction(6, 10))
    assert (unsure.context, unsure.price_in, unsure.price_out) == (None, None, None)


# What is wrong with a server


@pytest.mark.parametrize("written", ["https://api.example.org/api", "https://api.example.org/wrong/v1"])
async def test_where_the_interface_is_elsewhere_on_the_server_the_address_is_named(written: str) -> None:
    site = Site(api__v1__models=listed("m", "n"))
    with pytest.raises(
        ModelError, match=r"there is one at https://api\.example\.org/api/v1 \(2 models\)"
    ) as e:
        await endpoints.check(make_endpoint("Host", written), transport=site.transport)
    assert e.value.advice == "Change the address to https://api.example.org/api/v1."


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"status": 404, "body": {"error": "x"}}, "HTTP 404"),
        ({"status": 401, "body": {"error": {"message": "Incorrect API key"}}}, "API key"),
        ({"status": 403, "body": {"error": "country not supported"}}, "does not let you use"),
        ({"status": 402, "body": {"error": "no credits"}}, "nothing left to pay"),
        ({"status": 429, "body": {"error": {"code": "insufficient_quota"}}}, "quota"),
        ({"status": 503, "body": {"error": "Loading model"}}, "too busy"),
        ({"status": 500, "body": "oops"}, "failed to answer"),
        ({"body": "<html><title>Welcome</title></html>"}, "titled Welcome"),
        ({"body": "Ollama is running"}, "not a list of models"),
        ({"body": {"hello": 1}}, "not a list of models"),
        ({"body": {"data": [5, None]}}, "not a list of models"),
        ({"body": {"data": "m"}}, "not a list of models"),
        ({"body": ""}, "not a list of models"),
        (
            {"status": 301, "headers": {"location": "https://new.example/v1/models"}, "body": ""},
            "sends its visitors on to https://new.example/v1",
        ),
        (httpx.ConnectError("All connection attempts failed"), "cannot be reached"),
        (httpx.ConnectTimeout("slow"), "cannot be reached"),
        (httpx.ReadTimeout("slow"), "did not answer in time"),
        (httpx.RemoteProtocolError("gone"), "broke"),
        (httpx.DecodingError("gzip"), "cannot be unpacked"),
    ],
)
async def test_a_check_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, answer: Any, words: str) -> None:
    monkeypatch.setenv("COUNTERFOIL_API_KEY", KEY)
    with pytest.raises(ModelError, match=words) as raised:
        await endpoints.check(HOST, transport=Site(v1__models=answer).transport)
    assert "example.org" in str(raised.value)
    assert KEY not in str(raised.value)
    assert raised.value.__cause__ is None


async def test_a_certificate_that_cannot_be_trusted_is_named() -> None:
    error = httpx.ConnectError("x")
    error.__cause__ = ssl.SSLCertVerificationError(1, "CERTIFICATE_VERIFY_FAILED")
    with pytest.raises(ModelError, match="certificate"):
        await endpoints.check(HOST, transport=Site(v1__models=error).transport)


async def test_a_key_a_server_wants_is_asked_for_before_anything_is_sent() -> None:
    site = Site(v1__models=listed("gpt"))
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        await endpoints.list_models(make_endpoint("O", "https://api.openai.com"), transport=site.transport)
    assert site.requests == []


async def test_a_key_never_travels_over_plain_http(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERFOIL_API_KEY", KEY)
    site = Site(v1__models=listed("m"))
    with pytest.raises(ModelError, match="over http"):
        await endpoints.list_models(make_endpoint("H", "http://192.168.1.5:8000"), transport=site.transport)
    assert site.requests == []


# What a good server is told


async def test_a_good_server_is_told_with_the_number_of_its_models() -> None:
    site = Site(v1__models=listed("a", "b"))
    assert await endpoints.check(HOST, transport=site.transport) == "Host can be reached and offers 2 models."
    assert len(site.requests) == 1


async def test_a_server_without_models_says_so() -> None:
    site = Site(v1__models={"body": {"data": None}})
    assert "no model yet" in await endpoints.check(OLLAMA, transport=site.transport)


async def test_the_first_chosen_model_is_asked_once() -> None:
    site = Site(v1__models=listed("m:latest", "n"), v1__chat__completions=said("OK"))
    server = make_endpoint("Host", "https://api.example.org", models=["m", "n"])
    told = await endpoints.check(server, transport=site.transport)
    assert told.startswith("Host can be reached and offers 2 models. m answered in ")
    asked = json.loads(site.requests[1].content)
    assert (asked["model"], asked["max_tokens"]) == ("m", 16)
    assert len(site.requests) == 2


async def test_an_unknown_model_is_named_with_the_nearest_that_there_is() -> None:
    site = Site(v1__models=listed("qwen2.5:7b", "llama3:8b"))
    server = make_endpoint("Host", "https://api.example.org", models=["qwen2.5:8b"])
    with pytest.raises(ModelError, match=r"no model “qwen2\.5:8b”") as raised:
        await endpoints.check(server, transport=site.transport)
    assert "qwen2.5:7b" in raised.value.advice


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"status": 429, "body": {"error": {"code": "insufficient_quota"}}}, "quota"),
        ({"status": 401, "body": {"error": "User not found."}}, "wants an API key"),
        ({"status": 404, "body": {"error": {"code": "model_not_found"}}}, "knows no model"),
        ({"events": [chunk({"content": "O"}), {"error": {"message": "boom"}}]}, "boom"),
    ],
)
async def test_a_list_for_all_does_not_hide_that_the_model_cannot_be_asked(answer: Any, words: str) -> None:
    site = Site(v1__models=listed("m"), v1__chat__completions=answer)
    server = make_endpoint("Host", "https://api.example.org", models=["m"])
    with pytest.raises(ModelError, match=words):
        await endpoints.check(server, transport=site.transport)


async def test_a_server_without_a_list_is_good_when_its_model_answers() -> None:
    site = Site(v1__chat__completions=said("OK"))
    server = make_endpoint("Host", "https://api.example.org", models=["m"])
    assert (await endpoints.check(server, transport=site.transport)).startswith(
        "Host gives no list of its models. m answered in "
    )
