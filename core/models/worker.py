"""The child process that holds llama.cpp: JSON lines in, JSON lines out, and no life without its parent.

Lines in: `{"do": "load", "path", "options"}` first, then `{"do": "ask", "id", "messages", "sampling",
"repeat", "stream"}` and `{"do": "drop", "id"}`. Lines out: `{"is": "ready", "cells", "back_ends", ...}` or
`{"is": "unusable", "why"}`; `{"is": "reply", "id", ...}`, `{"is": "piece", "id", "text"}`,
`{"is": "dropped", "id"}`, and `{"is": "alive"}` each second of work. The end of the input is the end.
"""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import sys
import threading
import time
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.models.base import Reply
    from core.models.batch import Batch
    from core.models.llama import Llama

FLAG = "--model-worker"
_BEAT_SECONDS = 1.0
_PR_SET_PDEATHSIG = 1


class Worker:
    """Answers the lines of one parent."""

    def __init__(self, lines: IO[bytes], out: IO[bytes]) -> None:
        self._lines = lines
        self._out = out
        self._orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._beaten = 0.0

    def run(self) -> int:
        """Works until the parent closes the input; the exit code."""
        threading.Thread(target=self._listen, daemon=True).start()
        loaded = self._load(self._orders.get())
        if loaded is None:
            return 1
        llama, batch = loaded
        while True:
            self._take_orders(batch)
            batch.step()
            self._beat()

    def _listen(self) -> None:
        """Hands lines on. The parent's end of the pipe closes when it dies, however it dies, and then this
        process ends at once, whatever llama.cpp is doing.
        """
        for line in self._lines:
            self._orders.put(json.loads(line))
        os._exit(0)

    def _load(self, order: dict[str, Any]) -> tuple[Llama, Batch] | None:
        try:
            from core.models.batch import Batch
            from core.models.llama import Llama, LoadFault, back_ends
            from core.models.options import LocalOptions
        except (ImportError, OSError, RuntimeError) as error:
            self._say({"is": "unusable", "why": f"llama-cpp-python is not usable here ({error})"})
            return None
        options = LocalOptions(**order["options"])
        try:
            llama = Llama(order["path"], options, self._beat)
        except LoadFault as error:
            self._say({"is": "unusable", "why": str(error)})
            return None
        batch = Batch(llama, options.slots, options.context, self._reply, self._piece)
        self._say(
            {
                "is": "ready",
                "cells": llama.cells,
                "context": options.context,
                "threads": options.threads,
                "template": bool(llama.template()),
                "back_ends": back_ends(),
            }
        )
        return llama, batch

    def _take_orders(self, batch: Batch) -> None:
        """Takes all that waits; waits itself when there is nothing to do."""
        while batch.idle or not self._orders.empty():
            order = self._orders.get()
            number = int(order["id"])
            if order["do"] == "drop":
                batch.drop(number)
                self._say({"is": "dropped", "id": number})
            else:
                self._ask(batch, number, order)

    def _ask(self, batch: Batch, number: int, order: dict[str, Any]) -> None:
        from core.models.base import Message, Sampling

        sampling = Sampling(**{**order["sampling"], "stop": tuple(order["sampling"]["stop"])})
        messages = [Message(role, content) for role, content in order["messages"]]
        batch.add(number, messages, sampling, int(order["repeat"]), stream=bool(order["stream"]))

    def _reply(self, number: int, reply: Reply) -> None:
        self._say({"is": "reply", "id": number, **asdict(reply)})

    def _piece(self, number: int, text: str) -> None:
        self._say({"is": "piece", "id": number, "text": text})

    def _beat(self) -> None:
        if time.monotonic() - self._beaten > _BEAT_SECONDS:
            self._beaten = time.monotonic()
            self._say({"is": "alive"})

    def _say(self, line: dict[str, Any]) -> None:
        self._out.write(json.dumps(line).encode() + b"\n")
        self._out.flush()


def main() -> int:
    """The child's whole life; the exit code."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever llama.cpp prints must not mix with the lines
    try:
        return Worker(sys.stdin.buffer, out).run()
    except BrokenPipeError:
        return 0


def _die_with_parent() -> None:
    """On Linux the kernel ends this process with its parent, even where another holds the pipe open."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    os._exit(code)  # no tidying up by a library that may be in any state
