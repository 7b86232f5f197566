"""Where the sentences of a text begin; the pieces between, put together, are the text again."""

from __future__ import annotations

import re
from itertools import pairwise

_END = re.compile(
    r"""(?: (?P<stop> [.!?…]+ ) (?P<close> ["'’”»)\]]* ) (?P<gap> [ \t\u00a0\r\n]+ )
        | [。！？｡]+ [」』”’）)]* \s*
        | (?P<blank> \n[ \t]*\n\s* ) )""",
    re.VERBOSE,
)
_LAST_WORD = re.compile(r"(?:^|[\s(\[\"'“‘«/-])([^\s(\[\"'“‘«/-]+)\Z")
_OPENS = re.compile(r"[\"'“‘«(\[¿¡–—-]*(?:\d|[^\W\d_])")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_STARTING = """The He She It They We You I A An In On At After Before When While His Her Its Their This That These
    Those But And As For From There How If"""
_STARTERS = frozenset(_STARTING.split())
_SHORTENED = """mr mrs ms dr prof st sr jr rev hon capt col gen lt maj sgt gov sen rep pres fr mt ft vs etc cf
    al ca c approx dept univ inc ltd co corp bros no nos vol vols pp p fig figs ed eds op est jan feb mar apr jun
    jul aug sep sept oct nov dec e.g i.e a.k.a b d r fl lit trans viz messrs mme mlle herr nr bzw usw z.b"""
_ABBREVIATIONS = frozenset(_SHORTENED.split())
# After these a sentence may end as well: then a capital letter behind decides.
_MAY_END = frozenset(("etc", "inc", "ltd", "co", "corp", "jr", "sr", "al", "bros", "est"))


def sentence_starts(text: str) -> tuple[int, ...]:
    """Where the sentences after the first begin, in order; each has the space before the next at its end.

    An abbreviation (`Dr.`), an initial (`J. K.`), a number with a point (`No. 5`) or a small letter behind
    ends no sentence; an empty line does.
    """
    begin = len(text) - len(text.lstrip())
    return tuple(
        match.end()
        for match in _END.finditer(text, begin)
        if begin < match.start() and match.end() < len(text) and _ends(text, match)
    )


def split_sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text; joined they are the text, to the last space."""
    bounds = [0, *sentence_starts(text), len(text)]
    return tuple(text[start:end] for start, end in pairwise(bounds))


def _ends(text: str, match: re.Match[str]) -> bool:
    if match["stop"] is None or match["gap"].count("\n") > 1:
        return True
    behind = _OPENS.match(text, match.end())
    first = behind[0][-1] if behind else ""
    if first and first.islower():
        return False
    if match["stop"] != "." or match["close"]:
        return True
    before = _LAST_WORD.search(text, max(0, match.start() - 40), match.start())
    word = before[1] if before else ""
    if word.casefold() in _ABBREVIATIONS:
        return word.casefold() in _MAY_END and bool(first) and first.isupper()
    if _DOTTED.fullmatch(word):
        following = _WORD.search(text, match.end())
        return not following or following[0] in _STARTERS
    return not (len(word) == 1 and word.isupper() and word != "I")
