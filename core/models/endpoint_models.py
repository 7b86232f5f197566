"""The models that a server offers, by its own list of them."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import httpx

from core.errors import ModelError
from core.models.anthropic import Anthropic
from core.models.keys import VARIABLES, Key, find_key
from core.models.openai import OpenAI
from core.models.remote_address import read_address, refuse_open_key
from core.models.remote_body import load, read_refusal
from core.models.remote_dialect import mapping
from core.models.remote_errors import Asked, Failure, Next, no_key, refused
from core.models.remote_faults import unreached
from core.models.remote_wire import read_body

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from core.models.endpoints import Endpoint
    from core.models.remote_address import Address

_TIMES = httpx.Timeout(30.0, connect=10.0)
_MOST_BYTES = 16_000_000  # OpenRouter's list has 1 MB
_MOST_PAGES = 50
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Offered:
    """A model of a server's list: its name, and its context in tokens and prices where the server tells.

    Prices are for a million tokens, in and out; None where the server does not tell.
    """

    name: str
    context: int | None = None
    price_in: Fraction | None = None
    price_out: Fraction | None = None


class Visit:
    """One look at a server: its address, the key for it, and a client that is closed at the end."""

    def __init__(self, endpoint: Endpoint, key: Key, client: httpx.AsyncClient) -> None:
        self.endpoint = endpoint
        self.address = read_address(endpoint.base)
        self.asked = Asked("its models", self.address.host, self.address.base, key)
        self.dialect = Anthropic() if endpoint.kind == "anthropic" else OpenAI()
        self._client = client

    async def models(self, base: str = "") -> list[Offered]:
        """The list at a base address (the server's own unless given), in order of name; raises `Failure`."""
        found: dict[str, Offered] = {}
        params = {"limit": "1000"} if self.dialect.kind == "anthropic" else {}
        for _ in range(_MOST_PAGES):
            page = await self._get(f"{base or self.address.base}/models", params)
            offered = _read_list(page)
            if offered is None:
                raise _no_list(self.asked)
            found |= {model.name: model for model in offered}
            last = mapping(page).get("last_id")
            if not (mapping(page).get("has_more") is True and isinstance(last, str) and offered):
                break
            params["after_id"] = last
        return [found[name] for name in sorted(found, key=str.casefold)]

    async def _get(self, url: str, params: dict[str, str]) -> Any:
        headers = self.dialect.headers(self.asked.key)
        try:
            async with self._client.stream("GET", url, params=params, headers=headers) as response:
                body = await read_body(response, _MOST_BYTES)
                if response.status_code != 200:
                    raise refused(self.asked, response.status_code, response.headers, body)
        except (httpx.HTTPError, httpx.StreamError, TimeoutError) as error:
            failure = unreached(self.asked, error, local=self.address.local)
        else:
            found = load(body)
            if isinstance(found, dict | list):
                return found
            failure = _no_list(self.asked, self.asked.key.hide_in(read_refusal(body).text))
        raise failure


@asynccontextmanager
async def visit(
    endpoint: Endpoint, transport: httpx.AsyncBaseTransport | None = None
) -> AsyncIterator[Visit]:
    """A visit to a server. Asks the keyring in a thread; `ModelError` where the key cannot or may not be sent."""
    import asyncio

    address = read_address(endpoint.base)
    key = await asyncio.to_thread(find_key, address.host)
    if key:
        refuse_open_key(address)
    elif address.host in VARIABLES:
        raise as_error(no_key(Asked("", address.host, address.base, key)))
    async with await asyncio.to_thread(_client, address, transport) as client:
        yield Visit(endpoint, key, client)


def as_error(failure: Failure) -> ModelError:
    """The failure as it is shown; what is behind it holds the key and is not chained."""
    return ModelError(failure.sentence, failure.advice)


def _client(address: Address, transport: httpx.AsyncBaseTransport | None) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        timeout=_TIMES,
        transport=transport,
        follow_redirects=False,
        trust_env=not address.local,
        headers={"Accept": "application/json", "User-Agent": "counterfoil"},
    )


def _no_list(asked: Asked, said: str = "") -> Failure:
    quoted = f": “{said}”" if said else ""
    failure = Failure(
        Next.MODEL,
        f"{asked.base} answered with something that is not a list of models{quoted}.",
        "Check the address; most servers are asked at an address that ends in /v1.",
    )
    failure.elsewhere = True
    return failure


def _read_list(page: Any) -> list[Offered] | None:
    """The models of a list in any of the usual shapes; None for what is no list.

    OpenAI's has `data` (null where Ollama has no model), some hosts give the bare list, and Ollama's
    and Google's own interfaces have `models`.
    """
    rows = page
    if isinstance(page, dict):
        if "data" not in page and "models" not in page:
            return None
        rows = page["data"] if "data" in page else page["models"]
    if rows is None:
        return []
    if not isinstance(rows, list):
        return None
    offered = [model for row in rows if (model := _offered(row)) is not None]
    return offered if offered or not rows else None


def _offered(row: Any) -> Offered | None:
    row = {"id": row} if isinstance(row, str) else mapping(row)
    name = next((row[key] for key in ("id", "name", "model") if isinstance(row.get(key), str)), "").strip()
    if not name or not name.isprintable() or len(name) > 200:
        return None
    lengths = (row.get(key) for key in ("context_length", "max_model_len", "max_context_length"))
    context = next((length for length in lengths if isinstance(length, int) and length > 0), None)
    pricing = mapping(row.get("pricing"))
    return Offered(
        name, context, _per_million(pricing.get("prompt")), _per_million(pricing.get("completion"))
    )


def _per_million(price: Any) -> Fraction | None:
    """OpenRouter's price of one token, as a text; -1 where it varies."""
    if not isinstance(price, str):
        return None
    try:
        value = Decimal(price)
    except ArithmeticError:
        return None
    return Fraction(value) * _MILLION if value.is_finite() and 0 <= value < 1 else None
