"""The messages interface of Anthropic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from core.models.remote_body import refusal_of
from core.models.remote_dialect import clean, mapping, turns

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from core.models.base import Request
    from core.models.keys import Key
    from core.models.remote_reply import Gathered

BASE = "https://api.anthropic.com/v1"
_VERSION = "2023-06-01"


@dataclass(frozen=True, slots=True)
class Anthropic:
    """The dialect. The system's text goes beside the turns; there is no seed."""

    kind: ClassVar[str] = "anthropic"
    path: ClassVar[str] = "/messages"
    optional: ClassVar[frozenset[str]] = frozenset(("temperature", "top_p", "top_k", "stop_sequences"))

    def headers(self, key: Key) -> dict[str, str]:
        """The version of the interface, and the key."""
        version = {"anthropic-version": _VERSION}
        return version | {"x-api-key": key.reveal()} if key else version

    def body(self, model: str, request: Request, without: Collection[str]) -> dict[str, Any]:
        """The request as JSON."""
        sampling = request.sampling
        said = turns(request.messages)
        body: dict[str, Any] = {
            "model": model,
            "messages": [turn for turn in said if turn["role"] != "system"],
            "stream": True,
            "max_tokens": sampling.max_tokens,
            "temperature": sampling.temperature,
        }
        if system := "\n\n".join(turn["content"] for turn in said if turn["role"] == "system"):
            body["system"] = system
        if sampling.top_p != 1.0:
            body["top_p"] = sampling.top_p
        if sampling.top_k > 0:
            body["top_k"] = sampling.top_k
        # White space alone is refused as a stop; the finished text is cut at it here.
        if stops := [clean(stop) for stop in sampling.stop if stop.strip()]:
            body["stop_sequences"] = stops
        return {name: value for name, value in body.items() if name not in without}

    def take(self, gathered: Gathered, event: Mapping[str, Any]) -> None:
        """Takes one event."""
        match event.get("type"):
            case "message_start":
                _count(gathered, mapping(event.get("message")).get("usage"))
            case "content_block_start":
                _add_block(gathered, event.get("content_block"))
            case "content_block_delta":
                _add_block(gathered, event.get("delta"))
            case "message_delta":
                _count(gathered, event.get("usage"))
                gathered.end(mapping(event.get("delta")).get("stop_reason"))
            case "message_stop":
                gathered.done = True
            case "error":
                gathered.refusal = refusal_of(dict(event))

    def take_whole(self, gathered: Gathered, answer: Mapping[str, Any]) -> None:
        """Takes a message that came in one piece."""
        _count(gathered, answer.get("usage"))
        content = answer.get("content")
        for block in content if isinstance(content, list) else []:
            _add_block(gathered, block)
        gathered.end(answer.get("stop_reason"))


def _add_block(gathered: Gathered, block: Any) -> None:
    block = mapping(block)
    gathered.add(block.get("text"), block.get("thinking"))


def _count(gathered: Gathered, usage: Any) -> None:
    usage = mapping(usage)
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    counts = [usage.get(name) for name in names]
    prompt = sum(count for count in counts if isinstance(count, int))
    gathered.count(prompt, usage.get("output_tokens"))
