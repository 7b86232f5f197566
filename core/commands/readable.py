"""A table of measures as people read it in a terminal: each rate in one cell, with its interval and its n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# Shares that have no interval of their own, by table; what else is a number there is a count.
SHARES = {"wrong-share": ("mean", "min", "q1", "median", "q3", "max")}
_ENDS = ("_low", "_high", "_n")


def readable(table: str, names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> list[dict[str, str]]:
    """The rows of a table of `core.attacks.measures` in cells: `63.3 % (45.5 to 78.1, n 30)`.

    The identity of a model is left out where its name stands; shares are given in per cent.
    """
    rates = [name for name in names if f"{name}_low" in names]
    apart = {f"{name}{end}" for name in rates for end in _ENDS} | ({"model"} if "name" in names else set())
    shares = SHARES.get(table, ())
    return [
        {
            name: _rate(row, name) if name in rates else _cell(row[name], share=name in shares)
            for name in names
            if name not in apart
        }
        for row in rows
    ]


def markdown(rows: Sequence[Mapping[str, str]], columns: Sequence[str] = ()) -> str:
    """A table in Markdown, with a dash where a row lacks a column of others.

    Without rows it has the `columns`, or is an empty line.
    """
    names = list(dict.fromkeys(name for row in rows for name in row)) or list(columns)
    lines = [names, ["---"] * len(names), *([_escaped(row.get(name, "–")) for name in names] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines) if names else "\n"


def _rate(row: Mapping[str, Any], name: str) -> str:
    if row[name] is None:
        return "–"
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    ends = "no interval" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"
    return f"{100 * row[name]:.1f} % ({ends}, n {row[f'{name}_n']:,})".replace("-", "−")


def _cell(value: Any, *, share: bool) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{100 * value:.1f} %" if share else f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
