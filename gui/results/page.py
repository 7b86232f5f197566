"""The Results page: what models solved before and after, by model and method, by problem, and as pictures."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.models.shipped import practice_note
from core.variants.variant import Method
from gui.page import Page
from gui.results import taking, words
from gui.results.figures import Figures
from gui.results.lines import RUN_HEADS, run_lines
from gui.results.pictures import Pictures
from gui.results.saving import save_picture, save_table
from gui.results.shares import SharesPanel
from gui.settings import options
from gui.widgets.commands import add_action, tool
from gui.widgets.offers import Offers
from gui.widgets.table import Table
from gui.widgets.table_model import TableModel
from gui.widgets.text import label

if TYPE_CHECKING:
    from core.store.project import Project
    from gui.actions import Actions
    from gui.page import Parts
    from gui.problems.page import ProblemsPage
    from gui.results.figures import Key

REST = 1.0  # seconds at least between two computations while a study runs
LONGEST_REST = 5.0
PART = 0.2  # of the time that they may take
TASK = "results"
PAPER = "A reply without an answer, or cut off, is then wrong. Otherwise it is left out, and counted beside."
MEANS = "This page then shows how many problems it solves as they stand and how many with new numbers."


class ResultsPage(Page):
    """Reads the open project's grades when it is shown, and again while they change."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._do = actions
        self.figures = Figures()
        self._stale = True
        self._read = False
        self._rest = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: parts.tasks.start(TASK, self._compute()))
        self.runs = Table(parts.theme, TableModel(RUN_HEADS), "Accuracy by model and method", stretch=7)
        self.shares = SharesPanel(parts.theme)
        self.pictures = Pictures(parts.theme)
        self.offers = Offers()
        self.title = label(kind="heading")
        self.practice = label(kind="small", wrap=True)
        self.paper = QCheckBox("Count as in the paper")
        self.paper.setToolTip(PAPER)
        self._arrange()
        self._make_tools(parts)
        self._listen()

    def show_project(self, is_open: bool) -> None:
        """Another project has other results."""
        self.figures, self._read = Figures(), not is_open
        self._show()
        self._change()

    def arrive(self) -> None:
        """Computes what changed meanwhile."""
        self._show()
        if self._stale:
            self._timer.start(0)

    def keep_layout(self) -> None:
        """Remembers where the parts meet; nothing is computed any more."""
        self._timer.stop()
        options.RESULTS_SPLIT.set(self._down.saveState())
        options.RESULTS_ACROSS.set(self._across.saveState())

    def choose(self, key: Key | None) -> None:
        """Shows the problems and the pictures of a run."""
        run = self.figures.run(key)
        self.shares.show_run(self.figures, run)
        self.pictures.show_figures(self.figures, run)

    def see(self, number: int) -> None:
        """Shows a problem with the variants of the chosen run, on its own page."""
        run = self.figures.run(cast("Key | None", self.runs.key))
        page = cast("ProblemsPage", self._parts.go("problems"))
        if run is not None and run.key[2] in Method.__members__:
            page.variants.bar.methods.choose(run.key[2])
            self._parts.desk.choose_method(Method(run.key[2]))
        page.list.choose(number)

    def _change(self) -> None:
        """Grades have changed, or may have."""
        self._stale = True
        if self.isVisible() and not self._timer.isActive() and not self._parts.tasks.running(TASK):
            self._timer.start(int(1000 * self._rest))

    def _after_job(self) -> None:
        """What a study brought last is shown at once."""
        if self._stale and self.isVisible() and not self._parts.jobs.busy:
            self._timer.start(0)

    async def _compute(self) -> None:
        project = self._parts.desk.project
        self._stale = False
        if project is None:
            return
        try:
            figures, seconds = await asyncio.to_thread(_figures, project, self.paper.isChecked())
        except Exception:
            if self._parts.desk.project is project:
                raise
            return  # it was closed meanwhile
        self._rest = min(max(REST, seconds / PART), LONGEST_REST)
        if self._parts.desk.project is project:
            self.figures, self._read = figures, True
            self._show()
        if self._stale and self.isVisible():
            self._timer.start(int(1000 * self._rest))

    def _show(self) -> None:
        figures = self.figures
        self._stack.setCurrentIndex(0 if figures.runs else 1)
        for part in (self.save, *self._of_results):
            part.setEnabled(bool(figures.runs))
        if not figures.runs:
            self._show_offers()
            return
        self.title.setText(words.overview(figures))
        note = practice_note(run.model for run in figures.runs)
        self.practice.setText(note)
        self.practice.setVisible(bool(note))
        self.runs.fill(run_lines(figures))
        if self.runs.key is None:
            self.runs.choose(figures.runs[0].key)
        self.choose(cast("Key | None", self.runs.key))

    def _show_offers(self) -> None:
        desk, do = self._parts.desk, self._do
        drawn = any(row.variants for row in desk.listing.rows.values())
        to_problems = (
            "Go to the problems",
            "Draw variants there (Ctrl+1)",
            partial(self._parts.go, "problems"),
        )
        if desk.project is None:
            sample = ("Open the sample", "A project to try things with", do.open_sample)
            other = ("Open…", "Open a project (Ctrl+O)", do.choose_project)
            self.offers.show_offers(
                "No project is open", "A project holds what models replied.", (sample, other)
            )
        elif not self._read:
            self.offers.show_offers("", "The results are being read.", ())
        elif not drawn:
            self.offers.show_offers(
                "No results yet",
                f"Draw variants of a problem, then ask a model about them. {MEANS}",
                (to_problems,),
            )
        else:
            ask = ("Ask a model…", "Put the variants to a language model (Ctrl+R)", self._ask)
            self.offers.show_offers(
                "No model has been asked yet", f"Ask one about the variants. {MEANS}", (ask, to_problems)
            )

    def _ask(self) -> None:
        self._do.choose_ask(self._parts.desk.method)

    def _listen(self) -> None:
        listing = self._parts.desk.listing
        self._parts.jobs.changed.connect(self._after_job)
        listing.changed.connect(lambda _: self._change())
        listing.filled.connect(self._change)
        self.paper.toggled.connect(self._recount)
        self.runs.chosen.connect(self.choose)
        self.shares.wanted.connect(self.see)
        self.pictures.picked.connect(self._pick)
        self.pictures.run_wanted.connect(self._choose_run)

    def _recount(self) -> None:
        """Counts in the other way."""
        self._stale = True
        self._timer.start(0)

    def _pick(self, key: Key, attacks: int) -> None:
        """Shows which problems of a run were broken by so many attacks."""
        self.runs.choose(key)
        if self.pictures.plot is not None:
            self.pictures.plot.show_point(attacks)
        self.shares.show_within(attacks)

    def _choose_run(self, model: str, method: str) -> None:
        found = next((r for r in self.figures.runs if r.model == model and r.key[2] == method), None)
        if found is not None:
            self.runs.choose(found.key)

    def _make_tools(self, parts: Parts) -> None:
        self.save = QPushButton("Save…")
        self.save.setToolTip("Save a table or the picture as a file")
        ask = tool("Ask a model…", "Put the variants to a language model (Ctrl+R)", self._ask)
        ask.setProperty("kind", "primary")
        self.right = (self.save, ask)
        self.menu = menu = QMenu("&Results", parts.window)
        see = add_action(menu, "See the problem's &variants", self.shares.see.click, "Ctrl+Return")
        copy = add_action(menu, "&Copy the table in use", self._copy, "Ctrl+Shift+C")
        add_action(menu, "As&k a model…", self._ask, "Ctrl+R")
        menu.addSeparator()
        saving = QMenu(self.save)
        for table, title in taking.TABLES.items():
            add_action(saving, f"{title} (CSV)…", partial(self._save_table, table))
        saving.addSeparator()
        for kind, key in (("png", "Ctrl+Shift+E"), ("svg", None)):
            text = f"The picture shown ({kind.upper()})…"
            add_action(saving, text, partial(save_picture, parts, self.pictures, kind), key)
        saving.setTitle("&Save")
        self.save.setMenu(saving)
        menu.addMenu(saving)
        menu.addSeparator()
        for number, (text, part) in enumerate(
            (("Go to the &runs", self.runs), ("Go to the &problems", self.shares.table)), 1
        ):
            add_action(menu, text, part.setFocus, f"Alt+{number}")
        add_action(menu, "Go to the p&icture", self._focus_picture, "Alt+3")
        self._of_results = (see, copy, saving.menuAction())

    def _save_table(self, table: str) -> None:
        save_table(self._parts, self.figures, table)

    def _copy(self) -> None:
        tables = (self.shares.table, self.pictures.transfer, self.pictures.steps)
        table = next((found for found in tables if found.hasFocus()), self.runs)
        table.copy()
        self._parts.messages.say(f"{table.accessibleName()}: copied as text with tabs.", "good")

    def _focus_picture(self) -> None:
        shown = {"transfer": self.pictures.transfer, "steps": self.pictures.steps}.get(
            self.pictures.views.key
        )
        target = shown or self.pictures.plot
        if target is not None:
            target.setFocus()

    def _arrange(self) -> None:
        upper, whole = QWidget(), QVBoxLayout(self)
        column = QVBoxLayout(upper)
        column.setContentsMargins(14, 12, 14, 6)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(label("Accuracy", "title"))
        head.addWidget(self.title, 1)
        head.addWidget(self.paper)
        column.addLayout(head)
        column.addWidget(self.runs, 1)
        column.addWidget(label(f"{words.OA}. {words.AA}. {words.ASR}.", "small", wrap=True))
        column.addWidget(self.practice)
        self._down, self._across = QSplitter(Qt.Orientation.Vertical), QSplitter(Qt.Orientation.Horizontal)
        for splitter, parts in (
            (self._across, (self.shares, self.pictures)),
            (self._down, (upper, self._across)),
        ):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
            for part in parts:
                splitter.addWidget(part)
        self._down.setSizes([230, 470])
        self._down.setStretchFactor(1, 1)
        self._across.setSizes([640, 620])
        self._down.restoreState(options.RESULTS_SPLIT.get())
        self._across.restoreState(options.RESULTS_ACROSS.get())
        self._stack = QStackedWidget()
        self._stack.addWidget(self._down)
        self._stack.addWidget(self.offers)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)


def _figures(project: Project, as_in_the_paper: bool) -> tuple[Figures, float]:
    """The figures of a project, and the seconds they took; what draws them is loaded before."""
    import_module("gui.results.plot")
    from gui.results.compute import compute

    begun = time.monotonic()
    return compute(project, as_in_the_paper=as_in_the_paper), time.monotonic() - begun
