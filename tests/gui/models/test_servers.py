"""Servers on the Models page when things come late: nothing that was said or typed is overwritten or lost."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, cast

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.models import endpoint_models, endpoints, prices
from gui.models import servers
from gui.models.server_dialog import ServerDialog
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from core.models.endpoints import Endpoint
    from core.models.prices import Price
    from gui.models.page import ModelsPage
    from gui.window import Window

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]

LATE = 0.3


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that names two models, and a keyring that takes its time."""

    def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"object": "list", "data": [{"id": "tiny"}, {"id": "large"}]})

    visit, details = endpoint_models.visit, servers._details
    monkeypatch.setattr(
        "core.models.endpoint_check.visit",
        lambda endpoint, _=None: visit(endpoint, httpx.MockTransport(answer)),
    )

    def late(endpoint: Endpoint) -> tuple[str, dict[str, Price]]:
        found = details(endpoint)
        if threading.current_thread() is not threading.main_thread():
            time.sleep(LATE)
        return found

    monkeypatch.setattr(servers, "_details", late)


async def added(window: Window) -> ModelsPage:
    """The page with a server that was added with a key."""
    page = cast("ModelsPage", window.pages.go("models"))
    await until(lambda: page.found.entries and not window.tasks.running("look for models"))
    page.add_server()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ServerDialog)
    dialog.name.setText("Mine")
    dialog.base.setText("http://127.0.0.1:9/v1")
    dialog.secret.setText("sk-test-0123456789abcdef")
    dialog.accept()
    await until(lambda: "this run only" in dict(page.detail.server.facts.pairs).get("Key", ""))
    return page


def test_what_came_of_a_click_is_not_overwritten_by_news_of_before(play: Play) -> None:
    async def scenario(window: Window) -> None:
        server = (await added(window)).detail.server
        server.get.click()
        await until(lambda: "offers 2 models" in server.says.text())
        await asyncio.sleep(3 * LATE)
        assert "offers 2 models" in server.says.text()

    play(scenario)


def test_a_price_that_is_being_typed_stays_while_the_page_looks_again(play: Play) -> None:
    async def scenario(window: Window) -> None:
        page = await added(window)
        server = page.detail.server
        server.get.click()
        await until(lambda: server.models.count() == 2)
        server.models.setCurrentRow(1)
        QTest.keyClicks(server.price.prompt, "0.15")
        page.look()
        await until(lambda: not window.tasks.running("look for models"))
        await until(lambda: not window.tasks.running("show server"))
        assert server.price.prompt.text() == "0.15"
        QTest.keyClicks(server.price.completion, "0.60")
        QTest.keyClick(server.price.completion, Qt.Key.Key_Return)
        await until(prices.load)
        server.models.setCurrentRow(0)
        assert server.price.prompt.text() == ""

    play(scenario)


def test_of_ticks_in_quick_succession_the_last_one_is_kept(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = endpoints.save
    slow = [LATE, 0.0]

    def late(made: list[Endpoint]) -> None:
        time.sleep(slow.pop(0) if slow else 0)
        save(made)

    async def scenario(window: Window) -> None:
        server = (await added(window)).detail.server
        server.get.click()
        await until(lambda: server.models.count() == 2)
        monkeypatch.setattr(endpoints, "save", late)
        server.models.item(0).setCheckState(Qt.CheckState.Checked)
        await asyncio.sleep(LATE / 3)
        server.models.item(1).setCheckState(Qt.CheckState.Checked)
        await asyncio.sleep(3 * LATE)
        assert endpoints.load()[0].models == ("large", "tiny")

    play(scenario)
