"""Every language has all the fixed words, with the same things filled in."""

from __future__ import annotations

import string

import pytest

from core.worksheets.words import LANGUAGES, words


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_word_of_english_and_fills_in_the_same(language: str) -> None:
    english, other = words("en"), words(language)
    for ours, theirs in ((english.texts, other.texts), (english.steps, other.steps)):
        assert set(ours) == set(theirs)
        for name, text in ours.items():
            assert places(theirs[name]) == places(text), name
            assert theirs[name].strip()


def test_what_is_filled_in_is_never_a_template() -> None:
    assert words("en")("version", label="{seed} {0}") == "Version {seed} {0}"


def test_a_language_that_is_not_there_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="xx"):
        words("xx")
