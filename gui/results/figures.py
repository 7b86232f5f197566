"""What the Results page shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

Key = tuple[str, str, str]
LEFT_OUT = {
    "no_answer": "without an answer",
    "cut_off": "cut off",
    "error": "failed",
    "not_asked": "not asked",
}


@dataclass(frozen=True, slots=True)
class Rate:
    """A share with its n and its 95 % interval; `share` is None where nothing can be said."""

    share: float | None
    n: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Run:
    """What a model did with the variants of one method. `left_out` counts variants, by `LEFT_OUT`.

    `partial` of the problems in AA have variants without an outcome, so that AA may be too high by theirs.
    """

    key: Key
    model: str
    method: str
    cases: int
    oa: Rate
    aa: Rate
    asr: Rate
    skipped: int
    left_out: Mapping[str, int]
    partial: int = 0

    @property
    def name(self) -> str:
        """The run in a few words."""
        return f"{self.model} · {self.method}"


@dataclass(frozen=True, slots=True)
class Share:
    """The wrong variants of a problem in a run. `first_wrong` is the place of the first of them, from 1, or 0.

    The problem as it stands was `solved` in so many of its `known` replies.
    """

    number: int
    text: str
    solved: int
    known: int
    wrong: Rate
    wrong_count: int
    left_out: Mapping[str, int]
    first_wrong: int


@dataclass(frozen=True, slots=True)
class Point:
    """AA after so many attacks a problem; `fewer` of its problems have not so many variants."""

    attacks: int
    aa: Rate
    fewer: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Of the variants that `source` (empty: any) got wrong, the share that `target` gets wrong too."""

    method: str
    source: str
    target: str
    wrong: Rate
    without: int


@dataclass(frozen=True, slots=True)
class Step:
    """How often replies of a run first went wrong at an operation, by what they did there."""

    op: str
    wrong: int
    skipped: int
    unclear: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All of it, of a project with so many `problems`.

    `tables` are the same for a file: column names and rows, at full precision.
    """

    runs: tuple[Run, ...] = ()
    shares: Mapping[Key, tuple[Share, ...]] = field(default_factory=dict)
    curves: Mapping[Key, tuple[Point, ...]] = field(default_factory=dict)
    steps: Mapping[Key, tuple[Step, ...]] = field(default_factory=dict)
    pairs: tuple[Pair, ...] = ()
    tables: Mapping[str, tuple[list[str], list[dict[str, Any]]]] = field(default_factory=dict)
    replies: int = 0
    problems: int = 0

    def run(self, key: Key | None) -> Run | None:
        """The run of that key."""
        return next((run for run in self.runs if run.key == key), None)
