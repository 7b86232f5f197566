"""Prices a person enters: exact, kept whole, never guessed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ModelError
from core.models import prices
from core.models.prices import Price, make_price, money

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("0.15", Fraction(3, 20)),
        (" 15 ", Fraction(15)),
        ("$2.50", Fraction(5, 2)),
        (".6", Fraction(3, 5)),
        ("0", 0),
    ],
)
def test_a_price_is_read_exactly(written: str, exact: Fraction) -> None:
    assert make_price(written, "1").prompt == exact


@pytest.mark.parametrize(
    "written", ["", "-1", "1,50", "1e9", "nan", "free", "0.15 per token", "12345678", "٣"]
)
def test_what_is_no_price_is_refused(written: str) -> None:
    with pytest.raises(ModelError, match="no price for a million tokens"):
        make_price("1", written)
    with pytest.raises(ModelError, match="no currency"):
        make_price("1", "1", "dollars")


def test_tokens_cost_what_they_cost_to_the_last_place() -> None:
    assert make_price("0.15", "0.6").cost(1_000_000, 500_000) == Fraction(45, 100)
    assert make_price("0.1", "0.2").cost(3, 3) == Fraction(9, 10_000_000)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (Fraction(0), "0 USD"),
        (Fraction(1234567, 1000), "1,234.57 USD"),
        (Fraction(1, 10), "0.10 USD"),
        (Fraction(421, 10_000), "0.0421 USD"),
        (Fraction(9, 100_000), "0.00009 USD"),
        (Fraction(9, 10_000_000), "less than 0.00001 USD"),
    ],
)
def test_amounts_are_shown_as_people_read_them(amount: Fraction, shown: str) -> None:
    assert money(amount, "USD") == shown


digits = st.decimals(min_value=0, max_value=999_999, places=9, allow_nan=False, allow_infinity=False)


@given(st.dictionaries(st.text(min_size=1, max_size=20), st.tuples(digits, digits), max_size=4))
def test_prices_are_kept_exactly(
    tmp_path_factory: pytest.TempPathFactory, entered: dict[str, tuple[Decimal, Decimal]]
) -> None:
    file = tmp_path_factory.mktemp("settings") / "prices.json"
    kept = {model: Price(Fraction(low), Fraction(high), "EUR") for model, (low, high) in entered.items()}
    prices.save(kept, file)
    assert prices.load(file) == kept


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"prices": []}',
        '{"version": 9, "prices": {}}',
        '{"prices": {"m": {"prompt": "1"}}}',
        '{"prices": {"m": {"prompt": "1", "completion": "-3"}}}',
    ],
)
def test_a_spoilt_list_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "prices.json"
    assert prices.load(file) == {}
    file.write_text(text)
    with pytest.raises(ModelError, match=r"prices\.json cannot be read"):
        prices.load(file)
