"""What models cost: prices a person entered, for a million tokens, in the user's settings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.errors import ModelError
from core.models.user_file import read_json, settings_folder, unreadable, write_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_MILLION = 1_000_000
_VERSION = 1
_WHAT = "the list of prices"
_AMOUNT = re.compile(r"[$€£]?\s*([0-9]{1,7}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*[$€£]?\Z")
_CURRENCY = re.compile(r"[A-Za-z]{3}\Z|[$€£¥]\Z")


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens of the prompt and of the reply cost, exactly, in a currency such as USD."""

    prompt: Fraction
    completion: Fraction
    currency: str = "USD"

    def cost(self, prompt_tokens: int, completion_tokens: int) -> Fraction:
        """What so many tokens cost."""
        return (self.prompt * prompt_tokens + self.completion * completion_tokens) / _MILLION


def make_price(prompt: str, completion: str, currency: str = "USD") -> Price:
    """A price from what a person wrote; `ModelError` for what is no amount or no currency."""
    if not _CURRENCY.match(currency.strip()):
        raise ModelError(f"{currency[:20]!r} is no currency.", "Write three letters, such as USD or EUR.")
    return Price(_amount(prompt), _amount(completion), currency.strip().upper())


def money(amount: Fraction, currency: str) -> str:
    """An amount for people, to two significant figures below 0.1 and to cents above, as in `0.42 USD`."""
    if amount == 0:
        shown = "0"
    elif amount >= Fraction(1, 10):
        shown = f"{float(round(amount, 2)):,.2f}"
    elif amount >= Fraction(1, 100_000):
        shown = f"{float(amount):.6f}".rstrip("0") if amount < Fraction(1, 1000) else f"{float(amount):.4f}"
    else:
        return f"less than 0.00001 {currency}"
    return f"{shown} {currency}"


def settings_file() -> Path:
    """Where the prices are kept: `prices.json` in the user's settings folder."""
    return settings_folder() / "prices.json"


def load(file: Path | None = None) -> dict[str, Price]:
    """The prices by the model's identity (`openai:NAME@BASE`); `ModelError` where the list cannot be read."""
    file = file or settings_file()
    found = read_json(file, _WHAT)
    if found is None:
        return {}
    rows = found.get("prices") if isinstance(found, dict) else None
    if not isinstance(rows, dict):
        raise unreadable(file, _WHAT)
    if isinstance(version := found.get("version"), int) and version > _VERSION:
        raise unreadable(file, _WHAT, "a newer version of Counterfoil wrote it")
    return {model: _price(model, row, file) for model, row in sorted(rows.items())}


def save(prices: Mapping[str, Price], file: Path | None = None) -> None:
    """Keeps the prices, in place of those before; `ModelError` where the file cannot be written."""
    rows = {
        model: {
            "prompt": _decimal(price.prompt),
            "completion": _decimal(price.completion),
            "currency": price.currency,
        }
        for model, price in sorted(prices.items())
    }
    write_json(file or settings_file(), {"version": _VERSION, "prices": rows}, _WHAT)


def _amount(text: str) -> Fraction:
    match = _AMOUNT.match(text.strip())
    if match is None:
        raise ModelError(
            f"{text[:30]!r} is no price for a million tokens.",
            "Write an amount with a point, such as 0.15, as the provider's page shows it.",
        )
    return Fraction(match[1])


def _decimal(amount: Fraction) -> str:
    """The amount as it was entered: prices are decimals of at most nine places."""
    text = f"{round(amount * 10**9):010d}"
    return f"{text[:-9]}.{text[-9:]}".rstrip("0").rstrip(".")


def _price(model: str, row: Any, file: Path) -> Price:
    found = row if isinstance(row, dict) else {}
    try:
        return make_price(str(found["prompt"]), str(found["completion"]), str(found.get("currency", "USD")))
    except (KeyError, ModelError) as error:
        raise unreadable(file, _WHAT, f"the price of {model[:80]} is none") from error
