"""`counterfoil models`: which models can be asked, a name for a GGUF file, and a test question."""

from __future__ import annotations

import argparse
import asyncio
import time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ModelError

if TYPE_CHECKING:
    from core.commands.console import Console
    from core.models.base import Reply

HELP = "list the models that can be asked, name one, or put a test question to one"
_QUESTION = "A box holds 6 eggs. How many eggs are in 3 boxes?"
_ANSWER = Fraction(18)
_OTHERS = (
    ("gguf:PATH", "a chat model in a GGUF file on this computer"),
    (
        "openai:NAME@URL",
        "a model on a server with OpenAI's interface (also llama-server, vLLM); without @URL OpenAI's",
    ),
    (
        "anthropic:NAME",
        "a model of Anthropic's; keys: OPENAI_API_KEY, ANTHROPIC_API_KEY, COUNTERFOIL_API_KEY",
    ),
    ("planted:NAME", "a model of known behaviour, such as planted:exact or planted:digits=2"),
    ("NAME", "a file that was given a name: counterfoil models add NAME PATH"),
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("--json", action="store_true", help="print one JSON document")
    actions = command.add_subparsers(dest="action", metavar="{list,add,check}")
    listed = actions.add_parser("list", help="the models there are (what is done without a word)")
    add = actions.add_parser("add", help="give a GGUF file a name")
    add.add_argument("name", metavar="NAME")
    add.add_argument("path", metavar="PATH", type=Path)
    check = actions.add_parser("check", help="load a model and ask it one question")
    check.add_argument("spec", metavar="SPEC")
    for action in (listed, add, check):
        # Without SUPPRESS the default here would undo a --json given before the word.
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS)


def run(args: argparse.Namespace, console: Console) -> None:
    """Lists, names or tries models."""
    if args.action == "add":
        _add(args.name, args.path, console)
    elif args.action == "check":
        asyncio.run(_check(args.spec, console))
    else:
        _list(console)


def _list(console: Console) -> None:
    from core.models.remembered import remembered
    from core.models.starter import starter_path

    try:
        found = [_described("starter", starter_path())]
    except ModelError as error:
        found = [{"spec": "starter", "problem": str(error)}]
    found += [_described(name, path) for name, path in remembered().items()]
    console.document({"models": found, "specs": dict(_OTHERS)})
    console.table((model["spec"], model.get("problem") or _facts(model)) for model in found)
    console.result()
    console.result("Also:")
    console.table((f"  {spec}", words) for spec, words in _OTHERS)


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


def _add(name: str, path: Path, console: Console) -> None:
    from core.models.gguf_file import inspect_gguf
    from core.models.remembered import remember

    file = inspect_gguf(path)
    remember(name, path)
    console.document({"added": {"spec": name, "path": str(path.resolve())}})
    console.result(f"{name} is now {file.name} ({path}). Ask it with --model {name!r}.")


async def _check(spec: str, console: Console) -> None:
    from core.commands.attacking import open_spec

    console.note(f"Loading {spec} …")
    model = open_spec(spec)
    begun = time.monotonic()
    try:
        reply = await model.ask(_test_request())
    finally:
        await model.close()
    _tell(spec, model.name, reply, time.monotonic() - begun, console)


def _test_request() -> Any:
    from core.attacks.prompts import zero_shot
    from core.models.base import Request, Sampling

    about = {"answer": str(_ANSWER), "text": _QUESTION}
    return Request(zero_shot(_QUESTION), Sampling(max_tokens=256), about=about)


def _tell(spec: str, name: str, reply: Reply, seconds: float, console: Console) -> None:
    from core.attacks.grading import grade_reply

    if reply.error:
        raise ModelError(f"{name} did not answer: {reply.error}")
    grade = grade_reply(reply, _ANSWER, _QUESTION)
    console.document(
        {
            "spec": spec,
            "model": name,
            "question": _QUESTION,
            "reply": reply.text,
            "outcome": grade.outcome.value,
            "seconds": round(seconds, 2),
            "completion_tokens": reply.completion_tokens,
        }
    )
    console.result(f"{name} answered in {seconds:.1f} s with loading, {reply.completion_tokens} tokens.")
    console.result(f"  asked:    {_QUESTION}")
    console.result(f"  replied:  {' '.join(reply.text.split())}")
    console.result(f"  which is  {grade.outcome.value}")
