"""What a server's refusal means: ask again, give this request up, or give the model up; and the sentence for it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import TYPE_CHECKING

import httpx

from core.models.base import Finish
from core.models.keys import Key, variable_for
from core.models.remote_body import Refusal, one_line, read_refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.models.remote_reply import Gathered

RETRIED = frozenset({408, 409, 425, 429})
_OVERLOADED = 529
_ON_THE_WAY = {
    407: "A proxy between this computer and the model wants a name and a password",
    511: "The network of this computer wants you to log in first",
}
_QUOTA_CODES = re.compile(
    r"insufficient_quota|billing_(?:hard_limit|not_active)|credit.balance|quota_exceeded"
)
_QUOTA_WORDS = re.compile(
    r"\bquota\b|\bcredits?\b|\bbilling\b|\bper day\b|\bdaily\b|\bmonthly\b", re.IGNORECASE
)
_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|maximum context length|context (?:window|size|length)"
    r"|prompt is too long|input (?:is|length).{0,40}(?:too long|exceed)",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(
    r"model_not_found|(?:unknown|invalid|no such) model|model.{0,120}(?:not found|does not exist|not exist)"
    r"|not_found_error|not a valid model",
    re.IGNORECASE | re.DOTALL,
)
_MODERATED = re.compile(r"moderat|flagged|content.?(?:filter|policy|management)", re.IGNORECASE)
_BAD_KEY = re.compile(r"invalid.{0,5}api.?key|api key not valid|authentication_error", re.IGNORECASE)


class Next(StrEnum):
    """What is to be done after a failure."""

    AGAIN = "ask again"
    UNREACHED = "ask again, and give the model up when that does not help"
    REQUEST = "give this request up"
    TOO_LONG = "the prompt does not fit"
    MODEL = "give the model up"


class Failure(Exception):
    """One try that failed, in a sentence; `wait` is how many seconds the server asks to wait, if it says.

    `limited` says that the server gets too much at once; `broken` that the reply or its connection ended
    too early, and `partial` what came of it. `status` is the HTTP status, 0 where there was none.
    `elsewhere` says that another path on the same server may be the right one.
    """

    def __init__(
        self, then: Next, sentence: str, advice: str = "", *, wait: float | None = None, limited: bool = False
    ) -> None:
        super().__init__(sentence)
        self.then = then
        self.sentence = sentence
        self.advice = advice
        self.wait = wait
        self.limited = limited
        self.finish = Finish.ERROR
        self.refusal = Refusal()
        self.status = 0
        self.elsewhere = False
        self.broken = False
        self.partial: Gathered | None = None

    @property
    def retried(self) -> bool:
        """Whether another try may succeed."""
        return self.then in (Next.AGAIN, Next.UNREACHED)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who was asked, as sentences need it: the model's `name`, its `host` and `base` address, the key."""

    name: str
    host: str
    base: str
    key: Key


def refused(asked: Asked, status: int, headers: Mapping[str, str], body: bytes) -> Failure:
    """What a reply of HTTP status other than 200 means."""
    refusal = read_refusal(body)
    failure = _refused(asked, status, headers, refusal)
    failure.refusal = refusal
    failure.status = status
    failure.elsewhere = status in (404, 405, 410) or 300 <= status < 400
    return failure


def _refused(asked: Asked, status: int, headers: Mapping[str, str], refusal: Refusal) -> Failure:
    said = _said(asked, status, refusal)
    if status in _ON_THE_WAY:
        return Failure(Next.MODEL, f"{_ON_THE_WAY[status]} {said}", "Ask who runs the network.")
    if status in (401, 403, 402) or (status == 400 and _BAD_KEY.search(refusal.searched)):
        return _not_allowed(asked, status, refusal, said)
    if status == 400 and _QUOTA_CODES.search(refusal.searched):
        return _not_allowed(asked, 402, refusal, said)
    if status == 429:
        return _limited(asked, headers, refusal, said)
    if status != 503 and _TOO_LONG.search(refusal.searched):
        return Failure(Next.TOO_LONG, f"The prompt does not fit into the context of {asked.name} {said}")
    if status in RETRIED or status >= 500:
        busy = status in (503, _OVERLOADED)
        words = "is too busy to answer" if busy else "failed to answer"
        return Failure(Next.AGAIN, f"{asked.host} {words} {said}", wait=wait_asked_for(headers), limited=busy)
    if 300 <= status < 400:
        return Failure(
            Next.MODEL,
            f"{asked.base} sends its visitors on to {_location(asked, headers)} {said}",
            "Give the new address instead: requests with a key are not sent on.",
        )
    if status in (400, 404) and _NO_MODEL.search(refusal.searched):
        return Failure(
            Next.MODEL,
            f"{asked.host} knows no model “{asked.name}” {said}",
            "Check the spelling, and that your account may use it.",
        )
    if status in (404, 405, 410):
        return Failure(
            Next.MODEL,
            f"There is no model to ask at {asked.base} {said}",
            "Check the address; most servers are asked at an address that ends in /v1.",
        )
    return Failure(Next.REQUEST, f"{asked.host} refused the request {said}")


