"""What a person chose of models is kept, and what is no sensible value is not taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QSettings

from gui.settings import options
from gui.settings.defaults import keep_local_options, local_options, sampling

if TYPE_CHECKING:
    from gui.settings.options import Option


def test_before_anyone_chose_replies_are_greedy() -> None:
    assert (sampling().temperature, sampling().top_p, sampling().max_tokens, sampling().seed) == (
        0,
        1,
        512,
        0,
    )


def test_what_was_chosen_is_used() -> None:
    options.TEMPERATURE.set(0.7)
    options.MAX_TOKENS.set(64)
    assert (sampling().temperature, sampling().max_tokens) == (0.7, 64)


def test_options_of_a_model_are_its_own() -> None:
    keep_local_options("gguf:/a", {"threads": 3, "context": 2048})
    assert (local_options("gguf:/a").threads, local_options("gguf:/a").context) == (3, 2048)
    assert local_options("gguf:/b").threads == 0
    keep_local_options("gguf:/a", {})
    assert local_options("gguf:/a").threads == 0


@pytest.mark.parametrize(
    ("option", "stored"),
    [
        (options.TEMPERATURE, "hot"),
        (options.TEMPERATURE, -1),
        (options.TOP_P, 0),
        (options.MAX_TOKENS, 10**9),
        (options.SEED, "1e5"),
        (options.MODEL_FOLDERS, 7),
        (options.OTHER_PROGRAMS, "perhaps"),
        (options.LOCAL_OPTIONS, '{"gguf:/a": {"threads": "many"}}'),
        (options.LOCAL_OPTIONS, "["),
        (options.DECIMAL, "semicolon"),
    ],
)
def test_what_makes_no_sense_is_the_default(option: Option[Any], stored: object) -> None:
    QSettings().setValue(option.key, stored)
    assert option.get() == option.default


@pytest.mark.parametrize("folders", [(), ("/one",), ("/one", "/two")])
def test_lists_of_any_length_come_back(folders: tuple[str, ...]) -> None:
    options.MODEL_FOLDERS.set(folders)
    QSettings().sync()
    assert options.MODEL_FOLDERS.get() == folders


def test_flags_come_back_from_a_file() -> None:
    options.OTHER_PROGRAMS.set(False)
    QSettings().sync()
    assert options.OTHER_PROGRAMS.get() is False
    options.OTHER_PROGRAMS.reset()
    assert options.OTHER_PROGRAMS.get() is True
