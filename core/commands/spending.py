"""What an attack may take and what it will: limits over all models together, and estimates beforehand."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.commands.console import plural
from core.commands.generating import at_least_one
from core.errors import ModelError

if TYPE_CHECKING:
    from core.attacks.estimate import Estimate
    from core.attacks.progress import Budget, Progress
    from core.models.prices import Price


@dataclass(frozen=True, slots=True)
class Limits:
    """What the models of an attack may take together; None is no limit. `cost` is in the prices' currency."""

    requests: int | None = None
    tokens: int | None = None
    cost: Fraction | None = None
    seconds: float | None = None

    def budget(self, price: Price | None) -> Budget:
        """What the next model may take."""
        from core.attacks.progress import Budget

        return Budget(
            requests=self.requests, tokens=self.tokens, seconds=self.seconds, cost=self.cost, price=price
        )

    def after(self, progress: Progress, price: Price | None) -> Limits:
        """What is left once a model was asked."""
        used = progress.prompt_tokens + progress.completion_tokens
        cost = price.cost(progress.prompt_tokens, progress.completion_tokens) if price else Fraction(0)
        return replace(
            self,
            requests=None if self.requests is None else max(0, self.requests - progress.requests.answered),
            tokens=None if self.tokens is None else max(0, self.tokens - used),
            cost=None if self.cost is None else max(Fraction(0), self.cost - cost),
            seconds=None if self.seconds is None else max(0.0, self.seconds - progress.seconds),
        )

    @property
    def reached(self) -> str:
        """Which limit leaves nothing for another model, in words; empty where none does."""
        words = (
            ("requests", self.requests),
            ("tokens", self.tokens),
            ("money", self.cost),
            ("time", self.seconds),
        )
        return next((word for word, left in words if left is not None and left <= 0), "")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the limits; each is for all models together."""
    limits = command.add_argument_group("limits, for all models together; what is in flight is finished")
    limits.add_argument("--max-requests", metavar="N", type=at_least_one, help="at most N new requests")
    limits.add_argument(
        "--max-total-tokens", metavar="N", type=at_least_one, help="at most about N tokens, in and out"
    )
    limits.add_argument(
        "--max-cost",
        metavar="AMOUNT",
        type=_amount,
        help="at most about AMOUNT; see `counterfoil models price`",
    )
    limits.add_argument("--max-minutes", metavar="N", type=_minutes, help="at most N minutes")


def limits_of(args: argparse.Namespace) -> Limits:
    """The limits of the flags."""
    seconds = None if args.max_minutes is None else args.max_minutes * 60
    return Limits(args.max_requests, args.max_total_tokens, args.max_cost, seconds)


def price_of(identity: str, limits: Limits) -> Price | None:
    """The price entered for a model; `ModelError` where a cost is to be kept and there is none to keep it by."""
    from core.models import prices

    price = prices.load().get(identity)
    if price is None and limits.cost is not None and identity.startswith(("openai:", "anthropic:")):
        raise ModelError(
            f"There is no price for {identity}, so a limit on the cost cannot be kept.",
            f"Enter it first: counterfoil models price {identity!r} IN OUT",
        )
    return price


def described(found: Estimate, price: Price | None) -> dict[str, Any]:
    """An estimate as plain values."""
    return {
        "requests": found.requests,
        "stored": found.stored,
        "prompt_tokens": found.prompt_tokens,
        "completion_tokens": found.completion_tokens,
        "most_completion_tokens": found.most_completion_tokens,
        "cost": None if found.cost is None else float(found.cost),
        "most_cost": None if found.most_cost is None else float(found.most_cost),
        "currency": price.currency if price else "",
        "seconds": None if found.seconds is None else round(found.seconds, 1),
        "earlier_replies": found.earlier,
    }


def told(name: str, found: Estimate, price: Price | None) -> str:
    """An estimate in a sentence or two."""
    from core.models.prices import money

    if not found.requests:
        return f"{name}: nothing to ask, all {plural(found.stored, 'reply', 'replies')} are stored."
    parts = [
        f"{plural(found.requests, 'request')} to make ({found.stored:,} stored)",
        f"about {found.prompt_tokens:,} tokens in",
        f"{found.completion_tokens:,} out (at most {found.most_completion_tokens:,})",
    ]
    if price and found.cost is not None and found.most_cost is not None:
        most = money(found.most_cost, price.currency)
        parts.append(f"about {money(found.cost, price.currency)} (at most about {most})")
    if found.seconds is not None:
        parts.append(f"about {duration(found.seconds)}")
    basis = f"by {plural(found.earlier, 'earlier reply', 'earlier replies')}" if found.earlier else "a guess"
    return f"{name}: {', '.join(parts)}; {basis}."


def duration(seconds: float) -> str:
    """A time for people."""
    for unit, length in (("hour", 3600), ("minute", 60)):
        if seconds >= 1.5 * length:
            return plural(round(seconds / length), unit)
    return plural(max(1, round(seconds)), "second")


def _amount(text: str) -> Fraction:
    from core.models.prices import make_price

    try:
        return make_price(text, "0").prompt
    except ModelError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no amount, such as 2.50") from error


def _minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of minutes")
    return value
