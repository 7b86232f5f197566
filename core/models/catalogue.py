"""A short list of small instruct models that can be fetched, with licence and size."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

_MEGA = 1_000_000


@dataclass(frozen=True, slots=True)
class Offer:
    """A model file on Hugging Face: `repo` and `file` name it, `size` is about its bytes."""

    name: str
    repo: str
    file: str
    size: int
    parameters: str
    licence: str
    about: str

    @property
    def memory(self) -> int:
        """About how many bytes it takes when it is loaded, with a usual context."""
        return int(self.size * 1.2) + 300 * _MEGA

    @property
    def page(self) -> str:
        """Where its publisher describes it."""
        return f"https://huggingface.co/{self.repo}"


@cache
def offers() -> tuple[Offer, ...]:
    """The models of `resources/models/catalogue.toml`, in its order."""
    text = (resources.files("resources") / "models" / "catalogue.toml").read_text(encoding="utf-8")
    return tuple(
        Offer(
            name=entry["name"],
            repo=entry["repo"],
            file=entry["file"],
            size=entry["megabytes"] * _MEGA,
            parameters=entry["parameters"],
            licence=entry["licence"],
            about=entry["about"],
        )
        for entry in tomllib.loads(text)["model"]
    )
