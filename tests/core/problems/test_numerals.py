"""The number grammar: what is found in a text, as what, and how a new value is written in its place."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.problems.numerals import Role, find_numerals, format_number, read_number, write_numeral

CASES = Path(__file__).parents[2] / "cases"


def _cases(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def _shown(text: str, mark: str = ".") -> list[str]:
    """Each number as `text = value role`, the role left out for a quantity."""
    shown = []
    for n in find_numerals(text, mark):
        percent = "%" if n.percent else ""
        role = "" if n.role is Role.QUANTITY else f" ({n.role})"
        shown.append(f"{n.text} = {n.value}{percent}{role}")
    return shown


@pytest.mark.parametrize("case", _cases("numerals.jsonl"), ids=lambda case: case["text"][:60])
def test_the_numbers_of_a_text_are_found_with_value_and_role(case: dict[str, str]) -> None:
    assert "; ".join(_shown(case["text"], case.get("mark", "."))) == case["found"]


@pytest.mark.parametrize(
    "case", _cases("numeral-writing.jsonl"), ids=lambda case: f"{case['text']}-{case['value']}"
)
def test_a_new_value_keeps_the_style_of_the_old(case: dict[str, str]) -> None:
    (numeral,) = find_numerals(case["text"], case.get("mark", "."))
    start, end = numeral.start, numeral.end
    written = write_numeral(numeral, Fraction(case["value"]))
    assert case["text"][:start] + written + case["text"][end:] == case["written"]


def _assert_written_back(text: str, mark: str) -> None:
    end = 0
    for numeral in find_numerals(text, mark):
        assert numeral.start >= end
        assert text[numeral.start : numeral.end] == numeral.text
        assert write_numeral(numeral, numeral.value) == numeral.text
        end = numeral.end


_PIECES = st.sampled_from([" ", *(CASES / "numeral-pieces.txt").read_text(encoding="utf-8").split("|")])


@given(st.lists(_PIECES, max_size=14).map("".join), st.sampled_from(".,"))
def test_reading_and_writing_back_leaves_any_text_as_it_is(text: str, mark: str) -> None:
    _assert_written_back(text, mark)


@given(st.text(max_size=60), st.sampled_from(".,"))
def test_no_text_at_all_upsets_the_grammar(text: str, mark: str) -> None:
    _assert_written_back(text, mark)
    read_number(text, mark)


@given(st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_what_is_written_for_people_is_read_as_the_same_value(number: int, places: int) -> None:
    value = Fraction(number, 10**places)
    read = read_number(format_number(value))
    assert read is not None
    assert read.value == value


@pytest.mark.parametrize(
    ("value", "group", "shown"),
    [
        (Fraction(72), "", "72"),
        (Fraction(7, 2), "", "3.5"),
        (Fraction(-1, 8), "", "-0.125"),
        (Fraction(7, 3), "", "7/3"),
        (Fraction(-7, 3), ",", "-7/3"),
        (Fraction(12345678, 10), ",", "1,234,567.8"),
        (Fraction(999), ",", "999"),
        (Fraction(0), "", "0"),
    ],
)
def test_a_value_is_shown_as_an_exact_decimal_or_a_fraction(value: Fraction, group: str, shown: str) -> None:
    assert format_number(value, group) == shown


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Fraction(1, 3)),
        ("$3.50", Fraction(2, 7)),
        ("the 4th", Fraction(7, 2)),
        ("the 4th", Fraction(-4)),
        ("10:30", Fraction(1, 7)),
        ("10:30", Fraction(25)),
        ("2 and a half", Fraction(7, 3)),
        ("12", Fraction(10) ** 3000),
        ("nine eggs", Fraction(1, 2)),
        ("nine eggs", Fraction(10) ** 15),
        ("5 dozen", Fraction(24)),
        ("half of it", Fraction(2)),
        ("half of it", Fraction(2, 37)),
        ("twice a day", Fraction(5, 2)),
        ("in nineteen sixty nine", Fraction(1970)),
        ("one point five", Fraction(1, 3)),
        ("12,50 €", Fraction(1001, 1000)),
    ],
)
def test_a_value_that_the_style_cannot_hold_is_refused_with_a_sentence(text: str, value: Fraction) -> None:
    numeral = find_numerals(text)[-1]
    with pytest.raises(ValueError, match=r"^[“A-Z0-9].{10,}\.$"):
        write_numeral(numeral, value)


_STYLES = [
    "7", "3,000", "$3.50", "$3", ".25", "25%", "1.5 million", "1 200 000", "3'400", "12,50 €", "-4", "−4", "£12.00",
    "three", "two hundred and six", "twenty-five",
]  # fmt: skip


@given(st.sampled_from(_STYLES), st.integers(-999_999, 999_999), st.integers(0, 3))
def test_a_number_written_in_any_style_is_read_as_the_same_value(text: str, number: int, places: int) -> None:
    value = Fraction(number) if text[0].isalpha() else Fraction(number, 10**places)
    numeral = read_number(text)
    assert numeral is not None
    try:
        written = write_numeral(numeral, value)
    except ValueError:
        assert text == "12,50 €"
        assert places == 3
        return
    read = read_number(written)
    assert read is not None
    assert (read.value, read.percent) == (value, numeral.percent)


@given(st.integers(1, 400), st.integers(2, 60), st.sampled_from(["1/2", "2 1/2", "½", "2½"]))
def test_a_fraction_written_in_any_style_is_read_as_the_same_value(above: int, below: int, text: str) -> None:
    numeral = read_number(text)
    assert numeral is not None
    read = read_number(write_numeral(numeral, Fraction(above, below)))
    assert read is not None
    assert read.value == Fraction(above, below)


@pytest.mark.parametrize(
    ("typed", "mark", "value"),
    [
        ("72", ".", Fraction(72)),
        (" $1,234.50 ", ".", Fraction(2469, 2)),
        ("3/4", ".", Fraction(3, 4)),
        ("3 / 4", ".", Fraction(3, 4)),
        ("-3/4", ".", Fraction(-3, 4)),
        ("1,5", ".", Fraction(3, 2)),
        ("1,5", ",", Fraction(3, 2)),
        ("1.5", ",", Fraction(3, 2)),
        ("72.", ".", Fraction(72)),
        ("- 5", ".", Fraction(-5)),
        ("−5", ".", Fraction(-5)),
        ("—5", ".", Fraction(-5)),
        ("20 %", ".", Fraction(20)),
        ("20 percent", ".", Fraction(20)),
        ("2 1/2", ".", Fraction(5, 2)),
        ("1 234 567", ".", Fraction(1234567)),
        ("1,234", ".", Fraction(1234)),
        ("1.234", ",", Fraction(1234)),
        ("twenty-five", ".", Fraction(25)),
        ("one", ".", Fraction(1)),
        ("1998", ".", Fraction(1998)),
        ("1e3", ".", Fraction(1000)),
        ("10:30", ".", Fraction(21, 2)),
    ],
)
def test_an_answer_as_people_type_it_is_one_number(typed: str, mark: str, value: Fraction) -> None:
    read = read_number(typed, mark)
    assert read is not None
    assert read.value == value
    assert typed[read.start : read.end] == read.text


@pytest.mark.parametrize(
    "typed", ["", " ", "apples", "3 apples", "3 4", "3 and 4", "1,2,3", "--", "1.2.3", "5-6", "one of"]
)
def test_what_is_not_one_number_is_no_number(typed: str) -> None:
    assert read_number(typed) is None


@pytest.mark.parametrize(
    ("text", "mark", "noted"),
    [
        ("1.234", ".", True),
        ("1.234", ",", True),
        ("1,234", ",", True),
        ("1,234", ".", False),
        ("6,5", ".", True),
        ("6,5", ",", False),
        ("6.5", ",", True),
        ("0,5", ".", True),
        ("1.234,5", ".", False),
        ("2 132 pens", ".", True),
        ("2 132 500 pens", ".", False),
        ("0.125", ".", False),
        ("1234.125", ".", False),
    ],
)
def test_a_number_that_can_be_read_in_two_ways_says_so(text: str, mark: str, noted: bool) -> None:
    for numeral in find_numerals(text, mark):
        assert bool(numeral.note) == noted
        assert not noted or numeral.note.endswith(".")


@pytest.mark.parametrize(
    "piece",
    [
        "1,1,",
        "$",
        "$$",
        "1 ",
        "111 ",
        "1.",
        "-",
        "1-",
        "1/",
        "(",
        "½",
        "one ",
        "one-",
        "a ",
        "9",
        "9,",
        "1:",
        ".1",
    ],
)
def test_a_long_odd_text_is_read_in_linear_time(piece: str) -> None:
    size = 1_000_000 if piece in {"1,1,", "$", "$$", "9", "9,", "a ", "(", "-"} else 30_000
    text = piece * (size // len(piece))
    begin = time.process_time()
    find_numerals(text)
    assert time.process_time() - begin < 10


def test_endless_digits_are_left_as_text() -> None:
    assert find_numerals("9" * 20_000 + " apples and 3 pears")[0].text == "3"
    assert read_number("1" * 5_000) is None
    assert find_numerals("0." + "3" * 9_000 + " and 1e999") == ()


@pytest.mark.dataset
def test_every_text_of_the_data_sets_is_the_same_after_reading_and_writing_back(shared_data: Path) -> None:
    texts = _texts(shared_data)
    assert len(texts) > 10_000
    for text in texts:
        _assert_written_back(text, ".")


@pytest.mark.dataset
def test_the_style_of_every_number_in_digits_of_the_data_sets_is_kept(shared_data: Path) -> None:
    for text in _texts(shared_data)[::3]:
        for numeral in find_numerals(text):
            if any(c.isdigit() for c in numeral.text):
                another = replace(numeral, value=numeral.value + 1)
                assert write_numeral(another, numeral.value) == numeral.text


def _texts(folder: Path) -> list[str]:
    texts = []
    for name in ("gsm8k_train.jsonl", "gsm8k_test.jsonl"):
        with (folder / name).open(encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        texts += [record["question"] for record in records]
    svamp = json.loads((folder / "SVAMP.json").read_text(encoding="utf-8"))
    multiarith = json.loads((folder / "MultiArith.json").read_text(encoding="utf-8"))
    return [*texts, *(f"{r['Body']} {r['Question']}" for r in svamp), *(r["sQuestion"] for r in multiarith)]


def test_a_small_number_is_grouped_as_its_text_groups_larger_ones() -> None:
    written = [write_numeral(n, Fraction(1200)) for n in find_numerals("$900 of $12,000, 3000 people, 7%")]
    assert written == ["$1,200", "$1,200", "1200", "1,200%"]
    assert [write_numeral(n, Fraction(1200)) for n in find_numerals("$900 of $1200")] == ["$1200", "$1200"]
