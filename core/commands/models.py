"""`counterfoil models`: which models can be asked, names for files and servers, prices, and a test question."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands import servers
from core.errors import ModelError

if TYPE_CHECKING:
    from core.commands.console import Console
    from core.models.shipped import Shipped

HELP = "list the models that can be asked, name files and servers, enter prices, or put a test question"
_OTHERS = (
    ("gguf:PATH", "a chat model in a GGUF file on this computer"),
    (
        "openai:NAME@URL",
        "a model on a server with OpenAI's interface (also Ollama, llama-server); without @URL OpenAI's",
    ),
    (
        "anthropic:NAME",
        "a model of Anthropic's; keys: OPENAI_API_KEY, ANTHROPIC_API_KEY, COUNTERFOIL_API_KEY",
    ),
    ("planted:NAME", "a model of known behaviour, such as planted:exact or planted:digits=2"),
    ("NAME", "a file that was given a name: counterfoil models add NAME PATH"),
    ("MODEL@SERVER", "a model on a server that was given a name: counterfoil models add SERVER URL"),
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("--json", action="store_true", help="print one JSON document")
    actions = command.add_subparsers(dest="action", metavar="{list,add,remove,check,price}")
    listed = actions.add_parser("list", help="the models there are (what is done without a word)")
    listed.add_argument("server", metavar="SERVER", nargs="?", help="the models this server offers now")
    add = actions.add_parser("add", help="give a GGUF file or a server a name")
    add.add_argument("name", metavar="NAME")
    add.add_argument("place", metavar="PATH|URL", help="a file, or an address that begins with http")
    add.add_argument("--kind", choices=("openai", "anthropic"), help="the server's interface")
    add.add_argument("--models", metavar="MODEL", nargs="+", default=[], help="models chosen on the server")
    add.add_argument(
        "--key",
        action="store_true",
        help="ask for the server's key, or read it from standard input, and keep it in the keyring",
    )
    remove = actions.add_parser("remove", help="forget the name of a file or a server; no file is deleted")
    remove.add_argument("name", metavar="NAME")
    remove.add_argument("--key", action="store_true", help="forget the key for the server's host too")
    check = actions.add_parser(
        "check", help="ask a model one question, or look whether a server can be asked"
    )
    check.add_argument("spec", metavar="SPEC|SERVER")
    price = actions.add_parser("price", help="enter what a million tokens of a model cost")
    price.add_argument("spec", metavar="SPEC")
    price.add_argument("prompt", metavar="IN", nargs="?", help="of the prompt, as in 0.15; none: forget it")
    price.add_argument("completion", metavar="OUT", nargs="?", help="of the reply")
    price.add_argument("--currency", default="USD")
    for action in (listed, add, remove, check, price):
        # Without SUPPRESS the default here would undo a --json given before the word.
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS)


def run(args: argparse.Namespace, console: Console) -> None:
    """Lists, names, prices or tries models."""
    if args.action == "add":
        _add(args, console)
    elif args.action == "remove":
        _remove(args.name, console, key=args.key)
    elif args.action == "check":
        _check(args.spec, console)
    elif args.action == "price":
        servers.set_price(args.spec, args.prompt, args.completion, args.currency, console)
    elif getattr(args, "server", None):
        asyncio.run(servers.list_offered(args.server, console))
    else:
        _list(console)


def _list(console: Console) -> None:
    from core.models.remembered import remembered
    from core.models.shipped import PRACTICE, SHIPPED

    found = [_shipped(model) for model in SHIPPED]
    found += [_described(name, path) for name, path in remembered().items()]
    named, prices = servers.described(), servers.described_prices()
    console.document({"models": found, "servers": named, "prices": prices, "specs": dict(_OTHERS)})
    console.table((model["spec"], model.get("problem") or _facts(model)) for model in found)
    servers.tell(named, prices, console)
    console.result()
    console.result(PRACTICE)
    console.result()
    console.result("Also:")
    console.table((f"  {spec}", words) for spec, words in _OTHERS)


def _shipped(model: Shipped) -> dict[str, Any]:
    try:
        described = _described(model.spec, model.path())
    except ModelError as error:
        return {"spec": model.spec, "problem": str(error)}
    return described | ({"name": model.reported} if model.reported else {})


def _described(spec: str, path: Path) -> dict[str, Any]:
    """What a file says of itself, or what is wrong with it."""
    from core.models.gguf_file import inspect_gguf

    try:
        file = inspect_gguf(path)
    except ModelError as error:
        return {"spec": spec, "path": str(path), "problem": str(error)}
    return {
        "spec": spec,
        "path": str(path),
        "name": file.name,
        "architecture": file.architecture,
        "quantisation": file.quantisation,
        "parameters": file.parameters,
        "context": file.context,
        "bytes": file.size,
    }


def _facts(model: dict[str, Any]) -> str:
    facts = [
        model["name"],
        model["architecture"],
        f"{model['parameters'] / 1e6:,.0f} M parameters",
        model["quantisation"],
        f"{model['context']:,} tokens",
        f"{model['bytes'] / 1e6:,.0f} MB",
        model["path"],
    ]
    return ", ".join(fact for fact in facts if fact)


def _add(args: argparse.Namespace, console: Console) -> None:
    from core.models.gguf_file import inspect_gguf
    from core.models.remembered import remember

    if args.place.lower().startswith(("http:", "https:")):
        servers.add(args.name, args.place, args.kind or "", args.models, console, ask_key=args.key)
        return
    if args.kind or args.models or args.key:
        raise ModelError(
            "A kind, models or a key belong to a server, and this is a file.",
            "Give an address that begins with http:// or https://, or leave them out.",
        )
    path = Path(args.place)
    file = inspect_gguf(path)
    remember(args.name, path)
    console.document({"added": {"spec": args.name, "path": str(path.resolve())}})
    console.result(f"{args.name} is now {file.name} ({path}). Ask it with --model {args.name!r}.")


def _remove(name: str, console: Console, *, key: bool) -> None:
    from core.models.remembered import forget

    file = forget(name)
    server = servers.remove(name, forget_key=key)
    if not file and not server:
        raise ModelError(
            f"Neither a file nor a server is named {name[:80]!r}.", "`counterfoil models` lists the names."
        )
    what = " and ".join(word for word, gone in (("file", file), ("server", server)) if gone)
    console.document({"removed": {"name": name, "file": file, "server": server}})
    console.result(f"The name {name} of a {what} is forgotten; nothing else is deleted.")


def _check(spec: str, console: Console) -> None:
    from core.commands.trying import try_model

    server = servers.named(spec)
    asyncio.run(try_model(spec, console) if server is None else servers.check(server, console))
