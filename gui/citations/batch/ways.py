"""How the stored replies are measured: preset, measure, what counts as unknown, and how answers are compared."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.citations.matching import MATCHERS
from gui.citations.batch.figures import Way
from gui.widgets.choice_field import choice_field
from gui.widgets.segmented import Segmented
from gui.widgets.text import label, tooltip

PRESETS = (
    (
        "recommended",
        "Recommended",
        "With net effects, each citation alone, tests of paired answers, Holm's correction",
    ),
    ("paper", "As in the paper", "Only what Chen, Zhao and Shuai (2026) tell"),
)
MEASURES = (
    ("contain", "Contain", "One answer is contained in the other"),
    ("f1", "F1", "How far the words of the answers overlap"),
    ("em", "EM", "The answers are equal"),
)
UNKNOWN = (
    ("unknown", "Strict", "The whole answer is “unknown”"),
    ("unknown_lenient", "Lenient", "The answer says in any words that it is not known"),
)


class Ways(QWidget):
    """`way_changed` when replies are to be measured anew, `look_changed` when only others are to be shown."""

    way_changed = Signal()
    look_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.preset = Segmented("Preset", PRESETS)
        self.measure = Segmented("Measure", MEASURES)
        self.unknown = Segmented("Unknown", UNKNOWN)
        self.matcher = choice_field("Words that count", [(m.name, m.title) for m in MATCHERS.values()])
        for at, matcher in enumerate(MATCHERS.values()):
            self.matcher.setItemData(at, tooltip(matcher.says), 3)  # Qt.ItemDataRole.ToolTipRole
        self._tell()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(6)
        for name, part in (
            ("", self.preset),
            ("Measure", self.measure),
            ("Unknown", self.unknown),
            ("Answers", self.matcher),
        ):
            if name:
                row.addSpacing(5)
                row.addWidget(label(name, "note"))
            row.addWidget(part)
        row.addStretch(1)
        self.preset.chosen.connect(lambda _: self.way_changed.emit())
        self.matcher.currentIndexChanged.connect(self._another)
        self.measure.chosen.connect(lambda _: self.look_changed.emit())
        self.unknown.chosen.connect(lambda _: self.look_changed.emit())

    @property
    def way(self) -> Way:
        """What is chosen."""
        return Way(self.matcher.currentData(), self.preset.key == "paper")

    def _another(self) -> None:
        self._tell()
        self.way_changed.emit()

    def _tell(self) -> None:
        self.matcher.setToolTip(tooltip(MATCHERS[self.matcher.currentData()].says))
