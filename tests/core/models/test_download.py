"""Fetching a model from a server of this test: it goes on after a break, and nothing wrong is taken for it."""

from __future__ import annotations

import hashlib
import json
import random
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from core.errors import ModelError
from core.models import download, download_wire
from core.models.download import Source, discard, fetch, unfinished
from core.models.download_wire import Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DATA = b"GGUF" + random.Random(0).randbytes(900_000)
FILE = "model.gguf"


class Hub(ThreadingHTTPServer):
    """Serves `data` as Hugging Face does, with faults: what it does wrong is in its attributes."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.data = DATA
        self.promised = hashlib.sha256(DATA).hexdigest()
        self.status = 200
        self.breaks: list[int] = []  # after how many bytes the next answers break off
        self.ignores_ranges = False
        self.page = b""
        self.hides = False
        self.starts: list[int] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Answers(BaseHTTPRequestHandler):
    server: Hub

    def do_HEAD(self) -> None:
        hub = self.server
        self.send_response(hub.status)
        if hub.status == 404:
            self.send_header("X-Error-Code", "EntryNotFound")
        elif not hub.hides:
            self.send_header("X-Linked-Size", str(len(hub.data)))
            self.send_header("X-Linked-Etag", f'"{hub.promised}"')
        self.send_header("X-Repo-Commit", "abc")
        self.end_headers()

    def do_GET(self) -> None:
        hub = self.server
        asked = self.headers.get("Range", "")
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked and not hub.ignores_ranges else 0
        hub.starts.append(start)
        body = hub.page or hub.data[start:]
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(hub.data) - 1}/{len(hub.data)}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: hub.breaks.pop(0)] if hub.breaks else body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so it is called
        """Says nothing."""


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(download_wire, "_PAUSE", 0.01)
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def source(hub: Hub) -> Source:
    return Source("owner/repo", FILE, hub=hub.url)


def get(hub: Hub, folder: Path, stop: threading.Event | None = None) -> Path:
    return fetch(source(hub), folder, lambda *_: None, stop or threading.Event())


def test_a_file_is_fetched_whole_and_nothing_is_left_beside_it(hub: Hub, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    path = fetch(source(hub), tmp_path / "new", lambda *told: heard.append(told), threading.Event())
    assert path.read_bytes() == DATA
    assert heard[-1] == (len(DATA), len(DATA))
    assert [found.name for found in path.parent.iterdir()] == [FILE]


def test_what_is_there_already_is_not_fetched_again(hub: Hub, tmp_path: Path) -> None:
    get(hub, tmp_path)
    get(hub, tmp_path)
    assert hub.starts == [0]


def test_after_a_break_it_goes_on_where_it_was(hub: Hub, tmp_path: Path) -> None:
    hub.breaks = [400_000, 300_000]
    assert get(hub, tmp_path).read_bytes() == DATA
    assert hub.starts[0] == 0
    assert hub.starts == sorted(hub.starts)
    assert len(hub.starts) == 3
    assert hub.starts[1] > 0


def test_a_server_that_breaks_off_for_good_leaves_what_there_is_for_another_day(
    hub: Hub, tmp_path: Path
) -> None:
    hub.breaks = [500_000, *[0] * 5]
    with pytest.raises(ModelError, match=r"broke off at \d\d% of model.gguf.*goes on where it broke off"):
        get(hub, tmp_path)
    (left,) = unfinished(tmp_path)
    assert (left.source, left.total) == (source(hub), len(DATA))
    assert 0 < left.done < len(DATA)
    hub.starts.clear()
    hub.breaks.clear()
    assert get(hub, tmp_path).read_bytes() == DATA
    assert hub.starts == [left.done]
    assert unfinished(tmp_path) == []


def test_a_whole_answer_to_a_request_for_the_rest_begins_anew(hub: Hub, tmp_path: Path) -> None:
    hub.ignores_ranges = True
    hub.breaks = [400_000]
    assert get(hub, tmp_path).read_bytes() == DATA
    assert hub.starts == [0, 0]


def test_another_version_of_the_file_begins_anew(hub: Hub, tmp_path: Path) -> None:
    hub.breaks = [400_000, *[0] * 5]
    with pytest.raises(ModelError):
        get(hub, tmp_path)
    hub.data = b"GGUF" + bytes(reversed(DATA[4:]))
    hub.promised = hashlib.sha256(hub.data).hexdigest()
    hub.starts.clear()
    hub.breaks.clear()
    assert get(hub, tmp_path).read_bytes() == hub.data
    assert hub.starts == [0]


def test_a_web_page_is_not_taken_for_a_model(hub: Hub, tmp_path: Path) -> None:
    hub.page = b"<!doctype html><title>Sign in to the school's network</title>"
    with pytest.raises(ModelError, match="looks like a web page"):
        get(hub, tmp_path)
    assert not list(tmp_path.glob("*.gguf*part"))


def test_a_damaged_file_is_thrown_away(hub: Hub, tmp_path: Path) -> None:
    hub.data = DATA[:-1] + b"x"
    with pytest.raises(ModelError, match="checksum is not the publisher's"):
        get(hub, tmp_path)
    assert not (tmp_path / FILE).exists()
    assert unfinished(tmp_path) == []


def test_another_file_of_that_name_is_left_alone(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"GGUF of mine")
    with pytest.raises(ModelError, match="another file"):
        get(hub, tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"GGUF of mine"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (404, "no file model.gguf in owner/repo"),
        (403, "not open to all"),
        (429, "no more requests"),
        (500, "error 500"),
    ],
)
def test_a_refusal_is_told_in_a_sentence(hub: Hub, tmp_path: Path, status: int, words: str) -> None:
    hub.status = status
    with pytest.raises(ModelError, match=words):
        get(hub, tmp_path)


def test_a_server_that_says_no_checksum_is_not_trusted(hub: Hub, tmp_path: Path) -> None:
    hub.hides = True
    with pytest.raises(ModelError, match=r"did not say how large .* sign-in page"):
        get(hub, tmp_path)


def test_offline_is_told_as_such(hub: Hub, tmp_path: Path) -> None:
    hub.server_close()
    with pytest.raises(ModelError, match="may be offline"):
        get(hub, tmp_path)


def test_a_full_disk_is_noticed_before_anything_is_fetched(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "_SPARE", 1 << 60)
    with pytest.raises(ModelError, match=r"no room for model.gguf.* GB free"):
        get(hub, tmp_path)
    assert hub.starts == []


def test_it_can_be_stopped_and_goes_on_another_time(hub: Hub, tmp_path: Path) -> None:
    stop = threading.Event()
    with pytest.raises(Stopped):
        fetch(source(hub), tmp_path, lambda *_: stop.set(), stop)
    (left,) = unfinished(tmp_path)
    assert 0 < left.done < len(DATA)
    assert get(hub, tmp_path).read_bytes() == DATA


def test_an_unfinished_download_can_be_thrown_away(hub: Hub, tmp_path: Path) -> None:
    hub.breaks = [400_000, *[0] * 5]
    with pytest.raises(ModelError):
        get(hub, tmp_path)
    discard(source(hub), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_notes_that_were_tampered_with_are_passed_over(tmp_path: Path) -> None:
    for at, kept in enumerate(["{", "[]", json.dumps({"repo": 1, "file": "x", "size": 3})]):
        (tmp_path / f"m{at}.gguf.part.json").write_text(kept)
        (tmp_path / f"m{at}.gguf.part").write_bytes(b"GGUF")
    assert unfinished(tmp_path) == []
