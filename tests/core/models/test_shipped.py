"""The models in the box: the pocket one is there, is asked by its name, and says everywhere what it is for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.attacks.grading import grade_reply
from core.attacks.prompts import zero_shot
from core.errors import ModelError
from core.models import endpoints, remembered
from core.models.base import Request
from core.models.gguf_file import inspect_gguf
from core.models.local import LocalModel
from core.models.shipped import (
    POCKET,
    PRACTICE,
    PRACTICE_NAME,
    SHIPPED_SPECS,
    STARTER,
    pocket_path,
    practice_note,
    starter_path,
)
from core.models.specs import open_model
from core.store.grade import Outcome


def test_the_pocket_model_is_whole_and_small() -> None:
    file = inspect_gguf(pocket_path())
    assert file.architecture == "llama"
    assert file.template
    assert file.size < 8_000_000


@pytest.mark.pocket
async def test_the_pocket_model_is_asked_by_its_name_and_solves_a_small_problem() -> None:
    question = "A box holds 6 eggs. How many eggs are in 3 boxes?"
    model = open_model(POCKET)
    assert isinstance(model, LocalModel)
    assert model.name == PRACTICE_NAME
    try:
        reply = await model.ask(Request(zero_shot(question)))
    finally:
        await model.close()
    assert grade_reply(reply, Fraction(18), question).outcome is Outcome.CORRECT


@pytest.mark.parametrize("name", sorted(SHIPPED_SPECS))
def test_its_name_can_be_taken_by_no_file_and_no_server(name: str) -> None:
    with pytest.raises(ModelError):
        remembered.remember(name, pocket_path())
    with pytest.raises(ModelError):
        endpoints.make_endpoint(name, "https://h.example")


def test_results_of_the_pocket_model_say_what_they_are_no_evidence_of() -> None:
    assert practice_note(["another", PRACTICE_NAME]) == PRACTICE
    assert practice_note(["another"]) == ""


@pytest.mark.starter
def test_the_starter_model_is_a_whole_chat_model() -> None:
    assert inspect_gguf(starter_path()).template
    model = open_model(STARTER)
    assert isinstance(model, LocalModel)
    assert "SmolLM2" in model.name


def test_a_missing_starter_model_is_told_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.models.shipped.STARTER_PACKAGE", "no-such-package-here")
    with pytest.raises(ModelError, match="pip install"):
        starter_path()
