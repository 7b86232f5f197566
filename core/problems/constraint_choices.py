"""What a user decided about the numbers of one problem: rules switched off, nodes bounded, leaves locked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.errors import GenerationError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

_NUMBER = re.compile(r"(-?[0-9]{1,400})(?:/([0-9]{1,400})|\.([0-9]{1,400}))?\Z")
_MOST_DECIMALS = 100
EVERYWHERE = ""
"""As a node: the rule is off at every node."""


@dataclass(frozen=True, slots=True)
class NodeBounds:
    """Bounds of one node; None and an empty tuple bound nothing.

    With a `step`, values are multiples of it counted from the minimum where there is one, else from zero.
    `decimals` is the largest number of digits after the point.
    """

    minimum: Fraction | None = None
    maximum: Fraction | None = None
    step: Fraction | None = None
    decimals: int | None = None
    not_equal: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstraintSettings:
    """A user's choices for one problem; nodes and leaves by id.

    `off` holds pairs of a rule's name and a node (`EVERYWHERE` for all nodes). A locked leaf keeps its
    number.
    """

    off: frozenset[tuple[str, str]] = frozenset()
    bounds: Mapping[str, NodeBounds] = field(default_factory=dict, hash=False)
    locked: frozenset[str] = frozenset()

    def is_off(self, rule: str, node: str) -> bool:
        """Whether the user switched the rule off at this node."""
        return (rule, node) in self.off or (rule, EVERYWHERE) in self.off

    @property
    def nodes(self) -> frozenset[str]:
        """The nodes and leaves that some choice is about."""
        return frozenset({node for _, node in self.off if node} | set(self.bounds) | self.locked)

    def without(self, nodes: Collection[str]) -> ConstraintSettings:
        """The choices that are about none of these nodes."""
        return ConstraintSettings(
            frozenset(pair for pair in self.off if pair[1] not in nodes),
            {node: bounds for node, bounds in self.bounds.items() if node not in nodes},
            self.locked - frozenset(nodes),
        )

    def to_json(self) -> str:
        """The choices as one line of JSON, the same for equal choices."""
        content = {
            "off": sorted([rule, node] for rule, node in self.off),
            "bounds": {node: _bounds_to_data(bounds) for node, bounds in self.bounds.items()},
            "locked": sorted(self.locked),
        }
        return json.dumps(content, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> ConstraintSettings:
        """The choices read back; GenerationError with the place where something is not as it should be."""
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _unreadable("they are not JSON") from error
        data = _table(content, "the whole", {"off", "bounds", "locked"})
        off = frozenset(_pair(item) for item in _list(data.get("off", []), "off"))
        locked = frozenset(_text(item, "locked") for item in _list(data.get("locked", []), "locked"))
        bounds = {
            node: _bounds_from_data(item, node)
            for node, item in _table(data.get("bounds", {}), "bounds").items()
        }
        return cls(off, bounds, locked)


NO_CHOICES = ConstraintSettings()


def _bounds_to_data(bounds: NodeBounds) -> dict[str, Any]:
    data: dict[str, Any] = {
        "minimum": _as_text(bounds.minimum),
        "maximum": _as_text(bounds.maximum),
        "step": _as_text(bounds.step),
        "decimals": bounds.decimals,
        "not_equal": [str(value) for value in bounds.not_equal] or None,
    }
    return {name: value for name, value in data.items() if value is not None}


def _as_text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _bounds_from_data(item: Any, node: str) -> NodeBounds:
    place = f"the bounds of {node!r}"
    data = _table(item, place, {"minimum", "maximum", "step", "decimals", "not_equal"})
    decimals = data.get("decimals")
    if decimals is not None and (type(decimals) is not int or not 0 <= decimals <= _MOST_DECIMALS):
        raise _unreadable(f"in {place}, the decimals are not a whole number from 0 to {_MOST_DECIMALS}")
    return NodeBounds(
        _optional(data.get("minimum"), place, _number),
        _optional(data.get("maximum"), place, _number),
        _optional(data.get("step"), place, _step),
        decimals,
        tuple(_number(value, place) for value in _list(data.get("not_equal", []), place)),
    )


def _optional(item: Any, place: str, read: Callable[[Any, str], Fraction]) -> Fraction | None:
    return None if item is None else read(item, place)


def _number(item: Any, place: str) -> Fraction:
    if type(item) is int:
        return Fraction(item)
    match = _NUMBER.match(item) if isinstance(item, str) else None
    if match is None or (match[2] and not int(match[2])):
        raise _unreadable(f'in {place}, {str(item)[:30]!r} is not a number such as "12", "7/2" or "0.25"')
    return Fraction(match[0])


def _step(item: Any, place: str) -> Fraction:
    value = _number(item, place)
    if value <= 0:
        raise _unreadable(f"in {place}, the step is not above zero")
    return value


def _pair(item: Any) -> tuple[str, str]:
    pair = _list(item, "off")
    if len(pair) != 2:
        raise _unreadable("an entry of 'off' is not a rule and a node")
    return _text(pair[0], "off"), _text(pair[1], "off")


def _table(item: Any, place: str, known: set[str] | None = None) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise _unreadable(f"{place} is not a table of names")
    unknown = set() if known is None else set(item) - known
    if unknown:
        raise _unreadable(f"{place} has an unknown entry {min(unknown)[:30]!r}")
    return item


def _list(item: Any, place: str) -> list[Any]:
    if not isinstance(item, list):
        raise _unreadable(f"{place} is not a list")
    return item


def _text(item: Any, place: str) -> str:
    if not isinstance(item, str):
        raise _unreadable(f"{place} holds something that is not text")
    return item


def _unreadable(why: str) -> GenerationError:
    return GenerationError(
        f"The stored constraints cannot be read: {why}.", "Set the constraints of this problem anew."
    )
