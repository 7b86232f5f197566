"""Layouts and options kept in the project by name, so that the next sheet looks like the last."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.errors import ExportError
from core.worksheets.layout import Font, Layout, Paper, Working, check_layout
from core.worksheets.options import Versions, labelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.store.project import Project
    from core.worksheets.options import Student

_SETTING = "worksheet templates"
_LONGEST_NAME = 80
_KINDS: Mapping[str, Any] = {"paper": Paper, "working": Working, "font": Font}


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """What a sheet is made with, without its items. `instructions` of None are the words of the language."""

    layout: Layout = field(default_factory=Layout)
    versions: Versions = field(default_factory=Versions)
    per_problem: int = 1
    points: Fraction = Fraction(1)
    instructions: str | None = None


def template_names(project: Project) -> tuple[str, ...]:
    """The names of the templates of a project, in order of the alphabet."""
    return tuple(sorted(_stored(project), key=str.casefold))


def load_template(project: Project, name: str) -> Template:
    """The template of that name; `ExportError` where there is none or it cannot be read."""
    found = _stored(project).get(name)
    if found is None:
        names = ", ".join(template_names(project)) or "none yet"
        raise ExportError(f"There is no template “{name}”.", f"The project has: {names}.")
    try:
        return from_data(found)
    except (TypeError, ValueError, KeyError, AttributeError, binascii.Error) as error:
        raise ExportError(f"The template “{name}” cannot be read.", "Save it again.") from error


def save_template(project: Project, name: str, template: Template) -> None:
    """Keeps a template under a name, in place of one that has it. `ExportError` for a name that is none."""
    name = " ".join(name.split())
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise ExportError("A template needs a name of 1 to 80 letters.", "Choose another name.")
    check_layout(template.layout)
    project.settings.set(_SETTING, {**_stored(project), name: as_data(template)})


def delete_template(project: Project, name: str) -> None:
    """Takes a template out of the project; one that is not there is passed over."""
    project.settings.set(_SETTING, {key: value for key, value in _stored(project).items() if key != name})


def _stored(project: Project) -> dict[str, Any]:
    found = project.settings.get(_SETTING, {})
    return found if isinstance(found, dict) else {}


def as_data(template: Template) -> dict[str, Any]:
    """A template as plain data that JSON can hold; see `from_data`."""
    layout = {one.name: getattr(template.layout, one.name) for one in fields(Layout)}
    layout["logo"] = base64.b64encode(template.layout.logo).decode("ascii")
    versions = template.versions
    return {
        "layout": {name: value.value if name in _KINDS else value for name, value in layout.items()},
        "labels": [student.label for student in versions.papers],
        "groups": [student.group for student in versions.papers],
        "seed": versions.seed,
        "shuffle": versions.shuffle,
        "most": versions.most,
        "per_problem": template.per_problem,
        "points": str(template.points),
        "instructions": template.instructions,
    }


def from_data(found: Mapping[str, Any]) -> Template:
    """A template as `as_data` gave it; what a later version of the program added to it is passed over.

    Raises `ExportError` for a layout that no page can have, and TypeError, ValueError, KeyError or
    AttributeError for what is no template.
    """
    most = found.get("most")
    instructions = found.get("instructions")
    layout = _layout(found["layout"])
    check_layout(layout)
    return Template(
        layout=layout,
        versions=Versions(
            papers=_papers(found),
            seed=int(found.get("seed", 0)),
            shuffle=bool(found.get("shuffle")),
            most=None if most is None else int(most),
        ),
        per_problem=max(1, int(found.get("per_problem", 1))),
        points=Fraction(found.get("points", "1")),
        instructions=None if instructions is None else str(instructions),
    )


def _papers(found: Mapping[str, Any]) -> tuple[Student, ...]:
    """The papers by label, each with its class where that was kept too."""
    papers = labelled(map(str, found.get("labels", ())))
    groups = [str(group) for group in found.get("groups", ())]
    if len(groups) != len(papers):
        return papers
    return tuple(replace(paper, group=group) for paper, group in zip(papers, groups, strict=True))


def _layout(found: Mapping[str, Any]) -> Layout:
    layout = Layout()
    for one in fields(Layout):
        if one.name in found:
            value = _value(one.name, found[one.name], getattr(layout, one.name))
            layout = replace(layout, **{one.name: value})
    return layout


def _value(name: str, value: Any, default: Any) -> Any:
    """A value of a field as it was written, of the type of its default."""
    if name in _KINDS:
        return _KINDS[name](value)
    if name == "logo":
        return base64.b64decode(value, validate=True)
    if name == "margins":
        top, right, bottom, left = map(float, value)
        return (top, right, bottom, left)
    if name == "working_height":
        return None if value is None else float(value)
    if isinstance(default, float) and isinstance(value, int):
        return float(value)
    if not isinstance(value, type(default)):
        raise TypeError(name)
    return value
