"""The words before an answer, in English and in the languages that models fall into, as patterns."""

from __future__ import annotations

import re

_NOUNS = (
    "antwort|ergebnis|lösung|respuesta|resultado|réponse|reponse|résultat|risposta|risultato|resposta|antwoord"
    "|ответ|итого|відповідь|odpowiedź|odpověď|svar|vastaus|válasz|răspuns|απάντηση|cevap|yanıt|jawaban|đáp án|उत्तर"
    "|الجواب|الإجابة|תשובה"
)
_ARE = r"ist|lautet|beträgt|es|est|è|é|is|jest|är|er|on"
_CHINESE = "答案|答え|答|정답|답"
_ENGLISH = r"(?<![^\W_])(?:final[_ ]?)?answer"

IS = re.compile(
    rf"""\banswer\b(?:\s+(?:to|of|for)\b[^.\n]{{0,60}}?)?
        \s+(?:is|was|would\ be|will\ be|should\ be|must\ be|comes\ to|equals)\b(?!\s+not\b)
      | \b(?:{_NOUNS})\s+(?:(?:final|finale|correcta?|correcte)\s+)?(?:{_ARE})(?!\w)
        (?:\s+(?:de|donc|also|dunque|quindi|entonces|portanto)\b)?(?!\s+(?:nicht|no|pas|non|não)\b)
      | (?:答案|答え)(?:是|は|为|為)(?!\s*[:：])""",
    re.IGNORECASE | re.VERBOSE,
)
"""The end of "the answer is", after which the answer comes."""

COLON = re.compile(
    rf"""(?:{_ENGLISH}|\b(?:ans|{_NOUNS}))\b["'”]?(?:\s+final)?(?:[ ]*\([^)\n]{{0,40}}\))?[ ]*[*_]{{0,3}}[ ]*[:=：]
      | ["'](?:result|solution|final|value)["'][ ]*:
      | \bfinal[ ]answer\b(?![ ]is)
      | ^[ ]*A[ ]*:
      | ^\W*answer\W*$
      | (?:{_CHINESE})(?:是|は|为|為)?[ ]*[:：]""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""The end of "Answer:" and the like."""

_KEYS = [f"{quote}{key}" for quote in "\"'" for key in ("result", "solution", "final", "value")]
_SEEDS = ("ans", *_NOUNS.split("|"), *_CHINESE.split("|"))
_ASCII_SEEDS = tuple(seed for seed in _SEEDS if seed.isascii())
_LETTER = re.compile(r"^[ ]*A[ ]*:", re.IGNORECASE | re.MULTILINE)


def first_seed(text: str) -> int:
    """Where the line begins with the first word that either pattern needs, -1 where there is none.

    Looking for words alone is many times faster than looking for the patterns in a long reply.
    """
    low = text.lower()
    if len(low) != len(text):  # a letter that has no small one of its own length
        return 0
    seeds = _ASCII_SEEDS if low.isascii() else _SEEDS
    places = [place for seed in seeds if (place := low.find(seed)) >= 0]
    if '"' in low or "'" in low:
        places += [place for key in _KEYS if (place := low.find(key)) >= 0]
    if letter := _LETTER.search(text) if ":" in text else None:
        places.append(letter.start())
    return text.rfind("\n", 0, min(places)) + 1 if places else -1


CORRECTED = re.compile(
    r"""(?:^|[.,;:!?…—–\-\n])\s*(?:(?:hmm+|oh|ah|but|no)[,.…]*\s+)?
        (?:no[,.…]?\s+wait\b|wait\b(?=[,.…!—–]|\s+[—–-])|oops\b|correction\b|scratch\s+that\b|my\s+mistake\b
          |no,(?=\s)|actually,?\s+(?:no|that|it)\b|sorry\b|apologies\b
          |(?:let\s+me|let['’]s)\s+(?:correct|fix|redo|recalculate|recheck)\b
          |that(?:['’]s|\s+is|\s+was)\s+(?:wrong|incorrect|not\s+(?:right|correct))\b
          |i\s+(?:made|forgot|misread|missed|miscounted)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
"""The words by which a reply takes back what it said."""

POLITE = re.compile(
    r"\b(?:hopes? (?:this|that) helps?|let me know|feel free|if you (?:have|need|want)|any (?:other|more|further)"
    r" questions?|happy to help)\b",
    re.IGNORECASE,
)
"""What a reply says when it has said all."""

QUESTION = re.compile(r"[^.!?\n]*\?")
"""A sentence that asks."""
