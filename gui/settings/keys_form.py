"""Keys of servers: which are kept and where; a key itself is never shown."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from core.errors import UserError
from gui.widgets.commands import tool
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.tasks import Tasks

ABOUT = (
    "A key is kept in the keyring of this computer where there is one, otherwise until the program ends. "
    "It is never in a project, a log or an export. A key in the environment goes before both."
)
USUAL = ("api.openai.com", "api.anthropic.com", "openrouter.ai")


class KeysForm(QWidget):
    """A line a host; keys are read and kept off the window's thread."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setColumnStretch(1, 1)
        self.states: dict[str, str] = {}
        self.fields: dict[str, QLineEdit] = {}
        self.says = label(wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(self._grid)
        column.addWidget(self.says)
        column.addWidget(label(ABOUT, "note", wrap=True))
        column.addStretch(1)
        tasks.start("keys", self._look())

    async def _look(self) -> None:
        try:
            self.states = await asyncio.to_thread(_states)
        except UserError as error:
            self.says.setText(str(error))
            return
        self._show()

    def _show(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.fields.clear()
        for row, (host, state) in enumerate(self.states.items()):
            field = QLineEdit()
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setPlaceholderText(state or "no key yet: paste one")
            field.setAccessibleName(f"Key for {host}: {state or 'none yet'}")
            self.fields[host] = field
            keep = tool("Keep", f"Keep this key for {host}", partial(self._keep, host))
            forget = tool("Forget", f"Forget the key for {host}", partial(self._forget, host))
            forget.setEnabled(bool(state) and not state.startswith("in the environment"))
            field.returnPressed.connect(partial(self._keep, host))
            for at, part in enumerate((label(host), field, keep, forget)):
                self._grid.addWidget(part, row, at)

    def _keep(self, host: str) -> None:
        from core.models.keys import keep_key

        secret = self.fields[host].text()
        self.fields[host].clear()
        self._tasks.start("keys", self._change(partial(keep_key, host, secret)))

    def _forget(self, host: str) -> None:
        from core.models.keys import forget_key

        self._tasks.start("keys", self._change(partial(forget_key, host)))

    async def _change(self, work: Callable[[], str | None]) -> None:
        try:
            said = await asyncio.to_thread(work)
        except UserError as error:
            self.says.setText(str(error))
            return
        self.says.setText(said or "The key was forgotten.")
        await self._look()


def _states() -> dict[str, str]:
    """Host -> where its key is, in words; empty where there is none."""
    from core.models import endpoints, keys
    from core.models.remote_address import read_address

    hosts = [*USUAL, *(read_address(server.base).host for server in endpoints.load())]
    return {host: _state(host, keys.keyring_trouble()) for host in _in_order(hosts)}


def _in_order(hosts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(hosts))


def _state(host: str, trouble: str) -> str:
    from core.models import keys

    variable = keys.variable_for(host)
    if os.environ.get(variable, "").strip():
        return f"in the environment variable {variable}"
    if not keys.find_key(host):
        return ""
    return "kept until the program ends" if trouble else "kept in the keyring of this computer"
