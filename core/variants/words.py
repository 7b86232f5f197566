"""English words that the rules for texts know, read from `resources/words/english.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest number that makes sense, why, and the smallest where there is one."""

    value: Fraction
    why: str
    least: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Words:
    """The tables of the file; pairs of units are (unit, bigger unit), `small_units` have a limit by a bigger one.

    Each set of a row of `rising` says less than the next.
    """

    plurals: frozenset[str]
    not_plurals: frozenset[str]
    plural_verbs: frozenset[str]
    singular_verbs: frozenset[str]
    through: frozenset[str]
    stops: frozenset[str]
    links: frozenset[str]
    denominations: frozenset[str]
    superlatives: frozenset[str]
    choices: frozenset[str]
    changes: frozenset[str]
    takes: frozenset[str]
    equals: frozenset[str]
    nearly: frozenset[str]
    wholes: frozenset[str]
    stuffs: frozenset[str]
    measures: frozenset[str]
    people: frozenset[str]
    gives: frozenset[str]
    monies: frozenset[str]
    lengths: frozenset[str]
    apart: frozenset[str]
    rising: tuple[tuple[frozenset[str], ...], ...]
    singulars: Mapping[str, str]
    ordinals: Mapping[str, int]
    kin: Mapping[str, int]
    units: Mapping[str, str]
    periods: Mapping[str, str]
    limits: Mapping[str, Limit]
    limits_in: Mapping[tuple[str, str], Limit]
    limits_after: Mapping[tuple[str, str], Limit]
    limits_of_shares: Mapping[str, Limit]
    limits_of_scores: Mapping[str, Limit]
    limits_of_answers: Mapping[str, Limit]
    limits_of_heights: Mapping[str, Limit]
    facts: Mapping[tuple[str, str], frozenset[int]]
    parts: Mapping[tuple[str, str], frozenset[int]]
    small_units: frozenset[str]


@cache
def english() -> Words:
    """The tables, read once."""
    data = tomllib.loads((files("resources") / "words" / "english.toml").read_text("utf-8"))
    return Words(
        _set(data["plurals"]),
        _set(data["not_plurals"]),
        _set(data["plural_verbs"]),
        _set(data["singular_verbs"]),
        _set(data["through"]),
        _set(data["stops"]),
        _set(data["links"]) | _set(data["ones"]),
        _set(data["denominations"]),
        _set(data["superlatives"]),
        _set(data["choices"]),
        _set(data["changes"]),
        _set(data["takes"]),
        _set(data["equals"]),
        _set(data["nearly"]),
        _set(data["wholes"]),
        _set(data["stuffs"]),
        _set(data["measures"]),
        _set(data["people"]),
        _set(data["gives"]),
        _set(data["monies"]),
        _set(data["lengths"]),
        _set(data["apart"]),
        tuple(tuple(_set(words) for words in row) for row in data["rising"]),
        data["singulars"],
        data["ordinals"],
        data["kin"],
        data["units"],
        data["periods"],
        _limits(data["limits"]),
        {pair: _limit(entry) for pair, entry in _pairs(data["limits_in"])},
        {pair: _limit(entry) for pair, entry in _pairs(data["limits_after"])},
        _limits(data["limits_of_shares"]),
        _limits(data["limits_of_scores"]),
        _limits(data["limits_of_answers"]),
        _limits(data["limits_of_heights"]),
        {pair: frozenset(sizes) for pair, sizes in _pairs(data["facts"])},
        {pair: frozenset(sizes) for pair, sizes in _pairs(data["parts"])},
        frozenset(data["limits_in"]) | frozenset(data["limits_after"]),
    )


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _limit(entry: Mapping[str, Any]) -> Limit:
    return Limit(Fraction(str(entry["most"])), entry["why"], Fraction(str(entry.get("least", 0))))


def _limits(table: Mapping[str, Mapping[str, Any]]) -> dict[str, Limit]:
    return {name: _limit(entry) for name, entry in table.items()}


def _pairs(table: Mapping[str, Mapping[str, Any]]) -> list[tuple[tuple[str, str], Any]]:
    return [((small, big), entry) for small, inner in table.items() for big, entry in inner.items()]
