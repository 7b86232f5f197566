"""Planted models that cite: what they cite and answer follows from what is shown."""

from __future__ import annotations

import json

import pytest

from core.models.base import Finish, Message, Request
from core.models.planted import open_planted


def request(shown: str, text: str = "q", **about: str) -> Request:
    told = {"gold": "3 1", "shown": shown, "count": "5", "answer": "Ada", "units": "paragraphs"} | about
    return Request((Message("user", text),), about=told)


async def said(model: str, shown: str, text: str = "q") -> tuple[list[int], str]:
    reply = await open_planted(model).ask(request(shown, text))
    found = json.loads(reply.text)
    return found["paragraphs"], found["answer"]


async def test_one_reads_only_what_it_cites() -> None:
    assert await said("reads-cited", "0 1 2 3 4") == ([4, 2], "Ada")
    assert await said("reads-cited", "1 3") == ([4, 2], "Ada")
    assert await said("reads-cited", "0 1 2 4") == ([2], "unknown")
    assert await said("reads-cited", "0 2") == ([], "unknown")


async def test_one_ignores_the_context() -> None:
    assert await said("ignores-context", "0 1 2 3 4") == await said("ignores-context", "0") == ([4, 2], "Ada")


async def test_one_cites_decoys() -> None:
    assert await said("cites-decoys", "0 1 2 3 4") == ([1, 3], "Ada")
    assert await said("cites-decoys", "1 3 4") == ([1, 3], "Ada")
    assert await said("cites-decoys", "0 2") == ([1, 3], "unknown")


async def test_one_guesses_by_its_seed() -> None:
    guesses = [await said("guesses@1", "0 1 2 3 4", str(n)) for n in range(60)]
    assert guesses == [await said("guesses@1", "0 1 2 3 4", str(n)) for n in range(60)]
    assert guesses != [await said("guesses@2", "0 1 2 3 4", str(n)) for n in range(60)]
    assert len({answer for _, answer in guesses}) == 4
    assert all(set(cited) <= {1, 2, 3, 4, 5} for cited, _ in guesses)


@pytest.mark.parametrize("missing", [{"gold": " "}, {"answer": " "}, {"count": "x"}, {"gold": "a"}])
async def test_without_what_is_needed_the_request_fails(missing: dict[str, str]) -> None:
    reply = await open_planted("reads-cited").ask(request("0 1", **missing))
    assert (reply.finish, reply.text) == (Finish.ERROR, "")
    assert "are known" in reply.error
