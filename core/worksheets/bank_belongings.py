"""What a bank holds for one problem, read and checked: nothing goes on that its problem does not give."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault
from core.problems.holding import hold_unclear
from core.problems.readers.bank import items, whole
from core.problems.readers.base import FieldError
from core.variants.wording import new_text
from core.worksheets.bank_data import generation_of, table, variant_of, verdict_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.problem import Analysis, Problem
    from core.variants.variant import Generation, Method, Variant

UNSURE = "a variant whose text or answer is not the one its problem gives."


class LeftOut(Counter[str]):
    """What was left out, by reason."""

    def sentences(self) -> tuple[str, ...]:
        """A sentence for each reason, with how often it was met."""
        return tuple(f"{count:,} left out: {reason}" for reason, count in self.items())

    def unread(self, what: str, fault: FieldError) -> None:
        """Counts a part that cannot be read."""
        self[f"{what} that cannot be read ({fault.field}: {fault.reason})"] += 1


@dataclass(slots=True)
class Belongings:
    """The variants of a problem by their place in the bank, and what refers to them."""

    problem: Problem
    number: int
    variants: dict[int, Variant] = field(default_factory=dict)
    methods: dict[int, Method] = field(default_factory=dict)
    starred: set[int] = field(default_factory=set)
    generations: dict[Method, Generation] = field(default_factory=dict)
    verdicts: list[tuple[int | None, Mapping[str, object]]] = field(default_factory=list)
    replies: list[object] = field(default_factory=list)

    @property
    def kept(self) -> list[int]:
        """The places of variants that stay when a generation is replaced: with a star or a verdict."""
        asked = {place for place, _ in self.verdicts if place is not None}
        return [place for place in self.variants if place in self.starred | asked]

    def places(self, generation: Generation) -> set[int]:
        """The places of a generation's variants."""
        wanted = {id(variant) for variant in generation.variants}
        return {place for place, variant in self.variants.items() if id(variant) in wanted}


def belongings(problem: Problem, attached: Mapping[str, object], left: LeftOut) -> Belongings:
    """What belongs to a problem of a project (`id` set); parts that are not as they should be are counted in `left`."""
    made = Belongings(problem, problem.id or 0)
    for place, data in enumerate(_list(attached, "variants", left)):
        _add_variant(made, place, data, left)
    _drop_unsure(made, left)
    for data in _list(attached, "generations", left):
        try:
            generation = generation_of(data, made.variants)
        except FieldError as fault:
            left.unread("a run of the generator", fault)
        else:
            made.generations[generation.settings.method] = generation
    for data in _list(attached, "verdicts", left):
        _add_verdict(made, data, left)
    made.replies = _list(attached, "replies", left)
    return made


def _list(attached: Mapping[str, object], name: str, left: LeftOut) -> list[object]:
    try:
        return items(attached.get(name, []), name)
    except FieldError as fault:
        left.unread(name, fault)
        return []


def _add_variant(made: Belongings, place: int, data: object, left: LeftOut) -> None:
    try:
        variant, starred, method = variant_of(data)
    except FieldError as fault:
        left.unread("a variant", fault)
        return
    made.variants[place], made.methods[place] = variant, method
    if starred:
        made.starred.add(place)


def _drop_unsure(made: Belongings, left: LeftOut) -> None:
    """Takes away variants that are not what the problem gives for their numbers: no key goes in unchecked."""
    if not made.variants:
        return
    analysis = hold_unclear(analyse(made.problem))
    for place, variant in list(made.variants.items()):
        if not _is_sure(analysis, variant):
            del made.variants[place]
            made.starred.discard(place)
            left[UNSURE] += 1


def _is_sure(analysis: Analysis, variant: Variant) -> bool:
    if analysis.tree is None or not set(variant.values) <= {leaf.id for leaf in analysis.variables}:
        return False
    try:
        answer = analysis.tree.values(variant.values)[-1]
        return answer == variant.answer and new_text(analysis, variant.values) == variant.text
    except (ArithmeticFault, ValueError):
        return False


def _add_verdict(made: Belongings, data: object, left: LeftOut) -> None:
    try:
        fields = table(data, "verdicts")
        given = fields.get("variant")
        place = None if given is None else whole(given, "variant")
        verdict_of(fields, made.number, place)
    except FieldError as fault:
        left.unread("a verdict", fault)
        return
    if place is not None and place not in made.variants:
        left["a verdict on a variant that was left out."] += 1
    else:
        made.verdicts.append((place, fields))
