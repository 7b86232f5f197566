"""The words of a reply as they come: each longer than the last, the end of them the reply, and no key in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core.models.base import Finish, Message, Request, Sampling, StreamingModel
from core.models.gguf_file import inspect_gguf
from core.models.local import LocalModel
from core.models.options import LocalOptions
from core.models.planted import open_planted
from core.models.shipped import pocket_path
from tests.core.models.remote_server import KEY, Server, said

QUESTION = Request((Message("user", "What is 2 + 3?"),), Sampling(max_tokens=12))


async def test_a_servers_words_are_heard_piece_by_piece() -> None:
    model = Server(said("The ", "answer ", "is 5.")).model()
    heard: list[str] = []
    reply = await model.stream(QUESTION, heard.append)
    assert heard == ["The ", "The answer ", "The answer is 5."]
    assert (reply.text, reply.finish) == ("The answer is 5.", Finish.STOP)
    await model.close()


async def test_a_second_try_begins_anew() -> None:
    model = Server({"status": 503}, said("5")).model()
    heard: list[str] = []
    await model.stream(QUESTION, heard.append)
    assert heard == ["5"]
    await model.close()


async def test_a_key_that_is_echoed_is_not_heard() -> None:
    model = Server(said(f"Your key is {KEY}")).model()
    heard: list[str] = []
    await model.stream(QUESTION, heard.append)
    assert KEY not in "".join(heard)
    await model.close()


@pytest.mark.pocket
async def test_a_local_models_words_are_heard_and_the_reply_is_that_of_asking() -> None:
    model = LocalModel(inspect_gguf(pocket_path()), LocalOptions())
    try:
        heard: list[str] = []
        reply = await model.stream(QUESTION, heard.append)
        assert len(heard) > 3
        assert all(later.startswith(earlier) for earlier, later in pairwise(heard))
        assert heard[-1].strip() == reply.text.strip()
        assert (await model.ask(QUESTION)).text == reply.text
    finally:
        await model.close()


def test_models_say_whether_they_can_be_heard() -> None:
    assert isinstance(Server(said("5")).model(), StreamingModel)
    assert not isinstance(open_planted("exact"), StreamingModel)
