"""A GGUF model in a child process: its crash is the failure of its requests, never of the program."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections import deque
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from core.errors import ModelError
from core.models.base import Finish, Reply, Request
from core.models.worker import FLAG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.models.base import Tell
    from core.models.gguf_file import GgufFile
    from core.models.options import LocalOptions

RESTARTS = 3
_LAST_MOMENTS = 2.0
_LINE = 64 * 1024 * 1024
_SILENCE: dict[str, Any] = {"op": "silence"}


@dataclass(frozen=True, slots=True)
class _Crash:
    """The child ended with requests in flight; a sentence on how."""

    sentence: str


def worker_command() -> list[str]:
    """How the child is started; in a frozen program it is the program itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG]
    return [sys.executable, "-m", "core.models.worker", FLAG]


class LocalModel:
    """A chat model on this machine. The child is started with the first request.

    After a crash it is started again, and what was in flight is asked once more, one at a time: the
    request that crashes it again gets an ERROR, its neighbours their replies. After `RESTARTS`
    crashes with no reply between them `ask` raises `ModelError`.
    """

    def __init__(self, file: GgufFile, options: LocalOptions, command: Sequence[str] = ()) -> None:
        self.file = file
        self.options = options
        self.name = file.name or file.path.stem
        self.identity = (
            f"gguf:{file.digest()}:context={options.context_for(file.context)}:cache={options.cache}"
        )
        self.parallel = options.in_flight
        self._command = list(command) or worker_command()
        self._child: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()
        self._alone = asyncio.Lock()
        self._waiting: dict[int, asyncio.Future[Reply | _Crash]] = {}
        self._tells: dict[int, Tell] = {}
        self._said: dict[int, str] = {}
        self._last_lines: deque[str] = deque(maxlen=20)
        self._number = 0
        self._crashes = 0

    async def ask(self, request: Request) -> Reply:
        """The reply; a crash of the child makes it one with finish ERROR and the cause."""
        return await self._ask(request, None)

    async def stream(self, request: Request, tell: Tell) -> Reply:
        """`ask`, with the text so far as it comes."""
        return await self._ask(request, tell)

    async def _ask(self, request: Request, tell: Tell | None) -> Reply:
        reply = await self._attempt(request, tell)
        if isinstance(reply, _Crash):
            async with self._alone:
                reply = await self._attempt(request, tell)
        if isinstance(reply, _Crash):
            return Reply("", Finish.ERROR, error=reply.sentence)
        self._crashes = 0
        return reply

    async def _attempt(self, request: Request, tell: Tell | None) -> Reply | _Crash:
        """The reply, or how the child ended before it came."""
        await self._start()
        self._number += 1
        number = self._number
        future: asyncio.Future[Reply | _Crash] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        if tell is not None:
            self._tells[number], self._said[number] = tell, ""
        try:
            await self._send(
                op="ask",
                id=number,
                messages=[asdict(message) for message in request.messages],
                sampling=asdict(request.sampling),
                repeat=request.repeat,
                stream=tell is not None,
            )
            return await future
        except asyncio.CancelledError:
            await self._drop(number)
            raise
        finally:
            for kept in (self._waiting, self._tells, self._said):
                kept.pop(number, None)

    async def close(self) -> None:
        """Ends the child and the requests in flight."""
        await self._end()
        self._settle(Reply("", Finish.ERROR, error="The model was closed before it replied."))

    async def _end(self) -> None:
        """Kills the child, which always works, and waits until it is gone."""
        child, self._child = self._child, None
        if child is not None:
            _kill(child)
            await child.wait()
        tasks, self._tasks = self._tasks, []
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drop(self, number: int) -> None:
        """Tells the child to forget a request; when it was the only one, the child is ended."""
        self._waiting.pop(number, None)
        if self._waiting:
            await self._send(op="cancel", id=number)
        else:
            await asyncio.shield(self._end())

    async def _start(self) -> None:
        async with self._starting:
            if self._child is not None and self._child.returncode is None:
                return
            if self._crashes > RESTARTS:
                raise ModelError(
                    f"{self.name} has crashed {self._crashes} times and is not started again.",
                    "Try a smaller context, fewer layers on the graphics card, or another file.",
                )
            await self._end()
            try:
                await self._launch()
            except BaseException:
                await self._end()
                raise

    async def _launch(self) -> None:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_LINE, env=_environment()
        )
        self._child = child
        self._last_lines.clear()
        assert child.stderr is not None and child.stdout is not None  # noqa: S101, PT018 - pipes were asked for
        self._tasks.append(asyncio.create_task(self._keep_lines(child.stderr)))
        await self._send(
            op="load",
            path=str(self.file.path),
            options=asdict(self.options),
            trained=self.file.context,
            cell_bytes=self.file.cells,
        )
        while True:
            message = await self._receive(child.stdout)
            if message is _SILENCE:
                self._note_silence()
            if message is None or message is _SILENCE:
                await _ended(child)
                self._crashes += 1
                raise ModelError(f"{self.name} could not be loaded: {self._cause(child.returncode)}.")
            if message["op"] == "failed":
                raise ModelError(
                    f"{self.name} could not be loaded: {message['error']}.",
                    f"The file has {self.file.size / 1e9:.1f} GB; free memory or choose a smaller one.",
                )
            if message["op"] == "ready":
                break
        self._tasks.append(asyncio.create_task(self._listen(child)))

    async def _listen(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None  # noqa: S101 - a pipe was asked for
        while (message := await self._receive_reply(child.stdout)) is not None:
            if message["op"] == "piece":
                self._hear(message["id"], message["text"])
            future = self._waiting.get(message["id"]) if message["op"] == "reply" else None
            if future is not None and not future.done():
                future.set_result(_reply(message["reply"]))
        await _ended(child)
        if self._child is child:
            self._crashes += 1
            self._settle(_Crash(f"The model's process ended: {self._cause(child.returncode)}."))

    def _hear(self, number: int, piece: str) -> None:
        """Passes on the words so far, where they are still waited for."""
        if number in self._tells:
            self._said[number] += piece
            self._tells[number](self._said[number])

    async def _receive_reply(self, stream: asyncio.StreamReader) -> dict[str, Any] | None:
        """The next message; silence is patiently borne only while nothing is asked."""
        while True:
            silent_since = bool(self._waiting)
            message = await self._receive(stream)
            if message is not _SILENCE:
                return message
            if silent_since and self._waiting:
                self._note_silence()
                return None

    def _note_silence(self) -> None:
        self._last_lines.append(f"it said nothing for {self.options.patience:.0f} seconds")

    async def _receive(self, stream: asyncio.StreamReader) -> dict[str, Any] | None:
        """The next message; None when the child is gone or talks nonsense, `_SILENCE` when it says none in time."""
        try:
            line = await asyncio.wait_for(stream.readline(), self.options.patience)
            message = json.loads(line) if line else None
        except TimeoutError:
            return _SILENCE
        except ValueError:
            self._last_lines.append("it said something that cannot be read")
            return None
        return message if isinstance(message, dict) and "op" in message else None

    async def _keep_lines(self, stream: asyncio.StreamReader) -> None:
        """Keeps the last lines the child prints: the cause of a crash stands in them."""
        with contextlib.suppress(ValueError):
            while line := await stream.readline():
                self._last_lines.append(line.decode("utf-8", "replace").strip()[:300])

    async def _send(self, **message: object) -> None:
        child = self._child
        if child is None or child.stdin is None:
            return
        # A child that has just died is noticed by the listener, which fails its requests.
        with contextlib.suppress(ConnectionError):
            child.stdin.write((json.dumps(message) + "\n").encode())
            await child.stdin.drain()

    def _cause(self, code: int | None) -> str:
        last = next((line for line in reversed(self._last_lines) if line), "")
        if code is not None and code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else str(-code)
            how = "it ran out of memory or was killed" if name == "SIGKILL" else f"llama.cpp crashed ({name})"
        else:
            how = f"it stopped with code {code}"
        return f"{how}; its last line was “{last}”" if last else how

    def _settle(self, result: Reply | _Crash) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_result(result)


def _environment() -> dict[str, str]:
    """The child's threads wait without spinning for long: beside other work, spinning made it 50 times slower."""
    return {"GOMP_SPINCOUNT": "1000", **os.environ}


async def _ended(child: asyncio.subprocess.Process) -> None:
    """Waits for the end of a child that says no more, and ends it where it does not end by itself.

    To kill one that has just ended would take its exit code from asyncio (Python 3.11).
    """
    try:
        async with asyncio.timeout(_LAST_MOMENTS):
            await child.wait()
    except TimeoutError:
        _kill(child)
        await child.wait()


def _kill(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            child.kill()


def _reply(fields: dict[str, Any]) -> Reply:
    return Reply(**(fields | {"finish": Finish(fields["finish"])}))
