"""Opens the settings over a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import UserError

if TYPE_CHECKING:
    from gui.settings.dialog import SettingsDialog
    from gui.window import Window


def open_settings(window: Window, tab: str = "general") -> SettingsDialog:
    """Opens the settings at `general`, `models`, `sampling` or `keys`."""
    from gui.models.choices import model_choices
    from gui.settings.dialog import SettingsDialog

    try:
        choices = model_choices()
    except UserError as error:
        window.failures.show(error)
        choices = []
    dialog = SettingsDialog(window, window.theme, window.tasks, choices)
    dialog.show_tab(tab)
    dialog.open()
    return dialog
