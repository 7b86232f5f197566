"""Which papers there are: one, A, B, C, or one a student; order and choice of questions; the seed."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from core.worksheets.options import LARGEST_SEED, MOST_PAPERS, letters
from gui.widgets.commands import tool
from gui.widgets.number_field import number_field
from gui.widgets.segmented import Segmented
from gui.widgets.text import label
from gui.worksheets.options.class_row import ClassRow
from gui.worksheets.options.fields import beside, line_field, show_line, switch
from gui.worksheets.options.group import Group

if TYPE_CHECKING:
    from core.worksheets.options import Options, Student, Versions
    from gui.tasks import Tasks

ONE, LETTERS, CLASS = "one", "letters", "class"
MOST_QUESTIONS = 500
UNKNOWN = "questions a paper"
_USUAL = 3
_NEW_SEEDS = 10**8


class VersionGroup(Group):
    """The papers of a sheet. What was chosen of each kind is kept while another is looked at."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__("Versions", "One paper, or several with other numbers", folded=False)
        self._count = _USUAL
        self._students: tuple[Student, ...] = ()
        self._questions = 0
        self.kind = Segmented(
            "Versions",
            [
                (ONE, "one", "One paper, with the questions as they were chosen"),
                (LETTERS, "A, B, C", "Papers with other variants of the same problems"),
                (CLASS, "one a student", "A paper for each name of a class list, each with other variants"),
            ],
        )
        self.count = number_field("How many versions", 1, MOST_PAPERS, _USUAL, "500")
        self.count.setKeyboardTracking(False)
        self.count.setToolTip(f"A, B, C and so on: up to {MOST_PAPERS}")
        self.students = ClassRow(tasks, self._take_students)
        self.seed = line_field("Seed", "The same seed gives the same papers", "0", lambda _: None)
        self.seed.setFixedWidth(self.seed.fontMetrics().horizontalAdvance("9" * 10) + 30)
        self.fresh = tool("New seed", "Other variants, and another order", self._draw_seed)
        self.seed_fault = label(kind="fault", wrap=True)
        self.seed_fault.hide()
        self.shuffle = switch(
            "Shuffle the questions", "Each paper in an order of its own",
            lambda on: self.edit("versions", shuffle=on),
        )  # fmt: skip
        self.some = switch(
            "Only", "Each paper has some of the questions, chosen by the seed", self._take_some
        )
        self.some.setAccessibleName("Only some of the questions")
        self.most = number_field("Questions on each paper", 1, MOST_QUESTIONS, 5, "500")
        self.most.setKeyboardTracking(False)
        self.most.setToolTip("How many of the questions each paper has")
        self.of = label(UNKNOWN, "note")
        self.unfailed = label(kind="small", wrap=True)
        self.unfailed.hide()
        self.kind.chosen.connect(self._choose)
        self.count.valueChanged.connect(self._take_count)
        self.seed.editingFinished.connect(self._take_seed)
        self.most.valueChanged.connect(lambda value: self.edit("versions", most=value))
        self._arrange()

    def show_count(self, questions: int) -> None:
        """Says of how many questions each paper may have some; 0 where that is not known."""
        self._questions = questions
        self.of.setText(f"of {questions:,} a paper" if questions else UNKNOWN)

    def show_unfailed(self, words: str) -> None:
        """Says which papers take variants that no model failed."""
        self.unfailed.setText(words)
        self.form.setRowVisible(self.unfailed, bool(words))

    def begin_anew(self) -> None:
        """Forgets the class list that was looked at last."""
        self._count, self._students = _USUAL, ()
        self.kind.choose(ONE)

    def fill(self, options: Options) -> None:
        """Shows versions."""
        versions = options.versions
        kind = self._kind_of(versions)
        self.kind.choose(kind)
        if kind == LETTERS:
            self._count = len(versions.papers)
        elif versions.papers:
            self._students = versions.papers
        self.count.setValue(self._count)
        self.students.show_students(self._students)
        self.form.setRowVisible(self._count_row, kind == LETTERS)
        self.form.setRowVisible(self.students, kind == CLASS)
        show_line(self.seed, str(versions.seed))
        self.seed_fault.hide()
        self.form.setRowVisible(self._seed_row, not versions.are_none)
        self.shuffle.setChecked(versions.shuffle)
        self.some.setChecked(versions.most is not None)
        self.most.setEnabled(versions.most is not None)
        if versions.most is not None:
            self.most.setValue(versions.most)

    def sum_up(self, options: Options) -> str:
        """Such as `3 versions, shuffled`."""
        versions = options.versions
        papers = len(versions.papers)
        of_students = self._kind_of(versions) == CLASS and papers
        noun = "student" if of_students else "version"
        parts = [f"{papers:,} {noun}{'s' if papers > 1 else ''}" if papers else "one paper"]
        parts += ["shuffled"] * versions.shuffle
        parts += [f"{versions.most:,} questions each"] if versions.most is not None else []
        return ", ".join(parts)

    def _kind_of(self, versions: Versions) -> str:
        if not versions.papers:
            # A class list that is still to be chosen is no paper yet.
            return CLASS if self.kind.key == CLASS and not self._students else ONE
        return LETTERS if versions.papers == letters(len(versions.papers)) else CLASS

    def _choose(self, kind: str) -> None:
        papers = {ONE: (), LETTERS: letters(self._count), CLASS: self._students}[kind]
        self.edit("versions", papers=papers)

    def _take_count(self, count: int) -> None:
        self.edit("versions", papers=letters(count))

    def _take_students(self, students: tuple[Student, ...]) -> None:
        self._students = students
        self.edit("versions", papers=students)

    def _take_some(self, on: bool) -> None:
        most = min(self.most.value(), self._questions or MOST_QUESTIONS)
        self.edit("versions", most=most if on else None)

    def _take_seed(self) -> None:
        text = self.seed.text().strip().replace(",", "").replace(" ", "")
        sound = text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED
        self.seed_fault.setText(f"A seed is a whole number from 0 to {LARGEST_SEED:,}.")
        self.seed_fault.setVisible(not sound)
        if sound:
            self.edit("versions", seed=int(text))

    def _draw_seed(self) -> None:
        self.edit("versions", seed=secrets.randbelow(_NEW_SEEDS))

    def _arrange(self) -> None:
        self._count_row = beside(self.count)
        self._seed_row = beside(self.seed, self.fresh)
        self.form.addRow(beside(self.kind))
        self.form.addRow("How many", self._count_row)
        self.form.addRow(self.students)
        self.form.addRow("Seed", self._seed_row)
        self.form.addRow(self.seed_fault)
        self.form.addRow(self.shuffle)
        self.form.addRow(beside(self.some, self.most, self.of))
        self.form.addRow(self.unfailed)
        self.form.setRowVisible(self.unfailed, False)
