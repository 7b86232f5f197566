"""The papers of a sheet: A, B, C or one a student, each with other variants of the same problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ExportError
from core.variants.variant import Method, Settings
from core.worksheets.dealing import deal, shuffled, some
from core.worksheets.options import Student
from core.worksheets.picks import Pick
from core.worksheets.sheet import Version, sheet_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Problem
    from core.worksheets.items import ItemMaker
    from core.worksheets.options import Versions
    from core.worksheets.picks import Pool
    from core.worksheets.sheet import Item

_ATTEMPTS = 3_000


def papers_of(
    pools: Sequence[Pool], order: Sequence[int], maker: ItemMaker, versions: Versions, title: str
) -> tuple[tuple[Version, ...], tuple[str, ...]]:
    """The papers, and a sentence for each problem that has too few variants for all of them.

    Every paper has as many questions of a problem as were chosen, with variants that are dealt by
    the seed: those chosen first, then the other stored ones (starred, failed by a model, asked, others),
    then new ones drawn with the seed. The same project, choice and seed give the same papers; one more at
    the end changes none before it. `order` says of which pool each question in turn is.
    """
    if versions.are_none:
        return (), ()
    if versions.most is not None and versions.most < 1:
        raise ExportError("A paper needs one question at least.", "Choose a number from 1 up.")
    dealt = [_dealt(pool, maker, versions) for pool in pools]
    notes = [note for _, note in dealt if note]
    students = versions.papers or (Student(""),)
    papers: list[Version] = []
    for number, student in enumerate(students):
        items = in_order([hands[number] for hands, _ in dealt], order)
        items = _arranged(items, student, versions)
        code = sheet_code(title, tuple(items), student.label)
        papers.append(Version(student.label, tuple(items), code, versions.seed, student.group))
    if versions.most is not None and papers and len(papers[0].items) < versions.most:
        notes.append(f"Only {len(papers[0].items)} questions were chosen; each paper has them all.")
    return tuple(papers), tuple(notes)


def in_order(hands: Sequence[Sequence[Item]], order: Sequence[int]) -> list[Item]:
    """The items of all pools, in turn as `order` says; a pool that has none left is passed over."""
    left = [iter(hand) for hand in hands]
    return [item for pool in order if (item := next(left[pool], None)) is not None]


def _arranged(items: list[Item], student: Student, versions: Versions) -> list[Item]:
    """The questions of one paper: k of n, in an order of its own."""
    names = [f"{item.problem_id}:{place}" for place, item in enumerate(items)]
    if versions.most is not None:
        kept = some(versions.most, names, versions.seed, "some", student.label)
        items, names = [items[i] for i in kept], [names[i] for i in kept]
    return shuffled(items, names, versions.seed, "order", student.label) if versions.shuffle else items


def _dealt(pool: Pool, maker: ItemMaker, versions: Versions) -> tuple[list[list[Item]], str]:
    """The items of one problem for each paper, and a sentence where papers have to share them."""
    wanted = [item for pick in pool.wanted if (item := maker.item(pick)) is not None]
    papers = max(1, len(versions.papers))
    if not wanted or not versions.papers or pool.problem is None:
        return [wanted] * papers, ""
    name = (versions.seed, pool.problem.fingerprint)
    tiers = (wanted, *_spare(pool, maker))
    needed = papers * len(wanted)
    cards = [item for tier in tiers for item in tier]
    stored = len(cards)
    if len(cards) < needed:
        known = {item.text for item in cards}
        cards += [
            item for item in _drawn(pool.problem, maker, needed, versions.seed) if item.text not in known
        ]
    hands = deal([_names(tier) for tier in tiers], _names(cards[stored:]), papers, len(wanted), name)
    note = ""
    if len(cards) < needed:
        note = (
            f"Problem {pool.problem.id} has {len(cards)} different variant{'s' if len(cards) > 1 else ''} "
            f"for {papers} papers, so some papers share them."
        )
    return [[cards[i] for i in hand] for hand in hands], note


def _names(items: Sequence[Item]) -> list[str]:
    return [f"{item.text}\n{item.answer}" for item in items]


def _spare(pool: Pool, maker: ItemMaker) -> tuple[list[Item], ...]:
    """The other stored items: those with a star, those a model failed, those a model was asked, the others."""
    tiers: tuple[list[Item], ...] = ([], [], [], [])
    for pick in pool.spare:
        item = maker.item(pick, asked_for=False)
        if item is not None:
            tiers[0 if pick.starred else 1 if item.beats else 2 if item.models else 3].append(item)
    return tiers


def _drawn(problem: Problem, maker: ItemMaker, count: int, seed: int) -> list[Item]:
    """New variants of a problem, drawn with the seed and kept nowhere."""
    from core.variants.generator import generate

    analysis = maker.analysis(problem)
    settings = Settings(method=Method.M3, count=count, attempts=_ATTEMPTS, seed=seed)
    found = generate(analysis, settings).variants
    items = [maker.item(Pick(problem, variant), asked_for=False) for variant in found]
    return [item for item in items if item is not None]
