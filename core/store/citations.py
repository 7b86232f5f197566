"""The questions of a project with their passages, and what models were asked about them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from core.errors import ProjectError
from core.store.faults import unreadable
from core.store.question import Passage, Question
from core.store.rows import clean, to_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Future

    from core.store.database import Database

READ, UNREAD, FAILED, NOT_APPLICABLE, OPEN = "read", "unread", "failed", "not applicable", "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationAsk:
    """One try to ask a model a question, with its whole context (`strategy` "first") or an intervention.

    `units` is "paragraphs" or "sentences". `round` counts from 1 and is 0 for "first"; `attempt` counts from 0.
    `kept` are the positions of the units that were in the context, in the order they were shown; `basis`
    are the cited units that the intervention was made from. `state` is one of:
    - `READ` and `UNREAD`: the reply under `reply_key` holds an answer, or `reason` says why not;
    - `FAILED`: the request failed, and will be asked again (`reason` is its error);
    - `NOT_APPLICABLE`: nothing was asked, `reason` says why;
    - `OPEN`: a search for the smallest set that goes on.
    `cited` and `answer` are as they were read at the time; measures read the reply anew. `note` is a sentence
    on the ask, such as the number that was changed.
    """

    question_id: int
    model: str
    model_name: str
    units: str
    strategy: str
    round: int = 0
    seed: int = 0
    attempt: int = 0
    kept: tuple[int, ...] = ()
    basis: tuple[int, ...] = ()
    reply_key: str = ""
    state: str = READ
    reason: str = ""
    cited: tuple[int, ...] = ()
    answer: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class QuestionsAdded:
    """The ids of new questions, and the indexes, among those given, of those that were there already."""

    ids: tuple[int, ...]
    duplicates: tuple[int, ...] = ()


_QUESTIONS = """SELECT id, name, text, passages, gold, gold_sentences, answers, hop, source, problem_id
    FROM questions"""
_ALL = f"{_QUESTIONS} ORDER BY id"
_BRIEF = _QUESTIONS.replace("passages", "'[]'") + " ORDER BY id"
_ONE = f"{_QUESTIONS} WHERE id = ?"
_SAME = "SELECT id FROM questions WHERE digest = ?"
_INSERT = """INSERT INTO questions
    (name, text, passages, gold, gold_sentences, answers, hop, source, problem_id, digest)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_FIND = """SELECT question_id, model, model_name, units, strategy, round, seed, attempt, kept, basis, reply_key,
    state, reason, cited, answer, note FROM citation_asks"""
_ASKS = f"{_FIND} ORDER BY question_id, model, units, strategy, seed, round, attempt"
_ASKS_OF = f"{_FIND} WHERE question_id = ? ORDER BY model, units, strategy, seed, round, attempt"
_LAST_ROUNDS = """SELECT model, units, strategy, seed, max(round) FROM citation_asks
    GROUP BY model, units, strategy, seed"""
_SINCE = "SELECT question_id, max(id) FROM citation_asks WHERE id > ? GROUP BY question_id"
# A question deleted while a model was thinking about it is passed over, not an error.
_SAVE = """INSERT OR REPLACE INTO citation_asks
    (question_id, model, model_name, units, strategy, round, seed, attempt, kept, basis, reply_key, state,
    reason, cited, answer, note)
    SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16 FROM questions WHERE id = ?1"""
_LATER = """DELETE FROM citation_asks WHERE question_id = ? AND model = ? AND units = ? AND strategy = ?
    AND seed = ? AND (round > ? OR (round = ? AND attempt > ?))"""


