"""What a study would ask: each problem as it stands, then its variants, as often as wanted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from core.attacks.prompts import zero_shot
from core.models.base import Request, Sampling
from core.variants.variant import Method

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.problem import Problem
    from core.store.project import Project
    from core.store.variants import StoredVariant

PROMPT = "zero-shot"
_GREEDY = Sampling()


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """A study of one method: the first `count` variants of each problem, each asked `repeats` times.

    `problems` are ids, None for all; `most_problems` bounds how many of those that have variants take
    part. Temperature 0 and 512 new tokens unless `sampling` says otherwise (the paper: 0.1 and 512).
    """

    method: Method = Method.M3
    count: int = 100
    problems: tuple[int, ...] | None = None
    most_problems: int | None = None
    repeats: int = 1
    sampling: Sampling = _GREEDY


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask: a problem (no variant) or a variant of it, and the key of the reply wanted."""

    problem: Problem
    fingerprint: str
    variant: StoredVariant | None
    repeat: int
    key: str

    @property
    def text(self) -> str:
        """What the model is asked to solve."""
        return self.problem.text if self.variant is None else self.variant.variant.text

    @property
    def answer(self) -> Fraction | None:
        """The right answer."""
        return self.problem.answer if self.variant is None else self.variant.variant.answer

    @property
    def method(self) -> str:
        """The method that drew the variant; empty for the problem as it stands."""
        return "" if self.variant is None else self.variant.method.value


@dataclass(frozen=True, slots=True)
class Plan:
    """The questions of a study for one model, in order, and which keys have no reply yet.

    `without` are the ids of problems that have no answer or no fresh variants and are left out.
    """

    study: Study
    questions: tuple[Question, ...]
    missing: frozenset[str]
    without: tuple[int, ...] = ()

    @property
    def problems(self) -> int:
        """How many problems take part."""
        return len({question.problem.id for question in self.questions})


def plan_study(project: Project, model: str, study: Study) -> Plan:
    """What a study of the model of that identity asks; nothing is asked yet (a dry run). Blocks.

    First every problem as it stands, then a variant of each, and so on: a study that is stopped early
    has asked about all problems.
    """
    found_for: list[list[Question]] = []
    without: list[int] = []
    wanted = None if study.problems is None else set(study.problems)
    for problem in project.problems.all():
        if problem.id is None or (wanted is not None and problem.id not in wanted):
            continue
        if study.most_problems is not None and len(found_for) >= study.most_problems:
            break
        found = _questions(project, problem, problem.id, model, study)
        if found:
            found_for.append(found)
        else:
            without.append(problem.id)
    rounds = zip_longest(*found_for)
    questions = [question for turn in rounds for question in turn if question is not None]
    missing = project.replies.missing({question.key for question in questions})
    return Plan(study, tuple(questions), frozenset(missing), tuple(without))


def _questions(project: Project, problem: Problem, number: int, model: str, study: Study) -> list[Question]:
    variants = project.variants.of(number, study.method, study.count)
    if problem.answer is None or not variants:
        return []
    fingerprint = problem.fingerprint
    return [
        Question(problem, fingerprint, variant, repeat, _request(text, study.sampling, repeat).key(model))
        for variant, text in ((None, problem.text), *((v, v.variant.text) for v in variants))
        for repeat in range(study.repeats)
    ]


def request_of(question: Question, study: Study) -> Request:
    """The request for a question; what it is about goes along for planted models and is never sent."""
    about = {"answer": str(question.answer), "text": question.text, "problem": str(question.problem.id)}
    return _request(question.text, study.sampling, question.repeat, about)


def _request(text: str, sampling: Sampling, repeat: int, about: dict[str, str] | None = None) -> Request:
    return Request(zero_shot(text), sampling, repeat, about or {})
