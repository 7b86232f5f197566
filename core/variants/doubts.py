"""Numbers whose place in the solution is in doubt: they stay, so that no answer key is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_DIVISIONS = frozenset({Op.DIVIDE, Op.FLOOR_DIVIDE})
_FACTORS = frozenset({Op.MULTIPLY, Op.DIVIDE, Op.FLOOR_DIVIDE})
_TWO = re.compile(
    r"\b(?:midway|halfway|middle|both|average|mean|evenly|equally|split|couple|pair)\b", re.IGNORECASE
)
"""Words behind which a division by 2 may stand."""
_SLASH = re.compile(r"\d\s*[/⁄∕]\s*\d|[¼-¾⅐-⅞]")


def of_doubts(analysis: Analysis, tree: Tree, place: dict[str, int]) -> Iterator[tuple[int, Constraint]]:
    """The numbers that stay because the solution may mean something else; `place` is a node's index by its id."""
    for link in analysis.grounding.links:
        node = tree.node(link.leaf)
        why = _word(analysis, tree, place[link.leaf]) or _rest(
            analysis, tree, analysis.numerals[link.numeral]
        )
        if why:
            yield place[link.leaf], Between(node.value, node.value, Rule.DOUBT, why=why)


def _word(analysis: Analysis, tree: Tree, leaf: int) -> str:
    """Which word may be meant by a factor: the 2 of `sum / 2` by `half`, where a 2 stands in the text as well."""
    value = tree.nodes[leaf].value
    if value <= 1 or not any(node.op in _FACTORS and leaf in node.operands for node in tree.nodes):
        return ""
    linked = {link.numeral for link in analysis.grounding.links}
    named = {link.leaf for link in analysis.grounding.links}
    alike = {value, 1 / value}
    words = [
        numeral.text
        for index, numeral in enumerate(analysis.numerals)
        if index not in linked and numeral.role is Role.WORD and numeral.value in alike
    ]
    constants = [node for node in tree.leaves if node.id not in named and node.value in alike]
    if value == 2 and any(node.op in _DIVISIONS and node.operands[1] == leaf for node in tree.nodes):
        words += [match[0] for match in _TWO.finditer(analysis.problem.text)][:1]
    return f"the solution may mean “{words[0]}” by it" if len(words) > len(constants) else ""


def _rest(analysis: Analysis, tree: Tree, numeral: Numeral) -> str:
    """Whether a share is as large as what is left of the whole, and the solution takes nothing from a whole."""
    shares = [share for found in analysis.numerals if (share := _share(found)) is not None]
    share = _share(numeral)
    if share is None or share != 1 - sum(shares) or any(node.op is Op.SUBTRACT for node in tree.nodes):
        return ""
    return "the solution may mean what is left of the whole, which is as large"


def _share(numeral: Numeral) -> Fraction | None:
    """The share of a whole that a number says; None where it says none."""
    if numeral.percent:
        return numeral.value / 100
    return numeral.value if _SLASH.search(numeral.text) and numeral.value < 1 else None
