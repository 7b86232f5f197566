"""The problems of the open project as the list shows them, kept up to date as they are read and asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.problems.problem import Status
from gui.problems.rows import Row, Tally, chip_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from gui.problems.work import Standing


class Listing(QObject):
    """Rows by problem id, in order. `filled`: all rows anew. `changed`: newer versions of some rows."""

    filled = Signal()
    changed = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[int, Row] = {}
        self._tally = Tally()

    def fill(self, problems: Sequence[Problem], variants: Mapping[int, int], tally: Tally) -> None:
        """Takes a project's problems and how many variants each has; what was read before is kept."""
        before, self.rows, self._tally = self.rows, {}, tally
        for problem in problems:
            number = problem.id or 0
            old = before.get(number)
            row = old if old is not None and old.problem == problem else Row(problem)
            self.rows[number] = self._counted(replace(row, variants=variants.get(number, 0)))
        self.filled.emit()

    def clear(self) -> None:
        """Forgets everything, for another project."""
        self.rows = {}
        self.filled.emit()

    @property
    def unread(self) -> list[Problem]:
        """The problems whose state is not known yet."""
        return [row.problem for row in self.rows.values() if row.status is None]

    @property
    def ready(self) -> list[int]:
        """The problems that variants can be drawn of."""
        return [number for number, row in self.rows.items() if row.status is Status.READY]

    @property
    def with_variants(self) -> list[int]:
        """The problems that have variants."""
        return [number for number, row in self.rows.items() if row.variants]

    def note(self, analyses: Sequence[Analysis]) -> None:
        """Takes what was read in some problems; a changed problem has no variants any more."""
        rows = []
        for analysis in analyses:
            old = self.rows.get(analysis.problem.id or 0)
            if old is None:
                continue
            row = replace(
                old,
                problem=analysis.problem,
                status=analysis.status,
                reason=analysis.reason,
                words=chip_words(analysis),
            )
            stale = old.problem.fingerprint != analysis.problem.fingerprint
            if stale:
                self._tally.restart(row.problem.id or 0)
                row = self._counted(replace(row, variants=0))
            rows.append(row)
        self._update(rows)

    def note_variants(self, number: int, standing: Standing) -> None:
        """Takes which variants a problem has now, and what was asked about them."""
        if number in self.rows:
            self._tally.restart(number, standing.asks)
            self._update([self._counted(replace(self.rows[number], variants=standing.variants))])

    def take(self, asks: Sequence[Ask]) -> None:
        """Counts new verdicts."""
        for ask in asks:
            self._tally.add(ask)
        numbers = {ask.problem_id for ask in asks}
        self._update([self._counted(self.rows[number]) for number in numbers if number in self.rows])

    def _update(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self.rows[row.problem.id or 0] = row
        self.changed.emit(list(rows))

    def _counted(self, row: Row) -> Row:
        asked, failing = self._tally.of(row.problem.id or 0)
        return replace(row, asked=asked, failing=failing)
