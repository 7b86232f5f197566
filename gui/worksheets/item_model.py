"""The items of a sheet as Qt sees them: text, what models made of them, and what to know of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from core.worksheets.checks import Concern
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.worksheets.picks import Chosen
    from gui.worksheets.making import Entry

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
GONE = "no longer in the project"
KINDS = {Concern.UNSURE: "bad", Concern.OUTDATED: "bad", Concern.NOT_ASKED: "plain"}


def line_text(entry: Entry | None) -> str:
    """The question in one line."""
    if entry is None:
        return "reading…"
    if entry.item is None:
        kind = "Problem" if entry.chosen.variant_id is None else "A variant of problem"
        return f"{kind} {entry.chosen.problem_id}"
    return " ".join(entry.item.text.split()) or "Empty problem"


def chips(entry: Entry | None) -> tuple[tuple[str, str], ...]:
    """What to know of an item at a glance: words, and the kind of their colours."""
    if entry is None:
        return ()
    if entry.item is None:
        return ((GONE, "bad"),)
    return tuple(dict.fromkeys((concern.value, KINDS.get(concern, "warn")) for concern, _ in entry.doubts))


def facts(entry: Entry | None) -> str:
    """Where an item is from and which models it beats, in a few words."""
    if entry is None or entry.item is None:
        return ""
    beats = f"fails {', '.join(entry.beats)}" if entry.beats else ""
    return " · ".join(filter(None, ("as it stands" if entry.chosen.variant_id is None else "", beats)))


def doubt_words(entry: Entry | None) -> str:
    """What to know of an item, in sentences."""
    if entry is None or not (entry.doubts or entry.item is None):
        return ""
    if entry.item is None:
        return "It is no longer in the project, so it is left out."
    return " ".join(words[:1].upper() + words[1:] for _, words in entry.doubts)


class ItemModel(QAbstractListModel):
    """The items in their order; an entry of None is not read yet."""

    def __init__(self) -> None:
        super().__init__()
        self._items: tuple[Chosen, ...] = ()
        self._entries: dict[Chosen, Entry] = {}

    @property
    def items(self) -> tuple[Chosen, ...]:
        """What is on the sheet, in order."""
        return self._items

    def show_items(self, items: Sequence[Chosen]) -> None:
        """Shows other items; those that were there keep what is known of them."""
        if tuple(items) == self._items:
            return
        self.beginResetModel()
        self._items = tuple(items)
        self.endResetModel()

    def show_entries(self, entries: Mapping[Chosen, Entry]) -> None:
        """Takes what is known of the items now."""
        self._entries = dict(entries)
        if self._items:
            self.dataChanged.emit(self.index(0), self.index(len(self._items) - 1))

    def entry(self, row: int) -> Entry | None:
        """What is known of the item in a row."""
        return self._entries.get(self._items[row])

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many items."""
        return 0 if parent.isValid() else len(self._items)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """An item can be dragged to another place, not onto another."""
        flags = super().flags(index)
        return flags | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.ItemIsDropEnabled)

    def supportedDropActions(self) -> Qt.DropAction:
        """Items are moved."""
        return Qt.DropAction.MoveAction

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a line shows and says."""
        if not index.isValid():
            return None
        entry = self.entry(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return line_text(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            text = "" if entry is None or entry.item is None else entry.item.text[:800]
            return tooltip("  ".join(filter(None, (text, doubt_words(entry)))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            known = ", ".join(filter(None, (facts(entry), *(words for words, _ in chips(entry)))))
            return f"{index.row() + 1}. {line_text(entry)}" + (f" ({known})" if known else "")
        return None
