"""Readers of files of questions with passages."""

from __future__ import annotations

from core.citations.readers.base import QuestionsRead
from core.citations.readers.files import FORMATS, holds_questions, read_questions

__all__ = ["FORMATS", "QuestionsRead", "holds_questions", "read_questions"]
