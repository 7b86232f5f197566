from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from core.errors import ImportFileError
from core.problems.analysis import analyse
from core.problems.readers import read_file
from core.problems.readers.base import FieldError
from core.problems.readers.gsm8k import solved_problem

if TYPE_CHECKING:
    from pathlib import Path

NAMES = st.sampled_from(["a.csv", "a.tsv", "a.json", "a.jsonl", "a.xlsx", "a.txt", "a"])
FORMATS = st.sampled_from(["auto", "gsm8k", "multiarith", "svamp", "table"])
RECORD = '{"question": "Ada has 4 pens and 3 more. How many?", "answer": "4+3=<<4+3=7>>7\\n#### 7"}'
SEEDS = st.sampled_from(
    [
        'question,answer\n"Two, and 3?",5\nB 1?,1\n',
        "\ufeffquestion;answer\r\nA 2?;2,5\r\n",
        f"{RECORD}\n{RECORD}\n",
        f"[{RECORD}, {RECORD}]",
        '[{"sQuestion": " 2 and 3? ", "lEquations": ["X=2+3"], "lSolutions": [5.0], "lAlignments": [1, 7]}]',
        '[{"Body": "A 2", "Question": "B 3?", "Equation": "( 2.0 + 3.0 )", "Answer": 5.0}]',
    ]
)


def outcome(path: Path, format_: str) -> list[str]:
    """What reading a file tells the user: a sentence for each record left out, or one for the file."""
    try:
        result = read_file(path, format_)
    except ImportFileError as error:
        return [error.sentence]
    assert result.problems
    assert all(problem.text.strip() and problem.answer is not None for problem in result.problems)
    return [fault.reason for fault in result.left_out]


def are_sentences(told: list[str]) -> bool:
    return all(text and len(text) < 400 and text[-1] in ".!?)" for text in told)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=NAMES, format_=FORMATS, data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_sentence(
    tmp_path: Path, name: str, format_: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert are_sentences(outcome(path, format_))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=NAMES,
    format_=FORMATS,
    seed=SEEDS,
    cut=st.integers(0, 200),
    put=st.text(max_size=6),
    at=st.integers(0, 200),
)
def test_any_damage_to_a_good_file_is_read_or_refused_with_a_sentence(
    tmp_path: Path, name: str, format_: str, seed: str, cut: int, put: str, at: int
) -> None:
    damaged = seed[:at] + put + seed[at + cut % 5 :]
    path = tmp_path / name
    path.write_bytes(damaged.encode("utf-8", "surrogatepass"))
    assert are_sentences(outcome(path, format_))


MARKS = st.lists(
    st.text("0123456789.,+-*/()=%$ x<>", max_size=14).map(lambda inner: f"so <<{inner}>> it is")
    | st.text(max_size=20),
    max_size=5,
)


@settings(max_examples=200, deadline=None)
@given(lines=MARKS, question=st.text("0123456789 abc%/.,", max_size=40))
def test_any_marks_give_a_problem_that_can_be_analysed(lines: list[str], question: str) -> None:
    solution = "\n".join([*lines, "#### 7"])
    try:
        problem = solved_problem(question, solution, "answer", "test")
    except FieldError:
        return
    analysis = analyse(problem)
    assert analysis.reason or analysis.variables
    assert json.dumps(problem.program)


def test_a_workbook_damaged_anywhere_is_read_or_refused_with_a_sentence(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["question", "answer"])
    sheet.append(["Ada has 4 pens. How many?", 4])
    book.save(tmp_path / "good.xlsx")
    good = (tmp_path / "good.xlsx").read_bytes()
    path = tmp_path / "bad.xlsx"
    for place in range(0, len(good), 97):
        for damaged in (good[:place], good[:place] + b"\xff\x00<" + good[place + 3 :]):
            path.write_bytes(damaged)
            assert are_sentences(outcome(path, "auto"))
