"""LaTeX, Markdown and tags of a reply as plain text, each character tied to where it stood."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

REACH = 400
_ENDLESS = 12  # decimals that stand for a recurring one
_BRACE = re.compile(r"(?<!\\)[{}]")
_SYMBOLS = {
    "times": "×",
    "cdot": "×",
    "div": "÷",
    "approx": "≈",
    "simeq": "≈",
    "sim": "≈",
    "pm": "±",
    "circ": "°",
    "degree": "°",
    "pi": "π",
    "euro": "€",
    "pounds": "£",
    "percent": "%",
    "left": "",
    "right": "",
    "displaystyle": "",
    "limits": "",
    "n": "\n",
}
_OPEN = re.compile(r"\s*(?:\{|(?P<digit>\d))")
_MARK = re.compile(r"[\\<{}*_`~]")
_TOKEN = re.compile(
    r"""(?P<note><<[^<>\n]*>>)                       # GSM8K's <<48/2=24>>
      | (?P<answer><answer>)
      | (?P<raised><sup>)|(?P<lowered></sup>)
      | (?P<struck>~~[^~\n]{1,200}~~)
      | (?P<tag></?[A-Za-z][A-Za-z0-9]*\s*/?>)
      | \\(?:begin|end)(?P<part>\{[A-Za-z*]{1,20}\}(?:\{[lcr|\s]*\})?)
      | (?<=\d)\\(?:overline|bar|dot)\s*\{(?P<endless>\d{1,6})\}
      | (?<=\.)\\(?:overline|bar|dot)\s*\{(?P<all_endless>\d{1,6})\}
      | \\(?P<fraction>[dtc]?frac)\s*(?P<top>\{|\d)
      | \\(?P<escaped>[$%&\#_{}])
      | (?P<thin>\\[,;:>]|\\\s|~)
      | (?P<none>\\!|\\(?:text(?:bf|it|rm)?|math(?:rm|bf|it|sf)|mbox|boxed|fbox|bf|rm)\b)
      | (?P<fence>\\[()\[\]]|\\\\)
      | \\(?P<name>n(?![a-z])|[A-Za-z]+)
      | (?P<brace>[{}])
      | (?P<stars>\*{1,3}|_{1,3}|`{1,3})""",
    re.VERBOSE,
)


@dataclass(slots=True)
class Plain:
    """Plain text; character i stood at `[starts[i], ends[i])` of the original."""

    pieces: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The plain text."""
        return "".join(self.pieces)

    def put(self, text: str, start: int, end: int) -> None:
        """Adds characters that all stand for `[start, end)`."""
        if text:
            self.pieces.append(text)
            self.starts.extend([start] * len(text))
            self.ends.extend([end] * len(text))

    def copy(self, text: str, start: int) -> None:
        """Adds characters as they stand, the first of them at `start`."""
        if not text:
            return
        self.pieces.append(text)
        self.starts.extend(range(start, start + len(text)))
        self.ends.extend(range(start + 1, start + len(text) + 1))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a slice of the plain text stood."""
        return self.starts[start], self.ends[end - 1]


def flatten(text: str, start: int = 0, end: int | None = None) -> Plain:
    """`text[start:end]` without markup; positions refer to the whole of `text`."""
    plain = Plain()
    _flatten(text, start, len(text) if end is None else end, plain)
    return plain


def _flatten(text: str, at: int, end: int, plain: Plain) -> None:
    done = at
    while mark := _MARK.search(text, at, end):
        match = _TOKEN.match(text, mark.start(), end)
        at = mark.end()
        if match is None:
            continue
        plain.copy(text[done : match.start()], done)
        at = match.end()
        if match["fraction"]:
            at = _fraction(text, match, end, plain)
        else:
            plain.put(_instead(text, match), match.start(), match.end())
        done = at
    plain.copy(text[done:end], done)


def _instead(text: str, match: re.Match[str]) -> str:
    """What stands for a piece of markup that is not a fraction."""
    if match["answer"]:
        return " answer: "
    if match["raised"]:
        return "^"
    if match["lowered"]:
        return ""
    if recurring := match["endless"] or match["all_endless"]:
        return (recurring * _ENDLESS)[:_ENDLESS]
    if match["escaped"]:
        return match["escaped"]
    if match["thin"]:
        return "\u2009"
    if match["name"]:
        return _SYMBOLS.get(match["name"], " ")
    if match["stars"]:
        return "" if _is_emphasis(text, match) else match["stars"]
    return " " if match["tag"] or match["fence"] or match["part"] or match["struck"] else ""


def _is_emphasis(text: str, match: re.Match[str]) -> bool:
    """Whether stars or underscores are Markdown and not a product, a power or part of a name."""
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if match["stars"][0] == "`":
        return True
    if (before.isalnum() or before == ")") and (after.isalnum() or after == "("):
        return False
    return bool(before.strip() or after.strip())


def _fraction(text: str, match: re.Match[str], end: int, plain: Plain) -> int:
    r"""Writes `\frac{3}{4}` as 3/4, with a space after a whole number before it; gives where it ends."""
    top = _group(text, match.start("top"), end)
    bottom = top and _group(text, top[2], end)
    if top is None or bottom is None:
        return match.end()
    if plain.pieces and plain.pieces[-1][-1].isdigit():
        plain.put(" ", match.start(), match.start() + 1)
    first = len(plain.starts)
    _flatten(text, top[0], top[1], plain)
    plain.put("/", top[2] - 1, top[2])
    _flatten(text, bottom[0], bottom[1], plain)
    plain.starts[first] = match.start()
    plain.ends[-1] = bottom[2]
    return bottom[2]


def _group(text: str, at: int, end: int) -> tuple[int, int, int] | None:
    """The inside `[a, b)` of the braces that open at `at`, or the digit there, and where it ends."""
    found = _OPEN.match(text, at, end)
    if found is None:
        return None
    if found["digit"]:
        return found.end() - 1, found.end(), found.end()
    close = closing(text, found.end() - 1, end)
    return None if close is None else (found.end(), close, close + 1)


def closing(text: str, at: int, end: int | None = None) -> int | None:
    """Where the brace that opens at `at` is closed, before `end` and within reach, or None."""
    depth = 0
    for brace in _BRACE.finditer(text, at, min(len(text) if end is None else end, at + REACH)):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return None
