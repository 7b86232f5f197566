"""The help: a topic for every page, no shortcut that does not exist, found by its words, and the first steps."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from gui.help.first_steps import STEPS, FirstSteps
from gui.help.opening import open_help
from gui.help.topics import ORDER, find_topic, search, topics
from gui.help.window import HelpWindow
from gui.pages import PLACES
from gui.settings import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.theme import Theme
    from gui.window import Window

    Play = Callable[..., None]

KEY = re.compile(r"`((?:(?:Ctrl|Alt|Shift)\+)+\S|(?:(?:Ctrl|Alt|Shift)\+)+[A-Z]\w+|F\d+|Esc)`")
IN_TABLES = {"Ctrl+C"}  # keys of a table, not of a menu


def test_every_page_has_its_topic() -> None:
    assert {place.name for place in PLACES} <= set(ORDER)


def test_every_file_is_a_topic_with_a_title_of_its_own() -> None:
    files = {file.name for file in (resources.files("resources") / "help").iterdir()}
    assert files == {f"{name}.md" for name in ORDER}
    assert len({topic.title for topic in topics()}) == len(ORDER)
    assert all(topic.text.startswith(f"# {topic.title}\n") for topic in topics())


@pytest.mark.parametrize("name", ORDER)
def test_a_topic_is_short_and_loads_nothing_from_elsewhere(name: str) -> None:
    text = find_topic(name).text
    assert len(text.split()) < 420
    assert "](" not in text
    assert "<" not in text


def test_every_shortcut_that_the_help_names_is_in_a_menu(play: Play) -> None:
    async def scenario(window: Window) -> None:
        for place in PLACES:
            window.pages.go(place.name)
        menus = [*window.findChildren(QMenu), *(page.menu for page in window.pages.all if page.menu)]
        known = {
            key.toString(QKeySequence.SequenceFormat.PortableText)
            for menu in menus
            for action in menu.actions()
            for key in action.shortcuts()
        }
        named = {key for topic in topics() for key in KEY.findall(topic.text)}
        assert len(named) > 20
        assert named - known - IN_TABLES == set()

    play(scenario)


def test_f1_opens_the_topic_of_the_page_in_front_in_one_window(play: Play) -> None:
    async def scenario(window: Window) -> None:
        for place in PLACES:
            window.pages.go(place.name)
            assert open_help(window).topic == place.name
        assert len(window.findChildren(HelpWindow)) == 1
        window.findChildren(HelpWindow)[0].close()

    play(scenario)


def test_what_is_typed_leaves_the_topics_that_have_it(play: Play) -> None:
    async def scenario(window: Window) -> None:
        shown = open_help(window, "models")
        shown.words.setText("keyring")
        names = [shown.list.item(row).text() for row in range(shown.list.count())]
        assert names == [topic.title for topic in search("keyring")]
        assert shown.topic == "models"
        shown.words.setText("nobody writes this")
        assert shown.list.count() == 0
        assert not shown.nothing.isHidden()
        shown.words.clear()
        assert shown.list.count() == len(ORDER)
        assert shown.topic
        shown.close()

    play(scenario)


def test_topics_with_the_word_in_their_title_come_first() -> None:
    assert search("results")[0].name == "results"
    assert search("") == topics()
    assert search("asr transfer")[0].name == "results"


def test_the_card_of_first_steps_leads_through_them_and_can_be_put_away(qtbot: QtBot, theme: Theme) -> None:
    card = FirstSteps()
    qtbot.addWidget(card)
    asked: list[str] = []
    card.wanted.connect(asked.append)
    for key, _, _ in STEPS:
        card.buttons[key].click()
    assert asked == ["generate", "ask", "worksheet"]
    card.show_done({"generate"})
    assert [button.property("kind") for button in card.buttons.values()] == ["", "primary", ""]
    card.put_away()
    assert options.FIRST_STEPS.get() is False
    again = FirstSteps()
    qtbot.addWidget(again)
    assert again.isHidden()
