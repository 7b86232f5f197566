"""Whether a server can be asked: what it offers, where its interface really is, and one short question."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.base import Finish, Message, Request, Sampling
from core.models.endpoint_models import as_error, visit
from core.models.remote_errors import Failure, Next

if TYPE_CHECKING:
    from collections.abc import Iterable

    import httpx

    from core.models.endpoint_models import Offered, Visit
    from core.models.endpoints import Endpoint

_TOKENS = 16  # fewer are refused by some hosts


async def check_endpoint(endpoint: Endpoint, *, transport: httpx.AsyncBaseTransport | None = None) -> str:
    """What works, in one or two sentences; see `core.models.endpoints.check`."""
    offered: list[Offered] | None = None
    trouble: Failure | None = None
    async with visit(endpoint, transport) as visitor:
        try:
            offered = await _look(visitor)
        except Failure as failure:
            trouble = failure
    if trouble is not None:
        # A proxy may have models and no list of them: what counts is whether the chosen one answers.
        if trouble.status not in (404, 405, 501) or not endpoint.models:
            raise as_error(trouble)
        return f"{endpoint.name} gives no list of its models. {await _ask(endpoint, transport)}"
    names = [model.name for model in offered or []]
    if not endpoint.models:
        return _counted(endpoint, names)
    _refuse_unknown(endpoint, names)
    return f"{_counted(endpoint, names)} {await _ask(endpoint, transport)}"


async def fetch_models(
    endpoint: Endpoint, *, transport: httpx.AsyncBaseTransport | None = None
) -> list[Offered]:
    """What a server offers, in order of name; `ModelError` says what is wrong and, where it can, what is right."""
    async with visit(endpoint, transport) as visitor:
        try:
            return await _look(visitor)
        except Failure as found:
            trouble = found
    raise as_error(trouble)


async def _look(visitor: Visit) -> list[Offered]:
    try:
        return await visitor.models()
    except Failure as failure:
        if failure.then is not Next.MODEL or not failure.elsewhere:
            raise
        trouble = failure
    for base in _near(visitor.address.base):
        try:
            offered = await visitor.models(base)
        except Failure:
            continue
        raise Failure(
            Next.MODEL,
            f"There is no list of models at {visitor.address.base}, but there is one at {base} "
            f"({len(offered)} {'model' if len(offered) == 1 else 'models'}).",
            f"Change the address to {base}.",
        )
    raise trouble


def _near(base: str) -> Iterable[str]:
    """Addresses of the same server that are worth a look when there is nothing at `base`."""
    import httpx

    url = httpx.URL(base)
    path = url.path.rstrip("/")
    paths = [f"{path}/v1", path.removesuffix("/v1"), "/v1", "/api/v1", "/openai/v1", "/v1beta/openai"]
    tried = dict.fromkeys(p for p in paths if p != path)
    return [str(url.copy_with(path=p or "/")).rstrip("/") for p in tried]


def _counted(endpoint: Endpoint, names: list[str]) -> str:
    if not names:
        return f"{endpoint.name} can be reached, but has no model yet. Load or download one there."
    return (
        f"{endpoint.name} can be reached and offers {len(names)} {'model' if len(names) == 1 else 'models'}."
    )


def _refuse_unknown(endpoint: Endpoint, names: list[str]) -> None:
    """Raises `ModelError` for a chosen model that a list does not have, with the nearest that it has.

    Ollama's names have a `:latest` that may be left out.
    """
    if not names:
        return
    known = {*names, *(name.removesuffix(":latest") for name in names)}
    for model in endpoint.models:
        if model in known:
            continue
        near = difflib.get_close_matches(model, names, n=3, cutoff=0.5) or names[:3]
        raise ModelError(
            f"{endpoint.name} has no model “{model}” in its list of {len(names)}.",
            f"It has {', '.join(near)}{' and more' if len(names) > len(near) else ''}.",
        )


async def _ask(endpoint: Endpoint, transport: httpx.AsyncBaseTransport | None) -> str:
    """Puts one short question to the first chosen model; a sentence on how it answered."""
    import asyncio

    from core.models.remote import RemoteOptions
    from core.models.remote_retry import Patience
    from core.models.specs import open_model

    name = endpoint.models[0]
    options = RemoteOptions(patience=Patience(tries=1), transport=transport)
    model = await asyncio.to_thread(open_model, endpoint.spec(name), None, options)
    try:
        reply = await model.ask(Request((Message("user", "Say OK."),), Sampling(max_tokens=_TOKENS)))
    finally:
        await model.close()
    if reply.finish not in (Finish.STOP, Finish.LENGTH):
        raise ModelError(f"{endpoint.name} can be reached, but {name} did not answer: {reply.error}")
    return f"{name} answered in {reply.seconds:.1f} s."
