"""The Models page in a window: files of every kind, downloads, servers, and a test question."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, cast

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from core.errors import ModelError
from core.models import endpoint_models, endpoints, prices
from core.models.download_wire import Stopped
from core.models.shipped import PRACTICE_NAME, pocket_path
from gui.models import fetching, filing, gathering
from gui.models.choices import model_choices
from gui.models.entries import LocalEntry, Memory, fit, fit_sentence
from gui.models.model_list import ModelsModel
from gui.models.page import ModelsPage
from gui.models.server_dialog import ServerDialog
from gui.settings import options
from tests.gui.conftest import until

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from pytestqt.modeltest import ModelTester

    from core.models.download import Source
    from gui.window import Window

    Play = Callable[..., None]


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "COUNTERFOIL_API_KEY", "OLLAMA_MODELS", "HF_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the user's with a whole model, half of one, and a web page in a model's clothes."""
    made = tmp_path / "my models"
    made.mkdir()
    (made / "whole.gguf").symlink_to(pocket_path())
    (made / "copy.gguf").write_bytes(pocket_path().read_bytes())
    (made / "half.gguf").write_bytes(pocket_path().read_bytes()[:1_000_000])
    (made / "page.gguf").write_bytes(b"<!doctype html><title>Sign in</title>")
    return made


async def shown(window: Window) -> ModelsPage:
    page = cast("ModelsPage", window.pages.go("models"))
    await until(lambda: page.found.entries and not window.tasks.running("look for models"))
    return page


def local(page: ModelsPage) -> dict[str, LocalEntry]:
    return {entry.name: entry for entry in page.found.entries if isinstance(entry, LocalEntry)}


async def looked(window: Window) -> None:
    await until(lambda: not window.tasks.running("look for models"))


def test_files_in_a_folder_are_listed_once_with_what_is_wrong_with_them(play: Play, folder: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window)
        assert next(iter(local(page))) == PRACTICE_NAME
        page.add_folder(folder)
        await until(lambda: "page" in local(page))
        found = local(page)
        assert {"copy", "half", "page"} < set(found)
        assert "whole" not in found, "a link to a file that is listed already"
        assert "incomplete" in found["half"].fault
        assert "web page" in found["page"].fault
        page.list.choose(found["half"].key)
        assert page.detail.file.fault.text() == found["half"].fault
        assert not page.detail.file.use.isEnabled()
        page.list.choose(found["copy"].key)
        facts = dict(page.detail.file.facts.pairs)
        assert "4 M parameters" in facts["Model"]
        assert "it fits" in facts["Memory"]

    play(scenario)


def test_a_file_is_taken_off_the_list_and_added_again(play: Play, folder: Path) -> None:
    async def scenario(window: Window) -> None:
        options.MODEL_FOLDERS.set((str(folder),))
        page = await shown(window)
        page.list.choose(local(page)["copy"].key)
        page.detail.file.remove.click()
        await until(lambda: "copy" not in local(page))
        assert (folder / "copy.gguf").exists()
        window.tasks.start("add model", page._add(folder / "copy.gguf"))
        await until(lambda: "copy" in local(page))
        await looked(window)
        assert page.list.key == local(page)["copy"].key

    play(scenario)


def test_what_is_no_model_is_not_added(play: Play, folder: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window)
        window.tasks.start("add model", page._add(folder / "page.gguf"))
        await until(lambda: "web page" in window.messages.text)
        assert "page" not in local(page)

    play(scenario)


def test_a_model_that_is_used_for_studies_is_proposed_there(play: Play, folder: Path) -> None:
    async def scenario(window: Window) -> None:
        options.MODEL_FOLDERS.set((str(folder),))
        page = await shown(window)
        page.list.choose(local(page)["copy"].key)
        page.detail.file.use.click()
        await until(lambda: "from now on" in window.messages.text)
        assert options.MODEL.get() in {choice.spec for choice in model_choices()}
        await until(lambda: page.detail.file.use.text() == "Used for studies")

    play(scenario)


def test_options_of_a_model_are_kept_and_more_context_takes_more_memory(play: Play) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window)
        before = dict(page.detail.file.facts.pairs)["Memory"]
        page.detail.file.fields["context"].setValue(512)
        page.detail.file.fields["threads"].setValue(1)
        assert options.LOCAL_OPTIONS.get() == {"pocket": {"threads": 1, "context": 512}}
        assert dict(page.detail.file.facts.pairs)["Memory"] != before
        page.detail.file.usual.click()
        assert options.LOCAL_OPTIONS.get() == {}

    play(scenario)


@pytest.mark.pocket
def test_a_test_question_is_answered_with_its_speed(play: Play) -> None:
    async def scenario(window: Window) -> None:
        options.MAX_TOKENS.set(16)
        page = await shown(window)
        trial = page.detail.trial
        QTest.keyClick(trial.question, Qt.Key.Key_Return)
        assert trial.running
        await until(lambda: not trial.running)
        assert trial.reply.toPlainText()
        assert "16 tokens" in trial.says.text()

    play(scenario)


def test_a_test_question_can_be_stopped(play: Play) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window)
        page.detail.trial.ask.click()
        assert page.detail.trial.ask.text() == "Stop"
        page.detail.trial.ask.click()
        assert page.detail.trial.says.text() == "Stopped."
        await until(lambda: not window.tasks.running("test question"))

    play(scenario)


