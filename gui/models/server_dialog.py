"""Adding or changing a server of models: its name, address, interface and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from core.errors import ModelError
from core.models.endpoints import SUGGESTED, Endpoint, make_endpoint
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Collection

OTHER = "Another server"
KINDS = (
    ("", "By its address"),
    ("openai", "OpenAI's (also Ollama, LM Studio, vLLM, llama-server)"),
    ("anthropic", "Anthropic's"),
)
ABOUT_KEYS = (
    "A key is kept in the keyring of this computer, never in a project or a log, and not shown again."
)


class ServerDialog(QDialog):
    """Opens with `open()`; `made` gives the server and the key that was typed, empty for none."""

    made = Signal(object, str)

    def __init__(self, parent: QWidget, taken: Collection[str], old: Endpoint | None = None) -> None:
        """`taken` are the names of the other servers; `old` is the one to change."""
        super().__init__(parent)
        self.setWindowTitle("Change the server" if old else "Add a server")
        self._taken = {name.casefold() for name in taken}
        self._old = old
        self.suggested = QComboBox()
        self.suggested.setAccessibleName("Which server")
        self.suggested.addItem(OTHER, None)
        for endpoint in SUGGESTED:
            self.suggested.addItem(f"{endpoint.name} ({endpoint.base})", endpoint)
        self.name = _field("Name", "a name of your choosing")
        self.base = _field("Address", "https://…/v1")
        self.kind = QComboBox()
        self.kind.setAccessibleName("Interface")
        for key, words in KINDS:
            self.kind.addItem(words, key)
        self.secret = _field("Key", "none needed for a server on this computer")
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.wrong = label(wrap=True)
        self.wrong.setVisible(False)
        self._arrange()
        self.suggested.currentIndexChanged.connect(self._suggest)
        if old is not None:
            self._show(old)
            self.secret.setPlaceholderText("leave empty to keep the one there is")

    def accept(self) -> None:
        """Checks what was written, and gives it or says what is wrong."""
        try:
            made = self._read()
        except ModelError as error:
            self.wrong.setText(str(error))
            self.wrong.setVisible(True)
            return
        secret = self.secret.text().strip()
        self.secret.clear()
        super().accept()
        self.made.emit(made, secret)

    def _read(self) -> Endpoint:
        made = make_endpoint(
            self.name.text(),
            self.base.text(),
            self.kind.currentData(),
            self._old.models if self._old else (),
        )
        if made.name.casefold() in self._taken:
            raise ModelError(f"There is a server named {made.name} already.", "Choose another name.")
        return made

    def _suggest(self) -> None:
        found = self.suggested.currentData()
        if isinstance(found, Endpoint):
            self._show(found)
            self.secret.setFocus()

    def _show(self, endpoint: Endpoint) -> None:
        self.name.setText(endpoint.name)
        self.base.setText(endpoint.base)
        self.kind.setCurrentIndex(max(0, self.kind.findData(endpoint.kind)))

    def _arrange(self) -> None:
        form = QFormLayout()
        if self._old is None:
            form.addRow("Server", self.suggested)
        form.addRow("Name", self.name)
        form.addRow("Address", self.base)
        form.addRow("Interface", self.kind)
        form.addRow("API key", self.secret)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        keep = buttons.addButton("Keep" if self._old else "Add", QDialogButtonBox.ButtonRole.AcceptRole)
        keep.setProperty("kind", "primary")
        keep.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(label(ABOUT_KEYS, "note", wrap=True))
        column.addWidget(self.wrong)
        column.addWidget(buttons)
        self.setMinimumWidth(520)


def _field(name: str, hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    return made
