"""The Models page: what can be asked on this computer and over the network, what can be fetched, and a test."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QSplitter, QVBoxLayout, QWidget

from core.errors import UserError
from core.models.download import Source, discard
from gui.models import filing
from gui.models.detail import Detail
from gui.models.entries import LocalEntry, OfferEntry, ServerEntry
from gui.models.fetching import Fetching
from gui.models.gathering import Gathered, gather, memory_now
from gui.models.model_list import ModelList
from gui.models.servers import Servers
from gui.page import Page
from gui.settings import options
from gui.widgets.commands import add_action, tool
from gui.widgets.files import open_files
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from gui.page import Parts

LOOK = "look for models"


class ModelsPage(Page):
    """Looks for models when it is shown, and after every change."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts
        self._wanted = ""
        self.found = Gathered((), memory_now())
        self.list = ModelList(parts.theme)
        self.detail = Detail(parts.theme, parts.tasks)
        self.fetching = Fetching(parts.tasks)
        self.servers = Servers(parts.window, parts.tasks, self.detail.server, self._server_changed)
        self._troubles = label(kind="small", wrap=True)
        self._arrange()
        self._make_tools(parts)
        self._listen()

    def arrive(self) -> None:
        """Looks again: files come and go."""
        self.look()

    def keep_layout(self) -> None:
        """Remembers where the parts meet."""
        options.MODELS_SPLIT.set(self._across.saveState())

    def look(self, wanted: str = "") -> None:
        """Looks for models, and shows the one of that key."""
        self._wanted = wanted or self._wanted
        if not self.found.entries:
            self._troubles.setText("Looking for models…")
            self._troubles.show()
        self._parts.tasks.start(LOOK, self._look())

    def choose_file(self) -> None:
        """Lets a person add a model file."""
        open_files(
            self._parts.window,
            "Add a model",
            "Models (*.gguf);;All files (*)",
            lambda paths: self._do("add model", self._add(paths[0])),
            several=False,
        )

    def choose_folder(self) -> None:
        """Lets a person add a folder of models."""
        dialog = QFileDialog(self._parts.window, "Add a folder of models", str(Path.home()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.filesSelected.connect(lambda names: self.add_folder(Path(names[0])))
        dialog.open()

    def add_folder(self, path: Path) -> None:
        """Looks into a folder from now on."""
        filing.add_folder(path)
        self.look()

    def add_server(self) -> None:
        """Lets a person add a server."""
        taken = [entry.name for entry in self.found.entries if isinstance(entry, ServerEntry)]
        self.servers.add(taken)

    async def _look(self) -> None:
        self.found = await asyncio.to_thread(gather, filing.wanted())
        wanted, self._wanted = self._wanted, ""
        self.list.fill(self.found.entries, self.found.memory, wanted)
        self._troubles.setText("\n".join(self.found.troubles))
        self._troubles.setVisible(bool(self.found.troubles))
        self._show()

    def _show(self) -> None:
        """Shows the current entry in the pane at the right."""
        entry, memory = self.list.entry, self.found.memory
        if isinstance(entry, OfferEntry):
            running = self.fetching.running(entry.offer.file)
            self.detail.show_offer(entry, memory, filing.fetch_folder(), running=running)
        elif isinstance(entry, ServerEntry):
            self.detail.show_server(entry)
            self.servers.show(entry.endpoint)
        else:
            chosen = entry is not None and entry.spec == options.MODEL.get()
            self.detail.show_file(
                entry, memory, chosen=chosen, ours=entry is not None and filing.is_ours(entry)
            )

    def _server_changed(self, name: str) -> None:
        self.look(f"server:{name}" if name else "")

    async def _add(self, path: Path) -> None:
        filing.unhide(path)
        self.look(await asyncio.to_thread(filing.add, path))

    def _use(self, spec: str = "") -> None:
        entry = self.list.entry
        if isinstance(entry, LocalEntry):
            self._do("use model", self._use_file(entry))
        elif spec:
            options.MODEL.set(spec)
            self._parts.messages.say(
                f"Studies propose {spec.split('@', maxsplit=1)[0].split(':', 1)[1]} from now on.", "good"
            )

    async def _use_file(self, entry: LocalEntry) -> None:
        await asyncio.to_thread(filing.use, entry)
        options.MODEL.set(entry.spec)
        self._parts.messages.say(f"Studies propose {entry.name} from now on.", "good")
        self.look()

    def _remove(self) -> None:
        entry = self.list.entry
        if not isinstance(entry, LocalEntry):
            return
        if filing.is_ours(entry):
            self._confirm_delete(entry)
        else:
            filing.hide(entry)
            self._do("forget model", self._forget(entry))

    async def _forget(self, entry: LocalEntry) -> None:
        await asyncio.to_thread(filing.forget_name, entry)
        self.look()

    def _confirm_delete(self, entry: LocalEntry) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Question, "Counterfoil", f"Delete {entry.name}?", parent=self._parts.window
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(f"{entry.path} is deleted. It can be fetched again.")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        yes = box.addButton("Delete", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        yes.clicked.connect(lambda: self._do("delete model", self._delete(entry)))
        box.open()

    async def _delete(self, entry: LocalEntry) -> None:
        await asyncio.to_thread(filing.delete, entry)
        self.look()

    def _open_folder(self) -> None:
        if isinstance(entry := self.list.entry, LocalEntry):
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(entry.path.parent)))

    def _fetch(self) -> None:
        if isinstance(entry := self.list.entry, OfferEntry):
            self.fetching.start(entry.offer, filing.fetch_folder())
            self._show()

    def _stop_fetch(self) -> None:
        if isinstance(entry := self.list.entry, OfferEntry):
            self.fetching.cancel(entry.offer.file)

    def _discard(self) -> None:
        if isinstance(entry := self.list.entry, OfferEntry):
            discard(Source(entry.offer.repo, entry.offer.file), filing.fetch_folder())
            self.look()

    def _progress(self, file: str, done: int, total: int, speed: float) -> None:
        entry = self._offer(file)
        if entry is None or not self.fetching.running(file):
            return
        newer = OfferEntry(entry.offer, done, total)
        self.list.rows.change(newer)
        if self.list.key == newer.key:
            self.detail.offer.show_progress(done, total, speed)

    def _ended(self, file: str, result: object) -> None:
        entry = self._offer(file)
        if isinstance(result, Path):
            self._parts.messages.say(f"{file} is here and checked. It can be asked.", "good")
            self.look(f"gguf:{result}" if self.list.entry == entry else "")
            return
        if isinstance(result, UserError):
            shown = entry is not None and self.list.key == entry.key
            self.detail.offer.says.setText(str(result) if shown else "")
            if not shown:
                self._parts.failures.show(result)
        elif isinstance(result, BaseException):
            self._parts.failures.show(result)
        self.look()

    def _offer(self, file: str) -> OfferEntry | None:
        rows = (self.list.rows.entry(row) for row in range(self.list.rows.rowCount()))
        return next((e for e in rows if isinstance(e, OfferEntry) and e.offer.file == file), None)

    def _do(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        self._parts.tasks.start(name, work)

    def _listen(self) -> None:
        self.list.chosen.connect(lambda _: self._show())
        self.fetching.moved.connect(self._progress)
        self.fetching.ended.connect(self._ended)
        file, offer, server = self.detail.file, self.detail.offer, self.detail.server
        file.used.connect(self._use)
        file.removed.connect(self._remove)
        file.shown.connect(self._open_folder)
        offer.fetched.connect(self._fetch)
        offer.stopped.connect(self._stop_fetch)
        offer.discarded.connect(self._discard)
        server.used.connect(self._use)

    def _make_tools(self, parts: Parts) -> None:
        self.left = (
            tool("Add a file…", "A chat model in a GGUF file on this computer", self.choose_file),
            tool("Add a folder…", "All models in a folder and those below it", self.choose_folder),
            tool("Add a server…", "A server with OpenAI's or Anthropic's interface", self.add_server),
        )
        self.menu = menu = QMenu("&Models", parts.window)
        add_action(menu, "Add a &file…", self.choose_file, "Ctrl+Shift+O")
        add_action(menu, "Add a f&older…", self.choose_folder)
        add_action(menu, "Add a &server…", self.add_server)
        menu.addSeparator()
        add_action(menu, "Look a&gain", self.look, "F5")
        add_action(menu, "Put the &test question", self.detail.trial.start, "Ctrl+T")
        menu.addSeparator()
        add_action(menu, "Go to the &list", self.list.setFocus, "Alt+1")
        add_action(menu, "Go to the test &question", self.detail.trial.question.setFocus, "Alt+2")

    def _arrange(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(10, 6, 8, 8)
        column.addWidget(self.list, 1)
        column.addWidget(self._troubles)
        left.setMinimumWidth(260)
        self._troubles.hide()
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._across.setChildrenCollapsible(False)
        self._across.setHandleWidth(1)
        for part in (left, self.detail):
            self._across.addWidget(part)
        self._across.setStretchFactor(1, 1)
        self._across.setSizes([360, 900])
        self._across.restoreState(options.MODELS_SPLIT.get())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._across)
