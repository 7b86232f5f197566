"""File dialogs that do not block the event loop.

One for files that exist begins where the last one ended, one for a new file where it is proposed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from gui.settings import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


def open_files(
    parent: QWidget, title: str, kinds: str, take: Callable[[list[Path]], None], *, several: bool = True
) -> QFileDialog:
    """Lets a person choose files that exist; `take` gets them."""
    dialog = _dialog(parent, title, kinds)
    mode = QFileDialog.FileMode.ExistingFiles if several else QFileDialog.FileMode.ExistingFile
    dialog.setFileMode(mode)
    dialog.filesSelected.connect(lambda names: take([Path(name) for name in _noted(names)]))
    dialog.open()
    return dialog


def save_file(
    parent: QWidget, title: str, kinds: str, proposed: Path, take: Callable[[Path], None]
) -> QFileDialog:
    """Lets a person name a file to write, `proposed` with its folder; its ending is added where it is missing."""
    dialog = _dialog(parent, title, kinds)
    dialog.setDirectory(str(proposed.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(proposed.suffix)
    dialog.selectFile(proposed.name)
    dialog.filesSelected.connect(lambda names: take(Path(_noted(names)[0])))
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, options.FOLDER.get() or str(Path.home()), kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def _noted(names: list[str]) -> list[str]:
    options.FOLDER.set(str(Path(names[0]).parent))
    return names
