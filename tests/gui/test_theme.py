"""Text can be read in both themes, and one file holds the style."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gui.theme import Theme, contrast, load_colours, make_stylesheet

ROOT = Path(__file__).parents[2]
TEXTS = ("text", "muted", "accent_ink")
GROUNDS = ("window", "panel", "hover", "accent_soft")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_text_has_a_contrast_of_4_5_on_every_ground(name: str) -> None:
    colours = load_colours(name)
    for text in TEXTS:
        for ground in GROUNDS:
            found = contrast(colours.named[text], colours.named[ground])
            assert found >= 4.5, (text, ground, found)
    for pair in (*colours.pairs.values(), *colours.leaves):
        assert contrast(pair.ink, pair.ground) >= 4.5, pair
        assert contrast(colours.named["text"], pair.ground) >= 4.5, pair
    for fill in ("accent", "accent_hover"):
        assert contrast(colours.named["on_accent"], colours.named[fill]) >= 4.5
    assert contrast(colours.named["text"], colours.named["mark"]) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
def test_lines_that_carry_meaning_have_a_contrast_of_3(name: str) -> None:
    colours = load_colours(name)
    for line in ("accent_ink", "line_strong", "star"):
        assert contrast(colours.named[line], colours.named["window"]) >= 3, line


def test_both_themes_name_the_same_colours() -> None:
    light, dark = load_colours("light"), load_colours("dark")
    assert light.named.keys() == dark.named.keys()
    assert light.pairs.keys() == dark.pairs.keys()
    assert len(light.leaves) == len(dark.leaves)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_no_name_is_left_in_the_stylesheet() -> None:
    assert "${" not in make_stylesheet(load_colours("dark"), 9)


def test_choosing_a_theme_changes_the_palette(theme: Theme, qapp: QApplication) -> None:
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(theme.dark))
    theme.choose("dark")
    assert qapp.palette().window().color() == load_colours("dark")["window"]
    theme.choose("light")
    assert qapp.palette().window().color() == load_colours("light")["window"]
    assert told[-1] is False
    assert True in told


def test_the_stylesheet_is_set_in_one_place_and_no_dialog_blocks() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "gui").rglob("*.py")}
    assert [path.name for path, text in sources.items() if "setStyleSheet" in text] == ["theme.py"]
    assert not [path.name for path, text in sources.items() if ".exec(" in text or "asyncSlot" in text]
