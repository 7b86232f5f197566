"""What the Citations page offers while there is no question."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.actions import Actions
    from gui.citations.one_question import OneQuestion
    from gui.page import Parts
    from gui.widgets.offers import Offer

MEANS = (
    "A question comes with numbered passages. A model answers and says which it used; then passages are taken "
    "away, to see whether its answer depended on them. Drop a file of MuSiQue, HotpotQA or 2WikiMultihopQA here, "
    "or a table of your own."
)


def offers_of(page: OneQuestion, parts: Parts, do: Actions) -> tuple[str, str, Sequence[Offer]]:
    """The title, the words and the buttons."""
    if parts.desk.project is None:
        sample = ("Open the sample", "A project to try things with", do.open_sample)
        other = ("Open…", "Open a project (Ctrl+O)", do.choose_project)
        return "No project is open", "A project holds questions and what models replied.", (sample, other)
    if not page.desk.known:
        return "", "The questions are being read.", ()
    offers = [
        ("Use the sample", "Add a few short questions with passages", page.orders.bring_sample),
        ("Import…", "Add the questions of a file (Ctrl+Shift+I)", page.choose_import),
    ]
    if parts.desk.listing.rows:
        offers.append(
            (
                "Use the word problems",
                "Make a question of each word problem of this project: its sentences are the passages",
                page.orders.bring_problems,
            )
        )
    return "No questions yet", MEANS, offers
