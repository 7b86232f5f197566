"""A study of citations on planted models: it measures what was planted, resumes, and leaves nothing untold."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import pytest

from core.attacks.progress import Budget
from core.citations.matching import matcher_named
from core.citations.outcome import LENGTH, MATCHED, WHOLE_CONTEXT, Outcome, first_steps, outcomes
from core.citations.plan import CitationStudy
from core.citations.question import Passage, Question, Units
from core.citations.study import Studied, run_citation_study
from core.models.base import Finish, Reply
from core.models.planted import SayingModel, open_planted
from core.problems.problem import Problem
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.models.base import ChatModel, Request


def question(number: int, passages: int = 6, gold: tuple[int, ...] = (3, 1)) -> Question:
    return Question(
        text=f"Who built mill {number}?",
        passages=tuple(Passage(f"P{place}", f"Text {place} of {number}. More.") for place in range(passages)),
        gold=gold,
        answers=(f"Ada {number}", f"Ada of {number}"),
        hop=2 + number % 3,
    )


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add([question(number) for number in range(12)])
        yield made


async def study(
    project: Project, model: str | ChatModel, wanted: CitationStudy | None = None, requests: int | None = None
) -> Studied:
    opened = open_planted(model) if isinstance(model, str) else model
    return await run_citation_study(
        project, opened, wanted or CitationStudy(), budget=Budget(requests=requests)
    )


def rate(found: list[Outcome], strategy: str, turn: int = 1) -> tuple[float, float, int]:
    mine = [one for one in found if one.strategy == strategy and one.round == turn and one.counts]
    return (
        sum(one.contain for one in mine) / len(mine),
        sum(one.unknown_strict for one in mine) / len(mine),
        len(mine),
    )


@pytest.mark.parametrize(
    ("model", "wanted"),
    [
        ("reads-cited", {"1": (1, 0), "2": (0, 1), "3": (0, 1)}),
        ("ignores-context", {"1": (1, 0), "2": (1, 0), "3": (1, 0)}),
        ("cites-decoys", {"1": (0, 1), "2": (1, 0), "3": (1, 0)}),
    ],
)
@pytest.mark.parametrize("units", list(Units))
async def test_planted_models_are_measured_as_planted(
    project: Project, model: str, wanted: dict[str, tuple[float, float]], units: Units
) -> None:
    project.questions.delete(range(1, 13))
    made = question(1)
    sentences = ((3, 0), (1, 1))
    project.questions.add(
        [
            Question(
                text=made.text,
                passages=made.passages,
                gold=made.gold,
                gold_sentences=sentences,
                answers=made.answers,
            )
        ]
    )
    await study(project, model, CitationStudy(units=units))
    found = outcomes(project)
    assert {one.strategy: (one.contain, float(one.unknown_strict)) for one in found} == wanted
    (first,) = first_steps(project)
    assert first.gold == ((3, 1) if units is Units.PARAGRAPHS else (6, 3))
    assert (first.cited == first.gold) == (model != "cites-decoys")
    assert first.right


async def test_one_that_guesses_is_measured_by_its_dice(project: Project) -> None:
    project.questions.add([question(number) for number in range(12, 300)])
    await study(project, "guesses@4", CitationStudy(strategies=("2",), recommended=False))
    same, unknown, n = rate(outcomes(project), "2")
    assert n == 300
    assert 0.17 < same < 0.33
    assert 0.17 < unknown < 0.33


async def test_all_controls_are_asked_and_the_matched_ones_match(project: Project) -> None:
    await study(project, "reads-cited", CitationStudy(controls=True))
    found = outcomes(project)
    assert {one.strategy for one in found} == {
        *("1", "2", "3", "without:2"), *(key for keys in MATCHED.values() for key in keys), *LENGTH.values(),
        *WHOLE_CONTEXT,
    }  # fmt: skip
    for strategy, controls in MATCHED.items():
        kept = {one.question_id: one.kept for one in found if one.strategy == strategy}
        for one in found:
            if one.strategy in controls:
                assert one.kept == kept[one.question_id]
    for key in ("identity", "prompt-only", "shuffled", "2-uncited", "3-uncited"):
        assert rate(found, key)[0] == 1
    assert rate(found, "1-uncited")[:2] == (0, 1)
    assert rate(found, "1-length")[0] == 1


async def test_the_paper_asks_only_its_own_controls(project: Project) -> None:
    wanted = CitationStudy(controls=True, recommended=False)
    assert not set(wanted.keys) & set(WHOLE_CONTEXT)
    await study(project, "reads-cited", wanted)
    assert not any(one.strategy.startswith("without:") for one in outcomes(project))


async def test_what_was_asked_is_not_asked_again_and_a_budget_ends_a_run(project: Project) -> None:
    first = await study(project, "reads-cited", requests=20)
    assert first.progress.requests.answered == 20
    assert first.progress.stopped
    second = await study(project, "reads-cited")
    third = await study(project, "reads-cited")
    assert first.progress.requests.answered + second.progress.requests.answered == 48
    assert third.progress.requests.answered == 0
    assert third.progress.done == third.progress.total == 48


async def test_rounds_go_on_until_the_model_does_not_know(project: Project) -> None:
    await study(project, "cites-decoys", CitationStudy(strategies=("2",), rounds=4))
    found = outcomes(project)
    # Decoys 0 and 2 go one a round; then nothing that is there is cited: the last answer stands.
    assert [(one.round, one.kept, one.carried, one.contain) for one in found if one.question_id == 1] == [
        (1, 5, False, 1), (2, 4, False, 1), (3, 4, True, 1),
    ]  # fmt: skip
    await study(project, "reads-cited", CitationStudy(strategies=("3",), rounds=2))
    mine = [one for one in outcomes(project) if one.model == "planted:reads-cited"]
    assert rate(mine, "3", 2) == (0, 1, 12)
    assert all(one.carried for one in mine if one.round == 2)


@dataclass
class Flaky:
    """Says each thing in turn, the last one for ever; a None is a failed request."""

    says: list[str | None]
    identity: str = "test:flaky"
    name: str = "flaky"
    asked: int = 0
    parallel: ClassVar[int] = 1

    async def ask(self, request: Request) -> Reply:
        said = self.says[min(self.asked, len(self.says) - 1)]
        self.asked += 1
        return (
            Reply("", Finish.ERROR, error="The server is down.") if said is None else Reply(said, Finish.STOP)
        )

    async def close(self) -> None:
        """Nothing is held."""


GOOD = '{"passages": [4, 2], "answer": "Ada"}'


async def test_three_tries_and_then_it_is_an_error_sample(project: Project) -> None:
    one = CitationStudy(most_questions=1, strategies=("1", "2"))
    model = Flaky(["Hm,\nwell.", "Still\nno.", "Never\n."])
    studied = await study(project, model, one)
    assert (model.asked, studied.error_samples) == (3, 1)
    assert [(x.error, x.counts, x.reason) for x in outcomes(project)] == [
        (True, False, "Before: No answer was found in the reply.")
    ] * 2
    assert first_steps(project)[0].error


async def test_a_later_try_that_can_be_read_counts(project: Project) -> None:
    one = CitationStudy(most_questions=1, strategies=("1",))
    model = Flaky(["Hm,\nwell.", GOOD])
    studied = await study(project, model, one)
    assert (model.asked, studied.error_samples) == (3, 0)
    assert [x.contain for x in outcomes(project)] == [1]


async def test_in_step_2_an_answer_is_enough(project: Project) -> None:
    await study(project, Flaky([GOOD, "Answer: unknown"]), CitationStudy(most_questions=1, strategies=("2",)))
    (only,) = outcomes(project)
    assert (only.unknown_strict, only.contain, only.cited_after) == (True, 0, ())


async def test_a_failed_request_is_an_error_until_it_is_asked_again(project: Project) -> None:
    one = CitationStudy(most_questions=1, strategies=("2",))
    studied = await study(project, Flaky([GOOD, None]), one)
    assert studied.error == "The server is down."
    (failed,) = outcomes(project)
    assert (failed.error, failed.reason) == (True, "After: The server is down.")
    await study(project, Flaky([GOOD]), one)
    (again,) = outcomes(project)
    assert again.counts


async def test_an_unknown_from_the_start_has_no_answer_to_keep(project: Project) -> None:
    one = CitationStudy(most_questions=1, strategies=("1",))
    unknown = SayingModel("test:says", "says", lambda _: '{"passages": [1], "answer": "not mentioned"}')
    await study(project, unknown, one)
    (only,) = outcomes(project)
    assert "whole context" in only.not_applicable
    await study(project, unknown, CitationStudy(most_questions=1, strategies=("1",), recommended=False))
    (only,) = outcomes(project)
    assert (only.not_applicable, only.contain) == ("", 1)


async def test_nothing_cited_is_not_applicable_in_every_round(project: Project) -> None:
    nothing = SayingModel("test:says", "says", lambda _: '{"passages": [], "answer": "Ada"}')
    await study(project, nothing, CitationStudy(most_questions=1, rounds=2))
    found = outcomes(project)
    assert [(one.strategy, one.round) for one in found] == [("1", 1), ("2", 1), ("3", 1)]
    assert all("cited nothing" in one.not_applicable for one in found)


async def test_another_matcher_needs_no_new_request(project: Project) -> None:
    model = Flaky(['{"passages": [1], "answer": "us"}', '{"passages": [2], "answer": "august"}'])
    await study(project, model, CitationStudy(most_questions=1, strategies=("1",)))
    asked = model.asked
    assert [one.contain for one in outcomes(project)] == [0]
    assert [one.contain for one in outcomes(project, matcher_named("letters"))] == [1]
    assert model.asked == asked


async def test_a_word_problem_is_asked_with_another_number(project: Project) -> None:
    from core.citations.word_problems import question_of

    project.questions.delete(range(1, 13))
    text = "Tom has 3 pens. Ann gives him 4 pens. How many has he now?"
    project.problems.add([Problem(text=text, answer=Fraction(7), program="print(3 + 4)")])
    made = question_of(project.problems.get(1))
    assert made is not None
    project.questions.add([made])
    prompts: list[str] = []

    def says(request: Request) -> str:
        prompts.append(request.messages[0].content)
        return '{"passages": [2, 1], "answer": "7"}'

    await study(project, SayingModel("test:says", "says", says), CitationStudy(strategies=("2",)))
    number = next(one for one in outcomes(project) if one.strategy == "number")
    assert number.note == "4 became 5, so that the right answer is 8."
    assert (number.contain, number.right_after) == (1, True)
    assert any("[2] Ann gives him 5 pens." in prompt for prompt in prompts)
