"""The settings in a window: what is chosen holds at once, is kept, and can be set back; no key is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMessageBox

from core.models.remote import RemoteModel
from gui.settings import defaults, options
from gui.settings.keys_form import KeysForm
from gui.settings.opening import open_settings
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[..., None]


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "")


def test_the_menu_opens_the_settings(play: Play) -> None:
    async def scenario(window: Window) -> None:
        menus = window.menuBar().findChildren(QMenu)
        (action,) = {
            found for menu in menus for found in menu.actions() if "ettings" in found.text().replace("&", "")
        }
        assert action.shortcut().toString() == "Ctrl+,"
        action.trigger()
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        assert dialog.windowTitle() == "Settings"
        dialog.close()

    play(scenario)


def test_a_theme_holds_at_once(play: Play) -> None:
    async def scenario(window: Window) -> None:
        dialog = open_settings(window)
        try:
            dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
            dialog.theme.activated.emit(dialog.theme.currentIndex())
            assert window.theme.dark
            assert options.THEME.get() == "dark"
        finally:
            window.theme.choose("light")
            dialog.close()

    play(scenario)


def test_all_text_takes_the_size_chosen_at_once(play: Play) -> None:
    async def scenario(window: Window) -> None:
        dialog = open_settings(window)
        editor, table = window.page.editor, window.page.variants.table
        before = (
            window.theme.points,
            QFontInfo(editor.text.font()).pointSizeF(),
            window.page.list.view.sizeHintForRow(0),
            table.verticalHeader().defaultSectionSize(),
        )
        try:
            dialog.text_size.setCurrentIndex(dialog.text_size.findData("150"))
            dialog.text_size.activated.emit(dialog.text_size.currentIndex())
            assert options.TEXT_SIZE.get() == 150
            assert window.theme.points == pytest.approx(before[0] * 1.5)
            assert QFontInfo(editor.text.font()).pointSizeF() == pytest.approx(before[1] * 1.5, abs=1)
            assert table.verticalHeader().defaultSectionSize() > before[3]
            dialog.reset()
            assert window.theme.points == before[0]
            assert table.verticalHeader().defaultSectionSize() == before[3]
        finally:
            window.theme.resize(100)
            dialog.close()

    play(scenario)


def test_a_server_is_asked_as_often_at_once_as_was_chosen(play: Play) -> None:
    async def scenario(window: Window) -> None:
        dialog = open_settings(window, "sampling")
        dialog.sampling.parallel.setValue(3)
        model = defaults.open_model("openai:tiny@http://127.0.0.1:9/v1")
        assert isinstance(model, RemoteModel)
        assert model.parallel == 3
        await model.close()
        dialog.reset()
        assert dialog.sampling.parallel.value() == 8
        dialog.close()

    play(scenario)


def test_all_can_be_set_back(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = open_settings(window, "sampling")
        dialog.sampling.temperature.setValue(0.8)
        dialog.sampling.max_tokens.setValue(64)
        dialog.folders.add_folder(tmp_path)
        dialog.folders.others.setChecked(False)
        assert options.TEMPERATURE.get() == 0.8
        assert options.MODEL_FOLDERS.get() == (str(tmp_path),)
        dialog._ask_reset()
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(button for button in box.buttons() if button.text() == "Reset").click()
        assert (options.TEMPERATURE.get(), options.MAX_TOKENS.get()) == (0, 512)
        assert options.MODEL_FOLDERS.get() == ()
        assert dialog.sampling.max_tokens.value() == 512
        assert dialog.folders.others.isChecked()
        dialog.close()

    play(scenario)


def test_a_key_is_kept_and_never_shown(play: Play) -> None:
    async def scenario(window: Window) -> None:
        dialog = open_settings(window, "keys")
        (keys,) = dialog.findChildren(KeysForm)
        await until(lambda: keys.fields)
        field = keys.fields["openrouter.ai"]
        assert field.echoMode() is QLineEdit.EchoMode.Password
        field.setText("sk-or-0123456789abcdef0123")
        field.returnPressed.emit()
        await until(lambda: keys.states["openrouter.ai"])
        assert "until Counterfoil closes" in keys.says.text()
        shown = [field.text() + field.placeholderText() for field in dialog.findChildren(QLineEdit)]
        assert not [words for words in (*shown, keys.says.text()) if "sk-or" in words]
        keys._forget("openrouter.ai")
        await until(lambda: not keys.states["openrouter.ai"])
        dialog.close()

    play(scenario)


def test_the_mark_of_new_problems_is_the_one_chosen(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        options.DECIMAL.set(",")
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: window.desk.project is not None)
        window.actions_.new_problem()
        await until(lambda: window.desk.problem is not None)
        assert window.desk.problem is not None
        assert window.desk.problem.decimal_mark == ","

    play(scenario)
