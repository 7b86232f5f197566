"""Cells and JSON values as exact numbers and as texts, or a sentence saying why not."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core.problems.numerals import Role, find_numerals
from core.problems.readers.base import FieldError
from core.problems.readers.decimal_marks import is_doubtful, surely

LONGEST_TEXT = 65_536
_MOST_DIGITS = 3_000

_PLAIN = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE]([-+]?\d+))?", re.ASCII)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    rf"\d{{1,2}}[-/ ]{_MONTH}(?:[-/ ]\d{{2,4}})?|{_MONTH}[-/ ]\d{{1,4}}(?:[-/, ]+\d{{2,4}})?"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ][\d:.]+)?",
    re.IGNORECASE | re.ASCII,
)
_EXCEL_ERROR = re.compile(r"#[A-Z/0]+[!?]?")
_NOT_NUMBERS = {"nan", "inf", "+inf", "-inf", "infinity", "-infinity", "n/a", "na", "none", "null"}
_ROLES = (Role.QUANTITY, Role.WORD)


@dataclass(frozen=True, slots=True)
class NotANumber:
    """NaN, Infinity or a number beyond all bounds, which JSON files of other programs hold."""

    text: str


@dataclass(frozen=True, slots=True)
class NoValue:
    """A formula of a workbook that the file holds no value of."""

    text: str


def quoted(value: object) -> str:
    """A short quotation of a value for a sentence."""
    text = value.text if isinstance(value, NotANumber | NoValue) else str(value)
    text = " ".join(text.split())
    return f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”"


def read_text(value: object, field: str, what: str) -> str:
    """The text of a field, unchanged. `FieldError` when it is missing, empty, no text, or too long."""
    if value is None or (isinstance(value, str) and not value.strip()):
        raise FieldError(field, f"there is no {what}.")
    if isinstance(value, NoValue):
        raise FieldError(field, _without_value(value))
    if not isinstance(value, str):
        raise FieldError(field, f"the {what} should be text, and is {quoted(value)}.")
    if len(value) > LONGEST_TEXT:
        raise FieldError(
            field, f"the {what} has {len(value):,} characters; the longest that is read is {LONGEST_TEXT:,}."
        )
    return value


def read_answer(value: object, field: str, decimal_mark: str = ".") -> Fraction:
    """The number of an answer. `FieldError` when there is none, more than one, or one of doubtful meaning.

    The `decimal_mark` decides between the values of `1.234`; whether it may, the caller knows
    (`core.problems.readers.deciding`).
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        raise FieldError(field, "there is no answer.")
    if isinstance(value, NotANumber) and _PLAIN.fullmatch(value.text):
        raise _too_large(value.text, field)
    if isinstance(value, bool | NotANumber):
        raise FieldError(field, f"{quoted(value)} is not a number.")
    if isinstance(value, NoValue):
        raise FieldError(field, _without_value(value))
    if isinstance(value, Fraction):
        return value
    if isinstance(value, Decimal):
        return _plain_number(str(value), field)
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        raise FieldError(field, _date_sentence(value))
    if not isinstance(value, str):
        raise FieldError(field, f"the answer should be a number, and is {quoted(value)}.")
    return _written_number(value.strip(), field, decimal_mark)


def _written_number(text: str, field: str, decimal_mark: str) -> Fraction:
    doubtful = is_doubtful(text)
    if _PLAIN.fullmatch(text) and not (doubtful and decimal_mark == ","):
        return _plain_number(text, field)
    fault = _other_than_a_number(text)
    if fault:
        raise FieldError(field, fault)
    found = find_numerals(text, surely(text) or decimal_mark)
    if not found:
        raise FieldError(field, f"there is no number in the answer {quoted(text)}.")
    if len(found) > 1:
        raise FieldError(
            field,
            f"there is more than one number in the answer {quoted(text)}; "
            "keep one, without figures in its unit.",
        )
    if found[0].role not in _ROLES:
        raise FieldError(field, f"{quoted(text)} reads as a {found[0].role.value}, not as an amount.")
    if found[0].note and not doubtful:
        raise FieldError(field, f"the answer {quoted(text)} is in doubt: {found[0].note}")
    return found[0].value


def _other_than_a_number(text: str) -> str:
    """What a text is that spreadsheets put in place of a number; empty when it may be one."""
    if text.lower() in _NOT_NUMBERS:
        return f"{quoted(text)} is not a number."
    if _DATE.fullmatch(text):
        return _date_sentence(text)
    if _EXCEL_ERROR.fullmatch(text):
        return f"{quoted(text)} is an error of the spreadsheet, not a number."
    if text.startswith("="):
        return f"{quoted(text)} is a formula; put its value there."
    if len(text) > _MOST_DIGITS:
        return f"the answer has {len(text):,} characters and should be one number."
    return ""


def _plain_number(text: str, field: str) -> Fraction:
    match = _PLAIN.fullmatch(text)
    if match is None:
        raise FieldError(field, f"{quoted(text)} is not a number.")
    exponent = match[1] or "0"
    if len(text) > _MOST_DIGITS or len(exponent) > 5 or abs(int(exponent)) > _MOST_DIGITS:
        raise _too_large(text, field)
    return Fraction(text)


def _too_large(text: str, field: str) -> FieldError:
    return FieldError(field, f"the number {quoted(text)} is too large or too fine to be an answer.")


def _without_value(value: NoValue) -> str:
    return (
        f"{quoted(value)} is a formula, and the file does not hold its value. "
        "Open it in Excel or LibreOffice, save it, and import it again."
    )


def _date_sentence(value: object) -> str:
    return (
        f"{quoted(value)} is a date, and the answer should be a number. "
        "Excel makes dates of entries such as 1/2: format the cell as text and type the answer again."
    )
