"""Asks again with the passages that a person chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.attacks.asking import Asking
from core.attacks.progress import Budget, Progress
from core.citations.interventions import FIRST, View
from core.citations.plan import TRIES, CitationStudy
from core.citations.question import Units
from core.citations.samples import Task, fault_of, read_reply, request_of, sample_of
from core.models.base import Finish
from core.models.runner import Control, RunProgress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.citations.parsing import ParsedReply
    from core.citations.question import Question
    from core.models.base import ChatModel, Reply
    from core.store.project import Project

BY_HAND = "by hand"
_AS_USUAL = CitationStudy().sampling


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a model said with the chosen units: `parsed` is None where it cannot be read, for `reason`."""

    kept: tuple[int, ...]
    parsed: ParsedReply | None
    reply: Reply | None
    prompt: str
    reason: str = ""


async def ask_by_hand(
    project: Project,
    model: ChatModel,
    question: Question,
    kept: Sequence[int],
    kind: Units = Units.PARAGRAPHS,
    *,
    control: Control | None = None,
) -> ByHand:
    """Asks with the units of these positions, up to three times; with all of them it is step 1 that is asked.

    The reply is kept, so that the same choice is not asked twice; it belongs to no study. Raises
    `ModelError` when the model cannot go on.
    """
    sample = sample_of(question, kind, 0)
    view = View(tuple(sorted(set(kept))))
    first = view == sample.whole
    task = Task(sample=sample, key=FIRST if first else BY_HAND, view=view)
    came: list[Reply] = []

    async def take(_task: Task, _key: str, reply: Reply) -> None:
        came.append(reply)

    asking = Asking(project, model, take, Progress(1, RunProgress(total=0)), Budget(), control or Control())
    found = ByHand(view.kept, None, None, "", "Nothing was asked.")
    for _ in range(TRIES):
        request = request_of(task, _AS_USUAL)
        await asking.ask([(task, request)])
        if not came:
            return found
        found = _read(task, came[-1], request.messages[0].content)
        if not found.reason or came[-1].finish in (Finish.ERROR, Finish.INTERRUPTED, Finish.TOO_LONG):
            return found
        task = task.next_try()
    return found


def _read(task: Task, reply: Reply, prompt: str) -> ByHand:
    if reply.finish in (Finish.ERROR, Finish.INTERRUPTED):
        return ByHand(task.view.kept, None, reply, prompt, reply.error)
    parsed = read_reply(reply, task.view.kept, len(task.sample.units))
    fault = fault_of(reply, parsed, first=task.key == FIRST)
    return ByHand(task.view.kept, None if fault else parsed, reply, prompt, fault)
