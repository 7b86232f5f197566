"""Ways to compare answers, as data: what is left out of them, and what counts as containing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from core.citations.words import word_lists
from core.errors import UserError


@dataclass(frozen=True, slots=True, kw_only=True)
class Matcher:
    """A way to compare answers; `title` and `says` are for people.

    `leaves_out` names a list of words that do not count ("stop words", "articles", or nothing);
    `numbers` compares numbers by their value; `letters` reads "contained" of characters instead of whole
    words; `abstentions` makes two answers that say "unknown" in any words the same, and "unknown" different
    from every other answer.
    """

    name: str
    title: str
    says: str
    leaves_out: str = "stop words"
    numbers: bool = True
    letters: bool = False
    abstentions: bool = True


STANDARD = Matcher(
    name="standard",
    title="Standard",
    says="Whole words without stop words; numbers by value; “unknown” in any words is one answer.",
)
MATCHERS: dict[str, Matcher] = {
    matcher.name: matcher
    for matcher in (
        STANDARD,
        Matcher(
            name="articles",
            title="Articles only",
            says="As MuSiQue's and HotpotQA's own scorers: only a, an and the are left out.",
            leaves_out="articles",
        ),
        Matcher(name="words", title="Every word", says="No word is left out.", leaves_out=""),
        Matcher(
            name="letters",
            title="By letters",
            says="The paper's words taken by letters: “us” is contained in “august”, 12 in 2913.",
            numbers=False,
            letters=True,
            abstentions=False,
        ),
    )
}


def matcher_named(name: str) -> Matcher:
    """The matcher of that name; `UserError` lists what there is."""
    if name not in MATCHERS:
        raise UserError(
            f"There is no way to compare answers called “{name[:40]}”.", f"There are: {', '.join(MATCHERS)}."
        )
    return MATCHERS[name]


@cache
def left_out(name: str) -> frozenset[str]:
    """The words of a list that do not count."""
    lists = {"stop words": "stop_words", "articles": "articles"}
    return frozenset(word_lists()[lists[name]].split()) if name else frozenset()
