"""Readers of problem files: each gives the good records and says what is wrong with the others."""

from core.problems.readers.base import LeftOut, ReadResult
from core.problems.readers.files import FORMATS, read_file

__all__ = ["FORMATS", "LeftOut", "ReadResult", "read_file"]
