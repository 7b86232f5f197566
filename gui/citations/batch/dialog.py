"""The dialog before a batch: which models, strategies, controls and questions, and what it will take."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.citations.interventions import TITLES
from core.citations.outcome import STRATEGIES, WHOLE_CONTEXT
from core.citations.plan import EACH
from core.errors import UserError
from gui.citations.batch.forecast import forecast
from gui.citations.batch.model_ticks import ModelTicks
from gui.citations.batch.ticks import Ticks
from gui.citations.batch.wish import MOST_ROUNDS, USUAL, BatchWish, chosen
from gui.citations.models import usual
from gui.widgets.number_field import number_field
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.store.project import Project
    from gui.models.choices import Choice
    from gui.tasks import Tasks

PAUSE = 0.25  # seconds of quiet before what it will take is worked out anew
TASK = "batch forecast"
MOST_REQUESTS = 1_000_000
OURS = (*WHOLE_CONTEXT, EACH)
CONTROLS = (
    ("random", "As many at random", "As many passages kept or dropped at random: the one of the net effect"),
    ("uncited", "As many not cited", "As many passages kept or dropped that are not cited"),
    ("length", "Dots instead", "What is not kept becomes dots of equal length: whether length matters"),
    (EACH, "Each citation alone", "One citation after another is left out: which of them are idle"),
    ("identity", "The same again", "Nothing changes: how often an answer changes by itself"),
    ("prompt-only", "Wording of step 2", "Nothing is dropped: whether the other wording matters"),
    ("shuffled", "Another order", "Nothing is dropped: whether the order of the passages matters"),
)
PRESETS = (
    ("recommended", "Recommended", "With controls that leave nothing out, and each citation alone"),
    ("paper", "As in the paper", "Only what Chen, Zhao and Shuai (2026) ask"),
)
UNITS = (
    ("paragraphs", "Paragraphs", "Whole passages are cited and taken away"),
    ("sentences", "Sentences", "Each sentence of the passages has its own number"),
)


class BatchDialog(QDialog):
    """Opens with `open()`: `wished` gives what is to be asked, `failed` an error of choosing a file.

    `more_models` is the wish to see the page of the models.
    """

    wished = Signal(object)
    failed = Signal(object)
    more_models = Signal()

    def __init__(
        self,
        parent: QWidget,
        project: Project,
        tasks: Tasks,
        choices: Sequence[Choice],
        hops: Mapping[int, int | None],
        before: BatchWish | None,
    ) -> None:
        """`hops` are those of all questions, by id; `before` is the last wish of the project."""
        super().__init__(parent)
        self.setWindowTitle("Ask models about many questions")
        self._project, self._tasks, self._hops = project, tasks, dict(hops)
        counts = Counter(hops.values())
        self.models = ModelTicks(choices)
        self.strategies = Ticks("Strategies", [(key, f"{key}  {TITLES[key]}", "") for key in STRATEGIES])
        self.rounds = number_field("Rounds of strategies 2 and 3", 1, MOST_ROUNDS, 1)
        self.rounds.setToolTip("Each further round takes away what the answer before cites")
        self.controls = Ticks("Controls", CONTROLS, columns=2)
        self.count = number_field("Questions", 1, max(1, len(hops)), min(USUAL, max(1, len(hops))))
        self.hops = Ticks("Hops", [_hop(hop, counts[hop]) for hop in _in_order(counts)], columns=2)
        self.units = Segmented("Units", UNITS)
        self.preset = Segmented("Preset", PRESETS)
        self.most = number_field("New requests at most", 0, MOST_REQUESTS, 0, "1,000,000")
        self.most.setSpecialValueText("no limit")
        self.sum = label(wrap=True)
        self.takes = label(kind="note", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.ask = self.buttons.addButton("Ask", QDialogButtonBox.ButtonRole.AcceptRole)
        self.ask.setProperty("kind", "primary")
        self.ask.setDefault(True)
        self._fill(choices, before)
        self._arrange()
        self._listen()
        self._count()

    @property
    def wish(self) -> BatchWish:
        """What is chosen."""
        hops = cast("tuple[int | None, ...]", self.hops.keys)
        return BatchWish(
            models=self.models.specs,
            strategies=cast("tuple[str, ...]", self.strategies.keys),
            kinds=cast("tuple[str, ...]", self.controls.keys),
            rounds=self.rounds.value(),
            count=self.count.value(),
            hops=None if len(hops) == len(self.hops.boxes) else hops,
            units=self.units.key,
            recommended=self.preset.key == "recommended",
            most=self.most.value(),
        )

    def _fill(self, choices: Sequence[Choice], before: BatchWish | None) -> None:
        """What was chosen last time, as far as it is there; otherwise the usual model and all strategies."""
        wish = before or BatchWish(models=(usual(choices),), kinds=("random",))
        self.models.tick(wish.models)
        self.strategies.tick(wish.strategies)
        self.controls.tick(wish.kinds)
        self.rounds.setValue(wish.rounds)
        self.count.setValue(wish.count)
        self.hops.tick(tuple(self.hops.boxes) if wish.hops is None else wish.hops)
        self.units.choose(wish.units)
        self.preset.choose("recommended" if wish.recommended else "paper")
        self.most.setValue(wish.most)

    def _listen(self) -> None:
        for ticks in (self.models, self.strategies, self.controls, self.hops):
            ticks.changed.connect(self._count)
        for field in (self.rounds, self.count, self.most):
            field.valueChanged.connect(self._count)
        for choice in (self.units, self.preset):
            choice.chosen.connect(self._count)
        self.models.failed.connect(self.failed)
        self.models.more.connect(self._go)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(lambda: self._tasks.cancel(TASK))

    def _count(self) -> None:
        self.controls.enable(OURS, self.preset.key == "recommended")
        self.rounds.setEnabled(bool({"2", "3"} & set(self.strategies.keys)))
        wish = self.wish
        found = chosen(wish, self._hops)
        missing = _missing(wish, bool(found))
        self.ask.setEnabled(not missing)
        self._tasks.cancel(TASK)
        self.takes.setText("")
        if missing:
            self.sum.setText(missing)
            return
        hops = Counter(self._hops[number] for number in found)
        drawn = ", ".join(f"{count:,} of {_hops_of(hop)}" for hop, count in hops.items())
        more = f" ({drawn})" if len(hops) > 1 else ""
        to = "" if len(wish.models) == 1 else f", each to {len(wish.models)} models"
        self.sum.setText(
            f"{count_of(len(found), 'question')}{more}{to}. Replies that are there already are not asked for again."
        )
        self.takes.setText("Working out what it will take…")
        self._tasks.start(TASK, self._forecast(wish))

    async def _forecast(self, wish: BatchWish) -> None:
        await asyncio.sleep(PAUSE)
        try:
            said = await asyncio.to_thread(forecast, self._project, wish, self._hops)
        except UserError as error:
            said = str(error)
        if wish == self.wish:
            self.takes.setText(said)

    def _accept(self) -> None:
        self.accept()
        self.wished.emit(self.wish)

    def _go(self) -> None:
        self.reject()
        self.more_models.emit()

    def _arrange(self) -> None:
        rounds = _at_left(self.rounds, label("of strategies 2 and 3", "note"))
        of_all = f"of {len(self._hops):,}, in proportion to their hops"
        many = _at_left(self.count, label(of_all, "note"))
        form = QFormLayout()
        form.setVerticalSpacing(10)
        for name, part in (
            ("Strategies", self.strategies),
            ("Rounds", rounds),
            ("Controls", self.controls),
            ("Questions", many),
            ("Hops", self.hops),
            ("Passages as", _at_left(self.units)),
            ("Preset", _at_left(self.preset)),
            ("Requests at most", self.most),
        ):
            form.addRow(name, part)
        left, across, column = QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        left.setSpacing(6)
        heading = label("Models")
        heading.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        left.addWidget(heading)
        left.addWidget(self.models, 1)
        across.setSpacing(22)
        across.addLayout(left, 4)
        across.addLayout(form, 5)
        told, inner = QScrollArea(), QWidget()
        words = QVBoxLayout(inner)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self.sum)
        words.addWidget(self.takes)
        words.addStretch(1)
        told.setWidget(inner)
        told.setWidgetResizable(True)
        told.setFrameShape(QScrollArea.Shape.NoFrame)
        told.setAccessibleName("What it will take")
        told.setMinimumHeight(self.fontMetrics().lineSpacing() * 5)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(across, 1)
        column.addWidget(told)
        column.addWidget(self.buttons)
        self.resize(880, 600)


def _at_left(*parts: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return row


def _in_order(hops: Mapping[int | None, int]) -> list[int | None]:
    return sorted(hops, key=lambda hop: (hop is None, hop or 0))


def _hops_of(hop: int | None) -> str:
    return "unknown hops" if hop is None else count_of(hop, "hop")


def _hop(hop: int | None, count: int) -> tuple[int | None, str, str]:
    words = "Not known" if hop is None else count_of(hop, "hop")
    return hop, f"{words} ({count:,})", f"{count_of(count, 'question')} of {_hops_of(hop)}"


def _missing(wish: BatchWish, found: bool) -> str:
    """What is still to be chosen, in a sentence; empty where nothing is."""
    if not wish.models:
        return "Tick the models to ask."
    if not wish.strategies:
        return "Tick a strategy at least."
    return "" if found else "Tick the hops of the questions to ask."
