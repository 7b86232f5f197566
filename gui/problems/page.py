"""The Problems page: list, editor, variants and tree side by side, one selection through all of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QSplitter, QVBoxLayout, QWidget

from core.problems.arithmetic import ArithmeticFault
from core.problems.problem import Status
from core.variants.variant import Method
from gui.editor.panel import EditorPanel
from gui.page import Page
from gui.problems import changing
from gui.problems.list_panel import ListPanel
from gui.problems.model_orders import open_deciding, open_writing
from gui.problems.nothing import is_older, why_none
from gui.settings import options
from gui.tree.panel import TreePanel
from gui.variants.panel import VariantPanel
from gui.widgets.commands import add_action, tool
from gui.widgets.states import state_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.problems.constraint_choices import ConstraintSettings
    from core.store.variants import StoredVariant
    from gui.actions import Actions
    from gui.page import Parts


LOWEST = 120


class ProblemsPage(Page):
    """Shows what the desk holds, and tells it what a person does."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._desk = parts.desk
        self._tasks = parts.tasks
        self._do = actions
        self._lent: tuple[list[int], list[int]] | None = None  # the heights before and with an open choice
        theme = parts.theme
        self.list = ListPanel(theme)
        self.editor = EditorPanel(theme)
        self.variants = VariantPanel(theme)
        self.tree = TreePanel(theme)
        self._arrange()
        self._make_tools()
        self._make_menu(parts)
        self._listen_to_desk()
        self._listen_to_person()

    def light(self, node: str) -> None:
        """Lights a node, its chips and its numbers: they are one thing."""
        self.editor.light(node)
        self.tree.light(node)
        self.variants.light(node)

    def show_project(self, is_open: bool) -> None:
        """Switches off what works on a project while none is open."""
        self.list.show_project(is_open)
        for part in (self.variants, self.tree, *self.left, *self.right):
            part.setEnabled(is_open)
        for action in self._of_project:
            action.setEnabled(is_open)

    def keep_layout(self) -> None:
        """Remembers where the parts meet."""
        self._make_room(False)
        options.SPLIT.set(self._across.saveState())
        options.CENTRE_SPLIT.set(self._down.saveState())
        options.REPLIES_SPLIT.set(self.variants.parts.saveState())

    def _make_room(self, asks: bool) -> None:
        """Gives an open choice the room of the variants, which wait for it; afterwards all is as before."""
        now = self._down.sizes()
        if asks:
            upper = min(self.editor.sizeHint().height(), sum(now) - self.variants.minimumSizeHint().height())
            if upper > now[0]:
                self._down.setSizes([upper, sum(now) - upper])
                self._lent = (self._lent[0] if self._lent else now, self._down.sizes())
        elif self._lent is not None:
            before, lent = self._lent
            self._lent = None
            if now == lent:  # else a person has moved the edge
                self._down.setSizes(before)

    def _make_tools(self) -> None:
        self.add_file = tool("Import…", "Add the problems of a file (Ctrl+I)", self._do.choose_import)
        self.add_problem = tool("New problem", "Write a problem (Ctrl+Shift+P)", self._do.new_problem)
        self.ask = tool("Ask a model…", "Put the variants to a language model (Ctrl+R)", self._ask)
        self.ask.setProperty("kind", "primary")
        self.sheet = tool("Worksheet…", "Make a worksheet with its key (Ctrl+E)", self._do.make_worksheet)
        self.left, self.right = (self.add_file, self.add_problem), (self.ask, self.sheet)

    def _make_menu(self, parts: Parts) -> None:
        do, bar = self._do, self.variants.bar
        menu = QMenu("&Problem", parts.window)
        self._of_project = [
            add_action(menu, "&New problem", do.new_problem, "Ctrl+Shift+P"),
            add_action(menu, "&Generate variants", bar.ask, "Ctrl+G"),
            add_action(
                menu,
                "Generate for &all ready problems",
                lambda: do.generate_all(bar.settings),
                "Ctrl+Shift+G",
            ),
            add_action(menu, "As&k a model…", self._ask, "Ctrl+R"),
        ]
        menu.addSeparator()
        self._of_project.append(add_action(menu, "&Delete the chosen", lambda: self._do_with("delete")))
        menu.addSeparator()
        picture = self.tree.picture
        add_action(menu, "Larg&er tree", lambda: picture.zoom(1), "Ctrl++")
        add_action(menu, "S&maller tree", lambda: picture.zoom(-1), "Ctrl+-")
        add_action(menu, "&Fit the tree", picture.fit, "Ctrl+0")
        menu.addSeparator()
        add_action(menu, "Filter the l&ist", self.list.look_for, "Ctrl+F")
        for key, text, part in (
            ("Alt+1", "Go to the &list", self.list.view),
            ("Alt+2", "Go to the &text", self.editor.text),
            ("Alt+3", "Go to the &variants", self.variants.table),
            ("Alt+4", "Go to the t&ree", self.tree.picture),
        ):
            add_action(menu, text, part.setFocus, key)
        self.menu = menu

    def _ask(self) -> None:
        self._do.choose_ask(self.variants.bar.settings.method)

    def _listen_to_desk(self) -> None:
        desk = self._desk
        desk.listing.filled.connect(lambda: self.list.fill(list(desk.listing.rows.values())))
        desk.listing.changed.connect(self.list.update_rows)
        desk.chosen.connect(self._show_problem)
        desk.replaced.connect(self._show_change)
        desk.read.connect(self._show_analysis)
        desk.drawn.connect(self._show_variants)
        desk.asked.connect(self.variants.add_asks)
        desk.starred.connect(self.variants.show_stars)

    def _listen_to_person(self) -> None:
        desk = self._desk
        self.list.chosen.connect(self._choose)
        self.editor.edited.connect(lambda problem, step, typed: desk.edit(problem, step, typed=typed))
        self.editor.writing_wanted.connect(lambda: self._with_shown(open_writing))
        self.editor.asking_wanted.connect(lambda: self._with_shown(open_deciding))
        self.editor.hold_wanted.connect(lambda: desk.hold(True))
        self.editor.decision.asks.connect(self._make_room)
        self.editor.leaf_chosen.connect(self.light)
        self.tree.node_chosen.connect(self.light)
        self.tree.rules_changed.connect(self._change_rules)
        self.tree.look_wanted.connect(self._look)
        self.variants.bar.generate.connect(self._do.generate)
        self._do.problem_made.connect(self.editor.text.setFocus)
        offers = {
            "import": self._do.choose_import,
            "new": self._do.new_problem,
            "new project": self._do.choose_new_project,
            "open": self._do.choose_project,
            "sample": self._do.open_sample,
        }
        self.list.wanted.connect(lambda what: offers[what]())
        self.list.asked_for.connect(self._do_with)
        self.variants.bar.method_chosen.connect(lambda key: desk.choose_method(Method(key)))
        self.variants.bar.method_chosen.connect(self._look)
        self.variants.variant_chosen.connect(self._show_variant)
        self.variants.replies.step_shown.connect(self._light_step)
        self.variants.older_wanted.connect(self._show_older)
        self.variants.overruled.connect(partial(changing.overrule, desk))
        self.variants.starred.connect(partial(changing.star, desk))

    def _do_with(self, what: str) -> None:
        """Does something with the problems that are chosen in the list, or with the one that is shown."""
        desk, settings = self._desk, self.variants.bar.settings
        here = desk.problem.id if desk.problem else None
        numbers = self.list.ids or ([here] if here is not None else [])
        if not numbers:
            return
        match what:
            case "delete":
                self._do.delete_problems(numbers)
            case "generate":
                self._do.generate(settings, numbers)
            case "ask":
                self._do.choose_ask(settings.method, numbers)
            case "write":
                open_writing(self._parts, numbers)
            case "decide":
                open_deciding(self._parts, numbers)
            case "copy":
                texts = [desk.newest(number).text for number in numbers]
                QGuiApplication.clipboard().setText("\n\n".join(texts))

    def _with_shown(self, act: Callable[[Parts, Sequence[int]], object]) -> None:
        problem = self._desk.problem
        if problem is not None and problem.id is not None:
            act(self._parts, [problem.id])

    def _choose(self, number: int) -> None:
        if self._desk.problem is None or self._desk.problem.id != number:
            self._desk.choose(number)

    def _show_problem(self) -> None:
        self.light("")
        self.editor.show_problem(self._desk.problem)
        self.tree.show_problem(None)
        chosen = self._desk.problem is not None
        self.variants.bar.set_ready(
            False, "The problem is being read." if chosen else "No problem is chosen."
        )
        if self._desk.problem is not None:
            self.list.choose(self._desk.problem.id or 0)

    def _change_rules(self, choices: ConstraintSettings, step: str) -> None:
        if self._desk.problem is not None:
            self._desk.edit(replace(self._desk.problem, constraints=choices), step)
            self._show_change()
            self._show_generation()

    def _look(self) -> None:
        """Looks at the rules of the chosen node; the newest wish counts."""
        self._tasks.start("look", self._take_look(self.tree.card.node))

    async def _take_look(self, node: str) -> None:
        look = await self._desk.look(self._desk.method, node)
        if self.tree.card.node == node:
            self.tree.card.show_look(look)

    def _show_generation(self) -> None:
        """What was refused when the variants were drawn, as long as they were drawn by the rules there are."""
        desk = self._desk
        number = desk.problem.id if desk.problem else None
        self.tree.show_generation(None if number in desk.rules_changed else desk.generation)

    def _show_change(self) -> None:
        if self._desk.problem is not None:
            self.editor.show_change(self._desk.problem)

    def _show_analysis(self) -> None:
        analysis = self._desk.analysis
        if analysis is None:
            return
        self.editor.show_analysis(analysis)
        self.tree.show_problem(analysis)
        ready = analysis.status is Status.READY
        self.variants.bar.set_ready(ready, analysis.reason or state_words(analysis.status))

    def _show_variants(self) -> None:
        desk = self._desk
        self._show_generation()
        self.editor.show_tries(desk.tries)
        self.variants.show_nothing(why_none(desk), older=is_older(desk))
        self.variants.show_variants(desk.analysis, desk.shelf)

    def _show_older(self) -> None:
        from gui.variants.older_dialog import OlderDialog

        desk = self._desk
        if desk.project is not None and desk.problem is not None and desk.problem.id is not None:
            ready = self.variants.bar.button.isEnabled()
            dialog = OlderDialog(
                self._parts.window, self._tasks, desk.project, desk.problem.id, can_generate=ready
            )
            dialog.generate.connect(self.variants.bar.ask)
            dialog.open()

    def _show_variant(self, chosen: StoredVariant | None) -> None:
        analysis = self._desk.analysis
        if analysis is None or analysis.tree is None:
            return
        self.variants.replies.clear()
        if chosen is None:
            self.tree.show_values(None, "")
            return
        try:
            values = analysis.tree.values(chosen.variant.values)
        except ArithmeticFault:
            values = None
        place = f"values of variant {chosen.position + 1} · the original ones are in the tips"
        self.tree.show_values(values, place if values is not None else "")
        self._tasks.start("replies", self._show_replies(chosen.id))

    def _light_step(self, node: str) -> None:
        """Lights the first wrong step of the reply that is shown."""
        if node:
            self.light(node)

    async def _show_replies(self, variant_id: int) -> None:
        asks = [ask for ask in self._desk.asks if ask.variant_id == variant_id]
        replies = await self._desk.replies(asks)
        chosen = self.variants.chosen()
        if chosen is not None and chosen.id == variant_id:
            self.variants.replies.show_replies(asks, replies, self._desk.analysis, chosen.variant.values)

    def _arrange(self) -> None:
        # From the outside in: a part that gets another parent has its style worked out anew, with all in it.
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._down = QSplitter(Qt.Orientation.Vertical)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._across)
        self._across.addWidget(self.list)
        self._across.addWidget(self._down)
        self._across.addWidget(self.tree)
        self._down.addWidget(_Scrolling(self.editor))
        self._down.addWidget(self.variants)
        for splitter in (self._down, self._across):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        self._across.setStretchFactor(1, 1)
        self._across.setSizes([250, 700, 360])
        self._down.setSizes([270, 450])
        self._down.setStretchFactor(1, 1)
        self._across.restoreState(options.SPLIT.get())
        self._down.restoreState(options.CENTRE_SPLIT.get())


class _Scrolling(QScrollArea):
    """A part in a place that may be lower than it needs, but no narrower."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self._part = part
        self.setWidget(part)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._keep_width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks again when the part needs another room: in another size of text it does."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._keep_width()
        return super().eventFilter(watched, event)  # which is that of the area: it watches its part

    def _keep_width(self) -> None:
        wide = self._part.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        self.setMinimumSize(wide, LOWEST)
