"""Equations of the running text are read where they are true, as people write them."""

from __future__ import annotations

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.problems.readers.expressions import numbers, write_expression, write_number
from core.problems.readers.gsm8k import solved_problem
from core.problems.readers.prose import equations


def read(line: str) -> list[str]:
    found = []
    for equation in equations(line):
        side = write_expression(equation.term, [write_number(number) for number in numbers(equation.term)])
        found.append(f"{side} = {write_number(equation.value)}")
    return found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("9 of 36 tiles are blue: 9 tiles / 36 tiles * 100% = 25%", ["9 / 36 * 100 = 25"]),
        ("so 12/48 x 100% = 25 percent", ["12 / 48 * 100 = 25"]),
        ("The rest is 100% - 35% = 65%", ["100 - 35 = 65", "100 / 100 - 35 / 100 = 0.65"]),
        ("A quarter of 100% is 100% / 4 = 25%", ["100 / 4 = 25"]),
        ("Bo: 7+2(6)=19 shells", ["7 + 2 * 6 = 19"]),
        ("Lost: 80(.15)=12", ["80 * 0.15 = 12"]),
        ("Cara picks (3*8=24) pears", ["3 * 8 = 24"]),
        ("He swam 4 lengths, then 3 times that in the evening, for 3*4=12 lengths", ["3 * 4 = 12"]),
        (
            "8% of the guests of the noisy party + 12% who left = 20%",
            ["8 + 12 = 20", "8 / 100 + 12 / 100 = 0.2"],
        ),
        ("5 boxes (12 eggs each) = 60", []),
        ("7 + 2(6) = 20", []),
        ("6 x 2 = 13", []),
    ],
)
def test_a_true_equation_is_read_and_a_false_one_is_not(line: str, found: list[str]) -> None:
    assert read(line) == found


def solved(question: str, *lines: str) -> Problem:
    return solved_problem(question, "\n".join(lines), "answer", "test")


def test_a_percentage_that_the_last_sentence_works_out_is_the_answer() -> None:
    problem = solved(
        "A bag holds 6 red and 18 white buttons. What percentage is red?",
        "There are 6+18=<<6+18=24>>24 buttons.",
        "6 buttons / 24 buttons * 100% = 25% are red.",
        "#### 25",
    )
    analysis = analyse(problem)
    assert analysis.status is Status.READY
    assert [analysis.numerals[link.numeral].text for link in analysis.grounding.links] == ["6", "18"]


def test_the_hundred_of_a_percentage_is_no_hundred_of_the_text() -> None:
    problem = solved(
        "Of 300 games Bo won 60%. Of the next 100 he lost 30. What percentage has he won?",
        "He won 300*60*.01=<<300*60*.01=180>>180, then 100-30=<<100-30=70>>70.",
        "These are 180+70=<<180+70=250>>250 of 300+100=<<300+100=400>>400.",
        "250 games / 400 games * 100% = 62.5%",
        "#### 62.5",
    )
    analysis = analyse(problem)
    tied = {analysis.numerals[link.numeral].text for link in analysis.grounding.links}
    assert "100" not in tied
