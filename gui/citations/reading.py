"""The blocking work of the Citations page, one function a step, to be run off the window's thread."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gui.citations.rows import Row, states_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.citations.by_hand import ByHand
    from core.citations.question import Question, Unit
    from core.citations.smallest import Smallest
    from core.citations.viewing import Asked, Asking
    from core.citations.word_problems import ChangedNumber
    from core.store.project import Project
    from gui.citations.rows import Key


@dataclass(frozen=True, slots=True)
class Read:
    """All that models were asked about one question; `changed` is the number changed in it, by model."""

    question: Question
    askings: tuple[Asking, ...] = ()
    smallest: tuple[Smallest, ...] = ()
    changed: Mapping[Key, ChangedNumber] = field(default_factory=dict)

    def asking(self, key: Key) -> Asking | None:
        """What one model was asked over one kind of units."""
        return next((one for one in self.askings if (one.model, str(one.kind)) == key), None)

    def search(self, key: Key) -> Smallest | None:
        """What its search for the smallest set found."""
        return next((one for one in self.smallest if (one.model, str(one.kind)) == key), None)


def read_rows(project: Project) -> dict[int, Row]:
    """Every question of a project with how it stands, by id, without its passages: they may be many. Blocks."""
    states = states_of(project.citation_asks.all())
    return {
        question.id or 0: Row(question, states.get(question.id or 0, {}))
        for question in project.questions.brief()
    }


def read_row(project: Project, number: int) -> Row:
    """A question with how it stands now. Blocks; `ProjectError` where it is gone."""
    states = states_of(project.citation_asks.of(number))
    return Row(replace(project.questions.get(number), passages=()), states.get(number, {}))


def read_question(project: Project, number: int) -> Read:
    """All that models were asked about a question. Blocks; `ProjectError` where it is gone."""
    from core.citations.smallest import smallest_sets
    from core.citations.viewing import asked_about

    question = project.questions.get(number)
    askings = asked_about(project, question)
    changed = {}
    for asking in askings:
        if (found := _changed(project, question, asking)) is not None:
            changed[asking.model, str(asking.kind)] = found
    return Read(
        question,
        tuple(_judged(asking, changed) for asking in askings),
        tuple(smallest_sets(project, question_id=number)),
        changed,
    )


def _changed(project: Project, question: Question, asking: Asking) -> ChangedNumber | None:
    """The number that was changed in a word problem, found again."""
    from core.citations.interventions import NotApplicable
    from core.citations.word_problems import NUMBER, change_number
    from core.errors import ProjectError

    first = asking.first
    if question.problem_id is None or first is None or first.parsed is None or not asking.trail(NUMBER):
        return None
    try:
        problem = project.problems.get(question.problem_id)
    except ProjectError:
        return None  # the problem was deleted; the question stays
    found = change_number(problem, first.parsed.cited)
    same = not isinstance(found, NotApplicable) and found.note == asking.trail(NUMBER)[0].note
    return found if same and not isinstance(found, NotApplicable) else None


def _judged(asking: Asking, changed: Mapping[Key, ChangedNumber]) -> Asking:
    """With another number another answer is right."""
    from core.citations.agreement import agree
    from core.citations.word_problems import NUMBER

    found = changed.get((asking.model, str(asking.kind)))

    def judge(one: Asked) -> Asked:
        if one.key != NUMBER or one.parsed is None:
            return one
        right = None if found is None else agree(found.answer, one.parsed.answer).contain
        return replace(one, right=right)

    return replace(asking, rest=tuple(map(judge, asking.rest)))


def by_hand(found: ByHand, question: Question, units: tuple[Unit, ...], first: Asked | None) -> Asked:
    """What was asked with passages chosen by hand, as the other things asked are shown."""
    from core.citations.abstaining import is_refusal, is_unknown_in_any_words
    from core.citations.agreement import agree, best_agreement
    from core.citations.by_hand import BY_HAND
    from core.citations.places import chain_of_thought, places_of
    from core.citations.viewing import Asked, stands_in
    from core.models.base import Finish
    from core.store.citations import FAILED, READ, UNREAD

    parsed, reply = found.parsed, found.reply
    text, thoughts = (reply.text, reply.reasoning) if reply else ("", "")
    answer = parsed.answer if parsed else ""
    right = best_agreement(answer, question.answers) if parsed else None
    before = first.parsed.answer if first and first.parsed else None
    kept = set(found.kept)
    failed = reply is None or reply.finish in (Finish.ERROR, Finish.INTERRUPTED)
    left = [f"{unit.title} {unit.text}" for unit in units if unit.position in kept]
    return Asked(
        key=BY_HAND,
        title="By hand",
        round=1,
        seed=0,
        kept=found.kept,
        dropped=tuple(unit.position for unit in units if unit.position not in kept),
        parsed=parsed,
        reason=found.reason,
        not_applicable=False,
        tries=1 if parsed else 3,
        prompt="" if failed else found.prompt,
        reply_text=text,
        thoughts=thoughts,
        chain=chain_of_thought(text, thoughts),
        places=places_of(text, parsed, frozenset(kept)) if parsed else (),
        unknown=bool(parsed) and is_unknown_in_any_words(answer),
        refused=bool(parsed) and is_refusal(answer),
        right=None if right is None else right.contain,
        unchanged=agree(before, answer).contain if parsed and before is not None else None,
        stands=stands_in(before, left) if before is not None else None,
        state=FAILED if failed else READ if parsed else UNREAD,
    )
