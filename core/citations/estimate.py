"""What a study of citations will take before it is begun: what is stored is replayed, the rest is reckoned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.attacks.estimate import CHARACTERS_A_TOKEN, GUESSED_REPLY, TEMPLATE_TOKENS, Estimate
from core.citations.abstaining import is_unknown_in_any_words
from core.citations.interventions import FIRST, NotApplicable, intervene, leave_one_out
from core.citations.plan import CitationStudy, chosen_questions
from core.citations.samples import Sample, Task, fault_of, read_reply, request_of, sample_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.models.base import Request
    from core.models.prices import Price
    from core.store.project import Project
    from core.store.replies import Usage

_ENOUGH = 20  # replies from which a mean is taken
_GUESSED_CITED = 2  # citations where neither a reply nor the needed passages tell
_TOGETHER = 100


def estimate_study(
    project: Project,
    identity: str,
    study: CitationStudy,
    price: Price | None = None,
    parallel: int = 1,
) -> Estimate:
    """The new requests of a study, each counted once, with their tokens, cost and time. Blocks.

    Where step 1 is stored, its interventions are known; of other questions as many are reckoned as their
    needed passages suggest. Repeated tries and the search for the smallest set are not reckoned with,
    save by `most_completion_tokens`. `stored` counts replies that are there already.
    """
    questions = chosen_questions(project, study)
    count = _Count()
    for start in range(0, len(questions), _TOGETHER):
        samples = [
            sample_of(question, study.units, study.seed) for question in questions[start : start + _TOGETHER]
        ]
        _replay(project, identity, study, samples, count)
    return _estimate(count, study, project.replies.usage_of_late_citations(identity), price, parallel)


@dataclass(slots=True)
class _Count:
    requests: int = 0
    characters: int = 0
    stored: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)

    def add(self, key: str, request: Request) -> None:
        """One more request to make, unless it is counted."""
        if key not in self.missing:
            self.missing.add(key)
            self.guess(sum(len(message.content) for message in request.messages))

    def guess(self, characters: int) -> None:
        """One more request of about that length."""
        self.requests += 1
        self.characters += characters


def _replay(
    project: Project, identity: str, study: CitationStudy, samples: Sequence[Sample], count: _Count
) -> None:
    """Goes through a study as far as it is stored."""
    firsts = [Task(sample=sample, key=FIRST, view=sample.whole, round=0) for sample in samples]
    read = {id(task.sample) for task in _stored(project, identity, study, firsts, count)}
    for sample in samples:
        if id(sample) not in read:
            _guess_rest(sample, study, count)
    tasks = [
        task
        for sample in samples
        if id(sample) in read and not _ends(study, sample)
        for key in _keys(study, sample)
        if (task := _task(sample, key)) is not None
    ]
    for turn in range(1, study.rounds + 1):
        done = _stored(project, identity, study, tasks, count)
        tasks = [later for task in done if turn < study.rounds and (later := _next(task)) is not None]


def _stored(
    project: Project, identity: str, study: CitationStudy, tasks: Sequence[Task], count: _Count
) -> list[Task]:
    """The tasks that a stored reply answers; the others are counted."""
    done: list[Task] = []
    left = list(tasks)
    while left:
        asked = [(task, request_of(task, study.sampling)) for task in left]
        keys = [request.key(identity) for _, request in asked]
        replies, left = project.replies.get(keys), []
        for key, (task, request) in zip(keys, asked, strict=True):
            reply = replies.get(key)
            if reply is None:
                count.add(key, request)
                continue
            count.stored.add(key)
            parsed = read_reply(reply, task.view.kept, len(task.sample.units))
            if not fault_of(reply, parsed, first=task.key == FIRST):
                if task.key == FIRST:
                    task.sample.first = parsed
                else:
                    task.sample.read[task.key, task.round] = parsed
                done.append(task)
            elif task.attempt + 1 < study.tries:
                left.append(task.next_try())
    return done


def _ends(study: CitationStudy, sample: Sample) -> bool:
    first = sample.first
    return bool(study.recommended and first and is_unknown_in_any_words(first.answer))


def _keys(study: CitationStudy, sample: Sample) -> tuple[str, ...]:
    cited = sample.first.cited if sample.first else ()
    return (*study.keys, *(leave_one_out(cited, study.strategies) if study.leaves_each_out else ()))


def _task(sample: Sample, key: str) -> Task | None:
    context = sample.context()
    view = intervene(key, context)
    if isinstance(view, NotApplicable):
        return None
    return Task(sample=sample, key=key, view=view, basis=context.cited)


def _next(task: Task) -> Task | None:
    """What the next round asks after a task, if there is one."""
    parsed = task.sample.read[task.key, task.round]
    if task.key not in ("2", "3") or is_unknown_in_any_words(parsed.answer):
        return None
    context = task.sample.after(task)
    view = intervene(task.key, context)
    if isinstance(view, NotApplicable):
        return None
    return Task(sample=task.sample, key=task.key, view=view, round=task.round + 1, basis=context.cited)


def _guess_rest(sample: Sample, study: CitationStudy, count: _Count) -> None:
    """What follows a step 1 that is not there yet."""
    whole = sum(len(unit.title) + len(unit.text) for unit in sample.units)
    cited = len(sample.gold) if sample.gold else min(_GUESSED_CITED, len(sample.units))
    few = round(whole * cited / max(1, len(sample.units)))
    for key in study.keys:
        alone = key.startswith("1") and not key.endswith("-length")
        count.guess(few if alone else whole)
    extra = max(0, cited - ("2" in study.strategies)) if study.leaves_each_out else 0
    extra += (study.rounds - 1) * len({"2", "3"} & set(study.strategies))
    for _ in range(extra):
        count.guess(whole)


def _estimate(
    count: _Count, study: CitationStudy, usage: Usage, price: Price | None, parallel: int
) -> Estimate:
    known = usage.replies - usage.uncounted
    sure = known >= _ENOUGH
    limit = study.sampling.max_tokens
    mean = min(usage.completion_tokens / known, limit) if sure else min(GUESSED_REPLY, limit)
    prompt = round(count.characters / CHARACTERS_A_TOKEN) + TEMPLATE_TOKENS * count.requests
    completion, most = round(mean * count.requests), limit * count.requests
    seconds = None if count.requests else 0.0
    if count.requests and usage.seconds > 0:
        seconds = usage.seconds / usage.replies * count.requests / max(1, min(parallel, count.requests))
    return Estimate(
        requests=count.requests,
        stored=len(count.stored),
        prompt_tokens=prompt,
        completion_tokens=completion,
        most_completion_tokens=most,
        cost=price.cost(prompt, completion) if price else None,
        most_cost=price.cost(prompt, most) if price else None,
        seconds=seconds,
        earlier=known if sure else 0,
    )
