"""Whether an answer says that the text does not tell, or that the model will not answer."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from core.citations.words import word_lists, words_of

_LONGEST = 600
_LEAD = re.compile(r"(?:(?:the )?(?:final )?answer(?: to (?:the|this) question)? is|answer) ")


@lru_cache(maxsize=65536)
def is_unknown(answer: str) -> bool:
    """Whether the whole answer is “unknown”, in any case and with any marks around it (the strict sense)."""
    return _line(answer) in _phrases("unknown")


@lru_cache(maxsize=65536)
def is_unknown_in_any_words(answer: str) -> bool:
    """Whether the whole answer says that it is not known, in one of several languages (the lenient sense)."""
    line = _line(answer)
    bare = _LEAD.sub("", line, count=1)
    if line in _phrases("unknown_phrases") or bare in _phrases("unknown_phrases"):
        return True
    if len(line) > _LONGEST or " but " in bare:
        return False
    return _sentences("unknown_sentences").fullmatch(bare) is not None


@lru_cache(maxsize=65536)
def is_refusal(answer: str) -> bool:
    """Whether the model says that it will not answer."""
    line = _line(answer)
    return len(line) <= _LONGEST and _sentences("refusals").fullmatch(line) is not None


def _line(answer: str) -> str:
    return " ".join(words_of(answer, numbers=False))


@cache
def _phrases(name: str) -> frozenset[str]:
    return frozenset(map(_line, word_lists()[name]))


@cache
def _sentences(name: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in word_lists()[name]))
