"""Questions of one's own: JSON with a list of passages, or a table with a passage a column."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.citations.question import Passage, Question
from core.citations.readers.base import (
    QuestionsRead,
    build_questions,
    check_passages,
    read_name,
    read_position,
    read_short,
)
from core.problems.readers.base import FieldError
from core.problems.readers.values import quoted, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.readers.base import Record, Records

_NAMES = {
    "question": ("question", "text", "query"),
    "passages": ("passages", "paragraphs", "context", "documents", "contexts"),
    "answer": ("answer", "answers", "gold_answer"),
    "aliases": ("aliases", "answer_aliases"),
    "gold": ("supporting", "gold", "supporting_passages", "supports", "evidence"),
    "hop": ("hops", "hop"),
    "name": ("id", "name", "_id", "question_id"),
}
_COLUMN = re.compile(r"(?:passage|paragraph|context|document|text)[ _-]?([0-9]{1,4})", re.IGNORECASE)
_TITLES = ("title", "name", "heading")
_TEXTS = ("text", "paragraph_text", "content", "passage", "paragraph", "body")


def is_own(records: Records) -> bool:
    """Whether the records are questions with passages: a list of them, or numbered columns."""
    if _column(records, "question") is None:
        return False
    if len(_numbered(records)) > 1:
        return True
    listed = _column(records, "passages")
    return listed is not None and any(
        isinstance(record.fields.get(listed), list) or "\n\n" in str(record.fields.get(listed))
        for record in records.records[:20]
    )


def read_own(records: Records) -> QuestionsRead:
    """Questions with `question`, `passages`, and where known `answer`, `aliases`, `supporting`, `hops`, `id`.

    In JSON `passages` are texts or have `title` and `text`, and `supporting` are positions from 0 or titles.
    In a table each passage has a column (`passage 1`, `passage 2`, ...), or all stand in `passages` with
    empty lines between; `supporting` has their numbers from 1, and aliases are parted by semicolons.
    """
    columns = {role: _column(records, role) for role in _NAMES}
    numbered = _numbered(records)

    def build(record: Record, _remarks: list[str]) -> Question:
        return _question(record, columns, numbered, from_zero=records.kind.startswith("json"))

    return build_questions(records, "passages", build)


def _column(records: Records, role: str) -> str | None:
    plain = {
        re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_"): name for name in reversed(records.columns)
    }
    return next((plain[name.strip("_")] for name in _NAMES[role] if name.strip("_") in plain), None)


def _numbered(records: Records) -> tuple[str, ...]:
    found = [(int(match[1]), name) for name in records.columns if (match := _COLUMN.fullmatch(name.strip()))]
    return tuple(name for _, name in sorted(found))


def _question(
    record: Record, columns: dict[str, str | None], numbered: Sequence[str], *, from_zero: bool
) -> Question:
    def value(role: str) -> Any:
        column = columns[role]
        return None if column is None else record.fields.get(column)

    text = read_text(value("question"), columns["question"] or "question", "question")
    field = columns["passages"] or "passages"
    given = value("passages")
    if numbered and not isinstance(given, list):
        passages = [
            Passage("", str(cell)) for name in numbered if (cell := record.fields.get(name)) not in (None, "")
        ]
    elif isinstance(given, list):
        passages = [_passage(one, f"{field}[{place}]") for place, one in enumerate(given, 1)]
    else:
        parts = re.split(r"\r?\n[ \t]*\r?\n", read_text(given, field, "passages"))
        passages = [Passage("", part.strip()) for part in parts if part.strip()]
    checked = check_passages(passages, field)
    answers = _texts(value("answer"), split=False)
    return Question(
        text=text,
        passages=checked,
        name=read_name(value("name")),
        gold=_gold(value("gold"), columns["gold"] or "supporting", checked, from_zero=from_zero),
        answers=tuple(dict.fromkeys((*answers, *_texts(value("aliases"), split=True)))) if answers else (),
        hop=_hop(value("hop"), columns["hop"] or "hops"),
    )


def _passage(given: Any, field: str) -> Passage:
    if isinstance(given, list) and len(given) == 2 and all(isinstance(part, str) for part in given):
        return Passage(given[0], read_text(given[1], field, "text of the passage"))
    if not isinstance(given, dict):
        return Passage("", read_text(given, field, "text of the passage"))
    title = next((given[name] for name in _TITLES if isinstance(given.get(name), str)), "")
    text = next((given[name] for name in _TEXTS if given.get(name) not in (None, "")), None)
    return Passage(title, read_text(text, field, "text of the passage"))


def _texts(value: Any, *, split: bool) -> tuple[str, ...]:
    if value in (None, "", []):
        return ()
    if isinstance(value, list):
        return tuple(read_short(one, "answer", "answer") for one in value if one not in (None, ""))
    text = read_short(value, "answer", "answer")
    return tuple(part.strip() for part in re.split(r"[;|]", text) if part.strip()) if split else (text,)


def _gold(value: Any, field: str, passages: Sequence[Passage], *, from_zero: bool) -> tuple[int, ...] | None:
    if value in (None, "", []):
        return None
    if isinstance(value, str):
        numbers = re.split(r"[\s,;]+", value.strip())
        if not all(re.fullmatch(r"[0-9]{1,6}", number) for number in numbers):
            return _titled([value], field, passages)
        value = [Decimal(number) for number in numbers]
    given = value if isinstance(value, list) else [value]
    if all(isinstance(one, str) for one in given):
        return _titled(given, field, passages)
    if from_zero:
        return tuple(dict.fromkeys(read_position(one, field, len(passages)) for one in given))
    places = []
    for one in given:
        if not isinstance(one, Decimal) or one != int(one) or not 1 <= one <= len(passages):
            raise FieldError(
                field, f"there is no passage {quoted(one)}: there are {len(passages)}, counted from 1."
            )
        places.append(int(one) - 1)
    return tuple(dict.fromkeys(places))


def _titled(titles: Sequence[Any], field: str, passages: Sequence[Passage]) -> tuple[int, ...]:
    found: list[int] = []
    for title in titles:
        places = [place for place, passage in enumerate(passages) if passage.title and passage.title == title]
        if len(places) != 1:
            how = "no passage" if not places else "more than one passage"
            raise FieldError(field, f"{how} has the title {quoted(title)}.")
        found += places
    return tuple(dict.fromkeys(found))


def _hop(value: Any, field: str) -> int | None:
    if value in (None, ""):
        return None
    text = str(value).strip().removesuffix(".0")
    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise FieldError(
            field, f"the number of steps should be a small whole number, and is {quoted(value)}."
        )
    return int(text)
