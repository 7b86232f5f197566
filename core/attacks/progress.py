"""How far a run is, and what it may use."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from core.models.prices import money

if TYPE_CHECKING:
    from core.models.base import Reply
    from core.models.prices import Price
    from core.models.runner import RunProgress
    from core.store.grade import Outcome


@dataclass(slots=True)
class Progress:
    """How far a run of a study is.

    `total` questions, `done` of them with an outcome. `requests` is the progress of the new requests:
    those that failed are asked again another time. `stopped` is a sentence when the budget ended the
    run early.
    """

    total: int
    requests: RunProgress
    done: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    stopped: str = ""
    started: float = field(default_factory=time.monotonic)

    def count(self, outcome: Outcome) -> None:
        """One more question has an outcome."""
        self.done += 1
        self.outcomes[outcome] += 1

    def add(self, reply: Reply) -> None:
        """One more request is answered."""
        self.prompt_tokens += reply.prompt_tokens
        self.completion_tokens += reply.completion_tokens

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.started


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a run may use before it stops asking; None is no limit. Requests in flight are finished.

    `cost` is in the currency of `price`; without a price nothing costs anything.
    """

    requests: int | None = None
    tokens: int | None = None
    seconds: float | None = None
    cost: Fraction | None = None
    price: Price | None = None

    def cost_of(self, progress: Progress) -> Fraction:
        """What the tokens of a run cost."""
        if self.price is None:
            return Fraction(0)
        return self.price.cost(progress.prompt_tokens, progress.completion_tokens)

    def spent(self, progress: Progress, made: int) -> str:
        """A sentence that says which limit is reached once `made` requests were made, or nothing."""
        if self.requests is not None and made >= self.requests:
            return f"Stopped after {made} new requests, as asked."
        tokens = progress.prompt_tokens + progress.completion_tokens
        if self.tokens is not None and tokens >= self.tokens:
            return f"Stopped after {tokens} tokens: the limit was {self.tokens}."
        if self.seconds is not None and progress.seconds >= self.seconds:
            return f"Stopped after {progress.seconds:.0f} seconds, as asked."
        if self.cost is not None and self.cost_of(progress) >= self.cost:
            currency = self.price.currency if self.price else ""
            spent, limit = (money(amount, currency).strip() for amount in (self.cost_of(progress), self.cost))
            return f"Stopped at a cost of {spent}: the limit was {limit}."
        return ""
