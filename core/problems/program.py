"""Solution programs in Python, read into a tree; they are never compiled and never run."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from core.problems.builder import TreeBuilder
from core.problems.fault import ProgramFault, nested_too_deep
from core.problems.program_answer import printed_answer
from core.problems.program_expressions import Expressions
from core.problems.program_source import Source
from core.problems.program_values import FUNCTIONS, Function, Items, Module, Number

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.program_values import Value
    from core.problems.tree import Tree

__all__ = ["ProgramFault", "parse_program"]

_ADVICE = "Write the steps one after the other, each as its own line."
_ASSERT_ADVICE = "Take it out if the solution holds without it."
_UNSUPPORTED: dict[type[ast.stmt], str] = {
    ast.For: "a loop cannot be varied.",
    ast.AsyncFor: "a loop cannot be varied.",
    ast.While: "a loop cannot be varied.",
    ast.If: "a branch (“if”) cannot be varied.",
    ast.Match: "a branch (“match”) cannot be varied.",
    ast.FunctionDef: "a function of one's own cannot be varied.",
    ast.AsyncFunctionDef: "a function of one's own cannot be varied.",
    ast.ClassDef: "a class cannot be varied.",
    ast.Try: "“try” cannot be varied.",
    ast.With: "“with” cannot be varied.",
    ast.Return: "“return” stands outside a function.",
    ast.Delete: "“del” cannot be varied.",
    ast.Raise: "“raise” cannot be varied.",
}


def parse_program(source: str, answer: Fraction | None = None) -> Tree:
    """The tree of the number that a program prints.

    Understood are assignments, arithmetic, comparisons as 0 or 1, `int float round abs min max sum
    len pow divmod`, `ceil floor sqrt gcd` of `math`, lists that are written out, and every usual way
    to print. Imports, comments and docstrings are passed over, and an assert on one value
    (`boxes > 0`). The answer is what the last `print` prints; of several numbers in it the one that
    equals `answer`, or else the one computed last. A program that prints nothing gives its last
    line's value.

    Raises `ProgramFault` with its place: `UNSUPPORTED` for anything else, and for what has no exact
    value; `TOO_COMPLEX` beyond 64 KB, 500 nodes or 10,000 bits.
    """
    try:
        return _Program(source).tree(answer)
    except RecursionError as error:
        raise nested_too_deep() from error


class _Program:
    """Goes through the statements in order."""

    def __init__(self, text: str) -> None:
        self._source = Source(text)
        self._builder = TreeBuilder()
        self._reader = Expressions(self._source, self._builder)
        self._last: Value | None = None
        for statement in self._source.module.body:
            self._statement(statement)

    def tree(self, answer: Fraction | None) -> Tree:
        return self._builder.tree(printed_answer(self._reader, self._last, answer))

    def _statement(self, node: ast.stmt) -> None:
        self._builder.context = ""
        match node:
            case ast.Assign():
                self._assign(node.targets, node.value)
            case ast.AnnAssign():
                if node.value is not None:
                    self._assign([node.target], node.value)
            case ast.AugAssign():
                self._augment(node)
            case ast.Expr():
                self._expression(node.value)
            case ast.Import():
                for alias in node.names:
                    self._bind(alias.asname or alias.name.partition(".")[0], Module(alias.name))
            case ast.ImportFrom():
                self._import_from(node)
            case ast.Assert() | ast.Pass():
                self._pass_over(node)
            case _:
                what = _UNSUPPORTED.get(type(node), "this construct cannot be varied.")
                raise self._source.refused(node, what, _ADVICE)

    def _pass_over(self, node: ast.Assert | ast.Pass) -> None:
        """Passes over an assert on one value; one that compares computed values may fail for new numbers."""
        test = node.test if isinstance(node, ast.Assert) else None
        sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) else []
        if sum(not isinstance(side, ast.Constant) for side in sides) > 1:
            raise self._source.refused(node, "new numbers may break this “assert”.", _ASSERT_ADVICE)

    def _expression(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return  # a docstring, or a comment written as one
        is_print = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        self._builder.context = "print" if is_print else ""
        self._last = self._reader.read(node)

    def _import_from(self, node: ast.ImportFrom) -> None:
        names = [alias.name for alias in node.names]
        if names == ["*"]:
            names = [full.removeprefix("math.") for full in FUNCTIONS if full.startswith("math.")]
            node.names = [ast.alias(name) for name in names]
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            known = full in FUNCTIONS
            self._bind(alias.asname or alias.name, Function(full) if known else Module(full))

    def _assign(self, targets: list[ast.expr], node: ast.expr) -> None:
        first = targets[0]
        self._builder.context = first.id if isinstance(first, ast.Name) else ""
        value = self._reader.read(node)
        for target in targets:
            self._assign_to(target, value)
        self._last = value

    def _assign_to(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name():
                self._bind(target.id, value)
            case ast.Tuple() | ast.List():
                if not isinstance(value, Items) or len(value.values) != len(target.elts):
                    raise self._source.refused(target, "there are not as many values as names.")
                for part, element in zip(target.elts, value.values, strict=True):
                    self._assign_to(part, element)
            case _:
                raise self._source.refused(target, "only a name can be given a value here.", _ADVICE)

    def _augment(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name):
            raise self._source.refused(node.target, "only a name can be given a value here.", _ADVICE)
        name = ast.Name(node.target.id, ast.Load())
        both = ast.BinOp(ast.copy_location(name, node.target), node.op, node.value)
        self._assign([node.target], ast.copy_location(both, node))

    def _bind(self, name: str, value: Value) -> None:
        self._reader.names[name] = value
        if isinstance(value, Number):
            self._builder.name(value.index, name)
