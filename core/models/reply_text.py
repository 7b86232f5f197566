"""The text of a reply as its tokens come: whole characters, up to a stop string, thoughts apart."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_THOUGHT = re.compile(r"<(think|thinking|reasoning)>(.*?)(?:</\1>|\Z)", re.DOTALL)
_CLOSED_ONLY = re.compile(r"\A(.*?)</(?:think|thinking|reasoning)>", re.DOTALL)


class ReplyText:
    """Collects the bytes of tokens. `text` never holds half a character, nor a stop string or what follows."""

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._stop = tuple(stop for stop in stop if stop)
        self._given = 0
        self.text = ""
        self.stopped = False

    def add(self, piece: bytes) -> str:
        """Takes a token's bytes; the text that is certain since the last call, to be shown at once."""
        new = self._decoder.decode(piece)
        searched = max(0, len(self.text) - max(map(len, self._stop), default=0))
        self.text += new
        places = [place for stop in self._stop if (place := self.text.find(stop, searched)) >= 0]
        if places:
            self.text = self.text[: min(places)]
            self.stopped = True
            return self._give(len(self.text))
        return self._give(len(self.text) - self._held_back())

    def rest(self) -> str:
        """What was held back, when the reply has ended."""
        return self._give(len(self.text))

    def _give(self, end: int) -> str:
        given, self._given = self.text[self._given : end], max(self._given, end)
        return given

    def _held_back(self) -> int:
        """How many characters at the end may be the beginning of a stop string."""
        return max(
            (n for stop in self._stop for n in range(len(stop) - 1, 0, -1) if self.text.endswith(stop[:n])),
            default=0,
        )


def split_thoughts(text: str, *, begun: bool = False) -> tuple[str, str]:
    """The reply without its `<think>` parts, and what these hold.

    `begun` says that the prompt itself opened the thoughts; a part that is never closed reaches to
    the end. A lone closing tag closes thoughts that began with the reply.
    """
    thoughts: list[str] = []
    closed = _CLOSED_ONLY.match(text)
    if begun or (closed and "<think" not in closed[1] and "<reasoning" not in closed[1]):
        thoughts.append(closed[1] if closed else text)
        text = text[closed.end() :] if closed else ""

    def keep(match: re.Match[str]) -> str:
        thoughts.append(match[2])
        return ""

    rest = _THOUGHT.sub(keep, text)
    found = "\n\n".join(thought.strip() for thought in thoughts if thought.strip())
    return (rest.strip() if thoughts else rest), found
