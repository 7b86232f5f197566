"""The tables of a batch as lines on the screen, from the rows that the engine gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.citations.statistics import p_text
from gui.citations.batch import words
from gui.widgets.table_model import Cell, Head, Line
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gui.citations.batch.figures import Figures

    Row = Mapping[str, Any]

_MODEL = Head("Model")
_WHAT = Head("What was asked", "The strategy or control, by its number and name")
_ROUND = Head("Round", "Further rounds take away what the answer before cites", right=True)
_HOPS = Head("Hops", "How many steps of inference the questions take", right=True)
_N = Head("n", "How many comparisons the rates are of", right=True)
_UNKNOWN = Head("Unknown, %", "The share of answers that say “unknown”", right=True)
_LEFT = Head("Left out", "What is in no rate: error samples, and where the intervention means nothing")


def _rates(what: str) -> tuple[Head, ...]:
    return (
        Head("Contain, %", f"{what}, one answer contained in the other, with its 95 % interval", right=True),
        Head("F1, %", f"{what}, by the overlap of words", right=True),
        Head("EM, %", f"{what}, by exact match", right=True),
    )


HEADS: dict[str, tuple[Head, ...]] = {
    "consistency": (_MODEL, _WHAT, _HOPS, _N, *_rates("Consistency"), _UNKNOWN, _LEFT),
    "necessity": (_MODEL, _WHAT, _ROUND, _HOPS, _N, *_rates("Inconsistency"), _UNKNOWN, _LEFT),
    "controls": (
        *(_MODEL, Head("Control", "What was kept or dropped instead"), _HOPS, _N),
        Head("Rate, %", "Consistency of a control of strategy 1, otherwise inconsistency", right=True),
        Head("Net effect", "The strategy minus this control, over the questions that have both", right=True),
        Head("Both", "How many questions have the strategy and the control", right=True),
        *(_UNKNOWN, _LEFT),
    ),
    "outcomes": (
        *(_MODEL, _WHAT, _ROUND, _HOPS, _N),
        Head("Right before, %", "With all passages", right=True),
        *(Head(name, right=True) for name in ("Right, %", "Wrong, %")),
        *(Head("Unknown, %", "In any words", right=True), Head("Refused, %", right=True), _LEFT),
    ),
    "overlap": (
        *(_MODEL, _HOPS),
        Head("n", "Questions of which the needed passages are known", right=True),
        Head("Jaccard, %", "Cited and needed, of all that are cited or needed", right=True),
        Head("Recall, %", "Needed passages that are cited", right=True),
        Head("Precision, %", "Cited passages that are needed", right=True),
        Head("Accuracy, %", "Right answers with all passages, by the chosen measure", right=True),
        Head("Left out", "Error samples, and questions of which the needed passages are not known"),
    ),
    "judged": (
        *(_MODEL, _WHAT, _ROUND, _HOPS, _N),
        Head("Contain, %", "As it is measured", right=True),
        Head("Corrected, %", "If of the doubtful cases only the judged share were the same", right=True),
        Head("EM, %", "If none of the doubtful cases were the same", right=True),
        Head("Doubtful", "Comparisons with Contain yes and EM no", right=True),
        _LEFT,
    ),
    "tests": (
        Head("Compared", "Models, rounds, or a strategy and its control"),
        Head("By"),
        Head("Test"),
        _HOPS,
        Head("n", right=True),
        Head("p", "Below 0.05 is marked", right=True),
        Head("p (Holm)", "Corrected over the tests of one family", right=True),
        Head("Difference", "The first minus the second, in points", right=True),
        Head("Remark", "Why there is nothing to test, or what to mind"),
    ),
}


def columns_of(table: str, rows: Sequence[Row], *, by_hops: bool) -> tuple[int, ...]:
    """The columns worth showing: without hops where all are together, without rounds where there is one."""
    rounds = {row.get("round", 1) for row in rows}
    hidden = set() if by_hops else {_HOPS}
    hidden |= {_ROUND} if len(rounds) < 2 else set()
    return tuple(at for at, head in enumerate(HEADS[table]) if head not in hidden)


def key_of(table: str, row: Row) -> tuple[object, ...]:
    """What tells a row from all others."""
    names = {
        "tests": ("kind", "first", "second", "model", "strategy", "round", "hop", "measure", "test"),
        "overlap": ("model", "units", "hop"),
    }.get(table, ("model", "units", "strategy", "round", "hop"))
    return (table, *(row[name] for name in names))


def lines_of(
    figures: Figures, table: str, rows: Sequence[Row], measure: str, unknown: str, *, by_hops: bool
) -> list[Line]:
    """The lines of a table; without `by_hops` those over all hops alone."""
    makers: dict[str, Callable[[Figures, Row, str, str], tuple[Cell, ...]]] = {
        "consistency": _consistency,
        "necessity": _necessity,
        "controls": _control,
        "outcomes": _outcome,
        "overlap": _overlap,
        "judged": _judged,
        "tests": _test,
    }
    shown = [row for row in rows if by_hops or row["hop"] == "all"]
    columns = columns_of(table, shown, by_hops=by_hops)
    lines = []
    for row in shown:
        cells = makers[table](figures, row, measure, unknown)
        lines.append(Line(key_of(table, row), tuple(cells[at] for at in columns)))
    return lines


def _consistency(figures: Figures, row: Row, _measure: str, unknown: str) -> tuple[Cell, ...]:
    return (
        *(Cell(row["model"]), _what(row), *_place(row)),
        *(_rate(row, name) for name in ("contain", "f1", "em", unknown)),
        _left(figures, row),
    )


def _necessity(figures: Figures, row: Row, _measure: str, unknown: str) -> tuple[Cell, ...]:
    return (
        *(Cell(row["model"]), _what(row), _round(row), *_place(row)),
        *(_rate(row, name) for name in ("contain", "f1", "em", unknown)),
        _left(figures, row),
    )


def _control(figures: Figures, row: Row, measure: str, unknown: str) -> tuple[Cell, ...]:
    name = "net" if measure == "contain" else f"net_{measure}"
    net = row.get(name)
    if net is None or not row["against"]:
        why = (
            words.PAPER_NET
            if net is None
            else "It leaves nothing out: it shows how often answers change by themselves."
        )
        effect, both = Cell(words.NOTHING, tip=why, order=None), Cell(words.NOTHING, order=None)
    else:
        tip = _note(row, name) if net["low"] is not None else words.ALONE
        effect = Cell(words.percent(net, signed=True), words.between(net), tip, net["value"])
        both = _number(row["paired"])
    return (
        *(Cell(row["model"]), _what(row), *_place(row), _rate(row, measure), effect, both),
        *(_rate(row, unknown), _left(figures, row)),
    )


def _outcome(figures: Figures, row: Row, _measure: str, _unknown: str) -> tuple[Cell, ...]:
    names = ("right_before", "correct", "wrong", "unknown", "refused")
    left = _left(figures, row)
    if row["no_gold"]:
        more = f"{row['no_gold']:,} without a right answer to compare with"
        text = more if left.text == "nothing" else f"{left.text}, {more}"
        left = Cell(text, tip=left.tip or text, order=row["no_gold"] + float(left.order or 0))
    return (
        *(Cell(row["model"]), _what(row), _round(row), *_place(row)),
        *(_rate(row, name) for name in names),
        left,
    )


def _overlap(figures: Figures, row: Row, measure: str, _unknown: str) -> tuple[Cell, ...]:
    accuracy = row["accuracy" if measure == "contain" else f"accuracy_{measure}"]
    parts = [count_of(row["errors"], "error sample")] if row["errors"] else []
    parts += [f"{row['no_gold']:,} without needed passages"] if row["no_gold"] else []
    text = ", ".join(parts) or "nothing"
    if row["cites_none"]:
        text += f"; {row['cites_none']:,} cite nothing and count as 0"
    model = Cell(row["model"] if row["units"] == "paragraphs" else f"{row['model']} ({row['units']})")
    tip = words.failed_firsts(figures.firsts_of(row)) if row["errors"] else text
    return (
        *(model, _hops(row), _number(row["n"])),
        *(_rate(row, name) for name in ("jaccard", "recall", "precision")),
        Cell(
            words.percent(accuracy),
            words.between(accuracy),
            f"Over {count_of(row['answered'], 'question')} with a right answer",
            accuracy["value"],
        ),
        Cell(text, tip=tip, order=row["errors"] + row["no_gold"]),
    )


def _judged(figures: Figures, row: Row, _measure: str, _unknown: str) -> tuple[Cell, ...]:
    return (
        *(Cell(row["model"]), _what(row), _round(row), *_place(row)),
        *(_rate(row, name) for name in ("contain", "corrected", "em")),
        *(_number(row["doubtful"]), _left(figures, row)),
    )


def _test(_figures: Figures, row: Row, _measure: str, _unknown: str) -> tuple[Cell, ...]:
    names = [row["first"], row["second"]] if row["second"] else [row["first"]]
    compared = " – ".join(str(name) for name in names)
    where = f"strategy {row['strategy']}" + (f", round {row['round']}" if row["round"] > 1 else "")
    whose = f"{row['model']}, " if row["model"] else ""
    effect = row["effect"]
    holm = Cell(words.NOTHING, order=None) if row["p_holm"] is None else _p(row["p_holm"], row["significant"])
    return (
        Cell(compared, f"{whose}{where}", f"{compared}: {whose}{where}"),
        Cell(words.MEASURES.get(row["measure"], "unknown")),
        Cell(row["test"]),
        *(_hops(row), _number(row["n"])),
        _p(row["p"], row["significant"] if row["p_holm"] is None else None),
        holm,
        Cell(words.percent(effect, signed=True), words.between(effect), order=effect["value"]),
        Cell(row["sentence"] or words.NOTHING, tip=row["sentence"]),
    )


def _p(p: float | None, significant: bool | None) -> Cell:
    text = p_text(p).removeprefix("p = ").removeprefix("p ")
    return Cell(text, order=p, kind="good" if significant else "")


def _what(row: Row) -> Cell:
    return Cell(words.strategy(row), order=str(row["strategy"]))


def _round(row: Row) -> Cell:
    return _number(row["round"])


def _place(row: Row) -> tuple[Cell, Cell]:
    return _hops(row), _number(row["n"])


def _hops(row: Row) -> Cell:
    return Cell(words.hops(row["hop"]), order=99 if row["hop"] == "all" else row["hop"])


def _number(number: int) -> Cell:
    return Cell(f"{number:,}", order=number)


def _rate(row: Row, name: str) -> Cell:
    rate = row[name]
    return Cell(words.percent(rate), words.between(rate), _note(row, name), rate["value"])


def _note(row: Row, name: str) -> str:
    """How the interval of a rate was made, where not as usual."""
    return str(row["notes"].get(name, ""))


def _left(figures: Figures, row: Row) -> Cell:
    count = row["errors"] + row["not_applicable"]
    tip = words.reasons(figures.of_row(row)) if count else ""
    return Cell(words.left_out(row["errors"], row["not_applicable"]), tip=tip, order=count)
