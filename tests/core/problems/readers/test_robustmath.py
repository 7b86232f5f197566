from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.errors import ImportFileError
from core.problems.readers.robustmath import read_rephrasings

if TYPE_CHECKING:
    from pathlib import Path

ORIGINALS = [
    ("Ines has 12 ropes and buys 5 more. How many ropes has she?", 17),
    ("Ines has 12 ropes and loses 5. How many ropes has she left?", 7),
    ("A tin holds 9 biscuits. How many do 3 tins hold?", 27),
]


def file(folder: Path, name: str, records: list[tuple[str, int]]) -> Path:
    path = folder / name
    path.write_text(json.dumps([{"Problem": text, "final_ans": float(answer)} for text, answer in records]))
    return path


def test_a_rephrasing_joins_the_original_of_its_answer_and_words(tmp_path: Path) -> None:
    rephrased = [
        ("ines owns 12 ropes and gets 5 more. how many ropes has she?", 17),
        ("ines owns 12 cords and loses 5. how many cords has she left?", 7),
        ("ines has 12 strings and buys 5 more. how many strings has she?", 17),
    ]
    found = read_rephrasings(file(tmp_path, "base.json", ORIGINALS), file(tmp_path, "new.json", rephrased))
    assert [pair.texts for pair in found.pairs] == [
        (rephrased[0][0], rephrased[2][0]),
        (rephrased[1][0],),
        (),
    ]
    assert [pair.problem.answer for pair in found.pairs] == [17, 7, 27]
    assert not found.left_out


def test_what_joins_nothing_is_listed(tmp_path: Path) -> None:
    rephrased = [
        ("ines owns 12 ropes and gets 5 more. how many ropes has she?", 17),
        ("A train leaves at noon with 8 cars.", 17),
        ("A tin holds 9 biscuits. How many do 3 tins hold?", 28),
    ]
    found = read_rephrasings(file(tmp_path, "base.json", ORIGINALS), file(tmp_path, "new.json", rephrased))
    assert [(fault.file, fault.record) for fault in found.left_out] == [("new.json", 2), ("new.json", 3)]


def test_a_rephrasing_of_two_equal_originals_is_not_guessed(tmp_path: Path) -> None:
    originals = file(tmp_path, "base.json", [ORIGINALS[0], ORIGINALS[0], ORIGINALS[2]])
    rephrased = [("ines owns 12 ropes and gets 5 more. how many ropes has she?", 17), ORIGINALS[2]]
    found = read_rephrasings(originals, file(tmp_path, "new.json", rephrased))
    assert [pair.texts for pair in found.pairs] == [(), (), (ORIGINALS[2][0],)]
    assert [fault.reason for fault in found.left_out] == ["two originals are equally like it."]


def test_files_that_do_not_belong_together_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(ImportFileError, match=r"No problem of new\.json rephrases one of base\.json"):
        read_rephrasings(
            file(tmp_path, "base.json", ORIGINALS), file(tmp_path, "new.json", [("Other words, 1?", 1)])
        )


@pytest.mark.dataset
def test_every_rephrasing_of_robustmath_finds_its_original(shared_data: Path) -> None:
    found = read_rephrasings(shared_data / "robustBase.json", shared_data / "robustMath.json")
    assert len(found.pairs) == 214
    assert all(pair.texts for pair in found.pairs)
    assert sum(len(pair.texts) for pair in found.pairs) == 300
    assert not found.left_out
