"""The local model: 32 variants of a problem decoded together, against `Llama.create_chat_completion` in a loop.

Both answer the same prompts greedily with the starter model, in the same run, on the same threads; the loop
answers the first of them only, as it is slow. Also: how many of the greedy texts are those that each prompt
gets alone, and where the others part.

Run: .venv/bin/python tests/benchmarks/bench_models.py [TOKENS]      goal: 2.5 times, 95 % of the texts
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from core.attacks.prompts import zero_shot
from core.models.base import Reply, Request, Sampling
from core.models.local import LocalModel
from core.models.options import LocalOptions
from core.models.shipped import starter_path
from core.models.specs import open_model
from core.problems.analysis import analyse
from core.problems.readers.samples import read_samples
from core.variants.generator import generate
from core.variants.variant import Method, Settings

MANY, ALONE = 32, 8
PROBLEM = 9


def prompts() -> list[Request]:
    """The prompts of 32 variants of one sample problem."""
    tokens = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    problem = analyse(read_samples().problems[PROBLEM])
    variants = generate(problem, Settings(method=Method.M3, count=MANY, seed=1)).variants
    return [Request(zero_shot(variant.text), Sampling(max_tokens=tokens)) for variant in variants]


async def together(requests: list[Request], slots: int) -> tuple[list[Reply], float]:
    """All replies at once, by the child process, and the seconds without its start."""
    starter = open_model("starter")
    assert isinstance(starter, LocalModel)
    model = LocalModel(starter.file, LocalOptions(slots=slots))
    try:
        await model.ask(Request(zero_shot("What is 1 + 1?"), Sampling(max_tokens=1)))
        began = time.perf_counter()
        replies = await asyncio.gather(*(model.ask(request) for request in requests))
        return list(replies), time.perf_counter() - began
    finally:
        await model.close()


def one_by_one(requests: list[Request]) -> float:
    """Tokens a second of the plain loop."""
    from llama_cpp import Llama

    llama = Llama(str(starter_path()), n_ctx=4096, n_threads=os.cpu_count(), verbose=False)
    tokens = 0
    began = time.perf_counter()
    for request in requests:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        made = llama.create_chat_completion(
            messages,  # type: ignore[arg-type]  # its own type for the same thing
            temperature=0.0,
            max_tokens=request.sampling.max_tokens,
        )
        assert isinstance(made, dict)
        tokens += made["usage"]["completion_tokens"]
    return tokens / (time.perf_counter() - began)


def common(first: str, second: str) -> int:
    """How many characters two texts begin alike with."""
    return next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)


def main() -> None:
    """Prints the ratio, and how the texts agree."""
    requests = prompts()
    loop = one_by_one(requests[:ALONE])
    print(f"create_chat_completion in a loop: {loop:.0f} tokens a second ({ALONE} prompts)")
    alone: list[str] = []
    for slots, name in ((1, "alone"), (0, "as many at once as suits this machine"), (16, "16 at once")):
        replies, seconds = asyncio.run(together(requests, slots))
        rate = sum(reply.completion_tokens for reply in replies) / seconds
        print(f"{name}: {rate:.0f} tokens a second, {rate / loop:.2f} times ({len(replies)} prompts)")
        texts = [reply.text for reply in replies]
        alone = alone or texts
        parted = [(ours, text) for ours, text in zip(texts, alone, strict=True) if ours != text]
        print(f"   {len(texts) - len(parted)} of {len(texts)} greedy texts are those of each prompt alone")
        for ours, text in parted:
            place = common(ours, text)
            print(f"   parts after {place}: {ours[place : place + 20]!r} for {text[place : place + 20]!r}")


if __name__ == "__main__":
    main()
