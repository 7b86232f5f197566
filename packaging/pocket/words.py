"""Names, things and places for the problems; no sentence and no list comes from a data set."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_LISTS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
NAMES = _LISTS["names"].split()
_STARTS = _LISTS["starts"].split()
_VOWELS = _LISTS["vowels"].split()
_ENDS = ["", "", "", "n", "l", "r", "s", "x", "th", "m", "ck", "rn"]

THINGS = _LISTS["things"].split()
SINGULAR = {
    **{word: word[:-1] for word in THINGS},
    "cherries": "cherry",
    "potatoes": "potato",
    "tomatoes": "tomato",
    "peaches": "peach",
    "sandwiches": "sandwich",
    "radishes": "radish",
}
HOLDERS = _LISTS["holders"].split()
PLURAL_HOLDERS = {word: word + ("es" if word.endswith("x") else "s") for word in HOLDERS}
COLOURS = _LISTS["colours"].split()
KIN = _LISTS["kin"].split()
DAYS = _LISTS["days"].split()
MONTHS = _LISTS["months"].split()
SHOPS = _LISTS["shops"].split()
PRICED = _LISTS["priced"].split()
PLURAL_PRICED = {
    **{word: word + "s" for word in PRICED},
    "sandwich": "sandwiches",
    "brush": "brushes",
    "scarf": "scarves",
    "salad": "salads",
}
MAKERS = _LISTS["makers"].split()


def name(rng: Random) -> str:
    """A name, three times in ten an invented one, so that names are copied and not remembered."""
    if rng.random() < 0.7:
        return rng.choice(NAMES)
    parts = [rng.choice(_STARTS) + rng.choice(_VOWELS) for _ in range(rng.choice((1, 2, 2)))]
    return ("".join(parts) + rng.choice(_ENDS)).capitalize()


def pick(rng: Random) -> dict[str, str]:
    """A fresh set of words for the holes of one problem; those of a kind differ from one another."""
    one, other = rng.sample(THINGS, 2)
    first, second, third = (name(rng) for _ in range(3))
    while second == first:
        second = name(rng)
    while third in (first, second):
        third = name(rng)
    colours, kin, days, months = (rng.sample(pool, 2) for pool in (COLOURS, KIN, DAYS, MONTHS))
    holder, goods = rng.choice(HOLDERS), rng.sample(PRICED, 2)
    return {
        "N": first,
        "M": second,
        "L": third,
        "x": one,
        "y": other,
        "x1": SINGULAR[one],
        "y1": SINGULAR[other],
        "c1": colours[0],
        "c2": colours[1],
        "k": kin[0],
        "k2": kin[1],
        "d1": days[0],
        "d2": days[1],
        "m1": months[0],
        "m2": months[1],
        "h": holder,
        "hs": PLURAL_HOLDERS[holder],
        "shop": rng.choice(SHOPS),
        "who": rng.choice(MAKERS),
        "g": goods[0],
        "gs": PLURAL_PRICED[goods[0]],
        "g2": goods[1],
        "gs2": PLURAL_PRICED[goods[1]],
    }
