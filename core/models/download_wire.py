"""The bytes of a download: what a server says of a file, and one transfer of it with its repeats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx

from core.errors import ModelError
from core.models.gguf_header import MAGIC

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator
    from pathlib import Path

_TIMES = httpx.Timeout(15.0)
_TRIES = 5  # in a row without a byte
_PAUSE = 1.0  # seconds before the next try, doubled each time
_SHA256 = re.compile(r"[0-9a-f]{64}\Z")
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)\Z")
_AGAIN = "Start it again: it goes on where it broke off."


class Stopped(Exception):
    """The download was asked to stop."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a server says of a file."""

    url: str
    size: int
    sha256: str

    @property
    def host(self) -> str:
        """Who serves it."""
        return urlsplit(self.url).netloc


def describe(repo: str, file: str, revision: str, hub: str) -> Told:
    """A file's address, size and checksum; `ModelError` says why there is none."""
    import httpx2
    from huggingface_hub import get_hf_file_metadata, hf_hub_url
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, OfflineModeIsEnabled

    host = urlsplit(hub).netloc
    try:
        url = hf_hub_url(repo, file, revision=revision, endpoint=hub)
        told = get_hf_file_metadata(url, token=False, timeout=20)
    except HfHubHTTPError as error:
        raise _refused(repo, file, host, error.response.status_code, str(error)) from error
    except HFValidationError as error:
        raise ModelError(f"{repo[:80]!r} is no name of a repository.", "It is like OWNER/NAME.") from error
    except OfflineModeIsEnabled as error:
        raise ModelError(
            "Downloads are switched off by HF_HUB_OFFLINE.", "Take that out of the environment."
        ) from error
    except (httpx2.HTTPError, OSError) as error:
        raise _unreached(host) from error
    if told.size is None or told.etag is None or not _SHA256.match(told.etag):
        raise ModelError(
            f"{host} did not say how large {file} is and what its checksum is.",
            "A sign-in page of the network may have answered in its place: open a web page first, then try again.",
        )
    return Told(url, told.size, told.etag)


def _refused(repo: str, file: str, host: str, status: int, words: str) -> ModelError:
    if "gated" in words.lower() or status == 403:
        return ModelError(
            f"{repo} is not open to all: its publisher wants an account with consent.",
            f"Fetch it in a browser from https://{host}/{repo} and add the file.",
        )
    if status in (401, 404):
        return ModelError(
            f"There is no file {file} in {repo} on {host}.", "It may have been renamed: look at its page."
        )
    if status == 429:
        return ModelError(f"{host} wants no more requests for now.", "Try again in a few minutes.")
    return ModelError(f"{host} answered with error {status}.", "Try again later.")


def _unreached(host: str) -> ModelError:
    return ModelError(
        f"{host} cannot be reached: this computer may be offline.",
        "Check the connection. Models that are on this computer work without one.",
    )


class Transfer:
    """One file into `part`. `tell` hears how many bytes are there."""

    def __init__(
        self, told: Told, part: Path, name: str, tell: Callable[[int], None], stop: threading.Event
    ) -> None:
        self._told = told
        self._part = part
        self._name = name
        self._tell = tell
        self._stop = stop
        self._done = 0
        self._junk = False

    def run(self, done: int) -> None:
        """Fetches what is missing after the first `done` bytes; after a break it goes on a few times."""
        self._done = done if done <= self._told.size else 0
        try:
            self._go_on()
        finally:
            if self._junk:
                self._part.unlink(missing_ok=True)

    def _go_on(self) -> None:
        tries = 0
        with httpx.Client(timeout=_TIMES, follow_redirects=True, headers=_HEADERS) as client:
            while self._done < self._told.size or not self._part.exists():
                before = self._done
                try:
                    self._try(client)
                except httpx.TransportError as error:
                    tries = 1 if self._done > before else tries + 1
                    if tries >= _TRIES:
                        raise self._broken() from error
                    if self._stop.wait(_PAUSE * 2 ** (tries - 1)):
                        raise Stopped from error

    def _try(self, client: httpx.Client) -> None:
        headers = {"Range": f"bytes={self._done}-"} if self._done else {}
        with client.stream("GET", self._told.url, headers=headers) as response:
            self._begin(response)
            with self._part.open("r+b" if self._done else "wb") as file:
                file.seek(self._done)
                file.truncate()
                for piece in self._pieces(response):
                    file.write(piece)
                    self._done += len(piece)
                    self._tell(self._done)
        if self._done < self._told.size:
            raise httpx.ReadError("the answer ended early")

    def _begin(self, response: httpx.Response) -> None:
        """Looks at how an answer begins: whether it goes on where it should, or from the first byte."""
        if response.status_code == 416:  # the part is longer than the file, or not of it
            self._done = 0
            raise httpx.ReadError("no such range")
        if response.status_code >= 500 or response.status_code == 429:
            raise httpx.ReadError(f"status {response.status_code}")
        if response.status_code not in (200, 206):
            raise ModelError(f"{self._told.host} answered with error {response.status_code}.", _AGAIN)
        if response.headers.get("content-type", "").startswith("text/html"):
            raise self._page()
        if response.status_code == 200:
            self._done = 0  # the whole file comes, whatever was asked for
            return
        match = _RANGE.match(response.headers.get("content-range", ""))
        wrong = match is None or int(match[1]) != self._done
        if wrong or (match is not None and match[2] not in ("*", str(self._told.size))):
            self._done = 0
            raise httpx.ReadError("another range than was asked for")

    def _pieces(self, response: httpx.Response) -> Iterator[bytes]:
        for piece in response.iter_raw():
            if self._stop.is_set():
                raise Stopped
            if self._done == 0 and piece[:4] != MAGIC[: len(piece)]:
                raise self._page()
            if self._done + len(piece) > self._told.size:
                self._junk = True
                raise ModelError(f"{self._told.host} sent more than {self._name} has.", "Fetch it again.")
            yield piece

    def _page(self) -> ModelError:
        self._junk = True
        return ModelError(
            f"What came in place of {self._name} is not a GGUF file; it looks like a web page.",
            "The network may want a sign-in first: open a web page, then fetch the model again.",
        )

    def _broken(self) -> ModelError:
        share = self._done / self._told.size if self._told.size else 0
        return ModelError(
            f"The connection to {self._told.host} broke off at {share:.0%} of {self._name}, {_TRIES} times in a row.",
            _AGAIN,
        )


_HEADERS = {"User-Agent": "counterfoil", "Accept-Encoding": "identity"}
