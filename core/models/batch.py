"""Decodes many requests in one batch: common beginnings computed once, slots refilled as replies end. Child only."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.models.base import Finish, Reply
from core.models.llama import free_sampler, make_sampler
from core.models.reply_text import ReplyText, split_thoughts
from core.models.template import PromptMaker, TemplateFault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.models.base import Message, Sampling
    from core.models.llama import Llama

WORTH_WAITING = 16


@dataclass(slots=True)
class Job:
    """A request on its way: `most` is how many tokens it may get, `full` whether that is the context's doing."""

    number: int
    tokens: list[int]
    most: int
    sampling: Sampling
    seed: int
    full: bool
    thinks: bool
    stream: bool
    text: ReplyText
    made: int = 0
    began: float = 0.0


@dataclass(slots=True)
class Slot:
    """A sequence of the cache: `tokens` are those in it, `ahead` those of its job still to be decoded."""

    number: int
    tokens: list[int] = field(default_factory=list)
    ahead: list[int] = field(default_factory=list)
    job: Job | None = None
    sampler: Any = None
    begun: bool = False
    freed: int = 0

    @property
    def claim(self) -> int:
        """The most cells of the cache it can come to take."""
        return len(self.tokens) if self.job is None else len(self.job.tokens) + self.job.most


class Batch:
    """The requests in flight and waiting on one loaded model.

    `reply(number, reply)` is called once for each request that was not dropped, `piece(number, text)` as
    text comes for those that stream. `step()` does one decoding step. Greedy replies do not depend on
    what else is in flight; in a unified cache but for rounding, which on a small model shows soon.
    """

    def __init__(
        self,
        llama: Llama,
        slots: int,
        context: int,
        room: int,
        reply: Callable[[int, Reply], None],
        piece: Callable[[int, str], None],
    ) -> None:
        self._llama = llama
        self._context = context
        self._room = room
        self._reply = reply
        self._piece = piece
        self._prompts = PromptMaker(llama.template(), llama.special("bos"), llama.special("eos"))
        self._waiting: deque[Job] = deque()
        self._slots = [Slot(number) for number in range(slots)]
        self._clock = 0

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return not self._waiting and all(slot.job is None for slot in self._slots)

    def add(
        self, number: int, messages: Sequence[Message], sampling: Sampling, repeat: int, *, stream: bool
    ) -> None:
        """Takes a request; one that cannot be asked is answered at once."""
        try:
            prompt = self._prompts.prompt(messages)
        except TemplateFault as error:
            why = str(error).rstrip(".")
            self._reply(number, Reply("", Finish.ERROR, error=f"The model's chat template failed: {why}."))
            return
        tokens = self._llama.tokens(prompt.text, special=prompt.special)
        room = self._context - len(tokens)
        if room < 1 or not tokens:
            self._reply(number, _too_long(len(tokens), self._context))
            return
        most = max(1, min(sampling.max_tokens, room))
        self._waiting.append(
            Job(
                number,
                tokens,
                most,
                sampling,
                seed=sampling.seed + repeat,
                full=room < sampling.max_tokens,
                thinks=prompt.thinks,
                stream=stream,
                text=ReplyText(sampling.stop),
            )
        )

    def drop(self, number: int) -> None:
        """Forgets a request, which gets no reply."""
        self._waiting = deque(job for job in self._waiting if job.number != number)
        for slot in self._slots:
            if slot.job is not None and slot.job.number == number:
                self._free(slot)

    def step(self) -> None:
        """Refills the slots and decodes: a token for each that writes, and beginnings as far as a batch goes."""
        self._admit()
        entries: list[tuple[int, int, int, bool]] = []
        chunks: list[tuple[Slot, list[int], int]] = []
        for slot in sorted((slot for slot in self._slots if slot.job is not None), key=_writers_first):
            if not slot.begun and not self._begin(slot):
                continue
            chunk = slot.ahead[: self._room - len(entries)]
            place = len(slot.tokens)
            entries += [(token, place + i, slot.number, False) for i, token in enumerate(chunk)]
            if chunk and len(chunk) == len(slot.ahead):
                entries[-1] = (*entries[-1][:3], True)
            chunks.append((slot, chunk, len(entries) - 1))
        if not entries:
            return
        self._llama.decode(entries)
        for slot, chunk, _ in chunks:
            slot.tokens += chunk
            del slot.ahead[: len(chunk)]
        for slot, chunk, last in chunks:
            if chunk and not slot.ahead:
                self._take(slot, self._llama.sample(slot.sampler, last))

    def _admit(self) -> None:
        """Puts waiting requests into free slots, as far as the cache is sure to hold them to their end."""
        while self._waiting:
            free = [slot for slot in self._slots if slot.job is None]
            if not free or not self._make_room(self._waiting[0]):
                return
            job = self._waiting.popleft()
            slot = min(free, key=lambda slot: slot.freed)
            slot.job, slot.ahead, slot.begun = job, [], False
            job.began = time.monotonic()
            slot.sampler = make_sampler(job.sampling, job.seed)
            self._clock += 1
            slot.freed = self._clock

    def _make_room(self, job: Job) -> bool:
        """Whether the job fits, if need be after the oldest finished sequences are let go."""
        needed = len(job.tokens) + job.most
        free_up = sorted((s for s in self._slots if s.job is None and s.tokens), key=lambda slot: slot.freed)
        taken = sum(
            slot.claim + (len(slot.tokens) if slot.job and not slot.begun else 0) for slot in self._slots
        )
        while free_up and taken + needed > self._llama.cells:
            slot = free_up.pop(0)
            taken -= len(slot.tokens)
            self._llama.share(slot.number, slot.number, 0)
            slot.tokens = []
        return taken + needed <= self._llama.cells

    def _begin(self, slot: Slot) -> bool:
        """Starts a request with what the cache holds of its beginning already.

        False when a request now being begun will soon hold much more of it: then it waits a step.
        """
        assert slot.job is not None  # noqa: S101 only slots with a job are begun
        prompt = slot.job.tokens
        sources = self._slots if self._llama.can_share else []
        length, _, source = max(
            ((_common(s.tokens, prompt), s is slot, s.number) for s in sources),
            default=(0, True, slot.number),
        )
        length = min(length, len(prompt) - 1)
        if self._soon(slot, prompt) >= length + WORTH_WAITING:
            return False
        self._llama.share(source, slot.number, length)
        slot.tokens = prompt[:length]
        slot.ahead = prompt[length:]
        slot.begun = True
        return True

    def _soon(self, slot: Slot, prompt: list[int]) -> int:
        """How much of a prompt the other requests that are being begun will hold."""
        if not self._llama.can_share:
            return 0
        begun = (s.job.tokens for s in self._slots if s.job and s.begun and s is not slot and not s.job.made)
        return max((min(_common(tokens, prompt), len(prompt) - 1) for tokens in begun), default=0)

    def _take(self, slot: Slot, token: int) -> None:
        """One more token of a reply."""
        job = slot.job
        assert job is not None  # noqa: S101 it was just decoded for
        job.made += 1
        if self._llama.ends(token):
            self._finish(slot, job, Finish.STOP)
            return
        text = job.text.add(self._llama.piece(token))
        if job.stream and text:
            self._piece(job.number, text)
        if job.text.stopped:
            self._finish(slot, job, Finish.STOP)
        elif job.made >= job.most:
            self._finish(slot, job, Finish.LENGTH)
        else:
            slot.ahead = [token]

    def _finish(self, slot: Slot, job: Job, finish: Finish) -> None:
        rest = job.text.rest()
        if job.stream and rest:
            self._piece(job.number, rest)
        text, thoughts = split_thoughts(job.text.text, begun=job.thinks)
        full = finish is Finish.LENGTH and job.full
        self._free(slot)
        self._reply(
            job.number,
            Reply(
                text,
                finish,
                reasoning=thoughts,
                error=f"The context of {self._context} tokens was full before the reply ended."
                if full
                else "",
                prompt_tokens=len(job.tokens),
                completion_tokens=job.made,
                seconds=time.monotonic() - job.began,
            ),
        )

    def _free(self, slot: Slot) -> None:
        """Ends a slot's job; what it decoded stays in the cache for those who begin alike."""
        if slot.sampler is not None:
            free_sampler(slot.sampler)
        self._clock += 1
        slot.job, slot.sampler, slot.ahead, slot.freed = None, None, [], self._clock
        if not self._llama.can_share:
            self._llama.share(slot.number, slot.number, 0)
            slot.tokens = []


def _writers_first(slot: Slot) -> tuple[bool, int]:
    return len(slot.ahead) != 1 or not slot.begun, slot.freed


def _common(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens two sequences begin alike with."""
    length = min(len(first), len(second))
    if first[:length] == second[:length]:
        return length
    low, high = 0, length
    while low < high:
        middle = (low + high + 1) // 2
        if first[:middle] == second[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _too_long(tokens: int, context: int) -> Reply:
    error = (
        f"The prompt has {tokens} tokens and the context {context}, which leaves no room for a reply. "
        "Raise the context or shorten the prompt."
    )
    return Reply("", Finish.TOO_LONG, error=error, prompt_tokens=tokens)
