"""A child process that speaks JSON lines: started, listened to, and told apart by how it ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from core.models.worker import FLAG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Line = dict[str, Any]

_LONGEST_LINE = 1 << 26
_STDERR_KEPT = 8192
_LAST_WORDS = 200


def worker_command() -> list[str]:
    """How this program starts its model process: itself where it is frozen, else a module of its own.

    `-P` keeps a file of the current folder from being taken for a module of ours.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG]
    return [sys.executable, "-P", "-m", "core.models.worker", FLAG]


class Child:
    """One child process. `on_line` gets each JSON object it writes, `on_end` is called once, when it is gone.

    `why` then says how it ended, as a sentence. A line that is no JSON object ends it.
    """

    def __init__(self, on_line: Callable[[Line], None], on_end: Callable[[Child], None]) -> None:
        self._on_line = on_line
        self._on_end = on_end
        self._stderr = bytearray()
        self._blame = ""
        self.why = ""

    async def start(self, command: Sequence[str]) -> None:
        """Starts it; `OSError` when there is no such program."""
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            limit=_LONGEST_LINE,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._life = asyncio.create_task(self._live())

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, line: Line) -> None:
        """Writes a line; one for a process that is gone is lost, and `on_end` tells."""
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(line).encode() + b"\n")

    def kill(self, blame: str) -> None:
        """Ends it at once; `blame` is the sentence for `why`."""
        self._blame = self._blame or blame
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self, seconds: float = 2.0) -> None:
        """Lets it end by closing its input, kills it when it does not, and waits until it is gone."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        done, _ = await asyncio.wait([self._life], timeout=seconds)
        if not done:
            self.kill("The model was closed.")
        await self._life

    async def _live(self) -> None:
        errors = asyncio.create_task(self._keep_errors())
        await self._listen()
        code = await self._process.wait()
        await errors
        if self._process.stdin is not None:
            self._process.stdin.close()
        self.why = self._blame or ending(code, self._last_words())
        self._on_end(self)

    async def _listen(self) -> None:
        stdout = self._process.stdout
        while stdout is not None:
            try:
                line = await stdout.readline()
                if not line:
                    return
                self._on_line(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                self.kill("The model's process wrote something that is no answer, and was ended.")
                await _drain(stdout)

    async def _keep_errors(self) -> None:
        while self._process.stderr is not None and (chunk := await self._process.stderr.read(4096)):
            self._stderr += chunk
            del self._stderr[:-_STDERR_KEPT]

    def _last_words(self) -> str:
        lines = self._stderr.decode("utf-8", errors="replace").splitlines()
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return "".join(c for c in last if c.isprintable())[:_LAST_WORDS]


async def _drain(stdout: asyncio.StreamReader) -> None:
    while await stdout.read(1 << 16):
        pass


def ending(code: int, last_words: str) -> str:
    """A sentence on a process that ended by itself, with the last line it wrote of errors."""
    if code < 0:
        name = signal.Signals(-code).name if -code in signal.valid_signals() else "unknown"
        how = f"was ended by signal {-code} ({name})"
        if name == "SIGKILL":
            how += ", most likely because memory ran out"
    else:
        how = f"stopped with code {code}"
    said = f"; its last words were “{last_words}”" if last_words else ""
    return f"The model's process {how}{said}."


def _environment() -> dict[str, str]:
    """Ours, and two settings of llama.cpp unless the user set them.

    OpenMP's threads spin for long by default, which on a busy machine was seen to take five times as
    long; and a backtrace would bury the line that says what went wrong.
    """
    return {"GOMP_SPINCOUNT": "1000", "GGML_NO_BACKTRACE": "1", **os.environ}
