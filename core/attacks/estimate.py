"""What a run will take before it is begun: requests, tokens, cost and time, from the replies there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.attacks.plan import Plan
    from core.models.prices import Price
    from core.store.replies import Usage

CHARACTERS_A_TOKEN = 3.5  # English with numbers in it; the tokens of 5 vocabularies differ by a fifth
TEMPLATE_TOKENS = 12  # what a chat template puts around a prompt
GUESSED_REPLY = 160  # tokens of a worked solution, where nothing is known of the model
_ENOUGH = 20  # replies from which means are taken


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run will take. `requests` are new, `stored` replies are there already.

    `completion_tokens` is the likely number, `most_completion_tokens` the number if each reply goes to
    its limit; `cost` and `most_cost` go with them, None without a price. `seconds` is None where no
    speed was measured. `earlier` is how many earlier replies of the model it rests on; 0 means that
    the tokens are a guess.
    """

    requests: int
    stored: int
    prompt_tokens: int
    completion_tokens: int
    most_completion_tokens: int
    cost: Fraction | None = None
    most_cost: Fraction | None = None
    seconds: float | None = None
    earlier: int = 0


def estimate(plan: Plan, usage: Usage, price: Price | None = None, parallel: int = 1) -> Estimate:
    """What the missing requests of a plan will take.

    `usage` is that of late replies of the same model (`Replies.usage_of_late`), whose means are taken
    from `_ENOUGH` counted ones on; `parallel` how many requests are in flight, as they were then.
    """
    texts = _missing_texts(plan)
    known = usage.replies - usage.uncounted
    sure = known >= _ENOUGH
    prompt = round(usage.prompt_tokens / known * len(texts)) if sure else _guessed_prompts(texts)
    limit = plan.study.sampling.max_tokens
    mean = min(usage.completion_tokens / known, limit) if sure else min(GUESSED_REPLY, limit)
    completion, most = round(mean * len(texts)), limit * len(texts)
    seconds = None if texts else 0.0
    if texts and usage.seconds > 0:
        seconds = usage.seconds / usage.replies * len(texts) / max(1, min(parallel, len(texts)))
    return Estimate(
        requests=len(texts),
        stored=len({question.key for question in plan.questions}) - len(texts),
        prompt_tokens=prompt,
        completion_tokens=completion,
        most_completion_tokens=most,
        cost=price.cost(prompt, completion) if price else None,
        most_cost=price.cost(prompt, most) if price else None,
        seconds=seconds,
        earlier=known if sure else 0,
    )


def _missing_texts(plan: Plan) -> Sequence[str]:
    """The text of each request still to make, once a key."""
    return list({q.key: q.text for q in plan.questions if q.key in plan.missing}.values())


def _guessed_prompts(texts: Sequence[str]) -> int:
    if not texts:
        return 0
    from core.attacks.prompts import zero_shot

    around = len(zero_shot("")[0].content)
    return sum(round((len(text) + around) / CHARACTERS_A_TOKEN) + TEMPLATE_TOKENS for text in texts)
