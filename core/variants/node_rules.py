"""The rules at one node of a problem in words, and a person's choices about them, changed one at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.errors import GenerationError
from core.problems.constraint_choices import EVERYWHERE, ConstraintSettings, NodeBounds
from core.problems.number_figures import decimal_places
from core.problems.numerals import format_number
from core.variants.constraints import (
    GUARDS,
    Between,
    Differs,
    Multiple,
    Ordered,
    Positive,
    Rule,
)
from core.variants.figures import Reduced, Spoken, Uneven
from core.variants.planning import choices_for, is_on, rules_at
from core.variants.report import name_of

if TYPE_CHECKING:
    from core.problems.problem import Analysis
    from core.problems.tree import Node, Tree
    from core.variants.constraints import Constraint
    from core.variants.variant import Settings


@dataclass(frozen=True, slots=True)
class NodeRule:
    """One rule at one node: its `key` (as in a refusal), what it asks in words, and whether it holds.

    One that is not `switchable` guards the answer key.
    """

    key: str
    sentence: str
    switchable: bool
    on: bool


def rules_of(analysis: Analysis, settings: Settings, node_id: str) -> tuple[NodeRule, ...]:
    """What a node has to keep in every variant, in the order in which it is looked at.

    Bounds of the user are not among them, they stand in the choices. Empty for a node that is not there
    and for one whose value cannot change (a constant, a locked number and what follows from such alone).
    """
    tree = analysis.tree
    place = next((i for i, node in enumerate(tree.nodes) if node.id == node_id), None) if tree else None
    if tree is None or place is None:
        return ()
    choices = choices_for(analysis, tree, settings)
    node = tree.nodes[place]
    sentences: dict[Rule, list[str]] = {}
    on: dict[Rule, bool] = {}
    for check in rules_at(analysis, tree, settings, place):
        sentence = _sentence(check, analysis, tree, node)
        if sentence not in sentences.setdefault(check.rule, []):
            sentences[check.rule].append(sentence)
        on[check.rule] = is_on(check, choices, node_id)
    return tuple(
        NodeRule(rule.value, "; ".join(found), rule not in GUARDS, on[rule])
        for rule, found in sentences.items()
    )


def switched(choices: ConstraintSettings, node: str, rule: str, on: bool) -> ConstraintSettings:
    """The choices with a rule on or off at a node (`EVERYWHERE`: at all nodes).

    Switching on at a node what is off everywhere raises GenerationError: it would stay off.
    """
    if on and node and (rule, EVERYWHERE) in choices.off:
        raise GenerationError(f"The rule “{rule}” is off at every node.", "Switch it on for all nodes first.")
    changed = choices.off - {(rule, node)} if on else choices.off | {(rule, node)}
    return replace(choices, off=changed)


def bounded(
    choices: ConstraintSettings, node: str, low: Fraction | None, high: Fraction | None
) -> ConstraintSettings:
    """The choices with a new minimum and maximum of a node (None: no limit); its other bounds stay.

    Raises GenerationError where the minimum is above the maximum.
    """
    if low is not None and high is not None and low > high:
        raise GenerationError(
            f"The minimum {format_number(low)} is above the maximum {format_number(high)}.",
            "Make the minimum smaller, or the maximum larger.",
        )
    return with_bounds(
        choices, node, replace(choices.bounds.get(node, NodeBounds()), minimum=low, maximum=high)
    )


def with_bounds(choices: ConstraintSettings, node: str, bounds: NodeBounds) -> ConstraintSettings:
    """The choices with these bounds of a node, instead of those it had."""
    others = {name: found for name, found in choices.bounds.items() if name != node}
    return replace(choices, bounds=others if bounds == NodeBounds() else {**others, node: bounds})


def locked(choices: ConstraintSettings, leaf: str, on: bool = True) -> ConstraintSettings:
    """The choices with a number of the text locked (it stays as it is), or free again."""
    return replace(choices, locked=choices.locked | {leaf} if on else choices.locked - {leaf})


def _sentence(check: Constraint, analysis: Analysis, tree: Tree, node: Node) -> str:
    """What a check asks of a node, without a mark at the end: `a whole number, as 360 was`."""
    asks = _asks(check, analysis, tree, node)
    return f"{asks}: {check.why}" if check.why else asks


def _asks(check: Constraint, analysis: Analysis, tree: Tree, node: Node) -> str:
    was = f"as {format_number(node.value)} was"
    match check:
        case Positive():
            return f"above zero, {was}"
        case Multiple():
            return f"{_steps(check)}, {was}"
        case Between():
            return _between(check, node.value)
        case Differs():
            return f"not {format_number(check.value)}"
        case Ordered() | Reduced():
            return _beside(check, analysis, tree)
        case Spoken():
            return "a number that goes with “an”" if check.vowel else "a number that goes with “a”"
        case Uneven():
            return f"no zero as its last decimal, {was}"
        case _:
            return check.rule.value


def _steps(check: Multiple) -> str:
    places = decimal_places(check.step)
    if check.step == 1:
        return "no decimals" if check.rule is Rule.DECIMALS else "a whole number"
    if check.step == Fraction(1, 10 ** (places or 0)):
        return f"no more than {places} decimal{'' if places == 1 else 's'}"
    return f"a multiple of {format_number(check.step)}"


def _between(check: Between, value: Fraction) -> str:
    low, high = (None if limit is None else format_number(limit) for limit in (check.low, check.high))
    if check.rule is Rule.PROPER_FRACTION:
        return f"between 0 and 1, as {format_number(value)} was"
    if low is not None and low == high:
        return f"stays {low}"
    if low is None:
        return f"below {high}" if check.strict else f"at most {high}"
    if high is None:
        return f"above {low}" if check.strict else f"at least {low}"
    return f"between {low} and {high}" if check.strict else f"from {low} to {high}"


def _beside(check: Ordered | Reduced, analysis: Analysis, tree: Tree) -> str:
    other = name_of(analysis, tree, tree.nodes[check.other])
    if isinstance(check, Reduced):
        return f"in lowest terms with {other}"
    times = "" if check.ratio == 1 else f"{format_number(check.ratio)} times "
    return f"{'above' if check.above else 'below'} {times}{other}"
