"""How a local model is run suits the machine, and says no to what makes no sense."""

from __future__ import annotations

import psutil
import pytest

from core.errors import ModelError
from core.models.options import LocalOptions


def test_on_a_processor_each_request_has_a_part_of_the_cache_of_its_own() -> None:
    settled = LocalOptions(threads=2).settled(8192, 1000, offloads=False)
    assert not settled.unified
    assert (settled.slots, settled.cells) == (8, 8 * settled.context)


def test_a_graphics_card_decodes_many_requests_from_one_pool() -> None:
    settled = LocalOptions(threads=2).settled(8192, 1000, offloads=True)
    assert settled.unified
    assert settled.slots == 32
    assert settled.context <= settled.cells <= 32 * settled.context


def test_without_layers_on_the_card_it_is_run_as_on_a_processor() -> None:
    assert not LocalOptions(gpu_layers=0).settled(8192, 1000, offloads=True).unified


def test_where_memory_is_short_fewer_requests_are_decoded_at_once_and_never_none() -> None:
    half = psutil.virtual_memory().available // 2
    settled = LocalOptions(slots=64).settled(4096, half // 4096 // 3, offloads=False)
    assert 1 <= settled.slots <= 6
    assert LocalOptions(slots=64).settled(4096, half, offloads=False).slots == 1


def test_the_context_is_never_longer_than_the_model_was_trained_on() -> None:
    assert LocalOptions(context=10_000).context_for(2048) == 2048
    assert LocalOptions(context=10_000).context_for(0) == 10_000


@pytest.mark.parametrize("wrong", [{"cache": "f4"}, {"threads": -1}, {"slots": 257}, {"batch": 8}])
def test_options_that_make_no_sense_are_refused_with_a_sentence(wrong: dict[str, int | str]) -> None:
    with pytest.raises(ModelError):
        LocalOptions(**wrong)  # type: ignore[arg-type]  # some are words