def test_a_download_shows_how_far_it_is_and_what_it_brought(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fake(source: Source, folder: Path, tell: Callable[[int, int], None], stop: threading.Event) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        for done in range(0, 101, 10):
            tell(done, 100)
        (folder / source.name).write_bytes(pocket_path().read_bytes())
        return folder / source.name

    monkeypatch.setattr(fetching, "fetch", fake)
    options.FETCH_FOLDER.set(str(tmp_path / "fetched"))

    async def scenario(window: Window) -> None:
        page = await shown(window)
        offer = next(entry for entry in page.found.entries if entry.key.startswith("offer:"))
        page.list.choose(offer.key)
        page.detail.offer.fetch.click()
        await until(lambda: "is here and checked" in window.messages.text)
        await looked(window)
        entry = page.list.entry
        assert isinstance(entry, LocalEntry)
        assert entry.file is not None
        assert filing.is_ours(entry)
        page.detail.file.remove.click()
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(b for b in box.buttons() if b.text() == "Delete").click()
        await until(lambda: not entry.path.exists())

    play(scenario)


def test_a_download_that_fails_says_why_and_can_be_tried_again(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Path:
        raise ModelError("huggingface.co cannot be reached.", "Check the connection.")

    monkeypatch.setattr(fetching, "fetch", fails)

    async def scenario(window: Window) -> None:
        page = await shown(window)
        page.list.choose(next(entry.key for entry in page.found.entries if entry.key.startswith("offer:")))
        page.detail.offer.fetch.click()
        await until(lambda: "cannot be reached" in page.detail.offer.says.text())
        await looked(window)
        assert "cannot be reached" in page.detail.offer.says.text()
        assert not page.detail.offer.fetch.isHidden()

    play(scenario)


def test_closing_the_window_ends_a_download(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    def endless(_s: object, _f: object, _t: object, stop: threading.Event) -> Path:
        ended.append(stop.wait(20))
        raise Stopped

    monkeypatch.setattr(fetching, "fetch", endless)

    async def scenario(window: Window) -> None:
        page = await shown(window)
        page.list.choose(next(entry.key for entry in page.found.entries if entry.key.startswith("offer:")))
        page.detail.offer.fetch.click()
        await until(lambda: page.fetching.busy)

    play(scenario)
    assert ended == [True]


def test_a_server_is_added_listed_tested_priced_and_removed(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/models"):
            return httpx.Response(200, json={"object": "list", "data": [{"id": "tiny"}, {"id": "large"}]})
        return httpx.Response(404, json={"error": {"message": "no such model"}})

    visit = endpoint_models.visit
    monkeypatch.setattr(
        "core.models.endpoint_check.visit",
        lambda endpoint, _=None: visit(endpoint, httpx.MockTransport(answer)),
    )

    async def scenario(window: Window) -> None:
        page = await shown(window)
        page.add_server()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ServerDialog)
        dialog.name.setText("Mine")
        dialog.base.setText("not an address")
        dialog.accept()
        assert dialog.isVisible()
        assert dialog.wrong.text()
        dialog.base.setText("http://127.0.0.1:9/v1")
        dialog.secret.setText("sk-test-0123456789abcdef")
        dialog.accept()
        await until(lambda: page.list.key == "server:Mine")
        server = page.detail.server
        await until(lambda: "this run only" in dict(server.facts.pairs).get("Key", ""))
        assert "sk-test" not in " ".join(words for pair in server.facts.pairs for words in pair)
        server.get.click()
        await until(lambda: "offers 2 models" in server.says.text())
        server.models.item(0).setCheckState(Qt.CheckState.Checked)
        await until(lambda: endpoints.load()[0].models == ("large",))
        await looked(window)
        server.models.setCurrentRow(0)
        server.price.prompt.setText("0.15")
        server.price.completion.setText("0.60")
        server.price.completion.editingFinished.emit()
        await until(prices.load)
        assert next(iter(prices.load())).endswith("@http://127.0.0.1:9/v1")
        server.remove.click()
        await until(lambda: endpoints.load() == [])
        await until(lambda: page.list.key != "server:Mine")

    play(scenario)
    assert "sk-test-0123456789abcdef" not in "".join(
        path.read_text(errors="replace")
        for root, _, names in os.walk(os.environ["HOME"])
        for path in [Path(root) / name for name in names]
    )


def test_whether_a_model_fits_is_told_by_this_computers_memory() -> None:
    memory = Memory(total=8_000_000_000, free=3_000_000_000)
    assert [fit(needed * 1_000_000_000, memory)[0] for needed in (2, 5, 8)] == [
        "fits",
        "tight now",
        "too big",
    ]
    assert fit_sentence(5_000_000_000, memory).endswith("close other programs first.")


def test_the_list_keeps_the_rules_of_qt(qtmodeltester: ModelTester) -> None:
    model = ModelsModel()
    qtmodeltester.check(model)
    found = gathering.gather(gathering.Wanted(others=False))
    model.fill(found.entries, found.memory)
    model.change(found.entries[0])
    qtmodeltester.check(model)
