"""Which values of a tree are surely money, and how money is written."""

from __future__ import annotations

import re
from collections import defaultdict
from operator import or_
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.problems.tree import Node, Tree

CURRENCIES = "$€£¥₹"
_KEEPS_CURRENCY = {Op.ADD, Op.SUBTRACT, Op.NEGATE, Op.SUM, Op.MIN, Op.MAX, Op.ABS}
_ROUNDS = {Op.ROUND, Op.CEIL, Op.FLOOR, Op.INT}
"""Their first operand is what is rounded; a second one is a number of places."""
_COMPARES = {Op.LESS, Op.LESS_EQUAL, Op.GREATER, Op.GREATER_EQUAL, Op.EQUAL, Op.NOT_EQUAL}
_HUNDRED = 100
_WHOLE = (1, _HUNDRED)
_KEEPS_DECIMALS = _KEEPS_CURRENCY | {Op.MULTIPLY, Op.DIVIDE, Op.ROUND}
_TWO_DECIMALS = re.compile(r"\d[.,]\d\d(?!\d)", re.ASCII)
_SENTENCE = re.compile(r"(?:[^.?!\n]|(?<=\d)\.(?=\d))+[.?!\n]?")
_ASKED = re.compile(
    r"\b(?:how many|wie ?viele?|combien d['’]|cuántos)\s*"
    r"(?:(?P<unit>dollars?|dólares|euros?|yen|rupees)\b|(?P<pounds>pounds)\b(?! of (?!change|money)))"
    r"|\b(?P<money>how much (?:money|profit|in dollars|in euros)|wie ?viel geld|combien d['’]argent"
    r"|cuánto dinero|how much (?:more |less )?(?:does|do|did|will|would|must|should|is|was) (?:[\w'’-]+ ){0,4}?"
    r"(?:(?:have|need) to )?(?:pay|cost|spend|owe))\b",
    re.IGNORECASE,
)
_NAMES = {"$": ("dollar", "dollars", "dólares"), "€": ("euro", "euros"), "¥": ("yen",), "₹": ("rupees",)}
_OTHER_UNIT = re.compile(r"\b(?:cents?|pence|pennies|centimes?|céntimos?|percent(?:age)?)\b|%", re.IGNORECASE)
_POUND = re.compile(r"\bpounds?\b|\blbs?\b", re.IGNORECASE)
_WEIGHT = re.compile(r"weigh|heav|\bounces?\b|\boz\b|gram|\bkg\b|\bstones?\b|kilo", re.IGNORECASE)


def money(sign: str, value: Fraction) -> str:
    """`$8`, `$4.50`, `−$2`; a part of a cent is kept."""
    return f"{'−' if value < 0 else ''}{sign}{two_decimals(abs(value))}"


def two_decimals(size: Fraction) -> str:
    """`4.50` where that is exact and no whole number; otherwise as every number is written."""
    if size.denominator == 1 or (size * 100).denominator != 1:
        return format_number(size)
    whole, hundredths = divmod(int(size * 100), 100)
    return f"{whole}.{hundredths:02d}"


def two_decimals_of_nodes(analysis: Analysis, tree: Tree) -> tuple[bool, ...]:
    """Whether every node keeps two decimals: a number that the text writes so, and what is computed of it."""
    of_leaf: dict[str, bool] = {}
    for link in analysis.grounding.links:
        written = _TWO_DECIMALS.search(analysis.numerals[link.numeral].text) is not None and link.scale == 1
        of_leaf[link.leaf] = written and of_leaf.get(link.leaf, True)
    kept: list[bool] = []
    for node in tree.nodes:
        if node.is_leaf:
            kept.append(of_leaf.get(node.id, False))
        else:
            kept.append(node.op in _KEEPS_DECIMALS and any(kept[i] for i in node.operands))
    return tuple(kept)


def currency_of_nodes(analysis: Analysis, tree: Tree) -> tuple[str, ...]:
    """The currency sign of every node, empty where it is not certain.

    A leaf has the sign its number has in the text. Sums, differences and percentages of one currency keep it.
    Another product or a quotient does not: `$20 × 5 points a dollar` is no money. The answer has it where the
    text asks for it (`How many dollars ...?`), and then so has every part of a sum that makes the answer.
    Where that leaves a step with money on one side and a bare number on the other, no node has a sign.
    """
    bare = _of_percent(analysis, tree)
    of_leaf: dict[str, str] = {}
    for link in analysis.grounding.links:
        sign = _sign_of(analysis.numerals[link.numeral].text) if link.scale == 1 else ""
        of_leaf[link.leaf] = sign if of_leaf.get(link.leaf, sign) == sign else ""
    signs: list[str] = []
    for index, node in enumerate(tree.nodes):
        kept = {signs[i] for i in _parts(tree, index, bare)}
        if node.is_leaf:
            signs.append(of_leaf.get(node.id, ""))
        else:
            signs.append(kept.pop() if len(kept) == 1 else "")
    signs[-1] = signs[-1] or asked_currency(analysis)
    _hand_down(tree, signs, bare)
    agreed = all(node.is_leaf or _agrees(node, signs[at], signs) for at, node in enumerate(tree.nodes))
    return tuple(signs) if agreed else ("",) * len(signs)


