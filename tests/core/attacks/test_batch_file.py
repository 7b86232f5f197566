"""Batch files: what is missing is written once, and what comes back is taken in whatever state it is."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from core.attacks.batch_file import write_batch
from core.attacks.batch_results import BatchTaken, take_results
from core.attacks.measures import asr_table, frame
from core.attacks.plan import Study, plan_study
from core.errors import ModelError
from core.models.specs import read_remote
from core.store.project import Project
from tests.core.attacks.test_study import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MODEL = read_remote("openai:tiny@https://batch.example/v1")
STUDY = Study(count=3)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        fill(opened, problems=5, variants=3)
        yield opened


@pytest.fixture
def keys(project: Project) -> list[str]:
    """The 20 keys of the study, in order."""
    return [question.key for question in plan_study(project, MODEL.identity, STUDY).questions]


def result(key: str, text: str | None = "The answer is 6.", reason: str = "stop") -> dict[str, Any]:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": reason}
    usage = {"prompt_tokens": 40, "completion_tokens": 7}
    body = {"object": "chat.completion", "choices": [choice], "usage": usage}
    return {
        "id": f"r-{key[:6]}",
        "custom_id": key,
        "response": {"status_code": 200, "body": body},
        "error": None,
    }


def fault(key: str, message: str, status: int | None = None) -> dict[str, Any]:
    if status is None:
        return {"custom_id": key, "response": None, "error": {"code": "batch_expired", "message": message}}
    body = {"error": {"message": message, "type": "invalid_request_error"}}
    return {"custom_id": key, "response": {"status_code": status, "body": body}, "error": None}


async def take(project: Project, tmp_path: Path, *lines: Any, end: str = "\n") -> BatchTaken:
    file = tmp_path / "results.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + end, encoding="utf-8")
    return await take_results(project, MODEL, STUDY, file)


# Requests


def test_each_missing_request_is_a_line_under_its_key(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    file = tmp_path / "requests.jsonl"
    written = write_batch(project, MODEL, STUDY, file)
    assert (written.files, written.requests, written.stored) == ((file,), 20, 0)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["custom_id"] for line in lines] == keys
    assert {(line["method"], line["url"]) for line in lines} == {("POST", "/v1/chat/completions")}
    body = lines[0]["body"]
    assert (body["model"], body["max_tokens"], body["temperature"]) == ("tiny", 512, 0.0)
    assert "2 boxes of 3 pens" in body["messages"][0]["content"]
    assert "stream" not in body
    assert "stream_options" not in body
    first = file.read_bytes()
    write_batch(project, MODEL, STUDY, file)
    assert file.read_bytes() == first


def test_openai_itself_gets_the_newer_name_of_the_limit(project: Project, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    write_batch(project, read_remote("openai:gpt-x"), STUDY, file, without=("temperature", "seed"))
    body = json.loads(file.read_text(encoding="utf-8").splitlines()[0])["body"]
    assert set(body) == {"model", "messages", "max_completion_tokens"}


def test_more_than_a_service_takes_goes_into_further_files(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    written = write_batch(project, MODEL, STUDY, tmp_path / "r.jsonl", most=9)
    assert [path.name for path in written.files] == ["r.jsonl", "r-2.jsonl", "r-3.jsonl"]
    text = "".join(path.read_text(encoding="utf-8") for path in written.files)
    found = [json.loads(line)["custom_id"] for line in text.splitlines()]
    assert found == keys


def test_requests_that_cannot_be_written_are_refused(project: Project, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be left out"):
        write_batch(project, MODEL, STUDY, tmp_path / "r.jsonl", without=("messages",))
    with pytest.raises(ModelError, match="OpenAI's interface"):
        write_batch(project, read_remote("anthropic:claude"), STUDY, tmp_path / "r.jsonl")
    with pytest.raises(ModelError, match="cannot be written"):
        write_batch(project, MODEL, STUDY, tmp_path / "gone" / "r.jsonl")
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.suffix == ".jsonl") == []


# Results


async def test_results_in_any_order_are_stored_graded_and_taken_once(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    lines = [result(key) for key in keys]
    random.Random(3).shuffle(lines)
    taken = await take(project, tmp_path, *lines)
    assert (taken.new, taken.stored, taken.waiting, taken.failed) == (20, 0, 0, 0)
    assert taken.progress is not None
    assert taken.progress.done == 20
    table = asr_table(frame(project))
    assert table["OA_n"].tolist() == [5]
    assert project.replies.get(keys[:1])[keys[0]].completion_tokens == 7
    before = project.asks.all()
    again = await take(project, tmp_path, *lines)
    assert (again.new, again.stored) == (0, 20)
    assert project.asks.all() == before
    assert write_batch(project, MODEL, STUDY, tmp_path / "rest.jsonl").requests == 0


async def test_every_kind_of_fault_is_counted_and_named(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    taken = await take(
        project,
        tmp_path,
        result(keys[0]),
        fault(keys[1], "This request could not be executed before the batch expired."),
        "",
        fault(keys[2], "temperature is not supported", 400),
        result("someone-else"),
        result(keys[0], "The answer is 7."),
        "not JSON",
        "[1, 2]",
        {"no": "id"},
        result(keys[3], None, "content_filter"),
        {"custom_id": keys[4]},
        {"custom_id": keys[5], "response": {"status_code": 200, "body": {"choices": []}}},
        json.dumps(result(keys[6]))[:-30],
        end="",
    )
    assert (taken.new, taken.failed, taken.foreign, taken.repeated, taken.broken) == (1, 5, 1, 1, 4)
    assert taken.cut
    assert taken.waiting == 19
    assert taken.places == {
        "foreign": [5],
        "repeated": [6],
        "broken": [7, 8, 9, 13],
        "failed": [2, 4, 10, 11, 12],
    }
    assert any("expired" in reason for reason in taken.reasons)
    assert any("HTTP 400: temperature" in reason for reason in taken.reasons)
    assert project.replies.get(keys[:1])[keys[0]].text == "The answer is 6."


async def test_a_request_that_failed_first_and_was_answered_later_counts_as_answered(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    taken = await take(
        project, tmp_path, fault(keys[0], "busy", 503), result(keys[0]), fault(keys[1], "busy")
    )
    assert (taken.new, taken.failed, taken.waiting) == (1, 1, 19)
    later = await take(project, tmp_path, fault(keys[0], "busy", 503), result(keys[1]))
    assert (later.new, later.stored, later.failed, later.waiting) == (1, 1, 0, 18)


async def test_a_file_without_its_last_line_break_is_whole(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    taken = await take(project, tmp_path, "\ufeff" + json.dumps(result(keys[0])), result(keys[1]), end="")
    assert (taken.new, taken.cut, taken.broken) == (2, False, 0)


async def test_a_cut_off_reply_is_kept_as_one_and_an_envelope_may_be_missing(
    project: Project, tmp_path: Path, keys: list[str]
) -> None:
    bare = result(keys[1])
    bare["response"] = bare["response"]["body"]
    taken = await take(project, tmp_path, result(keys[0], "First, 3 times", "length"), bare)
    assert taken.new == 2
    assert taken.progress is not None
    assert {outcome.value: n for outcome, n in taken.progress.outcomes.items()} == {
        "cut off": 1,
        "wrong": 1,
    }


@pytest.mark.parametrize("content", [b"", b"<html>\n", b"\x00\xff\n", b"{}\n[]\n", b'{"custom_id": 5}\n'])
async def test_what_is_no_file_of_results_is_refused(
    project: Project, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "r.jsonl"
    file.write_bytes(content)
    with pytest.raises(ModelError, match="no line that is a result"):
        await take_results(project, MODEL, STUDY, file)


async def test_the_file_of_requests_is_not_taken_for_results(project: Project, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    write_batch(project, MODEL, STUDY, file)
    with pytest.raises(ModelError, match="holds the requests"):
        await take_results(project, MODEL, STUDY, file)
    with pytest.raises(ModelError, match="cannot be read"):
        await take_results(project, MODEL, STUDY, tmp_path / "gone.jsonl")
