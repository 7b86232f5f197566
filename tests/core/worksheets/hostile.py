"""Texts that have broken exports, pieces to make more of them, and what a person sees of a page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

from hypothesis import strategies as st

CASES = [
    json.loads(line)
    for name in ("platform-texts.jsonl", "sheet-hostile.jsonl")
    for line in (Path(__file__).parents[2] / "cases" / name).read_text("utf-8").split("\n")
    if line
]

_PIECES = (
    *(
        "$",
        "$$",
        "\\(",
        "\\)",
        "\\[",
        "\\]",
        "\\",
        "\\\\",
        "\\n",
        "\\:",
        "\\{",
        "[tex]",
        "[/tex]",
        "[algebra]",
    ),
    *(
        "&&058;",
        "&&010",
        "&&092;",
        "&amp;",
        "&#36;",
        "&dollar;",
        "&",
        "<",
        ">",
        "<b>",
        "</p>",
        "<br>",
        "<!--",
        "-->",
    ),
    *(
        "<![CDATA[",
        "]]>",
        "]]",
        "@@",
        "@@PLUGINFILE@@/x.png",
        "{",
        "}",
        "{#5}",
        "{T}",
        "~",
        "=",
        "#",
        "####",
        ":",
    ),
    *(
        "::",
        "//",
        "->",
        "%100%",
        "[html]",
        "[plain]",
        "[x]",
        "$CATEGORY: top",
        "\n",
        "\n\n",
        "\n// ",
        "  ",
        "\t",
    ),
    *(
        "'",
        '"',
        "=1+1",
        "+",
        "-",
        "@SUM",
        "|",
        ",",
        ";",
        "`",
        "*",
        "_",
        "^",
        "0",
        "1,5",
        "3.50",
        "{firstname}",
    ),
    *(
        "\x00",
        "\x0b",
        "\x1f",
        "\x7f",
        "\ufffe",
        "\uffff",
        "\ud800",
        "\u202e",
        "\u2028",
        "\x85",
        "\r\n",
        "\ufeff",
    ),
    *(
        "😀",
        "👩‍🏫",
        "שלום",
        "مرحبا 5",
        "日本",
        "é",
        "e\u0301",
        "\u00a0",
        "\u200b",
        "½",
        "−",
        "＝1",
        "how many apples",
    ),
)
texts = st.lists(st.sampled_from(_PIECES) | st.text(max_size=4), min_size=1, max_size=14).map("".join)


class _Page(HTMLParser):
    """The text of a page, and the parts of it that a program for formulas looks at."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.looked_at: list[str] = []
        self._ignored: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.text += "\n"
            return
        assert tag in {"p", "div", "span"}, tag
        classes = (dict(attrs).get("class") or "").split()
        outer = bool(self._ignored) and self._ignored[-1]
        self._ignored.append(outer or {"tex2jax_ignore", "mathjax_ignore"} <= set(classes))
        self.looked_at.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "br"
        self.text += "\n"

    def handle_endtag(self, tag: str) -> None:
        self._ignored.pop()
        if tag == "p":
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        self.text += data
        if not (self._ignored and self._ignored[-1]):
            self.looked_at.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)


_FORMULA = re.compile(r"\$.+\$|\\\(.*\\\)|\\\[.*\\\]|\\begin\{", re.DOTALL)


def seen(page: str) -> str:
    """What a person sees of the source of a page; fails where a formula, a comment or a tag of a text is in it."""
    parser = _Page()
    parser.feed(page)
    parser.close()
    assert not parser._ignored
    assert not any(_FORMULA.search(part) for part in parser.looked_at), page
    return parser.text.strip(" \n")
