"""A project as a bank: what comes back is what was there, and nothing that a bank made up."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ExportError, ImportFileError
from core.models.base import Finish, Message, Reply, Request, Sampling
from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings, NodeBounds
from core.problems.problem import Link, Notation, Problem
from core.problems.readers import read_file
from core.store.ask import Ask
from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Preset, Settings
from core.worksheets.bank import write_bank
from core.worksheets.bank_restore import Restored, restore
from tests.core.worksheets.hostile import CASES

APPLES = Problem(
    text="Ann has 14 apples and buys 23 more. How many apples does she have?",
    answer=Fraction(37),
    program="old = 14\nnew = 23\nprint(old + new)",
    source="a book, page 3",
)
POOL = (
    APPLES,
    replace(
        APPLES,
        text="A train has 12 cars with 12 seats each. How many seats are there?",
        answer=Fraction(144),
        program="cars = 12\nseats = 12\nprint(cars * seats)",
        decisions=(Link(0, "n0"), Link(1, "n1", Fraction(1))),
        constraints=ConstraintSettings(locked=frozenset({"cars"})),
    ),
    Problem(
        text="Of 80 pupils 25% walk, the three fastest run. How many walk?",
        answer=Fraction(20),
        program="80 * 25%",
        notation=Notation.FORMULA,
        freed=(2,),
        constraints=ConstraintSettings(bounds={"x": NodeBounds(minimum=Fraction(1, 3))}),
    ),
    Problem(text="Was sind 1,5 kg und 2 kg?", answer=Fraction(7, 2), program="1,5 + 2", decimal_mark=","),
    Problem(text='Seven thirds of 9 pies – "how many"?\n🥧', answer=Fraction(7, 3)),
    Problem(text="No answer and 3 dogs?", answer=None, program="for x in y: pass"),
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "class.counterfoil") as made:
        yield made


def draw(project: Project, method: Method = Method.M3, seed: int = 0, count: int = 4) -> None:
    for problem in project.problems.all():
        analysis = analyse(problem)
        if analysis.variables:
            wanted = Settings(method=method, count=count, attempts=300, seed=seed, preset=Preset.RECOMMENDED)
            project.variants.save(problem, generate(analysis, wanted))


def ask(project: Project, problem_id: int, variant_id: int | None, outcome: Outcome, repeat: int = 0) -> Ask:
    """A model was asked; its reply is stored under the key of what it was asked."""
    request = Request((Message("user", f"{problem_id} {variant_id} ½\n"),), Sampling(temperature=0.7), repeat)
    key = request.key("planted:toy")
    project.replies.save(key, "planted:toy", request, Reply("It is 5.", Finish.STOP, seconds=0.25))
    made = Ask(
        problem_id=problem_id,
        variant_id=variant_id,
        model="planted:toy",
        model_name="Toy",
        method="" if variant_id is None else "M3",
        repeat=repeat,
        reply_key=key,
        grade=Grade(
            outcome, Fraction(7, 2), 3, 5, "last", "note", Step(Verdict.WRONG, "n2", "+", Fraction(5), 1, 2)
        ),
    )
    project.asks.save([made])
    return made


def content(project: Project) -> list[Any]:
    """All that a bank is to keep, without ids."""
    found: list[Any] = []
    for problem in project.problems.all():
        number = problem.id or 0
        variants = [*project.variants.of(number), *project.variants.asked_before(number)]
        by_id = {one.id: one.variant for one in variants}
        asks = [
            (
                replace(one, id=None, problem_id=0, variant_id=None, fingerprint=""),
                by_id.get(one.variant_id or 0),
            )
            for one in project.asks.of(number)
        ]
        found.append(
            (
                replace(problem, id=None),
                problem.constraints.to_json(),
                [(one.method, one.position, one.variant, one.starred) for one in variants],
                [project.variants.generation(number, method) for method in Method],
                sorted(asks, key=repr),
            )
        )
    return found


def copied(project: Project, folder: Path, *, replies: bool = False, into: Project | None = None) -> Restored:
    """Writes a bank and reads it into a new project beside it, `copy.counterfoil`."""
    write_bank(project, folder / "b.jsonl", replies=replies)
    result = read_file(folder / "b.jsonl")
    assert result.format == "bank"
    if into is not None:
        into.problems.add(result.problems)
        return restore(into, result)
    with Project.create(folder / "copy.counterfoil") as copy:
        copy.problems.add(result.problems)
        return restore(copy, result)


@pytest.mark.parametrize("seed", range(8))
def test_a_bank_brings_back_all_that_was_in_the_project(project: Project, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    hostile = chance.choice(CASES)["text"]
    chosen = chance.sample(POOL, chance.randint(1, len(POOL)))
    project.problems.add([*chosen, Problem(text=f"x {hostile}", answer=Fraction(1, 3), source=hostile)])
    methods = chance.sample(list(Method), chance.randint(0, 3))
    for method in methods:
        draw(project, method)
    for problem in project.problems.all():
        of = project.variants.of(problem.id or 0)
        for one in chance.choices(of, k=3) if of else ():
            ask(project, problem.id or 0, one.id, chance.choice(list(Outcome)), repeat=chance.randint(0, 1))
        project.variants.star([one.id for one in of if chance.random() < 0.4], starred=True)
        ask(project, problem.id or 0, None, Outcome.CORRECT)
    if methods and chance.random() < 0.6:
        draw(project, methods[0], seed=5)
    for asked in project.asks.all():
        if chance.random() < 0.4:
            project.asks.overrule(asked.id or 0, Outcome.WRONG)
    restored = copied(project, tmp_path, replies=True)
    assert restored.notes == ()
    with Project.open(tmp_path / "copy.counterfoil") as copy:
        assert content(copy) == content(project)
        keys = {one.reply_key for one in project.asks.all()}
        assert copy.replies.get(keys) == project.replies.get(keys)
        assert copy.replies.requests(keys) == project.replies.requests(keys)
        write_bank(copy, tmp_path / "again.jsonl", replies=True)
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_a_line_of_a_bank_has_what_a_person_would_look_for(project: Project, tmp_path: Path) -> None:
    project.problems.add([APPLES])
    draw(project)
    (variant, *_) = project.variants.of(1)
    ask(project, 1, variant.id, Outcome.WRONG)
    written = write_bank(project, tmp_path / "b.jsonl")
    assert (written.problems, written.variants, written.verdicts, written.replies) == (1, 4, 1, 0)
    line = json.loads((tmp_path / "b.jsonl").read_text("utf-8"))
    assert (line["text"], line["answer"], line["program"]) == (APPLES.text, "37", APPLES.program)
    assert [numeral[0] for numeral in line["numerals"]] == ["14", "23"]
    assert line["variants"][0]["text"] == variant.variant.text
    assert line["variants"][0]["answer"] == str(variant.variant.answer)
    (verdict,) = line["verdicts"]
    assert (verdict["variant"], verdict["model"], verdict["outcome"], verdict["value"]) == (
        0,
        "Toy",
        "wrong",
        "7/2",
    )
    assert "It is 5." not in (tmp_path / "b.jsonl").read_text("utf-8")


def test_a_bank_of_one_problem_is_read_as_a_bank(project: Project, tmp_path: Path) -> None:
    project.problems.add([APPLES])
    draw(project)
    copied(project, tmp_path)
    with Project.open(tmp_path / "copy.counterfoil") as copy:
        assert content(copy) == content(project)


def test_importing_a_bank_twice_changes_nothing(project: Project, tmp_path: Path) -> None:
    project.problems.add(POOL)
    draw(project)
    variants = project.variants.of(1)
    project.variants.star([variants[1].id], starred=True)
    ask(project, 1, variants[0].id, Outcome.WRONG)
    before = content(project)
    ids = [one.id for one in project.variants.of(1)]
    restored = copied(project, tmp_path, into=project, replies=True)
    assert content(project) == before
    assert [one.id for one in project.variants.of(1)] == ids
    assert (restored.variants, restored.verdicts, restored.replies, restored.notes) == (0, 0, 0, ())
    assert restored.there > 0


def test_what_the_project_has_stays_and_what_has_a_star_or_a_verdict_comes_to_it(
    project: Project, tmp_path: Path
) -> None:
    project.problems.add([APPLES])
    draw(project, seed=1, count=6)
    first, second, *_ = project.variants.of(1)
    project.variants.star([first.id], starred=True)
    ask(project, 1, second.id, Outcome.WRONG)
    with Project.create(tmp_path / "other.counterfoil") as other:
        other.problems.add([APPLES])
        draw(other, seed=2)
        newest = [one.variant for one in other.variants.of(1)]
        restored = copied(project, tmp_path, into=other)
        assert [one.variant for one in other.variants.of(1, Method.M3, 100)] == newest
        assert {first.variant.text} <= {one.variant.text for one in other.variants.starred()}
        assert [one.outcome for one in other.asks.of(1)] == [Outcome.WRONG]
        generation = other.variants.generation(1, Method.M3)
        assert generation is not None
        assert generation.settings.seed == 2
    assert restored.verdicts == 1
    assert all("a method for which the project has variants" in note for note in restored.notes)


def test_a_problem_that_the_project_has_otherwise_gets_no_variants(project: Project, tmp_path: Path) -> None:
    project.problems.add([APPLES])
    draw(project)
    with Project.create(tmp_path / "other.counterfoil") as other:
        other.problems.add([replace(APPLES, program="print(23 + 14)")])
        restored = copied(project, tmp_path, into=other)
        assert other.variants.of(1) == []
        assert other.problems.get(1).program == "print(23 + 14)"
    assert restored.notes == (
        "1 left out: the variants and verdicts of a problem that the project has with another solution.",
    )


def spoilt(project: Project, folder: Path, change: Any) -> tuple[Restored, Project]:
    """A bank of one problem, changed by hand, read into a new project."""
    project.problems.add([APPLES])
    draw(project)
    variants = project.variants.of(1)
    ask(project, 1, variants[0].id, Outcome.WRONG)
    write_bank(project, folder / "b.jsonl", replies=True)
    line = json.loads((folder / "b.jsonl").read_text("utf-8"))
    change(line)
    (folder / "b.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    result = read_file(folder / "b.jsonl")
    copy = Project.create(folder / "copy.counterfoil")
    copy.problems.add(result.problems)
    return restore(copy, result), copy


def _wrong_answer(line: Any) -> None:
    line["variants"][0]["answer"] = "99999"


def _other_text(line: Any) -> None:
    line["variants"][0]["text"] = "Ann has 1 apple."


def _unknown_leaf(line: Any) -> None:
    line["variants"][0]["values"] = {"nobody": "3"}


def _no_number(line: Any) -> None:
    line["variants"][0]["answer"] = "1e999999999"


def _no_table(line: Any) -> None:
    line["variants"][0] = 7


@pytest.mark.parametrize("change", [_wrong_answer, _other_text, _unknown_leaf, _no_number, _no_table])
def test_a_variant_whose_key_is_not_sure_stays_out_with_its_verdicts(
    project: Project, tmp_path: Path, change: Any
) -> None:
    restored, copy = spoilt(project, tmp_path, change)
    with copy:
        assert len(copy.variants.of(1)) == 3
        assert copy.asks.all() == []
    assert any("a variant" in note for note in restored.notes)
    assert any("a verdict on a variant that was left out" in note for note in restored.notes)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("verdicts", 0, "outcome"), "brilliant"),
        (("verdicts", 0, "variant"), -1),
        (("verdicts", 0, "variant"), "0"),
        (("verdicts", 0, "span"), [1]),
        (("verdicts", 0, "value"), "nan"),
        (("verdicts", 0, "step"), ["wrong"]),
        (("verdicts", 0, "repeat"), 1e30),
        (("verdicts", 0), None),
        (("verdicts",), {"a": 1}),
        (("generations", 0, "method"), "M9"),
        (("generations", 0, "seed"), "1" * 60),
        (("generations", 0, "variants"), ["x"]),
        (("generations", 0, "refusals"), [[1]]),
        (("generations", 0), []),
        (("replies", 0, "key"), "a made-up key"),
        (("replies", 0, "request"), "{"),
        (("replies", 0, "request"), "[]"),
        (("replies", 0, "text"), 5),
        (("replies", 0, "seconds"), "long"),
        (("replies", 0, "finish"), "never"),
        (("replies", 0), "x"),
        (("variants",), "x"),
    ],
)
def test_a_part_that_cannot_be_read_is_left_out_and_named(
    project: Project, tmp_path: Path, where: tuple[Any, ...], value: Any
) -> None:
    def change(line: Any) -> None:
        for step in where[:-1]:
            line = line[step]
        line[where[-1]] = value

    restored, copy = spoilt(project, tmp_path, change)
    with copy:
        assert len(copy.problems.all()) == 1
        if where[0] == "replies":
            keys = {one.reply_key for one in copy.asks.all()}
            assert copy.replies.get({*keys, "a made-up key"}) == {}
    assert any("left out" in note for note in restored.notes)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("bank", 2, "version 2"),
        ("bank", None, "whole number"),
        ("text", "", "no question"),
        ("answer", "1e9999999", "not a number"),
        ("answer", 37, "not a number"),
        ("answer", "1/0", "not a number"),
        ("program", 5, "not a text"),
        ("notation", "poem", "no way to write"),
        ("decimal_mark", ";", "decimal mark"),
        ("decisions", [[0, "x"]], "factor"),
        ("decisions", [[-1, "x", "1"]], "whole number"),
        ("freed", [0.5], "whole number"),
        ("freed", "0", "not a list"),
        ("constraints", "{", "cannot be read"),
    ],
)
def test_a_problem_with_a_spoilt_field_is_left_out_and_named(
    project: Project, tmp_path: Path, field: str, value: Any, reason: str
) -> None:
    project.problems.add([APPLES, POOL[1]])
    write_bank(project, tmp_path / "b.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text("utf-8").split("\n") if line]
    lines[0][field] = value
    (tmp_path / "b.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = read_file(tmp_path / "b.jsonl")
    assert [problem.text for problem in result.problems] == [POOL[1].text]
    (left,) = result.left_out
    assert (left.record, left.field) == (1, field)
    assert reason in left.reason


def test_a_bank_that_was_cut_off_says_so(project: Project, tmp_path: Path) -> None:
    project.problems.add(POOL)
    write_bank(project, tmp_path / "b.jsonl")
    lines = (tmp_path / "b.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:4]))
    assert read_file(tmp_path / "b.jsonl").notes == (
        "b.jsonl held 6 problems when it was written and holds 4 now.",
    )
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:80])
    result = read_file(tmp_path / "b.jsonl")
    assert len(result.problems) == 3
    assert "cut off" in result.left_out[0].reason


def test_an_empty_project_has_no_bank(project: Project, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no problems"):
        write_bank(project, tmp_path / "b.jsonl")
    assert not (tmp_path / "b.jsonl").exists()


@pytest.mark.parametrize("name", ["class.counterfoil", "b.json", "b"])
def test_a_bank_never_takes_the_place_of_another_kind_of_file(
    project: Project, tmp_path: Path, name: str
) -> None:
    project.problems.add([APPLES])
    with pytest.raises(ExportError, match="jsonl"):
        write_bank(project, tmp_path / name)
    assert project.problems.get(1).text == APPLES.text


def test_a_file_that_is_no_bank_is_refused_as_one(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text('{"question": "What is 1 + 1?", "answer": "2"}\n', encoding="utf-8")
    with pytest.raises(ImportFileError, match="bank"):
        read_file(tmp_path / "t.jsonl", "bank")


@settings(max_examples=25, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["variants", "verdicts", "generations", "replies", "decisions", "numerals", "text"]),
)
def test_no_content_of_a_field_stops_the_import(junk: Any, field: str) -> None:
    line = {
        "bank": 1,
        "text": "What is 3 + 4?",
        "answer": "7",
        "program": "print(3 + 4)",
        "decisions": [],
        field: junk,
    }
    with TemporaryDirectory() as name:
        path = Path(name) / "b.jsonl"
        path.write_text(json.dumps(line) + "\n", encoding="utf-8")
        try:
            result = read_file(path)
        except ImportFileError:
            return
        with Project.create(Path(name) / "p.counterfoil") as project:
            project.problems.add(result.problems)
            restore(project, result)
