"""A dialog in which a model works on problems: which model, how far it is, what came of each try."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.editor.chip_edit import ChipEdit
from gui.editor.spans import Span
from gui.models.choices import model_choices
from gui.settings import options
from gui.theme import code_font
from gui.widgets.text import label, line_offset, qt_offset, shown, tooltip

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from core.attacks.progress import Progress
    from core.models.runner import Control
    from core.store.tries import Task, Try
    from gui.editor.model_work import OnTry
    from gui.page import Parts

    Run = Callable[[str, OnTry, Control], Coroutine[Any, Any, str]]

TASK, REPLY = "tries", "reply of a try"
HEADS = ("Problem", "Try", "Model", "What came of it")


@dataclass(frozen=True, slots=True)
class Order:
    """What a model shall do: the dialog's title, what it says, its button, the job's name, and the work."""

    title: str
    words: str
    button: str
    job: str
    task: Task
    numbers: tuple[int, ...]
    run: Run


class ModelDialog(QDialog):
    """Opens with `open()`; the work is the window's one job and stops with the dialog."""

    ended = Signal()

    def __init__(self, parts: Parts, order: Order) -> None:
        super().__init__(parts.window)
        self.setWindowTitle(order.title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parts = parts
        self._order = order
        self._tries: list[Try] = []
        self._runs = False
        self._make_fields()
        self._arrange()
        self._listen()
        self._show_state()
        parts.tasks.start(TASK, self._read())

    @property
    def tries(self) -> Sequence[Try]:
        """The tries that are shown."""
        return self._tries

    def start(self) -> None:
        """Lets the chosen model work, as the button does."""
        from core.models.runner import Control

        spec = self.models.currentData()
        control = Control()
        if spec and self._parts.jobs.start(self._order.job, lambda _tell: self._work(spec, control), control):
            options.MODEL.set(spec)
            self._runs = True
            self.said.setText("The model is being loaded and asked…")
            self._show_state()
        elif spec:
            self.said.setText(f"{self._parts.jobs.what}: this must end first.")

    def done(self, result: int) -> None:
        """Stops the work with the dialog."""
        for name in (TASK, REPLY):
            self._parts.tasks.cancel(name)
        if self._runs:
            self._runs = False  # what still comes is not shown: the dialog goes
            self._parts.jobs.cancel()
        super().done(result)

    async def _work(self, spec: str, control: Control) -> None:
        try:
            self._say(await self._order.run(spec, self._take, control))
        except asyncio.CancelledError:
            self._say("Stopped. What was done so far is kept.")
            raise
        except Exception as error:
            self._say(str(error))
            raise
        finally:
            self._end()

    def _say(self, words: str) -> None:
        if self._runs:
            self.said.setText(words)

    def _end(self) -> None:
        if self._runs:
            self._runs = False
            self._show_state()
            self.ended.emit()

    def _take(self, progress: Progress, made: Try) -> None:
        """Takes a try as it is made."""
        if not self._runs:
            return
        self._tries = [one for one in self._tries if _key(one) != _key(made)]
        self._tries.append(made)
        self._fill(made)
        self.bar.setRange(0, max(progress.total, 1))
        self.bar.setValue(progress.done)
        self.said.setText(f"{progress.done:,} of {progress.total:,} settled")

    async def _read(self) -> None:
        """Reads the tries of before."""
        project = self._parts.desk.open_project
        wanted = set(self._order.numbers)
        found = await asyncio.to_thread(project.tries.all)
        self._tries = [one for one in found if one.problem_id in wanted and one.task == self._order.task]
        self._fill(self._tries[-1] if self._tries else None)

    def _fill(self, chosen: Try | None) -> None:
        self._rows.removeRows(0, self._rows.rowCount())
        for made in self._tries:
            came = made.kind if made.taken else f"{made.kind}: {made.reason}"
            cells = (str(made.problem_id), str(made.attempt + 1), made.model_name, came)
            self._rows.appendRow([_item(cell) for cell in cells])
        self.table.setColumnHidden(0, len(self._order.numbers) == 1)
        self.inside.setVisible(bool(self._tries))
        self.nothing.setVisible(not self._tries)
        if chosen is not None:
            self.table.setCurrentIndex(self._rows.index(self._tries.index(chosen), 3))

    def _show_try(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        made = self._tries[index.row()]
        self.code.fill(made.content)
        self._parts.tasks.cancel(REPLY)
        if not made.content:
            self._parts.tasks.start(REPLY, self._show_reply(made))
        spans = []
        if made.line and not made.taken:
            start = line_offset(made.content, made.line, made.column)
            end = line_offset(made.content, made.line, len(made.content))
            ends = qt_offset(made.content, start), qt_offset(made.content, max(end, start + 1))
            spans.append(Span(*ends, tip=made.reason, fault=True))
        self.code.set_spans(spans)
        self.why.setText("It holds." if made.taken else made.reason)

    async def _show_reply(self, made: Try) -> None:
        """Shows the whole reply, where no program was found in it."""
        project = self._parts.desk.open_project
        replies = await asyncio.to_thread(project.replies.get, {made.reply_key})
        if (reply := replies.get(made.reply_key)) is not None:
            self.code.fill(shown(reply.text or reply.error))

    def _show_state(self) -> None:
        has_models = self.models.count() > 0
        self.button.setText("Stop" if self._runs else self._order.button)
        self.button.setEnabled(has_models)
        self.models.setEnabled(not self._runs)
        self.bar.setVisible(self._runs)
        if self._runs:
            self.bar.setRange(0, 0)
        if not has_models:
            self.said.setText("There is no model yet. Add one on the Models page.")

    def _press(self) -> None:
        if self._runs:
            self._parts.jobs.cancel()
        else:
            self.start()

    def _make_fields(self) -> None:
        self.models = QComboBox()
        self.models.setAccessibleName("Model")
        self.models.view().setAccessibleName("Models")
        for choice in model_choices():
            self.models.addItem(choice.name, choice.spec)
            self.models.setItemData(self.models.count() - 1, choice.about, Qt.ItemDataRole.ToolTipRole)
        self.models.setCurrentIndex(max(self.models.findData(options.MODEL.get()), 0))
        self.button = QPushButton(self._order.button)
        self.button.setProperty("kind", "primary")
        self.button.setDefault(True)
        self.close_button = QPushButton("Close")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress")
        self.said = label(wrap=True)
        self.nothing = label(
            "No try yet. Each one is listed here, with why it was not taken.", "note", wrap=True
        )
        self._rows = QStandardItemModel(0, len(HEADS), self)
        self._rows.setHorizontalHeaderLabels(list(HEADS))
        self.table = _table(self._rows)
        self.why = label(kind="note", wrap=True)
        self.code = ChipEdit(self._parts.theme, "What the model wrote", line_height=125, is_code=True)
        self.code.setReadOnly(True)
        self.code.setObjectName("program")
        self.code.setFont(code_font(self._parts.theme.points))

    def _listen(self) -> None:
        self.button.clicked.connect(self._press)
        self.close_button.clicked.connect(self.reject)
        self.table.selectionModel().currentRowChanged.connect(self._show_try)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        name = label("Model")
        name.setBuddy(self.models)
        row.addWidget(name)
        row.addWidget(self.models, 1)
        row.addWidget(self.button)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 8, 0, 0)
        lower.addWidget(self.why)
        lower.addWidget(self.code, 1)
        self.inside = QSplitter(Qt.Orientation.Vertical)
        self.inside.setChildrenCollapsible(False)
        self.inside.addWidget(self.table)
        self.inside.addWidget(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(label(self._order.words, wrap=True))
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addWidget(self.said)
        column.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.inside, 1)
        end = QHBoxLayout()
        end.addStretch(1)
        end.addWidget(self.close_button)
        column.addLayout(end)
        self.resize(640, 480)


def _key(made: Try) -> tuple[int, str, int]:
    return made.problem_id, made.model, made.attempt


def _item(text: str) -> QStandardItem:
    item = QStandardItem(" ".join(text.split())[:300])
    item.setToolTip(tooltip(text[:2000]))
    item.setEditable(False)
    return item


def _table(rows: QStandardItemModel) -> QTableView:
    table = QTableView()
    table.setModel(rows)
    table.setAccessibleName("Tries")
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.verticalHeader().hide()
    table.verticalHeader().setAccessibleName("Rows")
    header = table.horizontalHeader()
    header.setAccessibleName("Columns")
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    for column, width in enumerate((64, 44, 170)):
        header.resizeSection(column, width)
    header.setStretchLastSection(True)
    header.setSectionResizeMode(len(HEADS) - 1, QHeaderView.ResizeMode.Stretch)
    return table
