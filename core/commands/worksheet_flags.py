"""The flags of `counterfoil worksheet` that say how a sheet looks and which papers it has."""

from __future__ import annotations

import argparse
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.generating import at_least_one
from core.errors import ExportError, UserError
from core.worksheets.layout import Layout
from core.worksheets.options import LARGEST_SEED

if TYPE_CHECKING:
    from core.worksheets.options import Versions
    from core.worksheets.templates import Template

_MARKS = {"point": ".", "comma": ",", "as-is": ""}
_FONTS = ("serif", "atkinson", "dyslexic")
_WORKING = ("lines", "squares", "blank", "none")


def add_versions(command: argparse.ArgumentParser) -> None:
    """Which papers there are."""
    group = command.add_argument_group("versions")
    group.add_argument(
        "--versions",
        metavar="N",
        help="N papers A, B, C, ..., or their names with commas (A,B,C), each with other variants",
    )
    group.add_argument(
        "--class",
        dest="class_list",
        metavar="FILE",
        type=Path,
        help="a paper for each student of a list (CSV)",
    )
    group.add_argument("--seed", type=_seed, default=argparse.SUPPRESS, help="the same papers for the same N")
    _switch(group, "--shuffle", "each paper in an order of its own")
    group.add_argument(
        "--questions", dest="most", metavar="K", type=at_least_one, default=argparse.SUPPRESS,
        help="K of the questions on each paper, chosen by the seed",
    )  # fmt: skip


def add_layout(command: argparse.ArgumentParser) -> None:
    """How the sheet looks. A flag that is not given leaves what the template says."""
    group = command.add_argument_group("layout")
    add = group.add_argument
    add("--template", metavar="NAME", default="", help="begin with a template that the project has")
    add("--save-template", metavar="NAME", default="", help="keep layout and versions under this name")
    add("--paper", choices=("a4", "letter"), default=argparse.SUPPRESS)
    add(
        "--margins",
        metavar="MM",
        type=_margins,
        default=argparse.SUPPRESS,
        help="one, or top,right,bottom,left",
    )
    add("--columns", type=int, choices=(1, 2), default=argparse.SUPPRESS)
    add("--working", choices=_WORKING, default=argparse.SUPPRESS, help="space below each question")
    add(
        "--working-height", metavar="MM", type=float, default=argparse.SUPPRESS, help="otherwise by the steps"
    )
    add("--font", choices=_FONTS, default=argparse.SUPPRESS)
    add("--font-size", dest="size", metavar="POINTS", type=float, default=argparse.SUPPRESS)
    _switch(group, "--large-print", "18 points at least")
    add("--language", metavar="CODE", default=argparse.SUPPRESS, help="of the fixed words: en, de, fr or es")
    add("--decimal", dest="decimal_mark", choices=tuple(_MARKS), default=argparse.SUPPRESS,
        help="the decimal mark of all numbers on the sheet, whatever the source has")  # fmt: skip
    add("--points", metavar="N", nargs="?", type=_points, const=Fraction(1), default=None,
        help="show points, N for each question (1)")  # fmt: skip
    for name in ("name", "date", "class", "answer"):
        _switch(group, f"--{name}-field", f"a line for the {name}")
    add("--header", metavar="TEXT", default=argparse.SUPPRESS)
    add("--footer", metavar="TEXT", default=argparse.SUPPRESS)
    add("--logo", metavar="FILE", type=Path, default=argparse.SUPPRESS, help="a PNG, JPEG or GIF")
    _switch(group, "--qr", "a QR code with version, sheet and seed")
    _switch(group, "--steps", "worked steps in the key")
    _switch(group, "--teacher", "what models answered, behind the key")
    add("--instructions", metavar="TEXT", default=None, help="the line below the title")


def versions_of(args: argparse.Namespace, before: Versions) -> tuple[Versions, tuple[str, ...]]:
    """The papers asked for, over those of a template, and notes on the class list."""
    from core.worksheets.class_list import class_list
    from core.worksheets.options import labelled, letters

    if args.versions and args.class_list:
        raise UserError(
            "--versions and --class are two ways to say which papers there are.", "Use one of them."
        )
    notes: tuple[str, ...] = ()
    made = before
    if args.class_list:
        students, notes = class_list(args.class_list)
        made = replace(made, papers=students)
    elif args.versions:
        written = args.versions.strip()
        names = [name for name in written.split(",") if name.strip()]
        if written.lstrip("-").isdigit():
            made = replace(made, papers=letters(int(written)))
        elif names:
            made = replace(made, papers=labelled(names))
        else:
            raise ExportError(
                f"“{args.versions}” names no versions.", "Write a number, or names such as A,B,C."
            )
    given = {name: getattr(args, name) for name in ("seed", "shuffle", "most") if hasattr(args, name)}
    return replace(made, **given), notes


def layout_of(args: argparse.Namespace, before: Layout) -> Layout:
    """The layout asked for, over that of a template. `ExportError` for one that no page can have."""
    from core.worksheets.layout import Font, Paper, Working, check_layout
    from core.worksheets.logo import read_logo

    kinds = {"paper": Paper, "working": Working, "font": Font}
    names = [one.name for one in fields(Layout) if one.name != "points" and hasattr(args, one.name)]
    given = {name: getattr(args, name) for name in names}
    given = {name: kinds[name](value) if name in kinds else value for name, value in given.items()}
    given["key"] = args.key
    if "decimal_mark" in given:
        given["decimal_mark"] = _MARKS[given["decimal_mark"]]
    if "logo" in given:
        given["logo"] = read_logo(given["logo"])
    if args.points is not None:
        given["points"] = True
    layout = replace(before, **given)
    check_layout(layout)
    return layout


def template_of(args: argparse.Namespace, before: Template) -> tuple[Template, tuple[str, ...]]:
    """What the flags make of a template, and notes on the class list."""
    versions, notes = versions_of(args, before.versions)
    per_problem = before.per_problem if args.per_problem is None else args.per_problem
    return (
        replace(
            before,
            layout=layout_of(args, before.layout),
            versions=versions,
            per_problem=per_problem,
            points=before.points if args.points is None else args.points,
            instructions=before.instructions if args.instructions is None else args.instructions,
        ),
        notes,
    )


def _switch(group: argparse._ArgumentGroup, flag: str, words: str) -> None:
    """A flag with its `--no-` twin; not given, it leaves what the template says."""
    group.add_argument(flag, action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS, help=words)


def _seed(text: str) -> int:
    number = int(text)
    if not 0 <= number <= LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"must be from 0 to {LARGEST_SEED}")
    return number


def _points(text: str) -> Fraction:
    try:
        points = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of points") from error
    if not 0 <= points <= 1000:
        raise argparse.ArgumentTypeError("must be from 0 to 1000")
    return points


def _margins(text: str) -> tuple[float, float, float, float]:
    parts = [float(part) for part in text.split(",")]
    if len(parts) == 1:
        parts *= 4
    if len(parts) != 4:
        raise argparse.ArgumentTypeError("one number, or four with commas: top,right,bottom,left")
    top, right, bottom, left = parts
    return (top, right, bottom, left)
