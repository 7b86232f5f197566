"""From the steps of a worked solution to a program: quantities first, a step a line, the answer printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numerals import Numeral, Role, find_numerals
from core.problems.readers.expressions import numbers, write_expression, write_number
from core.problems.readers.implied import implied_constants
from core.problems.readers.naming import Names, quantity_name, step_name
from core.problems.readers.readings import LITERAL, Resolved, resolve, used_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.readers.marks import Step

_AMOUNTS = (Role.QUANTITY, Role.WORD, Role.YEAR, Role.TIME)


@dataclass(frozen=True, slots=True)
class _Text:
    """What a text says of the values a solution uses."""

    text: str
    numerals: tuple[Numeral, ...]
    values: frozenset[Fraction]
    implied: frozenset[Fraction]


def write_program(text: str, steps: Sequence[Step], answer: Fraction | None) -> str:
    """The program of a worked solution, empty when it has no step.

    The last step that gives the answer is printed, or the last one when none does. An operand with
    more than one possible meaning is written `either(earlier_result, 8)`, for a person to decide.
    """
    steps = _until_answer(steps, answer)
    if not steps:
        return ""
    about = _read(text)
    resolved = resolve(steps, about.values.__contains__, about.implied.__contains__)
    return _written(about, steps, resolved)


def _until_answer(steps: Sequence[Step], answer: Fraction | None) -> Sequence[Step]:
    exact = [index for index, step in enumerate(steps) if step.exact == answer]
    written = [index for index, step in enumerate(steps) if step.written == answer]
    marked = [index for index, step in enumerate(steps) if step.marked]
    last = (exact or written or marked or [-1])[-1]
    return steps[: last + 1]


def _read(text: str) -> _Text:
    numerals = tuple(numeral for numeral in find_numerals(text) if numeral.role in _AMOUNTS)
    values: set[Fraction] = set()
    for numeral in numerals:
        values.add(numeral.value)
        if numeral.percent:
            values.add(numeral.value / 100)
        if numeral.value.denominator != 1:
            values |= {Fraction(numeral.value.numerator), Fraction(numeral.value.denominator)}
    return _Text(text, numerals, frozenset(values), implied_constants(text))


def _written(about: _Text, steps: Sequence[Step], resolved: Resolved) -> str:
    everything = [tuple(place for slot in step for place in slot) for step in resolved.options]
    used = sorted(used_steps(everything))
    names = Names()
    quantities = _quantities(
        about, [steps[index] for index in used], [resolved.options[index] for index in used]
    )
    literals = {value: names.give(name, "quantity") for value, name in quantities.items()}
    lines = [f"{name} = {write_number(value)}" for value, name in literals.items()]
    given: dict[int, str] = {}
    for index in used:
        step = steps[index]
        slots = [
            _operand(
                [
                    given[place] if place != LITERAL else literals.get(value, write_number(value))
                    for place in slot
                ]
            )
            for slot, value in zip(resolved.options[index], numbers(step.term), strict=True)
        ]
        expression = write_expression(step.term, slots)
        if step.term.op == "number" and index != used[-1] and "either(" not in expression:
            given[index] = expression
            continue
        given[index] = names.give(step_name(step.before, step.after), f"step_{len(given) + 1}")
        lines.append(f"{given[index]} = {expression}")
    return "\n".join((*lines, f"print({given[used[-1]]})"))


def _operand(options: Sequence[str]) -> str:
    return options[0] if len(options) == 1 else f"either({', '.join(options)})"


def _quantities(
    about: _Text, steps: Sequence[Step], options: Sequence[tuple[tuple[int, ...], ...]]
) -> dict[Fraction, str]:
    """Names for the numbers of the text that the program may use, in order of first use.

    A value that stands in the text once is one quantity however often it is used, unless it may be a
    constant as well (the 2 of “half”): then, and where it stands there twice, each use stays a number
    of its own, and nothing is decided here.
    """
    uses: Counter[Fraction] = Counter()
    for step, slots in zip(steps, options, strict=True):
        uses.update(value for value, slot in zip(numbers(step.term), slots, strict=True) if LITERAL in slot)
    stands = Counter(numeral.value for numeral in about.numerals)
    named = {numeral.value: quantity_name(about.text, numeral) for numeral in reversed(about.numerals)}
    return {
        value: named[value]
        for value, count in uses.items()
        if stands[value] == 1 and (count == 1 or value not in about.implied)
    }
