"""What a model file is, whether it fits this computer, and how it is run here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from core.models.options import LocalOptions
from core.models.shipped import POCKET, PRACTICE, SHIPPED_SPECS
from gui.models.entries import CONTEXT, LocalEntry, Memory, count_words, fit_sentence, size_words
from gui.settings import defaults
from gui.widgets.commands import tool
from gui.widgets.facts import Facts
from gui.widgets.number_field import number_field
from gui.widgets.text import label

if TYPE_CHECKING:
    from core.models.gguf_file import GgufFile

FIELDS = (
    ("gpu_layers", "Layers on the graphics card", -1, 999, "all"),
    ("threads", "Threads", 0, 256, "as suits"),
    ("context", "Context", 0, 1_000_000, f"{CONTEXT:,}"),
)
TIPS = {
    "gpu_layers": "How many layers of the model the graphics card takes; without effect where there is none.",
    "threads": "How many threads compute; as many as the processor has cores is best.",
    "context": "How many tokens a question and its reply may have together. More takes more memory.",
}


class FileDetail(QWidget):
    """`used` when a person wants studies to ask this model; `removed` to take it off the list; `shown` its folder."""

    used = Signal()
    removed = Signal()
    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._spec = ""
        self._file: GgufFile | None = None
        self._memory = Memory(1, 1)
        self.facts = Facts()
        self.fault = label(wrap=True)
        self.fields: dict[str, QSpinBox] = {}
        self.usual = tool("Usual values", "Go back to what suits most computers", self._reset)
        self.usual.setProperty("kind", "link")
        self.use = tool("Use for studies", "Propose this model when you ask one", self.used.emit)
        self.remove = tool("Remove from the list", "The file itself stays", self.removed.emit)
        self.folder = tool("Show in its folder", "Open the folder that holds the file", self.shown.emit)
        self._running = self._make_running()
        buttons = QHBoxLayout()
        for button in (self.use, self.folder, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self.fault, self.facts, self._running):
            column.addWidget(part)
        column.addLayout(buttons)
        column.addStretch(1)

    def show_entry(self, entry: LocalEntry, memory: Memory, chosen: bool) -> None:
        """Shows another file; `chosen` is whether studies propose it already."""
        self._spec, self._file, self._memory = entry.spec, entry.file, memory
        self.fault.setText(entry.fault)
        self.fault.setVisible(bool(entry.fault))
        self._running.setVisible(entry.file is not None)
        self.use.setEnabled(entry.file is not None and not chosen)
        self.use.setText("Used for studies" if chosen else "Use for studies")
        self.remove.setVisible(entry.spec not in SHIPPED_SPECS)
        options = defaults.local_options(entry.spec)
        for name, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(getattr(options, name))
            field.blockSignals(False)
        self.facts.show_facts(self._facts(entry))

    def _facts(self, entry: LocalEntry) -> list[tuple[str, str]]:
        where = ("File", f"{entry.path} ({entry.where})")
        found = entry.file
        if found is None:
            return [where]
        parts = f" in {len(found.parts)} parts" if len(found.parts) > 1 else ""
        context = LocalOptions(context=self.fields["context"].value()).context_for(found.context)
        practice = [("Good for", PRACTICE)] if entry.spec == POCKET else []
        return [
            *practice,
            (
                "Model",
                f"{found.architecture}, {count_words(found.parameters)} parameters, {found.quantisation}",
            ),
            ("Trained for", f"{found.context:,} tokens" if found.context else "not said in the file"),
            ("Chat template", "yes" if found.template else "none in the file: a plain one is used"),
            ("Size", size_words(found.size) + parts),
            ("Memory", fit_sentence(found.memory(context), self._memory)),
            where,
        ]

    def _make_running(self) -> QWidget:
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for name, words, low, high, usual in FIELDS:
            field = number_field(words, low, high, low, "1,000,000")
            field.setSpecialValueText(usual)
            field.setToolTip(TIPS[name])
            field.setKeyboardTracking(False)
            field.valueChanged.connect(self._keep)
            self.fields[name] = field
            text = label(words, "note")
            text.setBuddy(field)
            row.addWidget(text)
            row.addWidget(field)
            row.addSpacing(6)
        row.addWidget(self.usual)
        row.addStretch(1)
        return whole

    def _reset(self) -> None:
        for name, _, low, _, _ in FIELDS:
            self.fields[name].setValue(low)

    def _keep(self) -> None:
        usual = {name: low for name, _, low, _, _ in FIELDS}
        chosen = {name: f.value() for name, f in self.fields.items() if f.value() != usual[name]}
        defaults.keep_local_options(self._spec, chosen)
        if self._file is not None:
            pairs = dict(self.facts.pairs)
            context = LocalOptions(context=self.fields["context"].value()).context_for(self._file.context)
            pairs["Memory"] = fit_sentence(self._file.memory(context), self._memory)
            self.facts.show_facts(list(pairs.items()))
