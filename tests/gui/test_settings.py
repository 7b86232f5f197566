"""Settings are typed: what was stored by another version or hand is no trouble."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

from gui.settings import options


def test_a_setting_has_its_default_until_chosen() -> None:
    assert options.THEME.get() == "system"
    options.THEME.set("dark")
    assert options.THEME.get() == "dark"


def test_a_stored_value_of_another_kind_is_ignored() -> None:
    QSettings().setValue(options.GEOMETRY.key, "a text")
    QSettings().setValue(options.THEME.key, QByteArray(b"\x00"))
    assert options.GEOMETRY.get() == QByteArray()
    assert options.THEME.get() == "system"
