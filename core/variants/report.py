"""Why draws were refused, in sentences that name the rule, the node and the share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import GenerationError
from core.problems.numerals import format_number
from core.problems.tree import Op
from core.variants.constraints import Rule
from core.variants.nouns import after, counted, is_plural, singular
from core.variants.planning import make_plan

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.problems.problem import Analysis
    from core.problems.tree import Node, Tree
    from core.variants.constraints import Constraint
    from core.variants.variant import Generation, Refusal

_WOULD: Mapping[Rule, str] = {
    Rule.POSITIVE: "would need zero or less at {node}",
    Rule.INTEGER: "would need a fraction{of} at {node}",
    Rule.PROPER_FRACTION: "would not stay between 0 and 1 at {node}",
    Rule.VALUE: "would have no exact value at {node} (a division by zero, or a root that is not whole)",
    Rule.LOWEST_TERMS: "would write {node} as a fraction that is not in lowest terms",
    Rule.WRITING: "could not be written in the style of the text",
    Rule.FLOATS: "would come out otherwise in a program that rounds, at {node}",
    Rule.MINIMUM: "would be below the minimum you set at {node}",
    Rule.MAXIMUM: "would be above the maximum you set at {node}",
    Rule.STEP: "would not fit the step you set at {node}",
    Rule.CHOSEN_DECIMALS: "would have more decimals than you allow at {node}",
    Rule.NOT_EQUAL: "would have a value you ruled out at {node}",
    Rule.FACTOR: "would multiply or divide by 1 at {node}",
    Rule.PLURAL: "would say 1 of several things at {node}",
    Rule.SINGULAR: "would say several of one thing at {node}",
    Rule.DECIMALS: "would have more decimals than the original at {node}",
    Rule.UNIT: "would be too large for the unit at {node}",
    Rule.ARTICLE: "would not go with “a” or “an” before {node}",
    Rule.FACT: "would change a fact of the world at {node}",
    Rule.THRESHOLD: "would cross a limit of the text at {node}",
    Rule.SAID: "would contradict another number of the text at {node}",
    Rule.ORDER: "would turn the order of two numbers round at {node}",
    Rule.SIGN: "would change the sign of {node}",
    Rule.CHOICE: "would leave open which of several is asked for, at {node}",
    Rule.KIN: "would make a parent too young at {node}",
    Rule.DOUBT: "would change a number whose part in the solution is in doubt, {node}",
    Rule.SIZE: "would be out of the ordinary at {node}",
    Rule.TRAILING_ZERO: "would end on a zero after the point at {node}",
}
"""What a refused draw would do, by rule; `{node}` is the node, `{of}` what it counts."""

_LONGEST_NAME = 60
_INFIX = frozenset({Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.FLOOR_DIVIDE, Op.MODULO, Op.POWER})
_COMPARE = frozenset({Op.LESS, Op.LESS_EQUAL, Op.GREATER, Op.GREATER_EQUAL, Op.EQUAL, Op.NOT_EQUAL})


@dataclass(frozen=True, slots=True)
class Explanation:
    """One line of the report: the refusal, its share of the attempts (0 to 1), and the sentence."""

    refusal: Refusal
    share: float
    sentence: str


def explain(analysis: Analysis, generation: Generation) -> tuple[Explanation, ...]:
    """A line for each rule and node that refused draws, the most first."""
    tree = analysis.tree
    if tree is None or not generation.attempts:
        return ()
    try:
        checks = make_plan(analysis, tree, generation.settings).checks
    except GenerationError:  # a choice made since then; the counts still hold
        checks = ()
    return tuple(_explain(analysis, tree, generation, refusal, checks) for refusal in generation.refusals)


def rule_sentence(rule: str, analysis: Analysis, node: str) -> str:
    """What a draw that this rule refuses at this node would do, without the share."""
    tree = analysis.tree
    if tree is None or rule not in set(Rule):
        return f"would break “{rule}”"
    found = tree.node(node)
    noun = _counted_at(analysis, tree, found)
    return _WOULD[Rule(rule)].format(node=name_of(analysis, tree, found), of=f" of {noun}" if noun else "")


def name_of(analysis: Analysis, tree: Tree, node: Node) -> str:
    """A node as a person can find it: its steps (`total / boxes`), a leaf by its name and number (`boxes (8)`)."""
    if node.is_leaf:
        linked = [link.numeral for link in analysis.grounding.links if link.leaf == node.id]
        number = analysis.numerals[linked[0]].text if linked else format_number(node.value)
        return f"{node.label} ({number})" if node.label else f"the {number}"
    text = _steps(tree, node)
    return text if len(text) <= _LONGEST_NAME else node.label or f"{text[: _LONGEST_NAME - 1]}…"


def why_none(generation: Generation, analysis: Analysis) -> Generation:
    """The generation with a reason for having no variant."""
    lines = explain(analysis, generation)
    if not lines:
        reason = "The original numbers are the only ones that fit."
    else:
        drawn = "possible draws" if generation.exhaustive else "draws"
        reason = f"None of {generation.attempts:,} {drawn} kept every rule: {lines[0].sentence}"
    return replace(generation, reason=reason)


def _explain(
    analysis: Analysis,
    tree: Tree,
    generation: Generation,
    refusal: Refusal,
    checks: Sequence[Sequence[Constraint]],
) -> Explanation:
    share = refusal.count / generation.attempts
    does = rule_sentence(refusal.rule, analysis, refusal.node)
    why = _why(tree, refusal, checks)
    return Explanation(refusal, share, f"{_percent(share)} of the draws {does}{f': {why}' if why else ''}.")


def _why(tree: Tree, refusal: Refusal, checks: Sequence[Sequence[Constraint]]) -> str:
    for node, found in zip(tree.nodes, checks, strict=False):
        if node.id == refusal.node:
            reasons = dict.fromkeys(check.why for check in found if check.rule == refusal.rule and check.why)
            return "; ".join(reasons)
    return ""


def _percent(share: float) -> str:
    if share >= 0.995 or share < 0.005:
        return "All but a few" if 0.995 <= share < 1 else "All" if share == 1 else "Less than 1 %"
    return f"{share * 100:.0f} %"


def _steps(tree: Tree, node: Node) -> str:
    operands = [_operand(tree, tree.nodes[index]) for index in node.operands]
    if node.op in _INFIX | _COMPARE and len(operands) == 2:
        return f" {node.op.value} ".join(operands)
    if node.op is Op.NEGATE:
        return f"-{operands[0]}"
    return f"{node.op.value}({', '.join(operands)})"


def _operand(tree: Tree, node: Node) -> str:
    if node.label:
        return node.label
    if node.is_leaf:
        return format_number(node.value)
    return f"({_steps(tree, node)})" if node.op in _INFIX | _COMPARE else _steps(tree, node)


def _counted_at(analysis: Analysis, tree: Tree, node: Node) -> str:
    """What a node counts, in the singular with an article: of a leaf from its words in the text, else from its name."""
    for link in analysis.grounding.links:
        if link.leaf == node.id and (word := _noun_after(analysis, link.numeral)):
            return _one(word)
    words = node.label.lower().split("_")
    if node is tree.root:
        asked = analysis.problem.text.lower().rpartition("how many ")[2].split()
        words += [asked[0].strip("?.,!")] if asked else []
    plural = next((word for word in reversed(words) if is_plural(word)), "")
    return _one(plural) if plural and plural in analysis.problem.text.lower() else ""


def _noun_after(analysis: Analysis, index: int) -> str:
    numeral = analysis.numerals[index]
    return counted(after(analysis.problem.text, numeral))


def _one(plural: str) -> str:
    word = singular(plural)
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"
