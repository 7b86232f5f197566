"""llama.cpp by its low-level interface: a model, its words, and a cache of many sequences. Child process only."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from typing import TYPE_CHECKING, Any

import llama_cpp as ll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.models.base import Sampling
    from core.models.options import LocalOptions

    Entry = tuple[int, int, int, bool]

_CACHE_TYPES = {
    "f16": ll.GGML_TYPE_F16,
    "q8_0": ll.GGML_TYPE_Q8_0,
    "q5_1": ll.GGML_TYPE_Q5_1,
    "q4_0": ll.GGML_TYPE_Q4_0,
}
_WARNING, _ERROR, _CONTINUED = 2, 3, 5
_log_lines: list[str] = []


class LoadFault(Exception):
    """A model that llama.cpp does not load; the message is the cause it gave."""


class DecodeFault(Exception):
    """A step that llama.cpp refused: nothing in the cache can be trusted any more."""


@ll.llama_log_callback  # type: ignore[untyped-decorator]  # ctypes makes it
def _log(level: int, text: bytes, _: ctypes.c_void_p) -> None:
    line = text.decode("utf-8", errors="replace").rstrip()
    if level in (_WARNING, _ERROR) and line:
        _log_lines.append(line)
        del _log_lines[:-40]
        if level == _ERROR:
            print(line, file=sys.stderr, flush=True)


def _cause(fallback: str) -> str:
    """What llama.cpp last complained of, without the names of its functions."""
    errors = [line for line in _log_lines if "error" in line.lower() or "fail" in line.lower()]
    return errors[0].split(": ", 1)[-1].removeprefix("error loading model: ") if errors else fallback


def back_ends() -> str:
    """What this build of llama.cpp can use, as it says itself (`CPU : SSE3 = 1 | ...`)."""
    return (ll.llama_print_system_info() or b"").decode("utf-8", errors="replace").strip()


def offloads() -> bool:
    """Whether this build can put layers on a graphics card, and there is one."""
    return bool(ll.llama_supports_gpu_offload())


class Llama:
    """A loaded model with a cache of `options.slots` sequences.

    Raises `LoadFault`. One thread uses it. `options` are settled ones.
    """

    def __init__(self, path: str, options: LocalOptions, beat: Callable[[], None]) -> None:
        ll.llama_log_set(_log, ctypes.c_void_p(0))
        ll.llama_backend_init()
        self._model = _load(path, options, beat)
        self._vocab = _there(ll.llama_model_get_vocab(self._model))
        self._context = _make_context(self._model, options)
        self._memory = _there(ll.llama_get_memory(self._context))
        self._batch = ll.llama_batch_init(options.batch, 0, 1)
        self._pieces: dict[int, bytes] = {}
        self._unified = options.unified
        self.cells = int(ll.llama_n_ctx(self._context))
        whole_only = ll.llama_model_is_recurrent(self._model) or ll.llama_model_is_hybrid(self._model)
        self.can_share = not whole_only

    def template(self) -> str:
        """The chat template of the file; empty where it has none."""
        return (ll.llama_model_chat_template(self._model, None) or b"").decode("utf-8", errors="replace")

    def special(self, name: str) -> str:
        """The text of the token that begins (`bos`) or ends (`eos`) a text; empty where there is none."""
        token = ll.llama_vocab_bos(self._vocab) if name == "bos" else ll.llama_vocab_eos(self._vocab)
        return "" if token < 0 else self._piece(token, special=True).decode("utf-8", errors="replace")

    def tokens(self, text: str, *, special: bool) -> list[int]:
        """The tokens of a text, with the ones a text begins with; `special` reads `<|im_start|>` as one."""
        data = text.encode("utf-8", errors="replace")
        room = len(data) + 8
        found = (ll.llama_token * room)()
        count = ll.llama_tokenize(self._vocab, data, len(data), found, room, True, special)
        if count < 0:
            found = (ll.llama_token * -count)()
            count = ll.llama_tokenize(self._vocab, data, len(data), found, -count, True, special)
        tokens = list(found[:count])
        begins = ll.llama_vocab_bos(self._vocab)
        return tokens[1:] if tokens[:2] == [begins, begins] else tokens

    def piece(self, token: int) -> bytes:
        """The bytes that a token adds to a reply; control tokens add none."""
        piece = self._pieces.get(token)
        if piece is None:
            piece = self._pieces[token] = self._piece(token, special=False)
        return piece

    def _piece(self, token: int, *, special: bool) -> bytes:
        room = 64
        while True:
            buffer = ctypes.create_string_buffer(room)
            count = ll.llama_token_to_piece(self._vocab, token, buffer, room, 0, special)
            if count >= 0:
                return buffer.raw[:count]
            room = -count

    def ends(self, token: int) -> bool:
        """Whether a token ends a reply."""
        return bool(ll.llama_vocab_is_eog(self._vocab, token))

    def decode(self, entries: Sequence[Entry]) -> None:
        """One step over `(token, position, sequence, wanted)`; `wanted` entries can be sampled from after it."""
        batch = self._batch
        batch.n_tokens = len(entries)
        for place, (token, position, sequence, wanted) in enumerate(entries):
            batch.token[place] = token
            batch.pos[place] = position
            batch.n_seq_id[place] = 1
            batch.seq_id[place][0] = sequence
            batch.logits[place] = wanted
        code = ll.llama_decode(self._context, batch)
        if code:
            raise DecodeFault(f"llama_decode gave {code}: {_cause('no reason given')}")

    def sample(self, sampler: Any, place: int) -> int:
        """The next token after entry `place` of the last step."""
        return int(ll.llama_sampler_sample(sampler, self._context, place))

    def share(self, source: int, target: int, length: int) -> None:
        """Makes sequence `target` begin with the first `length` tokens of `source`, computed once."""
        if source == target:
            self._forget(target, length)
            return
        self._forget(target, 0)
        if length and self._unified:
            ll.llama_memory_seq_cp(self._memory, source, target, 0, length)
        elif length:
            # Between parts of the cache llama.cpp copies whole sequences only.
            ll.llama_memory_seq_cp(self._memory, source, target, -1, -1)
            self._forget(target, length)

    def _forget(self, sequence: int, start: int) -> None:
        if not ll.llama_memory_seq_rm(self._memory, sequence, start or -1, -1):
            raise DecodeFault("the cache cannot be cut there")

    def close(self) -> None:
        """Frees all."""
        ll.llama_batch_free(self._batch)
        ll.llama_free(self._context)
        ll.llama_model_free(self._model)


def make_sampler(sampling: Sampling, seed: int) -> Any:
    """A chain that draws as `sampling` says; to be freed with `free_sampler`."""
    chain = ll.llama_sampler_chain_init(ll.llama_sampler_chain_default_params())
    for link in _links(sampling, seed):
        ll.llama_sampler_chain_add(chain, link)
    return chain


def free_sampler(sampler: Any) -> None:
    """Frees a sampler."""
    ll.llama_sampler_free(sampler)


def _links(sampling: Sampling, seed: int) -> Iterable[Any]:
    if sampling.temperature <= 0:
        yield ll.llama_sampler_init_greedy()
        return
    if sampling.top_k > 0:
        yield ll.llama_sampler_init_top_k(sampling.top_k)
    if sampling.top_p < 1:
        yield ll.llama_sampler_init_top_p(sampling.top_p, 1)
    if sampling.min_p > 0:
        yield ll.llama_sampler_init_min_p(sampling.min_p, 1)
    yield ll.llama_sampler_init_temp(sampling.temperature)
    yield ll.llama_sampler_init_dist(seed & 0xFFFFFFFF)


def _load(path: str, options: LocalOptions, beat: Callable[[], None]) -> Any:
    parameters = ll.llama_model_default_params()
    parameters.n_gpu_layers = options.gpu_layers if offloads() else 0

    @ll.llama_progress_callback  # type: ignore[untyped-decorator]  # ctypes makes it
    def progress(_: float, __: ctypes.c_void_p) -> bool:
        beat()
        return True

    parameters.progress_callback = progress
    encoded = path.encode("utf-8") if sys.platform == "win32" else os.fsencode(path)
    model = ll.llama_model_load_from_file(encoded, parameters)
    if not model:
        raise LoadFault(_cause("llama.cpp gave no reason"))
    if ll.llama_model_has_encoder(model) or not ll.llama_model_has_decoder(model):
        raise LoadFault("it is no model that writes")
    return model


def _make_context(model: Any, options: LocalOptions) -> Any:
    """A context with room for `options.cells` tokens, or for one request in one pool where memory is short."""
    parameters = ll.llama_context_default_params()
    parameters.n_batch = parameters.n_ubatch = options.batch
    parameters.n_seq_max = options.slots
    parameters.n_threads = parameters.n_threads_batch = options.threads
    parameters.type_k = parameters.type_v = _CACHE_TYPES[options.cache]
    parameters.swa_full = True
    parameters.no_perf = True
    with contextlib.suppress(AttributeError):  # older releases have one output a token
        parameters.n_outputs_max = min(options.batch, 2 * options.slots)
    for cells in (options.cells, options.context):
        parameters.n_ctx = cells
        parameters.kv_unified = options.unified or cells < options.cells
        context = ll.llama_init_from_model(model, parameters)
        if context:
            return context
    raise LoadFault(_cause(f"there is no memory for a context of {options.context} tokens"))


def _there(found: Any) -> Any:
    if not found:
        raise LoadFault("llama.cpp gave no model")
    return found
