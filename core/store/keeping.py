"""Waits for changes that were handed to a project's writer, from a task that may be cancelled meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future


async def kept(*changes: Future[Any]) -> list[Any]:
    """What the changes give, once all are kept; raises the first failure among them.

    Where the waiting task is cancelled the changes are kept all the same, and one that fails then
    fails in silence: the run that it belonged to has ended.
    """
    waiting = asyncio.gather(*map(asyncio.wrap_future, changes), return_exceptions=True)
    found = await asyncio.shield(waiting)
    for one in found:
        if isinstance(one, BaseException):
            raise one
    return found
