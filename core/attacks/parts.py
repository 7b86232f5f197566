"""The part of a reply that answers: without the model's thinking, and before it runs on to a new question."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TAG = re.compile(r"<(?P<close>/?)(?:think|thinking|thought|reasoning|reflection)>", re.IGNORECASE)
_CALL = re.compile(
    r"<(?P<tag>tool_call|function_call|tool_code)>.*?(?:</(?P=tag)>|\Z)|\[TOOL_CALLS\].*\Z",
    re.IGNORECASE | re.DOTALL,
)
_CHANNEL = re.compile(r"<\|channel\|>\s*(?P<name>\w+)[^<]{0,80}<\|message\|>")
_END = re.compile(
    r"<\|?(?:im_end|im_start|endoftext|eot_id|end|return|user|assistant)\|>|</s>|\[/?INST\]"
    r"|<(?:end|start)_of_turn>|<｜end▁of▁sentence｜>"
)
_NEW = re.compile(
    r"""(?:^|\n|\\n)[ \t]*(?:\#{1,6}[ ]*|[*_]{1,3}|\d{1,2}[.)][ ]*)?
        (?:(?:new|next|another)\s+)?
        (?:question|q|problem|exercise|example|user|human|instruction)
        [ ]*\#?\d{0,3}[ ]*[*_]{0,3}[ ]*:(?P<rest>[^\n]*)""",
    re.IGNORECASE | re.VERBOSE,
)
_STATED = re.compile(r"\\boxed|####|\banswer\b|\bans:", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Part:
    """The answering part of a reply: `text` is the reply up to where it answers, its thinking blanked.

    Positions in `text` are those in the reply. `unfinished` when the thinking was never closed;
    `complete` when the reply went on to something else, so that no limit can have cut the answer.
    """

    text: str
    unfinished: bool = False
    complete: bool = False


def answering(reply: str, question: str = "") -> Part:
    """The answering part, without calls of tools. `question` is the problem: repeating it begins no new one."""
    shown, start = reply, None
    channels = list(_CHANNEL.finditer(reply)) if "<|channel|>" in reply else []
    if channels:  # as gpt-oss writes: thinking, then the reply, each in a channel of its own
        last = channels[-1]
        if last["name"].lower() != "final":
            return Part(reply[: channels[0].start()], unfinished=True)
        shown = _blank(reply, 0, last.end())
    for tag in _TAG.finditer(shown):
        if tag["close"]:  # a closing tag alone closes what the prompt had opened
            shown = _blank(shown, 0 if start is None else start, tag.end())
            start = None
        elif start is None:
            start = tag.start()
    if start is not None:
        shown = shown[:start]
    for call in _CALL.finditer(shown) if "<" in shown or "[TOOL" in shown else ():
        shown = _blank(shown, call.start(), call.end())
    end = _end(shown, question)
    return Part(shown[:end], unfinished=start is not None, complete=end < len(shown))


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _end(text: str, question: str) -> int:
    """Where the reply stops answering: at an end mark, or at a new question after an answer."""
    end = len(text)
    for mark in _END.finditer(text):
        if text[: mark.start()].strip():
            end = mark.start()
            break
    for new in _NEW.finditer(text, 0, end):
        before = text[: new.start()]
        if _repeats(new["rest"].strip() or text[new.end() : end], question):
            continue
        if _STATED.search(before) or (_DIGIT.search(before) and _DIGIT.search(new["rest"])):
            return new.start()
    return end


def _repeats(rest: str, question: str) -> bool:
    """Whether words after "Question:" are from the problem itself."""
    given, asked = _WORD.findall(rest.lower())[:6], _WORD.findall(question.lower())
    return bool(given) and any(asked[i : i + len(given)] == given for i in range(len(asked)))
