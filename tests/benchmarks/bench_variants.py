"""The Variants panel with 100,000 rows: how long the window's thread is held by what a person does with them.

`busy` of `Pulse` is the processor time that the window's thread spent between two beats of a timer: what we
cause ourselves, whatever else the machine does.

Run: .venv/bin/python tests/benchmarks/bench_variants.py      budget: no own stall over 50 ms
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer  # noqa: E402 - after the platform is chosen

from tests.benchmarks.bench_window import BUDGET, Pulse, percentile, until  # noqa: E402 - found by the path above

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QComboBox

    from gui.theme import Theme
    from gui.widgets.segmented import Segmented
    from gui.window import Window

COUNT = 100_000
ASKED = 30_000
MODELS = ("one", "two")
SETTLE = 0.4  # seconds in which what a step has set off comes to its end


def prepare(path: Path) -> None:
    """A project of two problems; the second has 100,000 variants, of which two models were asked 30,000 times."""
    from core.problems.analysis import analyse
    from core.problems.problem import Problem
    from core.store.asks import Ask
    from core.store.grade import Grade, Outcome
    from core.store.project import Project
    from core.variants.generator import generate
    from core.variants.variant import Method, Preset, Settings

    project = Project.create(path)
    text = "A farm has {} crates of {} apples and sells {} of them for $2.50 each. How much money is that per crate?"
    small = Problem(text="Tom has 3 bags of 5 sweets.", answer=Fraction(15), program="print(3 * 5)")
    large = Problem(
        text=text.format(371, 214, 4096), answer=Fraction(10240, 371), program="print(4096 * 2.5 / 371)"
    )
    project.problems.add([small, large])
    problem = project.problems.get(2)
    drawn = generate(analyse(problem), Settings(Method.M3, COUNT, 1_000_000, preset=Preset.PAPER))
    ids = project.variants.save(problem, drawn)
    if len(ids) < COUNT:
        raise SystemExit(f"only {len(ids):,} variants could be drawn: {drawn.reason}")
    outcomes = (Outcome.CORRECT, Outcome.WRONG, Outcome.WRONG, Outcome.NO_ANSWER)
    project.asks.save(
        [
            Ask(
                problem_id=2,
                variant_id=number,
                model=model,
                model_name=model,
                method="M3",
                reply_key="key",
                grade=Grade(outcomes[(at + place) % len(outcomes)]),
            )
            for place, model in enumerate(MODELS)
            for at, number in enumerate(ids[: ASKED // len(MODELS)])
        ]
    )
    project.close()


async def measure(theme: Theme, path: Path) -> None:
    """Does in the window what a person does with many variants, and prints what each step cost its thread."""
    from gui.app import open_first, put_away
    from gui.variants.bar import ORDERS
    from gui.window import Window

    window = Window(theme)
    window.failures.watch(asyncio.get_running_loop())
    window.show()
    open_first(window, path)
    await until(lambda: window.desk.analysis and not window.desk.listing.unread)
    panel = window.page.variants
    table, bar = panel.table, panel.bar
    worst = [await _timed("load", window, lambda: window.page.list.choose(2), panel.model.rowCount)]
    scroll = table.verticalScrollBar()
    places = [scroll.maximum() * at // 100 for at in range(0, 101, 5)]
    worst.extend([await _timed("", window, partial(scroll.setValue, place)) for place in places])
    print(f"{'scroll, 21 places':34} max {max(worst[1:]):.1f} ms")
    steps: list[tuple[str, Callable[[], object]]] = [
        *(
            (f"filter: {key}", partial(_click, bar.filters, key))
            for key in ("fail", "unasked", "starred", "all")
        ),
        *((f"sort: {ORDERS[at][1]}", partial(_order, bar.order, at)) for at in (3, 2, 1, 0)),
    ]
    worst.extend([await _timed(name, window, act) for name, act in steps])
    table.setFocus()
    worst.append(await _timed("choose all", window, table.selectAll))
    starred = lambda wanted: lambda: panel.model.counts()["starred"] == wanted  # noqa: E731
    worst.append(await _timed("star all", window, table.toggle_stars, starred(COUNT)))
    worst.append(await _timed("take all stars off", window, table.toggle_stars, starred(0)))
    worst.append(await _timed("undo that", window, window.undo.undo, starred(COUNT)))
    worst.append(await _timed("copy all", window, table.copy))
    worst.append(await _timed("clear", window, lambda: window.page.list.choose(1)))
    kept = "kept" if max(worst) <= BUDGET else "MISSED"
    print(f"budget {BUDGET:.0f} ms: {kept} (worst own stall {max(worst):.0f} ms)")
    await put_away(window)


def _click(filters: Segmented, key: str) -> None:
    filters.choose(key)
    filters.chosen.emit(key)


def _order(field: QComboBox, at: int) -> None:
    field.setCurrentIndex(at)
    field.activated.emit(at)


async def _timed(
    name: str, window: Window, act: Callable[[], object], done: Callable[[], object] = lambda: True
) -> float:
    """Does something, waits until it is `done` and quiet; prints what it cost, and gives the longest stall in ms."""
    pulse = Pulse()
    pulse.start()
    began = time.perf_counter()
    QTimer.singleShot(0, act)
    await asyncio.sleep(0.02)
    await until(done)
    seconds = time.perf_counter() - began
    await asyncio.sleep(SETTLE)
    pulse.stop()
    if name:
        ranks = " ".join(f"p{p:g} {percentile(pulse.busy, p):.1f}" for p in (50, 95, 99))
        print(f"{name:34} busy: {ranks} max {max(pulse.busy):.1f} ms, done after {seconds:.2f} s")
    return max(pulse.busy)


def main() -> None:
    """Measures in a fresh home."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        from gui.app import SWITCH, make_application, make_loop
        from gui.collector import collecting_here
        from gui.theme import Theme

        path = Path(home) / "many.counterfoil"
        prepare(path)
        sys.setswitchinterval(SWITCH)
        app = make_application(sys.argv[:1])
        theme = Theme(app)
        with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
            runner.run(measure(theme, path))


if __name__ == "__main__":
    main()
