"""Before files are imported: what is in them, which column is what, and what is left out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.problems.readers import FORMATS, ROLES
from core.problems.readers.columns import unused
from gui.problems.file_reading import FileRead, HowTo, read_for_preview
from gui.problems.preview_tables import (
    ROLE_WORDS,
    PreviewTable,
    show_left_out,
    show_problems,
    show_records,
)
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from gui.tasks import Tasks

FORMAT_WORDS = {
    "auto": "Recognise it",
    "table": "A table of columns",
    "gsm8k": "GSM8K",
    "multiarith": "MultiArith",
    "svamp": "SVAMP",
}
TIPS = {
    "question": "The column that holds the text of the problem",
    "answer": "The column that holds the answer",
    "program": "The column that holds a program, lines of arithmetic",
    "formula": "The column that holds a formula such as 3*12 - 4",
    "id": "The column that names each problem",
}
TASK = "read files"


class ImportDialog(QDialog):
    """Opens with `open()`: `ordered` gives the files as they were read, once a person wants them imported.

    `questions_wanted` gives the paths of those that hold questions with passages, for the Citations page.
    """

    ordered = Signal(list)
    questions_wanted = Signal(list)

    def __init__(self, parent: QWidget, tasks: Tasks, paths: Sequence[Path], known: Collection[str]) -> None:
        """`known` are the digests of the problems that the project has."""
        super().__init__(parent)
        self.setWindowTitle("Import problems")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tasks = tasks
        self._known = frozenset(known)
        self._how = {path: HowTo() for path in paths}
        self.read: dict[Path, FileRead] = {}
        self._make_fields(paths)
        self._arrange(len(paths) > 1)
        self._listen()
        self._show()
        self._start(list(paths))

    @property
    def path(self) -> Path:
        """The file that is shown."""
        return list(self._how)[max(self.files.currentIndex(), 0)]

    def _start(self, paths: Sequence[Path]) -> None:
        self._tasks.start(TASK, self._read(paths))

    async def _read(self, paths: Sequence[Path]) -> None:
        for path in paths:
            how = self._how[path]
            self.read[path] = await asyncio.to_thread(read_for_preview, path, how, self._known)
            self._show()

    def _change(self) -> None:
        """Reads the file that is shown once more, in the way that is chosen now."""
        before = self._how[self.path]
        how = HowTo(self.formats.currentData(), before.mapping, self.marks.currentData())
        if how != before:
            self._how[self.path] = replace(how, mapping=None if how.format != before.format else how.mapping)
            self._start([path for path in self._how if path == self.path or path not in self.read])

    def _map(self, role: str) -> None:
        """Takes a column for a role; one that was another role's is that no more."""
        read = self.read.get(self.path)
        if read is None:
            return
        column = self.columns[role].currentData() or ""
        mapping = {known: name for known, name in read.mapping.items() if name != column}
        whole = {known: mapping.get(known, "") for known in ROLES} | {role: column}
        self._how[self.path] = HowTo("table", whole, self.marks.currentData())
        self._start([path for path in self._how if path == self.path or path not in self.read])

    def _show(self) -> None:
        read = self.read.get(self.path)
        self._show_files()
        self.button.setEnabled(any(one.problems for one in self.read.values()) and self._all_read)
        self.to_citations.setVisible(bool(self._questions))
        self.said.setText(self._summary(read))
        self.notes.setText(self._notes(read))
        self.notes.setVisible(bool(self.notes.text()))
        if read is None:
            return
        self._show_how(read)
        show_problems(self.problems, read)
        show_left_out(self.left_out, read)
        show_records(self.records, read)
        self.views.set_text("problems", f"Problems {len(read.problems):,}")
        self.views.set_text("left out", f"Left out {read.left_out:,}")
        if not read.problems and read.records:
            self.views.choose("records")
        self._show_view()

    @property
    def _all_read(self) -> bool:
        return all(path in self.read for path in self._how)

    def _summary(self, read: FileRead | None) -> str:
        if read is None:
            return f"Reading {self.path.name}…"
        if read.result is None:
            return read.error
        new = len(read.problems) - read.there
        parts = [f"{count_of(new, 'new problem')} in {read.path.name}"]
        if read.there:
            parts.append(f"{read.there:,} there already")
        if read.left_out:
            parts.append(f"{read.left_out:,} left out")
        return ", ".join(parts) + ". Nothing is stored before you import."

    def _notes(self, read: FileRead | None) -> str:
        if read is None or read.result is None:
            return ""
        notes = list(read.result.notes)
        if names := unused(read.result):
            shown = ", ".join(f"“{name[:30]}”" for name in names[:8])
            notes.append(f"Columns not used: {shown}{' and more' if len(names) > 8 else ''}.")
        if read.problems and not any(problem.program for problem in read.problems):
            notes.append("No solutions were found. If a column holds them, choose it as Program or Formula.")
        return " ".join(notes)

    def _show_files(self) -> None:
        for at, path in enumerate(self._how):
            read = self.read.get(path)
            self.files.setItemText(at, f"{path.name}: {_state(read)}")
        count = sum(len(read.problems) for read in self.read.values())
        self.button.setText(f"Import {count_of(count, 'problem')}" if count else "Import")

    def _show_how(self, read: FileRead) -> None:
        for box, value in ((self.formats, read.how.format), (self.marks, read.how.mark)):
            box.blockSignals(True)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.blockSignals(False)
        self.mapping.setVisible(read.is_table)
        for role, box in self.columns.items():
            box.blockSignals(True)
            box.clear()
            box.addItem("none", "")
            for name in read.columns:
                box.addItem(name[:60], name)
            box.setCurrentIndex(max(box.findData(read.mapping.get(role, "")), 0))
            box.blockSignals(False)

    @property
    def _questions(self) -> list[Path]:
        return [path for path, read in self.read.items() if read.questions]

    def _go_to_citations(self) -> None:
        """Hands over the files of questions; with problems beside them the dialog stays open for these."""
        self.questions_wanted.emit(self._questions)
        if not any(read.problems for read in self.read.values()):
            self.reject()

    def _show_view(self) -> None:
        self.stack.setCurrentIndex([key for key, _, _ in VIEWS].index(self.views.key))

    def _accept(self) -> None:
        self.ordered.emit([read for read in self.read.values() if read.problems])
        self.accept()

    def done(self, result: int) -> None:
        """Stops reading with the dialog."""
        self._tasks.cancel(TASK)
        super().done(result)

    def _make_fields(self, paths: Sequence[Path]) -> None:
        self.files = _box("File", "Which of the files is shown")
        for path in paths:
            self.files.addItem(path.name)
        self.said = label(wrap=True)
        self.notes = label(kind="note", wrap=True)
        self.formats = _box("Read as", "How the file is written")
        for name in FORMATS:
            self.formats.addItem(FORMAT_WORDS.get(name, name), name)
        self.marks = _box("Decimal mark", "How the file writes numbers")
        self.marks.addItem("1,234.5", ".")
        self.marks.addItem("1.234,5", ",")
        self.columns = {role: _box(f"Column of the {role}", TIPS[role]) for role in ROLES}
        self.mapping = QWidget()
        self.views = Segmented("What is shown", VIEWS)
        self.problems = PreviewTable("Problems to be added")
        self.left_out = PreviewTable("Records that are left out")
        self.records = PreviewTable("Records of the file")
        self.stack = QStackedWidget()
        for table in (self.problems, self.left_out, self.records):
            self.stack.addWidget(table)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.button = self.buttons.addButton("Import", QDialogButtonBox.ButtonRole.AcceptRole)
        self.button.setProperty("kind", "primary")
        self.button.setDefault(True)
        self.to_citations = self.buttons.addButton("Add to Citations", QDialogButtonBox.ButtonRole.ActionRole)
        self.to_citations.setToolTip("Add the questions of these files on the Citations page")
        self.to_citations.hide()

    def _listen(self) -> None:
        self.files.currentIndexChanged.connect(self._show)
        for box in (self.formats, self.marks):
            box.currentIndexChanged.connect(self._change)
        for role, box in self.columns.items():
            box.currentIndexChanged.connect(lambda _index, role=role: self._map(role))
        self.views.chosen.connect(self._show_view)
        self.buttons.accepted.connect(self._accept)
        self.to_citations.clicked.connect(self._go_to_citations)
        self.buttons.rejected.connect(self.reject)

    def _arrange(self, several: bool) -> None:
        how = QHBoxLayout()
        for words, box in (("Read as", self.formats), ("Numbers as", self.marks)):
            name = label(words)
            name.setBuddy(box)
            how.addWidget(name)
            how.addWidget(box)
            how.addSpacing(10)
        how.addStretch(1)
        grid = QGridLayout(self.mapping)
        grid.setContentsMargins(0, 0, 0, 0)
        for at, (role, box) in enumerate(self.columns.items()):
            grid.addWidget(label(f"{ROLE_WORDS[role]}:", "note"), 0, at)
            grid.addWidget(box, 1, at)
            grid.setColumnStretch(at, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        if several:
            column.addWidget(self.files)
        column.addWidget(self.said)
        column.addLayout(how)
        column.addWidget(self.mapping)
        column.addWidget(self.views, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.stack, 1)
        column.addWidget(self.notes)
        column.addWidget(self.buttons)
        self.resize(860, 560)


def _state(read: FileRead | None) -> str:
    if read is None:
        return "reading…"
    if read.questions:
        return "questions with passages"
    if read.result is None:
        return "choose its columns" if read.is_table else "cannot be read"
    return count_of(len(read.problems), "problem")


VIEWS = (
    ("problems", "Problems", "What will be added: the first of them"),
    ("left out", "Left out", "Records that cannot be problems, and why"),
    ("records", "Records", "The first records as they stand in the file"),
)


def _box(name: str, tip: str) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.view().setAccessibleName(name)
    made.setToolTip(tip)
    made.setMinimumContentsLength(10)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made
