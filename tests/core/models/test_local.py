"""A local model: a crash, a hang or a cancel costs one request, and no process is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import psutil
import pytest

from core.errors import ModelError
from core.models.base import Finish, Message, Request, Sampling
from core.models.gguf_file import inspect_gguf
from core.models.local import RESTARTS, LocalModel
from core.models.options import LocalOptions
from core.models.shipped import pocket_path

# A child that speaks the protocol: what a request says, it does.
CHILD = """
import json, os, sys, time
for line in sys.stdin:
    order = json.loads(line)
    if order["op"] == "load":
        print(json.dumps({"op": "ready", "context": 100}), flush=True)
    if order["op"] != "ask":
        continue
    word = order["messages"][-1]["content"]
    if word == "crash":
        print("the kernel gave up", file=sys.stderr, flush=True)
        os.abort()
    if word == "nonsense":
        print("{not json", flush=True)
    elif word != "silence":
        reply = {"text": word, "finish": "stop", "reasoning": "", "error": "", "prompt_tokens": 1,
                 "completion_tokens": 1, "seconds": 0.0}
        print(json.dumps({"op": "reply", "id": order["id"], "reply": reply}), flush=True)
"""


def question(word: str, tokens: int = 8) -> Request:
    return Request((Message("user", word),), Sampling(max_tokens=tokens))


def local(child: str | None = CHILD, **options: float) -> LocalModel:
    command = [sys.executable, "-c", child] if child else []
    return LocalModel(inspect_gguf(pocket_path()), LocalOptions(**options), command)  # type: ignore[arg-type]  # numbers


async def test_many_requests_are_in_flight_at_once() -> None:
    model = local()
    replies = await asyncio.gather(*(model.ask(question(f"word {i}")) for i in range(50)))
    await model.close()
    assert [reply.text for reply in replies] == [f"word {i}" for i in range(50)]


async def test_a_crash_fails_the_request_that_crashes_and_no_other() -> None:
    model = local()
    replies = await asyncio.gather(*(model.ask(question(word)) for word in ("one", "crash", "two", "three")))
    await model.close()
    assert [reply.text for reply in replies] == ["one", "", "two", "three"]
    assert replies[1].finish is Finish.ERROR
    assert "SIGABRT" in replies[1].error
    assert "the kernel gave up" in replies[1].error


async def test_the_child_is_not_started_again_without_end() -> None:
    model = local()
    for _ in range((RESTARTS + 1) // 2):
        assert (await model.ask(question("crash"))).finish is Finish.ERROR
    with pytest.raises(ModelError, match="not started again"):
        await model.ask(question("crash"))
    await model.close()


@pytest.mark.parametrize(("word", "cause"), [("silence", "said nothing"), ("nonsense", "cannot be read")])
async def test_a_child_that_hangs_or_talks_nonsense_is_ended(word: str, cause: str) -> None:
    model = local(patience=0.5)
    reply = await model.ask(question(word))
    await model.close()
    assert reply.finish is Finish.ERROR
    assert cause in reply.error


async def test_a_cancelled_request_ends_the_child_and_the_next_one_starts_it_again() -> None:
    model = local()
    task = asyncio.create_task(model.ask(question("silence")))
    await asyncio.sleep(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await model.ask(question("again"))).text == "again"
    await model.close()


async def test_closing_answers_what_is_in_flight() -> None:
    model = local()
    task = asyncio.create_task(model.ask(question("silence")))
    await asyncio.sleep(1)
    await model.close()
    reply = await task
    assert reply.finish is Finish.ERROR
    assert "closed" in reply.error


async def test_a_child_that_does_not_start_is_a_sentence() -> None:
    model = local("import sys; print('no such library', file=sys.stderr); sys.exit(3)")
    with pytest.raises(ModelError, match=r"could not be loaded.*code 3.*no such library"):
        await model.ask(question("hello"))
    await model.close()


async def test_a_child_that_hangs_while_it_loads_is_ended_and_said_to() -> None:
    model = local("import time; time.sleep(60)", patience=0.5)
    with pytest.raises(ModelError, match=r"could not be loaded.*said nothing for"):
        await model.ask(question("hello"))
    await model.close()


@pytest.mark.pocket
async def test_the_pocket_model_replies_and_the_same_way_again() -> None:
    model = local(None)
    first = await model.ask(question("What is 2 + 3?", 12))
    again = await model.ask(question("What is 2 + 3?", 12))
    long = await model.ask(question("word " * 9000))
    await model.close()
    assert first.finish in (Finish.STOP, Finish.LENGTH)
    assert 0 < first.completion_tokens <= 12
    assert first.text == again.text
    assert long.finish is Finish.TOO_LONG


@pytest.mark.pocket
async def test_a_greedy_reply_on_a_processor_is_the_same_in_company_as_alone() -> None:
    prompts = [f"A bakery sells {n} loaves for $3 each. How many dollars is that?" for n in (14, 25, 36, 47)]
    model = local(None, slots=4, gpu_layers=0)
    together = await asyncio.gather(*(model.ask(question(prompt, 30)) for prompt in prompts))
    await model.close()
    alone = []
    for prompt in prompts:
        model = local(None, slots=1, gpu_layers=0)
        alone.append(await model.ask(question(prompt, 30)))
        await model.close()
    assert [reply.text for reply in together] == [reply.text for reply in alone]


@pytest.mark.pocket
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
async def test_a_killed_child_is_started_again_for_the_request_in_flight() -> None:
    model = local(None)
    await model.ask(question("Hello.", 1))
    worker = await _worker_of(os.getpid())
    worker.suspend()
    task = asyncio.create_task(model.ask(question("Tell me a long story about a bridge.", 200)))
    await asyncio.sleep(0.2)
    assert not task.done()
    worker.kill()
    reply = await task
    await model.close()
    assert reply.finish in (Finish.STOP, Finish.LENGTH)


@pytest.mark.pocket
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
async def test_no_worker_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        "import asyncio\n"
        "from core.models.base import Message, Request\n"
        "from core.models.specs import open_model\n"
        "async def main():\n"
        "    model = open_model('pocket')\n"
        "    while True:\n"
        "        await model.ask(Request((Message('user', 'Count to a thousand.'),)))\n"
        "asyncio.run(main())\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    program = await asyncio.create_subprocess_exec(sys.executable, str(script), env=environment)
    worker = await _worker_of(program.pid)
    program.send_signal(signal.SIGKILL)
    await program.wait()
    await asyncio.to_thread(psutil.wait_procs, [worker], 10)
    assert not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE


async def _worker_of(parent: int) -> psutil.Process:
    """The model process of a program, as soon as there is one."""
    async with asyncio.timeout(60):
        while True:
            for child in psutil.Process(parent).children():
                if "--model-worker" in child.cmdline():
                    return child
            await asyncio.sleep(0.05)
