"""Programs become exact trees, or a fault with its place; nothing in them ever runs."""

from __future__ import annotations

import ast
import json
import math
import re
import subprocess
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.problem import Status
from core.problems.program import ProgramFault, parse_program
from core.problems.tree import Op, Place, Tree

CASES = Path(__file__).parents[2] / "cases"


def _cases(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").split("\n") if line]


def _answer(case: dict[str, str]) -> Fraction | None:
    return Fraction(case["answer"]) if "answer" in case else None


def _leaves(tree: Tree) -> str:
    return " ".join(f"{leaf.id}={leaf.value}" for leaf in tree.leaves if not leaf.fixed)


def _id(case: dict[str, str]) -> str:
    return case["what"]


GOOD = [case for case in _cases("programs.jsonl") if "value" in case]
BAD = [case for case in _cases("programs.jsonl") if "status" in case]


@pytest.mark.parametrize("case", GOOD, ids=_id)
def test_a_program_gives_its_exact_value(case: dict[str, str]) -> None:
    tree = parse_program(case["program"], _answer(case))
    assert tree.root.value == Fraction(case["value"])
    assert tree.values({}) == tuple(node.value for node in tree.nodes)
    if "leaves" in case:
        assert _leaves(tree) == case["leaves"]


@pytest.mark.parametrize("case", BAD, ids=_id)
def test_what_cannot_be_varied_is_refused_with_its_place_and_a_sentence(case: dict[str, str]) -> None:
    with pytest.raises(ProgramFault) as raised:
        parse_program(case["program"], _answer(case))
    fault = raised.value
    place = f"{fault.place.line}:{fault.place.column}" if fault.place else ""
    assert (fault.status.value, place) == (case["status"], case["place"])
    assert case["says"] in fault.sentence
    assert fault.sentence.endswith(".")


@pytest.mark.parametrize("case", [*GOOD, *BAD], ids=_id)
def test_nodes_stand_in_the_source_where_they_say(case: dict[str, str]) -> None:
    try:
        tree = parse_program(case["program"], _answer(case))
    except ProgramFault:
        return
    lines = case["program"].replace("\r\n", "\n").split("\n")
    for leaf in tree.leaves:
        place = leaf.place
        written = lines[place.line - 1][place.column : place.end_column]
        if not leaf.fixed:
            assert Fraction(ast.literal_eval(written)).limit_denominator(10**6) == leaf.value


def test_every_id_is_given_once_and_the_root_is_last() -> None:
    tree = parse_program("x = 2 * 3 + 2\nx = x * 2 + 2 * 2\nprint(x + 2 * x + 2)")
    ids = [node.id for node in tree.nodes]
    assert len(set(ids)) == len(ids)
    assert all(operand < index for index, node in enumerate(tree.nodes) for operand in node.operands)
    assert tree.root is tree.nodes[-1]
    assert tree.node("x#2").label == "x"
    with pytest.raises(KeyError):
        tree.node("y")


def test_ids_stay_while_other_lines_are_edited() -> None:
    before = parse_program("a = 4\nb = 2 * a + 2\nprint(b)")
    after = parse_program("# note\na = 4\nspare = 9\n\nb = 2 * a + 2\nprint(b)")
    assert [node.id for node in before.nodes] == [node.id for node in after.nodes]


def test_the_digits_of_a_rounding_are_no_number_of_the_program() -> None:
    tree = parse_program("total = 10 / 4\nprint(round(total, 1))")
    assert [leaf.id for leaf in tree.leaves if leaf.fixed] == ["print:1"]
    assert [leaf.id for leaf in tree.leaves if not leaf.fixed] == ["total:10", "total:4"]


def test_an_undecided_operand_is_a_doubt() -> None:
    tree = parse_program("pens = 8\nbox = 4 * 2\nprint(either(box, pens) * 3)")
    assert tree.root.value == 24
    (doubt,) = tree.doubts
    assert doubt.place == Place(3, 6, 3, 23)
    assert "“box” or “pens”" in doubt.sentence


def test_a_doubt_about_what_the_answer_does_not_need_is_none() -> None:
    assert parse_program("pens = 8\nspare = either(pens, 2)\nbox = 9\nprint(box * 3)").doubts == ()


def test_a_result_typed_again_as_a_number_is_a_doubt() -> None:
    tree = parse_program("half = 48 / 2\ntotal = 48 + 24\nprint(total)")
    (doubt,) = tree.doubts
    assert doubt.place == Place(2, 13, 2, 15)
    assert "Write “half” here" in doubt.sentence
    assert parse_program("half = 48 / 2\ntotal = 48 + half\nprint(total)").doubts == ()


LARGE = {
    "a megabyte": "x = 1\n" * 180_000,
    "just too much": "#" * (64 * 1024 + 1),
    "many letters of four bytes": "# " + "😀" * 20_000,
    "brackets": "print(" + "(" * 400 + "1" + ")" * 400 + ")",
    "signs": "print(" + "-" * 60_000 + "1)",
    "a long sum": "print(" + "1+" * 20_000 + "1)",
    "many numbers": "print(sum([" + "1," * 3_000 + "]))",
    "many lines": "x = 1\n" + "x = x + 1\n" * 600 + "print(x)",
    "a long number": "print(" + "7" * 5_000 + ")",
    "a long decimal": "print(0." + "7" * 5_000 + ")",
    "a long number in sixteens": "print(0x" + "f" * 60_000 + ")",
    "a number in an f-string of several lines": 'print(f"""\n{0x' + "f" * 60_000 + '}""")',
    "doubling": "x = 3\n" + "x = x * x\n" * 30 + "print(x)",
    "a power of a power": "print(10 ** 3000 ** 2)",
}


@pytest.mark.parametrize("program", LARGE.values(), ids=LARGE)
def test_what_is_too_large_is_refused_at_once(program: str) -> None:
    started = time.process_time()
    with pytest.raises(ProgramFault) as raised:
        parse_program(program)
    assert raised.value.status is Status.TOO_COMPLEX
    assert len(str(raised.value)) < 250
    assert time.process_time() - started < 1


def test_four_hundred_and_ninety_nine_nodes_are_read() -> None:
    assert parse_program("x = 1\n" + "x = x + 1\n" * 249 + "print(x)").root.value == 250


def test_a_thread_may_read_what_is_nested_deeply() -> None:
    found: list[object] = []

    def read() -> None:
        try:
            parse_program("print(" + "-" * 5_000 + "1)")
        except ProgramFault as fault:
            found.append(fault.status)

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    assert found == [Status.TOO_COMPLEX]


def test_a_warning_of_pythons_parser_is_none_of_ours(recwarn: pytest.WarningsRecorder) -> None:
    assert parse_program('print("\\$", 3 * 3)').root.value == 9
    assert not recwarn.list


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_tree_or_a_fault(text: str) -> None:
    try:
        tree = parse_program(text)
    except ProgramFault:
        return
    assert tree.values({})[-1] == tree.root.value


_NUMBERS = st.one_of(
    st.integers(0, 60).map(str),
    st.tuples(st.integers(0, 40), st.integers(0, 99)).map(lambda pair: f"{pair[0]}.{pair[1]:02d}"),
)


def _combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "//", "%", "<", ">=", "=="]), inner)
    calls = st.tuples(
        st.sampled_from(["int", "abs", "round", "-", "math.ceil", "math.floor", "float"]), inner
    )
    many = st.tuples(st.sampled_from(["min", "max"]), st.lists(inner, min_size=2, max_size=3))
    return st.one_of(
        binary.map(lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"),
        calls.map(lambda parts: f"{parts[0]}({parts[1]})"),
        many.map(lambda parts: f"{parts[0]}({', '.join(parts[1])})"),
        inner.map(lambda base: f"({base}) ** 2"),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"sum([{', '.join(parts)}])"),
    )


