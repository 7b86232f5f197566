"""Moodle's importers in Python, rule by rule: question/format.php, format/gift/format.php, format/xml/format.php.

What they give is shown as Moodle shows it: `@@PLUGINFILE@@` becomes an address (lib/filelib.php), and the
filters filter/tex and filter/mathjaxloader look for formulas in the source of a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from lxml import etree

from tests.core.worksheets.hostile import seen

_BLANK = " \t\n\r\0\x0b"  # what PHP's trim() takes away
_FORMULA = re.compile(
    r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|\[tex\](.+?)\[/tex\]|<tex|\$\$|\[/?algebra",
    re.DOTALL | re.IGNORECASE,
)
_ESCAPES = {
    "\\:": "&&058;",
    "\\#": "&&035;",
    "\\=": "&&061;",
    "\\{": "&&123;",
    "\\}": "&&125;",
    "\\~": "&&126;",
    "\\n": "&&010",
}
_NUMERIC = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Read:
    """A question after the import, and what its parts look like."""

    category: tuple[str, ...]
    name: str
    text: str
    feedback: str
    answers: tuple[tuple[Decimal, Decimal], ...]
    points: Decimal = Decimal(1)

    def accepts(self, typed: str) -> bool:
        """qtype_numerical: an answer within the tolerance of any of those given."""
        return any(abs(Decimal(typed) - answer) <= tolerance for answer, tolerance in self.answers)


def read_gift(content: str) -> list[Read]:
    """The questions of a GIFT file."""
    blocks: list[list[str]] = [[]]
    for raw in content.split("\n"):
        line = raw.strip(_BLANK)
        if line in ("", "0"):  # empty() of PHP
            blocks.append([])
        else:
            blocks[-1].append(line)
    found: list[Read] = []
    category: tuple[str, ...] = ()
    for block in filter(None, blocks):
        text = "\n".join(" " if line.startswith("//") else line for line in block).strip(_BLANK)
        if not text:
            continue
        text = _before(text)
        if text.startswith("$CATEGORY:"):
            category = _path(text[10:].strip(_BLANK))
        else:
            found.append(_gift_question(text, category))
    return found


def _before(text: str) -> str:
    text = text.replace("\\\\", "&&092;")
    for escaped, placeholder in _ESCAPES.items():
        text = text.replace(escaped, placeholder)
    return text.replace("&&092;", "\\")


def _after(text: str) -> str:
    for escaped, placeholder in _ESCAPES.items():
        text = text.replace(placeholder, "\n" if escaped == "\\n" else escaped[1])
    return text


def _gift_question(text: str, category: tuple[str, ...]) -> Read:
    assert text.startswith("::")
    name, _, text = text[2:].partition("::")
    text = text.strip(_BLANK)
    start, end = text.index("{"), text.index("}")
    answers = text[start + 1 : end].strip(_BLANK)
    assert text.endswith("}"), "a gap in the middle of the text"
    body = text[:start] + text[end + 1 :]
    feedback = ""
    if "####" in answers:
        answers, _, feedback = answers.rpartition("####")
        answers = answers.strip(_BLANK)
    assert answers.startswith("#"), f"not numerical: {answers}"
    return Read(
        category,
        _after(name).strip(_BLANK),
        _shown(_with_format(body)),
        _shown(_with_format(feedback)) if feedback else "",
        tuple(_gift_answers(answers[1:])),
    )


def _with_format(text: str) -> str:
    assert text.startswith("[html]"), text
    return _after(text[6:]).strip(_BLANK)


def _gift_answers(text: str) -> list[tuple[Decimal, Decimal]]:
    assert "~" not in text
    parts = [part.strip(_BLANK) for part in text.split("=")]
    if parts[0] in ("", "0"):  # empty() of PHP
        parts = parts[1:]
    assert parts, "no numerical answer"
    found = []
    for part in parts:
        assert ".." not in part
        assert "#" not in part
        answer, _, tolerance = part.partition(":")
        for number in (answer, tolerance):
            assert _NUMERIC.match(number), part
        found.append((Decimal(answer), Decimal(tolerance)))
    return found


def read_moodle(content: bytes) -> list[Read]:
    """The questions of a Moodle XML file."""
    quiz = etree.fromstring(content)
    assert quiz.tag == "quiz"
    category: tuple[str, ...] = ()
    found = []
    for question in quiz.iterfind("question"):
        if question.get("type") == "category":
            category = _path(_text(question, "category/text"))
            continue
        assert question.get("type") == "numerical"
        assert question.find("questiontext").get("format") == "html"  # type: ignore[union-attr] # it is there
        answers = []
        for answer in question.iterfind("answer"):
            assert answer.get("fraction") == "100"
            numbers = _text(answer, "text"), _text(answer, "tolerance")
            assert all(_NUMERIC.match(number) for number in numbers), numbers
            answers.append((Decimal(numbers[0]), Decimal(numbers[1])))
        assert answers
        found.append(
            Read(
                category,
                _text(question, "name/text"),
                _shown(_text(question, "questiontext/text")),
                _shown(_text(question, "generalfeedback/text")),
                tuple(answers),
                Decimal(_text(question, "defaultgrade")),
            )
        )
    return found


def _text(element: etree._Element, path: str) -> str:
    found = element.find(path)
    assert found is not None
    assert len(found) == 0
    return (found.text or "").strip(_BLANK)


def _path(path: str) -> tuple[str, ...]:
    """The names of a category's path, as split_category_path gives them."""
    names = tuple(name.replace("//", "/").strip() for name in re.split(r"(?<!/)/(?!/)", path))
    assert names[:2] == ("$course$", "top")
    assert all(name and len(name) <= 255 and not re.search(r"<\S", name) for name in names)
    return names[2:]


def _shown(source: str) -> str:
    assert "@@PLUGINFILE@@" not in source
    assert not _FORMULA.search(source), source
    return seen(source)
