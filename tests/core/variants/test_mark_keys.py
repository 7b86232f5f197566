"""Answer keys of GSM8K: the marks of the solutions are computed anew, without the engine, with the printed numbers."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from core.problems.analysis import analyse
from core.problems.numerals import find_numerals
from core.problems.problem import Status
from core.problems.readers import read_file
from core.variants.generator import generate
from core.variants.variant import Method, Preset, Settings

if TYPE_CHECKING:
    from core.problems.problem import Analysis, Problem
    from core.variants.variant import Variant

READER = Path(__file__).with_name("marks_reader.py")
SUM = re.compile(
    r"<<([^<>=]+)=(?:[^<>]*=)?([^<>=]+)>>"
    r"|((?:[$(]*[\d.,]+%?\)*\s*[-+*/x×÷]\s*)+[$(]*[\d.,]+%?\)*)\s*=\s*\$?([\d.,]*\d)"
)
"""A mark, or an equation that is written without one."""
SAMPLE = int(os.environ.get("COUNTERFOIL_MARK_SAMPLE", "400"))
"""Problems of which variants are drawn."""
COUNT = 3
"""Variants for each problem, method and preset."""


@dataclass(frozen=True)
class Drawn:
    """A variant, and what its marks are read with."""

    variant: Variant
    case: dict[str, Any]


def ready(folder: Path) -> list[tuple[Analysis, str]]:
    """The problems that are ready with their worked solutions, in an order of chance that is always the same."""
    found: list[tuple[Analysis, str]] = []
    solutions: dict[str, str] = {}
    problems: list[Problem] = []
    for name in ("gsm8k_train.jsonl", "gsm8k_test.jsonl"):
        rows = map(json.loads, (folder / name).read_text("utf-8").splitlines())
        solutions |= {row["question"]: row["answer"] for row in rows}
        problems += read_file(folder / name).problems
    random.Random(43).shuffle(problems)
    for problem in problems:
        if len(found) == SAMPLE:
            break
        analysis = analyse(problem)
        if analysis.status is Status.READY:
            found.append((analysis, solutions[problem.text]))
    return found


def new_numbers(analysis: Analysis, variant: Variant) -> dict[str, Fraction]:
    """The value of each leaf that changed as the text says it; as the variant does where numerals have merged."""
    printed = find_numerals(variant.text)
    if len(printed) != len(analysis.numerals):
        return dict(variant.values)
    return {link.leaf: printed[link.numeral].value * link.scale for link in analysis.grounding.links}


def drawn(analysis: Analysis, solution: str) -> list[Drawn]:
    """A few variants by each method and preset. The new numbers are read from the printed text."""
    tree = analysis.tree
    assert tree is not None
    linked = {link.leaf for link in analysis.grounding.links}
    stays = sorted({str(leaf.value) for leaf in tree.leaves if leaf.id not in linked})
    found = []
    for method in Method:
        for preset in Preset:
            settings = Settings(method=method, preset=preset, count=COUNT, attempts=3_000, seed=43)
            for variant in generate(analysis, settings).variants:
                printed = new_numbers(analysis, variant)
                changed = [(str(tree.node(leaf).value), str(value)) for leaf, value in printed.items()]
                case = {
                    "sums": [[part for part in sum_ if part] for sum_ in SUM.findall(solution)],
                    "answer": str(analysis.problem.answer),
                    "changed": changed,
                    "stays": stays,
                }
                found.append(Drawn(variant, case))
    return found


@pytest.mark.dataset
@pytest.mark.timeout(1200)
def test_every_key_of_gsm8k_is_what_its_marks_give_with_the_printed_numbers(shared_data: Path) -> None:
    variants = [one for analysis, solution in ready(shared_data) for one in drawn(analysis, solution)]
    assert len(variants) > 10 * SAMPLE
    lines = "\n".join(json.dumps(one.case) for one in variants)
    done = subprocess.run(
        [sys.executable, "-I", READER], input=lines, capture_output=True, text=True, check=True
    )
    outcomes: Counter[str] = Counter()
    wrong = []
    for one, line in zip(variants, done.stdout.splitlines(), strict=True):
        read = json.loads(line)
        if isinstance(read, str):
            outcomes[read] += 1
            continue
        outcomes["one answer" if len(read) == 1 else "several answers"] += 1
        if one.variant.answer not in map(Fraction, read):
            wrong.append(f"{one.variant.answer}, not {read}: {one.variant.text}\n{one.case}")
    assert wrong == []
    assert outcomes["one answer"] > len(variants) * 0.88, outcomes
