"""Which of the numbers that a program prints is its answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.problems.fault import ProgramFault
from core.problems.program_values import Number, Text

if TYPE_CHECKING:
    import ast
    from fractions import Fraction

    from core.problems.program_expressions import Expressions
    from core.problems.program_values import Value

_PART_BEFORE = re.compile(r"(?:\d|(?<!\.)\.|(?<!-)[-−])\Z")
_PART_BEHIND = re.compile(r"\d|(?!\.0+(?!\d))[.,]\d")
_PRINT_IT = "Print the answer in the last line, such as print(total)."


def printed_answer(reader: Expressions, last: Value | None, answer: Fraction | None) -> int:
    """The index of the node that is the answer; `last` is the value of the last line."""
    if not reader.prints:
        if isinstance(last, Number):
            return last.index
        raise ProgramFault("The program prints no answer.", None, advice=_PRINT_IT)
    for node, text in reversed(reader.prints):
        found = _alone(text)
        if found:
            return _chosen(reader, node, found, answer)
    node, text = reader.prints[-1]
    raise reader.source.refused(node, "no number that is computed is printed.", _PRINT_IT)


def _alone(text: Text) -> list[int]:
    """The numbers of a printed text that stand alone: neither digits nor another number touch them."""
    found = []
    pieces = [piece for piece in text.pieces if piece != ""]
    for position, piece in enumerate(pieces):
        if isinstance(piece, str):
            continue
        before = pieces[position - 1] if position else ""
        after = pieces[position + 1] if position + 1 < len(pieces) else ""
        if _ends_open(before) and _begins_open(after, pieces[position + 2 : position + 3]):
            found.append(piece.index)
    return list(dict.fromkeys(found))


def _ends_open(before: str | Number) -> bool:
    """Whether what stands before a number is no part of it: no digit, sign or decimal point."""
    return isinstance(before, str) and _PART_BEFORE.search(before) is None


def _begins_open(after: str | Number, following: list[str | Number]) -> bool:
    """Whether what stands behind a number is no part of it; the zeros of `.00` are not."""
    if isinstance(after, Number):
        return False
    if after in {".", ","} and following and isinstance(following[0], Number):
        return False
    return _PART_BEHIND.match(after) is None


def _chosen(reader: Expressions, node: ast.Call, found: list[int], answer: Fraction | None) -> int:
    builder = reader.builder
    right = [index for index in found if builder.value(index) == answer]
    candidates = right or found
    computed = [index for index in candidates if not builder.is_leaf(index)] or candidates
    last = max(computed)
    if right and not set(computed) <= builder.needs(last):
        raise reader.source.refused(
            node,
            "several numbers are printed that all equal the answer.",
            "Print only the answer in the last line.",
        )
    return last
