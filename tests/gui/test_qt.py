"""What we rely on in Qt for Python, and what broke when it was not so."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def test_calls_without_a_result_keep_the_count_of_none(qapp: QApplication) -> None:
    """PySide6 6.12.0 took a reference to None with every such call: Python 3.11 aborted after some thousand."""
    made = QWidget()
    before = sys.getrefcount(None)
    for _ in range(1000):
        made.setAccessibleDescription("a")
    assert abs(sys.getrefcount(None) - before) < 100
