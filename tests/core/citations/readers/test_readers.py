"""Files of questions: every format is recognised, a bad record is named and left out, the good ones go in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.citations.question import Units, gold_units, units_of
from core.citations.readers import holds_questions, read_questions
from core.citations.readers.musique import hop_of
from core.errors import ImportFileError

DATA = Path(__file__).parents[5] / "shared" / "data"
STEPS = "question_decomposition"
SAMPLES = Path(__file__).parents[4] / "resources" / "samples" / "passages.jsonl"


def musique(**changes: Any) -> dict[str, Any]:
    paragraphs = [
        {
            "idx": place,
            "title": f"T{place}",
            "paragraph_text": f"Text {place}.",
            "is_supporting": place in (0, 2),
        }
        for place in range(4)
    ]
    steps = [{"id": 1, "question": "a", "answer": "b", "paragraph_support_idx": index} for index in (2, 0)]
    record = {
        "id": "2hop__10_20", "question": "Who?", "paragraphs": paragraphs, "question_decomposition": steps,
        "answer": "Ada", "answer_aliases": ["Ada of Orr"], "answerable": True,
    }  # fmt: skip
    return record | changes


def hotpot(**changes: Any) -> dict[str, Any]:
    record = {
        "_id": "5a7", "question": "Which?", "answer": "Rush",
        "context": [["A", ["One.", " Two."]], ["B", ["Three.", "Four."]], ["C", ["Five."]]],
        "supporting_facts": [["B", 1], ["A", 0], ["B", 1]],
    }  # fmt: skip
    return record | changes


def write(folder: Path, *records: Any, name: str = "q.jsonl") -> Path:
    path = folder / name
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    return path


def test_musique_keeps_the_order_of_the_inference(tmp_path: Path) -> None:
    found = read_questions(write(tmp_path, musique(), musique(question="Where?")))
    assert (found.format, len(found.questions), found.left_out) == ("musique", 2, ())
    first = found.questions[0]
    assert (first.gold, first.hop, first.answers) == ((2, 0), 2, ("Ada", "Ada of Orr"))
    assert (first.name, first.source) == ("2hop__10_20", "q.jsonl, 2hop__10_20")
    assert [passage.title for passage in first.passages] == ["T0", "T1", "T2", "T3"]


def test_musique_paragraphs_stand_by_their_index(tmp_path: Path) -> None:
    turned = musique()
    turned["paragraphs"] = turned["paragraphs"][::-1]
    (question,) = read_questions(write(tmp_path, turned)).questions
    assert [passage.title for passage in question.passages] == ["T0", "T1", "T2", "T3"]
    assert question.gold == (2, 0)
    gaps = musique()
    for paragraph in gaps["paragraphs"]:
        paragraph["idx"] *= 5
    gaps["question_decomposition"] = [{"paragraph_support_idx": 10}]
    (question,) = read_questions(write(tmp_path, gaps)).questions
    assert question.gold == (2, 0)


@pytest.mark.parametrize(
    ("name", "hop"), [("2hop__1_2", 2), ("3hop1__1_2_3", 3), ("4hop3__1", 4), ("single__1", None), ("", None)]
)
def test_the_hop_stands_in_the_id(name: str, hop: int | None) -> None:
    assert hop_of(name) == hop


def test_an_unanswerable_question_goes_in_without_an_answer(tmp_path: Path) -> None:
    found = read_questions(write(tmp_path, musique(answerable=False)))
    assert (found.questions[0].gold, found.questions[0].answers) == (None, ())
    assert "not answerable" in found.notes[0]
    test_set = musique()
    del test_set["answer"], test_set["question_decomposition"]
    assert read_questions(write(tmp_path, test_set)).questions[0].gold is None


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"question": ""}, "question", "no question"),
        ({"paragraphs": "none"}, "paragraphs", "no list"),
        ({"paragraphs": [{"idx": 0, "paragraph_text": "a"}]}, "paragraphs", "fewer than two"),
        ({"paragraphs": [{"idx": 0, "paragraph_text": "a"}, {"idx": 0, "paragraph_text": "b"}]}, "paragraphs", "share"),
        ({"paragraphs": [{"idx": 0, "paragraph_text": "a"}, 7]}, "paragraphs[2]", "“7”"),
        ({"paragraphs": [{"idx": 0}, {"idx": 1}]}, "paragraphs[1].paragraph_text", "no text"),
        ({"question_decomposition": [{"paragraph_support_idx": 9}]}, f"{STEPS}[1].paragraph_support_idx", "“9”"),
        ({"answer": ["a"]}, "answer", "should be text"),
        ({"answer_aliases": "x"}, "answer_aliases", "list"),
    ],
)  # fmt: skip
def test_a_bad_record_is_named_and_the_good_one_goes_in(
    tmp_path: Path, change: dict[str, Any], field: str, words: str
) -> None:
    found = read_questions(write(tmp_path, musique(), musique(**change)), "musique")
    assert len(found.questions) == 1
    (left,) = found.left_out
    assert (left.file, left.record, left.field) == ("q.jsonl", 2, field)
    assert words in left.reason


def test_hotpotqa_knows_the_sentences_that_are_needed(tmp_path: Path) -> None:
    (question,) = read_questions(write(tmp_path, hotpot())).questions
    assert (question.gold, question.gold_sentences, question.hop) == ((1, 0), ((1, 1), (0, 0)), 2)
    assert [passage.text for passage in question.passages] == ["One. Two.", "Three. Four.", "Five."]
    units = units_of(question, Units.SENTENCES)
    assert [unit.text.strip() for unit in units] == ["One.", "Two.", "Three.", "Four.", "Five."]
    assert gold_units(question, units, Units.SENTENCES) == (3, 0)


def test_the_writings_of_the_hub_are_read_too(tmp_path: Path) -> None:
    plain = hotpot()
    columns = hotpot(
        context={"title": [c[0] for c in plain["context"]], "sentences": [c[1] for c in plain["context"]]},
        supporting_facts={"title": ["B", "A", "B"], "sent_id": [1, 0, 1]},
    )
    texts = hotpot(
        context=json.dumps(plain["context"]),
        supporting_facts=json.dumps(plain["supporting_facts"]),
        evidences=[],
    )
    for record, form in (
        (columns, "hotpotqa"),
        (texts, "2wiki"),
        (hotpot(evidences=[["a", "b", "c"]]), "2wiki"),
    ):
        found = read_questions(write(tmp_path, record))
        assert found.format == form
        assert (found.questions[0].gold, found.questions[0].gold_sentences) == ((1, 0), ((1, 1), (0, 0)))


def test_a_fact_that_could_be_of_two_paragraphs_is_left_open(tmp_path: Path) -> None:
    twice = hotpot(context=[["A", ["One.", "Two."]], ["B", ["Three.", "Four."]], ["B", ["Five.", "Six."]]])
    found = read_questions(write(tmp_path, twice, hotpot(supporting_facts=[["Z", 0]])))
    assert [question.gold for question in found.questions] == [None, None]
    assert "two paragraphs" in found.notes[0]
    assert "is not there" in found.notes[1]
    one_fits = hotpot(context=[["A", ["One."]], ["B", ["Three."]], ["B", ["Five.", "Six."]]])
    assert read_questions(write(tmp_path, one_fits)).questions[0].gold == (2, 0)


def test_questions_of_ones_own_as_json(tmp_path: Path) -> None:
    record = {"question": "Who?", "passages": ["One.", {"title": "T", "text": "Two."}, ["U", "Three."]]}
    (bare,) = read_questions(write(tmp_path, record, name="one.json")).questions
    assert [(passage.title, passage.text) for passage in bare.passages] == [
        ("", "One."),
        ("T", "Two."),
        ("U", "Three."),
    ]
    assert (bare.gold, bare.answers, bare.hop) == (None, (), None)
    full = record | {"answer": 12, "aliases": ["twelve"], "supporting": [2, 0], "hops": 3, "id": "x1"}
    (known,) = read_questions(write(tmp_path, full)).questions
    assert (known.gold, known.answers, known.hop, known.name) == ((2, 0), ("12", "twelve"), 3, "x1")
    titled = record | {"supporting": ["U", "T"]}
    assert read_questions(write(tmp_path, titled)).questions[0].gold == (2, 1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"supporting": [3]}, "counted from 0"),
        ({"supporting": ["Nowhere"]}, "no passage has the title"),
        ({"hops": "many"}, "small whole number"),
        ({"passages": ["only one"]}, "fewer than two"),
        ({"passages": ["a", ""]}, "no text of the passage"),
        ({"answer": {"a": 1}}, "holds no question"),
    ],
)
def test_a_slip_in_ones_own_file_is_told(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    record = {"question": "Who?", "passages": ["a", "b", "c"]} | change
    path = write(tmp_path, record)
    if "answer" in change:
        assert read_questions(path).questions[0].answers == ()
        return
    with pytest.raises(ImportFileError, match=words):
        read_questions(path, "passages")


def test_a_table_has_a_passage_a_column_and_counts_from_one(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(
        "question;answer;aliases;passage 1;passage 2;passage 3;supporting\n"
        "Who?;Ada;Ada of Orr|A.;One.;Two.;Three.;3, 1\nWhen?;1914;;One.;Two.;;\nBad?;x;;One.;Two.;;4\n",
        encoding="utf-8-sig",
    )
    found = read_questions(path)
    assert (found.format, len(found.questions)) == ("passages", 2)
    assert (found.questions[0].gold, found.questions[0].answers) == ((2, 0), ("Ada", "Ada of Orr", "A."))
    assert (len(found.questions[1].passages), found.questions[1].gold) == (2, None)
    assert "counted from 1" in found.left_out[0].reason


def test_what_is_no_question_is_not_taken_for_one(tmp_path: Path) -> None:
    problems = write(tmp_path, {"question": "1 + 1?", "answer": "2"})
    assert not holds_questions(problems)
    with pytest.raises(ImportFileError, match="no questions with passages"):
        read_questions(problems)
    with pytest.raises(ImportFileError, match="no format"):
        read_questions(problems, "squad")
    with pytest.raises(ImportFileError, match="Record 1, paragraphs"):
        read_questions(problems, "musique")
    assert not holds_questions(tmp_path / "not there")


def test_the_samples_are_questions() -> None:
    found = read_questions(SAMPLES)
    assert (found.format, found.left_out) == ("passages", ())
    assert all(
        question.gold and question.answers and question.hop == len(question.gold)
        for question in found.questions
    )


@pytest.mark.dataset
@pytest.mark.parametrize(
    ("file", "form", "count"),
    [
        ("musique_ans_sample200.jsonl", "musique", 200),
        ("hotpotqa_distractor_sample200.jsonl", "hotpotqa", 200),
        ("2wikimultihopqa_sample164.jsonl", "2wiki", 164),
    ],
)
def test_the_data_sets_are_read_whole(file: str, form: str, count: int) -> None:
    if not (DATA / file).exists():
        pytest.skip(f"{DATA / file} is not there")
    found = read_questions(DATA / file)
    assert (found.format, len(found.questions), found.left_out) == (form, count, ())
    assert all(question.gold and question.hop for question in found.questions)
