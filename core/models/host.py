"""A model loaded in a child process: requests put to it, its replies, its deaths, and cancelling."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import psutil

from core.errors import ModelError
from core.models.base import Finish, Reply
from core.models.child import Child

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.models.base import Request
    from core.models.child import Line
    from core.models.gguf_file import GgufFile
    from core.models.options import LocalOptions

    OnPiece = Callable[[str], None]

MOST_DEATHS = 5
DROP_SECONDS = 2.0
DROP_SECONDS_WITH_OTHERS = 10.0


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of a model when it was loaded: the cache's tokens, the context of one request, the back ends."""

    cells: int
    context: int
    threads: int
    template: bool
    back_ends: str


@dataclass(frozen=True, slots=True)
class Death:
    """The child ended before it replied; `suspect` unless the reason is known to lie elsewhere."""

    why: str
    suspect: bool


class Host:
    """Keeps a child that has the model loaded, and puts requests to it.

    After `MOST_DEATHS` deaths of the child with no reply between, or when the model cannot be loaded,
    all that follows raises `ModelError`.
    """

    def __init__(self, file: GgufFile, options: LocalOptions, command: Sequence[str]) -> None:
        self._file = file
        self._options = options
        self._command = command
        self._child: Child | None = None
        self._ready: asyncio.Future[None] | None = None
        self._waiting: dict[int, tuple[asyncio.Future[Reply | Death], OnPiece | None]] = {}
        self._dropping: set[int] = set()
        self._ended_for_a_drop = False
        self._asked = 0
        self._deaths = 0
        self._heard = 0.0
        self.loaded: Loaded | None = None
        self._broken: tuple[str, str] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the child process; None while there is none."""
        return self._child.pid if self._child is not None else None

    async def attempt(self, request: Request, on_piece: OnPiece | None) -> Reply | Death:
        """Puts a request to the child, starting one where there is none; `Death` when it ends before it replies."""
        child = await self.running()
        self._asked += 1
        number = self._asked
        if not self._waiting:
            self._heard = time.monotonic()
        future: asyncio.Future[Reply | Death] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (future, on_piece)
        child.send({"do": "ask", "id": number, **_question(request), "stream": on_piece is not None})
        try:
            outcome = await future
        except BaseException:
            self._drop(number, child)
            raise
        if isinstance(outcome, Death):
            self._raise_broken()
        return outcome

    async def running(self) -> Child:
        """The child with the model loaded; `ModelError` when there can be none."""
        if self._broken is None and (self._child is None or self._ready is None):
            self._ready = asyncio.get_running_loop().create_future()
            self._child = self._start(self._ready)
        if self._ready is not None:
            await asyncio.shield(self._ready)
        self._raise_broken()
        return self._child if self._child is not None else await self.running()

    async def close(self) -> None:
        """Ends the child and waits until it is gone; all that follows raises `ModelError`."""
        self._broken = self._broken or ("The model was closed.", "Open it again.")
        if self._child is not None:
            await self._child.close()

    def _raise_broken(self) -> None:
        if self._broken is not None:
            raise ModelError(*self._broken)

    def _start(self, ready: asyncio.Future[None]) -> Child:
        child = Child(self._command, self._on_line, lambda: self._on_end(ready, child.why))
        self._heard = time.monotonic()
        self._watch(child, ready)
        child.send({"do": "load", "path": str(self._file.path), "options": asdict(self._options)})
        return child

    # What the child says

    def _on_line(self, line: Line) -> None:
        self._heard = time.monotonic()
        kind = line["is"]
        if kind == "reply":
            self._on_reply(int(line["id"]), _reply(line))
        elif kind == "piece":
            self._on_piece(int(line["id"]), str(line["text"]))
        elif kind == "dropped":
            self._dropping.discard(int(line["id"]))
        elif kind == "ready":
            self.loaded = _loaded(line)
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
        elif kind == "unusable":
            self._fail_to_load(f"llama.cpp does not load it: {str(line['why'])[:300]}.")

    def _on_reply(self, number: int, reply: Reply) -> None:
        self._deaths = 0
        future, _ = self._waiting.pop(number, (None, None))
        if future is not None and not future.done():
            future.set_result(reply)

    def _on_piece(self, number: int, text: str) -> None:
        future, on_piece = self._waiting.get(number, (None, None))
        if future is None or on_piece is None or future.done():
            return
        try:
            on_piece(text)
        except Exception as error:  # noqa: BLE001 the asker's own failure is raised where it asked
            future.set_exception(error)

    def _on_end(self, ready: asyncio.Future[None], why: str) -> None:
        """The child is gone: those who wait are told, and the next request starts another."""
        suspect, self._ended_for_a_drop = not self._ended_for_a_drop, False
        self._child = None
        self._dropping.clear()
        if not ready.done():
            self._fail_to_load(why)
            ready.set_result(None)
        self._deaths += suspect
        if self._deaths > MOST_DEATHS and self._broken is None:
            self._broken = (
                f"The model's process ended {self._deaths} times without a reply. {why}",
                "Try fewer layers on the graphics card, a smaller context or another file.",
            )
        waiting, self._waiting = self._waiting, {}
        for future, _ in waiting.values():
            if not future.done():
                future.set_result(Death(why, suspect))

    def _fail_to_load(self, why: str) -> None:
        """The model cannot be loaded at all: says why, how large it is and what to do."""
        need, free = self._file.memory(self._options.cells), psutil.virtual_memory().available
        self._broken = self._broken or (
            f"“{self._file.name}” cannot be loaded. {why}",
            f"The file has {_size(self._file.size)}, the model takes about {_size(need)} and {_size(free)} of "
            "memory are free. Try a smaller context, a smaller file, or a newer llama-cpp-python.",
        )

    # Cancelling, and hanging

    def _drop(self, number: int, child: Child) -> None:
        """Tells the child to forget a request; one that then says nothing for too long is ended."""
        if self._waiting.pop(number, None) is None or child is not self._child:
            return
        self._dropping.add(number)
        child.send({"do": "drop", "id": number})
        asked = time.monotonic()

        def check() -> None:
            if number in self._dropping and self._child is child and self._heard < asked:
                self._ended_for_a_drop = True
                child.kill("The model's process was ended because it did not cancel a request.")

        seconds = DROP_SECONDS_WITH_OTHERS if self._waiting else DROP_SECONDS
        asyncio.get_running_loop().call_later(seconds, check)

    def _watch(self, child: Child, ready: asyncio.Future[None]) -> None:
        """Ends a child that has work and says nothing for `patience` seconds."""
        patience = self._options.patience
        loop = asyncio.get_running_loop()

        def check() -> None:
            if child.why:
                return
            if (self._waiting or not ready.done()) and time.monotonic() - self._heard > patience:
                child.kill(f"The model's process did not answer for {patience:g} s and was ended.")
            else:
                loop.call_later(min(5.0, patience / 4), check)

        loop.call_later(min(5.0, patience / 4), check)


def _question(request: Request) -> Line:
    return {
        "messages": [[message.role, message.content] for message in request.messages],
        "sampling": asdict(request.sampling),
        "repeat": request.repeat,
    }


def _reply(line: Line) -> Reply:
    return Reply(
        str(line["text"]),
        Finish(line["finish"]),
        str(line["reasoning"]),
        str(line["error"]),
        int(line["prompt_tokens"]),
        int(line["completion_tokens"]),
    )


def _loaded(line: Line) -> Loaded:
    return Loaded(
        int(line["cells"]),
        int(line["context"]),
        int(line["threads"]),
        bool(line["template"]),
        str(line["back_ends"]),
    )


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
