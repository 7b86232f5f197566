"""Which models can be asked: those that come with the program, files on this computer, servers, planted ones."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models import endpoints
from core.models.remembered import remember, remembered
from core.models.shipped import SHIPPED

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Choice:
    """A model that can be asked: its SPEC, its name for people, a word on it."""

    spec: str
    name: str
    about: str


PLANTED = (
    Choice("planted:digits=1", "planted: one-digit numbers", "right as long as no number has two digits"),
    Choice("planted:random@1", "planted: a coin", "right half of the time"),
)
"""Models of known behaviour, for trying the program without a model."""


def model_choices() -> list[Choice]:
    """The models there are. An unreadable list of files or servers is an error; one missing from the program is not."""
    found = []
    for shipped in SHIPPED:
        with suppress(ModelError):  # without it a file can still be chosen, and the dialog says so
            shipped.path()
            found.append(Choice(shipped.spec, shipped.name, shipped.about))
    found += [Choice(f"gguf:{path}", name, str(path)) for name, path in remembered().items()]
    for server in endpoints.load():
        found += [
            Choice(server.spec(model), f"{model} ({server.name})", f"over the network, at {server.base}")
            for model in server.models
        ]
    return [*found, *PLANTED]


def add_file(path: Path) -> Choice:
    """Gives a GGUF file the name it has on disk, so that it is in the list from now on."""
    name = "".join(c if c.isalnum() or c in " ._+-" else "-" for c in path.stem)[:80].strip() or "model"
    remember(name, path)
    return Choice(f"gguf:{path.resolve()}", name, str(path))
