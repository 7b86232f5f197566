"""The dialog before a batch says what will be asked, of whom, and what it will take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.models import endpoints, prices
from core.models.prices import make_price
from core.models.shipped import SHIPPED_SPECS
from gui.citations.batch.dialog import BatchDialog
from gui.citations.batch.forecast import forecast
from gui.citations.batch.wish import BatchWish
from gui.citations.model_field import ModelField
from gui.citations.models import citing_choices
from tests.gui.citations.batch.conftest import PATIENCE, PLANTED, asked, panel_on
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.citations.batch.panel import BatchPanel
    from gui.window import Window

    Play = Callable[..., None]


def opened(window: Window, panel: BatchPanel, before: BatchWish | None = None) -> BatchDialog:
    project = window.desk.open_project
    dialog = BatchDialog(window, project, window.tasks, citing_choices(), panel.figures.hops, before)
    dialog.open()
    return dialog


def test_models_that_cite_are_offered_and_no_model_of_problems(play: Play) -> None:
    async def scenario(_window: Window) -> None:
        specs = [choice.spec for choice in citing_choices()]
        assert set(PLANTED) <= set(specs)
        assert not [spec for spec in specs if spec.startswith(("planted:digits", "planted:random"))]

    play(scenario)


def test_what_will_be_asked_is_counted(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = opened(window, await panel_on(window, lighthouses))
        dialog.models.tick([])
        assert dialog.sum.text() == "Tick the models to ask."
        assert not dialog.ask.isEnabled()
        dialog.models.tick(PLANTED[:2])
        dialog.count.setValue(6)
        assert "6 questions (2 of 2 hops, 2 of 3 hops, 2 of 4 hops), each to 2 models" in dialog.sum.text()
        dialog.controls.tick(())
        dialog.strategies.tick(("1",))
        await until(lambda: dialog.takes.text().count("12 requests to make") == 2, PATIENCE)
        dialog.hops.tick((2,))
        assert dialog.sum.text().startswith("4 questions, each to 2 models")
        dialog.hops.tick(())
        assert dialog.sum.text() == "Tick the hops of the questions to ask."
        dialog.hops.tick((2, 3, 4))
        dialog.strategies.tick(())
        assert dialog.sum.text() == "Tick a strategy at least."
        dialog.reject()

    play(scenario)


def test_the_paper_asks_no_control_of_ours(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = opened(window, await panel_on(window, lighthouses))
        dialog.controls.tick(tuple(dialog.controls.boxes))
        assert len(dialog.wish.kinds) == 7
        dialog.preset._group.button(1).click()
        wish = dialog.wish
        assert list(wish.kinds) == ["random", "uncited", "length"]
        assert not wish.recommended
        dialog.strategies.tick(("1",))
        assert not dialog.rounds.isEnabled()
        dialog.reject()

    play(scenario)


def test_at_first_the_model_of_the_page_is_ticked(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        field = ModelField()
        field.fill()
        assert opened(window, panel).models.specs == (field.spec,)
        assert field.spec not in SHIPPED_SPECS

    play(scenario)


def test_what_was_wished_last_is_there_again(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        wish = BatchWish(
            models=PLANTED[1:3],
            strategies=("2", "3"),
            kinds=("length", "each"),
            rounds=3,
            count=5,
            hops=(3,),
            units="sentences",
            most=900,
        )
        wishes: list[BatchWish] = []
        dialog = opened(window, panel, wish)
        dialog.wished.connect(wishes.append)
        assert dialog.wish == wish
        dialog._accept()
        assert wishes == [wish]

    play(scenario)


def test_what_is_stored_is_not_asked_again(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=PLANTED[:1], count=4))
        said = await asyncio.to_thread(
            forecast,
            window.desk.open_project,
            BatchWish(models=PLANTED[:1], count=6),
            panel.figures.hops,
        )
        assert said.startswith("planted reads-cited: 8 requests to make (16 stored)")

    play(scenario)


def test_prices_are_told_and_a_model_that_is_gone_is_named(
    play: Play, lighthouses: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        server = endpoints.Endpoint("My server", "openai", "http://127.0.0.1:9/v1", ("small",))
        endpoints.save([server])
        spec = server.spec("small")
        prices.save({spec: make_price("1", "2")})
        project = window.desk.open_project
        wish = BatchWish(models=(spec,), count=12)
        said = await asyncio.to_thread(forecast, project, wish, panel.figures.hops)
        assert "48 requests to make" in said
        assert "USD" in said
        lost = tmp_path / "gone.gguf"
        lost.write_bytes(b"GGUF")
        dialog = opened(window, panel)
        dialog.models.take(lost)
        lost.unlink()
        dialog.count.setValue(3)
        await until(lambda: "gone.gguf" in dialog.takes.text(), PATIENCE)
        dialog.reject()

    play(scenario)
