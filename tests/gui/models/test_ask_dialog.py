"""The dialog before models are asked says what will be asked, of whom, and what it will take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.models import endpoints, prices
from core.models.prices import make_price
from core.variants.variant import Method, Settings
from gui.models.ask_dialog import AskDialog
from gui.models.choices import model_choices
from gui.models.forecast import forecast
from gui.models.wish import Wish
from gui.sample import make_sample
from gui.settings import options
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[..., None]


def opened(window: Window, scopes: dict[str, dict[int, int]]) -> AskDialog:
    dialog = AskDialog(window, window.desk.open_project, window.tasks, Method.M3, scopes)
    dialog.open()
    return dialog


async def drawn(window: Window, path: Path) -> list[int]:
    """A project with two problems that have five variants each."""
    make_sample(path)
    window.actions_.open_project(path)
    await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
    numbers = window.desk.listing.ready[:2]
    window.actions_.generate(Settings(count=5), numbers)
    await until(lambda: not window.jobs.busy and len(window.desk.listing.with_variants) == 2)
    return numbers


def test_what_will_be_asked_is_counted_for_each_model(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        first, second = await drawn(window, tmp_path / "p.counterfoil")
        dialog = opened(window, {"The problem shown": {first: 5}, "All": {first: 5, second: 5}})
        for spec in dialog.wish.models:
            dialog.tick(spec, on=False)
        assert dialog.sum.text() == "Tick the models to ask."
        assert not dialog.button.isEnabled()
        dialog.tick("planted:digits=1")
        assert dialog.sum.text().startswith("6 questions at most: the problem as it stands")
        dialog.tick("planted:random@1")
        dialog.scope.setCurrentIndex(1)
        dialog.repeats.setValue(2)
        assert dialog.sum.text().startswith(
            "24 questions at most to each of 2 models: the problem as each stands"
        )
        await until(lambda: dialog.takes.text().count("24 requests to make") == 2)
        assert dialog.takes.text().startswith("planted digits=1: ")
        wishes: list[Wish] = []
        dialog.wished.connect(wishes.append)
        dialog._accept()
        assert wishes == [
            Wish(("planted:digits=1", "planted:random@1"), (first, second), Method.M3, 5, 2),
        ]
        assert options.MODELS.get() == ("planted:digits=1", "planted:random@1")

    play(scenario)


def test_several_models_are_asked_one_after_another(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        first, _ = await drawn(window, tmp_path / "p.counterfoil")
        window.actions_.ask(Wish(("planted:digits=1", "planted:exact"), (first,), Method.M3, 5))
        await until(lambda: "planted exact: 6 questions, 6 right" in window.messages.text)
        assert "planted digits=1: 6 questions" in window.messages.text

    play(scenario)


def test_models_on_servers_are_offered_and_priced(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        first, _ = await drawn(window, tmp_path / "p.counterfoil")
        server = endpoints.Endpoint("My server", "openai", "http://127.0.0.1:9/v1", ("small & quick",))
        endpoints.save([server])
        spec = server.spec("small & quick")
        assert [choice.name for choice in model_choices() if choice.spec == spec] == [
            "small & quick (My server)"
        ]
        prices.save({spec: make_price("1", "2")})
        said = await asyncio.to_thread(
            forecast, window.desk.open_project, Wish((spec,), (first,), Method.M3, 5)
        )
        assert "6 requests to make" in said
        assert "USD" in said

    play(scenario)


def test_a_model_that_cannot_be_opened_is_named_where_the_forecast_would_be(
    play: Play, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        first, _ = await drawn(window, tmp_path / "p.counterfoil")
        dialog = opened(window, {"The problem shown": {first: 5}})
        for spec in dialog.wish.models:
            dialog.tick(spec, on=False)
        lost = tmp_path / "gone.gguf"
        lost.write_bytes(b"GGUF")
        dialog._take([lost])
        lost.unlink()
        dialog.repeats.setValue(3)
        await until(lambda: "gone.gguf" in dialog.takes.text())
        dialog.reject()

    play(scenario)
