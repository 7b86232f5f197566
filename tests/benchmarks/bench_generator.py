"""Different valid variants a second of CPU: the generator against a plain Python loop over the same tree."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from functools import partial
from importlib.resources import as_file, files
from itertools import accumulate
from typing import TYPE_CHECKING

from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault, apply
from core.problems.numerals import find_numerals
from core.problems.problem import Analysis, Grounding, Link, Problem, Status
from core.problems.readers import read_file
from core.problems.tree import Node, Op, Place, Tree
from core.variants.generator import generate
from core.variants.planning import make_plan
from core.variants.streams import Uniform, poisson_weights
from core.variants.variant import Method, Preset, Settings
from tests.conftest import find_shared_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.variants.methods import Draw
    from core.variants.sieve import Plan

ATTEMPTS = 30_000
SIDE_BY_SIDE = 8
"""Problems that the plain loop is run on as well: it takes about half a second for each."""


def main() -> None:
    """Prints the figures, a line each."""
    name, analyses = problems()
    print(f"{len(analyses)} problems of {name} are ready; preset paper, {ATTEMPTS:,} attempts")
    for method in Method:
        whole_set(analyses, method)
    chosen = analyses[:: max(1, len(analyses) // SIDE_BY_SIDE)][:SIDE_BY_SIDE]
    for method in Method:
        side_by_side(chosen, method)
    growth_with_attempts(analyses)
    growth_with_nodes()


def problems() -> tuple[str, list[Analysis]]:
    """The paper's programs where the data sets are, else the samples; those that are ready."""
    shared = find_shared_data()
    path = None if shared is None else shared / "paper_programs.jsonl"
    if path is not None and path.is_file():
        found = read_file(path, "table").problems
        name = path.name
    else:
        with as_file(files("resources") / "samples" / "problems.jsonl") as samples:
            found = read_file(samples).problems
        name = "the samples"
    analyses = [analyse(problem) for problem in found]
    return name, [analysis for analysis in analyses if analysis.status is Status.READY]


def whole_set(analyses: list[Analysis], method: Method) -> None:
    """How many variants all problems have, and how long that takes."""
    settings = Settings(method=method, preset=Preset.PAPER, attempts=ATTEMPTS, count=1)
    start = time.process_time()
    valid = [generate(analysis, settings).valid for analysis in analyses]
    seconds = time.process_time() - start
    usable, many = sum(map(bool, valid)), sum(count >= 100 for count in valid)
    print(
        f"{method}: {sum(valid) / seconds:>11,.0f} different valid variants a CPU second; "
        f"{1000 * seconds / len(analyses):.1f} ms a problem; {usable} problems have a variant, {many} at least 100"
    )


def side_by_side(analyses: list[Analysis], method: Method) -> None:
    """The same problems by the generator and by the plain loop, in one run."""
    settings = Settings(method=method, preset=Preset.PAPER, attempts=ATTEMPTS, count=1)
    fast = slow = fast_seconds = slow_seconds = 0.0
    for analysis in analyses:
        generate(analysis, settings)
        seconds, valid = timed(partial(count_valid, [analysis], settings))
        fast, fast_seconds = fast + valid, fast_seconds + seconds
        seconds, valid = timed(partial(plain_loop, analysis, settings))
        slow, slow_seconds = slow + valid, slow_seconds + seconds
    ratio = (fast / fast_seconds) / (slow / slow_seconds)
    print(
        f"{method}: on {len(analyses)} problems {fast / fast_seconds:,.0f} a CPU second, a plain Python loop "
        f"{slow / slow_seconds:,.0f}: {ratio:.0f} times"
    )


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds, and what the work gave."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def count_valid(analyses: list[Analysis], settings: Settings) -> int:
    """How many variants the generator finds."""
    return sum(generate(analysis, settings).valid for analysis in analyses)


