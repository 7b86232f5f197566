"""How a text names passages by number: “[2], [5]”, “paragraphs 2-4”, “passages 1 and 4”, “the third sentence”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_MOST_DIGITS = 9
NO_NUMBER = 10**_MOST_DIGITS
"""Stands for what is no number of a passage, so that it is told as one that does not exist."""
_LONGEST_RANGE = 200
_WORDS = (
    r"paragraphs?|paras?\.?|passages?|sentences?|documents?|docs?\.?|sources?|contexts?|excerpts?|snippets?|facts?"
    r"|items?|evidence|abs[aä]tz(?:e|en)?|s[aä]tz(?:e|en)?|paragraphes?|phrases?|p[aá]rrafos?|pasajes?|paragrafi?o?"
    r"|абзац[а-я]*|段落|文段|段|篇章|句子|句"
)
_NUMBER = rf"(?<!\d)(?<!\d\.)\d{{1,{_MOST_DIGITS}}}(?:\.0+)?(?!\d)(?!\.\d)"
_ONE = rf"[\[(【（]?[ ]?[#№^]?{_NUMBER}[ ]?[\])】）]?"
_AND = r"(?:,\s?(?:and|&|or)\b|[,;，、；&+/]|\b(?:and|or|und|et|y|e|plus)\b|[和及与])"
_JOINT = rf"(?:[ \t]?\n?[ \t]*{_AND}[ \t]*\n?[ \t]*|[ ]?(?=[\[(【]))"
_TO = r"[ ]?(?:-|–|—|‐|‑|−|~|～|\bto\b|\bthrough\b|\bbis\b|至|到)[ ]?"
_LIST = rf"{_ONE}(?:(?:{_TO}|{_JOINT})(?:(?:{_WORDS})[ ]?)?{_ONE}){{0,60}}"
_BARE = rf"[#№]?{_NUMBER}"
_BARE_LIST = rf"{_BARE}(?:(?:{_TO}|{_JOINT})(?:(?:{_WORDS})[ ]?)?{_BARE}){{0,60}}"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_RANKS = {word: rank for rank, word in enumerate(_ORDINALS.split(), 1)}

_KIND = r"(?:numbers?|nos?\.|index(?:es)?|indices|ids?|\#|№)"
_MENTION = re.compile(
    rf"""(?P<list> (?<![^\W\d_]) (?:{_WORDS}) [ ]? {_KIND}? [ ]?[:：]?[ ]? (?>{_LIST}) )
      | (?P<marks> [\[【] \s* \^? (?:(?:{_WORDS}|[ps])[ ]?)? (?>{_BARE_LIST}) \s* [\]】] )
      | (?:第[ ]?(?P<rank>\d{{1,{_MOST_DIGITS}}})[ ]?(?:个)?(?:段落|文段|段|篇|句子|句))
      | (?P<nth> \b (?:\d{{1,3}}(?:st|nd|rd|th)|{"|".join(_RANKS)}) ) [ ] (?:{_WORDS}) \b""",
    re.VERBOSE,
)
_PIECE = re.compile(
    rf"""(?P<from>{_NUMBER})[\])】）]?(?P<to>{_TO})[\[(【（]?(?:(?:{_WORDS})[ ]?)?(?P<until>{_NUMBER})
      | (?P<one>{_NUMBER})""",
    re.VERBOSE,
)
_ANY_NUMBER = re.compile(r"(?<![\d.])\d+(?!\d)")
_NOTHING = re.compile(
    r"[\s\W]*(?:none|no(?:thing| passages?| paragraphs?| sentences?)?|n/?a|null|keine?|aucun|无|没有)?[\s\W]*",
    re.IGNORECASE,
)
_LONGEST_NOTHING = 400
_ASIDE = re.compile(r"\((?![\s\d,;&#-]*\))[^()]*\)")
_IDLE = re.compile(
    r"[^.!?\n;]{0,60}?\b(?:irrelevant|unrelated|not\s+(?:\w+\s+)?(?:relevant|related|useful|used|needed|helpful|necessary"
    r"|mention|say|help|provide|contain|tell|support)|(?:do|does|did|is|are|was|were)n['’]t\s+(?:\w+\s+)?(?:relevant|related"
    r"|useful|used|needed|helpful|mention|say|help|provide|contain|tell|support))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A number by which a text names a passage, at `[start, end)`; `written` is how it stands there."""

    number: int
    start: int
    end: int
    written: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """A citation that is not used, as it was written, and why in a few words."""

    written: str
    why: str


def find_mentions(text: str) -> tuple[Mention, ...]:
    """All passages that a running text names, in order; those it calls irrelevant are left out."""
    text = _lowered(text)
    found: list[Mention] = []
    for match in _MENTION.finditer(text):
        if match["nth"]:
            rank = _RANKS.get(match["nth"]) or int(re.sub(r"\D", "", match["nth"]))
            new = [Mention(rank, match.start(), match.end(), match[0])]
        else:
            new = list(_numbers(text, match.start(), match.end()))
        if new and not _IDLE.match(text, match.end()):
            found += new
    return tuple(found)


def read_list(text: str) -> tuple[Mention, ...]:
    """The numbers of a text that is a list of citations (“2, 5”, “2-4 and 7”, “Paragraph 3 (of 1952)”).

    Words that name nothing by number are one mention of `NO_NUMBER`; “none” and the like are none.
    """
    bare = _lowered(_ASIDE.sub(lambda aside: " " * len(aside[0]), text))
    mentioned = tuple(
        mention for match in _MENTION.finditer(bare) for mention in _numbers(bare, *match.span())
    )
    plain = tuple(_numbers(bare, 0, len(bare)))
    if mentioned and plain and mentioned[0].start == plain[0].start:
        return mentioned
    if plain or _NOTHING.fullmatch(bare[:_LONGEST_NOTHING]):
        return plain
    unread = [(found.start(), found.end()) for found in _ANY_NUMBER.finditer(bare)] or [(0, len(bare))]
    return tuple(Mention(NO_NUMBER, start, end, text[start:end].strip()[:40]) for start, end in unread)


def settle(
    mentions: Iterable[Mention], shown: Collection[int], units: int
) -> tuple[tuple[int, ...], tuple[Dropped, ...]]:
    """The cited positions in order of citation, and what was dropped: repeats, and what does not exist.

    `shown` are the positions that were in the context, of `units`.
    """
    cited: list[int] = []
    dropped: list[Dropped] = []
    for mention in mentions:
        position = mention.number - 1
        if not 0 <= position < units:
            dropped.append(Dropped(mention.written, f"there are {units}, numbered from 1"))
        elif position not in shown:
            dropped.append(Dropped(mention.written, "it was not in the context"))
        elif position in cited:
            dropped.append(Dropped(mention.written, "it was cited before"))
        else:
            cited.append(position)
    return tuple(cited), tuple(dropped)


def _numbers(text: str, start: int, end: int) -> Iterator[Mention]:
    """The numbers of a list, ranges written out; a range that cannot be one is its two ends."""
    for piece in _PIECE.finditer(text, start, end):
        if piece["one"]:
            yield Mention(_whole(piece["one"]), piece.start(), piece.end(), piece["one"])
            continue
        first, last = _whole(piece["from"]), _whole(piece["until"])
        if abs(last - first) > _LONGEST_RANGE:
            yield Mention(first, *piece.span("from"), piece["from"])
            yield Mention(last, *piece.span("until"), piece["until"])
            continue
        step = 1 if last >= first else -1
        for number in range(first, last + step, step):
            yield Mention(
                number, piece.start(), piece.end(), piece[0] if number not in (first, last) else str(number)
            )


def _lowered(text: str) -> str:
    """The text in lower case, each character in its place: four times faster than to match in any case."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c if len(c.lower()) > 1 else c.lower() for c in text)


def _whole(written: str) -> int:
    return int(written.partition(".")[0])
