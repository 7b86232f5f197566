"""The answer and the citations of a reply that is JSON, or nearly, or that has tags."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from core.citations.mentions import NO_NUMBER, Mention, read_list

if TYPE_CHECKING:
    from collections.abc import Iterator

ANSWER_NAMES = frozenset(
    ("answer", "final_answer", "short_answer", "ans", "the_answer", "finalanswer", "result_answer", "response",
     "réponse", "respuesta", "antwort", "答案", "回答")
)  # fmt: skip
CITED_NAMES = frozenset(
    ("paragraphs", "passages", "sentences", "citations", "cited", "cites", "indexes", "indices", "evidence", "sources",
     "supporting_paragraphs", "supporting_passages", "supporting_sentences", "paragraph_indexes", "paragraph_indices",
     "passage_indexes", "passage_indices", "paragraph_numbers", "passage_numbers", "sentence_numbers",
     "used_paragraphs", "used_passages", "used_sentences", "paragraphs_used", "passages_used", "sentences_used",
     "cited_paragraphs", "cited_passages", "cited_sentences", "supporting_facts", "supporting_indexes",
     "supporting_indices", "supporting", "support", "documents", "references", "refs", "cite", "citation", "used",
     "段落")
)  # fmt: skip
_ONE_NAMES = frozenset(
    ("paragraph", "passage", "sentence", "document", "source", "index", "idx", "number", "id", "paragraph_index",
     "paragraph_number", "passage_number", "passage_index", "sentence_number")
)  # fmt: skip
_INNER_ANSWERS = ("answer", "text", "value", "final")
_MOST_TRIES = 60
_DEEPEST = 6
_LONGEST_VALUE = 8000

_KEY = r"""["'“”]?(?P<key>{names})["'“”]?\s*[:：=]\s*"""
_CLOSED = r"(?=\s*(?:[,}\]\n]|\Z))"
_DOUBLE = rf"""(?P<double>(?:[^"\\]|\\.){{0,{_LONGEST_VALUE}}}?)"""
_SINGLE = rf"""(?P<single>(?:[^'\\]|\\.|'(?!\s*[,}}\]\n])){{0,{_LONGEST_VALUE}}}?)"""
_LOOSE = r"""(?P<loose>[^\n]{1,2000}?)"(?=\s*(?:,\s*["'“]|\}))"""
_STRING = rf"""(?:"{_DOUBLE}"{_CLOSED}|'{_SINGLE}'{_CLOSED}|"{_LOOSE})"""


def names_pattern(names: frozenset[str]) -> str:
    """A pattern for any of the names, with a blank, a dash or nothing for the underscore."""
    return "|".join(
        sorted((re.escape(name).replace("_", "[_\\ -]?") for name in names), key=len, reverse=True)
    )


_ANSWER_FIELD = re.compile(
    rf"""(?<=["'“]){_KEY.format(names=names_pattern(ANSWER_NAMES))}
    (?:{_STRING}|(?P<bare>-?[\d.,]+|true|false|null|None)(?=\s*[,}}\n]))""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_CITED_FIELD = re.compile(
    rf"""(?<=["'“]){_KEY.format(names=names_pattern(CITED_NAMES))}
    (?:(?P<list>\[[^\[\]{{}}]{{0,2000}}\])|{_STRING}|(?P<bare>\d+|null|None)(?=\s*[,}}\n]))""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_TAG = r"<(?P<tag>{names})(?:\s[^<>]*)?>(?P<inside>[^<]*(?:<(?!/?(?:{names})\b)[^<]*)*)</(?P=tag)\s*>"
_ANSWER_TAG = re.compile(_TAG.format(names=names_pattern(ANSWER_NAMES)), re.IGNORECASE)
_CITED_TAG = re.compile(_TAG.format(names=names_pattern(CITED_NAMES | _ONE_NAMES)), re.IGNORECASE)


_WHOLE = re.compile(r"([0-9]{1,9})(?:\.0+)?\Z")


class _Number(str):
    """A number as it was written: no digit of it is lost, however many there are."""

    __slots__ = ()


_DECODER = json.JSONDecoder(parse_int=_Number, parse_float=_Number, parse_constant=_Number, strict=False)


@dataclass(frozen=True, slots=True)
class Fields:
    """What was found: `answer` None where there is none, `cited` None where nothing is said of citations."""

    answer: str | None = None
    cited: tuple[Mention, ...] | None = None
    form: str = ""


def json_fields(text: str) -> Fields:
    """The fields of the last JSON object of a reply that holds an answer, else of what is left of one.

    Of JSON that is cut off or has slips only values that are whole are taken.
    """
    best = Fields()
    for value in _values(text):
        found = Fields(_answer(value), _cited(value), "json")
        if found.answer is not None or (best.answer is None and found.cited is not None):
            best = found
    if best.answer is not None or "{" not in text:
        return best
    damaged = _damaged(text)
    return Fields(
        damaged.answer,
        best.cited if damaged.cited is None else damaged.cited,
        "json" if damaged.answer is not None or damaged.cited is not None else best.form,
    )


def tagged_fields(text: str) -> Fields:
    """The fields of `<answer>…</answer>` (the last), `<paragraphs>2, 5</paragraphs>` or `<passage>2</passage>`."""
    answers = [match["inside"].strip() for match in _ANSWER_TAG.finditer(text)]
    lists = [read_list(match["inside"]) for match in _CITED_TAG.finditer(text) if len(match["inside"]) <= 400]
    cited = tuple(mention for found in lists for mention in found) if lists else None
    answer = next((answer for answer in reversed(answers) if answer), None)
    return Fields(answer, cited, "tagged" if answer is not None or cited is not None else "")


def _values(text: str) -> Iterator[Any]:
    place = tries = 0
    while tries < _MOST_TRIES and (place := text.find("{", place)) >= 0:
        tries += 1
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            place += 1
            continue
        yield value


def _pairs(value: Any, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """All fields of a value, the outer ones first."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield _plain_name(name), inner
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _pairs(inner, depth + 1)


@lru_cache(maxsize=1024)
def _plain_name(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name[:80].strip().casefold())


def _answer(value: Any) -> str | None:
    for name, inner in _pairs(value):
        if name in ANSWER_NAMES and (text := _text(inner)) is not None:
            return text
    return None


def _text(value: Any, depth: int = 0) -> str | None:
    """An answer's value as text; a JSON null is an answer that says “null”."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, list) and value and depth < 2:
        parts = [_text(part, depth + 1) for part in value]
        return ", ".join(part for part in parts if part) or None
    if isinstance(value, dict) and depth < 2:
        return next((_text(value[name], depth + 1) for name in _INNER_ANSWERS if name in value), None)
    return None


def _cited(value: Any) -> tuple[Mention, ...] | None:
    pairs = list(_pairs(value))
    for name, inner in pairs:
        if name in CITED_NAMES:
            return tuple(_mentions(inner))
    single = [
        tuple(_mentions(inner)) for name, inner in pairs if name in _ONE_NAMES and not isinstance(inner, dict)
    ]
    return tuple(mention for found in single for mention in found) if single else None


def _mentions(value: Any, depth: int = 0) -> Iterator[Mention]:
    if depth > _DEEPEST or isinstance(value, bool) or value is None:
        return
    if isinstance(value, _Number):
        whole = _WHOLE.match(value)
        yield Mention(int(whole[1]) if whole else NO_NUMBER, 0, 0, value[:12])
    elif isinstance(value, str):
        yield from read_list(value)
    elif isinstance(value, list):
        for inner in value:
            yield from _mentions(inner, depth + 1)
    elif isinstance(value, dict):
        named = [inner for name, inner in value.items() if str(name).casefold() in _ONE_NAMES]
        for inner in named or value:
            yield from _mentions(inner, depth + 1)


def _damaged(text: str) -> Fields:
    """The whole values of JSON that cannot be decoded: the last answer, the last list."""
    begin = max(0, text.find("{"))
    answer = cited = None
    for match in _ANSWER_FIELD.finditer(text, begin):
        answer = _text(_value(match))
    for match in _CITED_FIELD.finditer(text, begin):
        written = match["list"] if match["list"] is not None else str(_value(match) or "")
        cited = read_list(re.sub(r"[\"'“”]", " ", written))
    return Fields(answer, cited, "json" if answer is not None or cited is not None else "")


def _value(match: re.Match[str]) -> Any:
    if match["double"] is not None:
        try:
            return json.loads(f'"{match["double"]}"', strict=False)
        except ValueError:
            return match["double"]
    if match["single"] is not None:
        return match["single"].replace("\\'", "'")
    if match["loose"] is not None:
        return match["loose"]
    bare = match["bare"]
    return {"true": True, "false": False, "null": None, "none": None}.get(bare.casefold(), bare)
