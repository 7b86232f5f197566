"""The chat completions interface of OpenAI, which llama-server, vLLM, Ollama, LM Studio and many hosts share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from core.models.remote_dialect import clean, mapping, turns

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from core.models.base import Request
    from core.models.keys import Key
    from core.models.remote_reply import Gathered

BASE = "https://api.openai.com/v1"
_MOST_STOPS = 4


@dataclass(frozen=True, slots=True)
class OpenAI:
    """The dialect. `max_completion_tokens` takes the place of `max_tokens` where that is refused."""

    kind: ClassVar[str] = "openai"
    path: ClassVar[str] = "/chat/completions"
    optional: ClassVar[frozenset[str]] = frozenset(
        ("max_tokens", "temperature", "top_p", "top_k", "min_p", "seed", "stop", "stream_options")
    )

    def headers(self, key: Key) -> dict[str, str]:
        """The key as a bearer's."""
        return {"Authorization": f"Bearer {key.reveal()}"} if key else {}

    def body(self, model: str, request: Request, without: Collection[str]) -> dict[str, Any]:
        """The request as JSON."""
        sampling = request.sampling
        most = "max_completion_tokens" if "max_tokens" in without else "max_tokens"
        body: dict[str, Any] = {
            "model": model,
            "messages": turns(request.messages),
            "stream": True,
            "stream_options": {"include_usage": True},
            most: sampling.max_tokens,
            "temperature": sampling.temperature,
            "seed": sampling.seed + request.repeat,
        }
        if sampling.top_p != 1.0:
            body["top_p"] = sampling.top_p
        if sampling.top_k > 0:
            body["top_k"] = sampling.top_k
        if sampling.min_p > 0:
            body["min_p"] = sampling.min_p
        if stops := [clean(stop) for stop in sampling.stop if stop][:_MOST_STOPS]:
            body["stop"] = stops
        return {name: value for name, value in body.items() if name not in without}

    def take(self, gathered: Gathered, event: Mapping[str, Any]) -> None:
        """Takes one chunk."""
        self._take(gathered, event, ("delta", "message"))

    def take_whole(self, gathered: Gathered, answer: Mapping[str, Any]) -> None:
        """Takes a completion that came in one piece."""
        self._take(gathered, answer, ("message", "delta"))

    def _take(self, gathered: Gathered, event: Mapping[str, Any], names: tuple[str, str]) -> None:
        usage = mapping(event.get("usage"))
        gathered.count(usage.get("prompt_tokens"), usage.get("completion_tokens"))
        choices = event.get("choices")
        for choice in choices if isinstance(choices, list) else []:
            if not isinstance(choice, dict) or choice.get("index") not in (0, None):
                continue
            part = mapping(choice.get(names[0])) or mapping(choice.get(names[1]))
            thought = part.get("reasoning_content") or part.get("reasoning")
            gathered.add(part.get("refusal"), thought)
            _add_content(gathered, part.get("content") if part else choice.get("text"))
            gathered.tool |= bool(part.get("tool_calls") or part.get("function_call"))
            gathered.end(choice.get("finish_reason"))


def _add_content(gathered: Gathered, content: Any) -> None:
    """Takes content that is a text, or a list of parts of text and of thinking (as Mistral writes it)."""
    if not isinstance(content, list):
        gathered.add(content)
        return
    for part in map(mapping, content):
        if part.get("type") == "thinking":
            inner = part.get("thinking")
            for thought in inner if isinstance(inner, list) else [inner]:
                gathered.add(None, mapping(thought).get("text") if isinstance(thought, dict) else thought)
        else:
            gathered.add(part.get("text"))
