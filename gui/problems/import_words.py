"""What to say after an import: what came, what was there already, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.problems import Added
    from core.worksheets.bank_restore import Restored


def imported(added: Added, restored: Sequence[Restored], left_out: int, computed: int = 0) -> str:
    """What came, how many missing answers were computed, what problem banks brought with them or could not."""
    parts = [f"{count_of(len(added.ids), 'problem')} added"]
    if added.completed:
        parts.append(f"{len(added.completed):,} completed")
    if there := len(added.duplicates) - len(added.completed):
        parts.append(f"{there:,} there already")
    if left_out:
        parts.append(f"{left_out:,} left out")
    said = [", ".join(parts) + "."]
    if computed:
        verb, them = ("was", "it") if computed == 1 else ("were", "them")
        said.append(f"{count_of(computed, 'missing answer')} {verb} computed: please check {them}.")
    if restored:
        said.append(f"With {', '.join(_brought(restored))}.")
    said += dict.fromkeys(sentence for one in restored for sentence in one.notes)
    return " ".join(said)


def _brought(restored: Sequence[Restored]) -> list[str]:
    variants, stars, verdicts, replies, there = (
        sum(counts)
        for counts in zip(
            *((one.variants, one.stars, one.verdicts, one.replies, one.there) for one in restored),
            strict=True,
        )
    )
    parts = [count_of(variants, "variant"), f"{stars:,} starred", count_of(verdicts, "verdict")]
    if replies:
        parts.append(count_of(replies, "reply", "replies"))
    if there:
        parts.append(f"{there:,} there already")
    return parts
