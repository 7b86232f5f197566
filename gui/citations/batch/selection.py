"""Which comparisons a person looks at: those of a row, of a point, or of a band; and by what they are filtered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.citations.outcome import Outcome
from core.citations.standing import place_of
from core.citations.tables_plots import state_of
from gui.citations.batch import words
from gui.citations.batch.lines import key_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from core.citations.outcome import FirstStep
    from core.citations.tables_plots import Flow
    from gui.citations.batch.figures import Figures
    from gui.citations.batch.flow_plot import Part

    Row = Mapping[str, Any]
    Sample = Outcome | FirstStep

STANDING = "standing"
FILTERS = (
    ("all", "All"),
    ("doubtful", "Contain yes and EM no"),
    ("cites", "Cited differs from needed"),
    (STANDING, "Answer still stands in what is left"),
    ("same", "Same answer"),
    ("other", "Another answer"),
    ("unknown", "Unknown"),
    ("left out", "Left out of the rates"),
)
FIRST_FILTERS = ("all", "cites", "unknown", "left out")
"""Those that mean something for first steps, of which nothing was taken away."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What was picked: a row of a table (`table`, `key`), or some questions of a flow's stage."""

    title: str
    table: str = ""
    key: tuple[object, ...] = ()
    flow: tuple[object, ...] = ()
    stage: int = 0
    questions: frozenset[int] | None = None

    def samples(self, figures: Figures) -> Sequence[Sample]:
        """What is in it, by question."""
        if self.flow:
            found: list[Sample] = [
                outcome
                for run, outcomes in figures.runs.items()
                if _flow_key(run) == self.flow and run.round == self.stage + 1
                for outcome in outcomes
                if self.questions is None or outcome.question_id in self.questions
            ]
        else:
            rows = figures.tables.get(self.table, ())
            row = next((row for row in rows if key_of(self.table, row) == self.key), None)
            if row is None:
                return ()
            found = list(figures.firsts_of(row) if self.table == "overlap" else figures.of_row(row))
        return sorted(found, key=lambda sample: sample.question_id)


def of_row(table: str, row: Row) -> Selection | None:
    """What a row of a table is of; None for a test, which compares others."""
    if table == "tests":
        return None
    hops = "" if row["hop"] == "all" else f" · {words.hops(row['hop'])} hops"
    turn = f", round {row['round']}" if row.get("round", 1) > 1 else ""
    what = "Step 1, all passages" if table == "overlap" else words.strategy(row)
    return Selection(f"{row['model']} · {what}{turn}{hops}", table, key_of(table, row))


def of_part(part: Part, flow: Flow) -> Selection:
    """What a bar or a band of a flow is of."""
    run = flow.run
    title = (
        f"{run.model} · {words.strategy({'strategy': run.strategy, 'units': run.units_kind})} · {part.words}"
    )
    return Selection(
        title.rstrip("."),
        flow=_flow_key(run),
        stage=max(0, part.stage),
        questions=frozenset(part.questions),
    )


def table_of(row: Row) -> str:
    """The table that holds a row of a plot."""
    if "against" in row:
        return "controls"
    return "consistency" if row["strategy"] == "1" else "necessity"


def passes(sample: Sample, wanted: str, standing: Collection[object] = ()) -> bool:
    """Whether a sample is of what is wanted, by a key of `FILTERS`; `standing` are places with the answer left."""
    if wanted == "all":
        return True
    left_out = not sample.counts if isinstance(sample, Outcome) else sample.error
    if wanted == "left out" or left_out:
        return wanted == "left out" and left_out
    if wanted == "cites":
        return sample.gold is not None and set(sample.cited) != set(sample.gold)
    if not isinstance(sample, Outcome):
        return wanted == "unknown" and sample.unknown
    if wanted == "doubtful":
        return sample.contain == 1 and sample.em == 0
    if wanted == STANDING:
        return place_of(sample) in standing
    return state_of(sample) == wanted


def _flow_key(run: Any) -> tuple[object, ...]:
    return (run.identity, run.units_kind, run.strategy)
