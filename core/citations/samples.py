"""What is asked of a model about one question: requests of step 1 and step 2, and replies read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.citations.interventions import FIRST, Context, View
from core.citations.parsing import ParsedReply, parse_reply
from core.citations.prompts import cite_prompt
from core.citations.question import Question, Unit, Units, gold_units, units_of
from core.models.base import Finish, Reply, Request, Sampling

if TYPE_CHECKING:
    from collections.abc import Mapping

_AGAIN_FROM = 10
RETRY_TEMPERATURE = 0.3


@dataclass(slots=True)
class Sample:
    """A question put to a model: its units, what was said with the whole context, and of each intervention.

    `first` is None until step 1 was read; `read` has what came of (strategy, round).
    """

    question: Question
    kind: Units
    units: tuple[Unit, ...]
    gold: tuple[int, ...] | None
    seed: int = 0
    first: ParsedReply | None = None
    read: dict[tuple[str, int], ParsedReply] = field(default_factory=dict)
    _digest: str = ""

    @property
    def whole(self) -> View:
        """The whole context."""
        return View(tuple(range(len(self.units))))

    def context(self) -> Context:
        """What interventions on step 1 are made from."""
        cited = self.first.cited if self.first else ()
        return Context(self.whole.kept, cited, self._draw())

    def after(self, task: Task) -> Context:
        """What the next round is made from."""
        return Context(task.view.kept, self.read[task.key, task.round].cited, self._draw())

    def _draw(self) -> str:
        if not self._digest:  # of ten thousand characters, and wanted for each intervention
            self._digest = self.question.digest
        return f"{self.seed}:{self._digest}:{self.kind}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One thing to ask: a view of a sample's context under a key, in a round, for the `attempt`th time.

    `basis` are the citations that the view was made from; `changed` other texts of units, with a `note` on it.
    """

    sample: Sample
    key: str
    view: View
    round: int = 1
    attempt: int = 0
    basis: tuple[int, ...] = ()
    changed: Mapping[int, str] = field(default_factory=dict)
    note: str = ""

    def next_try(self) -> Task:
        """The same once more."""
        return replace(self, attempt=self.attempt + 1)


def sample_of(question: Question, kind: Units, seed: int) -> Sample:
    """A sample of which nothing is asked yet."""
    units = units_of(question, kind)
    return Sample(question, kind, units, gold_units(question, units, kind), seed)


def request_of(task: Task, sampling: Sampling) -> Request:
    """The request for a task; what it is about goes along for planted models and is never sent.

    The first try is as `sampling` says; later ones are drawn at 0.3 at least, since the same greedy request
    would give the same reply.
    """
    sample = task.sample
    prompt = cite_prompt(
        sample.question, sample.units, task.view, sample.kind, first=task.key == FIRST, changed=task.changed
    )
    if task.attempt:
        sampling = replace(sampling, temperature=max(RETRY_TEMPERATURE, sampling.temperature))
    repeat = task.attempt + (_AGAIN_FROM if task.view.again else 0)
    return Request(prompt, sampling, repeat, _about(task))


def _about(task: Task) -> dict[str, str]:
    sample = task.sample
    about = {
        "task": "citations",
        "units": str(sample.kind),
        "count": str(len(sample.units)),
        "shown": " ".join(map(str, task.view.kept)),
        "question": str(sample.question.id),
    }
    if sample.gold and sample.question.answers:
        about["gold"] = " ".join(map(str, sample.gold))
        about["answer"] = sample.question.answers[0]
    return about


def read_reply(reply: Reply, kept: tuple[int, ...], units: int) -> ParsedReply:
    """What a reply says of a context with `kept` of `units`."""
    cut_off = reply.finish is Finish.LENGTH
    return parse_reply(reply.text, frozenset(kept), units, thoughts=reply.reasoning, cut_off=cut_off)


def fault_of(reply: Reply, parsed: ParsedReply, *, first: bool) -> str:
    """Why a reply cannot be used, in a sentence, or nothing."""
    if reply.finish is Finish.TOO_LONG:
        return reply.error or "The passages are too long for the model."
    fault = parsed.fault(first=first)
    if fault and reply.finish is Finish.LENGTH:
        return f"{fault} It was cut off at the output limit."
    return fault
