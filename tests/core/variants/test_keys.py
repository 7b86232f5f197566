"""Answer keys of a real data set: each program is run anew, in a process of its own, with the new numbers in it."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Status
from core.problems.readers import read_file
from core.variants.generator import generate
from core.variants.variant import Method, Preset, Settings

if TYPE_CHECKING:
    from pathlib import Path

    from core.problems.tree import Tree

COUNT = int(os.environ.get("COUNTERFOIL_KEYS", "3"))
"""Variants for each problem, method and preset."""

RUNNER = r"""
import contextlib, io, json, re, sys
for line in sys.stdin:
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(json.loads(line), "program", "exec"), {"__name__": "program"})
    except Exception as error:
        print(json.dumps([repr(error)]))
        continue
    last = (out.getvalue().strip().splitlines() or [""])[-1]
    print(json.dumps([float(x.replace(",", "")) for x in re.findall(r"-?\d[\d,]*\.?\d*(?:e[-+]?\d+)?", last)]))
"""


def put_in(source: str, tree: Tree, values: dict[str, Fraction]) -> str:
    """The source with new numbers at the places of its leaves."""
    lines = source.splitlines(keepends=True)
    for node in sorted(tree.leaves, key=lambda leaf: (leaf.place.line, leaf.place.column), reverse=True):
        if node.id in values:
            place, value = node.place, values[node.id]
            text = str(value.numerator) if value.denominator == 1 else repr(float(value))
            line = lines[place.line - 1]
            lines[place.line - 1] = line[: place.column] + text + line[place.end_column :]
    return "".join(lines)


@pytest.mark.dataset
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("file", "most"), [("paper_programs.jsonl", 400), ("gsm8k_test.jsonl", 200)])
def test_every_key_is_what_the_program_prints_with_the_new_numbers(
    shared_data: Path, file: str, most: int
) -> None:
    programs: list[str] = []
    keys: list[Fraction] = []
    for problem in read_file(shared_data / file).problems[:most]:
        analysis = analyse(problem)
        if analysis.status is not Status.READY or analysis.tree is None:
            continue
        for method in Method:
            for preset in Preset:
                settings = Settings(method=method, preset=preset, count=COUNT, attempts=10_000, seed=5)
                for variant in generate(analysis, settings).variants:
                    programs.append(put_in(problem.program, analysis.tree, dict(variant.values)))
                    keys.append(variant.answer)
    assert len(keys) > 1000
    lines = "\n".join(json.dumps(program) for program in programs)
    done = subprocess.run(
        [sys.executable, "-c", RUNNER], input=lines, capture_output=True, text=True, check=True
    )
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    wrong = [
        (program, key, numbers)
        for program, key, numbers in zip(programs, keys, printed, strict=True)
        if not any(
            isinstance(number, float) and math.isclose(number, float(key), rel_tol=1e-6, abs_tol=1e-6)
            for number in numbers
        )
    ]
    assert [f"{key}, not {numbers}:\n{program}" for program, key, numbers in wrong] == []
