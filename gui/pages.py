"""The pages of the window, in the order of the rail; each is made when it is first shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.actions import Actions
    from gui.page import Page, Parts


@dataclass(frozen=True, slots=True)
class Place:
    """A page's place on the rail: its name (also that of its icon), its words, and what makes it."""

    name: str
    title: str
    about: str
    make: Callable[[Parts, Actions], Page]


def _problems(parts: Parts, actions: Actions) -> Page:
    from gui.problems.page import ProblemsPage

    return ProblemsPage(parts, actions)


def _results(parts: Parts, actions: Actions) -> Page:
    from gui.results.page import ResultsPage

    return ResultsPage(parts, actions)


def _worksheets(parts: Parts, actions: Actions) -> Page:
    from gui.worksheets.page import WorksheetsPage

    return WorksheetsPage(parts, actions)


def _citations(parts: Parts, actions: Actions) -> Page:
    from gui.citations.page import CitationsPage

    return CitationsPage(parts, actions)


def _models(parts: Parts, _actions: Actions) -> Page:
    from gui.models.page import ModelsPage

    return ModelsPage(parts)


PLACES = (
    Place("problems", "Problems", "Problems, their trees and their variants", _problems),
    Place("results", "Results", "What models solved, before and after", _results),
    Place("citations", "Citations", "What a model cites, and whether its answer depends on it", _citations),
    Place("worksheets", "Worksheets", "What a teacher hands out, with its key", _worksheets),
    Place("models", "Models", "Models on this computer, to be fetched, and on servers", _models),
)


class Pages(QObject):
    """The stack of pages; `made` when one is made, `shown` when another comes to the front."""

    made = Signal(str)
    shown = Signal(str)

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__()
        self.stack = QStackedWidget()
        self._parts = parts
        self._actions = actions
        self._pages: dict[str, Page] = {}
        self.name = ""

    @property
    def current(self) -> Page:
        """The page in front."""
        return self._pages[self.name]

    @property
    def all(self) -> list[Page]:
        """Those made so far."""
        return list(self._pages.values())

    def page(self, name: str) -> Page:
        """The page of that name, made when it is not there yet."""
        if name not in self._pages:
            place = next(place for place in PLACES if place.name == name)
            page = place.make(self._parts, self._actions)
            self._pages[name] = page
            self.stack.addWidget(page)
            self.made.emit(name)
            page.show_project(self._parts.desk.project is not None)
        return self._pages[name]

    def go(self, name: str) -> Page:
        """Shows the page of that name, and gives it."""
        page = self.page(name)
        page.arrive()
        self.name = name
        self.stack.setCurrentWidget(page)
        self.shown.emit(name)
        return page
