"""Files of a study: samples, predictions and the run record can be read back, and nothing in them runs."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.bootstrap import Interval
from core.citations.judging import Validation
from core.citations.report import Study
from core.citations.report_record import export, file_name, record
from core.citations.report_samples import COLUMNS, predictions, samples_csv
from core.store.question import Passage, Question
from tests.core.citations.samples import error, first_step, not_applicable, outcome, two_models


def question(number: int, name: str = "") -> Question:
    passages = (Passage("A", "One. Two."), Passage("B", "Three."), Passage("C", "Four. Five."))
    return Question(id=number, name=name, text="On which river?", passages=passages, answers=("Orrel",))


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


class TestSamples:
    def test_a_row_a_sample_with_numbers_from_1(self) -> None:
        (row,) = read(samples_csv([outcome(1, "2", cited=(4, 0), gold=(0, 4))], [question(1, "2hop__1")]))
        assert row["question"] == "2hop__1"
        assert row["text"] == "On which river?"
        assert (row["cited"], row["gold"]) == ("5 1", "1 5")
        assert (row["state"], row["contain"], row["right_after"]) == ("compared", "1.0", "1")

    def test_what_is_left_out_is_there_without_measures(self) -> None:
        rows = read(samples_csv([error(1), not_applicable(2)]))
        assert [row["state"] for row in rows] == ["error", "not applicable"]
        assert [row["reason"] for row in rows] == ["after", "Nothing was cited."]
        assert {row["contain"] for row in rows} == {""}

    @pytest.mark.parametrize("text", ["=cmd|'/c calc'!A0", "+1+2", "@SUM(1)", "-1-2", "\t=1", "＝1+1"])
    def test_no_answer_is_a_formula(self, text: str) -> None:
        (row,) = read(samples_csv([outcome(1, answer_before=text, answer_after=text, model_name=text)]))
        assert row["answer_before"] == row["answer_after"] == row["model"] == "'" + text

    def test_an_answer_that_is_a_number_stays_one(self) -> None:
        (row,) = read(samples_csv([outcome(1, answer_after="-5")]))
        assert row["answer_after"] == "-5"

    @given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")))
    def test_any_answer_keeps_the_columns(self, text: str) -> None:
        (row,) = read(samples_csv([outcome(1, answer_after=text)]))
        assert tuple(row) == COLUMNS
        assert row["answer_after"].removeprefix("'") == text.removeprefix("'")


class TestPredictions:
    def test_they_are_what_the_official_scorer_reads(self) -> None:
        firsts = [first_step(2, answer="Orrel", cited=(2, 0)), first_step(1, answer="unknown", unknown=True)]
        found = predictions(firsts, [question(1, "2hop__1"), question(2, "2hop__2")])
        assert list(found) == ["one"]
        assert [json.loads(line) for line in found["one"].splitlines()] == [
            {
                "id": "2hop__1",
                "predicted_answer": "unknown",
                "predicted_support_idxs": [0, 1],
                "predicted_answerable": False,
            },
            {
                "id": "2hop__2",
                "predicted_answer": "Orrel",
                "predicted_support_idxs": [2, 0],
                "predicted_answerable": True,
            },
        ]

    def test_an_error_is_an_empty_answer(self) -> None:
        (line,) = predictions([first_step(1, error=True, cited=())], [question(1, "q")])["one"].splitlines()
        assert json.loads(line)["predicted_answer"] == ""
        assert json.loads(line)["predicted_answerable"] is False

    def test_cited_sentences_become_their_passages(self) -> None:
        first = first_step(1, units_kind="sentences", cited=(4, 3, 0, 1), units=5)
        (line,) = predictions([first], [question(1, "q")])["one"].splitlines()
        assert json.loads(line)["predicted_support_idxs"] == [2, 0]

    def test_a_model_asked_both_ways_is_there_once(self) -> None:
        firsts = [first_step(1, units_kind="sentences", answer="b"), first_step(1, answer="a")]
        (line,) = predictions(firsts, [question(1, "q")])["one"].splitlines()
        assert json.loads(line)["predicted_answer"] == "a"

    def test_a_question_that_was_deleted_is_passed_over(self) -> None:
        assert predictions([first_step(1)], [])["one"] == ""


class TestRecord:
    STUDY = Study(
        name="Rivers",
        outcomes=two_models(),
        firsts=[first_step(at) for at in range(6)],
        questions=[question(at, f"q{at}") for at in range(60)],
        made_at="2026-11-30T10:00:00Z",
        asked={"temperature": 0},
        validation=Validation(150, 150, 119, Interval(119 / 150, 0.72, 0.85)),
    )

    def test_it_says_how_to_repeat_the_run(self) -> None:
        found = record(self.STUDY)
        assert found["intervals"] == {
            "method": "percentile",
            "resamples": 1000,
            "seed": 42,
            "level": 0.95,
            "all_the_same": "wilson",
            "differences_all_the_same": "square-and-add of the two wilson",
        }
        assert found["matcher"]["name"] == "standard"
        assert found["asked"] == {"temperature": 0}
        assert found["judged"]["equivalent"] == 119
        assert {"numpy", "scipy"} == set(found["libraries"])
        json.dumps(found, allow_nan=False)

    def test_it_counts_every_run(self) -> None:
        found = record(self.STUDY)["runs"]
        assert len(found) == 16
        assert sum(row["n"] for row in found) == len(self.STUDY.outcomes)
        assert {row["identity"] for row in found} == {"planted:one", "planted:two"}

    def test_all_files_are_written_whole(self) -> None:
        found = export(self.STUDY)
        assert list(found) == [
            "citations.html",
            "citations.md",
            "samples.csv",
            "run.json",
            "predictions-one.jsonl",
        ]
        assert found["samples.csv"].startswith(b"\xef\xbb\xbf")
        assert json.loads(found["run.json"])["project"] == "Rivers"
        assert len(found["predictions-one.jsonl"].splitlines()) == 6

    def test_models_whose_names_look_alike_have_files_of_their_own(self) -> None:
        firsts = [first_step(1, model="a", model_name="Q/3"), first_step(1, model="b", model_name="q 3")]
        found = export(replace(self.STUDY, outcomes=[], firsts=firsts))
        assert {"predictions-q-3.jsonl", "predictions-q-3-2.jsonl"} <= set(found)

    def test_an_empty_study_has_its_files_too(self) -> None:
        found = export(Study(name="", outcomes=[], firsts=[]))
        assert json.loads(found["run.json"])["runs"] == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../etc/passwd", "etc-passwd"),
        ("openai:gpt-4o@https://x.org/v1", "openai-gpt-4o-https-x-org-v1"),
        ("模型", "model"),
        ("a" * 200, "a" * 60),
        ("CON.", "con"),
    ],
)
def test_a_file_name_is_no_path(name: str, file: str) -> None:
    assert file_name(name) == file
