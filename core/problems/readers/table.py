"""Problems of tables: CSV, TSV, XLSX, JSON and JSONL files with a mapping of columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.problem import Notation, Problem
from core.problems.readers.building import build_problems
from core.problems.readers.columns import check, propose
from core.problems.readers.gsm8k import FINAL, solved_problem
from core.problems.readers.values import read_answer, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.readers.base import ReadResult, Record, Records


def read_table(
    records: Records, mapping: Mapping[str, str] | None = None, decimal_mark: str = "."
) -> ReadResult:
    """Problems by a mapping of columns (role -> column); what it does not name is proposed.

    Roles are question, answer, program, formula and id; an empty column name takes a role away.
    `ImportFileError` when question or answer have no column.
    """
    chosen = propose(records, decimal_mark)
    for role, column in (mapping or {}).items():
        chosen = {known: name for known, name in chosen.items() if name != column or known == role}
        chosen[role] = column
    chosen = {role: column for role, column in chosen.items() if column}
    check(records, chosen)

    def build(record: Record, source: str) -> Problem:
        return _problem(record, source, chosen, decimal_mark)

    return build_problems(records, "table", build, chosen)


def _problem(record: Record, source: str, mapping: Mapping[str, str], decimal_mark: str) -> Problem:
    text = read_text(record.fields.get(mapping["question"]), mapping["question"], "question")
    raw = record.fields.get(mapping["answer"])
    if isinstance(raw, str) and FINAL in raw:
        return solved_problem(text, raw, mapping["answer"], source)
    answer = read_answer(raw, mapping["answer"], decimal_mark)
    program, notation = _solution(record, mapping)
    return Problem(
        text=text, answer=answer, program=program, notation=notation, decimal_mark=decimal_mark, source=source
    )


def _solution(record: Record, mapping: Mapping[str, str]) -> tuple[str, Notation]:
    for role, notation in (("program", Notation.PROGRAM), ("formula", Notation.FORMULA)):
        column = mapping.get(role)
        value = record.fields.get(column) if column else None
        if value is None or (isinstance(value, str) and not value.strip()):
            continue
        return read_text(value, column or "", role), notation
    return "", Notation.PROGRAM
