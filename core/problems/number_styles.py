"""A number in digits taken apart into value and style, and a new value written in that style."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from core.problems.number_figures import MOST_DIGITS, Figure, read_figure, write_figure
from core.problems.number_folding import in_script, zero_of
from core.problems.number_tokens import SCALES, SHORT_SCALES, VULGAR

VULGAR_VALUES = {c: Fraction(unicodedata.numeric(c)).limit_denominator(10) for c in VULGAR}
_VULGAR_WRITTEN = {value: character for character, value in VULGAR_VALUES.items()}
_PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}
_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_EXPONENT = re.compile(r"(?:[eE]|10(?:\^|\*\*)?\{?)([+-]?\d+)\}?\Z")
_MINUS = "-−–－﹣‐‑‒➖⁻˗﹘—"


_NOTHING = Figure(Fraction(0))
_LONG = 20  # characters of a number that is not remembered


class Shape(StrEnum):
    """How the value is laid out in characters."""

    DECIMAL = "1,234.5"
    FRACTION = "1/2 or 2 1/2"
    VULGAR = "2½"
    PHRASE = "2 and a half"
    ORDINAL = "12th"
    CLOCK = "10:30"


@dataclass(frozen=True, slots=True)
class Written:
    """A number taken apart: `head`, sign, `mid`, the digits, `tail`.

    `joint` stands between a whole number and its fraction. The value is that of the digits times
    `scale`, with the sign.
    """

    shape: Shape
    value: Fraction
    figure: Figure = _NOTHING
    head: str = ""
    sign: str = ""
    mid: str = ""
    joint: str = ""
    tail: str = ""
    scale: Fraction = Fraction(1)
    zero: str = "0"
    part: str = ""
    suffix: str = ""


def ordinal_suffix(number: int) -> str:
    """The ending of an English ordinal in digits: st, nd, rd or th."""
    if number % 100 in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def read_digits(match: re.Match[str], text: str, mark: str, *, money: bool) -> Written | None:
    """The number of a `TOKEN` match in its text (unfolded), without what stands before the digits.

    None where the characters are not one number: a list (`1,2,3`), a version (`1.2.3`).
    """
    if match.lastgroup == "run":  # nothing but digits and their marks: most numbers
        return _run(match, text, mark, money=money)
    if match["time"]:
        return _clock(match["time"], zero_of(text[match.start() : match.end()]))
    if match["num"]:
        written = _fraction(match, text)
    elif match["vulgar"]:
        written = _vulgar(match, text)
    elif match["part"]:
        written = _phrase(match, text)
    else:
        written = _decimal(match, text, mark, money=money)
    return written and _scaled(written, match, text)


def _clock(text: str, zero: str) -> Written:
    mark = "." if "." in text else ":"
    hours, minutes, *seconds = (int(part) for part in text.split(mark))
    value = Fraction(hours) + Fraction(minutes, 60) + (Fraction(seconds[0], 3600) if seconds else 0)
    width = 2 if text[1] != mark and text[0] == "0" else 1
    part = ":" if seconds else ""
    return Written(Shape.CLOCK, value, Figure(Fraction(hours), width=width), joint=mark, zero=zero, part=part)


def _fraction(match: re.Match[str], text: str) -> Written | None:
    below, above = int(match["den"]), int(match["num"])
    whole = int(match["whole"] or 0)
    if match["whole"] and above >= below:
        return None
    slash = text[match.end("num") : match.start("den")]
    joint = text[match.start("joint") : match.end("joint")] if match["joint"] else ""
    return Written(
        Shape.FRACTION,
        whole + Fraction(above, below),
        joint=joint,
        part=slash,
        suffix=match["nth"] or "",
        zero=zero_of(text[match.start() : match.end()]),
    )


def _vulgar(match: re.Match[str], text: str) -> Written:
    joint = text[match.start("vjoint") : match.end("vjoint")] if match["vwhole"] else ""
    value = int(match["vwhole"] or 0) + VULGAR_VALUES[match["vulgar"]]
    return Written(Shape.VULGAR, value, joint=joint, zero=zero_of(text[match.start() : match.end()]))


def _phrase(match: re.Match[str], text: str) -> Written:
    words = match["part"].lower().replace("-", " ").split()
    return Written(
        Shape.PHRASE,
        int(match["hwhole"]) + _PARTS[words[-1]],
        joint=text[match.start("hjoint") : match.end("hjoint")],
        part=text[match.start("part") : match.end("part")],
    )


def _decimal(match: re.Match[str], text: str, mark: str, *, money: bool) -> Written | None:
    written = _run(match, text, mark, money=money)
    if written is None:
        return None
    figure = written.figure
    if match["th"]:
        suffix = text[match.start("th") : match.end("th")]
        return replace(written, shape=Shape.ORDINAL, suffix=suffix) if not figure.places else None
    for name in ("exponent", "power"):
        if match[name]:
            scale = _ten_to(match[name])
            return (
                scale
                if scale is None
                else replace(
                    written,
                    value=figure.value * scale,
                    scale=scale,
                    tail=text[match.start(name) : match.end(name)],
                )
            )
    return written


def _run(match: re.Match[str], text: str, mark: str, *, money: bool) -> Written | None:
    run = match["run"]
    if run is None:
        return None
    typed = text[match.start("run") : match.end("run")]
    read = _remembered_run if len(run) < _LONG else _read_run
    return read(run, typed, mark, money=money)


def _read_run(run: str, original: str, mark: str, *, money: bool) -> Written | None:
    figure = read_figure(run, mark, money=money)
    if figure is None:
        return None
    if original != run:
        figure = _as_typed(figure, run, original)
    return Written(Shape.DECIMAL, figure.value, figure, zero=zero_of(original))


_remembered_run = lru_cache(maxsize=4096)(_read_run)  # the same few numbers stand in all that is read


def _as_typed(figure: Figure, run: str, original: str) -> Figure:
    """The figure with the separators of the text instead of the folded ones."""

    def typed(folded: str, at: int) -> str:
        return original[at] if folded and at >= 0 else folded

    return replace(
        figure,
        group=typed(figure.group, run.find(figure.group)) if figure.group else "",
        split=typed(figure.split, run.rfind(figure.split)) if figure.split else "",
        mark=typed(figure.mark, run.rfind(figure.mark)) if figure.places else figure.mark,
    )


def _ten_to(written: str) -> Fraction | None:
    """The power of ten that `e6` or `x 10^6` writes; None for one that no problem needs."""
    digits = _EXPONENT.search(written.translate(_SUPERSCRIPTS))
    exponent = int(digits[1]) if digits else 1
    return Fraction(10) ** exponent if abs(exponent) < MOST_DIGITS else None


def _scaled(written: Written, match: re.Match[str], text: str) -> Written:
    starts = [match.start(name) for name in ("scale", "percent", "money") if match[name]]
    if not starts:
        return written
    scale = 1
    for word in re.findall(r"[a-z]+", (match["scale"] or "").lower()):
        scale *= SCALES.get(word.rstrip("s")) or SHORT_SCALES[word]
    return replace(
        written,
        value=written.value * scale,
        scale=written.scale * scale,
        tail=written.tail + text[min(starts) : match.end()],
    )


def write_digits(written: Written, value: Fraction) -> str:
    """`value` in the style of `written`; ValueError, with a sentence, where that is not possible."""
    size = abs(value) if written.scale == 1 else abs(value) / written.scale
    if size.numerator.bit_length() > 3 * MOST_DIGITS:
        raise ValueError("The new number has too many digits to be written.")
    digits = in_script(_WRITERS[written.shape](written, size), written.zero)
    negative = bool(written.sign) and (written.sign[0] in _MINUS or written.sign[0].isalpha())
    own, other = (written.sign, "") if negative else ("-", written.sign)
    sign = own if value < 0 else other
    if value < 0 and written.shape in {Shape.CLOCK, Shape.ORDINAL}:
        raise ValueError(f"A number written like this cannot be negative ({value}).")
    return f"{written.head}{sign}{written.mid}{digits}{written.tail}"


def _write_decimal(written: Written, size: Fraction) -> str:
    money = any(c in "$£€＄￡" for c in written.head + written.mid + written.tail)
    least = 2 if money and written.scale == 1 and not written.figure.places else 0
    return write_figure(written.figure, size, least=least)


def _write_ordinal(written: Written, size: Fraction) -> str:
    if size.denominator != 1:
        raise ValueError(f"{size} is not whole, so it has no ordinal.")
    suffix = ordinal_suffix(size.numerator)
    return write_figure(written.figure, size) + (suffix.upper() if written.suffix.isupper() else suffix)


def _write_clock(written: Written, size: Fraction) -> str:
    seconds = size * 3600
    if seconds.denominator != 1 or size > 24 or (seconds % 60 and not written.part):
        raise ValueError(f"{size} hours cannot be written as a time of day.")
    hours, rest = divmod(int(seconds), 3600)
    text = f"{str(hours).rjust(written.figure.width, '0')}{written.joint}{rest // 60:02d}"
    return f"{text}:{rest % 60:02d}" if written.part else text


def _write_fraction(written: Written, size: Fraction) -> str:
    whole, part = divmod(size, 1) if written.joint else (0, size)
    if part.denominator == 1:
        return str(whole + part)
    suffix = ordinal_suffix(part.denominator) if written.suffix and part.denominator > 2 else ""
    of_one = (written.value % 1 if written.joint else written.value).numerator == 1
    if suffix and part.numerator > 1 and (of_one or written.suffix.endswith("s")):  # 1/3rd, 2/3rds
        suffix += "s"
    text = f"{part.numerator}{written.part}{part.denominator}{suffix}"
    return f"{whole}{written.joint}{text}" if whole else text


def _write_vulgar(written: Written, size: Fraction) -> str:
    whole, part = divmod(size, 1)
    if not part:
        return str(whole)
    character = _VULGAR_WRITTEN.get(part)
    if character:
        return f"{whole}{written.joint}{character}" if whole else character
    text = f"{part.numerator}/{part.denominator}"
    return f"{whole}{written.joint or ' '}{text}" if whole else text


def _write_phrase(written: Written, size: Fraction) -> str:
    whole, part = divmod(size, 1)
    if not part:
        return str(whole)
    words = {Fraction(1, 2): "half", Fraction(1, 4): "quarter"}
    if part not in words or not whole:
        raise ValueError(f"{size} cannot be written like “2 and a half”.")
    old = re.split(r"[ -]", written.part)[-1]
    lead = written.part[: len(written.part) - len(old)] or ("a " if words[part] == "quarter" else "")
    return f"{whole}{written.joint}{lead}{words[part]}"


_WRITERS = {
    Shape.DECIMAL: _write_decimal,
    Shape.FRACTION: _write_fraction,
    Shape.VULGAR: _write_vulgar,
    Shape.PHRASE: _write_phrase,
    Shape.ORDINAL: _write_ordinal,
    Shape.CLOCK: _write_clock,
}
