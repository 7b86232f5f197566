"""The window while a study runs: how long its event loop stalls during 2,000 planted replies, and how fast it starts.

A timer that should fire every 5 ms notes how late it comes. The same timer in an idle window, in the same
run, tells what the machine itself adds. `busy` is the processor time that the window's thread spent between
two beats: what we cause ourselves, whatever else the machine does.

Run: .venv/bin/python tests/benchmarks/bench_window.py      budget: no stall over 50 ms
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.theme import Theme
    from gui.window import Window

BEAT = 5
REPLIES = 2_000
BUDGET = 50.0
IDLE = 5.0
EMPTY = (
    "from PySide6.QtWidgets import QApplication, QMainWindow\n"
    "from PySide6.QtCore import QTimer\n"
    "app = QApplication([]); window = QMainWindow(); window.show()\n"
    "QTimer.singleShot(0, lambda: (app.processEvents(), app.quit())); app.exec()"
)
OURS = (
    "import asyncio, sys\n"
    "from gui.app import make_application, make_loop\n"
    "from gui.log import start_log\n"
    "from gui.theme import Theme\n"
    "from gui.window import Window\n"
    "start_log(); app = make_application(['counterfoil']); theme = Theme(app)\n"
    "async def main():\n"
    "    with theme.waiting(): window = Window(theme)\n"
    "    window.show(); await asyncio.sleep(0); app.processEvents()\n"
    "    window.let_go()\n"
    "with asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner: runner.run(main())\n"
    "assert 'pandas' not in sys.modules"
)


class Pulse:
    """Notes how late each beat of a timer comes, and what the window's thread worked in between."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.late: list[float] = []
        self.busy: list[float] = []
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = (time.perf_counter(), time.thread_time())

    def start(self) -> None:
        """Begins to note."""
        self._last = (time.perf_counter(), time.thread_time())
        self._timer.start(BEAT)

    def stop(self) -> None:
        """Ends."""
        self._timer.stop()

    def _beat(self) -> None:
        now = (time.perf_counter(), time.thread_time())
        self.late.append(max((now[0] - self._last[0]) * 1000 - BEAT, 0.0))
        self.busy.append((now[1] - self._last[1]) * 1000)
        self._last = now


async def until(condition: Callable[[], object]) -> None:
    """Waits until something holds."""
    while not condition():
        await asyncio.sleep(0.05)


async def measure(theme: Theme) -> None:
    """Opens the sample project, draws its variants, and puts 2,000 of them to a planted model."""
    from core.variants.variant import Method
    from gui.app import open_first, put_away
    from gui.models.wish import Wish
    from gui.window import Window

    window = Window(theme)
    window.failures.watch(asyncio.get_running_loop())
    window.show()
    open_first(window, None)
    await until(lambda: window.desk.analysis and not window.desk.listing.unread)
    drawing = Pulse()
    drawing.start()
    window.actions_.generate(window.page.variants.bar.settings, window.desk.listing.ready)
    await until(lambda: not window.jobs.busy)
    drawing.stop()
    idle = Pulse()
    idle.start()
    await asyncio.sleep(IDLE)
    idle.stop()
    chosen = _enough(window)
    window.page.list.choose(chosen[0])
    await until(lambda: window.desk.variants)
    asking = Pulse()
    asking.start()
    began = time.perf_counter()
    window.actions_.ask(Wish(("planted:random@0",), tuple(chosen), Method.M3, 100))
    await until(lambda: not window.jobs.busy)
    asking.stop()
    seconds = time.perf_counter() - began
    print(f"study: {window.messages.text} ({seconds:.1f} s)")
    _report("idle window", idle)
    _report("drawing variants of every problem", drawing)
    _report("study running", asking)
    worst = max(asking.busy)
    print(
        f"budget {BUDGET:.0f} ms: {'kept' if worst <= BUDGET else 'MISSED'} (worst own stall {worst:.0f} ms)"
    )
    await put_away(window)


def _enough(window: Window) -> list[int]:
    """Problems whose variants come to 2,000 replies."""
    chosen: list[int] = []
    total = 0
    for number, row in window.desk.listing.rows.items():
        if row.variants and total < REPLIES:
            chosen.append(number)
            total += min(row.variants, 100) + 1
    return chosen


def _report(name: str, pulse: Pulse) -> None:
    for what, values in (("late", pulse.late), ("busy", pulse.busy)):
        ranks = " ".join(f"p{p:g} {percentile(values, p):.1f}" for p in (50, 95, 99, 99.9))
        over = sum(value > BUDGET for value in values)
        print(
            f"{name:34} {what}: {ranks} max {max(values):.1f} ms, over {BUDGET:.0f} ms: {over} of {len(values):,}"
        )


def percentile(values: Sequence[float], rank: float) -> float:
    """The value at a rank from 0 to 100."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * rank / 100), len(ordered) - 1)]


def start_up(folder: Path, rounds: int = 5) -> None:
    """Cold start to a painted window, against an empty window of PySide6 (budget: twice that plus 1 s).

    The first start after an installation, for which Python compiles the sources, is told apart: where
    this environment forbids Python to keep what it compiled, every start would be a first one.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    first = _seconds(OURS, env)
    _seconds(EMPTY, env)
    times = {name: [] for name in ("empty", "ours")}  # type: dict[str, list[float]]
    for _ in range(rounds):
        for name, source in (("empty", EMPTY), ("ours", OURS)):
            times[name].append(_seconds(source, env))
    empty, ours = sorted(times["empty"])[rounds // 2], sorted(times["ours"])[rounds // 2]
    kept = "kept" if ours <= 2 * empty + 1 else "MISSED"
    print(
        f"start-up: empty window {empty:.2f} s, Counterfoil {ours:.2f} s (the very first time {first:.2f} s); "
        f"budget {2 * empty + 1:.2f} s: {kept}"
    )


def _seconds(source: str, env: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", source], cwd=ROOT, check=True, env=env)
    return time.perf_counter() - began


def main() -> None:
    """Measures in a fresh home."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        from gui.app import SWITCH, make_application, make_loop
        from gui.collector import collecting_here
        from gui.theme import Theme

        sys.setswitchinterval(SWITCH)
        start_up(Path(home))
        app = make_application(sys.argv[:1])
        theme = Theme(app)
        with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
            runner.run(measure(theme))


if __name__ == "__main__":
    main()
