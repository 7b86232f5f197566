"""Numbers whose place in the solution is in doubt: they stay, so that no answer key is wrong."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Rule
from core.variants.figures import CURRENCY
from core.variants.nouns import after, counted, sentence_span, singular
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_DIVISIONS = frozenset({Op.DIVIDE, Op.FLOOR_DIVIDE})
_SUMS = frozenset({Op.ADD, Op.SUBTRACT, Op.SUM})
_MONEY = frozenset({"dollars", "cents", "euros", "pence", "bucks", "rupees", "pesos"})
_FACTORS = frozenset({Op.MULTIPLY, Op.DIVIDE, Op.FLOOR_DIVIDE})
_TWO = re.compile(
    r"\b(?:midway|halfway|middle|both|average|mean|evenly|equally|split|couple|pair)\b", re.IGNORECASE
)
"""Words behind which a division by 2 may stand."""
_SQUARES = re.compile(r"squar|cub(?:e|ic)|\barea\b|\bsides?\b|itself|themsel|each other", re.IGNORECASE)
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
    for index in _mixed(analysis, tree, place):
        value, why = tree.nodes[index].value, "the solution adds it to what it cannot be added to"
        yield index, Between(value, value, Rule.DOUBT, why=why)
    for index in _squared(analysis, tree, place):
        value, why = tree.nodes[index].value, "the solution multiplies it with itself, and no word says so"
        yield index, Between(value, value, Rule.DOUBT, why=why)
    for index in _factors_left_out(analysis, tree, place):
        why = "the solution may have left it out as a factor, which a 1 can be without a trace"
        yield index, Between(Fraction(1), Fraction(1), Rule.DOUBT, why=why)
    for index in _ones(analysis, tree, place):
        why = "the solution adds a 1 that is not in the text as well, and may mean this one by it"
        yield index, Between(Fraction(1), Fraction(1), Rule.DOUBT, why=why)


def _factors_left_out(analysis: Analysis, tree: Tree, place: dict[str, int]) -> set[int]:
    """The leaves 1 that are only added or taken away, while beside them in the text something else is measured.

    After 1 year of 12 visits, 10 miles in 1 hour, 2 hours for 1 wall: the solution may have left out `* 1`.
    """
    text = analysis.problem.text
    units = [_unit(text, numeral) for numeral in analysis.numerals]
    found: set[int] = set()
    for link in analysis.grounding.links:
        numeral, unit = analysis.numerals[link.numeral], units[link.numeral]
        leaf = place[link.leaf]
        factor = any(leaf in node.operands and node.op not in _SUMS for node in tree.nodes)
        if numeral.value != 1 or not unit or factor:
            continue
        around = sentence_span(text, numeral)
        others = {
            other
            for one, other in zip(analysis.numerals, units, strict=True)
            if one is not numeral and around[0] <= one.start < around[1]
        }
        if others - {unit, ""}:
            found.add(leaf)
    return found


def _unit(text: str, numeral: Numeral) -> str:
    """What a number counts or measures, in the singular; a sign for money, nothing where no word says it."""
    if CURRENCY.search(numeral.text):
        return "$"
    found = after(text, numeral)
    if found.words[:1] and found.words[0] in english().stops:
        return ""
    return singular(counted(found) or (found.words[0] if found.words else ""))


def _squared(analysis: Analysis, tree: Tree, place: dict[str, int]) -> set[int]:
    """The leaves that are multiplied with themselves in a text without squares.

    3 seeds in each of the first 3 of 4 pots: the second 3 is what 4 less 1 is, and no seeds.
    """
    if _SQUARES.search(analysis.problem.text):
        return set()
    linked = {place[link.leaf] for link in analysis.grounding.links}
    products = (node.operands for node in tree.nodes if node.op is Op.MULTIPLY)
    return {left for left, right in products if left == right and left in linked}


def _ones(analysis: Analysis, tree: Tree, place: dict[str, int]) -> set[int]:
    """The leaves 1 of sums where a sum has a constant 1 too: `1 + 1 + 2` for him, his wife and two children."""
    terms = {i for node in tree.nodes if node.op in _SUMS for i in node.operands}
    ones = {i for i in terms if tree.nodes[i].is_leaf and tree.nodes[i].value == 1}
    linked = {place[link.leaf] for link in analysis.grounding.links}
    return ones & linked if ones - linked else set()


def _mixed(analysis: Analysis, tree: Tree, place: dict[str, int]) -> set[int]:
    """The leaves of sums in which money, a measure or a count of things meets another of them.

    The $1 of a flag is none of the 2 flags that are added: it is the factor 1 that the solution left out.
    """
    text = analysis.problem.text
    kinds: list[str] = [""] * len(tree.nodes)
    for link in analysis.grounding.links:
        kinds[place[link.leaf]] = _kind(text, analysis.numerals[link.numeral])
    parts = [{index} if kind else set[int]() for index, kind in enumerate(kinds)]
    mixed: set[int] = set()
    for index, node in enumerate(tree.nodes):
        if node.op not in _SUMS:
            continue
        met = {kinds[operand] for operand in node.operands} - {""}
        parts[index] = set[int]().union(*(parts[operand] for operand in node.operands))
        if len(met) > 1:
            mixed |= parts[index]
        elif met:
            kinds[index] = met.pop()
    return mixed


def _kind(text: str, numeral: Numeral) -> str:
    """Whether a number is money, a measure or counts things; empty where it may be any of them."""
    found = after(text, numeral)
    noun = counted(found)
    if CURRENCY.search(numeral.text) or noun in _MONEY:
        return "money"
    words = [singular(word) for word in (noun, *found.words[:1]) if word]
    if any(english().units.get(word, word) in english().measures for word in words):
        return "measure"
    return "things" if noun and numeral.role is Role.QUANTITY and not numeral.percent else ""


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
    shares = [share for found in analysis.numerals if (share := share_of(found)) is not None]
    share = share_of(numeral)
    if share is None or share != 1 - sum(shares) or any(node.op is Op.SUBTRACT for node in tree.nodes):
        return ""
    return "the solution may mean what is left of the whole, which is as large"


def share_of(numeral: Numeral) -> Fraction | None:
    """The share of a whole that a number says; None where it says none."""
    if numeral.percent:
        return numeral.value / 100
    return numeral.value if _SLASH.search(numeral.text) and numeral.value < 1 else None
