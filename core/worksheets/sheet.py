"""A worksheet: items with their keys, layout and versions, from which every format is written."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from fractions import Fraction

from core.worksheets.layout import Layout

_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Record:
    """What one model made of an item: asked `asked` times, `wrong` and `correct` of them, the rest unread.

    `answers` are the different wrong answers that were read, in the order they came.
    """

    model: str
    asked: int
    wrong: int = 0
    correct: int = 0
    answers: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a sheet: plain text (never markup), its exact answer, and what is known of it.

    `steps` are lines such as `muffins = 45 × 8 = 360`. `written` is the answer with its currency
    sign, empty where the plain number is all that is sure. `problem_id` and `variant_id` say where
    the item is from (no variant: the problem as it stands). `points` is what it counts; answers within
    `tolerance` of `answer` or of one of `also` count as right. `unsure` says why the key is not certain; such an
    item is not written. `outdated` is set when the item is of a problem that has changed since.
    `models` are those that were asked. `decimal_mark` is that of `text`; steps and `written` have a point.
    """

    text: str
    answer: Fraction
    steps: tuple[str, ...] = ()
    written: str = ""
    problem_id: int | None = None
    variant_id: int | None = None
    points: Fraction = Fraction(1)
    tolerance: Fraction = Fraction(0)
    also: tuple[Fraction, ...] = ()
    unsure: str = ""
    outdated: bool = False
    models: tuple[Record, ...] = ()
    decimal_mark: str = "."

    @property
    def beats(self) -> tuple[Record, ...]:
        """The models that got it wrong at least once."""
        return tuple(record for record in self.models if record.wrong)


@dataclass(frozen=True, slots=True)
class Version:
    """One paper: what is handed to a group or to one student.

    `label` is `A`, `B`, ... or a student's name, empty for the only paper of a sheet. `seed` is what
    it was drawn with (None where nothing was drawn), `group` the student's class, `code` four
    characters that tell the paper and its key from others.
    """

    label: str
    items: tuple[Item, ...]
    code: str
    seed: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed. `left_out` are sentences on items that were asked for and are not in.

    `items` are those chosen, one paper as it stands; where `versions` has any, they are printed instead.
    """

    title: str
    items: tuple[Item, ...]
    instructions: str = ""
    layout: Layout = field(default_factory=Layout)
    versions: tuple[Version, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def papers(self) -> tuple[Version, ...]:
        """The papers to be written, one at least."""
        return self.versions or (Version("", self.items, sheet_code(self.title, self.items)),)

    @property
    def groups(self) -> tuple[tuple[Item, ...], ...]:
        """The items of each place of the sheet on all papers, in the order of the papers.

        The first questions of one problem are of one place, the second ones of another. What is in a
        place is in no other, so that whoever gets an item of each gets none twice.
        """
        hands: dict[object, list[list[Item]]] = {}
        order: dict[tuple[object, int], None] = {}
        for paper in self.papers:
            own: dict[object, list[Item]] = {}
            for item in paper.items:
                of_problem = own.setdefault(_problem_of(item), [])
                order.setdefault((_problem_of(item), len(of_problem)))
                of_problem.append(item)
            for problem, items in own.items():
                hands.setdefault(problem, []).append(items)
        found = {problem: _by_place(dealt) for problem, dealt in hands.items()}
        return tuple(tuple(found[problem][place]) for problem, place in order)


def _problem_of(item: Item) -> object:
    return (item.text, item.answer) if item.problem_id is None else item.problem_id


def _by_place(hands: list[list[Item]]) -> list[list[Item]]:
    """The items of one problem by place: each in the place where it is first, from the largest hand on."""
    largest, *others = sorted(hands, key=len, reverse=True)
    places = [[item] for item in largest]
    known = {(item.text, item.answer): place for place, item in enumerate(largest)}
    for hand in others:
        held = {known.get((item.text, item.answer)) for item in hand}
        free = [place for place in range(len(places)) if place not in held]
        for item in hand:
            if (item.text, item.answer) not in known:
                place = free.pop(0)
                known[item.text, item.answer] = place
                places[place].append(item)
    return places


def sheet_code(title: str, items: tuple[Item, ...], label: str = "") -> str:
    """Four characters: equal for equal titles, labels, questions and answers."""
    content = json.dumps([title, label, [[item.text, str(item.answer)] for item in items]])
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:4])
    letters = []
    for _ in range(4):
        number, index = divmod(number, len(_CODE_LETTERS))
        letters.append(_CODE_LETTERS[index])
    return "".join(letters)
