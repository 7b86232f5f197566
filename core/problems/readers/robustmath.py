"""RobustMath: a file of originals and a file of their rephrasings, which nothing but their words joins."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from core.errors import ImportFileError
from core.problems.numerals import find_numerals
from core.problems.readers.base import LeftOut
from core.problems.readers.files import read_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from pathlib import Path

    from core.problems.problem import Problem

_LEAST_ALIKE = 0.6
_Item = TypeVar("_Item")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Rephrased:
    """A problem and other wordings of it: the same numbers, the same answer."""

    problem: Problem
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rephrasings:
    """The outcome of joining two files. Originals without a rephrasing are in `pairs` with no texts."""

    pairs: tuple[Rephrased, ...]
    left_out: tuple[LeftOut, ...]


def read_rephrasings(originals: Path, rephrased: Path) -> Rephrasings:
    """Each rephrasing with its original: of those with the same answer the one most like it in its words.

    A rephrasing is left out where no original has its answer and most of its words and numbers, or
    where two are equally like it. `ImportFileError` when a file cannot be read or nothing joins.
    """
    base, others = read_file(originals, "table"), read_file(rephrased, "table")
    known = [_Known(problem) for problem in base.problems]
    texts: list[list[str]] = [[] for _ in known]
    left_out = [*base.left_out, *others.left_out]
    for number, problem in enumerate(others.problems, 1):
        found, reason = _original(problem, known)
        if found is None:
            left_out.append(LeftOut(rephrased.name, number, "", reason))
        else:
            texts[found].append(problem.text)
    if not any(texts):
        raise ImportFileError(
            f"No problem of {rephrased.name} rephrases one of {originals.name}.",
            "Choose the originals first and their rephrasings second.",
        )
    pairs = (Rephrased(one.problem, tuple(its)) for one, its in zip(known, texts, strict=True))
    return Rephrasings(tuple(pairs), tuple(left_out))


class _Known:
    """An original with what it is recognised by."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.words = _words(problem.text)
        self.numbers = _numbers(problem.text)


def _original(problem: Problem, known: Sequence[_Known]) -> tuple[int | None, str]:
    words, numbers = _words(problem.text), _numbers(problem.text)
    alike = sorted(
        (
            (_alike(words, one.words) + _alike(numbers, one.numbers), -index)
            for index, one in enumerate(known)
            if one.problem.answer == problem.answer
        ),
        reverse=True,
    )
    if not alike or alike[0][0] < 2 * _LEAST_ALIKE:
        return None, "no original has its answer and most of its words and numbers."
    if len(alike) > 1 and alike[0][0] == alike[1][0]:
        return None, "two originals are equally like it."
    return -alike[0][1], ""


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))


def _numbers(text: str) -> Counter[Fraction]:
    return Counter(numeral.value for numeral in find_numerals(text))


def _alike(one: Counter[_Item], other: Counter[_Item]) -> float:
    """How alike two bags are, 0 to 1 (Dice)."""
    size = one.total() + other.total()
    return 2 * (one & other).total() / size if size else 1.0
