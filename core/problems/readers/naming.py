"""Names for the quantities and steps of a program, made of the words beside them."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.problems.numerals import Numeral

_WORD = re.compile(r"[A-Za-zÀ-ɏ'’]+")
_STOP = re.compile(
    r"a|an|and|are|as|at|be|been|but|by|can|did|do|does|each|every|for|from|ha[ds]|have|he|hers?|his|how|i|if|in"
    r"|into|is|its?|just|of|on|only|or|per|s|she|so|than|that|the|their|them|then|there|therefore|these|they|this"
    r"|thus|to|up|was|we|were|what|when|which|while|who|will|with|would|you|your|all|also|after|altogether|another"
    r"|any|because|before|both|during|equals?|first|finally|gets?|got|gives?|makes?|made|means|more|must|needs?"
    r"|next|now|out|over|same|since|still|such|takes|took|using|hence|mrs?|ms|comes?|came|find|add|subtract"
)
_RESERVED = (
    frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) | frozenset(dir(builtins)) | {"math", "either"}
)
_CURRENCIES = {"$": "dollars", "£": "pounds", "€": "euros"}
_LONGEST = 32


class Names:
    """Gives out names that are valid, readable and never given twice."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def give(self, wanted: str, otherwise: str) -> str:
        """`wanted`, or `otherwise` when it is empty, with a number behind it where it is taken."""
        base = wanted if wanted and wanted not in _RESERVED else otherwise
        name, count = base, 2
        while name in self._given or name in _RESERVED:
            name = f"{base}_{count}"
            count += 1
        self._given.add(name)
        return name


def quantity_name(text: str, numeral: Numeral) -> str:
    """What a number of the text counts: `friends` for “48 of her friends”, or empty."""
    if numeral.percent:
        return "percent"
    for sign, name in _CURRENCIES.items():
        if sign in numeral.text:
            return name
    following = re.split(r"[.,;:?!()\d$£€]", text[numeral.end : numeral.end + 60], maxsplit=1)[0]
    return _join(_noun(following))


def step_name(before: str, after: str) -> str:
    """What a step gives: `clips_may` for “24 clips in May”, else the words before the sum, or empty."""
    rest = re.sub(r"^[\s$£€]*[-\d.,/%]*", "", after)
    following = re.split(r"[.,;:?!()\d$£€=+*/<\0]", rest, maxsplit=1)[0]
    return _join(_content(following)[:3]) or _join(_content(before.rpartition(".")[2])[:3])


def _content(text: str) -> list[str]:
    return [
        word
        for found in _WORD.findall(text)
        if (word := _folded(found)) and len(word) > 1 and not _STOP.fullmatch(word)
    ]


def _noun(text: str) -> list[str]:
    """The first words that say something, up to the next that does not: `duck eggs` of “of the duck eggs a day”."""
    found: list[str] = []
    for word in map(_folded, _WORD.findall(text)):
        if len(word) > 1 and not _STOP.fullmatch(word):
            found.append(word)
        elif found:
            break
    return found[:2]


def _folded(word: str) -> str:
    word = re.sub(r"['’]s?$|['’]", "", word)
    plain = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    return plain.lower()


def _join(words: list[str]) -> str:
    name = "_".join(words)
    return name if len(name) <= _LONGEST else name[:_LONGEST].rpartition("_")[0]
