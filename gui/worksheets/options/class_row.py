"""The class list: a file of names, each of whom gets a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.text import count_of
from gui.worksheets.options.file_row import FileRow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.worksheets.options import Student
    from gui.tasks import Tasks

    Found = tuple[tuple[Student, ...], tuple[str, ...]]

_KINDS = "Class lists (*.csv *.tsv *.txt *.xlsx *.json)"
NONE_YET = "Choose a file with a column of names; a column of classes may stand beside it."
_NAMED = 3


class ClassRow(FileRow["Found"]):
    """Reads a class list; what was assumed or left out is told by its lines."""

    def __init__(self, tasks: Tasks, take: Callable[[tuple[Student, ...]], object]) -> None:
        super().__init__(
            tasks, "a class list", "A CSV file (or a sheet of Excel) with a row for each student",
            _KINDS, _read, self._take_list,
        )  # fmt: skip
        self._take_students = take
        self._shown: tuple[Student, ...] = ()
        self.say(NONE_YET)

    def show_students(self, students: tuple[Student, ...]) -> None:
        """Shows who gets a paper."""
        if students == self._shown:
            return
        self._shown = students
        self.say(f"{_count(students)}: {_names(students)}." if students else NONE_YET)

    def _take_list(self, path: Path, found: Found) -> None:
        students, notes = found
        self._shown = students
        words = f"{path.name}: {_count(students)} ({_names(students)})."
        self.say("\n".join((words, *notes)))
        self._take_students(students)


def _read(path: Path) -> Found:
    from core.worksheets.class_list import class_list

    return class_list(path)


def _count(students: tuple[Student, ...]) -> str:
    return count_of(len(students), "student")


def _names(students: tuple[Student, ...]) -> str:
    more = len(students) - _NAMED
    names = ", ".join(student.label for student in students[:_NAMED])
    return f"{names} and {more:,} more" if more > 0 else names
