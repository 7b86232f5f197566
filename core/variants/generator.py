"""New numbers for a problem: all attempts at once, exact, different, the same for a seed on every machine."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from core.errors import GenerationError
from core.problems.problem import Status
from core.variants.constraints import Rule
from core.variants.finishing import finished
from core.variants.planning import make_plan
from core.variants.report import why_none
from core.variants.sampling import Ranking, Sample
from core.variants.sieve import Parts, Plan, Sieve
from core.variants.streams import Stream, Uniform
from core.variants.variant import Generation, Preset, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.problems.problem import Analysis
    from core.problems.tree import Tree
    from core.variants.exact import Array
    from core.variants.sampling import Ranks
    from core.variants.variant import Settings, Variant

MOST_ATTEMPTS = 10_000_000
_CHUNK = 2**16
_MOST_LOOKED_AT = 64
"""So many draws are looked at for each variant wanted, when they turn out not to be writable."""


def generate(analysis: Analysis, settings: Settings) -> Generation:
    """Variants of a problem (Xie et al. 2024, App. D, Algorithm 2), with what was refused and why.

    A problem that is not ready gives none and a reason. In `recommended`, a space of numbers that is
    not larger than the attempts is looked at whole (`exhaustive`). Raises GenerationError for settings
    that make no sense for this problem.
    """
    _sensible(settings)
    tree = analysis.tree
    if analysis.status is not Status.READY or tree is None:
        reason = analysis.reason or f"The problem is not ready: {analysis.status.value}."
        return Generation(settings, (), 0, 0, exhaustive=False, reason=reason)
    plan = make_plan(analysis, tree, settings)
    if not plan.draws:
        return Generation(settings, (), 0, 0, exhaustive=False, reason=_why_nothing(plan))
    return _Run(analysis, tree, settings, plan).result()


def _sensible(settings: Settings) -> None:
    if not 1 <= settings.attempts <= MOST_ATTEMPTS:
        raise GenerationError(
            f"{settings.attempts:,} attempts cannot be made.", f"Choose from 1 to {MOST_ATTEMPTS:,}."
        )
    if settings.count < 1:
        raise GenerationError(f"{settings.count:,} variants cannot be drawn.", "Choose 1 or more.")


def _why_nothing(plan: Plan) -> str:
    """Why no number of the text may change."""
    reasons = [check.why for checks in plan.checks for check in checks if check.rule is Rule.CHOICE]
    why = reasons[0] if reasons else "all of them are locked, zero, fixed, or in no step of the solution"
    return f"No number of the text may change: {why}."


class _Run:
    """One run of the generator for one problem."""

    def __init__(self, analysis: Analysis, tree: Tree, settings: Settings, plan: Plan) -> None:
        self.analysis, self.tree, self.settings, self.plan = analysis, tree, settings, plan
        self.refusals: Counter[tuple[Rule, int]] = Counter()
        self.name = (settings.seed, analysis.problem.fingerprint, settings.method.value)
        self.slots = [(leaf, place) for leaf, draw in plan.draws.items() for place in range(len(draw.parts))]
        self.distributions = [plan.draws[leaf].parts[place] for leaf, place in self.slots]
        self.ranking = Ranking.of(self.distributions, *self.name)

    def result(self) -> Generation:
        """The variants, the counts and the refusals."""
        space = self._space()
        exhaustive = (
            self.settings.preset is Preset.RECOMMENDED
            and space is not None
            and space <= self.settings.attempts
        )
        attempts = space if exhaustive and space is not None else self.settings.attempts
        chunks = self._all_rows(attempts) if exhaustive else self._drawn_rows(attempts)
        ranks, held = self._survivors(chunks)
        sample = Sample(ranks, self._original())
        variants, refused = self._variants(sample, held)
        refusals = tuple(
            Refusal(rule.value, self.tree.nodes[node].id, count)
            for (rule, node), count in sorted(self.refusals.items(), key=lambda item: (-item[1], item[0][1]))
            if count
        )
        generation = Generation(
            self.settings, variants, attempts, len(sample) - refused, exhaustive, refusals, ""
        )
        return generation if variants else why_none(generation, self.analysis)

    def _space(self) -> int | None:
        """How many draws there are; None where there is no end of them."""
        sizes = [part.size for part in self.distributions if isinstance(part, Uniform)]
        return prod(sizes) if len(sizes) == len(self.distributions) else None

    def _all_rows(self, space: int) -> Iterator[list[Array]]:
        for start in range(0, space, _CHUNK):
            rest = np.arange(start, min(start + _CHUNK, space))
            parts: list[Array] = []
            for part in self.distributions:
                if isinstance(part, Uniform):
                    rest, digit = np.divmod(rest, part.size)
                    parts.append(digit + part.low)
            yield parts

    def _drawn_rows(self, attempts: int) -> Iterator[list[Array]]:
        streams = [
            Stream(part, *self.name, self.tree.nodes[leaf].id, place)
            for (leaf, place), part in zip(self.slots, self.distributions, strict=True)
        ]
        for start in range(0, attempts, _CHUNK):
            yield [stream.take(min(_CHUNK, attempts - start)) for stream in streams]

    def _survivors(self, chunks: Iterator[list[Array]]) -> tuple[Ranks, list[Array]]:
        """The ranks and the parts of the draws that hold."""
        all_ranks: list[Ranks] = []
        all_parts: list[list[Array]] = []
        for parts in chunks:
            sieve = Sieve(self.plan, parts[0].size, self.refusals)
            sieve.run(self._by_leaf(parts))
            if sieve.rows == 0:
                continue
            held = parts if sieve.index is None else [part.take(sieve.index, mode="clip") for part in parts]
            ranks = self.ranking.ranks(held, sieve.rows)
            all_ranks.append(ranks)
            all_parts.append(held)
        if not all_ranks:
            return np.empty(0, dtype=np.uint64), [np.empty(0, dtype=np.int64) for _ in self.slots]
        if len(all_ranks) == 1:
            return all_ranks[0], all_parts[0]
        return np.concatenate(all_ranks), [
            np.concatenate(columns) for columns in zip(*all_parts, strict=True)
        ]

    def _original(self) -> int | None:
        """The rank of the original numbers, where they can be drawn."""
        row: list[int] = []
        for draw in self.plan.draws.values():
            if draw.original is None:
                return None
            row.extend(draw.original)
        return self.ranking.rank_of(row)

    def _by_leaf(self, parts: list[Array]) -> Mapping[int, Parts]:
        found: dict[int, Parts] = {}
        for (leaf, _), part in zip(self.slots, parts, strict=True):
            found[leaf] = (*found.get(leaf, ()), part)
        return found

    def _variants(self, sample: Sample, parts: list[Array]) -> tuple[tuple[Variant, ...], int]:
        """The sample, and how many of the draws looked at for it were refused at last."""
        variants: list[Variant] = []
        done, refused, wanted = 0, 0, self.settings.count
        most = min(len(sample), _MOST_LOOKED_AT * self.settings.count)
        while len(variants) < self.settings.count and done < most:
            rows = sample.rows(done, min(wanted, most))
            drawn = self._by_leaf([part.take(rows, mode="clip") for part in parts])
            for found in finished(self.analysis, self.plan, drawn, rows.size):
                if isinstance(found, Rule):
                    refused += 1
                    self.refusals[found, len(self.tree.nodes) - 1] += 1
                elif len(variants) < self.settings.count:
                    variants.append(found)
            done, wanted = wanted, 2 * wanted
        return tuple(variants), refused
