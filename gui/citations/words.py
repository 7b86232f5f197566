"""What the page says of one thing asked: what was shown, what came back, and what it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.citations.by_hand import BY_HAND
from core.citations.interventions import FIRST, title_of
from core.citations.word_problems import NUMBER
from core.store.citations import FAILED
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.citations.viewing import Asked

    Said = tuple[str, str]
    """Words, and the kind of their colours: good, bad, warn, info or plain."""

MANY = 8  # passages whose numbers are listed
FEW = 3  # of which the order is told word by word
ALL_SHOWN = {
    "identity": "The same again",
    "prompt-only": "Step 2's wording",
    "shuffled": "In another order",
}


def listed(positions: Sequence[int]) -> str:
    """Numbers of passages, from 1: “2”, “2 and 7”, “2, 5 and 7”."""
    numbers = [str(position + 1) for position in positions]
    if len(numbers) < 2:
        return "".join(numbers)
    return f"{', '.join(numbers[:-1])} and {numbers[-1]}"


def what_was_shown(asked: Asked, units: int, unit: str = "passage") -> str:
    """What of the context was there, as a card's heading."""
    if asked.key == FIRST:
        return {1: f"The {unit}", 2: f"Both {unit}s"}.get(units, f"All {count_of(units, unit)}")
    if asked.not_applicable or not (asked.prompt or asked.dropped):
        return "Not asked"
    if asked.key in ALL_SHOWN:
        return ALL_SHOWN[asked.key]
    if asked.key == NUMBER:
        return "Another number"
    dots = ", the rest as dots" if asked.key.endswith("-length") else ""
    kept, dropped = asked.kept, asked.dropped
    if len(dropped) <= len(kept) and len(dropped) <= MANY:
        many = "" if len(dropped) == 1 else "s"
        instead = ", dots instead" if dots else ""
        return f"Without {unit}{many} {listed(dropped)}{instead}"
    if len(kept) <= MANY:
        return f"Only {unit}{'' if len(kept) == 1 else 's'} {listed(sorted(kept))}{dots}"
    return f"{len(kept):,} of {count_of(units, unit)}{dots}"


def leaves_out(asked: Asked) -> bool:
    """Whether passages were left out of it, and nothing else was done."""
    return bool(asked.dropped and asked.prompt) and not asked.key.endswith("-length")


def name_of(asked: Asked) -> str:
    """A strategy's or control's name in the table: with its number, its round after the first."""
    number = f"{asked.key} " if asked.key in ("1", "2", "3") else ""
    turn = f", round {asked.round}" if asked.round > 1 else ""
    title = "By hand" if asked.key == BY_HAND else title_of(asked.key)
    return f"{number}{title}{turn}"


def outcome(asked: Asked) -> Said:
    """What came of it, in a chip's words."""
    if asked.not_applicable:
        return "not applicable", "plain"
    if asked.parsed is None:
        return _no_answer(asked), "warn"
    if asked.unknown:
        return "unknown", "warn"
    if asked.refused:
        return "refused", "warn"
    if asked.unchanged is None:
        return "answered", "info"
    return ("unchanged", "info") if asked.unchanged else ("changed", "plain")


def _no_answer(asked: Asked) -> str:
    if asked.state == FAILED:
        return "failed"
    return "error sample" if asked.prompt else "not asked"


def trouble(asked: Asked) -> str:
    """Why there is no answer, in sentences; empty where there is one."""
    if asked.not_applicable:
        return f"Not applicable, and not asked. {asked.reason}"
    if asked.parsed is not None:
        return ""
    if asked.state == FAILED:
        return f"The request failed. {asked.reason} It will be asked again next time.".replace("  ", " ")
    if not asked.prompt:
        return f"Not asked. {asked.reason}"
    tries = {1: "once", 2: "twice"}.get(asked.tries, f"{asked.tries} times")
    return f"An error sample: asked {tries}, no reply could be used. {asked.reason} It is left out of every rate."


def citing(asked: Asked, before: Asked | None = None, unit: str = "passage") -> str:
    """What it cites, in order, and what that changes against `before`."""
    if asked.parsed is None:
        return ""
    cited = asked.parsed.cited
    if not cited:
        words = f"It cites no {unit}."
    else:
        many = unit if len(cited) == 1 else f"{unit}s"
        numbers = [str(position + 1) for position in cited]
        order = ", then ".join(numbers) if len(cited) <= FEW else f"{', '.join(numbers)}, in this order"
        words = f"It cites {many} {order}."
    if before is not None and before.parsed is not None:
        new = [position for position in cited if position not in before.parsed.cited]
        there = set(asked.kept)
        gone = [position for position in before.parsed.cited if position not in cited and position in there]
        words += f" New: {listed(new)}." if new else ""
        words += f" No longer, though it is there: {listed(gone)}." if gone else ""
    return f"{words} {_dropped(asked)}".rstrip()


def _dropped(asked: Asked) -> str:
    found = asked.parsed.dropped if asked.parsed else ()
    if not found:
        return ""
    return "Not counted: " + "; ".join(f"{one.written} ({one.why})" for one in found[:4]) + "."


def missed(asked: Asked, gold: Sequence[int] | None, unit: str = "passage") -> str:
    """The needed units that it leaves out, and whether it cites only others; empty where none is known."""
    if asked.parsed is None or not gold or asked.key != FIRST:
        return ""
    left = [position for position in gold if position not in asked.parsed.cited]
    if not left:
        return ""
    if len(left) == len(gold):
        return f"It cites none of the {unit}s that are needed."
    many = "" if len(left) == 1 else "s"
    return f"It does not cite {unit}{many} {listed(sorted(left))}, which {'is' if len(left) == 1 else 'are'} needed."


def trail(first: Asked | None, rounds: Sequence[Asked], unit: str = "passage") -> str:
    """The rounds of a strategy on one line: all → without 2 → without 2 and 7 (unknown)."""
    if first is None or not rounds:
        return ""
    parts = [f"all: “{_answer(first)}”"]
    for one in rounds:
        if one.not_applicable:
            parts.append(f"ends: {one.reason[:1].lower()}{one.reason[1:]}")
        else:
            shown = what_was_shown(one, 0, unit).replace(f"{unit}s ", "").replace(f"{unit} ", "")
            parts.append(f"{shown[:1].lower()}{shown[1:]}: “{_answer(one)}”")
    return " → ".join(parts)


def _answer(asked: Asked) -> str:
    if asked.parsed is None:
        return outcome(asked)[0]
    answer = " ".join(asked.parsed.answer.split())
    return answer if len(answer) <= 60 else f"{answer[:57].rstrip()}…"
