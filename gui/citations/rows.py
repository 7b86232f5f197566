"""A question's line in the list: how many steps it takes, how a model's answer stood the test, where it is from."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.citations.question import Question
    from core.store.citations import CitationAsk

    Key = tuple[str, str]
    """A model's identity and the kind of units."""


@dataclass(frozen=True, slots=True)
class State:
    """How a question stands with a model: the words of its chip, the kind of its colours, a sentence."""

    words: str
    kind: str
    about: str = ""


NOT_ASKED = State("not asked", "plain", "This model has not been asked yet.")
ANSWERED = State("answered", "info", "There is an answer; no passage has been taken away yet.")
UNKNOWN = State("unknown", "warn", "With all passages the model says that it is not known.")
AS_CITED = State("as cited", "good", "The answer depends on what it cites, as far as that was tried.")
NOT_ENOUGH = State("not enough", "bad", "With the cited passages alone the answer is another.")
NOT_NEEDED = State("not needed", "bad", "The answer stays when cited passages are gone.")
STATES = (NOT_NEEDED, NOT_ENOUGH, AS_CITED, ANSWERED, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a question and its `states` by model and kind of units, of which that of `shown` is told."""

    question: Question
    states: Mapping[Key, State] = field(default_factory=dict)
    shown: Key = ("", "")

    @property
    def state(self) -> State:
        """How it stands with the model that is chosen."""
        return self.states.get(self.shown, NOT_ASKED)

    @property
    def hops(self) -> str:
        """How many steps it takes, in words; empty where that is not known."""
        return "" if self.question.hop is None else count_of(self.question.hop, "hop")

    @property
    def source(self) -> str:
        """Where it is from, in a word or two."""
        if self.question.problem_id is not None:
            return "word problem"
        file, _, _ = self.question.source.partition(",")
        return file.rpartition(".")[0] or file

    @property
    def chips(self) -> tuple[tuple[str, str], ...]:
        """The chips, the most telling first: text, and the kind of their colours (empty: bare words)."""
        found = ((self.state.words, self.state.kind), (self.hops, "plain"), (self.source, ""))
        return tuple((words, kind) for words, kind in found if words)

    @property
    def tip(self) -> str:
        """What the line does not show."""
        source = f"({self.question.source})" if self.question.source else ""
        return "  ".join(filter(None, (self.state.about, self.question.text[:600], source)))

    @property
    def sentence(self) -> str:
        """All that the line says, for screen readers."""
        return f"{self.question.text} ({', '.join(words for words, _ in self.chips)})"

    @property
    def said(self) -> str:
        """All that can be looked for in it, folded."""
        question = self.question
        chips = " ".join(words for words, _ in self.chips)
        answers = " ".join(question.answers[:1])
        return f"{question.text}\n{question.name}\n{question.source}\n{answers}\n{chips}".casefold()


def states_of(asks: Iterable[CitationAsk]) -> dict[int, dict[Key, State]]:
    """How each question stands, by model and kind of units; `asks` in the order in which the store gives them."""
    found: dict[int, dict[Key, State]] = {}
    for (number, model, units), group in groupby(asks, key=lambda a: (a.question_id, a.model, a.units)):
        found.setdefault(number, {})[model, units] = state_of(list(group))
    return found


def state_of(asks: Sequence[CitationAsk]) -> State:
    """How a question stands that was asked of one model, by the answers as they were read at the time."""
    from core.citations.abstaining import is_unknown_in_any_words
    from core.citations.agreement import agree
    from core.citations.interventions import FIRST
    from core.store.citations import FAILED, READ

    firsts = [ask for ask in asks if ask.strategy == FIRST]
    read = [ask for ask in firsts if ask.state == READ]
    if not firsts:
        return NOT_ASKED
    if not read:
        last = firsts[-1]
        words = "failed" if last.state == FAILED else "error sample"
        return State(words, "warn", last.reason)
    before = read[-1].answer
    if is_unknown_in_any_words(before):
        return UNKNOWN
    stays: dict[str, bool] = {}
    for ask in asks:
        if ask.strategy in ("1", "2", "3") and ask.round == 1 and ask.state == READ:
            stays[ask.strategy] = agree(before, ask.answer).contain
    if not stays:
        return ANSWERED
    if stays.get("2") or stays.get("3"):
        return NOT_NEEDED
    return NOT_ENOUGH if stays.get("1") is False else AS_CITED
