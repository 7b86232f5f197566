"""What is done with servers of models, off the window's thread where it reads files, the keyring or the network."""

from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import UserError
from core.models import endpoints, keys, prices
from core.models.remote_address import read_address
from gui.models.server_dialog import ServerDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any

    from PySide6.QtWidgets import QWidget

    from core.models.endpoints import Endpoint
    from core.models.prices import Price
    from gui.models.server_detail import ServerDetail
    from gui.tasks import Tasks

_FILES = threading.Lock()
"""A task that is cancelled leaves its thread at work: the next one waits for it, or would lose its change."""
NO_KEY = "none: a server on this computer needs none"


class Servers:
    """Works on the list of servers; `changed` is called with the name of the server to show after a change."""

    def __init__(
        self, window: QWidget, tasks: Tasks, detail: ServerDetail, changed: Callable[[str], None]
    ) -> None:
        self._window = window
        self._tasks = tasks
        self._detail = detail
        self._changed = changed
        self._endpoint: Endpoint | None = None
        self._lock = asyncio.Lock()
        self._news = ""
        """What is to be told of the server once it is shown, unless a person asks for something else before."""
        detail.listed.connect(lambda: self._start("list", self._list))
        detail.tested.connect(lambda: self._start("test", self._test))
        detail.changed.connect(self.change)
        detail.removed.connect(lambda: self._start("remove", self._remove))
        detail.forgotten.connect(lambda: self._start("forget key", self._forget))
        detail.ticked.connect(lambda names: self._tasks.start("tick models", self._tick(tuple(names))))
        detail.priced.connect(lambda model, price: self._tasks.start("price", self._price(model, price)))

    def show(self, endpoint: Endpoint) -> None:
        """Shows a server in the detail pane."""
        if self._endpoint is None or self._endpoint.name != endpoint.name:
            for name in ("test server", "list server"):
                self._tasks.cancel(name)
        self._endpoint = endpoint
        self._tasks.start("show server", self._show(endpoint))

    def add(self, taken: Sequence[str]) -> None:
        """Lets a person add a server."""
        self._open(ServerDialog(self._window, taken), None)

    def change(self) -> None:
        """Lets a person change the server shown."""
        if self._endpoint is not None:
            self._tasks.start("change server", self._begin_change(self._endpoint))

    async def _begin_change(self, old: Endpoint) -> None:
        names = [e.name for e in await asyncio.to_thread(endpoints.load) if e.name != old.name]
        self._open(ServerDialog(self._window, names, old), old)

    def _open(self, dialog: ServerDialog, old: Endpoint | None) -> None:
        dialog.made.connect(lambda made, key: self._tasks.start("keep server", self._keep(made, key, old)))
        dialog.open()

    def _start(self, what: str, work: Callable[[Endpoint], Coroutine[Any, Any, None]]) -> None:
        if self._endpoint is not None:
            self._news = ""
            self._tasks.start(f"{what} server", work(self._endpoint))

    async def _show(self, endpoint: Endpoint) -> None:
        key, known = await asyncio.to_thread(_details, endpoint)
        if self._endpoint is not None and self._endpoint.name == endpoint.name:
            self._detail.show_entry(self._endpoint, key, known)
            if self._news:
                self._detail.say(self._news)
                self._news = ""

    async def _keep(self, made: Endpoint, secret: str, old: Endpoint | None) -> None:
        async with self._lock:
            await asyncio.to_thread(_replace, old.name if old else made.name, made)
        said = ""
        if secret:
            said = await asyncio.to_thread(keys.keep_key, read_address(made.base).host, secret)
        self._endpoint, self._news = made, said
        self._changed(made.name)

    async def _list(self, endpoint: Endpoint) -> None:
        self._detail.say("Asking for the list…")
        try:
            names = await endpoints.list_models(endpoint)
        except UserError as error:
            self._detail.say(str(error))
            return
        self._detail.show_models(names)
        self._detail.say(f"{endpoint.name} offers {len(names):,} models. Tick those to be asked.")

    async def _test(self, endpoint: Endpoint) -> None:
        self._detail.say("Testing…")
        try:
            self._detail.say(await endpoints.check(endpoint))
        except UserError as error:
            self._detail.say(str(error))

    async def _tick(self, models: tuple[str, ...]) -> None:
        if self._endpoint is not None and models != self._endpoint.models:
            self._endpoint = replace(self._endpoint, models=models)
            async with self._lock:
                await asyncio.to_thread(_replace, self._endpoint.name, self._endpoint)
            self._changed(self._endpoint.name)

    async def _remove(self, endpoint: Endpoint) -> None:
        async with self._lock:
            await asyncio.to_thread(_replace, endpoint.name, None)
        self._endpoint = None
        self._changed("")

    async def _forget(self, endpoint: Endpoint) -> None:
        await asyncio.to_thread(keys.forget_key, read_address(endpoint.base).host)
        await self._show(endpoint)
        self._detail.say("The key was forgotten.")

    async def _price(self, model: str, price: Price | None) -> None:
        if self._endpoint is None:
            return
        async with self._lock:
            known = await asyncio.to_thread(_keep_price, self._endpoint.spec(model), price)
        if self._endpoint is not None:  # it may have been removed meanwhile
            self._detail.show_entry(self._endpoint, dict(self._detail.facts.pairs).get("Key", ""), known)


def _replace(name: str, made: Endpoint | None) -> None:
    """Puts a server in the place of that of a name; None takes that off the list."""
    with _FILES:
        kept = [endpoint for endpoint in endpoints.load() if endpoint.name.casefold() != name.casefold()]
        endpoints.save([*kept, made] if made is not None else kept)


def _keep_price(spec: str, price: Price | None) -> dict[str, Price]:
    with _FILES:
        known = prices.load()
        known.pop(spec, None)
        if price is not None:
            known[spec] = price
        prices.save(known)
    return known


def _details(endpoint: Endpoint) -> tuple[str, dict[str, Price]]:
    """Where the key of a server is, in words, and the prices there are."""
    host = read_address(endpoint.base).host
    variable = keys.variable_for(host)
    if os.environ.get(variable, "").strip():
        words = f"in the environment variable {variable}"
    elif keys.find_key(host):
        words = keys.keyring_trouble() or "in the keyring of this computer"
        words = words if words.startswith("in ") else f"for this run only. {words}"
    else:
        words = (
            NO_KEY
            if read_address(endpoint.base).local
            else f"none yet: enter one by Change…, or set {variable}"
        )
    return words, prices.load()
