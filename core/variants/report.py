"""Why draws were refused, in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.problems.tree import Tree
    from core.variants.variant import Generation


def why_none(generation: Generation, tree: Tree) -> Generation:
    """The generation with a reason for having no variant."""
    del tree
    return replace(generation, reason="No draw kept all the constraints.")
