"""One question: the passages a model cites of it, and what becomes of the answer without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.citations.bringing import Bringing
from gui.citations.compare_panel import NOT_WITH_THESE, NOTHING_YET, ComparePanel
from gui.citations.desk import CitationDesk
from gui.citations.list_panel import QuestionPanel
from gui.citations.model_field import ModelField
from gui.citations.offering import offers_of
from gui.citations.orders import Orders
from gui.citations.passages_panel import PassagesPanel
from gui.citations.raw_dialog import open_raw
from gui.citations.words import leaves_out, what_was_shown
from gui.settings import options
from gui.widgets.commands import tool
from gui.widgets.files import open_files
from gui.widgets.offers import Offers

if TYPE_CHECKING:
    from core.citations.viewing import Asked
    from gui.actions import Actions
    from gui.citations.asking import Wish
    from gui.page import Parts

FILES = "Questions with passages (*.jsonl *.json *.csv *.tsv *.xlsx);;All files (*)"


class OneQuestion(QWidget):
    """Shows what the desk holds, and tells it what a person does. `tools` are for the bar at the top."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self._parts = parts
        self._do = actions
        # Whether a person chose what is in, or all is in until answers come: it then stays so, whatever is read.
        self._by_hand, self._awaits = False, False
        self.desk = CitationDesk(parts.desk, parts.tasks)
        self.orders = Orders(parts, self.desk, Bringing(parts.desk, self.desk))
        theme = parts.theme
        self.list = QuestionPanel(theme)
        self.passages = PassagesPanel(theme)
        self.compare = ComparePanel(theme)
        self.offers = Offers()
        self.model = ModelField()
        self.question_ask = tool("Ask", "Ask the question with all passages (Ctrl+R)", self.ask)
        self.question_ask.setProperty("kind", "primary")
        self.tools = (self.model, self.question_ask)
        self._arrange()
        self._listen()

    def show_project(self, *, read: bool) -> None:
        """Another project has other questions, to be read now or when the page is shown."""
        self.desk.clear()
        if read:
            self.desk.reload()
        self._show_list()

    def arrive(self) -> None:
        """Reads what changed elsewhere meanwhile: models, questions, replies."""
        try:
            self.model.fill()
        except Exception as error:  # noqa: BLE001 - an unreadable list of models is shown, not raised into Qt
            self._parts.failures.show(error)
        self.desk.check_model()
        if self._parts.desk.project is not None:
            self.desk.reload()

    def _after_job(self) -> None:
        """A batch has asked about some of the questions."""
        if not self._parts.jobs.busy and not self.orders.was_own() and self.isVisible():
            self.desk.reload()

    def keep_layout(self) -> None:
        """Remembers where the parts meet."""
        options.CITATIONS_SPLIT.set(self._across.saveState())

    def choose_import(self) -> None:
        """Lets a person choose files of questions."""
        if self._parts.desk.project is not None:
            open_files(self._parts.window, "Import questions", FILES, self.orders.bring_files)

    def ask(self) -> None:
        """Asks with all passages."""
        self.orders.ask(self.desk.kind)

    def take_away(self) -> None:
        """Asks with passages taken away, as it is ticked."""
        bar = self.compare.bar
        if bar.run.isEnabled():
            if self.compare.shown is None:  # all stays in until the answers come, whatever is read meanwhile
                self.passages.show_mask(range(len(self.passages.units)))
                self._by_hand, self._awaits = False, True
            self.orders.ask(self.desk.kind, bar.ticked, bar.kinds, bar.rounds.value(), bar.most_searched)

    def ask_again(self) -> None:
        """Asks with the passages that are in."""
        if self.passages.again.isEnabled():
            self.orders.ask_hand(self.passages.kept)

    def see(self, number: int) -> None:
        """Shows a question of the batch, with the replies of a model that was asked about it."""
        self.desk.choose(number, of_any=True)

    def delete_chosen(self) -> None:
        """Takes the questions that are chosen in the list out of the project."""
        self.orders.bringing.delete(self.list.view.ids)

    def see_raw(self, asked: Asked | None = None) -> None:
        """Shows a prompt and its reply: of the card meant, else of the one that was looked at last."""
        asked = asked or self.compare.shown or self.compare.before.asked
        if asked is not None and asked.prompt:
            open_raw(
                self,
                self._parts.theme,
                asked,
                what_was_shown(asked, len(self.passages.units), self.passages.unit),
            )

    def _show_list(self) -> None:
        desk = self.desk
        self.list.fill(desk.rows.values(), desk.key)
        self._stack.setCurrentIndex(0 if desk.rows else 1)
        self.question_ask.setEnabled(bool(desk.rows))
        if not desk.rows:
            self.offers.show_offers(*offers_of(self, self._parts, self._do))

    def _show_question(self) -> None:
        desk = self.desk
        if desk.question is not None:
            self.list.choose(desk.question.id or 0)
            if desk.question.problem_id is not None and desk.kind != "paragraphs":
                desk.kind = "paragraphs"  # its passages are sentences already
                self._show_list()
        self.passages.show_question(desk.question, desk.kind)
        self._by_hand, self._awaits = False, False
        self._show_replies()

    def _show_kind(self, kind: str) -> None:
        self.desk.kind = kind
        self.passages.show_question(self.desk.question, kind)
        self._by_hand, self._awaits = False, False
        self.desk.choose_kind(kind)

    def _show_replies(self) -> None:
        """Shows what the model said of the question, and goes on looking at what was looked at."""
        desk, before = self.desk, self.compare.shown
        asking, content = desk.asking, desk.content
        units = len(self.passages.units)
        self.compare.show_asking(
            asking,
            tuple(desk.hands.values()),
            content.search(desk.key) if content else None,
            units,
            self.passages.unit,
            self.passages.gold,
        )
        same_kind = [one for one in content.askings if str(one.kind) == desk.kind] if content else []
        self.compare.show_models(same_kind, desk.model, self.model.name)
        first = asking.first if asking else None
        cited = first.parsed.cited if first and first.parsed else ()
        self.passages.show_citations(cited, answered=bool(first and first.parsed))
        everything = (*(asking.rest if asking else ()), *desk.hands.values())
        if self._by_hand or self._awaits:
            self._show_hand()
        else:
            self._look(_same(everything, before) or (everything[0] if everything else None))
        self.compare.bar.may_ask("" if desk.question else "There is no question yet.")

    def _look(self, asked: Asked | None) -> None:
        """Looks at one thing that was asked: its answer beside the first, its passages in."""
        self._by_hand, self._awaits = False, False
        self.compare.show_asked(asked, NOTHING_YET)
        self.passages.show_mask(
            range(len(self.passages.units)) if asked is None else asked.kept, self._changed_texts(asked)
        )

    def _changed_texts(self, asked: Asked | None) -> dict[int, tuple[str, str]]:
        """The sentence in which a number is another."""
        content = self.desk.content
        changed = content.changed.get(self.desk.key) if content else None
        if asked is None or changed is None or asked.note != changed.note:
            return {}
        return {changed.position: (changed.text, changed.note)}

    def _choose_hand(self) -> None:
        """A person chose which passages are in."""
        self._by_hand, self._awaits = True, False
        self._show_hand()

    def _look_at_first(self, wish: Wish) -> None:
        """Looks at the first of what was asked, unless a person has turned to something else meanwhile."""
        question, asking = self.desk.question, self.desk.asking
        if self._awaits and question is not None and question.id == wish.question:
            self._look(asking.rest[0] if asking is not None and asking.rest else None)

    def _look_at_hand(self, asked: Asked) -> None:
        """Looks at an answer with passages chosen by hand, unless others were chosen meanwhile."""
        if self.passages.kept == asked.kept:
            self._look(asked)

    def _show_hand(self) -> None:
        """Shows what came of the passages that are in now, where it was asked."""
        kept, asking = self.passages.kept, self.desk.asking
        found = self.desk.hands.get(kept)
        if found is None and asking is not None:
            found = next((one for one in asking.rest if one.kept == kept and leaves_out(one)), None)
        self.compare.show_asked(found, NOTHING_YET if self.passages.is_whole else NOT_WITH_THESE)

    def _listen(self) -> None:
        desk, compare = self.desk, self.compare
        desk.filled.connect(self._show_list)
        desk.updated.connect(self.list.update_rows)
        desk.chosen.connect(self._show_question)
        desk.read.connect(self._show_replies)
        self.list.chosen.connect(desk.choose)
        self.list.unwanted.connect(self.orders.bringing.delete)
        self.list.view.asked_for.connect(self.ask)
        self._parts.jobs.changed.connect(self._after_job)
        self.model.chosen.connect(desk.choose_model)
        self.model.more_wanted.connect(lambda: self._parts.go("models"))
        self.passages.kind_chosen.connect(self._show_kind)
        self.passages.mask_changed.connect(self._choose_hand)
        self.passages.again_wanted.connect(self.ask_again)
        compare.chosen.connect(self._look)
        compare.bar.wanted.connect(self.take_away)
        compare.lit.connect(self.passages.light)
        compare.followed.connect(self.passages.view.show_passage)
        compare.raw_wanted.connect(self.see_raw)
        compare.replies_of.connect(desk.choose_identity)
        self.orders.answered.connect(self._look_at_first)
        self.orders.hand_answered.connect(self._look_at_hand)

    def _arrange(self) -> None:
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for part in (self.list, self.passages, self.compare):
            self._across.addWidget(part)
        self._across.setChildrenCollapsible(False)
        self._across.setHandleWidth(1)
        self._across.setStretchFactor(1, 1)
        self._across.setSizes([240, 560, 480])
        self._across.restoreState(options.CITATIONS_SPLIT.get())
        self._stack = QStackedWidget()
        self._stack.addWidget(self._across)
        self._stack.addWidget(self.offers)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)


def _same(everything: tuple[Asked, ...], before: Asked | None) -> Asked | None:
    """What was looked at, as it is now."""
    if before is None:
        return None
    wanted = (before.key, before.seed, before.round)
    same = [one for one in everything if (one.key, one.seed, one.round) == wanted]
    return next((one for one in same if one.kept == before.kept), same[0] if same else None)
