"""Takes the results of a batch service into a project: each reply once, whatever the order and the faults."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.attacks.plan import plan_study, request_of
from core.attacks.study import grade_stored
from core.errors import ModelError
from core.models.base import Finish
from core.models.keys import Key
from core.models.remote_body import one_line, refusal_of
from core.models.remote_dialect import mapping
from core.models.remote_errors import Asked
from core.models.remote_reply import Gathered, finished

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.attacks.plan import Question, Study
    from core.attacks.progress import Progress
    from core.models.base import Reply
    from core.models.specs import RemoteSpec
    from core.store.project import Project

_GROUP = 500
_LONGEST = 16_000_000  # bytes of a line
_SERVICE = "The batch service"
_NO_LINE = "holds no line that is a result of a batch"
_NAMED = 5  # places that are named of each fault


@dataclass(slots=True)
class BatchTaken:
    """What a file of results held.

    `new` replies were stored now, `stored` were there before. Left out, with the numbers of the first
    lines of each kind in `places`: `failed` requests (by the service's own words in `reasons`),
    `broken` lines that cannot be read, `foreign` ones of requests that the study does not make, and
    `repeated` ones. `cut` says that the last line is not whole. `waiting` requests of the study have
    no reply yet. `progress` counts the grades.
    """

    new: int = 0
    stored: int = 0
    failed: int = 0
    broken: int = 0
    foreign: int = 0
    repeated: int = 0
    cut: bool = False
    waiting: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    places: dict[str, list[int]] = field(default_factory=dict)
    progress: Progress | None = None

    def note(self, kind: str, line: int) -> None:
        """One more line of a kind."""
        setattr(self, kind, getattr(self, kind) + 1)
        places = self.places.setdefault(kind, [])
        if len(places) < _NAMED:
            places.append(line)


async def take_results(project: Project, model: RemoteSpec, study: Study, file: Path) -> BatchTaken:
    """Stores and grades the replies of a file to what the study of that model asks.

    Taking the same file again changes nothing. A request that failed in one line and was answered in
    another counts as answered. Raises `ModelError` for a file that cannot be read or is none of results.
    """
    taken = await asyncio.to_thread(_store, project, model, study, file)
    taken.progress = await grade_stored(project, model, study)
    return taken


def _store(project: Project, model: RemoteSpec, study: Study, file: Path) -> BatchTaken:
    plan = plan_study(project, model.identity, study)
    questions = {question.key: question for question in plan.questions}
    intake = _Intake(project, model, study, questions, set(plan.missing))
    for number, line, whole in _lines(file):
        intake.take(number, line, whole=whole)
    intake.finish()
    taken = intake.taken
    known = taken.new + taken.stored + taken.failed + taken.foreign + taken.repeated
    if not known:
        raise intake.nothing(file)
    return taken


class _Intake:
    """The lines of one file on their way into a project."""

    def __init__(
        self,
        project: Project,
        model: RemoteSpec,
        study: Study,
        questions: dict[str, Question],
        missing: set[str],
    ) -> None:
        self._project = project
        self._study = study
        self._model = model
        self._questions = questions
        self._missing = missing
        self._asked = Asked(model.name, _SERVICE, _SERVICE, Key())
        self._answered: set[str] = set()
        self._faults: dict[str, tuple[int, str]] = {}
        self._group: list[tuple[str, Reply]] = []
        self._requests = 0
        self.taken = BatchTaken()

    def take(self, number: int, line: bytes, *, whole: bool) -> None:
        """One line; a blank one is nothing."""
        if not line.strip():
            return
        found = _read(line)
        if found is None:
            self.taken.cut = not whole
            self.taken.note("broken", number)
            return
        key = found["custom_id"]
        if "body" in found and "response" not in found:
            self._requests += 1
        elif key not in self._questions:
            self.taken.note("foreign", number)
        elif key in self._answered:
            self.taken.note("repeated", number)
        else:
            self._answer(number, key, found)

    def _answer(self, number: int, key: str, found: dict[str, Any]) -> None:
        if key not in self._missing:
            self._answered.add(key)
            self.taken.stored += 1
            return
        reply = self._reply(found)
        if isinstance(reply, str):
            if key in self._faults:
                self.taken.note("repeated", number)
            self._faults.setdefault(key, (number, reply))
            return
        self._answered.add(key)
        self.taken.new += 1
        self._group.append((key, reply))
        if len(self._group) >= _GROUP:
            self._save()

    def finish(self) -> None:
        """Stores the rest, and counts the requests that failed and were answered nowhere."""
        self._save()
        for key, (number, reason) in self._faults.items():
            if key not in self._answered:
                self.taken.note("failed", number)
                self.taken.reasons[reason] += 1
        self.taken.waiting = len(self._missing - self._answered)

    def nothing(self, file: Path) -> ModelError:
        """The failure of a file without a single result."""
        what = "holds the requests of a batch, not its results" if self._requests else _NO_LINE
        return ModelError(
            f"{file} {what}.", "Choose the output file, or the error file, of the batch service."
        )

    def _save(self) -> None:
        group, self._group = self._group, []
        saved = [
            self._project.replies.submit(
                key, self._model.identity, request_of(self._questions[key], self._study), reply
            )
            for key, reply in group
        ]
        for future in saved:
            future.result()

    def _reply(self, found: dict[str, Any]) -> Reply | str:
        """The reply of a line, or why there is none, in the service's words."""
        answer = mapping(found.get("response"))
        if found.get("error"):
            return one_line(refusal_of(found["error"]).text) or "an error without words"
        if not answer:
            return "no response and no error"
        body = mapping(answer.get("body")) or answer  # some services leave the envelope out
        status = answer.get("status_code", 200)
        if status != 200 or body.get("error"):
            text = refusal_of(dict(body)).text
            return f"HTTP {status}: {text}" if status != 200 else text
        gathered = Gathered()
        self._model.dialect.take_whole(gathered, body)
        if not gathered.begun and not gathered.reason:
            return "a response without a reply"
        reply = finished(gathered, self._asked, self._study.sampling.stop)
        return reply.error if reply.finish not in (Finish.STOP, Finish.LENGTH) else reply


def _read(line: bytes) -> dict[str, Any] | None:
    """A line with a `custom_id`, None for any other."""
    if len(line) >= _LONGEST:
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("custom_id"), str) else None


def _lines(file: Path) -> Iterator[tuple[int, bytes, bool]]:
    """The lines of a file from 1, without a byte order mark, and whether each is ended by a line break."""
    try:
        with file.open("rb") as source:
            number = 0
            while line := source.readline(_LONGEST):
                number += 1
                whole = line.endswith(b"\n")
                while not whole and (rest := source.readline(_LONGEST)):  # passed over: see `_read`
                    whole = rest.endswith(b"\n")
                yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, whole
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", "") or "the system refused").lower()
        raise ModelError(
            f"The file of results {file} cannot be read: {reason}.", "Check the name and the place."
        ) from error
