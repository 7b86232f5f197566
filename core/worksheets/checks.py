"""What a teacher should know of a sheet before it is exported."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.problems.numerals import Role, find_numerals
from core.variants.nouns import After, after, counted, counts_several

if TYPE_CHECKING:
    from core.worksheets.sheet import Item, Sheet


_MOST_NAMED = 6


class Concern(StrEnum):
    """What is to be looked at; the value is the chip's text."""

    UNSURE = "key not certain"
    OUTDATED = "problem has changed"
    ONE_OF_SEVERAL = "“1” of several"
    NOT_FAILED = "no model failed this one"
    NOT_ASKED = "no model was asked"
    REPEATED = "twice on the sheet"


@dataclass(frozen=True, slots=True)
class Warning:  # noqa: A001 - the word of the page
    """A concern about one question of a paper: `paper` and `number` as printed, and a sentence."""

    paper: str
    number: int
    concern: Concern
    sentence: str


def warnings_of(sheet: Sheet) -> tuple[Warning, ...]:
    """Every concern about every question, in the order of the papers; a sheet may be exported all the same.

    Items whose key is not certain are left out of every file; the others are written as they are.
    """
    return tuple(
        Warning(paper.label, number, concern, _sentence(number, paper.label, words))
        for paper in sheet.papers
        for number, (item, twice) in enumerate(_with_repeats(paper.items), 1)
        for concern, words in concerns(item, repeated=twice)
    )


def concerns(item: Item, *, repeated: bool = False) -> tuple[tuple[Concern, str], ...]:
    """The concerns about one item, each with a sentence that has no subject's place.

    Of one that is left out only why it is.
    """
    if item.outdated:
        words = "its problem has changed since, so it is left out; choose another variant."
        return ((Concern.OUTDATED, words),)
    if item.unsure:
        return ((Concern.UNSURE, f"its key is not certain, so it is left out: {item.unsure}"),)
    found = [(Concern.ONE_OF_SEVERAL, f"the text says “{phrase}”.") for phrase in ones(item)]
    if not item.models:
        found.append((Concern.NOT_ASKED, "no model was asked about it."))
    elif not item.beats:
        asked = len(item.models)
        found.append((Concern.NOT_FAILED, f"no model failed it ({asked} asked)."))
    if repeated:
        found.append((Concern.REPEATED, "the same question stands on the paper before."))
    return tuple(found)


def unfailed(sheet: Sheet) -> str:
    """Which papers take other variants that no model failed, and how many; empty where none does.

    Empty too where no model failed a chosen one, since then nobody looked for such.
    """
    if not any(item.beats for item in sheet.items):
        return ""
    chosen = {item.text for item in sheet.items}
    counts = [
        (paper, sum(not item.beats and item.text not in chosen for item in paper.items))
        for paper in sheet.versions
    ]
    those = [
        f"{paper.label or paper.code} {count:,} of {len(paper.items):,}" for paper, count in counts if count
    ]
    if not those:
        return ""
    more = f" and {len(those) - _MOST_NAMED:,} more papers" if len(those) > _MOST_NAMED else ""
    named = ", ".join(those[:_MOST_NAMED])
    return f"Questions that no model failed: {named}{more}. Their problems have no failed variants left."


def ones(item: Item) -> tuple[str, ...]:
    """The places where a text says such as `1 apples`."""
    found: list[str] = []
    for numeral in find_numerals(item.text, item.decimal_mark):
        is_one = numeral.value == 1 and numeral.text in {"1", "one", "One"}
        if not is_one or numeral.role not in {Role.QUANTITY, Role.WORD}:
            continue
        follows = _own(after(item.text, numeral))
        word = counted(follows)
        if word and follows.words[0] != "of" and counts_several(follows):
            words = follows.words[: follows.words.index(word) + 1]
            found.append(" ".join((numeral.text, *words)))
    return tuple(dict.fromkeys(found))


def _own(follows: After) -> After:
    """The words that the number itself counts: of `1 pair of socks` the pair."""
    place = follows.words.index("of") if "of" in follows.words[1:] else len(follows.words)
    return After(follows.words[: place or 1], follows.hyphen)


def _with_repeats(items: tuple[Item, ...]) -> list[tuple[Item, bool]]:
    seen: set[str] = set()
    found: list[tuple[Item, bool]] = []
    for item in items:
        found.append((item, item.text in seen))
        seen.add(item.text)
    return found


def _sentence(number: int, paper: str, words: str) -> str:
    of = f" ({paper})" if paper else ""
    return f"Question {number}{of}: {words}"
