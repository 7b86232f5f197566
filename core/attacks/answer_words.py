"""The words before an answer, in English and in the languages that models fall into, as patterns."""

from __future__ import annotations

import re

_NOUNS = "antwort|ergebnis|lösung|respuesta|réponse|reponse|risposta|resposta|antwoord|ответ"
_ARE = r"ist|lautet|beträgt|es|est|è|é|is"

IS = re.compile(
    rf"""\banswer\b(?:\s+(?:to|of|for)\b[^.\n]{{0,60}}?)?
        \s+(?:is|was|would\ be|will\ be|should\ be|comes\ to|equals)\b(?!\s+not\b)
      | \b(?:{_NOUNS})\s+(?:(?:final|finale|correcta?|correcte)\s+)?(?:{_ARE})(?!\w)(?!\s+(?:nicht|no|pas|non|não)\b)
      | (?:答案|答え)(?:是|は)""",
    re.IGNORECASE | re.VERBOSE,
)
"""The end of "the answer is", after which the answer comes."""

COLON = re.compile(
    rf"""\b(?:answer|ans|{_NOUNS})\b["'”]?(?:[ ]*\([^)\n]{{0,40}}\))?[ ]*[*_]{{0,3}}[ ]*[:=：]
      | \bfinal[ ]answer\b(?![ ]is)
      | ^[ ]*A[ ]*:
      | ^\W*answer\W*$
      | (?:答案|答え|答|정답)[ ]*[:：]""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""The end of "Answer:" and the like."""