def plain_loop(analysis: Analysis, settings: Settings) -> int:
    """The variants that a loop finds which draws, computes and checks one number after another."""
    tree = analysis.tree
    if tree is None:
        return 0
    plan = make_plan(analysis, tree, settings)
    randoms = random.Random(settings.seed)
    draws = [(leaf, drawer(draw, randoms)) for leaf, draw in plan.draws.items()]
    found: set[tuple[Fraction, ...]] = set()
    for _ in range(settings.attempts):
        row = {leaf: draw() for leaf, draw in draws}
        if holds(plan, row):
            found.add(tuple(row.values()))
    found.discard(tuple(tree.nodes[leaf].value for leaf, _ in draws))
    return len(found)


def drawer(draw: Draw, randoms: random.Random) -> Callable[[], Fraction]:
    """A function that draws one number."""
    (part,) = draw.parts
    unit = Fraction(10) ** draw.power * draw.sign
    if isinstance(part, Uniform):
        return lambda: randoms.randint(part.low, part.high) * unit
    first, weights = poisson_weights(part.mean)
    numbers, totals = range(first, first + len(weights)), list(accumulate(weights))
    return lambda: randoms.choices(numbers, cum_weights=totals)[0] * unit


def holds(plan: Plan, row: dict[int, Fraction]) -> bool:
    """Whether the tree with these leaves keeps every constraint; stops at the first that breaks."""
    values: list[Fraction] = []
    for index, node in enumerate(plan.tree.nodes):
        if node.is_leaf:
            values.append(row.get(index, node.value))
        else:
            try:
                values.append(apply(node.op, [values[operand] for operand in node.operands]))
            except ArithmeticFault:
                return False
        if not all(check.holds(values[-1], values) for check in plan.checks[index]):
            return False
    return True


def valid_in_all(analyses: list[Analysis], settings: Settings) -> int:
    """How many valid variants there are in all."""
    return sum(generate(analysis, settings).valid for analysis in analyses)


def growth_with_attempts(analyses: list[Analysis]) -> None:
    """CPU time a problem for more and more attempts."""
    chosen = analyses[:: max(1, len(analyses) // 30)]
    cells = []
    for attempts in (1000, 10_000, 100_000, 1_000_000):
        settings = Settings(preset=Preset.PAPER, attempts=attempts, count=1)
        some = chosen if attempts < 10**6 else chosen[:5]
        seconds, _ = timed(partial(valid_in_all, some, settings))
        cells.append(f"{attempts:,}: {1000 * seconds / len(some):.1f} ms")
    print(f"M3, by attempts: {', '.join(cells)}")


def growth_with_nodes() -> None:
    """CPU time for larger and larger trees, all of whose draws hold."""
    cells = []
    for analysis in chains((3, 7, 15, 31, 63)):
        settings = Settings(preset=Preset.PAPER, attempts=ATTEMPTS, count=1)
        generate(analysis, settings)
        seconds, _ = timed(partial(count_valid, [analysis], settings))
        nodes = 0 if analysis.tree is None else len(analysis.tree.nodes)
        cells.append(f"{nodes} nodes: {1000 * seconds:.1f} ms")
    print(f"M3, by nodes: {', '.join(cells)}")


def chains(sizes: tuple[int, ...]) -> Iterator[Analysis]:
    """Sums and products in turn, of so many nodes."""
    place = Place(1, 0, 1, 0)
    for size in sizes:
        nodes = [Node("n0", Op.NUMBER, (), Fraction(12), "n0", place)]
        while len(nodes) < size:
            last = len(nodes) - 1
            nodes.append(Node(f"n{last + 1}", Op.NUMBER, (), Fraction(7), f"n{last + 1}", place))
            op = Op.ADD if last % 8 else Op.MULTIPLY
            value = apply(op, [nodes[last].value, Fraction(7)])
            nodes.append(Node(f"n{last + 2}", op, (last, last + 1), value, "", place))
        tree = Tree(tuple(nodes))
        text = " ".join(f"There are {leaf.value} of kind {leaf.id[1:]}x." for leaf in tree.leaves)
        numerals = find_numerals(text)
        links = tuple(Link(index, leaf.id) for index, leaf in enumerate(tree.leaves))
        problem = Problem(text=text, answer=tree.root.value)
        yield Analysis(problem, numerals, tree, Grounding(links), Status.READY)


if __name__ == "__main__":
    main()
