"""The help's topics: texts of `resources/help`, in the order in which a newcomer reads them, and searching them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

ORDER = (
    "first-steps",
    "problems",
    "numbers",
    "tree",
    "variants",
    "asking",
    "results",
    "citations",
    "many-questions",
    "worksheets",
    "models",
    "privacy",
    "keyboard",
)


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic: its name (that of the page it is about, where there is one), its title, its Markdown."""

    name: str
    title: str
    text: str


@cache
def topics() -> tuple[Topic, ...]:
    """All topics, in order."""
    return tuple(_load(name) for name in ORDER)


def find_topic(name: str) -> Topic:
    """The topic of that name; the first where there is none."""
    return next((topic for topic in topics() if topic.name == name), topics()[0])


def search(words: str) -> tuple[Topic, ...]:
    """The topics that have every word, in title or text, those with a word in the title first."""
    wanted = words.casefold().split()
    found = [
        topic for topic in topics() if all(w in f"{topic.title}\n{topic.text}".casefold() for w in wanted)
    ]
    return tuple(sorted(found, key=lambda topic: not any(w in topic.title.casefold() for w in wanted)))


def _load(name: str) -> Topic:
    text = (resources.files("resources") / "help" / f"{name}.md").read_text(encoding="utf-8")
    return Topic(name, text.splitlines()[0].removeprefix("# "), text)
