"""The child process that holds a local model: JSON lines in and out, gone when its parent is gone.

In: `{"op": "load", "path", "options", "trained", "cell_bytes"}` once, then
`{"op": "ask", "id", "messages", "sampling", "repeat", "stream"}` and `{"op": "cancel", "id"}`.
Out: `ready`, `failed` (the load), `piece` of a reply where that was asked for, `reply`, and `alive` while
it works.
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
from typing import IO, Any

from core.models.base import Message, Reply, Sampling

FLAG = "--model-worker"
_BEAT = 1.0


def _die_with_parent() -> None:
    """On Linux the kernel ends this process with its parent; everywhere the end of standard input does."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


def _private_output() -> IO[str]:
    """A stream to the parent for this module alone: what native code prints goes to standard error."""
    private = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(private, "w", encoding="utf-8")


class _Wire:
    """What goes to the parent."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output
        self._said = 0.0

    def send(self, **message: object) -> None:
        """One line."""
        self._output.write(json.dumps(message) + "\n")
        self._output.flush()
        self._said = time.monotonic()

    def beat(self) -> None:
        """Says that the child is alive, when it has said nothing for a second."""
        if time.monotonic() - self._said > _BEAT:
            self.send(op="alive")

    def piece(self, number: int, text: str) -> None:
        """The next words of a reply."""
        self.send(op="piece", id=number, text=text)

    def reply(self, number: int, reply: Reply) -> None:
        """The reply to a request."""
        self.send(op="reply", id=number, reply=asdict(reply))


def _listen(orders: queue.SimpleQueue[dict[str, Any]]) -> None:
    for line in sys.stdin:
        orders.put(json.loads(line))
    # The parent is gone or has had enough; the other thread may be deep in native code.
    os._exit(0)


def _serve(orders: queue.SimpleQueue[dict[str, Any]], wire: _Wire) -> None:
    from core.models.batch import Batch
    from core.models.llama import Llama, LoadFault, offloads
    from core.models.options import LocalOptions

    first = orders.get()
    options = LocalOptions(**first["options"])
    options = options.settled(first["trained"], first["cell_bytes"], offloads=offloads())
    try:
        llama = Llama(first["path"], options, wire.beat)
    except LoadFault as fault:
        wire.send(op="failed", error=str(fault))
        return
    batch = Batch(llama, options.slots, options.context, options.batch, wire.reply, wire.piece)
    wire.send(op="ready")
    while True:
        try:
            order = orders.get(block=batch.idle)
        except queue.Empty:
            batch.step()
            wire.beat()
            continue
        if order["op"] == "cancel":
            batch.drop(order["id"])
        else:
            sampling = Sampling(**(order["sampling"] | {"stop": tuple(order["sampling"]["stop"])}))
            messages = [Message(**message) for message in order["messages"]]
            batch.add(order["id"], messages, sampling, order["repeat"], stream=order["stream"])


def main() -> None:
    """Serves the parent on standard input and output until it closes them."""
    _die_with_parent()
    wire = _Wire(_private_output())
    orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    _serve(orders, wire)


if __name__ == "__main__":
    main()
