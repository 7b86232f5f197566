"""Requests a minute through the whole path (ask, store, grade), against a bare httpx loop on the same server.

A server in a process of its own answers each request at once, on loopback. Both sides make the same requests,
as many at once, in the same run. Also: memory after a quarter of the requests and at the end.

Run: .venv/bin/python tests/benchmarks/bench_http.py [REQUESTS]     goal: 8,000 a minute, memory flat
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

import httpx
import psutil

from core.attacks.plan import Study, plan_study, request_of
from core.attacks.study import run_study
from core.models.openai import OpenAI
from core.models.remote import RemoteModel
from core.models.specs import open_model
from core.problems.problem import Problem
from core.store.project import Project
from core.variants.variant import Generation, Method, Settings, Variant

REQUESTS = 2000
VARIANTS = 99
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


def main() -> None:
    """Prints the figures."""
    if sys.argv[1:] == ["--serve"]:
        asyncio.run(serve())
        return
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS
    server = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        asyncio.run(compare(int(server.stdout.readline()), requests))
    finally:
        server.kill()
        server.wait()


async def serve() -> None:
    """Answers every request with the same short stream; prints its port."""
    chunks = [
        {"choices": [{"index": 0, "delta": {"content": "It makes 5. The answer is 5."}}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
        {"choices": [], "usage": {"prompt_tokens": 60, "completion_tokens": 12}},
    ]
    body = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    answer = (
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
        f"content-length: {len(body.encode())}\r\n\r\n{body}"
    ).encode()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = _LENGTH.search(head)
                await reader.readexactly(int(length[1]) if length else 0)
                writer.write(answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    listening = await asyncio.start_server(talk, "127.0.0.1", 0)
    print(listening.sockets[0].getsockname()[1], flush=True)
    await listening.serve_forever()


async def compare(port: int, requests: int) -> None:
    """Runs a study and the bare loop, in turn."""
    process, begun = psutil.Process(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Project.create(Path(folder) / "b.counterfoil") as project:
        fill(project, max(1, requests // (VARIANTS + 1)))
        model = open_model(f"openai:bench@http://127.0.0.1:{port}/v1")
        assert isinstance(model, RemoteModel)
        study = Study(count=VARIANTS)
        plan = plan_study(project, model.identity, study)
        bodies = [OpenAI().body(model.name, request_of(question, study), ()) for question in plan.questions]
        print(
            f"{len(bodies):,} requests, {model.parallel} at once; set up in {time.perf_counter() - begun:.1f} s"
        )
        quarter = 0

        def look(progress: object, _ask: object) -> None:
            nonlocal quarter
            if getattr(progress, "done", 0) == len(bodies) // 4:
                quarter = process.memory_info().rss

        begun = time.perf_counter()
        progress = await run_study(project, model, study, on_progress=look)
        ours = time.perf_counter() - begun
        await model.close()
        assert progress.done == len(bodies)
        assert not progress.requests.failed
        memory = process.memory_info().rss
        bare = await bare_loop(port, bodies, model.parallel)
    print(f"bare httpx loop:  {60 * len(bodies) / bare:8,.0f} requests a minute")
    print(
        f"the whole path:   {60 * len(bodies) / ours:8,.0f} requests a minute, {bare / ours:.2f} of the bare loop"
    )
    print(f"memory: {quarter / 1e6:.0f} MB after a quarter, {memory / 1e6:.0f} MB at the end")


def fill(project: Project, problems: int) -> None:
    """Problems with 99 variants each."""
    project.problems.add(
        [
            Problem(text=f"{p} boxes of 3 pens. How many pens?", answer=Fraction(3 * p))
            for p in range(2, problems + 2)
        ]
    )
    for problem in project.problems.all():
        drawn = tuple(
            Variant({"n": Fraction(n)}, f"{problem.id} boxes of {n} pens. How many pens?", Fraction(n))
            for n in range(11, 11 + VARIANTS)
        )
        project.variants.save(problem, Generation(Settings(method=Method.M3), drawn, 100, VARIANTS, False))


async def bare_loop(port: int, bodies: list[dict[str, object]], parallel: int) -> float:
    """The seconds that httpx alone takes for the same requests."""
    waiting = iter(bodies)
    begun = time.perf_counter()
    async with httpx.AsyncClient(timeout=30, trust_env=False) as client:

        async def work() -> None:
            for body in waiting:
                async with client.stream(
                    "POST", f"http://127.0.0.1:{port}/v1/chat/completions", json=body
                ) as response:
                    async for line in response.aiter_lines():
                        assert line is not None

        await asyncio.gather(*(work() for _ in range(parallel)))
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
