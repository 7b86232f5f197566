"""`counterfoil models`: servers with a name, what they offer, what a check says, and prices."""

from __future__ import annotations

import io
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import keyring
import pytest
from keyring.backends import fail

from core.models import keys
from core.models.endpoints import load
from core.models.remembered import full_spec, remember

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.core.commands.conftest import Run

SECRET = "sk-test-0123456789abcdefghij"


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = keyring.get_keyring()
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "COUNTERFOIL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "_this_run", {})
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


class _Answers(BaseHTTPRequestHandler):
    """A server with two models that always answers 18."""

    def do_GET(self) -> None:
        found = self.path == "/v1/models"
        self._send(200 if found else 404, {"data": [{"id": "tiny:1b"}, {"id": "big"}]} if found else {})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        message = {"role": "assistant", "content": "The answer is 18."}
        usage = {"prompt_tokens": 30, "completion_tokens": 6}
        self._send(200, {"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage})

    def _send(self, status: int, value: Any) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answers) as http:
        thread = threading.Thread(target=http.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()


def test_a_server_gets_a_name_is_listed_asked_and_forgotten(run: Run, server: str) -> None:
    added = run("models", "add", "Home", server, "--models", "tiny:1b", "--json")
    assert added.document["added"]["specs"] == [f"openai:tiny:1b@{server}/v1"]
    assert [s.name for s in load()] == ["Home"]
    assert "Home" in run("models").out
    offered = run("models", "list", "home", "--json").document["models"]
    assert [model["name"] for model in offered] == ["big", "tiny:1b"]
    told = run("models", "check", "Home")
    assert told.code == 0
    assert "offers 2 models. tiny:1b answered" in told.out
    assert run("models", "check", "tiny:1b@Home", "--json").document["outcome"] == "correct"
    assert run("models", "remove", "HOME").code == 0
    assert load() == []
    assert run("models", "remove", "Home").code == 1


def test_an_address_may_be_looked_at_without_a_name(run: Run, server: str) -> None:
    assert "tiny:1b" in run("models", "list", server).out
    wrong = run("models", "check", f"{server}/api")
    assert wrong.code == 1
    assert f"Change the address to {server}/v1" in wrong.err


def test_a_server_that_is_not_there_is_told(run: Run) -> None:
    assert run("models", "add", "Gone", "http://127.0.0.1:1").code == 0
    done = run("models", "check", "Gone")
    assert done.code == 1
    assert "Nothing answers at http://127.0.0.1:1/v1" in done.err
    assert run("models", "list", "nobody").code == 1


def test_a_key_is_read_from_standard_input_and_shown_nowhere(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(SECRET + "\n"))
    done = run("models", "add", "Far", "https://far.example", "--key")
    assert done.code == 0
    assert keys.find_key("far.example").reveal() == SECRET
    assert SECRET not in done.out + done.err
    for file in (tmp_path / "settings").rglob("*"):
        assert file.is_dir() or SECRET not in file.read_text(encoding="utf-8")
    assert run("models", "remove", "Far", "--key").code == 0
    assert not keys.find_key("far.example")


def test_a_key_for_an_open_connection_is_not_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(SECRET))
    done = run("models", "add", "Open", "http://192.168.1.5:8000", "--key")
    assert done.code == 1
    assert "over http" in done.err
    assert load() == []


@pytest.mark.parametrize("more", [("--models", "m"), ("--kind", "openai"), ("--key",)])
def test_a_file_takes_nothing_that_belongs_to_a_server(
    run: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    done = run("models", "add", "mine", tmp_path / "m.gguf", *more)
    assert done.code == 1
    assert "belong to a server" in done.err


def test_a_file_and_a_server_do_not_share_a_name(run: Run, tmp_path: Path) -> None:
    remember("both", tmp_path / "m.gguf")
    done = run("models", "add", "both", "https://far.example")
    assert done.code == 1
    assert "named both already" in done.err


def test_names_stand_for_files_and_models_on_servers(run: Run, tmp_path: Path) -> None:
    remember("mine", tmp_path / "m.gguf")
    run("models", "add", "Far", "https://far.example")
    assert full_spec("mine") == f"gguf:{tmp_path / 'm.gguf'}"
    assert full_spec("q:7b@far") == "openai:q:7b@https://far.example/v1"
    assert full_spec("@cf/m@Far") == "openai:@cf/m@https://far.example/v1"
    for spec in ("starter", "planted:exact", "openai:m@https://other.example/v1", "m@nobody", "@Far"):
        assert full_spec(spec) == spec


def test_prices_are_entered_listed_and_forgotten(run: Run) -> None:
    done = run("models", "price", "openai:m@https://far.example", "0.15", "0.6", "--currency", "eur")
    assert done.code == 0
    assert "0.15 EUR" in done.out
    entered = {"prompt": 0.15, "completion": 0.6, "currency": "EUR"}
    assert run("models", "--json").document["prices"] == {"openai:m@https://far.example/v1": entered}
    assert "0.15 and 0.6 EUR" in run("models").out
    assert run("models", "price", "openai:m@https://far.example").code == 0
    assert run("models", "--json").document["prices"] == {}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("openai:m", "1"), "One price is not enough"),
        (("openai:m", "cheap", "1"), "no price"),
        (("openai:m", "1", "1", "--currency", "x"), "no currency"),
        (("starter", "1", "1"), "not a model on a server"),
    ],
)
def test_what_is_no_price_is_told(run: Run, words: tuple[str, ...], told: str) -> None:
    done = run("models", "price", *words)
    assert done.code == 1
    assert told in done.err
