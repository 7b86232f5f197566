"""The program in a model's reply: found, read and checked against the problem; never run."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.attacks.worked_out import worked_out
from core.models.base import Finish
from core.problems.analysis import analyse
from core.problems.numerals import format_number
from core.problems.problem import Notation, Status

if TYPE_CHECKING:
    from core.models.base import Reply
    from core.problems.problem import Analysis, Problem

_THOUGHT = re.compile(r"\A.*</(?:think|thinking|thought|reasoning|reflection)>", re.DOTALL | re.IGNORECASE)
_THINKING = re.compile(r"<(?:think|thinking|thought|reasoning|reflection)>", re.IGNORECASE)
_END = re.compile(r"<\|?(?:im_end|im_start|endoftext|eot_id|end|user|assistant)\|>|</s>")
_FENCE = re.compile(r"(?P<fence>`{3,}|~{3,})[ \t]*(?P<words>[^`~\n]*)(?:\n|\Z)")
_PYTHON = frozenset({"", "py", "python", "python3", "py3"})
_MOST_BLOCKS = 8
_RIGHT = frozenset({Status.READY, Status.NEEDS_DECISION, Status.MISALIGNED, Status.NOTHING_TO_VARY})


@dataclass(frozen=True, slots=True)
class Checked:
    """What a reply's program is worth: `good`, or why not in a word (`kind`) and in a sentence.

    `program` is the one that was found, also where it fails; `line` (from 1, 0 where unknown) and
    `column` (from 0) are where in it.
    """

    good: bool
    kind: str
    reason: str = ""
    program: str = ""
    line: int = 0
    column: int = 0


def check_program_reply(reply: Reply, problem: Problem) -> Checked:
    """The first program of the reply that gives the problem's answer, or why the first one does not.

    A program is good when it is read, is supported, gives the answer exactly and computes it from
    numbers of the text. Which of equal numbers is which may be open still.
    """
    blocks, open_block = _blocks(reply.text)
    if reply.finish is Finish.TOO_LONG:
        return Checked(False, "too long", reply.error or "The problem is too long for the model.")
    checked = [_checked(block, problem) for block in blocks]
    if reply.finish is Finish.LENGTH and open_block:
        checked[-1] = _cut_off(blocks[-1])
    if not checked:
        return _cut_off("") if reply.finish is Finish.LENGTH else _no_code(reply.text, problem)
    return next((one for one in checked if one.good), checked[0])


def _blocks(text: str) -> tuple[list[str], bool]:
    """The blocks of code after the thinking, and whether the last one was never closed."""
    text = _THOUGHT.sub("", text.replace("\r\n", "\n"))
    if thinking := _THINKING.search(text):
        text = text[: thinking.start()]
    text = next((part for part in _END.split(text) if part.strip()), "")
    blocks: list[str] = []
    done = 0
    while len(blocks) < _MOST_BLOCKS and (fence := _FENCE.search(text, done)):
        end = text.find(fence["fence"], fence.end())
        whole = end >= 0
        kept = _keep(blocks, fence["words"].strip().lower(), text[fence.end() : end if whole else None])
        done = end + len(fence["fence"])
        if not whole:
            return blocks, kept
    return blocks, False


def _keep(blocks: list[str], words: str, code: str) -> bool:
    if words.partition(" ")[0] not in _PYTHON or not code.strip():
        return False
    blocks.append(_flush_left(code).rstrip() + "\n")
    return True


def _flush_left(code: str) -> str:
    """The block without the margin of a list or a quotation that it stands in."""
    lines = code.split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines).lstrip("\n")


def _no_code(text: str, problem: Problem) -> Checked:
    """A reply that is a program from its first line to its last needs no fence."""
    if "print(" in text and (bare := _checked(text.strip() + "\n", problem)).good:
        return bare
    return Checked(False, "no code", "The reply holds no block of Python.")


def _cut_off(program: str) -> Checked:
    return Checked(False, "cut off", "The reply was cut off before its program was whole.", program)


def _checked(program: str, problem: Problem) -> Checked:
    analysis = analyse(replace(problem, program=program, notation=Notation.PROGRAM, decisions=()))
    tree, place = analysis.tree, analysis.fault
    if analysis.status not in _RIGHT or tree is None:
        line, column = (place.line, place.column) if place else (0, 0)
        return Checked(False, analysis.status.value, analysis.reason, program, line, column)
    if not tree.root.operands:
        return Checked(False, "no steps", "The program only states the answer.", program)
    if (leaf := worked_out(analysis)) is not None:
        reason = (
            f"{format_number(leaf.value)} is not in the text: it seems to be worked out from other numbers."
        )
        return Checked(False, "worked out", reason, program, leaf.place.line, leaf.place.column)
    if analysis.status is Status.MISALIGNED and not analysis.grounding.mismatches:
        return Checked(False, analysis.status.value, analysis.reason, program)
    if analysis.status is Status.NOTHING_TO_VARY and not _uses_text(analysis):
        return Checked(False, "no numbers", "The program uses none of the numbers of the text.", program)
    return Checked(True, "taken", "", program)


def _uses_text(analysis: Analysis) -> bool:
    """Whether a leaf has the value of a number of the text, be it one in words, which stays as it is."""
    values = {numeral.value for numeral in analysis.numerals}
    return analysis.tree is not None and any(abs(leaf.value) in values for leaf in analysis.tree.leaves)
