"""The requests of a study as a file for a batch service, in the format of OpenAI that others share.

A line a request: `custom_id` is the key of its reply, so that results can come in any order, from
any service, and twice. Source: OpenAI's Batch guide; vLLM's `run-batch` reads the same.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.attacks.plan import plan_study, request_of
from core.errors import ModelError
from core.models.openai import BASE
from core.models.user_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from core.attacks.plan import Plan, Study
    from core.models.specs import RemoteSpec
    from core.store.project import Project

MOST_LINES = 50_000  # in one file of OpenAI's
MOST_BYTES = 190_000_000  # of its 200 MB
_URL = "/v1/chat/completions"


@dataclass(frozen=True, slots=True)
class BatchWritten:
    """The files written, in order, the requests in them, and how many replies are stored already."""

    files: tuple[Path, ...]
    requests: int
    stored: int


def write_batch(
    project: Project,
    model: RemoteSpec,
    study: Study,
    file: Path,
    without: Collection[str] = (),
    most: int = MOST_LINES,
) -> BatchWritten:
    """Writes the requests of a study that have no reply yet; the same project gives the same bytes. Blocks.

    More than a service takes in one file go into files beside it, `NAME-2.jsonl` and so on. `without`
    are parameters to leave out, where a model does not accept them. Raises `ModelError` for a model of
    another interface and where a file cannot be written.
    """
    if model.dialect.kind != "openai":
        raise ModelError(
            "Batch files are for models with OpenAI's interface.",
            "Name the model as openai:NAME or openai:NAME@URL.",
        )
    _refuse_other_names(model, without)
    plan = plan_study(project, model.identity, study)
    lines = _lines(plan, model, without)
    files: list[Path] = []
    while (part := _take(lines, most)) or not files:
        path = file if not files else file.with_name(f"{file.stem}-{len(files) + 1}{file.suffix}")
        _write(path, part)
        files.append(path)
    keys = {question.key for question in plan.questions}
    return BatchWritten(tuple(files), len(plan.missing), len(keys) - len(plan.missing))


def _lines(plan: Plan, model: RemoteSpec, without: Collection[str]) -> Iterator[str]:
    """A line for each missing key, in the order of the questions."""
    names = {"stream_options", *without}
    if model.address.base == BASE:
        names.add("max_tokens")  # OpenAI's newer models know only max_completion_tokens, the older ones both
    seen: set[str] = set()
    for question in plan.questions:
        if question.key in plan.missing and question.key not in seen:
            seen.add(question.key)
            body = model.dialect.body(model.name, request_of(question, plan.study), names)
            body.pop("stream", None)
            line: dict[str, Any] = {"custom_id": question.key, "method": "POST", "url": _URL, "body": body}
            yield json.dumps(line, ensure_ascii=False) + "\n"


def _take(lines: Iterator[str], most: int) -> list[str]:
    """The next lines, as many as a service takes in one file."""
    part: list[str] = []
    size = 0
    while len(part) < most and size < MOST_BYTES and (line := next(lines, "")):
        part.append(line)
        size += len(line.encode())
    return part


def _refuse_other_names(model: RemoteSpec, without: Collection[str]) -> None:
    for name in without:
        if name not in model.dialect.optional:
            known = ", ".join(sorted(model.dialect.optional - {"stream_options"}))
            raise ModelError(f"{name[:40]!r} cannot be left out of a request.", f"These can: {known}.")


def _write(file: Path, lines: list[str]) -> None:
    try:
        with whole_file(file) as part:
            part.writelines(lines)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", "") or "the system refused").lower()
        raise ModelError(
            f"The file of requests {file} cannot be written: {reason}.",
            "Choose a folder that is there, that you may write in and that has space.",
        ) from error