_EXPRESSIONS = st.recursive(_NUMBERS, _combined, max_leaves=8)


class _Fractions(ast.NodeTransformer):
    """Makes every number of a program a fraction, so that Python itself computes exactly."""

    def __init__(self, source: str) -> None:
        self._source = source

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) not in (int, float):
            return node
        text = ast.get_source_segment(self._source, node) or ""
        return self._as_fraction(ast.Constant(text), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """`int(1) / 3` is a float to Python: what is divided, or raised, is made a fraction again."""
        self.generic_visit(node)
        node.left = self._as_fraction(node.left, node.left)
        return node

    @staticmethod
    def _as_fraction(inner: ast.expr, place: ast.expr) -> ast.expr:
        call = ast.Call(ast.Name("Fraction", ast.Load()), [inner], [])
        return ast.fix_missing_locations(ast.copy_location(call, place))


def _by_python(source: str) -> Fraction:
    module = _Fractions(source).visit(ast.parse(source))
    names: dict[str, Any] = {"Fraction": Fraction, "math": math, "float": Fraction}
    exec(compile(module, "program", "exec"), names)  # the test's own programs, made above
    return Fraction(names["result"])


@settings(deadline=None)
@given(st.lists(_EXPRESSIONS, min_size=1, max_size=4), st.data())
def test_the_tree_computes_what_python_computes_with_fractions(parts: list[str], data: st.DataObject) -> None:
    lines = []
    for number, part in enumerate(parts):
        earlier = data.draw(st.sampled_from([*(f"step{i}" for i in range(number)), "1"]))
        sign = data.draw(st.sampled_from(["+", "*", "-"]))
        lines.append(f"step{number} = {part} {sign} {earlier}")
    source = "\n".join(("import math", *lines, f"result = step{len(parts) - 1}"))
    try:
        expected = _by_python(source)
    except ZeroDivisionError:
        with pytest.raises(ProgramFault, match="divides by zero"):
            parse_program(source)
    else:
        tree = parse_program(source)
        assert tree.root.value == expected
        assert tree.values({})[-1] == expected


@settings(deadline=None)
@given(st.integers(1, 999), st.integers(1, 999), st.integers(1, 99))
def test_new_numbers_give_what_the_program_would_give(a: int, b: int, c: int) -> None:
    tree = parse_program("a = 48\nb = 5\nc = 7\ntotal = (a + b) * c\ntotal -= a // c\nprint(total + a % b)")
    new = {"a": Fraction(a), "b": Fraction(b), "c": Fraction(c)}
    assert tree.values(new)[-1] == (a + b) * c - a // c + a % b


def test_one_leaf_can_take_the_place_of_another() -> None:
    tree = parse_program("a = 5\nb = 5\nprint(a * b + b)")
    one = tree.with_one_leaf({"b": "a"})
    assert [leaf.id for leaf in one.leaves] == ["a"]
    assert one.values({"a": Fraction(3)})[-1] == 12
    assert [node.op for node in one.nodes] == [Op.NUMBER, Op.MULTIPLY, Op.ADD]


NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
RUN = """
import contextlib, io, json, sys
for line in sys.stdin:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(json.loads(line), "program", "exec"), {"__name__": "program"})
        except Exception as error:
            print("error", error)
    print(json.dumps(out.getvalue()))
"""


@pytest.mark.dataset
def test_the_papers_programs_give_what_python_prints(shared_data: Path) -> None:
    """Every program of the paper that has a tree, run by Python in a process of its own."""
    lines = (shared_data / "paper_programs.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    asked = "\n".join(json.dumps(row["code"]) for row in rows)
    ran = subprocess.run([sys.executable, "-c", RUN], input=asked, capture_output=True, text=True, check=True)
    printed = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(printed) == len(rows)
    read = 0
    for row, text in zip(rows, printed, strict=True):
        try:
            tree = parse_program(row["code"], Fraction(str(row["answer"])))
        except ProgramFault:
            continue
        read += 1
        numbers = [float(found.replace(",", "")) for found in NUMBER.findall(text)]
        assert any(abs(number - float(tree.root.value)) < 1e-6 for number in numbers), (row["id"], text)
    assert read >= 300
