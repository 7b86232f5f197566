"""Every setting of the window as one typed declaration, kept by QSettings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Option(Generic[Value]):
    """A setting: its key, its value before anyone chose one, and how a stored value is read.

    `read` gives None for a value of another kind, which is then ignored.
    """

    key: str
    default: Value
    read: Callable[[object], Value | None]

    def get(self) -> Value:
        """The value chosen, or the default."""
        found = self.read(QSettings().value(self.key))
        return self.default if found is None else found

    def set(self, value: Value) -> None:
        """Keeps a value."""
        QSettings().setValue(self.key, value)


def _text(stored: object) -> str | None:
    return stored if isinstance(stored, str) else None


def _bytes(stored: object) -> QByteArray | None:
    return stored if isinstance(stored, QByteArray) else None


THEME = Option("window/theme", "system", _text)
GEOMETRY = Option("window/geometry", QByteArray(), _bytes)
SPLIT = Option("window/split", QByteArray(), _bytes)
CENTRE_SPLIT = Option("window/centre-split", QByteArray(), _bytes)
REPLIES_SPLIT = Option("window/replies-split", QByteArray(), _bytes)
LAST_PROJECT = Option("project/last", "", _text)
FOLDER = Option("files/folder", "", _text)
PRESET = Option("variants/preset", "recommended", _text)
MODEL = Option("models/chosen", "starter", _text)
RESULTS_SPLIT = Option("results/split", QByteArray(), _bytes)
RESULTS_ACROSS = Option("results/across", QByteArray(), _bytes)
