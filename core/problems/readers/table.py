"""Problems of tables: CSV, TSV, XLSX, JSON and JSONL files with a mapping of columns."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.problems.problem import Notation, Problem
from core.problems.readers.building import build_problems
from core.problems.readers.columns import check, propose
from core.problems.readers.computed import computed_answer, computed_note, is_missing
from core.problems.readers.deciding import Given, decide_marks
from core.problems.readers.decimal_marks import marks_of_column
from core.problems.readers.float_answers import exact_note, with_exact_answer
from core.problems.readers.given import read_solution
from core.problems.readers.gsm8k import FINAL, solved_problem
from core.problems.readers.values import read_answer, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from core.problems.readers.base import ReadResult, Record, Records
    from core.problems.readers.deciding import Marks

# Days from 2000 to 2049, as Excel counts them.
_DAYS = range(36526, 54789)
_LARGEST_BESIDE_A_DAY = 10_000


@dataclass(frozen=True, slots=True)
class _Shown:
    """The decimal mark `chosen` for the project, and those that the answers of the table show."""

    chosen: str
    column: frozenset[str]


def read_table(
    records: Records, mapping: Mapping[str, str] | None = None, decimal_mark: str = "."
) -> ReadResult:
    """Problems by a mapping of columns (role -> column); what it does not name is proposed.

    Roles are question, answer, program, formula and id; an empty column name takes a role away. A record without
    an answer gets that of its solution, where this is beyond doubt; `computed` and a note say which. One that
    a program printed in floating point gets the exact number.
    `ImportFileError` when question or answer have no column.
    """
    chosen = propose(records, decimal_mark)
    for role, column in (mapping or {}).items():
        chosen = {known: name for known, name in chosen.items() if name != column or known == role}
        chosen[role] = column
    chosen = {role: column for role, column in chosen.items() if column}
    check(records, chosen)

    shown = marks_of_column(record.fields.get(chosen["answer"]) for record in records.records)

    def build(record: Record, source: str) -> Problem:
        made = _problem(record, source, chosen, _Shown(decimal_mark, shown))
        if is_missing(record.fields.get(chosen["answer"])):
            computed.append(record.number)
        exact = with_exact_answer(made)
        if exact != made:
            exacted.append(record.number)
        return exact

    computed: list[int] = []
    exacted: list[int] = []
    result = build_problems(records, "table", build, chosen.get("id", ""))
    notes = (
        *computed_note(records.file, computed),
        *exact_note(records.file, exacted),
        *_day_numbers(result.problems, records),
    )
    return replace(result, notes=(*result.notes, *notes), mapping=chosen, computed=tuple(computed))


def _problem(record: Record, source: str, mapping: Mapping[str, str], shown: _Shown) -> Problem:
    text = read_text(record.fields.get(mapping["question"]), mapping["question"], "question")
    raw = record.fields.get(mapping["answer"])
    if isinstance(raw, str) and FINAL in raw:
        return solved_problem(text, raw, mapping["answer"], source)
    given = _with_solution(Given(text, raw, mapping["answer"]), record, mapping, shown.chosen)
    marks = decide_marks(given, shown.column, shown.chosen)
    if marks.text != shown.chosen:
        given = _with_solution(given, record, mapping, marks.text)
    return Problem(
        text=text,
        answer=_answer(given, record, marks),
        program=given.solution,
        notation=given.notation,
        decimal_mark=marks.text,
        source=source,
    )


def _answer(given: Given, record: Record, marks: Marks) -> Fraction:
    """The answer that is given; where there is none, that of a solution which is no worked text."""
    solution = record.fields.get(given.solution_column)
    if is_missing(given.answer) and not (isinstance(solution, str) and FINAL in solution):
        return computed_answer(given, marks.text)
    return read_answer(given.answer, given.answer_column, marks.answer)


def _with_solution(given: Given, record: Record, mapping: Mapping[str, str], mark: str) -> Given:
    for role, notation in (("program", Notation.PROGRAM), ("formula", Notation.FORMULA)):
        column = mapping.get(role)
        if column is None:
            continue
        value = record.fields.get(column)
        solution, written = read_solution(value, column, notation, mark, given.question)
        if solution:
            return replace(given, solution=solution, notation=written, solution_column=column)
    return given


def _day_numbers(problems: Sequence[Problem], records: Records) -> tuple[str, ...]:
    """A note on answers that may be days: Excel saves a 1/2 that it took for a date as 45293."""
    if records.kind.startswith("json"):
        return ()
    answers = [problem.answer for problem in problems if problem.answer is not None]
    days = [answer for answer in answers if answer.denominator == 1 and int(answer) in _DAYS]
    others = [answer for answer in answers if answer.denominator > 1 or int(answer) not in _DAYS]
    if not days or not others or max(others) > _LARGEST_BESIDE_A_DAY:
        return ()
    day = dt.date(1899, 12, 30) + dt.timedelta(days=int(days[0]))
    note = (
        f"{records.file}: the answer {days[0]} may be a date that Excel made of a fraction "
        f"({day.day} {day:%B %Y}); please check it."
    )
    return (note,)
