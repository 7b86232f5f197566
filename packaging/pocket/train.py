"""Trains the pocket model: seeded, logged, and gone on with where it stopped.

Use: train.py FOLDER [--steps N] [--threads N]     writes vocabulary.json, checkpoint.pt, log.jsonl into FOLDER
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import data
import tokens
import torch
from model import Llama, Shape
from torch.nn import functional as F  # noqa: N812 - torch's own name for it

from core.attacks.prompts import zero_shot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tokenizers import Tokenizer

SEED = 20261130
BATCH_TOKENS = 4096
PEAK, LEAST, WARM_UP = 2e-3, 2e-5, 200
VOCABULARY_TEXTS = 30_000
KEEP_EVERY = 100
TOGETHER = 60  # batches that are filled from one seed
LENGTHS = (80, 96, 112, 160)  # of a row


def prompt_of(text: str) -> str:
    """A problem in the prompt that the program uses."""
    return zero_shot(text)[0].content


def vocabulary(folder: Path) -> Tokenizer:
    """The vocabulary of a run, learned at its first start."""
    path = folder / "vocabulary.json"
    if not path.exists():
        found = itertools.islice(data.problems(SEED), VOCABULARY_TEXTS)
        tokens.train(f"{prompt_of(p.text)}\n{p.reply}" for p in found).save(str(path))
    return tokens.load(path)


def batches(vocab: Tokenizer, step: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Batches (tokens, targets) from a step on; the target -100 is not learned: only the reply is."""
    while True:
        heap = step // TOGETHER
        made = _heap(vocab, heap)
        yield from made[step % TOGETHER :]
        step = (heap + 1) * TOGETHER


def _heap(vocab: Tokenizer, heap: int) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Batches filled from one stream; each length has a batch of its own, so that little is padding."""
    filling: dict[int, list[tuple[list[int], int]]] = {length: [] for length in LENGTHS}
    made: list[tuple[torch.Tensor, torch.Tensor]] = []
    for problem in data.problems(SEED + 1 + heap):
        asks, answers = tokens.conversation(prompt_of(problem.text), problem.reply)
        before, after = vocab.encode(asks).ids, vocab.encode(answers).ids
        length = next((one for one in LENGTHS if len(before) + len(after) <= one), None)
        if length is None:
            continue
        rows = filling[length]
        rows.append((before + after, len(before)))
        if len(rows) == BATCH_TOKENS // length:
            made.append(_padded(rows, length))
            rows.clear()
        if len(made) == TOGETHER:
            break
    return made


def _padded(rows: list[tuple[list[int], int]], length: int) -> tuple[torch.Tensor, torch.Tensor]:
    inputs = torch.zeros(len(rows), length, dtype=torch.long)
    targets = torch.full((len(rows), length), -100)
    for at, (ids, start) in enumerate(rows):
        inputs[at, : len(ids)] = torch.tensor(ids)
        targets[at, start - 1 : len(ids) - 1] = torch.tensor(ids[start:])
    return inputs, targets


def rate(step: int, steps: int) -> float:
    """The learning rate: up for a while, then down along a cosine."""
    if step < WARM_UP:
        return PEAK * (step + 1) / WARM_UP
    done = (step - WARM_UP) / max(1, steps - WARM_UP)
    return LEAST + (PEAK - LEAST) * 0.5 * (1 + math.cos(math.pi * min(1.0, done)))


def main() -> None:
    """Trains until the steps are done; stopped, it goes on from the last checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=4500)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(args.threads)
    torch.manual_seed(SEED)
    vocab, model = vocabulary(args.folder), Llama(Shape())
    decayed = [p for p in model.parameters() if p.dim() == 2]
    plain = [p for p in model.parameters() if p.dim() != 2]
    optimiser = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.1}, {"params": plain, "weight_decay": 0.0}], betas=(0.9, 0.95)
    )
    kept, step, seen, seconds = args.folder / "checkpoint.pt", 0, 0, 0.0
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step, seen, seconds = state["step"], state["seen"], state["seconds"]
    with (args.folder / "log.jsonl").open("a", encoding="utf-8") as log:
        total, began = 0.0, time.monotonic()
        for inputs, targets in batches(vocab, step):
            if step >= args.steps:
                break
            for group in optimiser.param_groups:
                group["lr"] = rate(step, args.steps)
            learned = targets != -100
            # float32, uncompiled: without bfloat16 in the processor a step took 30 s, so 1.1 s
            loss = F.cross_entropy(model.logits(model(inputs)[learned]), targets[learned])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            step, seen, total = step + 1, seen + inputs.numel(), total + loss.item()
            if step % KEEP_EVERY == 0 or step >= args.steps:
                seconds += time.monotonic() - began
                began = time.monotonic()
                entry = {
                    "step": step,
                    "tokens": seen,
                    "loss": round(total / KEEP_EVERY, 4),
                    "seconds": round(seconds),
                }
                log.write(json.dumps(entry) + "\n")
                log.flush()
                total = 0.0
                state = {
                    "model": model.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "shape": asdict(Shape()),
                    "step": step,
                    "seen": seen,
                    "seconds": seconds,
                }
                torch.save(state, kept.with_suffix(".new"))
                kept.with_suffix(".new").replace(kept)


if __name__ == "__main__":
    main()
