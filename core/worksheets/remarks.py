"""Sentences on questions, those that are the same on several papers told once."""

from __future__ import annotations

from dataclasses import dataclass, field

_MOST_NAMED = 3


class Tip(str):
    """A sentence on how a file is used: nothing of the sheet is changed in it or left out."""

    __slots__ = ()


@dataclass(slots=True)
class Remarks:
    """Collects what is said of places (`Question 3`), each on some papers."""

    _found: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, place: str, paper: str, rest: str) -> None:
        """Says `rest`, with its first sign (`: it is long.`), of a place on a paper; empty where there is one."""
        papers = self._found.setdefault((place, rest), [])
        if paper and paper not in papers:
            papers.append(paper)

    def sentences(self) -> tuple[str, ...]:
        """Such as `Question 3, A, B, C and 27 more: it is long.`, in the order they were first said."""
        return tuple(_sentence(place, papers, rest) for (place, rest), papers in self._found.items())


def _sentence(place: str, papers: list[str], rest: str) -> str:
    if not papers:
        return place + rest
    more = len(papers) - _MOST_NAMED
    named = ", ".join(papers[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
    comma = "," if rest.startswith(" ") else ""
    return f"{place}, {named}{comma}{rest}"
