"""The Worksheets page: items at the left, the sheet as it will print in the middle, how it is made at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QVBoxLayout

from core.worksheets.checks import unfailed
from gui.page import Page
from gui.settings import options
from gui.widgets.commands import add_action, tool
from gui.widgets.offers import Offers
from gui.worksheets.adding import Adding
from gui.worksheets.bench import Bench
from gui.worksheets.exporting import Exporting
from gui.worksheets.item_panel import ItemPanel
from gui.worksheets.making import question_of, row_of
from gui.worksheets.options.panel import SheetOptions
from gui.worksheets.preview_panel import PreviewPanel
from gui.worksheets.templating import Templates

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.actions import Actions
    from gui.page import Parts
    from gui.problems.page import ProblemsPage
    from gui.widgets.offers import Offer
    from gui.worksheets.draft import Draft

REST = 600  # ms between two looks at the project while a study or an import changes it
OPTIONS = 322  # pixels that the options need with a bar to scroll them
MEANS = "A sheet is put together of variants or of problems as they stand, each with its key worked out."


class WorksheetsPage(Page):
    """Shows what is on the bench, and tells it what a person does."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._do = actions
        self.bench = Bench(parts.desk, parts.tasks, parts.undo)
        self.items = ItemPanel(parts.theme)
        self.preview = PreviewPanel(parts.theme)
        self.options = SheetOptions(parts.tasks)
        self.options.setMinimumWidth(OPTIONS)
        self.offers = Offers()
        self.adding = Adding(parts, self.bench, self.items.view)
        self.exporting = Exporting(parts, self.bench)
        self.templates = Templates(parts, self.bench)
        self._offered: tuple[str, str, list[str]] = ("", "", [])
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(REST)
        self._later.timeout.connect(self.bench.refresh)
        self._arrange()
        self._make_tools()
        self._make_menu()
        self._listen()

    def show_project(self, is_open: bool) -> None:  # noqa: ARG002 - the bench looks itself
        """Another project has another sheet."""
        self.bench.open()
        self._show_offers()

    def arrive(self) -> None:
        """Takes what changed elsewhere meanwhile."""
        self.bench.refresh()

    def keep_layout(self) -> None:
        """Remembers where the parts meet; nothing is made any more."""
        self._later.stop()
        options.WORKSHEETS_SPLIT.set(self._across.saveState())

    def do(self, what: str) -> None:
        """Does what is wanted: a way to add, or something with the chosen items."""
        adding = self.adding
        acts: dict[str, Callable[[], object]] = {
            "remove": adding.remove,
            "up": partial(adding.step, -1),
            "down": partial(adding.step, 1),
            "shuffle": adding.shuffle,
            "another": adding.take_another,
            "by hand": adding.pick,
            "pick": adding.pick_another,
            "see": self._see,
        }
        act = acts.get(what)
        if act is not None:
            act()
        else:
            adding.add(what)

    def _see(self) -> None:
        """Shows the current item's problem on its own page."""
        row = self.items.view.row
        if row >= 0:
            page = cast("ProblemsPage", self._parts.go("problems"))
            page.list.choose(self.bench.draft.items[row].problem_id)

    def _show_draft(self) -> None:
        project = self.bench.project
        draft = self.bench.draft
        self.items.show_draft(draft, "" if project is None else project.path.stem)
        if self.options.options() != draft.options:
            self.options.set_options(draft.options)
        self.options.show_count(len(draft.items))
        self._show_offers()

    def _show_made(self) -> None:
        self.items.show_made(self.bench.found)
        sheet = self.bench.found.sheet
        self.preview.show_sheet(sheet, self.bench.paper)
        self.options.show_unfailed("" if sheet is None else unfailed(sheet))

    def _show_pages(self) -> None:
        self.preview.show_pages(self.bench.pages, self.bench.trouble)
        self._mark(self.items.view.row)

    def _show_candidates(self) -> None:
        self.items.show_candidates(self.bench.candidates, len(self._parts.desk.listing.ready))
        self.templates.look()
        self._show_offers()

    def _edit(self, draft: Draft, what: str) -> None:
        self.bench.change(draft, what, typed=True)

    def _set_options(self) -> None:
        self._edit(self.bench.draft.with_options(self.options.options()), "options of the sheet")

    def _change(self) -> None:
        """Something in the project has changed."""
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    def _mark(self, row: int) -> None:
        """Marks the question of an item on the pages, and scrolls to it."""
        places = None if self.bench.pages is None else self.bench.pages.places
        there = places is not None and 0 <= row < len(self.bench.draft.items)
        self.preview.view.mark(question_of(places, self.bench.draft.items[row]) if there and places else None)

    def _choose_question(self, place: int) -> None:
        """Chooses the item of the question that was clicked."""
        places = None if self.bench.pages is None else self.bench.pages.places
        if places is not None and place < len(places.items):
            row = row_of(places, place, self.bench.draft.items)
            if row is not None:
                self.items.view.choose_row(row)

    def _listen(self) -> None:
        bench, desk = self.bench, self._parts.desk
        bench.changed.connect(self._show_draft)
        bench.made.connect(self._show_made)
        bench.drawn.connect(self._show_pages)
        bench.offered.connect(self._show_candidates)
        bench.returned.connect(lambda: self._parts.go("worksheets"))
        desk.listing.changed.connect(lambda _rows: self._change())
        desk.listing.filled.connect(self._change)
        self.items.edited.connect(self._edit)
        self.options.changed.connect(self._set_options)
        self.items.wanted.connect(self.do)
        self.items.view.moved.connect(self.adding.move)
        self.items.view.chosen.connect(self._mark)
        self.preview.paper_chosen.connect(lambda place: bench.look(paper=place))
        self.preview.view.dots_wanted.connect(lambda dots: bench.look(dots=dots))
        self.preview.view.question_chosen.connect(self._choose_question)

    def _show_offers(self) -> None:
        """What would fill the page, while nothing is on the sheet."""
        empty = not self.bench.draft.items
        self._stack.setCurrentIndex(1 if empty else 0)
        for part in self._of_sheet:
            part.setEnabled(not empty)
        is_open = self._parts.desk.project is not None
        for part in (self._by_hand, self.templates.button, self.templates.menu.menuAction(), self._ways):
            part.setEnabled(is_open)
        title, words, offers = self._offer() if empty else ("", "", ())
        shown = (title, words, [text for text, *_ in offers])
        if shown != self._offered:
            self._offered = shown
            self.offers.show_offers(title, words, offers)

    def _offer(self) -> tuple[str, str, tuple[Offer, ...]]:
        desk, do, found = self._parts.desk, self._do, self.bench.candidates
        if desk.project is None:
            sample = ("Open the sample", "A project to try things with", do.open_sample)
            other = ("Open…", "Open a project (Ctrl+O)", do.choose_project)
            return "No project is open", "A worksheet is made of a project's problems.", (sample, other)
        to_problems = (
            "Go to the problems",
            "Write or import some (Ctrl+1)",
            partial(self._parts.go, "problems"),
        )
        if not desk.listing.rows:
            return "No problems yet", f"Write or import some first. {MEANS}", (to_problems,)
        ways = (
            ("starred", f"Add {len(found.starred):,} starred", len(found.starred), "The variants with a star"),
            ("one failing", f"Add {len(found.one_failing):,} that models failed", len(found.one_failing),
             "Of each problem the variant that most models got wrong"),
            ("drawn", f"Add {len(found.drawn):,} variants", len(found.drawn), "The first variant of each problem"),
            ("originals", f"Add {len(desk.listing.ready):,} problems", len(desk.listing.ready),
             "The problems as they stand, each with its key"),
        )  # fmt: skip
        offers = [(text, tip, partial(self.do, way)) for way, text, count, tip in ways if count][:2]
        if not offers:
            return "Nothing can go on a sheet yet", f"No problem is ready. {MEANS}", (to_problems,)
        by_hand = ("Choose by hand…", "Look through problems and variants", partial(self.do, "by hand"))
        return "The sheet is empty", MEANS, (*offers, by_hand)

    def _make_tools(self) -> None:
        self.new = tool("New sheet", "Take everything off the sheet (Ctrl+Shift+N)", self.adding.begin_anew)
        self.save = tool(
            "Export…", "Write the sheet as PDF, Word, Moodle… (Ctrl+Shift+E)", self.exporting.choose
        )
        self.save.setProperty("kind", "primary")
        self.left, self.right = (self.new, self.templates.button), (self.save,)

    def _make_menu(self) -> None:
        self.menu = menu = QMenu("&Worksheet", self._parts.window)
        view = self.preview.view
        new = add_action(menu, "&New sheet", self.adding.begin_anew, "Ctrl+Shift+N")
        save = add_action(menu, "&Export…", self.exporting.choose, "Ctrl+Shift+E")
        menu.addMenu(self.templates.menu)
        menu.addMenu(self.items.ways)
        menu.addSeparator()
        by_hand = add_action(menu, "&Choose items by hand…", partial(self.do, "by hand"), "Ctrl+Shift+H")
        another = add_action(menu, "Take &another variant", partial(self.do, "another"), "Ctrl+Shift+V")
        see = add_action(menu, "&See the problem", partial(self.do, "see"), "Ctrl+Return")
        up = add_action(menu, "Move &up", partial(self.do, "up"), "Alt+Up")
        down = add_action(menu, "Move &down", partial(self.do, "down"), "Alt+Down")
        for action in (up, down):  # elsewhere these keys open a list, for example
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.items.view.addAction(action)
        shuffle = add_action(menu, "S&huffle the items", partial(self.do, "shuffle"))
        menu.addSeparator()
        add_action(menu, "&Larger pages", partial(view.step, 1), "Ctrl++")
        add_action(menu, "S&maller pages", partial(view.step, -1), "Ctrl+-")
        add_action(menu, "&Fit the pages", view.fit, "Ctrl+0")
        menu.addSeparator()
        for key, text, part in (
            ("Alt+1", "Go to the &items", self.items.view),
            ("Alt+2", "Go to the &preview", view),
            ("Alt+3", "Go to the &options", self.options.groups[0].head),
        ):
            add_action(menu, text, part.setFocus, key)
        self._by_hand, self._ways = by_hand, self.items.ways.menuAction()
        self._of_sheet = (new, save, another, see, up, down, shuffle, self.new, self.save)

    def _arrange(self) -> None:
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._across.setChildrenCollapsible(False)
        self._across.setHandleWidth(1)
        for part in (self.items, self.preview, self.options):
            self._across.addWidget(part)
        self._across.setStretchFactor(1, 1)
        self._across.setSizes([300, 700, 320])
        self._across.restoreState(options.WORKSHEETS_SPLIT.get())
        self._stack = QStackedWidget()
        self._stack.addWidget(self._across)
        self._stack.addWidget(self.offers)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
