"""A project's citations gathered for a report: every stored reply read anew, and how the models were asked."""

from __future__ import annotations

from dataclasses import asdict
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from core.citations import judging, recomputing
from core.citations.matching import STANDARD
from core.citations.report import Study

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.citations.judging import Validation
    from core.citations.matching import Matcher
    from core.citations.outcome import Outcome
    from core.store.citations import CitationAsk
    from core.store.project import Project

_PROMPTS = ("cite-first", "cite-again")
_LOOKED_AT = 100
"""Requests looked at for each model: their prompts are long, and their sampling is nearly always one."""


def study_of(
    project: Project, matcher: Matcher = STANDARD, *, made_at: str = "", paper: bool = False
) -> Study:
    """The study that a project holds, as a matcher sees it; with `paper` in its tables alone. Asks nothing; blocks."""
    found = recomputing.recompute(project, matcher)
    return Study(
        name=project.path.stem,
        outcomes=found.outcomes,
        firsts=found.first_steps,
        questions=project.questions.all(),
        matcher=matcher,
        made_at=made_at,
        asked=how_asked(project),
        validation=judged(project, found.outcomes),
        paper=paper,
    )


def how_asked(project: Project) -> dict[str, Any]:
    """The prompts as they are now, and for each model the sampling of its requests.

    `looked_at` of `requests` were opened to see the sampling; spread over all of them.
    """
    keys: dict[str, list[str]] = {}
    for ask in _asked(project.citation_asks.all()):
        keys.setdefault(ask.model, []).append(ask.reply_key)
    return {
        "prompts": {name: _prompt(name) for name in _PROMPTS},
        "models": [
            {"identity": model, "requests": len(set(found)), **_sampling(project, sorted(set(found)))}
            for model, found in sorted(keys.items())
        ],
    }


def judged(project: Project, outcomes: Iterable[Outcome]) -> Validation | None:
    """What the blind judging of a project came to; None where nobody has judged."""
    verdicts = judging.verdicts(project)
    return judging.validation(judging.sample(outcomes), verdicts) if verdicts else None


def _asked(asks: Iterable[CitationAsk]) -> Iterable[CitationAsk]:
    return (ask for ask in asks if ask.reply_key)


def _sampling(project: Project, keys: list[str]) -> dict[str, Any]:
    requests = project.replies.requests(keys[:: max(1, len(keys) // _LOOKED_AT)][:_LOOKED_AT])
    found = [asdict(request.sampling) for request in requests.values()]
    return {
        "looked_at": len(found),
        "sampling": [one for at, one in enumerate(found) if one not in found[:at]],
    }


def _prompt(name: str) -> str:
    return (files("resources") / "prompts" / f"{name}.txt").read_text(encoding="utf-8")
