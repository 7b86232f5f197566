"""A program in a reply is found wherever models put it, and taken only when it gives the answer by steps."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attacks.program_reply import check_program_reply
from core.models.base import Finish, Reply
from core.problems.problem import Problem

CLIPS = Problem(
    text="Natalie sold 48 clips in April, and half as many in May. How many clips did she sell in all?",
    answer=Fraction(72),
)
GOOD = "april = 48\nmay = april / 2\nprint(april + may)\n"
LOOP = "april = 48\nfor i in range(2):\n    april += 1\nprint(april)\n"


def check(text: str, problem: Problem = CLIPS, finish: Finish = Finish.STOP) -> tuple[bool, str]:
    checked = check_program_reply(Reply(text, finish), problem)
    return checked.good, checked.kind


def fenced(code: str, words: str = "python") -> str:
    return f"```{words}\n{code}```"


@pytest.mark.parametrize(
    "reply",
    [
        fenced(GOOD),
        fenced(GOOD, "py"),
        fenced(GOOD, "Python3"),
        fenced(GOOD, ""),
        f"Sure! Here it is:\n\n{fenced(GOOD)}\n\nIt prints 72.",
        fenced(GOOD).replace("\n", "\r\n"),
        f"~~~python\n{GOOD}~~~",
        f"````python\n{GOOD}````",
        f"```python\n{GOOD}",
        f"1. The program:\n   {fenced(GOOD).replace(chr(10), chr(10) + '   ')}",
        f"<think>{fenced(LOOP)} no, without a loop</think>{chr(10)}{fenced(GOOD)}",
        f"{fenced(GOOD)}<|im_end|>\n{fenced(LOOP)}",
        f"<|im_start|>{chr(10)}{fenced(GOOD)}",
        f"{fenced(LOOP)}\nOr without a loop:\n{fenced(GOOD)}",
        f"Run it so:\n{fenced('python solve.py', 'bash')}\n{fenced(GOOD)}",
        GOOD,
    ],
)
def test_a_good_program_is_found_wherever_it_stands(reply: str) -> None:
    checked = check_program_reply(Reply(reply, Finish.STOP), CLIPS)
    assert (checked.good, checked.program) == (True, GOOD)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("", "no code"),
        ("The answer is 72.", "no code"),
        (fenced("72 clips", "text"), "no code"),
        ("<think>" + fenced(GOOD), "no code"),
        (fenced(LOOP), "unsupported"),
        (fenced("april = = 48"), "unsupported"),
        (fenced("import os\nos.system('true')\nprint(72)"), "unsupported"),
        (fenced("april = 48\nprint(april * 2)"), "another answer"),
        (fenced("april = 48\nprint(april / 0)"), "unsupported"),
        (fenced("print(72)"), "no steps"),
        (fenced("april = 48\nanswer = 72\nprint(answer)"), "no steps"),
        (fenced("april = 48\nmay = 24\nprint(april + may)"), "worked out"),
        (fenced("nothing = 0\nanswer = 72\nprint(answer + nothing)"), "worked out"),
        (fenced("print(9 * 8)"), "misaligned"),
    ],
)
def test_a_program_that_is_no_good_is_told_why(reply: str, kind: str) -> None:
    assert check(reply) == (False, kind)
    checked = check_program_reply(Reply(reply, Finish.STOP), CLIPS)
    assert checked.reason.endswith((".", "?"))


def test_a_program_without_any_number_of_the_text_is_not_taken() -> None:
    dogs = Problem(text="Two dogs have three bones each. How many bones?", answer=Fraction(6))
    assert check(fenced("print(14 - 8)"), dogs) == (False, "no numbers")


def test_a_fault_has_its_place_in_the_program_that_is_kept() -> None:
    checked = check_program_reply(Reply("So:\n" + fenced(LOOP), Finish.STOP), CLIPS)
    assert checked.program == LOOP
    assert (checked.line, checked.column) == (2, 0)


def test_a_reply_that_was_cut_off_says_so_unless_a_whole_program_came_before() -> None:
    assert check("```python\napril = 48\nmay = 24", finish=Finish.LENGTH) == (False, "cut off")
    assert check("First we think about", finish=Finish.LENGTH) == (False, "cut off")
    assert check(fenced(GOOD) + "\nProblem: Now", finish=Finish.LENGTH) == (True, "taken")
    assert check(fenced(GOOD) + "\n```python\nx =", finish=Finish.LENGTH) == (True, "taken")
    cut = fenced(LOOP) + "\n```python\napril = 48\nmay = april / 2\nprint(april + may)"
    assert check(cut, finish=Finish.LENGTH)[0] is False


@pytest.mark.parametrize(
    ("text", "answer", "program"),
    [
        ("Ann works 5 hours a day. How many hours in a week?", 35,
         "hours = 5\ndays_per_week = 7\nprint(hours * days_per_week)"),
        ("A hike of 5 days and 2 weeks. How many days?", 19,
         "days = 5\nweeks = 2\ndays_per_week = 7\nprint(days + weeks * days_per_week)"),
        ("Of 80 pupils 25% walk. How many do not?", 60, "pupils = 80\nwalk = 0.25\nprint(pupils * (1 - walk))"),
        ("Two dogs have three bones each. How many bones?", 6, "dogs = 2\nbones = 3\nprint(dogs * bones)"),
        ("Two boxes of 6 and 6 pens, 3 broken. How many are whole?", 9,
         "a = 6\nb = 6\nbroken = 3\nprint(a + b - broken)"),
    ],
)  # fmt: skip
def test_numbers_of_the_world_and_numbers_in_words_may_be_used(text: str, answer: int, program: str) -> None:
    assert check(fenced(program), Problem(text=text, answer=Fraction(answer))) == (True, "taken")


@pytest.mark.parametrize(
    ("text", "answer", "program"),
    [
        ("Of 80 pupils 25% walk. How many do not?", 60, "pupils = 80\nstay = 0.75\nprint(pupils * stay)"),
        ("Ann has 12 pens, loses 5 and buys 4. How many?", 11, "left = 7\nnew = 4\nprint(left + new)"),
        ("3 bags of 4 pens and 9 more. How many?", 21, "pens = 12\nmore = 9\nprint(pens + more)"),
    ],
)
def test_a_number_worked_out_beforehand_is_never_taken_for_a_constant(
    text: str, answer: int, program: str
) -> None:
    checked = check_program_reply(
        Reply(fenced(program), Finish.STOP), Problem(text=text, answer=Fraction(answer))
    )
    assert (checked.good, checked.kind, checked.line) == (False, "worked out", 1 + ("stay" in program))


def test_decisions_of_an_earlier_program_do_not_count() -> None:
    freed = replace(CLIPS, freed=(1,))
    assert check(fenced(GOOD), freed) == (True, "taken")


@given(st.text(alphabet="`~\n pyxt=4 8print()</hik>|", max_size=200))
def test_whatever_a_model_writes_is_judged(text: str) -> None:
    for finish in (Finish.STOP, Finish.LENGTH):
        checked = check_program_reply(Reply(text, finish), CLIPS)
        assert checked.good == (checked.kind == "taken")
