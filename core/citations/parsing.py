"""What a reply says: its answer, and the passages it cites in the order it cites them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.citations.fields import Fields, json_fields, tagged_fields
from core.citations.mentions import NO_NUMBER, Dropped, find_mentions, read_list, settle
from core.citations.sentences import split_sentences

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.citations.mentions import Mention

_THOUGHTS_END = re.compile(r"</(?:think|thinking|reasoning|thought)>", re.IGNORECASE)
_ANSWER_WORD = r"""(?:final|short|my|the|correct)?[ ]?
    (?:answer|ans\.?|réponse|respuesta|antwort|risposta|resposta|ответ|答案|答|回答)"""
_ANSWER_LINE = re.compile(
    rf"""(?:^[ \t>*\#_\-\d.)]* | (?<=[.!?\])。;] ) [ \t]+ ) (?:the[ ])? {_ANSWER_WORD} [ \t]*[*_]*[ \t]*
    (?: [:：=] [*_ \t]* (?P<value>[^\n]*) | (?=\n) ) (?:\n+(?P<next>[^\n]+))?""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_ANSWER_SENTENCE = re.compile(
    r"""\b(?:the|my)[ ](?:final[ ]|correct[ ]|short[ ])?answer (?:[ ]to[ ][^.\n]{1,120}?)?
    [ ](?:is|would[ ]be|must[ ]be|=)[ ]?:?[ ]? (?:(?P<value>[^\n]+) | \n+(?P<next>[^\n]+))""",
    re.IGNORECASE | re.VERBOSE,
)
_CITED_LINE = re.compile(
    r"""^[ \t>*\#_\-]* (?: (?:the[ ])?(?:supporting|used|relevant|cited)?[ ]?
      (?:paragraphs?|passages?|sentences?|citations?|cited|evidence|sources?|references?|indexes|indices)
      (?:[ ](?:used|cited|numbers?|indexes|indices|needed))* | 段落 )
    [ \t]*[*_]*[ \t]* [:：=] [*_ \t]* (?P<value>[^\n]*)$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_TRAILING = re.compile(
    r"""[ \t,;:–—-]{0,9} (?: [\[【(] [^\[\]【】()]{0,60} \d [^\[\]【】()]{0,60} [\]】)]
      | \((?:see|from|source|as[ ]per)[^()]{0,120}\) ) [ \t]{0,9} \.? \s* \Z""",
    re.IGNORECASE | re.VERBOSE,
)
_CITES = re.compile(
    r"""[\s\W]* (?: (?:see|from|sources?|as[ ]per|in|by|and|according[ ]to|paragraphs?|passages?|sentences?|documents?)
      \b [\s\W]* )* [\d\s\W]* \Z""",
    re.IGNORECASE | re.VERBOSE,
)
_PLACEHOLDERS = re.compile(
    r"""[\s\W]* (?:(?:your|the|final|short)[ ])* (?:answer (?:[ ]alone)? (?:,?[ ]in[ ]a[ ]few[ ]words)?
      (?:,?[ ]or[ ]unknown)?)? [\s\W]* \Z""",
    re.IGNORECASE | re.VERBOSE,
)
_LEADING = re.compile(
    r"[\[【(]\s*(?:(?:paragraph|passage|sentence)s?\s*)?\d[\d\s,;]{0,40}[\]】)][\s:.,–—-]{1,9}(?=\S)",
    re.IGNORECASE,
)
_BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]*)\}?\}")
_UNFINISHED = re.compile(r"\b(?:answer|it)(?: is| would be| must be)?\W*\Z", re.IGNORECASE)
_CLOSING = frozenset("])】）")
_SHORT_REPLY = 12
_LONGEST_REPLY = 60_000
_LONGEST_LINE = 400
_LONGEST_ANSWER = 2000


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """What was read in a reply.

    `cited` are positions from 0, in order of citation; `stated` tells whether the reply says what it used,
    even where that is nothing; `dropped` are the citations that do not count. `form` is how it was
    written: json, tagged, text, or empty where nothing was found.
    """

    answer: str = ""
    cited: tuple[int, ...] = ()
    stated: bool = False
    dropped: tuple[Dropped, ...] = ()
    form: str = ""

    def fault(self, *, first: bool) -> str:
        """Why it cannot be used, in a sentence, or nothing. In step 2 (not `first`) an answer is enough."""
        if not self.answer:
            return "No answer was found in the reply."
        if first and not self.stated:
            return "The reply does not say which passages it used."
        if first and not self.cited and self.dropped:
            return "None of the passages that the reply cites is there."
        return ""


def parse_reply(
    text: str, shown: Collection[int], units: int, *, thoughts: str = "", cut_off: bool = False
) -> ParsedReply:
    """The answer and citations of a reply: as JSON, else as tags, else as running text; each fills what lacks.

    `shown` are the positions that were in the context, of `units`. What a reply says after its `thoughts`
    comes first; they are looked into only for citations that are nowhere else. Of a reply that was `cut_off` an
    answer that reaches to its end is not taken.
    """
    text = text[:_LONGEST_REPLY]
    thought = [match.end() for match in _THOUGHTS_END.finditer(text)]
    said = text[thought[-1] :] if thought and text[thought[-1] :].strip() else text
    fields = json_fields(said)
    if fields.answer is None or fields.cited is None:
        fields = _filled(fields, tagged_fields(said) if "<" in said else Fields())
    if fields.answer is None or fields.cited is None:
        fields = _filled(fields, _text_fields(said, cut_off=cut_off, answered=fields.answer is not None))
    answer, inside = _cleaned(fields.answer or "")
    mentions = fields.cited
    if mentions is None and inside:
        mentions = inside
    if mentions is None:
        earlier = thoughts[:_LONGEST_REPLY] + (text[: thought[-1]] if thought else "")
        mentions = (find_mentions(earlier) if earlier else ()) or None
    cited, dropped = settle(mentions or (), shown, units)
    return ParsedReply(answer, cited, mentions is not None, dropped, fields.form)


def _filled(one: Fields, other: Fields) -> Fields:
    return Fields(
        other.answer if one.answer is None else one.answer,
        other.cited if one.cited is None else one.cited,
        one.form or other.form,
    )


def _text_fields(text: str, *, cut_off: bool, answered: bool) -> Fields:
    """The fields of running text: labelled lines first, then what the sentences say."""
    lines = [match["value"] for match in _CITED_LINE.finditer(text)]
    cited: tuple[Mention, ...] | None = None
    for line in lines:
        found = read_list(line[:_LONGEST_LINE])
        if not found or any(mention.number != NO_NUMBER for mention in found):
            cited = found
    if cited is None:
        cited = find_mentions(text) or None
    answer = None if answered else _spoken_answer(text, cut_off=cut_off)
    return Fields(answer, cited, "text" if answer is not None or cited is not None else "")


def _spoken_answer(text: str, *, cut_off: bool) -> str | None:
    found: list[tuple[int, str]] = []
    for match in _ANSWER_LINE.finditer(text):
        name = "value" if (match["value"] or "").strip(" *_#") else "next"
        if match[name] and not (cut_off and match.end(name) >= len(text.rstrip())):
            found.append((match.start(), match[name]))
    for match in _ANSWER_SENTENCE.finditer(text):
        name = "value" if match["value"] else "next"
        sentence = split_sentences(match[name])[0]
        if not (cut_off and match.start(name) + len(sentence) >= len(text.rstrip())):
            found.append((match.start(), sentence))
    found = [(place, value) for place, value in found if _is_answer(value)]
    if found:
        return max(found)[1]
    boxed = _BOXED.findall(text)
    if boxed:
        return str(boxed[-1])
    line = text.strip()
    if cut_off or "\n" in line or len(line.split()) > _SHORT_REPLY or line.startswith(tuple("{[<`")):
        return None
    return None if _UNFINISHED.search(line) else line or None


def _is_answer(value: str) -> bool:
    """Whether what follows “the answer is” is one, and not a heading, a brace or the prompt said again."""
    return not (
        _is_placeholder(value) or _UNFINISHED.search(value) or value.rstrip().endswith((":", "{", "["))
    )


def _is_placeholder(answer: str) -> bool:
    """Whether an answer is a dash of dots or what the prompt itself has in its place."""
    return _PLACEHOLDERS.fullmatch(answer) is not None and not re.search(r"[+#%$€£∞π]", answer)


def _cleaned(answer: str) -> tuple[str, tuple[Mention, ...]]:
    """The answer without markup, quotes and the citations behind it; and these citations."""
    boxed = _BOXED.search(answer)
    if boxed:
        answer = boxed[1]
    cited: list[Mention] = []
    answer = answer.strip()[:_LONGEST_ANSWER]
    while (start := _citations_at_end(answer)) > 0:
        cited[:0] = read_list(answer[start:])
        answer = answer[:start].rstrip()
    if lead := _LEADING.match(answer):
        cited[:0] = read_list(lead[0])
        answer = answer[lead.end() :]
    answer = _bare(answer)
    return ("", ()) if _is_placeholder(answer) else (answer, tuple(cited))


def _citations_at_end(answer: str) -> int:
    """Where the citation that ends the answer begins; 0 where there is none, or nothing else."""
    if answer[-2:].rstrip(".")[-1:] not in _CLOSING:
        return 0
    match = _TRAILING.search(answer)
    return match.start() if match and _CITES.match(match[0]) and answer[: match.start()].strip() else 0


def _bare(answer: str) -> str:
    before = ""
    while answer != before:
        before = answer
        answer = answer.strip().strip("*_`").strip()
        if len(answer) > 1 and (answer[0], answer[-1]) in {
            ('"', '"'),
            ("“", "”"),
            ("'", "'"),
            ("«", "»"),
            ("„", "“"),
        }:
            answer = answer[1:-1]
    if answer.endswith((".", "。")) and not re.search(r"(?:\b[^\W\d_]\.|\.\.)\Z", answer):
        answer = answer[:-1].rstrip()
    return answer
