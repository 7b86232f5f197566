"""From the steps of a worked solution to a program: quantities first, a step a line, the answer printed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.readers.completeness import LITERAL, used_steps
from core.problems.readers.expressions import numbers, uses, write_expression, write_number
from core.problems.readers.hidden import hidden_steps, unused_amounts
from core.problems.readers.naming import Names, quantity_name, step_name
from core.problems.readers.readings import resolve
from core.problems.readers.told import amounts_of, read_told
from core.problems.readers.unexplained import derivations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.readers.expressions import Term, Use
    from core.problems.readers.marks import Step
    from core.problems.readers.told import Told

_HUNDRED = 100
_SMALL = frozenset(Fraction(value) for value in (0, 1, 2))
_DIVISORS = (2, 3, 5)


def write_program(text: str, solution: str, steps: Sequence[Step], answer: Fraction | None) -> str:
    """The program of a worked solution, empty when it has no step.

    The last step that gives the answer is printed, or the last one when none does. An operand with
    more than one possible meaning is written `either(earlier_result, 8)`, for a person to decide; a
    number that nothing accounts for is written `either(11, sets - 2)`, or `either(11)`.
    """
    later = steps[len(_until_answer(steps, answer)) :]
    steps = _until_answer(steps, answer)
    if not steps:
        return ""
    about = read_told(text, solution)
    explained = about.explained
    known = explained.implied | explained.left_over
    resolved = resolve(steps, explained.text.__contains__, known.__contains__, amounts_of(about, solution))
    return _Writer(about, steps, resolved.options, later).program()


def _until_answer(steps: Sequence[Step], answer: Fraction | None) -> Sequence[Step]:
    exact = [index for index, step in enumerate(steps) if step.exact == answer]
    written = [index for index, step in enumerate(steps) if step.written == answer]
    marked = [index for index, step in enumerate(steps) if step.marked]
    last = (exact or written or marked or [-1])[-1]
    return steps[: last + 1]


class _Writer:
    """Writes the program of steps whose operands have the given options."""

    def __init__(
        self,
        about: Told,
        steps: Sequence[Step],
        options: tuple[tuple[tuple[int, ...], ...], ...],
        later: Sequence[Step] = (),
    ) -> None:
        self._about = about
        self._steps = steps
        self._options = options
        self._later = later
        self._used = sorted(used_steps([[place for slot in step for place in slot] for step in options]))
        self._names = Names()
        self._results: dict[int, str] = {}
        self._uses = Counter(value for index in self._used for value, _ in self._literals(index))
        self._leaves_out = self._computes_in_vain()
        self._stands = Counter(numeral.value for numeral in about.numerals)
        self._varying = frozenset(set(self._uses) & about.explained.text)
        self._sure = frozenset(
            value
            for index in self._used
            for value, use in self._literals(index)
            if not self._may_be_constant(index, value, use)
        )
        self._quantities = self._named_quantities()
        written = {number for other, number in about.explained.scaled if other in self._uses}
        self._unused = unused_amounts(about.numerals, {*self._uses, *written})
        self._leaves_out = self._leaves_out or bool(self._unused)
        self._used_often = Counter(
            place for index in self._used for slot in options[index] for place in slot if place != LITERAL
        )
        self._perhaps: list[str] = []

    def program(self) -> str:
        lines = [f"{name} = {write_number(value)}" for value, name in self._quantities.items()]
        for index in self._used:
            step = self._steps[index]
            slots = zip(self._options[index], numbers(step.term), uses(step.term), strict=True)
            operands = [
                f"either({write_number(value)})"
                if self._is_unexplained(options, index, value, use)
                else self._operand(options, value, constant=self._may_be_constant(index, value, use))
                for options, value, use in slots
            ]
            lines += self._perhaps
            self._perhaps.clear()
            expression = write_expression(step.term, operands)
            if step.term.op == "number" and index != self._used[-1] and "(" not in expression:
                self._results[index] = expression
                continue
            name = self._names.give(step_name(step.before, step.after), f"step_{len(self._results) + 1}")
            self._results[index] = name
            lines.append(f"{name} = {expression}")
        answer = self._results[self._used[-1]]
        shown = f"either({answer})" if self._computes_in_vain() else answer
        return "\n".join((*lines, f"print({shown})"))

    def _computes_in_vain(self) -> bool:
        """Whether the solution has a step that the answer is not built on, as far as can be seen.

        It is then used by a step that is not written: 12 doublings by as many factors 2, the larger of two
        sums, 44/5 by the 8 whole bills. What is left of a percentage (95 for 5 %) is a constant anyhow.
        """
        known = self._about.explained.left_over
        idle = [step for index, step in enumerate(self._steps) if step.marked and index not in self._used]
        answer = self._steps[-1].exact
        # A step behind the answer that builds on it is a check of it.
        idle += [
            step
            for step in self._later
            if step.marked and step.exact != answer and answer not in numbers(step.term)
        ]
        return any(step.term.op != "number" and step.exact not in known for step in idle)

    def _literals(self, index: int) -> list[tuple[Fraction, Use]]:
        """The values that a step may hold as numbers of their own, and how each is used."""
        term = self._steps[index].term
        slots = zip(self._options[index], numbers(term), uses(term), strict=True)
        return [(value, use) for options, value, use in slots if LITERAL in options]

    def _may_be_constant(self, index: int, value: Fraction, use: Use) -> bool:
        """Whether one of several uses of a value may be a constant: the 2 of “half”, the 6 of 1/6.

        The parts of a proper fraction (“half of the half, three times over” is 3/4) may be. Constants
        multiply and divide; those of “half” and “a third” are not divided themselves but in 2/3;
        100 makes shares of percentages, and what is left of them; a sum is divided by how many it adds.
        """
        if use.fraction is not None and use.fraction in self._about.fractions:
            return True
        if self._uses[value] == 1:
            return False
        # One tree in each box, and "another box" or "himself", which is 1 as well.
        if value == 1 and self._uses[value] > self._stands[value] and use.op in {"+", "-"}:
            return True
        if use.fraction is not None and self._is_spoken(use.fraction, value):
            return True
        explained = self._about.explained
        if value == _HUNDRED and value in explained.implied:
            return (
                (use.op == "/" and use.right) or use.beside in explained.percents or self._makes_percent(use)
            )
        added = use.op == "+" or (use.op == "-" and use.right)
        divided = use.op == "/" and not use.right and value in _DIVISORS
        if added or (divided and (use.beside is None or use.beside <= value)):
            return False
        if use.divided is not None and value == self._addends(index, use.divided):
            return True
        return value in explained.constants | self._about.parts

    def _is_unexplained(self, options: tuple[int, ...], index: int, value: Fraction, use: Use) -> bool:
        """Whether a number must come from what the solution does not write.

        So does an answer that is a bare number of the text, and in a solution that has no use for a number of
        the text, or for a step of its own, what no word accounts for: the 2 of `10 * 2` for each $100 of $250.
        """
        if not use.op:
            return index == self._used[-1] and (options == (LITERAL,) or self._leaves_out)
        if options != (LITERAL,) or not self._leaves_out or use.fraction is not None:
            return False
        explained = self._about.explained
        if value in explained.text | explained.left_over:
            return False
        return use.op in {"+", "-"} or value not in explained.implied

    def _makes_percent(self, use: Use) -> bool:
        """Whether a 100 may turn a share that was computed into a percentage: `won / games * 100`."""
        shares = {percent / _HUNDRED for percent in self._about.explained.percents}
        return (
            use.op == "*"
            and use.right
            and (use.beside is None or (use.beside < 1 and use.beside not in shares))
        )

    def _is_spoken(self, fraction: Fraction, part: Fraction) -> bool:
        """Whether words may make a fraction with that part: in lowest terms, and of no result."""
        parts = {Fraction(fraction.numerator), Fraction(fraction.denominator)}
        return part in parts and fraction < 1 and not parts & {step.exact for step in self._steps}

    def _addends(self, index: int, term: Term) -> int:
        """How many numbers a term of a step adds up, through the steps it builds on."""
        if term.op == "+":
            return sum(self._addends(index, operand) for operand in term.operands)
        if term.op == "number":
            earlier = [place for place in self._options[index][term.slot] if place != LITERAL]
            return self._addends(earlier[0], self._steps[earlier[0]].term) if earlier else 1
        return 1

    def _operand(self, slot: tuple[int, ...], value: Fraction, *, constant: bool) -> str:
        options = [self._results[place] for place in slot if place != LITERAL]
        if LITERAL in slot:
            named = value in self._quantities and not constant
            options.append(self._quantities[value] if named else write_number(value))
            if not self._about.explained.accounts_for(value, self._varying):
                options += derivations(value, self._named(), self._about.explained.implied)
                return f"either({', '.join(options)})"
        if self._unused and value not in self._about.explained.implied | _SMALL:
            options += self._hidden(value, slot)
        return options[0] if len(options) == 1 else f"either({', '.join(options)})"

    def _hidden(self, value: Fraction, slot: tuple[int, ...]) -> list[str]:
        """Names of steps that the solution may have left out before it used a value, each put in a line of its own.

        A value used once has its use as it is; then the step has to build on it.
        """
        several = len(self._unused) > 1
        named = {**{amount: write_number(amount) for amount in self._unused if several}, **self._named()}
        found = hidden_steps(value, self._unused, named, self._about.explained.implied)
        results = [self._results[place] for place in slot if place != LITERAL]
        often = self._uses[value] > self._stands[value] or any(self._used_often[place] > 1 for place in slot)
        if not (several or often):
            found = [one for one in found if one == write_number(value) or one.split()[-1] in results]
        names = [self._names.give("perhaps", "perhaps") for _ in found]
        self._perhaps += [f"{name} = {expression}" for name, expression in zip(names, found, strict=True)]
        return names

    def _named(self) -> dict[Fraction, str]:
        """What may be written for a value so far: numbers of the text, quantities, results."""
        return {
            **{value: write_number(value) for value in sorted(self._varying)},
            **self._quantities,
            **{self._steps[place].exact: name for place, name in self._results.items()},
        }

    def _named_quantities(self) -> dict[Fraction, str]:
        """Names for the numbers of the text that the program may use, in order of first use.

        A value that stands in the text once is one quantity however often it is used. Where it stands
        there twice, or where a use may be a constant, it stays a number of its own: nothing is decided.
        """
        named = {
            numeral.value: quantity_name(self._about.text, numeral)
            for numeral in reversed(self._about.numerals)
        }
        return {
            value: self._names.give(named[value], "quantity")
            for value in self._uses
            if self._stands[value] == 1
            and value in self._sure
            and (self._uses[value] == 1 or value not in self._about.ordinals)
        }
