"""Which models can be asked: the starter model, and GGUF files that a person named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.remembered import remember, remembered
from core.models.starter import starter_path

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Choice:
    """A model that can be asked: its SPEC, its name for people, a word on it."""

    spec: str
    name: str
    about: str


def model_choices() -> list[Choice]:
    """The models there are. The list of named files being unreadable is an error; no starter model is not."""
    found = []
    try:
        starter_path()
        found.append(
            Choice("starter", "SmolLM2 135M (starter model)", "small and quick; comes with the program")
        )
    except ModelError:
        pass  # without it a file can still be chosen, and the dialog says so
    for name, path in remembered().items():
        found.append(Choice(f"gguf:{path}", name, str(path)))
    return found


def add_file(path: Path) -> Choice:
    """Gives a GGUF file the name it has on disk, so that it is in the list from now on."""
    name = "".join(c if c.isalnum() or c in " ._+-" else "-" for c in path.stem)[:80].strip() or "model"
    remember(name, path)
    return Choice(f"gguf:{path.resolve()}", name, str(path))
