"""The record of a run: what a second person needs to repeat it and to judge it; and all files of a report."""

from __future__ import annotations

import json
import platform
import re
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import core
from core.citations import measures
from core.citations.bootstrap import LEVEL, RESAMPLES, SEED
from core.citations.report import CLAIM, make_report
from core.citations.report_figure import figures
from core.citations.report_samples import predictions, samples_csv
from core.citations.report_text import html, markdown

if TYPE_CHECKING:
    from core.citations.report import Study

_LIBRARIES = ("numpy", "scipy")
_FILE_NAME = re.compile(r"[^a-z0-9]+")


def record(study: Study) -> dict[str, Any]:
    """The run record: versions, models, matcher, intervals, and the counts of every run; JSON without NaN."""
    runs = measures.runs(study.outcomes)
    models = measures.labels([*study.firsts, *study.outcomes])
    return {
        "counterfoil": core.__version__,
        "made_at": study.made_at,
        "project": study.name,
        "claim": CLAIM,
        "python": platform.python_version(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "models": [{"model": name, "identity": identity} for identity, name in sorted(models.items())],
        "questions": len({first.question_id for first in study.firsts}),
        "matcher": asdict(study.matcher),
        "preset": "paper" if study.paper else "recommended",
        "intervals": {
            "method": "percentile",
            "resamples": RESAMPLES,
            "seed": SEED,
            "level": LEVEL,
            "all_the_same": "wilson",
            "differences_all_the_same": "square-and-add of the two wilson",
        },
        "asked": dict(study.asked),
        "runs": [_run(run, measures.rates(run, samples).row()) for run, samples in runs.items()],
        "judged": None if study.validation is None else _judged(study),
    }


def export(study: Study) -> dict[str, bytes]:
    """Every file of a report by its name, which is safe on any system: HTML, Markdown, CSV, JSON and JSON Lines."""
    report = make_report(study)
    found = {
        "citations.html": html(report, figures(measures.runs(study.outcomes))).encode(),
        "citations.md": markdown(report).encode(),
        "samples.csv": samples_csv(study.outcomes, study.questions).encode("utf-8-sig"),
        "run.json": (
            json.dumps(record(study), ensure_ascii=False, indent=2, allow_nan=False) + "\n"
        ).encode(),
    }
    for model, lines in predictions(study.firsts, study.questions).items():
        found[_free(f"predictions-{file_name(model)}", found)] = lines.encode()
    return found


def file_name(text: str) -> str:
    """Letters and digits of a name, with dashes between: no path, no reserved name, not too long."""
    return _FILE_NAME.sub("-", text.lower()).strip("-")[:60].strip("-") or "model"


def _free(stem: str, taken: dict[str, bytes]) -> str:
    number, name = 1, f"{stem}.jsonl"
    while name in taken:
        number += 1
        name = f"{stem}-{number}.jsonl"
    return name


def _run(run: measures.Run, row: dict[str, Any]) -> dict[str, Any]:
    return {"identity": run.identity, **{name: value for name, value in row.items() if name != "hop"}}


def _judged(study: Study) -> dict[str, Any]:
    found = study.validation
    if found is None:
        return {}
    counts = {"sampled": found.sampled, "judged": found.judged, "equivalent": found.equivalent}
    return {**counts, "share": found.share.row()}
