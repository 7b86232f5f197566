"""The window while a batch of citations runs and its tables and pictures follow: how long its event loop stalls.

Measured as in `bench_window.py`: `late` is how late a beat of 5 ms comes, `busy` the processor time of the window's
own thread between two beats, which is what we cause whatever else the machine does.

Run: .venv/bin/python tests/benchmarks/bench_batch.py [MuSiQue FILE]      budget: no own stall over 50 ms
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.benchmarks.bench_window import BUDGET, IDLE, Pulse, until  # noqa: E402 - found by the path above

if TYPE_CHECKING:
    from core.store.question import Question
    from gui.citations.page import CitationsPage
    from gui.theme import Theme

QUESTIONS = ROOT.parent / "shared" / "data" / "musique_ans_sample200.jsonl"
MODELS = ("planted:guesses@1", "planted:reads-cited")


def questions(path: Path) -> list[Question]:
    """The questions of a file."""
    from core.citations.readers.files import read_questions

    return list(read_questions(path).questions)


async def measure(theme: Theme, file: Path, folder: Path) -> None:
    """Asks 200 questions of planted models with controls, the batch in front; then clicks through it."""
    from core.store.project import Project
    from gui.app import put_away
    from gui.citations.batch.wish import BatchWish
    from gui.window import Window

    path = folder / "batch.counterfoil"
    with Project.create(path) as project:
        project.questions.add(questions(file))
    window = Window(theme)
    window.failures.watch(asyncio.get_running_loop())
    window.show()
    window.actions_.open_project(path)
    await until(lambda: window.desk.project is not None)
    page = cast("CitationsPage", window.pages.go("citations"))
    page.show_view("many")
    panel = page._made_batch()
    await until(lambda: panel.figures.questions)
    idle, asking, clicking = Pulse(), Pulse(), Pulse()
    idle.start()
    await asyncio.sleep(IDLE)
    idle.stop()
    asking.start()
    began = time.perf_counter()
    panel.starter.ask(BatchWish(models=MODELS, kinds=("random",), count=200))
    await until(lambda: not window.jobs.busy)
    asking.stop()
    print(f"{window.messages.text} ({time.perf_counter() - began:.1f} s)")
    await until(lambda: panel.figures.kept and not panel.figures.kept.unfinished)
    clicking.start()
    for view in range(4):
        panel.pictures.views._group.button(view).click()
        await asyncio.sleep(0.3)
    for name in panel.results.tables:
        panel.results.choose(name)
        await asyncio.sleep(0.3)
    clicking.stop()
    for what, pulse in (("idle", idle), ("asking", asking), ("clicking", clicking)):
        late, busy = sorted(pulse.late), sorted(pulse.busy)
        print(
            f"{what}: late at most {late[-1]:.0f} ms, 99 % below {late[int(0.99 * len(late))]:.0f}; "
            f"busy at most {busy[-1]:.0f} ms, 99 % below {busy[int(0.99 * len(busy))]:.0f} ({len(busy)} beats)"
        )
    worst = max(asking.busy)
    print(
        f"budget {BUDGET:.0f} ms: {'kept' if worst <= BUDGET else 'MISSED'} (worst own stall {worst:.0f} ms)"
    )
    await put_away(window)


def main() -> None:
    """Measures in a home of its own."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        from gui.app import make_application, make_loop
        from gui.collector import collecting_here
        from gui.theme import Theme

        app = make_application(sys.argv[:1])
        theme = Theme(app)
        with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
            runner.run(measure(theme, file, Path(home)))


if __name__ == "__main__":
    main()
