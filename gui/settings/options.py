"""Every setting of the window as one typed declaration, kept by QSettings."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, weakref_slot=True)  # Qt refers weakly to what a signal calls
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
        stored = (
            json.dumps(value)
            if isinstance(value, dict)
            else list(value)
            if isinstance(value, tuple)
            else value
        )
        QSettings().setValue(self.key, stored)

    def reset(self) -> None:
        """Goes back to the default."""
        QSettings().remove(self.key)


def _text(stored: object) -> str | None:
    return stored if isinstance(stored, str) else None


def _choice(*choices: str) -> Callable[[object], str | None]:
    """Reads one of these texts."""
    return lambda stored: stored if isinstance(stored, str) and stored in choices else None


def _flag(stored: object) -> bool | None:
    if isinstance(stored, bool):
        return stored
    return {"true": True, "false": False}.get(str(stored))  # as INI files hold it


def _number(low: float, high: float) -> Callable[[object], float | None]:
    """Reads a number within bounds."""

    def read(stored: object) -> float | None:
        try:
            value = float(str(stored))
        except ValueError:
            return None
        return value if low <= value <= high else None

    return read


def _whole(low: int, high: int) -> Callable[[object], int | None]:
    """Reads a whole number within bounds."""

    def read(stored: object) -> int | None:
        try:
            value = int(str(stored))
        except ValueError:
            return None
        return value if low <= value <= high else None

    return read


def _texts(stored: object) -> tuple[str, ...] | None:
    """Reads a list of texts; INI files hold one of one text as that text."""
    if isinstance(stored, str):
        return (stored,) if stored else ()
    if isinstance(stored, list | tuple) and all(isinstance(item, str) for item in stored):
        return tuple(stored)
    return None


def _numbers(stored: object) -> dict[str, dict[str, int]] | None:
    """Reads whole numbers by two names, kept as JSON."""
    try:
        found = json.loads(stored) if isinstance(stored, str) else None
    except ValueError:
        return None
    if not isinstance(found, dict) or not all(isinstance(inner, dict) for inner in found.values()):
        return None
    sound = all(type(value) is int for inner in found.values() for value in inner.values())
    return found if sound else None


def _bytes(stored: object) -> QByteArray | None:
    return stored if isinstance(stored, QByteArray) else None


THEME = Option("window/theme", "system", _text)
TEXT_SIZE = Option("window/text-size", 100, _whole(80, 250))  # per cent of the system's
GEOMETRY = Option("window/geometry", QByteArray(), _bytes)
SPLIT = Option("window/split", QByteArray(), _bytes)
CENTRE_SPLIT = Option("window/centre-split", QByteArray(), _bytes)
REPLIES_SPLIT = Option("window/replies-split", QByteArray(), _bytes)
LAST_PROJECT = Option("project/last", "", _text)
RECENT: Option[tuple[str, ...]] = Option("project/recent", (), _texts)
FOLDER = Option("files/folder", "", _text)
PRESET = Option("variants/preset", "recommended", _text)
MODEL = Option("models/chosen", "pocket", _text)
MODELS: Option[tuple[str, ...]] = Option("models/ticked", (), _texts)
MODEL_FOLDERS: Option[tuple[str, ...]] = Option("models/folders", (), _texts)
HIDDEN_MODELS: Option[tuple[str, ...]] = Option("models/hidden", (), _texts)
OTHER_PROGRAMS = Option("models/other-programs", True, _flag)
FETCH_FOLDER = Option("models/fetch-folder", "", _text)
LOCAL_OPTIONS: Option[dict[str, dict[str, int]]] = Option("models/local-options", {}, _numbers)
MODELS_SPLIT = Option("models/split", QByteArray(), _bytes)
TEMPERATURE = Option("sampling/temperature", 0.0, _number(0, 2))
TOP_P = Option("sampling/top-p", 1.0, _number(0.01, 1))
MAX_TOKENS = Option("sampling/max-tokens", 512, _whole(16, 32_768))
PARALLEL = Option("models/parallel", 8, _whole(1, 64))  # requests at once to a server
SEED = Option("sampling/seed", 0, _whole(0, 2**31 - 1))
DECIMAL = Option("numbers/decimal", ".", _choice(".", ","))
FIRST_STEPS = Option("help/first-steps", True, _flag)
RESULTS_SPLIT = Option("results/split", QByteArray(), _bytes)
RESULTS_ACROSS = Option("results/across", QByteArray(), _bytes)
CITATIONS_SPLIT = Option("citations/split", QByteArray(), _bytes)
CITATION_MODEL = Option("citations/model", "", _text)
CITATION_TICKS: Option[tuple[str, ...]] = Option("citations/ticks", ("1", "2", "3"), _texts)
WORKSHEETS_SPLIT = Option("worksheets/split", QByteArray(), _bytes)
WORKSHEET_FORMATS: Option[tuple[str, ...]] = Option("worksheets/formats", (".pdf",), _texts)
BATCH_SPLIT = Option("batch/split", QByteArray(), _bytes)
BATCH_ACROSS = Option("batch/across", QByteArray(), _bytes)
