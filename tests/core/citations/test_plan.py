"""What a study of citations asks: strategies with the kinds of controls that are wanted."""

from __future__ import annotations

import pytest

from core.citations.interventions import CONTROLS
from core.citations.plan import CONTROL_KINDS, EACH, CitationStudy


def test_all_controls_are_asked_unless_some_are_named() -> None:
    assert set(CitationStudy(controls=True).keys) == {"1", "2", "3", *CONTROLS}
    assert CitationStudy(controls=True).leaves_each_out


@pytest.mark.parametrize(
    ("kinds", "strategies", "keys"),
    [
        ((), ("1", "3"), ("1", "3")),
        (("random",), ("2", "3"), ("2", "3", "2-random", "3-random")),
        (("length", "identity"), ("1",), ("1", "1-length", "identity")),
        (("prompt-only",), ("2",), ("2", "prompt-only")),
        ((EACH,), ("2",), ("2",)),
    ],
)
def test_only_the_kinds_that_are_wanted_are_asked(
    kinds: tuple[str, ...], strategies: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    study = CitationStudy(controls=True, kinds=kinds, strategies=strategies)
    assert study.keys == keys
    assert study.leaves_each_out == (EACH in kinds)


def test_without_controls_no_kind_counts() -> None:
    assert CitationStudy(kinds=CONTROL_KINDS).keys == ("1", "2", "3")
    assert not CitationStudy(kinds=CONTROL_KINDS).leaves_each_out


def test_the_paper_has_no_control_that_leaves_nothing_out() -> None:
    study = CitationStudy(controls=True, recommended=False)
    assert not {"identity", "prompt-only", "shuffled"} & set(study.keys)
    assert not study.leaves_each_out
