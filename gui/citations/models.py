"""Which models can be asked about passages, and the identity that the replies of each are kept under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.models.shipped import SHIPPED_SPECS
from gui.models.choices import Choice, model_choices
from gui.settings import options

if TYPE_CHECKING:
    from collections.abc import Sequence

PLANTED = (
    Choice(
        "planted:reads-cited",
        "planted: reads what it cites",
        "cites what is needed and answers from it; “unknown” when a needed passage is gone",
    ),
    Choice(
        "planted:ignores-context",
        "planted: ignores the passages",
        "cites what is needed, and gives the right answer whatever is left",
    ),
    Choice(
        "planted:cites-decoys",
        "planted: cites others",
        "answers from the needed passages, and cites as many others",
    ),
    Choice("planted:guesses@1", "planted: guesses", "cites and answers at random"),
)
"""Models of known behaviour: they need the right answer and the needed passages to be known."""


def citing_choices() -> list[Choice]:
    """The models there are, those planted ones last that cite. An unreadable list is a `ModelError`."""
    return [*(choice for choice in model_choices() if not choice.spec.startswith("planted:")), *PLANTED]


def usual(choices: Sequence[Choice]) -> str:
    """The SPEC to ask before a person chooses: the one that was chosen last, else the first that did not come along.

    The models that come with the program are too small to answer from passages.
    """
    specs = [choice.spec for choice in choices]
    last = options.CITATION_MODEL.get()
    return last if last in specs else next(spec for spec in specs if spec not in SHIPPED_SPECS)


def identity_of(spec: str) -> str:
    """What the replies of a model are kept under. Blocks; `ModelError` where the model is not there."""
    import asyncio

    from core.models.specs import read_remote
    from gui.settings import defaults

    if spec.startswith("planted:"):
        return spec
    if spec.startswith(("openai:", "anthropic:")):
        return read_remote(spec).identity  # opening it would ask the keyring
    model = defaults.open_model(spec)
    try:
        return model.identity
    finally:
        asyncio.run(model.close())
