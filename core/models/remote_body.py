"""What a server wrote instead of an answer: JSON of many shapes, a web page, or junk; as one short line."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import Any

_LONGEST = 300
_SEARCHED = 4000
_LAST_WORD = 6  # characters: "false" or \\u20ac, cut short
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_PAGE = re.compile(r"\s*(?:<!doctype|<html|<head|<\?xml)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error of a server: `text` is one short line to be quoted, `searched` all of it to look for signs in.

    `status` is the HTTP status that the text itself names, 0 where it names none; `page` says that it
    is a web page.
    """

    text: str = ""
    searched: str = ""
    status: int = 0
    page: bool = False


def read_refusal(body: bytes) -> Refusal:
    """What a body says; never fails."""
    text = body[: 16 * _SEARCHED].decode("utf-8", "replace").removeprefix("\ufeff")
    if _PAGE.match(text):
        title = _TITLE.search(text)
        words = f"a web page titled {one_line(html.unescape(title[1]))}" if title else "a web page"
        return Refusal(words, text[:_SEARCHED].lower(), page=True)
    found = load(text)
    return Refusal(one_line(text), text[:_SEARCHED].lower()) if found is None else refusal_of(found)


def refusal_of(found: Any) -> Refusal:
    """What a JSON value says, whichever of the usual shapes it has."""
    whole = json.dumps(found, ensure_ascii=False)[:_SEARCHED].lower()
    if isinstance(found, list) and found:
        found = found[0]
    status = 0
    for _ in range(4):
        if not isinstance(found, dict):
            break
        status = status or _status(found.get("code")) or _status(found.get("status"))
        inner = next((found[name] for name in ("error", "message", "detail", "msg") if found.get(name)), None)
        if inner is None:
            break
        found = inner
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return Refusal(one_line(text), whole, status)


def load(text: str | bytes) -> Any:
    """The value of a JSON text, None where it is none; bytes may be in any encoding that Unicode has."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text), "replace").removeprefix("\ufeff")
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def load_lines(body: bytes) -> list[dict[str, Any]]:
    """The objects of a body that holds one on each line; none where any line is something else."""
    lines = [line for line in body.splitlines() if line.strip()]
    found = [load(line) for line in lines] if len(lines) > 1 else []
    return found if all(isinstance(value, dict) for value in found) else []


def is_cut(body: bytes) -> bool:
    """Whether a body is the beginning of a JSON value that breaks off."""
    text = body.decode("utf-8", "replace").strip()
    if not text.startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        at_the_end = error.pos >= len(text) - _LAST_WORD and text[-1] not in "}]"
        return at_the_end or error.pos >= len(text) or error.msg.startswith("Unterminated")
    except RecursionError:
        return False
    return False


def one_line(text: str) -> str:
    """A text as one short line without control characters, fit to be quoted in a sentence."""
    shown = "".join(c if c.isprintable() else " " for c in text[: 8 * _LONGEST])
    line = " ".join(shown.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _status(value: Any) -> int:
    if isinstance(value, str) and re.fullmatch(r"[1-5][0-9]{2}", value):
        value = int(value)
    return value if isinstance(value, int) and 400 <= value < 600 else 0