def _location(asked: Asked, headers: Mapping[str, str]) -> str:
    """Where a redirection leads, without what may be secret in it."""
    try:
        place = httpx.URL(asked.base).join(headers.get("location", ""))
        place = place.copy_with(userinfo=b"", query=None, fragment=None)
    except (httpx.InvalidURL, ValueError):
        return "another address"
    shown = one_line(asked.key.hide_in(str(place)))
    return shown if place.host and shown != asked.base else "another address"


def _not_allowed(asked: Asked, status: int, refusal: Refusal, said: str) -> Failure:
    if status == 402:
        return Failure(
            Next.MODEL,
            f"The account at {asked.host} has nothing left to pay with {said}",
            "Add credit with the provider, or choose another model.",
        )
    if status == 403 and _MODERATED.search(refusal.searched):
        return Failure(Next.REQUEST, f"{asked.host} withheld an answer by its content rules {said}")
    if status == 403:
        return Failure(
            Next.MODEL,
            f"{asked.host} does not let you use {asked.name} {said}",
            "Check with the provider what your key may do.",
        )
    return (
        no_key(asked, said)
        if not asked.key
        else Failure(
            Next.MODEL,
            f"{asked.host} does not accept the API key {said}",
            f"Check the key in {variable_for(asked.host)} or in the keyring.",
        )
    )


def no_key(asked: Asked, said: str = "and there is none.") -> Failure:
    """A server that wants a key, and there is none."""
    return Failure(
        Next.MODEL,
        f"{asked.host} wants an API key {said}",
        f"Set the environment variable {variable_for(asked.host)}, or keep the key in the keyring.",
    )


def _limited(asked: Asked, headers: Mapping[str, str], refusal: Refusal, said: str) -> Failure:
    """A rate limit passes by waiting; a quota that is used up does not, within a run."""
    wait = wait_asked_for(headers)
    used_up = _QUOTA_CODES.search(refusal.searched) or (
        wait is None and _QUOTA_WORDS.search(refusal.searched)
    )
    if used_up:
        return Failure(
            Next.MODEL,
            f"The quota at {asked.host} is used up {said}",
            "Wait until it is renewed or raise it with the provider; what was answered is kept.",
        )
    return Failure(Next.AGAIN, f"{asked.host} gets too many requests {said}", wait=wait, limited=True)


def _said(asked: Asked, status: int, refusal: Refusal) -> str:
    text = asked.key.hide_in(refusal.text)
    return f"(HTTP {status}): “{text}”." if text else f"(HTTP {status})."


def in_stream(asked: Asked, refusal: Refusal) -> Failure:
    """An error that a server reports within a reply that it had begun as a good one."""
    status = refusal.status
    if status >= 400:
        failure = _refused(asked, status, {}, refusal)
        failure.refusal = refusal
        return failure
    busy = "overloaded" in refusal.searched or "rate_limit" in refusal.searched
    again = busy or "api_error" in refusal.searched or "server_error" in refusal.searched
    text = asked.key.hide_in(refusal.text)
    return Failure(
        Next.AGAIN if again else Next.REQUEST,
        f"{asked.host} {'is too busy to answer' if busy else 'failed while it answered'}: “{text}”.",
        limited=busy,
    )


def broken_off(asked: Asked, partial: Gathered) -> Failure:
    """A reply that broke off while others were under way: alone it may come whole."""
    failure = Failure(Next.AGAIN, partial.cut or f"{asked.host} broke the reply off.")
    failure.finish = Finish.INTERRUPTED
    failure.broken = True
    failure.partial = partial
    return failure


def wait_asked_for(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait by `Retry-After` (seconds or an HTTP date, against the server's own clock); None if unsaid.

    Source: RFC 9110, section 10.2.3; `retry-after-ms` as some providers add it.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        if re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,9})?", text):
            return float(text) * unit
    until = _date(headers.get("retry-after", ""))
    if until is None:
        return None
    now = _date(headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, math.ceil((until - now).total_seconds()))


def _date(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
