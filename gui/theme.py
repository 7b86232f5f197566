"""The one theme: colours from `resources/theme`, a Qt palette and one stylesheet, light or dark."""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtWidgets import QApplication

SCHEMES = {"system": Qt.ColorScheme.Unknown, "light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


@dataclass(frozen=True, slots=True)
class Pair:
    """A text colour and the ground it stands on, as `#rrggbb`."""

    ink: str
    ground: str


@dataclass(frozen=True, slots=True)
class Colours:
    """All colours of one theme, by the name of what they are for."""

    named: Mapping[str, str]
    pairs: Mapping[str, Pair]
    leaves: tuple[Pair, ...]

    def __getitem__(self, name: str) -> QColor:
        return QColor(self.named[name])

    def leaf(self, index: int | None, *, waits: bool = False) -> Pair:
        """The colours of the leaf with that index; grey for None, a number that stays.

        `waits` is for a number that waits for a decision.
        """
        if waits:
            return self.pairs["warn"]
        return self.pairs["plain"] if index is None else self.leaves[index % len(self.leaves)]


@cache
def load_colours(name: str) -> Colours:
    """The colours of `light` or `dark`."""
    text = (resources.files("resources") / "theme" / f"{name}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    pairs = {key: Pair(**value) for key, value in table["pairs"].items()}
    return Colours(table["colours"], pairs, tuple(Pair(**leaf) for leaf in table["leaves"]))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def make_palette(colours: Colours) -> QPalette:
    """The Qt palette of a theme, for what the stylesheet does not name."""
    role = QPalette.ColorRole
    palette = QPalette(colours["window"])
    for names, key in (
        ((role.Window, role.Base, role.Button, role.ToolTipBase), "window"),
        ((role.AlternateBase, role.Midlight), "panel"),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), "text"),
        ((role.PlaceholderText,), "muted"),
        ((role.Mid, role.Dark, role.Light), "line"),
        ((role.Highlight, role.Accent), "accent"),
        ((role.HighlightedText,), "on_accent"),
        ((role.Link, role.LinkVisited), "accent_ink"),
    ):
        for name in names:
            palette.setColor(name, colours[key])
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, colours["muted"])
    return palette


def make_stylesheet(colours: Colours, points: float) -> str:
    """The stylesheet of a theme, its sizes relative to the system font's size in points."""
    source = (resources.files("resources") / "theme" / "window.qss").read_text(encoding="utf-8")
    values = dict(colours.named)
    for name, pair in colours.pairs.items():
        values |= {f"{name}_ink": pair.ink, f"{name}_ground": pair.ground}
    sizes = {"small": 0.88, "large": 1.2, "title": 1.08}
    values |= {name: f"{points * factor:.2f}pt" for name, factor in sizes.items()}
    values["icons"] = (Path(str(resources.files("resources"))) / "icons").as_posix()
    return Template(source).substitute(values)


def code_font(points: float) -> QFont:
    """The system's font of fixed width."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(points)
    return font


class Theme(QObject):
    """The theme in force. `changed` is emitted after palette and stylesheet were set anew."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._font = QFont(app.font())
        self._points = QFontInfo(self._font).pointSizeF()
        self._size = 1.0
        self._waits = False
        self.choice = "system"
        app.setStyle("Fusion")
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return load_colours("dark" if self.dark else "light")

    @property
    def dark(self) -> bool:
        """Whether the dark theme is in force."""
        if self.choice == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.choice == "dark"

    @property
    def points(self) -> float:
        """The size of usual text, in points."""
        return self._points * self._size

    def resize(self, percent: int) -> None:
        """Shows all text in that share of the system's size."""
        if self._size != percent / 100:
            self._size = percent / 100
            self._apply()

    def choose(self, name: str) -> None:
        """Takes `light`, `dark`, or what the `system` says."""
        self.choice = name if name in SCHEMES else "system"
        # For title bars and native dialogs; some platforms take no wish, so our own choice decides above.
        QGuiApplication.styleHints().setColorScheme(SCHEMES[self.choice])
        self._apply()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Within it no stylesheet is in force: it is put on all widgets at once at the end.

        Qt works the style of a widget out anew whenever it or what it stands in gets another parent, which took
        half of the time in which the window is put together.
        """
        self._waits = True
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._waits = False
            self._apply()

    def _apply(self) -> None:
        font = QFont(self._font)
        font.setPointSizeF(self.points)
        self._app.setFont(font)
        self._app.setPalette(make_palette(self.colours))
        if not self._waits:
            self._app.setStyleSheet(make_stylesheet(self.colours, self.points))
        self.changed.emit()
