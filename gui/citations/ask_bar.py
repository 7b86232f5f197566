"""What to ask with passages taken away: strategies and controls to tick, rounds, the search for the smallest set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.citations.interventions import TITLES
from core.citations.plan import EACH
from gui.settings import options
from gui.widgets.folding import Folding
from gui.widgets.number_field import number_field
from gui.widgets.text import label, tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable

STRATEGIES = {
    "1": "The answer should stay: are the cited passages enough?",
    "2": "The answer should change: is the first cited passage needed?",
    "3": "The answer should change: are the cited passages needed?",
}
CONTROLS = {
    "random": ("Drawn at random", "As many as the strategy keeps or drops, drawn from all"),
    "uncited": (
        "Those not cited",
        "As many as the strategy keeps or drops, drawn from the others",
    ),
    "length": (
        "Dots of equal length",
        "What is not kept stands as dots, so that the text is as long as before",
    ),
    "identity": ("The same again", "Nothing is dropped: how often does the answer change by chance?"),
    "prompt-only": ("Step 2's wording", "Nothing is dropped: does the wording alone change the answer?"),
    "shuffled": ("Another order", "Nothing is dropped: does the order alone change the answer?"),
    EACH: ("Each citation alone", "One citation is dropped at a time: which of them are idle?"),
}
SMALLEST = "Smallest set that changes the answer"
MOST_ROUNDS = 9
USUAL_SEARCH = 30
MOST_SEARCH = 2000
NOTHING = "Tick what to ask."


class AskBar(QWidget):
    """`wanted` when a person wants what is ticked asked."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._why_not = ""
        self.strategies = {key: _box(f"{key} {TITLES[key]}", tip) for key, tip in STRATEGIES.items()}
        self.controls = {key: _box(words, tip) for key, (words, tip) in CONTROLS.items()}
        self.rounds = number_field("Rounds of strategies 2 and 3", 1, MOST_ROUNDS, 1, widest="9")
        self.rounds.setToolTip("Strategies 2 and 3 go on with what the new answer cites")
        self.smallest = _box(SMALLEST, "Ever larger sets are taken away until the answer is another")
        self.search = number_field(
            "Requests for the smallest set", 1, MOST_SEARCH, USUAL_SEARCH, widest="2,000"
        )
        self.search.setToolTip("The search is cut after so many requests, and then says so")
        self.more = QPushButton()
        self.more.setCheckable(True)
        self.more.setProperty("kind", "link")
        self.run = QPushButton("Take away and ask")
        self.run.clicked.connect(lambda _=False: self.wanted.emit())
        self._folded = QWidget()
        self._arrange()
        self._tick(options.CITATION_TICKS.get())
        self._folded.setVisible(False)
        self.more.toggled.connect(self._folded.setVisible)
        for box in self._boxes.values():
            box.toggled.connect(self._change)
        self._change()

    @property
    def ticked(self) -> tuple[str, ...]:
        """The strategies that are ticked."""
        return tuple(key for key, box in self.strategies.items() if box.isChecked())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of controls that are ticked."""
        return tuple(key for key, box in self.controls.items() if box.isChecked())

    @property
    def most_searched(self) -> int:
        """How many requests the search for the smallest set may take; 0 where it is not wanted."""
        return self.search.value() if self.smallest.isChecked() else 0

    def may_ask(self, why_not: str = "") -> None:
        """Lets a person ask, or says why that makes no sense now."""
        self._why_not = why_not
        self._change()

    @property
    def _boxes(self) -> dict[str, QCheckBox]:
        return {**self.strategies, **self.controls, "smallest": self.smallest}

    def _tick(self, keys: Iterable[str]) -> None:
        for key, box in self._boxes.items():
            box.setChecked(key in set(keys))

    def _change(self) -> None:
        boxes = self._boxes
        options.CITATION_TICKS.set(tuple(key for key, box in boxes.items() if box.isChecked()))
        count = len(self.kinds)
        self.more.setText(f"Controls ({count} of {len(self.controls)})" if count else "Controls…")
        self.rounds.setEnabled(bool({"2", "3"} & set(self.ticked)))
        self.search.setEnabled(self.smallest.isChecked())
        # The controls of a strategy need the strategy; those that leave nothing out do not.
        some = self.ticked or self.most_searched or set(self.kinds) - {"random", "uncited", "length"}
        why_not = self._why_not or ("" if some else NOTHING)
        self.run.setEnabled(not why_not)
        self.run.setToolTip(
            tooltip(why_not or "Ask again, once for everything that is ticked (Ctrl+Shift+Return)")
        )

    def _arrange(self) -> None:
        self.more.setToolTip(
            tooltip("What to compare the strategies with: only the difference tells something")
        )
        head = QHBoxLayout()
        head.addWidget(label("Take passages away", "heading"), 1)
        head.addWidget(self.run)
        grid = QGridLayout(self._folded)
        grid.setContentsMargins(14, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for at, box in enumerate(self.controls.values()):
            grid.addWidget(box, at // 2, at % 2)
        rounds = QHBoxLayout()
        rounds.setSpacing(8)
        name = label("Rounds", "note")
        name.setBuddy(self.rounds)
        rounds.addWidget(self.more)
        rounds.addStretch(1)
        rounds.addWidget(name)
        rounds.addWidget(self.rounds)
        limit = QWidget()
        most = QHBoxLayout(limit)
        most.setContentsMargins(22, 0, 0, 0)
        most.setSpacing(8)
        for part in (label("at most", "note"), self.search):
            most.addWidget(part)
        most.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addLayout(head)
        for box in self.strategies.values():
            column.addWidget(box)
        column.addWidget(Folding(self.smallest, limit, spacing=8))
        column.addLayout(rounds)
        column.addWidget(self._folded)


def _box(words: str, tip: str) -> QCheckBox:
    made = QCheckBox(words)
    made.setToolTip(tooltip(tip))
    return made
