"""What the servers' interfaces have in common, and what each of them must tell: a dialect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from core.models.base import Message, Request
    from core.models.keys import Key
    from core.models.remote_body import Refusal
    from core.models.remote_reply import Gathered

_REFUSED = re.compile(
    r"unsupported|not support|unrecogni[sz]ed|unknown|not permitted|unexpected|deprecated|no longer"
    r"|cannot both|only the default|not allowed|extra (?:fields|inputs)|not compatible|invalid parameter"
)


class Dialect(Protocol):
    """How a kind of server is asked and how it answers."""

    @property
    def kind(self) -> str:
        """The word of its SPEC."""
        ...

    @property
    def path(self) -> str:
        """What follows the base address."""
        ...

    @property
    def optional(self) -> frozenset[str]:
        """The parameters that can be left out when a server refuses them."""
        ...

    def headers(self, key: Key) -> dict[str, str]:
        """The headers that carry the key, if there is one."""
        ...

    def body(self, model: str, request: Request, without: Collection[str]) -> dict[str, Any]:
        """The request as JSON, without the parameters that the server has refused."""
        ...

    def take(self, gathered: Gathered, event: Mapping[str, Any]) -> None:
        """Takes one event of a stream."""
        ...

    def take_whole(self, gathered: Gathered, answer: Mapping[str, Any]) -> None:
        """Takes a reply that came in one piece, where a server does not stream."""
        ...


def refused_parameters(refusal: Refusal, sent: Collection[str]) -> frozenset[str]:
    """Which of the sent parameters an error says are not accepted; those it calls too large are not among them."""
    if not _REFUSED.search(refusal.searched):
        return frozenset()
    return frozenset(name for name in sent if re.search(rf"\b{name}\b", refusal.searched))


def turns(messages: Sequence[Message]) -> list[dict[str, str]]:
    """The messages that have a text, as all interfaces write them; halves of characters are replaced."""
    return [
        {"role": message.role, "content": clean(message.content)}
        for message in messages
        if message.content.strip()
    ]


def clean(text: str) -> str:
    """A text that can be sent: without lone surrogates."""
    return text.encode("utf-8", "replace").decode()


def mapping(value: Any) -> Mapping[str, Any]:
    """A JSON object, or an empty one for anything else."""
    return value if isinstance(value, dict) else {}
