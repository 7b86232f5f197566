"""What a person can do from the menus and buttons, each as one method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.problems.problem import Notation, Problem
from gui.problems import changing
from gui.problems.generating import Generating
from gui.problems.import_words import imported
from gui.projects import SUFFIX, Projects
from gui.settings import options
from gui.widgets.files import open_files
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from core.attacks.progress import Progress
    from core.models.runner import Control
    from core.store.asks import Ask
    from core.variants.variant import Method, Settings
    from gui.jobs import Tell
    from gui.models.wish import Wish
    from gui.page import Parts
    from gui.problems.file_reading import FileRead

PROBLEM_FILES = "Problems (*.jsonl *.json *.csv *.tsv *.xlsx *.txt);;All files (*)"


class Actions(QObject):
    """Opens dialogs over `window`, works on the desk, says what came of it in the message bar.

    `problem_made` when an empty problem is there to be written.
    """

    problem_made = Signal()

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._window = parts.window
        self._desk = parts.desk
        self._tasks = parts.tasks
        self._jobs = parts.jobs
        self._messages = parts.messages
        self._failures = parts.failures
        self._go = parts.go
        self.projects = Projects(parts)
        self._generating = Generating(parts, self._start)
        self._jobs.stopped.connect(lambda: self._messages.say("Stopped. What was done so far is kept."))

    def choose_project(self) -> None:
        """Lets a person open a project."""
        self.projects.choose()

    def choose_new_project(self) -> None:
        """Lets a person make a project."""
        self.projects.choose_new()

    def open_project(self, path: Path, *, new: bool = False) -> None:
        """Opens a project, or makes a `new` one."""
        self.projects.open(path, new=new)

    def open_sample(self) -> None:
        """Opens the sample project, which is made when it is not there."""
        self.projects.open_sample()

    def choose_import(self) -> None:
        """Lets a person import files of problems."""
        open_files(self._window, "Import problems", PROBLEM_FILES, self.import_files)

    def import_files(self, paths: Sequence[Path]) -> None:
        """Shows what files of problems hold, and adds what a person wants of them."""
        if self._desk.project is not None:
            from core.store.problems import digest
            from gui.problems.import_dialog import ImportDialog

            known = {digest(row.problem) for row in self._desk.listing.rows.values()}
            dialog = ImportDialog(self._window, self._tasks, paths, known)
            dialog.ordered.connect(self.add_read)
            dialog.questions_wanted.connect(self.add_questions)
            dialog.open()

    def add_questions(self, paths: Sequence[Path]) -> None:
        """Adds the questions of files, and shows them on the Citations page."""
        from gui.citations.page import CitationsPage

        page = self._go("citations")
        if isinstance(page, CitationsPage):
            page.one.orders.bring_files(paths)

    def add_read(self, files: Sequence[FileRead]) -> None:
        """Adds the problems of files that were read."""
        self._start("Importing", lambda _: self._import(files))

    def drop(self, paths: Sequence[Path]) -> None:
        """Takes files that were dropped on the window: a project is opened, others are imported."""
        if len(paths) == 1 and paths[0].suffix == SUFFIX:
            self.open_project(paths[0])
        else:
            self.import_files(paths)

    def new_problem(self) -> None:
        """Adds an empty problem to be written."""
        if self._desk.project is not None:
            self._tasks.start("new", self._add_problem())

    def delete_problems(self, numbers: Sequence[int]) -> None:
        """Deletes problems; Undo brings them back."""
        changing.delete(self._desk, numbers)

    def generate(self, settings: Settings, numbers: Sequence[int] = ()) -> None:
        """Draws variants of the problems of `numbers`, or of the one that is shown."""
        problem = self._desk.problem
        if not numbers and problem is not None and problem.id is not None:
            numbers = [problem.id]
        self._generating.generate(settings, numbers)

    def generate_all(self, settings: Settings) -> None:
        """Draws variants of every problem that is ready."""
        self._generating.generate(settings, list(self._desk.listing.rows))

    def choose_ask(self, method: Method, numbers: Sequence[int] = ()) -> None:
        """Lets a person say which model to ask, and how much; `numbers` are the problems meant (none: all)."""
        scopes = self._scopes(numbers)
        if not any(scopes.values()):
            self._messages.say("There are no variants to ask about yet. Generate some first.")
            return
        from gui.models.ask_dialog import AskDialog

        try:
            dialog = AskDialog(self._window, self._desk.open_project, self._tasks, method, scopes)
        except Exception as error:  # noqa: BLE001 - an unreadable list of models is shown, not raised into Qt
            self._failures.show(error)
            return
        dialog.wished.connect(self.ask)
        dialog.failed.connect(self._failures.show)
        dialog.more_models.connect(lambda: self._go("models"))
        dialog.open()

    def _scopes(self, numbers: Sequence[int]) -> dict[str, dict[int, int]]:
        """What can be asked about, in words, with how many variants each problem has; the likeliest first."""
        found = {n: row.variants for n, row in self._desk.listing.rows.items() if row.variants}
        here = self._desk.problem.id if self._desk.problem else None
        chosen = {n: found[n] for n in numbers if n in found}
        scopes: dict[str, dict[int, int]] = {}
        if len(chosen) > 1:
            scopes[f"The {len(chosen):,} chosen problems"] = chosen
        if here in found and here is not None:
            scopes["The problem shown"] = {here: found[here]}
        if len(found) > 1 or not scopes:
            scopes[f"All {count_of(len(found), 'problem')} with variants"] = found
        return scopes

    def ask(self, wish: Wish) -> None:
        """Asks a model."""
        from core.models.runner import Control

        control = Control()
        self._start("Asking", lambda tell: self._ask(wish, tell, control), control)

    def make_worksheet(self) -> None:
        """Shows the page on which a worksheet is made."""
        self._go("worksheets")

    def _start(
        self,
        what: str,
        work: Callable[[Tell], Coroutine[Any, Any, None]],
        control: Control | None = None,
    ) -> None:
        if not self._jobs.start(what, work, control):
            self._messages.say(f"{self._jobs.what}: this must end first, or be cancelled above.")

    async def _import(self, files: Sequence[FileRead]) -> None:
        results = [read.result for read in files if read.result is not None]
        added, restored = await changing.add_files(self._desk, results)
        left_out = sum(read.left_out for read in files)
        said = imported(added, restored, left_out, sum(len(result.computed) for result in results))
        see = ("See which…", lambda: self._show_left_out(files)) if left_out else None
        self._messages.say(said, "good", see)

    def _show_left_out(self, files: Sequence[FileRead]) -> None:
        from gui.problems.left_out_dialog import LeftOutDialog

        LeftOutDialog(self._window, files).open()

    async def _add_problem(self) -> None:
        mark = options.DECIMAL.get()
        empty = Problem(
            text="", answer=None, notation=Notation.FORMULA, decimal_mark=mark, source="written here"
        )
        await changing.add(self._desk, [empty], changing.NEW)
        self.problem_made.emit()

    async def _ask(self, wish: Wish, tell: Tell, control: Control) -> None:
        from gui.models.asking import ask

        def take(name: str, progress: Progress, asks: Sequence[Ask]) -> None:
            tell(progress.done, progress.total, f"Asking {name}")
            self._desk.take(asks)

        said = await ask(self._desk.open_project, wish, take, control)
        self._messages.say(said, "good", ("Make a worksheet…", self.make_worksheet))
