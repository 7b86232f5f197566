"""Planted models answer as planted, and the same request always gets the same reply."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.errors import ModelError
from core.models.base import Finish, Message, Reply, Request
from core.models.planted import PLANTED, open_planted


def about(text: str, answer: str = "7/2", repeat: int = 0) -> Request:
    return Request(
        (Message("user", text),), repeat=repeat, about={"text": text, "answer": answer, "problem": "1"}
    )


def says(reply: Reply) -> Fraction:
    return Fraction(reply.text.rsplit("The answer is ", 1)[1].rstrip("."))


async def test_exact_is_right_in_exact_numbers() -> None:
    reply = await open_planted("exact").ask(about("Half of 7?"))
    assert reply.text.endswith("The answer is 7/2.")
    assert reply.finish is Finish.STOP


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ann has 12 and 99 apples", True),
        ("Ann has 12 and 100 apples", False),
        ("Ann pays $1.5", True),
        ("Ann pays $1.25", False),
        ("no number", True),
    ],
)
async def test_digits_fails_beyond_its_number_of_digits(text: str, right: bool) -> None:
    assert (says(await open_planted("digits=2").ask(about(text))) == Fraction(7, 2)) is right


@pytest.mark.parametrize(
    ("text", "right"), [("7 dogs", False), ("17 dogs and 70 cats", True), ("$7.00", False), ("8 dogs", True)]
)
async def test_wrong_on_fails_on_that_number_alone(text: str, right: bool) -> None:
    assert (says(await open_planted("wrong-on=7").ask(about(text))) == Fraction(7, 2)) is right


async def test_random_is_right_about_half_of_the_time_and_never_changes_its_mind() -> None:
    model = open_planted("random@3")
    asked = [about(f"{n} dogs", "5") for n in range(400)]
    first = [(await model.ask(request)).text for request in asked]
    assert [(await open_planted("random@3").ask(request)).text for request in asked] == first
    assert 150 < sum("is 5." in text for text in first) < 250
    assert [(await open_planted("random@4").ask(request)).text for request in asked] != first


async def test_random_draws_anew_for_each_repeat() -> None:
    model = open_planted("random@1")
    assert len({(await model.ask(about("3 dogs", "5", repeat))).text for repeat in range(20)}) == 2


async def test_never_answers_gives_no_digit_and_cut_off_says_that_it_was_cut() -> None:
    never = await open_planted("never-answers").ask(about("3 dogs"))
    assert never.finish is Finish.STOP
    assert not any(c.isdigit() for c in never.text)
    assert (await open_planted("cut-off").ask(about("3 dogs"))).finish is Finish.LENGTH


async def test_says_says_its_text_whatever_is_asked() -> None:
    model = open_planted("says=x = 2\nprint(x)")
    reply = await model.ask(Request((Message("user", "hello"),)))
    assert (reply.text, reply.finish) == ("x = 2\nprint(x)", Finish.STOP)
    assert (await model.ask(about("3 dogs"))).text == reply.text


async def test_a_request_about_nothing_fails_with_a_sentence() -> None:
    reply = await open_planted("exact").ask(Request((Message("user", "hello"),)))
    assert reply.finish is Finish.ERROR
    assert reply.error.endswith(".")


@pytest.mark.parametrize("name", PLANTED)
async def test_every_name_that_is_listed_opens(name: str) -> None:
    model = open_planted(name)
    assert model.identity == f"planted:{name}"
    await model.close()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "exakt",
        "digits",
        "digits=",
        "digits=x",
        "says=",
        "says",
        "wrong-on=1/0",
        "random",
        "random=3",
        "random@-1",
        "a\nb",
    ],
)
def test_a_name_that_is_none_is_told_what_there_is(name: str) -> None:
    with pytest.raises(ModelError, match="planted:exact"):
        open_planted(name)


@pytest.mark.parametrize("name", ["exact", "digits=2", "wrong-on=7", "random@0", "never-answers", "cut-off"])
async def test_a_question_with_passages_is_not_taken_for_a_problem_though_its_answer_is_a_number(
    name: str,
) -> None:
    asked = {"task": "citations", "text": "Which year?", "answer": "1907"}
    reply = await open_planted(name).ask(Request((Message("user", "q"),), about=asked))
    assert (reply.finish, reply.text) == (Finish.ERROR, "")
    assert "cites no passages" in reply.error
    assert "reads-cited" in reply.error
