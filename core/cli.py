"""The program without a window: exit codes 0 done, 1 refused, 2 wrong usage."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import threading
import traceback
from typing import TYPE_CHECKING

from core.commands import (
    attacking,
    banking,
    citing,
    demonstration,
    generating,
    importing,
    listing,
    models,
    results,
    solving,
    worksheets,
)
from core.commands.console import standard_console
from core.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

_DONE, _REFUSED, _USAGE, _FAULT, _INTERRUPTED, _PIPE = 0, 1, 2, 70, 130, 141
_MODULES = {
    "import": importing,
    "problems": listing,
    "solve": solving,
    "generate": generating,
    "attack": attacking,
    "cite": citing,
    "results": results,
    "worksheet": worksheets,
    "bank": banking,
    "models": models,
    "demo": demonstration,
}
COMMANDS: tuple[str, ...] = tuple(_MODULES)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code. Qt is not imported."""
    try:
        args = parser().parse_args(argv)
        if check := getattr(args, "check", None):
            check(args)
    except SystemExit as stop:
        return int(stop.code or 0)
    console = standard_console()
    console.as_json = getattr(args, "json", False)
    try:
        with _terminated_like_interrupted():
            args.run(args, console)
        console.out.flush()
    except UserError as error:
        console.note(f"counterfoil: {error}")
        return _REFUSED
    except KeyboardInterrupt:
        console.note("counterfoil: stopped; all that was finished is kept.")
        return _INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return _PIPE
    except Exception:  # noqa: BLE001 - the last line of defence: a fault of ours, shown whole
        console.note(traceback.format_exc())
        console.note("counterfoil: this is a fault in the program. Please report the lines above.")
        return _FAULT
    return _DONE


def parser() -> argparse.ArgumentParser:
    """All commands and their flags."""
    top = argparse.ArgumentParser(
        prog="counterfoil",
        description="Math word problems with new numbers, put to language models, and the ones they miss "
        "on a worksheet. Without a command the window opens.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in _MODULES.items():
        command = commands.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return top


@contextlib.contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """SIGTERM ends a command as cleanly as Ctrl+C does, also where a shell made it deaf to Ctrl+C (`&`)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _forget_output() -> None:
    """The reader has gone: what is left goes nowhere, so that closing the stream says nothing."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
