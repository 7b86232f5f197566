"""The batch of the Citations page: many questions put to several models, as tables and pictures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.citations.batch import saving, words
from gui.citations.batch.cases import Cases
from gui.citations.batch.figures import Figures
from gui.citations.batch.judge_panel import JudgePanel
from gui.citations.batch.judging import Verdicts
from gui.citations.batch.pictures import Pictures
from gui.citations.batch.reader import Reader
from gui.citations.batch.result_tables import ResultTables
from gui.citations.batch.selection import of_row
from gui.citations.batch.starting import Starter
from gui.citations.batch.ways import Ways
from gui.settings import options
from gui.widgets.commands import add_action, tool
from gui.widgets.offers import Offers
from gui.widgets.text import label

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from gui.actions import Actions
    from gui.citations.batch.selection import Selection
    from gui.page import Parts

JUDGE = "Judge blind whether answers mean the same (Alt+J)"


class BatchPanel(QWidget):
    """Reads the open project when it is shown. `question_chosen` gives a question's id when it is to be seen."""

    question_chosen = Signal(str)

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._do = actions
        self.figures = Figures()
        self._read = False
        self.title = label(kind="heading")
        self.ways = Ways()
        self.results = ResultTables(parts.theme)
        self.pictures = Pictures(parts.theme)
        self.cases = Cases(parts.theme)
        self.offers = Offers()
        self.judge_panel = JudgePanel()
        self.verdicts = Verdicts(parts)
        self.starter = Starter(parts)
        self.reader = Reader(parts, self.isVisible)
        self.ask = tool(
            "&Ask models…", "Choose models, strategies and questions (Alt+A)", self.starter.choose
        )
        self.ask.setProperty("kind", "primary")
        self.go_on = tool("&Go on", "Ask what is left of the last batch (Alt+G)", self.starter.go_on)
        self.judge = tool("&Judge…", JUDGE, self.judge_cases)
        self.save = QPushButton("&Save…")
        self.save.setToolTip("Save a table, a picture or the report as a file (Alt+S)")
        self._left = label(kind="note")
        self._make_menu()
        self._arrange()
        self._listen()
        self._show()

    def show_project(self, is_open: bool) -> None:
        """Another project has other results."""
        self.figures, self._read = Figures(), not is_open
        self.cases.show_selection(self.figures, None)
        self._stack.setCurrentIndex(1)
        self._show()
        self.reader.now()

    def arrive(self) -> None:
        """What was asked elsewhere meanwhile is read."""
        self.reader.now()

    def keep_layout(self) -> None:
        """Remembers where the parts meet; nothing is read any more."""
        self.reader.stop()
        options.BATCH_SPLIT.set(self._down.saveState())
        options.BATCH_ACROSS.set(self._across.saveState())

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while it was hidden is read."""
        super().showEvent(event)
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            self.reader.now()

    def copy(self) -> None:
        """Puts the table in use on the clipboard."""
        self.results.table.copy()
        self._parts.messages.say(f"{words.TABLES[self.results.name]}: copied as text with tabs.", "good")

    def judge_cases(self) -> None:
        """Shows the doubtful cases to be judged blind."""
        figures = self.figures
        if not figures.cases:
            self._parts.messages.say(words.judged(figures.validation))
            return
        texts = {number: about.text for number, about in figures.questions.items()}
        self.judge_panel.begin(figures.cases, figures.verdicts, texts)
        self._stack.setCurrentWidget(self.judge_panel)
        self.judge_panel.setFocus()

    def _judged(self) -> None:
        """Goes back to the results, with the verdicts in them."""

        async def settle() -> None:
            await self.verdicts.settle()
            self.reader.now()

        self._stack.setCurrentIndex(0)
        self.results.choose("judged")
        self._parts.tasks.start("judged", settle())

    def _listen(self) -> None:
        self.reader.read.connect(self._take)
        self.reader.tested.connect(self.results.show_tests)
        self.results.tests_wanted.connect(lambda: self.reader.test(self.figures))
        self.starter.asked.connect(self.reader.change)
        self.starter.ended.connect(self.reader.now)
        self.ways.way_changed.connect(lambda: self.reader.now(self.ways.way))
        self.ways.look_changed.connect(self._look)
        self.results.picked.connect(lambda table, row: self._select(of_row(table, row)))
        self.pictures.picked.connect(self._select)
        self.cases.standing_wanted.connect(
            lambda outcomes: self.reader.stand(
                self.figures, cast("Selection", self.cases.selection), outcomes
            )
        )
        self.judge_panel.judged.connect(self.verdicts.keep)
        self.judge_panel.left.connect(self._judged)
        self.reader.stood.connect(self.cases.show_standing)
        self.cases.entered.connect(lambda number: self.question_chosen.emit(str(number)))

    def _take(self, figures: Figures) -> None:
        self.figures, self._read = figures, True
        self.pictures.prepare()
        self._show()

    def _look(self) -> None:
        """Shows the figures by the chosen measure."""
        self.results.show_figures(self.figures, self.ways.measure.key, self.ways.unknown.key)
        self.results.setUpdatesEnabled(True)
        if self.cases.selection is None and self.results.table.lines.rowCount():
            self.results.table.choose(self.results.table.lines.line(0).key)
        # One after another, so that no turn of the event loop paints all of them.
        QTimer.singleShot(0, self, self._look_on)

    def _look_on(self) -> None:
        self.pictures.show_figures(self.figures, self.ways.measure.key, self.ways.unknown.key)
        self.pictures.setUpdatesEnabled(True)
        QTimer.singleShot(0, self, self._look_last)

    def _look_last(self) -> None:
        self.cases.show_selection(self.figures, self.cases.selection)
        self.cases.setUpdatesEnabled(True)

    def _select(self, selection: Selection | None) -> None:
        """Shows the questions of what was picked."""
        if selection is not None and selection != self.cases.selection:
            self.cases.show_selection(self.figures, selection)

    def _show(self) -> None:
        figures = self.figures
        self.starter.figures = figures
        asked = bool(figures.firsts)
        turned = asked != (self._stack.currentWidget() is not self.offers)
        if turned:
            # What comes in sight is painted part by part, each when it is filled.
            for part in (self.results, self.pictures, self.cases):
                part.setUpdatesEnabled(not asked)
            self._stack.setCurrentIndex(0 if asked else 1)
        self.save.setEnabled(asked)
        self.judge.setEnabled(bool(figures.cases))
        self.judge.setToolTip(JUDGE if figures.cases else words.judged(figures.validation))
        self.ask.setEnabled(bool(figures.questions))
        kept = figures.kept
        unfinished = kept is not None and kept.unfinished and not self._parts.jobs.busy
        self.go_on.setVisible(unfinished)
        self._left.setVisible(unfinished)
        self._left.setText("The last batch is not finished." if unfinished else "")
        if asked:
            self.title.setText(figures.overview)
            # The first sight of everything takes long enough for a turn of its own.
            QTimer.singleShot(0, self, self._look) if turned else self._look()
        else:
            self.title.setText("")
            self._show_offers()

    def _show_offers(self) -> None:
        sample = ("Open the sample", "A project to try things with", self._do.open_sample)
        other = ("Open…", "Open a project (Ctrl+O)", self._do.choose_project)
        ask = ("Ask models…", "Choose models, strategies and questions", self.starter.choose)
        if self._parts.desk.project is None:
            self.offers.show_offers(
                "No project is open", "A project holds questions with passages.", (sample, other)
            )
        elif not self._read:
            self.offers.show_offers("", "The replies are being read.", ())
        elif not self.figures.questions:
            self.offers.show_offers(
                "No questions with passages yet",
                "Import a file of MuSiQue, HotpotQA or 2WikiMultihopQA, or a table of your own; or take the sample "
                "questions from the menu Citations.",
                (),
            )
        else:
            many = f"{len(self.figures.questions):,} questions are there"
            self.offers.show_offers(
                "No model has been asked yet",
                f"{many}. Ask models about some of them, with passages kept and taken away: this page then shows "
                "whether their answers depend on what they cite.",
                (ask,),
            )

    def _make_menu(self) -> None:
        menu = QMenu(self.save)
        add_action(menu, "Copy the table shown", self.copy)
        add_action(menu, "The table shown (CSV)…", self._save_table)
        for kind in ("png", "svg"):
            add_action(menu, f"The picture shown ({kind.upper()})…", partial(self._save_picture, kind))
        menu.addSeparator()
        for name, (title, _, kind) in saving.KINDS.items():
            add_action(menu, f"{title} ({kind})…", partial(self._save_report, name))
        add_action(menu, "Predictions for MuSiQue's scorer…", partial(self._save_folder, saving.PREDICTIONS))
        add_action(menu, "All of it in a folder…", partial(self._save_folder, ""))
        self.save.setMenu(menu)

    def _save_table(self) -> None:
        saving.save_table(self._parts, self.results.name, self.results.rows)

    def _save_picture(self, kind: str) -> None:
        saving.save_picture(self._parts, self.pictures.title.text(), kind, self.pictures.picture(kind))

    def _save_report(self, name: str) -> None:
        saving.save_report(self._parts, self.figures.way, name)

    def _save_folder(self, only: str) -> None:
        saving.save_folder(self._parts, self.figures.way, only)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 10, 14, 0)
        head.addWidget(label("Batch", "title"))
        head.addWidget(self.title, 1)
        for part in (self._left, self.go_on, self.judge, self.save, self.ask):
            head.addWidget(part)
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._down.setChildrenCollapsible(False)
        self._down.setHandleWidth(1)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._across.setChildrenCollapsible(False)
        self._across.setHandleWidth(1)
        self._across.addWidget(self.pictures)
        self._across.addWidget(self.cases)
        self._across.setSizes([560, 600])
        self._down.addWidget(self.results)
        self._down.addWidget(self._across)
        self._down.setSizes([250, 400])
        self._down.setStretchFactor(1, 1)
        self._down.restoreState(options.BATCH_SPLIT.get())
        self._across.restoreState(options.BATCH_ACROSS.get())
        full, inner = QWidget(), QVBoxLayout()
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.ways)
        inner.addWidget(self._down, 1)
        full.setLayout(inner)
        self._stack = QStackedWidget()
        self._stack.addWidget(full)
        self._stack.addWidget(self.offers)
        self._stack.addWidget(self.judge_panel)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(head)
        whole.addWidget(self._stack, 1)
