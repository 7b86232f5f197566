"""A reply as it comes from a server, piece by piece, and what it amounts to at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.models.base import Finish, Reply
from core.models.remote_body import Refusal, one_line
from core.models.reply_text import split_thoughts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.models.base import Tell
    from core.models.remote_errors import Asked

LONGEST = 4_000_000  # characters; a server that never ends is cut off
_STOP = frozenset({"stop", "eos", "eos_token", "end_turn", "stop_sequence", "end", "complete"})
_LENGTH = frozenset(
    {"length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded"}
)
_WITHHELD = frozenset(
    {"content_filter", "refusal", "safety", "recitation", "prohibited_content", "sensitive"}
)
_TOOL = frozenset({"tool_calls", "tool_use", "function_call", "pause_turn"})
_BROKEN = frozenset({"error", "abort", "aborted", "cancelled", "insufficient_system_resource"})


@dataclass(slots=True)
class Gathered:
    """What has come so far.

    `reason` is why the server says it ended, empty until it does; `cut` is a sentence on what broke the
    reply off; `refusal` is an error within the stream; `events` counts the pieces that could be read;
    `last` is the last of them as it came; `tool` says that a tool was asked for; `broken` that the
    connection ended too early; `tell` hears the text so far.
    """

    texts: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    reason: str = ""
    cut: str = ""
    refusal: Refusal | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0
    events: int = 0
    done: bool = False
    length: int = 0
    last: str = ""
    tool: bool = False
    broken: bool = False
    tell: Tell | None = None

    @property
    def begun(self) -> bool:
        """Whether anything a person would read has come."""
        return bool(self.texts or self.thoughts)

    @property
    def broken_off(self) -> bool:
        """Whether it ended without a reason, as a server does that makes room for another request."""
        return not self.reason and (self.broken or (self.done and not self.cut and self.refusal is None))

    def add(self, text: Any, thought: Any = None) -> None:
        """Takes a piece of text and one of reasoning; what is neither text nor nothing is left out."""
        for piece, pieces in ((text, self.texts), (thought, self.thoughts)):
            if isinstance(piece, str) and piece:
                pieces.append(piece)
                self.length += len(piece)
        if self.tell is not None and text:
            self.tell("".join(self.texts))

    def end(self, reason: Any) -> None:
        """Takes why it ended; an empty reason or none means that it has not."""
        if isinstance(reason, str) and reason.strip():
            self.reason = reason.strip().lower()

    def count(self, prompt: Any, completion: Any) -> None:
        """Takes counts of tokens, which servers repeat and raise."""
        self.prompt_tokens = max(self.prompt_tokens, whole_number(prompt))
        self.completion_tokens = max(self.completion_tokens, whole_number(completion))


def whole_number(value: Any) -> int:
    """A count of a server as a number; 0 for anything that is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def finished(gathered: Gathered, asked: Asked, stop: Sequence[str]) -> Reply:
    """The reply that was gathered: whole only when the server said why it ended."""
    text, thoughts = split_thoughts("".join(gathered.texts))
    reasoning = "\n\n".join(part for part in ("".join(gathered.thoughts).strip(), thoughts) if part)
    text, stopped = _cut_at(text, stop)
    finish, error = _end(gathered, asked)
    if stopped and finish is Finish.LENGTH:
        finish = Finish.STOP
    return Reply(
        text=asked.key.hide_in_reply(text),
        finish=finish,
        reasoning=asked.key.hide_in_reply(reasoning),
        error=asked.key.hide_in(error),
        prompt_tokens=gathered.prompt_tokens,
        completion_tokens=gathered.completion_tokens,
    )


def _end(gathered: Gathered, asked: Asked) -> tuple[Finish, str]:
    reason = gathered.reason
    if gathered.cut:
        return Finish.INTERRUPTED, gathered.cut
    if not reason:
        return Finish.INTERRUPTED, f"{asked.host} ended the reply without saying that it was complete."
    if gathered.tool and not "".join(gathered.texts).strip():
        reason = "tool_calls"
    if reason in _STOP:
        return Finish.STOP, ""
    if reason in _LENGTH:
        return Finish.LENGTH, ""
    if reason in _WITHHELD:
        return Finish.ERROR, f"{asked.host} withheld the rest of the reply by its content rules ({reason})."
    if reason in _TOOL:
        return Finish.ERROR, f"{asked.name} asked for a tool instead of answering; there are none here."
    if reason in _BROKEN:
        return (
            Finish.INTERRUPTED,
            f"{asked.host} broke the reply off because of a fault of its own ({reason}).",
        )
    return Finish.ERROR, f"{asked.host} ended the reply for an unknown reason: “{one_line(reason)}”."


def _cut_at(text: str, stop: Sequence[str]) -> tuple[str, bool]:
    places = [place for word in stop if word and (place := text.find(word)) >= 0]
    return (text[: min(places)], True) if places else (text, False)
