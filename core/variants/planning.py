"""From a problem to a plan: which leaves are drawn and from what, and what each node must keep."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from core.errors import GenerationError
from core.problems.constraint_choices import NO_CHOICES
from core.problems.number_figures import decimal_places
from core.problems.tree import Op
from core.variants.constraints import GUARDS, Between, of_paper, of_user
from core.variants.doubts import of_doubts
from core.variants.methods import Writing, draw_fraction, draw_scaled
from core.variants.rules import recommended
from core.variants.sieve import Plan, varied_nodes
from core.variants.streams import Uniform
from core.variants.variant import Preset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.problems.constraint_choices import ConstraintSettings
    from core.problems.problem import Analysis
    from core.problems.tree import Tree
    from core.variants.constraints import Constraint
    from core.variants.methods import Draw
    from core.variants.variant import Settings

_DIVISIONS = frozenset({Op.DIVIDE, Op.FLOOR_DIVIDE})
_FRACTION = re.compile(r"[/⁄∕]|[¼-¾⅐-⅞]")
_MIXED = re.compile(r"\d[\s-]*(?:[¼-¾⅐-⅞]|\s\d+[/⁄∕])|\d[\s-]+\d+[/⁄∕]")


def make_plan(analysis: Analysis, tree: Tree, settings: Settings) -> Plan:
    """The plan of a problem whose status is ready; GenerationError where a choice names what is not there.

    Without choices in the settings those kept with the problem hold.
    """
    settings = replace(settings, constraints=choices_for(analysis, tree, settings))
    _known(tree, settings.constraints)
    varied = _varied(analysis, tree, settings)
    copies = _copies(analysis, tree, varied)
    draws = {index: _draw(analysis, tree, index, settings) for index in sorted(varied) if index not in copies}
    checks = _chosen(tree, _rules(analysis, tree, settings, varied), settings.constraints)
    if settings.preset is Preset.RECOMMENDED:
        values = {index: tree.nodes[index].value for index in draws}
        draws = {index: narrowed(draw, checks[index], values[index]) for index, draw in draws.items()}
        draws = {index: draw for index, draw in draws.items() if not draw.is_fixed}
        copies = {leaf: copy for leaf, copy in copies.items() if copy[0] in draws}
    return Plan(tree, draws, copies, checks)


def choices_for(analysis: Analysis, tree: Tree, settings: Settings) -> ConstraintSettings:
    """The choices that hold: those of the settings, else those of the problem about nodes that are there.

    A choice kept with a problem whose node is gone, since its solution was edited, is about nothing.
    """
    if settings.constraints != NO_CHOICES:
        return settings.constraints
    own = analysis.problem.constraints
    return own.without(lapsed(own, tree))


def lapsed(choices: ConstraintSettings, tree: Tree) -> frozenset[str]:
    """The nodes of choices that are not in this tree: it was edited since they were made."""
    return choices.nodes - {node.id for node in tree.nodes}


def rules_at(analysis: Analysis, tree: Tree, settings: Settings, node: int) -> tuple[Constraint, ...]:
    """All that a node (by index) has to keep when nothing is switched off or bounded; none where it cannot change.

    What the user locked counts as locked.
    """
    settings = replace(settings, constraints=choices_for(analysis, tree, settings))
    varied = _varied(analysis, tree, settings)
    if not varied_nodes(tree, varied)[node]:
        return ()
    return tuple(_rules(analysis, tree, settings, varied)[node])


def _rules(analysis: Analysis, tree: Tree, settings: Settings, varied: set[int]) -> list[list[Constraint]]:
    """The rules of the preset, for each node."""
    found = [list(of_paper(node.value)) for node in tree.nodes]
    if settings.preset is Preset.RECOMMENDED:
        for index, more in enumerate(recommended(analysis, tree, varied_nodes(tree, varied))):
            found[index].extend(more)
    return found


def narrowed(draw: Draw, checks: Sequence[Constraint], value: Fraction) -> Draw:
    """The draw without the numbers that lie outside the limits of the leaf itself.

    The rest keep the chances they have when the others are drawn and refused, and no attempt is lost on
    those. A draw of which nothing would be left stays as it is, so that the refusals tell why.
    """
    if draw.original is not None and any(_keeps(check, value) for check in checks):
        return replace(draw, parts=tuple(Uniform(number, number) for number in draw.original))
    part = draw.parts[0]
    if draw.made_of is not Writing.SCALED or draw.sign < 0 or not isinstance(part, Uniform):
        return draw
    low, high = part.low, part.high
    unit = Fraction(10) ** draw.power
    for check in checks:
        if isinstance(check, Between):
            if check.low is not None:
                low = max(low, floor(check.low / unit) + 1 if check.strict else ceil(check.low / unit))
            if check.high is not None:
                high = min(high, ceil(check.high / unit) - 1 if check.strict else floor(check.high / unit))
    return replace(draw, parts=(Uniform(low, high),)) if low <= high else draw


def _keeps(check: Constraint, value: Fraction) -> bool:
    """Whether nothing but the original number is allowed."""
    return isinstance(check, Between) and not check.strict and check.low == check.high == value


def _known(tree: Tree, choices: ConstraintSettings) -> None:
    """Raises GenerationError for a choice that is about no node of this tree, or cannot be met."""
    if strange := sorted(lapsed(choices, tree)):
        raise GenerationError(
            f"A constraint is set on {strange[0]!r}, which is not in this solution.",
            "Remove it, or set it on a number or step that is there.",
        )
    for name, bounds in choices.bounds.items():
        if bounds.step is not None and bounds.step <= 0:
            raise GenerationError(f"The step of {name!r} is not above zero.", "Give a step such as 1 or 0.5.")
        if bounds.decimals is not None and bounds.decimals < 0:
            raise GenerationError(f"The decimals of {name!r} are below zero.", "Give 0 or more.")


def _varied(analysis: Analysis, tree: Tree, settings: Settings) -> set[int]:
    """The leaves that change: tied to the text, not locked, not zero (zero has no digits to draw).

    Under `paper` too a number whose place in the solution is in doubt stays, though no rule of the paper
    says so: its key could be wrong. (`recommended` has a rule for it, which tells why.)
    """
    linked = {link.leaf for link in analysis.grounding.links} - settings.constraints.locked
    place = {node.id: index for index, node in enumerate(tree.nodes)}
    doubtful: set[int] = set()
    if settings.preset is Preset.PAPER:
        doubtful = {index for index, _ in of_doubts(analysis, tree, place)}
    return {
        index
        for index, node in enumerate(tree.nodes)
        if node.is_leaf and node.id in linked and node.value != 0 and index not in doubtful
    }


def _copies(analysis: Analysis, tree: Tree, varied: set[int]) -> dict[int, tuple[int, Fraction]]:
    """The leaves tied to a number of the text to which an earlier leaf is tied as well."""
    place = {tree.nodes[index].id: index for index in varied}
    by_numeral: dict[int, list[int]] = {}
    for link in analysis.grounding.links:
        if link.leaf in place:
            by_numeral.setdefault(link.numeral, []).append(place[link.leaf])
    copies: dict[int, tuple[int, Fraction]] = {}
    for leaves in by_numeral.values():
        first = min(leaves)
        for leaf in set(leaves) - {first}:
            copies[leaf] = (first, tree.nodes[leaf].value / tree.nodes[first].value)
    return copies


def _draw(analysis: Analysis, tree: Tree, index: int, settings: Settings) -> Draw:
    """What is drawn for a leaf.

    A number written as a fraction is drawn as one in `recommended`, and in `paper` where no decimal
    equals it (the paper's programs have none such); otherwise by its digits.
    """
    leaf = tree.nodes[index]
    divisor = any(node.op in _DIVISIONS and node.operands[1] == index for node in tree.nodes)
    writings = [analysis.numerals[link.numeral] for link in analysis.grounding.links if link.leaf == leaf.id]
    fraction = next((n.text for n in writings if n.value == leaf.value and _FRACTION.search(n.text)), "")
    wanted = bool(fraction) and settings.preset is Preset.RECOMMENDED and leaf.value.denominator != 1
    if wanted or decimal_places(leaf.value) is None:
        mixed = bool(_MIXED.search(fraction))
        return draw_fraction(leaf.value, settings.method, mixed=mixed, divisor=divisor)
    return draw_scaled(leaf.value, settings.method, divisor=divisor)


def is_on(check: Constraint, choices: ConstraintSettings, node: str) -> bool:
    """Whether a rule holds at a node: one that guards the answer key cannot be switched off."""
    return check.rule in GUARDS or not choices.is_off(check.rule, node)


def _chosen(
    tree: Tree, checks: list[list[Constraint]], choices: ConstraintSettings
) -> tuple[tuple[Constraint, ...], ...]:
    """The constraints that are switched on, and those of the user."""
    bounds: Mapping[str, tuple[Constraint, ...]] = {
        node: of_user(limits) for node, limits in choices.bounds.items()
    }
    return tuple(
        (*(check for check in found if is_on(check, choices, node.id)), *bounds.get(node.id, ()))
        for node, found in zip(tree.nodes, checks, strict=True)
    )
