"""CPU seconds to measure 2,000 questions' stored replies under another matcher, with bootstrap and tests.

Beside it in the same run: how long it takes merely to read the replies, and what scipy's bootstrap and a plain
loop take for the same intervals.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from scipy import stats

from core.citations.agreement import agree
from core.citations.bootstrap import RESAMPLES, SEED, draws, mean_intervals
from core.citations.matching import MATCHERS
from core.citations.question import Passage, Question
from core.citations.recomputing import recompute, stored_replies
from core.citations.report_record import export
from core.citations.report_study import study_of
from core.citations.tables import TABLES, table
from core.models.base import Finish, Message, Reply, Request
from core.store.citations import CitationAsk
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
QUESTIONS = 2000
PASSAGES = 20
BUDGET = 5.0
_SYLLABLES = ("ba", "do", "fer", "gul", "hin", "kor", "lam", "mes", "nor", "pel", "ris", "tov")
WORDS = ["".join(parts).capitalize() for parts in product(_SYLLABLES, repeat=3)]
_SMALL = ("1", "2", "3")
_LARGE = ("1", "1-random", "1-uncited", "1-length", "2", "2-random", "2-uncited", "3", "3-random", "identity")


def main() -> None:
    """Prints the figures, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        for strategies in (_SMALL, _LARGE):
            path = Path(folder) / f"{len(strategies)}.counterfoil"
            with Project.create(path) as project:
                count = fill(project, strategies)
                print(
                    f"{QUESTIONS:,} questions, {len(strategies)} strategies and controls, {count:,} replies"
                )
                measure(project)
    bootstrap()


def measure(project: Project) -> None:
    """Reading alone, measuring under a second matcher, then the tests and the whole report."""
    reading, _ = timed(partial(read, project))
    recompute(project)
    agree.cache_clear()
    draws.cache_clear()
    comparing, found = timed(partial(recompute, project, MATCHERS["articles"]))
    names = [name for name in TABLES if name != "tests"]
    tables, rows = timed(lambda: [table(name, found.outcomes, found.first_steps) for name in names])
    whole = comparing + tables
    print(
        f"  measured under another matcher with bootstrap: {whole:.2f} s (compared {comparing:.2f}, "
        f"{sum(map(len, rows))} rows of {len(names)} tables {tables:.2f}); "
        f"{whole / reading:.1f} times reading the replies ({reading:.2f} s); "
        f"{'within' if whole <= BUDGET else 'over'} {BUDGET:.0f} s"
    )
    testing, tests = timed(lambda: table("tests", found.outcomes))
    exporting, _ = timed(lambda: export(study_of(project)))
    print(
        f"  {len(tests)} tests of significance: {testing:.2f} s; every file of the report: {exporting:.2f} s"
    )


def read(project: Project) -> int:
    """The replies out of the file, and no more."""
    return len(stored_replies(project, project.citation_asks.all()))


def bootstrap() -> None:
    """Intervals of four measures of 2,000 questions: ours, scipy's, and a plain loop."""
    columns = (np.random.default_rng(1).random((QUESTIONS, 4)) < 0.6).astype(float)
    draws.cache_clear()
    ours, _ = timed(lambda: mean_intervals(columns))
    scipys, _ = timed(lambda: [_scipy(column) for column in columns.T])
    loops, _ = timed(lambda: [_loop(column.tolist()) for column in columns.T])
    print(
        f"intervals of 4 measures: {1000 * ours:.0f} ms; scipy.stats.bootstrap {scipys / ours:.0f} times, "
        f"a plain loop {loops / ours:.0f} times that"
    )


def _scipy(column: np.ndarray[Any, np.dtype[np.float64]]) -> object:
    random_state = np.random.default_rng(SEED)
    return stats.bootstrap(
        (column,), np.mean, n_resamples=RESAMPLES, method="percentile", rng=random_state, batch=100
    )


def _loop(column: Sequence[float]) -> tuple[float, float]:
    dice = random.Random(SEED)
    means = sorted(sum(dice.choices(column, k=len(column))) / len(column) for _ in range(RESAMPLES))
    return means[25], means[974]


def fill(project: Project, strategies: Sequence[str]) -> int:
    """Questions, and the asks and replies that a run would have left; gives how many replies."""
    dice = random.Random(SEED)
    project.questions.add([question(at, dice) for at in range(QUESTIONS)])
    asks: list[CitationAsk] = []
    for found in project.questions.all():
        for ask, reply in _asked(found, strategies, dice):
            project.replies.submit(ask.reply_key, ask.model, _request(found, ask), reply)
            asks.append(ask)
    project.citation_asks.save(asks)
    return len(asks)


def question(at: int, dice: random.Random) -> Question:
    """A question of made-up names over as many passages as MuSiQue's, each about as long."""
    passages = tuple(Passage(name(dice), " ".join(dice.choices(WORDS, k=70))) for _ in range(PASSAGES))
    hop = (2, 2, 2, 3, 3, 4)[at % 6]
    answer = f"{name(dice)} {name(dice)}"
    return Question(
        text=f"Where does {name(dice)} number {at} lie?",
        passages=passages,
        name=f"{hop}hop__{at}",
        gold=tuple(dice.sample(range(PASSAGES), hop)),
        answers=(answer, f"the {answer}"),
        hop=hop,
    )


def name(dice: random.Random) -> str:
    """A made-up word."""
    return dice.choice(WORDS)


def _asked(
    found: Question, strategies: Sequence[str], dice: random.Random
) -> Iterator[tuple[CitationAsk, Reply]]:
    cited = dice.sample(range(PASSAGES), found.hop or 2)
    answers = (
        found.answers[0],
        found.answers[1],
        f"{found.answers[0]} in {name(dice)}",
        name(dice),
        "unknown",
    )
    for key in ("first", *strategies):
        first = key == "first"
        answer = found.answers[0] if first else dice.choice(answers)
        kept = tuple(range(PASSAGES)) if first else tuple(sorted(dice.sample(range(PASSAGES), 17)))
        shown = cited if first else dice.sample(kept, 2)
        ask = CitationAsk(
            question_id=found.id or 0,
            model="bench",
            model_name="bench",
            units="paragraphs",
            strategy=key,
            round=0 if first else 1,
            kept=kept,
            basis=tuple(cited),
            reply_key=f"{found.id}-{key}",
        )
        yield (
            ask,
            Reply(reply_text(shown, answer, dice), Finish.STOP, prompt_tokens=3000, completion_tokens=90),
        )


def reply_text(cited: Sequence[int], answer: str, dice: random.Random) -> str:
    """A reply as the prompt asks for it, with about as much reasoning as models write."""
    steps = [f"Passage [{at + 1}] says that {' '.join(dice.choices(WORDS, k=20))}." for at in cited]
    return json.dumps({"reasoning": " ".join(steps), "passages": [at + 1 for at in cited], "answer": answer})


def _request(found: Question, ask: CitationAsk) -> Request:
    return Request((Message("user", found.text),), repeat=ask.attempt)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds, and what the work gave."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


if __name__ == "__main__":
    main()
