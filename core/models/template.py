"""The prompt of a conversation: by the chat template of the model's file, or plain for a base model."""

from __future__ import annotations

import ctypes
import datetime as dt
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import jinja2
from jinja2.exceptions import SecurityError
from jinja2.ext import loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.models.base import Message

SECONDS = 1.0
_LONGEST = 1 << 22


class TemplateFault(Exception):
    """A template that cannot make a prompt; the message is a clause."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text to complete. `special` says that it holds control tokens by their names.

    `thinks` says that it ends within the model's thoughts; `merged` that the system text had to
    be put into the first turn.
    """

    text: str
    special: bool
    thinks: bool = False
    merged: bool = False


class PromptMaker:
    """Makes prompts with one template, compiled once; an empty template makes plain ones.

    A template comes with a model's file and is not trusted: it runs in Jinja's immutable sandbox, for
    at most a second, and its output is bounded.
    """

    def __init__(self, template: str, bos: str = "", eos: str = "") -> None:
        self._template = template
        self._names = {"bos_token": bos, "eos_token": eos}
        self._compiled: jinja2.Template | None = None

    def prompt(self, messages: Sequence[Message]) -> Prompt:
        """The prompt of a conversation; `TemplateFault` when the template fails or takes too long."""
        turns = [{"role": m.role, "content": m.content} for m in messages if m.content.strip()]
        if not turns:
            raise TemplateFault("there is nothing to ask")
        if not self._template:
            return Prompt("\n\n".join(turn["content"] for turn in turns) + "\n", special=False)
        text, merged = self._with_system(turns)
        return Prompt(text, special=True, thinks=text.rstrip().endswith("<think>"), merged=merged)

    def _with_system(self, turns: list[dict[str, str]]) -> tuple[str, bool]:
        """The rendered turns; the system text goes into the first turn where the template has no place for it."""
        if turns[0]["role"] != "system" or len(turns) == 1:
            return self._render(turns), False
        try:
            text = self._render(turns)
        except TemplateFault:
            return self._render(_merge(turns)), True
        if turns[0]["content"].strip() in text:
            return text, False
        return self._render(_merge(turns)), True

    def _render(self, turns: list[dict[str, str]]) -> str:
        return within(SECONDS, lambda: self._fill(turns))

    def _fill(self, turns: list[dict[str, str]]) -> str:
        try:
            if self._compiled is None:
                self._compiled = _environment().from_string(self._template)
            parts: list[str] = []
            length = 0
            for part in self._compiled.generate(messages=turns, add_generation_prompt=True, **self._names):
                parts.append(part)
                length += len(part)
                if length > _LONGEST + sum(len(turn["content"]) for turn in turns):
                    raise TemplateFault("it writes without end")
        except (
            jinja2.TemplateError,
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            RecursionError,
        ) as error:
            raise TemplateFault(str(error)[:300] or type(error).__name__) from error
        return "".join(parts)


def _merge(turns: list[dict[str, str]]) -> list[dict[str, str]]:
    first = {**turns[1], "content": f"{turns[0]['content']}\n\n{turns[1]['content']}"}
    return [first, *turns[2:]]


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, with products and powers bounded too."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """A product or power of small things; `SecurityError` for others."""
        sizes = [len(side) if isinstance(side, str | list | tuple) else abs(side) for side in (left, right)]
        if max(sizes) > 100_000 or (operator == "**" and max(sizes) > 64):
            raise SecurityError("a product in it is too large")
        return super().call_binop(context, operator, left, right)


def _environment() -> ImmutableSandboxedEnvironment:
    environment = _Environment(trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols])

    def raise_exception(message: str) -> NoReturn:
        raise jinja2.TemplateError(message)

    def strftime_now(pattern: str) -> str:
        # A prompt must not change from day to day: the date of a model's system text is fixed.
        return dt.datetime(2025, 1, 1, tzinfo=dt.UTC).strftime(pattern)

    environment.globals.update(raise_exception=raise_exception, strftime_now=strftime_now)
    environment.filters["tojson"] = _to_json
    return environment


def _to_json(value: Any, indent: int | None = None) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, indent=indent)


class _TooLong(BaseException):
    """Thrown into a thread whose time is up; no handler of a template catches it."""


def within(seconds: float, work: Callable[[], str]) -> str:
    """The result of `work`, done in a thread of its own; `TemplateFault` when it takes longer.

    Works on every system and in any thread, which an alarm signal does not.
    """
    found: list[str | Exception] = []

    def run() -> None:
        try:
            found.append(work())
        except _TooLong:
            pass
        except Exception as error:  # noqa: BLE001 handed on to the caller below
            found.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not found:
        number = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(_TooLong))
        thread.join(seconds)
        raise TemplateFault(f"it takes longer than {seconds:g} s")
    result = found[0]
    if isinstance(result, Exception):
        raise result
    return result