def _parts(tree: Tree, index: int, bare: Sequence[bool]) -> tuple[int, ...]:
    """The operands that are money where the node is, and the other way round."""
    node = tree.nodes[index]
    if node.op in _ROUNDS:
        return node.operands[:1]
    if node.op is Op.MULTIPLY:
        whole = tuple(i for i in node.operands if not bare[i])
        return whole if len(whole) == 1 else ()
    if node.op is Op.DIVIDE:
        left, right = node.operands
        of_percent = tree.nodes[left].op is Op.MULTIPLY and _parts(tree, left, bare)
        return (left,) if of_percent and _is_constant(tree.nodes[right], _HUNDRED) else ()
    return node.operands if node.op in _KEEPS_CURRENCY else ()


def _of_percent(analysis: Analysis, tree: Tree) -> list[bool]:
    """Whether each node is a percentage: one of the text, what is left of 100 %, or the hundredth of either."""
    named = {link.leaf for link in analysis.grounding.links if analysis.numerals[link.numeral].percent}
    linked = {link.leaf for link in analysis.grounding.links}
    found: list[bool] = []
    for node in tree.nodes:
        if node.is_leaf:
            found.append(node.id in named)
            continue
        are = [found[i] for i in node.operands]
        whole = [
            _is_constant(tree.nodes[i], *_WHOLE) and tree.nodes[i].id not in linked for i in node.operands
        ]
        if node.op in {Op.ADD, Op.SUBTRACT}:
            found.append(any(are) and all(map(or_, are, whole)))
        elif node.op is Op.DIVIDE:
            found.append(are[0] and _is_constant(tree.nodes[node.operands[1]], _HUNDRED))
        else:
            found.append(False)
    return found


def _is_constant(node: Node, *values: int) -> bool:
    return node.is_leaf and node.value in values


def _agrees(node: Node, sign: str, signs: Sequence[str]) -> bool:
    """Whether a step reads right with its signs: money on both sides, or on none."""
    own = [signs[i] for i in node.operands]
    if node.op in _ROUNDS:
        return own[0] == sign
    if node.op in _KEEPS_CURRENCY:
        return set(own) == {sign}
    if node.op is Op.MULTIPLY:
        return sorted(own) == ["", sign]
    if node.op in {Op.DIVIDE, Op.FLOOR_DIVIDE}:
        return own == [sign, ""] or (not sign and own[0] == own[1])
    return not sign and (not any(own) or (node.op in _COMPARES and own[0] == own[1]))


def _hand_down(tree: Tree, signs: list[str], bare: Sequence[bool]) -> None:
    """Gives the sign of a sum to its parts, where everything that a part is used in says the same of it."""
    users: defaultdict[int, list[int]] = defaultdict(list)
    for index, node in enumerate(tree.nodes):
        for part in set(node.operands):
            users[part].append(index)
    for part in range(len(tree.nodes) - 2, -1, -1):
        said = {signs[user] if part in _parts(tree, user, bare) else "" for user in users[part]}
        if not signs[part] and len(said) == 1:
            signs[part] = said.pop()


def asked_currency(analysis: Analysis) -> str:
    """The sign of the currency that the question asks for by name; empty where it does not, or has several.

    Pounds may be weighed: they are money only beside `£`, named once, and not `pounds of` something.
    """
    text = analysis.problem.text
    signs = {sign for numeral in analysis.numerals if (sign := _sign_of(numeral.text))}
    questions = [sentence for sentence in _SENTENCE.findall(text) if sentence.rstrip().endswith("?")]
    if len(signs) != 1 or not questions or _OTHER_UNIT.search(questions[-1]):
        return ""
    (sign,) = signs
    asked = _ASKED.search(questions[-1])
    if asked is None:
        return ""
    if asked["pounds"]:
        weighed = len(_POUND.findall(text)) > 1 or _WEIGHT.search(text) is not None
        return "" if weighed or sign != "£" else sign
    unit = (asked["unit"] or "").lower()
    wanted = next((known for known, names in _NAMES.items() if unit in names), sign)
    return sign if wanted == sign else ""


def _sign_of(numeral: str) -> str:
    text = numeral.lstrip("+-−")
    return text[0] if text[:1] and text[0] in CURRENCIES else ""
