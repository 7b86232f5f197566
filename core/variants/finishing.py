"""From chosen draws to variants: each is computed once more in fractions, and its text is written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from core.variants.constraints import Rule
from core.variants.floats import cuts_off, same_in_floats
from core.variants.sieve import Parts, Plan, Sieve
from core.variants.variant import Variant
from core.variants.wording import new_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis


def finished(
    analysis: Analysis, plan: Plan, drawn: Mapping[int, Parts], rows: int
) -> Iterator[Variant | Rule]:
    """For each row of drawn parts (by leaf) the variant, or the rule that refuses it at last.

    Raises RuntimeError where fractions and columns disagree: that would be a bug, and never a variant.
    """
    risky = cuts_off(plan.tree)
    for values, exact in _computed(plan, drawn, rows):
        if risky and not same_in_floats(plan.tree, exact):
            yield Rule.FLOATS
            continue
        try:
            text = new_text(analysis, values)
        except ValueError:
            yield Rule.WRITING
        else:
            yield Variant(values, text, exact[-1])


def _computed(
    plan: Plan, drawn: Mapping[int, Parts], rows: int
) -> Iterator[tuple[dict[str, Fraction], Sequence[Fraction]]]:
    """The new numbers of each row, by the leaf's id, and the values of all nodes."""
    sieve = Sieve(plan, rows, Counter())
    sieve.run(drawn)
    root = sieve.columns[-1]
    if sieve.rows != rows or root is None:
        raise RuntimeError("a draw that held is refused when it is looked at again")
    columns = {leaf: draw.column(drawn[leaf]) for leaf, draw in plan.draws.items()}
    for row in range(rows):
        values = {leaf: column.fraction(row) for leaf, column in columns.items()}
        for leaf, (origin, ratio) in plan.copies.items():
            values[leaf] = values[origin] * ratio
        named = {plan.tree.nodes[leaf].id: value for leaf, value in sorted(values.items())}
        yield named, _confirmed(plan, named, root.fraction(row))


def _confirmed(plan: Plan, values: Mapping[str, Fraction], answer: Fraction) -> Sequence[Fraction]:
    """The values of all nodes by the tree, without numpy, with every constraint looked at again."""
    exact = plan.tree.values(values)
    if exact[-1] != answer:
        raise RuntimeError(f"the answer of a draw is {exact[-1]}, not {answer}")
    for node, checks in enumerate(plan.checks):
        for check in checks:
            if not check.holds(exact[node], exact):
                raise RuntimeError(f"a draw was let through that breaks '{check.rule}' at node {node}")
    return exact
