"""The fixed words of a worksheet in the languages there are."""

from __future__ import annotations

import importlib.resources
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: tuple[str, ...] = ("en", "de", "fr", "es")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language by name; `steps` are those of worked steps."""

    language: str
    texts: Mapping[str, str]
    steps: Mapping[str, str]

    def __call__(self, name: str, **values: object) -> str:
        """The text of a name with its `{places}` filled in; what is filled in is taken as it is."""
        return self.texts[name].format_map(values) if values else self.texts[name]


@lru_cache(maxsize=len(LANGUAGES))
def words(language: str) -> Words:
    """The words of a language of `LANGUAGES`."""
    if language not in LANGUAGES:
        raise ValueError(f"no words for {language!r}")
    file = importlib.resources.files("resources").joinpath("words", f"sheet-{language}.toml")
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    texts = {name: text for name, text in read.items() if isinstance(text, str)}
    return Words(language, texts, read["steps"])
