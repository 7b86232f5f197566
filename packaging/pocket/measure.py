"""Measures a pocket model through the program's own llama.cpp path, and holds it against torch.

Use: measure.py FOLDER FILE [COUNT]     prints the table of the card as Markdown
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import data

from core.attacks.grading import grade_reply
from core.attacks.intervals import wilson
from core.attacks.prompts import zero_shot
from core.models.base import Request, Sampling
from core.models.specs import open_model
from core.problems.readers import read_file
from core.store.grade import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from family import Problem

    from core.models.base import ChatModel

SEED = -7
OPERATIONS = {"+": "an addition", "-": "a subtraction", "*": "a multiplication", "/": "a division"}
SAMPLING = Sampling(max_tokens=160)


async def _replies(model: ChatModel, texts: Sequence[str]) -> list[str]:
    found = await asyncio.gather(*(model.ask(Request(zero_shot(text), SAMPLING)) for text in texts))
    return [reply.text for reply in found]


def right(reply: str, answer: Fraction) -> bool:
    """Whether the program grades a reply as right."""
    from core.models.base import Finish, Reply

    return grade_reply(Reply(reply, Finish.STOP), answer).outcome is Outcome.CORRECT


def row(name: str, hits: Iterable[bool]) -> str:
    """A line of the table: the share with its n and 95 % interval."""
    found = list(hits)
    share, (low, high) = sum(found) / len(found), wilson(sum(found), len(found))
    return f"| {name} | {len(found)} | {share:.1%} | {low:.1%} to {high:.1%} |"


def named(problem: Problem, reply: str) -> bool:
    """Whether each name and thing that the right chain says stands in the reply."""
    wanted = [
        problem.words[key]
        for key in ("N", "M", "L", "x", "y")
        if f" {problem.words[key]}" in f" {problem.reply}"
    ]
    return all(word in reply for word in wanted)


async def _measure(folder: Path, file: Path, count: int) -> None:
    model = open_model(f"gguf:{file}")
    print("| what | n | right | 95 % |\n|---|---|---|---|")
    try:
        near = data.held_out(count, SEED)
        began = time.monotonic()
        said = await _replies(model, [p.text for p in near])
        seconds = time.monotonic() - began
        print(
            row(
                "unseen problems, numbers in range",
                (right(r, p.answer) for p, r in zip(near, said, strict=True)),
            )
        )
        by_steps: dict[int, list[bool]] = defaultdict(list)
        for problem, reply in zip(near, said, strict=True):
            by_steps[problem.steps].append(right(reply, problem.answer))
        for steps, hits in sorted(by_steps.items()):
            print(row(f"of these with {steps} step{'s' * (steps > 1)}", hits))
        for sign, name in OPERATIONS.items():
            hits = [right(r, p.answer) for p, r in zip(near, said, strict=True) if f" {sign} " in p.reply]
            print(row(f"of these with {name} in the right chain", hits))
        for scale in (3, 10):
            far = data.held_out(count, SEED - scale, scale)
            answers = await _replies(model, [p.text for p in far])
            name = f"unseen problems, ranges {scale} times as wide"
            print(row(name, (right(r, p.answer) for p, r in zip(far, answers, strict=True))))
        print(row("names and things copied right", (named(p, r) for p, r in zip(near, said, strict=True))))
        samples = read_file(ROOT / "resources" / "samples" / "problems.jsonl").problems
        answers = await _replies(model, [p.text for p in samples])
        print(
            row(
                "sample problems as they stand",
                (right(r, p.answer) for p, r in zip(samples, answers, strict=True)),
            )
        )
        print(row("their M3 variants, preset `paper`", await _variants(model, samples)))
        print(f"\n{count} problems in {seconds:.1f} s, all at once.")
        same = await _compared(model, folder, near[:200])
        print(f"Greedy text in torch and in llama.cpp: {same} of {len(near[:200])} identical.")
    finally:
        await model.close()


async def _variants(model: ChatModel, samples: Sequence[object]) -> list[bool]:
    from core.problems.analysis import analyse
    from core.variants.generator import generate
    from core.variants.variant import Preset, Settings

    texts, answers = [], []
    for problem in samples:
        found = generate(analyse(problem), Settings(count=10, seed=1, preset=Preset.PAPER))  # type: ignore[arg-type]
        texts += [variant.text for variant in found.variants]
        answers += [variant.answer for variant in found.variants]
    replies = await _replies(model, texts)
    return [right(reply, answer) for reply, answer in zip(replies, answers, strict=True)]


async def _compared(model: ChatModel, folder: Path, problems: Sequence[Problem]) -> int:
    import tokens
    import torch
    from export import quantised
    from model import Llama, Shape

    state = torch.load(folder / "checkpoint.pt", weights_only=True)
    ours = Llama(Shape(**state["shape"]))
    ours.load_state_dict({name: quantised(weight) for name, weight in state["model"].items()})
    vocab = tokens.load(folder / "vocabulary.json")
    end, same = vocab.token_to_id(tokens.END), 0
    theirs = await _replies(model, [p.text for p in problems])
    for problem, reply in zip(problems, theirs, strict=True):
        ids = vocab.encode(tokens.conversation(zero_shot(problem.text)[0].content)[0]).ids
        made: list[int] = []
        with torch.inference_mode():
            while len(made) < SAMPLING.max_tokens:
                following = int(ours.logits(ours(torch.tensor([ids + made]))[0, -1]).argmax())
                if following == end:
                    break
                made.append(following)
        same += vocab.decode(made) == reply
    return same


if __name__ == "__main__":
    asyncio.run(
        _measure(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 294)
    )