class Questions:
    """Questions by id, in the order they were added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, questions: Sequence[Question]) -> QuestionsAdded:
        """Adds those that are not there yet (same text, passages and answers); all or nothing is kept."""
        rows = [_question_row(question) for question in questions]

        def change(db: sqlite3.Connection) -> QuestionsAdded:
            ids: list[int] = []
            duplicates: list[int] = []
            for index, row in enumerate(rows):
                if db.execute(_SAME, (row[-1],)).fetchone():
                    duplicates.append(index)
                else:
                    ids.append(int(db.execute(_INSERT, row).lastrowid or 0))
            return QuestionsAdded(tuple(ids), tuple(duplicates))

        return self._database.write(change)

    def all(self) -> list[Question]:
        """Every question, in the order they were added."""
        return [self._question(row) for row in self._database.read(lambda db: db.execute(_ALL).fetchall())]

    def brief(self) -> list[Question]:
        """Every question without its passages, in the order they were added: for lists of many thousand."""
        return [self._question(row) for row in self._database.read(lambda db: db.execute(_BRIEF).fetchall())]

    def get(self, question_id: int) -> Question:
        """The question of that id; `ProjectError` when there is none."""
        row = self._database.read(lambda db: db.execute(_ONE, (question_id,)).fetchone())
        if row is None:
            name = self._database.path.name
            raise ProjectError(f"There is no question {question_id} in {name}.", "It may have been deleted.")
        return self._question(row)

    def count(self) -> int:
        """How many questions there are."""
        row = self._database.read(lambda db: db.execute("SELECT count(*) FROM questions").fetchone())
        return int(row[0])

    def delete(self, ids: Iterable[int]) -> None:
        """Takes questions away with what was asked about them; ids that are not there are passed over."""
        rows = [(number,) for number in ids]
        self._database.write(lambda db: db.executemany("DELETE FROM questions WHERE id = ?", rows).rowcount)

    def _question(self, row: tuple[Any, ...]) -> Question:
        try:
            return _question(row)
        except (ValueError, TypeError, RecursionError) as error:
            raise unreadable(self._database.path, f"question {row[0]}") from error


class CitationAsks:
    """What models were asked about questions; asking the same again replaces what was."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[CitationAsk]:
        """Everything that was asked, by question, model, strategy, round and attempt."""
        return self._find(_ASKS, ())

    def of(self, question_id: int) -> list[CitationAsk]:
        """What was asked about a question."""
        return self._find(_ASKS_OF, (question_id,))

    def since(self, number: int) -> tuple[int, set[int]]:
        """The number of the newest ask (0 where there is none), and the questions of those after `number`.

        Asking the same again makes a newer ask, so that nothing that changed is missed; deleted questions are.
        """
        rows = self._database.read(lambda db: db.execute(_SINCE, (number,)).fetchall())
        return max([number, *(int(newest) for _, newest in rows)]), {int(question) for question, _ in rows}

    def last_rounds(self) -> dict[tuple[str, str, str, int], int]:
        """The last round that any question reached, by model, kind of units, strategy and seed."""
        rows = self._database.read(lambda db: db.execute(_LAST_ROUNDS).fetchall())
        return {(model, units, strategy, int(seed)): int(turn) for model, units, strategy, seed, turn in rows}

    def submit(self, asks: Sequence[CitationAsk]) -> Future[None]:
        """Keeps asks without waiting. Later attempts and rounds of the same, from an earlier run, go."""
        rows = [_ask_row(ask) for ask in asks]
        later = [
            (a.question_id, a.model, a.units, a.strategy, a.seed, a.round, a.round, a.attempt) for a in asks
        ]

        def change(db: sqlite3.Connection) -> None:
            for row, end in zip(rows, later, strict=True):
                db.execute(_LATER, end)
                db.execute(_SAVE, row)

        return self._database.submit(change)

    def save(self, asks: Sequence[CitationAsk]) -> None:
        """`submit`, and waits until it is kept."""
        self.submit(asks).result()

    def _find(self, query: str, values: tuple[Any, ...]) -> list[CitationAsk]:
        rows = self._database.read(lambda db: db.execute(query, values).fetchall())
        try:
            return [_ask(row) for row in rows]
        except (ValueError, TypeError, RecursionError) as error:
            raise unreadable(self._database.path, "what a model was asked about a question") from error


def cleaned(question: Question) -> Question:
    """The question with characters that no file can hold replaced."""
    passages = tuple(replace(p, title=clean(p.title), text=clean(p.text)) for p in question.passages)
    return replace(
        question,
        text=clean(question.text),
        passages=passages,
        name=clean(question.name),
        answers=tuple(map(clean, question.answers)),
        source=clean(question.source),
    )


def _question_row(question: Question) -> tuple[Any, ...]:
    question = cleaned(question)
    return (
        question.name,
        question.text,
        to_json([[p.title, p.text, list(p.cuts)] for p in question.passages]),
        None if question.gold is None else to_json(list(question.gold)),
        None
        if question.gold_sentences is None
        else to_json([list(pair) for pair in question.gold_sentences]),
        to_json(list(question.answers)),
        question.hop,
        question.source,
        question.problem_id,
        question.digest,
    )


def _question(row: tuple[Any, ...]) -> Question:
    number, name, text, passages, gold, gold_sentences, answers, hop, source, problem_id = row
    return Question(
        id=number,
        name=name,
        text=text,
        passages=tuple(Passage(str(t), str(x), tuple(map(int, cuts))) for t, x, cuts in json.loads(passages)),
        gold=None if gold is None else tuple(map(int, json.loads(gold))),
        gold_sentences=None
        if gold_sentences is None
        else tuple((int(p), int(s)) for p, s in json.loads(gold_sentences)),
        answers=tuple(map(str, json.loads(answers))),
        hop=hop,
        source=source,
        problem_id=problem_id,
    )


def _ask_row(ask: CitationAsk) -> tuple[Any, ...]:
    return (
        *(ask.question_id, ask.model, ask.model_name, ask.units, ask.strategy, ask.round, ask.seed),
        *(ask.attempt, _positions(ask.kept), _positions(ask.basis), ask.reply_key, ask.state),
        *(clean(ask.reason), _positions(ask.cited), clean(ask.answer), clean(ask.note)),
    )


def _ask(row: tuple[Any, ...]) -> CitationAsk:
    number, model, name, units, strategy, turn, seed, attempt, kept, basis, key, *rest = row
    state, reason, cited, answer, note = rest
    return CitationAsk(
        question_id=int(number),
        model=model,
        model_name=name,
        units=units,
        strategy=strategy,
        round=int(turn),
        seed=int(seed),
        attempt=int(attempt),
        kept=_from_positions(kept),
        basis=_from_positions(basis),
        reply_key=key,
        state=state,
        reason=reason,
        cited=_from_positions(cited),
        answer=answer,
        note=note,
    )


def _positions(positions: tuple[int, ...]) -> str:
    return " ".join(map(str, positions))


def _from_positions(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
