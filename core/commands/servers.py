"""What `counterfoil models` does with servers and prices: names them, lists what they offer, checks them."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Any

from core.commands.console import plural
from core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.commands.console import Console
    from core.models.endpoints import Endpoint


def named(name: str) -> Endpoint | None:
    """The server of that name, or one made of an address; None for anything else."""
    from core.models import endpoints

    if name.lower().startswith(("http:", "https:")):
        return endpoints.make_endpoint("the server", name)
    return endpoints.find(name, endpoints.load())


def add(name: str, url: str, kind: str, models: Sequence[str], console: Console, *, ask_key: bool) -> None:
    """Gives a server a name, in place of an earlier one of that name."""
    from core.models import endpoints
    from core.models.remembered import remembered

    server = endpoints.make_endpoint(name, url, kind, models)
    if server.name in remembered():
        raise ModelError(f"A model file is named {server.name} already.", "Give the server another name.")
    others = [s for s in endpoints.load() if s.name.casefold() != server.name.casefold()]
    kept = _keep_key(server) if ask_key else ""
    endpoints.save([*others, server])
    console.document({"added": _document(server), "key": kept})
    console.result(f"{server.name} is now the server at {server.base}. {kept}".rstrip())
    console.result(f"See what it offers with: counterfoil models list {server.name!r}")


def remove(name: str, *, forget_key: bool) -> bool:
    """Forgets a server, and its host's key where that is wanted; whether there was one."""
    from core.models import endpoints, keys
    from core.models.remote_address import read_address

    servers = endpoints.load()
    server = endpoints.find(name, servers)
    if server is None:
        return False
    endpoints.save([other for other in servers if other is not server])
    if forget_key:
        keys.forget_key(read_address(server.base).host)
    return True


async def check(server: Endpoint, console: Console) -> None:
    """Looks whether a server can be asked, and says what is wrong where it cannot."""
    from core.models import endpoints

    told = await endpoints.check(server)
    console.document({"server": _document(server), "told": told})
    console.result(told)


async def list_offered(name: str, console: Console) -> None:
    """The models that a server offers now, with context and price where it tells."""
    from core.models.endpoint_check import fetch_models

    server = named(name)
    if server is None:
        raise ModelError(
            f"No server is named {name[:80]!r}.",
            "Name one: counterfoil models add NAME URL, or give its URL.",
        )
    offered = await fetch_models(server)
    rows = [
        {
            "name": model.name,
            "spec": server.spec(model.name),
            "context": model.context,
            "price_in": None if model.price_in is None else float(model.price_in),
            "price_out": None if model.price_out is None else float(model.price_out),
        }
        for model in offered
    ]
    console.document({"server": _document(server), "models": rows})
    console.note(f"{plural(len(rows), 'model')} at {server.base}")
    console.table((str(row["name"]), _facts(row)) for row in rows)


def set_price(spec: str, prompt: str | None, completion: str | None, currency: str, console: Console) -> None:
    """Enters the price of a model, or forgets it where none is given."""
    from core.models import prices
    from core.models.remembered import full_spec
    from core.models.specs import read_remote

    identity = read_remote(full_spec(spec)).identity
    kept = prices.load()
    if prompt is None:
        kept.pop(identity, None)
        told = f"{identity} has no price now."
    elif completion is None:
        raise ModelError(
            "One price is not enough: tokens of the prompt and of the reply cost differently.",
            f"Give both: counterfoil models price {spec} IN OUT",
        )
    else:
        kept[identity] = prices.make_price(prompt, completion, currency)
        told = f"{identity} costs {_priced(kept[identity])}."
    prices.save(kept)
    console.document({"prices": described_prices()})
    console.result(told)


def described() -> list[dict[str, Any]]:
    """The named servers."""
    from core.models import endpoints

    return [_document(server) for server in endpoints.load()]


def described_prices() -> dict[str, dict[str, Any]]:
    """The prices entered, by identity."""
    from core.models import prices

    return {
        model: {
            "prompt": float(price.prompt),
            "completion": float(price.completion),
            "currency": price.currency,
        }
        for model, price in prices.load().items()
    }


def tell(servers: list[dict[str, Any]], prices: dict[str, dict[str, Any]], console: Console) -> None:
    """The servers and prices for people; nothing where there are none."""
    for title, rows in (
        ("Servers:", [(s["name"], " ".join([s["base"], *s["models"]])) for s in servers]),
        (
            "Prices for a million tokens, in and out:",
            [(m, f"{p['prompt']:g} and {p['completion']:g} {p['currency']}") for m, p in prices.items()],
        ),
    ):
        if rows:
            console.result()
            console.result(title)
            console.table((f"  {name}", words) for name, words in rows)


def _keep_key(server: Endpoint) -> str:
    """Asks for the key without showing it, or reads it where standard input is no terminal."""
    from core.models import keys
    from core.models.remote_address import read_address, refuse_open_key

    address = read_address(server.base)
    refuse_open_key(address)
    secret = getpass.getpass(f"Key for {address.host}: ") if sys.stdin.isatty() else sys.stdin.readline()
    return keys.keep_key(address.host, secret)


def _document(server: Endpoint) -> dict[str, Any]:
    return {
        "name": server.name,
        "kind": server.kind,
        "base": server.base,
        "models": list(server.models),
        "specs": list(server.specs),
    }


def _facts(row: dict[str, Any]) -> str:
    facts = [f"{row['context']:,} tokens" if row["context"] else ""]
    if row["price_in"] is not None and row["price_out"] is not None:
        facts.append(f"{row['price_in']:g} and {row['price_out']:g} USD for a million tokens, in and out")
    return ", ".join(fact for fact in facts if fact)


def _priced(price: Any) -> str:
    from core.models.prices import money

    return (
        f"{money(price.prompt, price.currency)} for a million tokens of the prompt and "
        f"{money(price.completion, price.currency)} for a million of the reply"
    )
