"""A report from a project: planted models asked about the samples, measured as planted, and written down."""

from __future__ import annotations

import json
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from core.citations.judging import SETTING, judge, sample
from core.citations.matching import MATCHERS
from core.citations.plan import CitationStudy
from core.citations.readers.files import read_questions
from core.citations.report_record import export, record
from core.citations.report_study import how_asked, judged, study_of
from core.citations.study import run_citation_study
from core.citations.tables import table
from core.models.specs import open_model
from core.store.project import Project


@pytest.fixture
async def project(tmp_path: Path) -> Project:
    found = Project.create(tmp_path / "rivers.counterfoil")
    with as_file(files("resources") / "samples" / "passages.jsonl") as samples:
        found.questions.add(read_questions(samples).questions)
    for spec in ("planted:reads-cited", "planted:ignores-context"):
        await run_citation_study(found, open_model(spec), CitationStudy(controls=True, rounds=2))
    return found


async def test_a_project_becomes_a_report(project: Project) -> None:
    with project:
        study = study_of(project, made_at="today")
        found = export(study)
    page = found["citations.html"].decode()
    assert "planted reads-cited" in page
    assert "Strategy 2, 2 rounds" in page
    assert len(found["samples.csv"].decode("utf-8-sig").splitlines()) > len(study.outcomes)
    assert study.name == "rivers"


async def test_planted_models_are_reported_as_planted(project: Project) -> None:
    with project:
        study = study_of(project)
    rows = table("consistency", study.outcomes) + table("necessity", study.outcomes)
    found = {
        (row["model"].removeprefix("planted "), row["strategy"]): row["contain"]["value"]
        for row in rows
        if row["hop"] == "all" and row["round"] == 1
    }
    assert [found["reads-cited", key] for key in ("1", "2", "3")] == [1, 1, 1]
    assert [found["ignores-context", key] for key in ("1", "2", "3")] == [1, 0, 0]


async def test_the_record_says_how_models_were_asked(project: Project) -> None:
    with project:
        asked = how_asked(project)
        json.dumps(record(study_of(project)), allow_nan=False)
    assert set(asked["prompts"]) == {"cite-first", "cite-again"}
    assert len(asked["models"]) == 2
    for model in asked["models"]:
        assert 0 < model["looked_at"] <= model["requests"]
        assert [one["temperature"] for one in model["sampling"]] == [0.0]


async def test_the_matcher_is_part_of_the_study(project: Project) -> None:
    with project:
        study = study_of(project, MATCHERS["articles"])
    assert record(study)["matcher"]["name"] == "articles"


async def test_judging_is_part_of_the_study_once_there_is_some(project: Project) -> None:
    with project:
        assert judged(project, []) is None
        study = study_of(project)
        assert study.validation is None
        for case in sample(study.outcomes):
            judge(project, case.key, equivalent=True)
        project.settings.set(SETTING, {**project.settings.get(SETTING, {}), "other": True})
        validation = study_of(project).validation
    assert validation is not None
    assert validation.judged == validation.sampled


def test_a_project_without_questions_has_an_empty_report(tmp_path: Path) -> None:
    with Project.create(tmp_path / "empty.counterfoil") as project:
        found = export(study_of(project))
    assert b"nothing to report" in found["citations.html"]
