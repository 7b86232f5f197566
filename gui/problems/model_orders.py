"""What a model can be asked to do for problems themselves, from the editor and from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from core.models.runner import Control
    from gui.editor.model_dialog import ModelDialog, Order, Run
    from gui.editor.model_work import OnTry
    from gui.page import Parts
    from gui.problems.desk import Desk


def open_writing(parts: Parts, numbers: Sequence[int]) -> ModelDialog | None:
    """Lets a person have solutions written: of one problem a new one, of several for those that have none."""
    from core.problems.numerals import format_number
    from core.store.tries import Task
    from gui.editor import model_work
    from gui.editor.model_dialog import Order

    problems = [parts.desk.newest(number) for number in numbers]
    if len(problems) > 1:
        problems = [problem for problem in problems if not problem.program.strip()]
    wanted = [problem for problem in problems if problem.answer is not None and problem.text.strip()]
    if not wanted:
        parts.messages.say(_why_none(len(numbers), len(problems)))
        return None
    ids = tuple(problem.id or 0 for problem in wanted)
    answer = wanted[0].answer
    gives = (
        f"gives the answer, {format_number(answer)}"
        if len(ids) == 1 and answer is not None
        else "gives the answer"
    )
    words = (
        f"The model is asked for a program up to three times. One is kept only when it can be read and {gives}. "
        "Undo takes it back."
    )
    run = _run(model_work.write, parts, ids)
    title = (
        "Write the solution with a model" if len(ids) == 1 else f"Write {len(ids):,} solutions with a model"
    )
    return _open(parts, Order(title, words, "Write", "Writing solutions", Task.PROGRAM, ids, run))


def open_deciding(parts: Parts, numbers: Sequence[int]) -> ModelDialog | None:
    """Lets a person have a model say which number is which."""
    from core.problems.problem import Status
    from core.store.tries import Task
    from gui.editor import model_work
    from gui.editor.model_dialog import Order

    rows = parts.desk.listing.rows
    ids = tuple(number for number in numbers if rows[number].status is Status.NEEDS_DECISION)
    if not ids:
        parts.messages.say("In none of the chosen problems is it open which number is which.")
        return None
    words = (
        "The model solves the problem once with other numbers, for which each reading has another answer. "
        "The reading whose answer it gives is taken. Check it: a model may be wrong. Undo takes it back."
    )
    run = _run(model_work.decide, parts, ids)
    title = "Ask a model which number is which"
    return _open(parts, Order(title, words, "Ask", "Asking which number is which", Task.DECISION, ids, run))


def _run(
    work: Callable[[Desk, str, Sequence[int], OnTry, Control], Coroutine[Any, Any, str]],
    parts: Parts,
    ids: Sequence[int],
) -> Run:
    return lambda spec, on_try, control: work(parts.desk, spec, ids, on_try, control)


def _open(parts: Parts, order: Order) -> ModelDialog | None:
    from gui.editor.model_dialog import ModelDialog

    try:
        dialog = ModelDialog(parts, order)
    except Exception as error:  # noqa: BLE001 - an unreadable list of models is shown, not raised into Qt
        parts.failures.show(error)
        return None
    dialog.open()
    return dialog


def _why_none(chosen: int, without: int) -> str:
    if chosen == 1:
        return "Write the problem and its answer first: a program is kept only when it gives the answer."
    if not without:
        return "All of the chosen problems have a solution already."
    return f"{count_of(without, 'problem')} without a solution, but none with a text and an answer to check it by."
