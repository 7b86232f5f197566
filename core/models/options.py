"""How a local model is run: threads, layers on the graphics card, context, requests at once, kind of cache."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

import psutil

from core.errors import ModelError

CACHE_BYTES = {"f16": 2.0, "q8_0": 34 / 32, "q5_1": 24 / 32, "q4_0": 18 / 32}
_CONTEXT = 4096
_CELLS_A_SLOT = 1024
_SLOTS_OF_CARD = 32
_SLOTS_A_THREAD = 4  # 2 decoded 1.2 times what a loop does on two cores, 4 1.4 times, 8 no more


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalOptions:
    """How a local model is run. The defaults suit most machines; 0 means "as suits", except for `gpu_layers`.

    `gpu_layers` counts the layers on the graphics card, -1 for all, and does nothing where the build
    of llama.cpp has no such back end. `context` is the most tokens of one request and its reply,
    `slots` the requests decoded at once, `cells` the tokens that the cache of all slots holds together
    (in one pool where it is `unified`, otherwise each slot its own part),
    `cache` the kind of numbers in it (f16, q8_0, q5_1, q4_0), `batch` the most tokens a step.
    A child process that says nothing for `patience` seconds is taken to hang.
    """

    gpu_layers: int = -1
    threads: int = 0
    context: int = 0
    slots: int = 0
    cells: int = 0
    cache: str = "f16"
    batch: int = 512
    patience: float = 300.0
    unified: bool = True

    def __post_init__(self) -> None:
        if self.cache not in CACHE_BYTES:
            raise ModelError(
                f"There is no cache of kind {self.cache[:40]!r}.", f"There are: {', '.join(CACHE_BYTES)}."
            )
        if min(self.threads, self.context, self.slots, self.cells) < 0 or self.slots > 256 or self.batch < 32:
            raise ModelError(
                "The options of the local model make no sense.",
                "Threads, context, slots (at most 256) and cells count from 0, and a batch from 32.",
            )

    def context_for(self, trained: int) -> int:
        """The tokens of one request with its reply for a model trained on `trained` tokens (0: unknown).

        The same on every machine, since it decides which prompts are too long.
        """
        context = self.context or _CONTEXT
        return min(context, trained) if trained else context

    @property
    def in_flight(self) -> int:
        """How many requests the child is given at once; those it has no slot for wait there."""
        return self.slots or _SLOTS_OF_CARD

    def settled(self, trained: int, cell_bytes: int, *, offloads: bool) -> LocalOptions:
        """These options with every "as suits" made a number, for this machine.

        `cell_bytes` is what one token takes in a 16-bit cache; the cache may use half of the free memory.
        A graphics card (`offloads`) decodes many requests in the time of one, from one pool. A processor is
        little faster with more than a few, and then each reply is long in coming; there each slot has a part of
        its own, so that a greedy reply is the same to the last bit whatever is decoded beside it.
        """
        context = self.context_for(trained)
        threads = self.threads or _cores()
        on_card = offloads and self.gpu_layers != 0
        slots = self.slots or (_SLOTS_OF_CARD if on_card else min(_SLOTS_A_THREAD * threads, _SLOTS_OF_CARD))
        room = int(psutil.virtual_memory().available / 2 / max(1.0, cell_bytes * CACHE_BYTES[self.cache] / 2))
        if not on_card and not self.cells:
            slots = max(1, min(slots, room // context))
            return replace(
                self, threads=threads, context=context, slots=slots, cells=slots * context, unified=False
            )
        cells = self.cells or min(slots * _CELLS_A_SLOT, room)
        return replace(self, threads=threads, context=context, slots=slots, cells=max(context, cells))


def _cores() -> int:
    """The physical cores this process may use: more threads than these make llama.cpp slower."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(allowed, psutil.cpu_count(logical=False) or allowed))
