"""A question with its passages, as a project keeps it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A background passage.

    `cuts` are where its sentences after the first begin in `text`, where the source says so; empty
    leaves that to the splitter.
    """

    title: str
    text: str
    cuts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, its passages in order, and what is known of the right answer.

    `name` is its name in the source, `id` its number in the project (None before it is added). `gold` are
    the positions of the passages that are needed, from 0, in the order of the inference; None where that is
    not known. `gold_sentences` are (passage, sentence) of the sentences that are needed. `answers` are the
    right answer and then its aliases, or nothing. `hop` is how many steps it takes, None where unknown.
    `problem_id` is the word problem whose sentences the passages are.
    """

    text: str
    passages: tuple[Passage, ...]
    name: str = ""
    gold: tuple[int, ...] | None = None
    gold_sentences: tuple[tuple[int, int], ...] | None = None
    answers: tuple[str, ...] = ()
    hop: int | None = None
    source: str = ""
    problem_id: int | None = None
    id: int | None = None

    @property
    def digest(self) -> str:
        """What makes two questions the same one: text, passages and answers."""
        parts = [self.text, [(p.title, p.text) for p in self.passages], list(self.answers)]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]
