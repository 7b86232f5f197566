"""Asking again: how often, how long to wait, and what is said when it does not help."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from tenacity import AsyncRetrying, retry_if_exception

from core.errors import ModelError
from core.models.base import Finish, Reply
from core.models.remote_errors import Failure, Next

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tenacity import RetryCallState

_LONGEST_STEP = 30.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """At most `tries` for one request, and at most `longest` seconds of waiting between them in all."""

    tries: int = 6
    longest: float = 180.0
    first: float = 1.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    def retrying(self) -> AsyncRetrying:
        """The loop that asks again after a `Failure` that may pass; the last one is raised."""
        return AsyncRetrying(
            sleep=self.sleep,
            retry=retry_if_exception(lambda error: isinstance(error, Failure) and error.retried),
            wait=self._wait,
            stop=self._stop,
            before_sleep=_tell,
            reraise=True,
        )

    def _wait(self, state: RetryCallState) -> float:
        """What the server asks for with a little on top, so that not all come back at once; else growing."""
        failure = _failure(state)
        grown = self.first * 2.0 ** (state.attempt_number - 1) + random.uniform(0.0, min(1.0, self.first))
        grown = min(grown, _LONGEST_STEP)
        if failure is None or failure.wait is None:
            return grown
        return failure.wait + min(0.25, grown * 0.1)

    def _stop(self, state: RetryCallState) -> bool:
        return state.attempt_number >= self.tries or state.idle_for + state.upcoming_sleep > self.longest


def _tell(state: RetryCallState) -> None:
    """Puts into the log that it is asked again and why; no sentence of a failure holds a key."""
    if (failure := _failure(state)) is not None:
        _log.info("asked again in %.1f s: %s", state.upcoming_sleep, failure.sentence)


def _failure(state: RetryCallState) -> Failure | None:
    error = state.outcome.exception() if state.outcome else None
    return error if isinstance(error, Failure) else None


def given_up(failure: Failure, tries: int, patience: Patience) -> Reply:
    """The reply for a request that failed for good; `ModelError` where no other would fare better."""
    if failure.then in (Next.MODEL, Next.UNREACHED):
        _raise(failure.sentence, failure.advice)
    if failure.then is Next.TOO_LONG:
        return Reply("", Finish.TOO_LONG, error=failure.sentence)
    if failure.then is Next.REQUEST:
        return Reply("", failure.finish, error=f"{failure.sentence} {failure.advice}".rstrip())
    if failure.wait is not None and failure.wait > patience.longest:
        _raise(
            f"{failure.sentence} It asks to wait {_duration(failure.wait)}.",
            "What was answered is kept; go on after that time.",
        )
    times = "once" if tries == 1 else f"{tries} times"
    return Reply("", failure.finish, error=f"{failure.sentence} It was asked {times}.")


def _raise(sentence: str, advice: str) -> NoReturn:
    # The failure and what is behind it hold the request, and that holds the key: neither is chained.
    raise ModelError(sentence, advice) from None


def _duration(seconds: float) -> str:
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} seconds"
