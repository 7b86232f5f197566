"""How models are asked unless a study says otherwise: sampling, and how a local model is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.models.base import Sampling
from gui.settings import options

if TYPE_CHECKING:
    from core.models.base import ChatModel
    from core.models.options import LocalOptions

LOCAL = ("gpu_layers", "threads", "context")
BOUNDS = {"gpu_layers": (-1, 999), "threads": (0, 256), "context": (0, 1_000_000)}


def sampling() -> Sampling:
    """The sampling that a person chose; greedy, with 512 new tokens, before anyone did."""
    return Sampling(
        temperature=options.TEMPERATURE.get(),
        top_p=options.TOP_P.get(),
        max_tokens=options.MAX_TOKENS.get(),
        seed=options.SEED.get(),
    )


def local_options(spec: str) -> LocalOptions:
    """How the model of a SPEC is run on this computer, as far as a person chose it."""
    from core.models.options import LocalOptions

    kept = options.LOCAL_OPTIONS.get().get(spec, {})
    usual = LocalOptions()
    kept = {name: value for name, value in kept.items() if name in LOCAL and _fits(name, value)}
    return LocalOptions(
        gpu_layers=kept.get("gpu_layers", usual.gpu_layers),
        threads=kept.get("threads", usual.threads),
        context=kept.get("context", usual.context),
    )


def open_model(spec: str) -> ChatModel:
    """The model of a SPEC, run or asked as a person chose. Blocks; `ModelError`."""
    from core.models import specs
    from core.models.remote import RemoteOptions

    return specs.open_model(spec, local_options(spec), RemoteOptions(parallel=options.PARALLEL.get()))


def keep_local_options(spec: str, chosen: dict[str, int]) -> None:
    """Keeps what a person chose for the model of a SPEC; an empty choice goes back to the defaults."""
    kept = {**options.LOCAL_OPTIONS.get()}
    kept.pop(spec, None)
    if chosen:
        kept[spec] = chosen
    options.LOCAL_OPTIONS.set(kept)


def _fits(name: str, value: int) -> bool:
    low, high = BOUNDS[name]
    return low <= value <= high
