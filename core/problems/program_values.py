"""What an expression of a program can be: a number, a text with numbers in it, a list, a function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.problems.tree import Op


@dataclass(frozen=True, slots=True)
class Number:
    """A node of the tree that is built."""

    index: int


@dataclass(frozen=True, slots=True)
class Text:
    """A text: fixed stretches, and the numbers written between them."""

    pieces: tuple[str | Number, ...] = ()

    @property
    def constant(self) -> str | None:
        """The text itself when no number is in it."""
        return "".join(piece for piece in self.pieces if isinstance(piece, str)) if not self.numbers else None

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers in it."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Number))


@dataclass(frozen=True, slots=True)
class Items:
    """A list or a tuple, which nothing can change."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A function by its name in Python, such as `round` or `math.ceil`."""

    name: str


@dataclass(frozen=True, slots=True)
class Module:
    """An imported module."""

    name: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """`None`, or what `print` gives."""


Value: TypeAlias = Number | Text | Items | Function | Module | Nothing

UNARY = {
    "int": Op.INT,
    "abs": Op.ABS,
    "math.fabs": Op.ABS,
    "math.trunc": Op.INT,
    "math.ceil": Op.CEIL,
    "math.floor": Op.FLOOR,
    "math.sqrt": Op.SQRT,
}
"""Functions of one number that are one operation."""

FUNCTIONS = frozenset(
    {*UNARY, "float", "str", "round", "min", "max", "sum", "len", "pow", "math.pow", "math.gcd", "math.fsum"}
    | {"print", "divmod", "either"}
)
"""All functions that are understood; those of `math` by their full name."""


def described(value: Value) -> str:
    """What a value is, in words, for a sentence."""
    match value:
        case Number():
            return "a number"
        case Text():
            return "a text"
        case Items():
            return "a list"
        case Function(name) | Module(name):
            return f"“{name}”"
        case Nothing():
            return "None"
