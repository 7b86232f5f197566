"""Readers of problem files: each gives the good records and says what is wrong with the others."""

from core.problems.readers.base import LeftOut, ReadResult
from core.problems.readers.columns import ROLES, propose
from core.problems.readers.files import FORMATS, read_file, read_rows

__all__ = ["FORMATS", "ROLES", "LeftOut", "ReadResult", "propose", "read_file", "read_rows"]
