"""Opens the help at the topic of the page that is shown, in one window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.help.window import HelpWindow
    from gui.window import Window


def open_help(window: Window, topic: str = "") -> HelpWindow:
    """Shows a topic, or that of the page in front."""
    from gui.help.window import HelpWindow

    found = window.findChild(HelpWindow)
    shown = found if isinstance(found, HelpWindow) else HelpWindow(window, window.theme)
    shown.show_topic(topic or window.pages.name)
    return shown
