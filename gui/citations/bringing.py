"""Brings questions into the project, from files, from its word problems, from the sample, and takes them out again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from importlib import resources
from typing import TYPE_CHECKING

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from core.citations.question import Question
    from core.citations.readers import QuestionsRead
    from core.problems.problem import Problem
    from core.store.citations import QuestionsAdded
    from core.store.project import Project
    from core.store.removal import Removed
    from gui.citations.desk import CitationDesk
    from gui.jobs import Tell
    from gui.problems.desk import Desk

ROOT = "questions"
CHUNK = 20
FORMAT_WORDS = {
    "musique": "MuSiQue",
    "hotpotqa": "HotpotQA",
    "2wiki": "2WikiMultihopQA",
    "passages": "passages",
}


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of it: a sentence, and the sentences on what was left out or assumed."""

    said: str
    details: tuple[str, ...] = field(default=())


class Bringing:
    """Adds and deletes questions, each as one step of the project's history."""

    def __init__(self, desk: Desk, citations: CitationDesk) -> None:
        self._desk = desk
        self._citations = citations

    async def bring_files(self, paths: Sequence[Path]) -> Brought:
        """Adds the questions of files. `ImportFileError` leaves the project as it was."""
        read = [await asyncio.to_thread(_read, path) for path in paths]
        added = await self._add([question for one in read for question in one.questions])
        names = ", ".join(
            f"{path.name} ({FORMAT_WORDS[one.format]})" for path, one in zip(paths, read, strict=True)
        )
        left_out = [str(left) for one in read for left in one.left_out]
        said = _said(added, f"from {names}", left_out=len(left_out))
        return Brought(said, (*left_out, *(note for one in read for note in one.notes)))

    async def bring_sample(self) -> Brought:
        """Adds the sample questions."""
        read = await asyncio.to_thread(_read_sample)
        return Brought(_said(await self._add(read.questions), "of the sample"))

    async def bring_problems(self, tell: Tell) -> Brought:
        """Makes a question of every word problem of the project whose sentences can be passages."""
        await self._desk.save()
        problems = await asyncio.to_thread(self._desk.open_project.problems.all)
        found: list[Question] = []
        for start in range(0, len(problems), CHUNK):
            tell(start, len(problems))
            found += await asyncio.to_thread(_questions, problems[start : start + CHUNK])
        added = await self._add(found)
        short = len(problems) - len(found)
        has = "has" if short == 1 else "have"
        why = (
            f"{count_of(short, 'problem')} {has} fewer than two sentences beside the question, "
            "so that none can be taken away."
        )
        return Brought(_said(added, "made of word problems", left_out=short), (why,) if short else ())

    def delete(self, numbers: Iterable[int]) -> None:
        """Takes questions out of the project with what was asked about them."""
        there = [number for number in numbers if number in self._citations.rows]
        if there:
            step = _Deletion(self._desk, self._citations, there)
            self._desk.changes.make(f"delete {count_of(len(there), 'question')}", step.out, step.back)

    async def _add(self, questions: Sequence[Question]) -> QuestionsAdded:
        async with self._desk.changes.order:
            project = self._desk.open_project
            added = await asyncio.to_thread(project.questions.add, questions)
            if added.ids:
                step = _Deletion(self._desk, self._citations, added.ids)
                self._desk.changes.made("add questions", step.back, step.out)
            self._citations.reload(next(iter(added.ids), None))
        return added


class _Deletion:
    """Questions taken out of the project and put back."""

    def __init__(self, desk: Desk, citations: CitationDesk, numbers: Sequence[int]) -> None:
        self._desk = desk
        self._citations = citations
        self._numbers = list(numbers)
        self._removed: Removed | None = None

    async def out(self) -> None:
        beside = _beside(list(self._citations.rows), self._numbers)
        self._removed = await asyncio.to_thread(_take_out, self._desk.open_project, self._numbers)
        here = self._citations.question
        self._citations.reload(beside if here is not None and here.id in self._numbers else None)

    async def back(self) -> None:
        if self._removed is not None:
            await asyncio.to_thread(self._desk.open_project.removal.put_back, self._removed)
            self._citations.reload(next(iter(self._removed.ids), None))


def _take_out(project: Project, numbers: Sequence[int]) -> Removed:
    return project.removal.take_out(numbers, ROOT)


def _read(path: Path) -> QuestionsRead:
    from core.citations.readers import read_questions

    return read_questions(path)


def _read_sample() -> QuestionsRead:
    with resources.as_file(resources.files("resources") / "samples" / "passages.jsonl") as path:
        return _read(path)


def _questions(problems: Sequence[Problem]) -> list[Question]:
    from core.citations.word_problems import question_of

    return [found for problem in problems if (found := question_of(problem)) is not None]


def _said(added: QuestionsAdded, of: str, *, left_out: int = 0) -> str:
    parts = [f"{count_of(len(added.ids), 'question')} {of} added"]
    if added.duplicates:
        parts.append(f"{len(added.duplicates):,} there already")
    if left_out:
        parts.append(f"{left_out:,} left out")
    return f"{', '.join(parts)}."


def _beside(order: Sequence[int], gone: Sequence[int]) -> int | None:
    """The question to show when others go: the next one that stays, else the one before."""
    last = max((order.index(number) for number in gone if number in order), default=0)
    after = [number for number in order[last + 1 :] if number not in gone]
    before = [number for number in order[:last] if number not in gone]
    return after[0] if after else before[-1] if before else None
