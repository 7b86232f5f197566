"""The sheet of a draft and its pages, made by the engine off the window's thread, as little anew as can be."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from core.errors import ExportError
from core.worksheets.build import build_sheet, maker_of, relaid
from core.worksheets.checks import Concern, concerns
from core.worksheets.sheet import Sheet, sheet_code
from core.worksheets.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.project import Project
    from core.worksheets.items import ItemMaker
    from core.worksheets.options import Options
    from core.worksheets.picks import Chosen
    from core.worksheets.preview import Places
    from core.worksheets.sheet import Item
    from gui.worksheets.draft import Draft

_setting = threading.Lock()
"""Pages are set by one thread at a time."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An item in the list: `item` is None where it is no longer in the project.

    `doubts` are what to know of it, each a chip and a sentence.
    """

    chosen: Chosen
    item: Item | None = None
    doubts: tuple[tuple[Concern, str], ...] = ()

    @property
    def beats(self) -> tuple[str, ...]:
        """The models that got it wrong."""
        return () if self.item is None else tuple(record.model for record in self.item.beats)


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a draft: the sheet, or the `trouble` why there is none."""

    draft: Draft
    entries: tuple[Entry, ...] = ()
    sheet: Sheet | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one paper as pictures, `dots` an inch; `places` come a moment later."""

    images: tuple[QImage, ...]
    dots: float
    places: Places | None = None


def question_of(places: Places, chosen: Chosen) -> int | None:
    """The place of the question of an item: itself, or on other papers that of the same problem."""
    if (found := (chosen.problem_id, chosen.variant_id)) in places.items:
        return places.items.index(found)
    problems = [problem for problem, _ in places.items]
    return problems.index(chosen.problem_id) if chosen.problem_id in problems else None


def row_of(places: Places, question: int, items: Sequence[Chosen]) -> int | None:
    """The row of the item that a question is of, among all items of the sheet."""
    problem, variant = places.items[question]
    for row, one in enumerate(items):
        if (one.problem_id, one.variant_id) == (problem, variant):
            return row
    return next((row for row, one in enumerate(items) if one.problem_id == problem), None)


@dataclass(slots=True)
class Maker:
    """Makes the sheets of one project. What only looks other, or has another title, is not built anew."""

    project: Project
    _key: object = None
    _built: Sheet | None = field(default=None)
    _items: ItemMaker | None = field(default=None)
    _items_key: object = None

    def forget(self) -> None:
        """The project has changed: everything is to be read again."""
        self._key = self._items_key = None

    def make(self, draft: Draft) -> Made:
        """The sheet of a draft, with the items whose key is not certain, marked as such. Blocks."""
        if not draft.items:
            return Made(draft)
        try:
            sheet = self._sheet(draft)
        except ExportError as error:
            return Made(draft, tuple(Entry(one) for one in draft.items), None, str(error))
        return Made(draft, _entries(draft, sheet), sheet)

    def _sheet(self, draft: Draft) -> Sheet:
        template = draft.template
        key = (draft.items, template.versions, template.layout.language, template.points)
        title = draft.title.strip() or self.project.path.stem
        if key != self._key or self._built is None:
            options = replace(draft.options, keep_doubtful=True)
            maker = self._maker_of(options)
            self._built = build_sheet(self.project, draft.items, title, options=options, maker=maker)
            self._key = key
        said = template.instructions
        usual = words(template.layout.language)("instructions")
        sheet = replace(self._built, title=title, instructions=usual if said is None else said)
        return relaid(_recoded(sheet), template.layout)

    def _maker_of(self, options: Options) -> ItemMaker:
        """What makes the items, with all those it made before in this language."""
        key = (options.layout.language, options.points, options.tolerance)
        known = self._items if key == self._items_key else None
        self._items = maker_of(options) if known is None else known.again()
        self._items_key = key
        return self._items


def draw(sheet: Sheet, paper: int, dots: float) -> Pages:
    """The pages of one paper with its key. Blocks; `ExportError` where nothing can be printed."""
    from core.worksheets.preview import preview

    with _setting:
        pages = preview(sheet, paper, dots=dots)
    return Pages(tuple(QImage.fromData(page) for page in pages), dots)


def find_places(sheet: Sheet, paper: int) -> Places:
    """Where parts and questions stand on the pages of one paper. Blocks."""
    from core.worksheets.preview import places

    with _setting:
        return places(sheet, paper)


def _recoded(sheet: Sheet) -> Sheet:
    """The papers with the codes that go with the title."""
    papers = (
        replace(paper, code=sheet_code(sheet.title, paper.items, paper.label)) for paper in sheet.versions
    )
    return replace(sheet, versions=tuple(papers))


def _entries(draft: Draft, sheet: Sheet) -> tuple[Entry, ...]:
    made = {(item.problem_id, item.variant_id): item for item in sheet.items}
    seen: set[str] = set()
    entries: list[Entry] = []
    for one in draft.items:
        item = made.get((one.problem_id, one.variant_id))
        doubts = () if item is None else concerns(item, repeated=item.text in seen)
        if item is not None:
            seen.add(item.text)
        entries.append(Entry(one, item, doubts))
    return tuple(entries)
