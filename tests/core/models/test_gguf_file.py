"""A GGUF file before it is loaded: what can be used, and a sentence for each kind of file that cannot."""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gguf import GGUFWriter

from core.errors import ModelError
from core.models.gguf_file import inspect_gguf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def write(
    path: Path,
    architecture: str = "llama",
    *,
    kind: str = "",
    split: tuple[int, int] | None = None,
    tensors: bool = True,
    words: bool = True,
) -> Path:
    """A tiny file of the real format."""
    writer = GGUFWriter(str(path), architecture)
    if kind:
        writer.add_type(kind)
    writer.add_context_length(512)
    writer.add_block_count(1)
    writer.add_embedding_length(8)
    writer.add_head_count(2)
    if words:
        writer.add_tokenizer_model("gpt2")
        writer.add_token_list(["a", "b"])
    if split:
        writer.add_uint16("split.no", split[0])
        writer.add_uint16("split.count", split[1])
    if tensors:
        writer.add_tensor("token_embd.weight", np.zeros((2, 8), np.float32))
        writer.add_tensor("output.weight", np.zeros((2, 8), np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return write(tmp_path_factory.mktemp("m") / "m.gguf").read_bytes()


@pytest.mark.parametrize("name", ["m.gguf", "模型 é\u3000.gguf", "no ending", "a'b\"c;$(d).gguf"])
def test_a_whole_file_is_good_whatever_its_name(tmp_path: Path, name: str) -> None:
    found = inspect_gguf(write(tmp_path / name))
    assert (found.architecture, found.context) == ("llama", 512)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda _: b"", "empty"),
        (lambda _: b"GGU", "not a GGUF file"),
        (lambda _: b"GGUF", "incomplete: 4 bytes"),
        (lambda b: b[: len(b) // 2], "incomplete"),
        (lambda b: b[:-1], "incomplete: 575 of 576 bytes"),
        (lambda b: b"XXXX" + b[4:], "not a GGUF file"),
        (lambda b: b"lmgg" + b[4:], "old GGML format"),
        (lambda b: b[:4] + struct.pack("<I", 1) + b[8:], "version 1"),
        (lambda b: b[:4] + struct.pack("<I", 9) + b[8:], "version 9"),
        (lambda b: b[:4] + struct.pack(">I", 3) + b[8:], "big-endian"),
        (lambda b: b[:8] + struct.pack("<Q", 2**60) + b[16:], "more entries than any model"),
        (lambda b: b[:16] + struct.pack("<Q", 2**60) + b[24:], "more entries than any model"),
        (lambda _: b"<!DOCTYPE html><title>404</title>", "web page"),
        (lambda _: b"PK\x03\x04" + bytes(90), "zip archive"),
        (lambda _: b"version https://git-lfs.github.com/spec/v1\nsize 5\n", "Git LFS pointer"),
        (lambda _: struct.pack("<Q", 40) + b'{"__metadata__":{}}' + b" " * 40, "safetensors"),
        (lambda _: bytes(200), "never written"),
    ],
)
def test_a_file_that_is_no_whole_model_is_told_for_what_it_is(
    tmp_path: Path, whole: bytes, change: Callable[[bytes], bytes], words: str
) -> None:
    path = tmp_path / "m.gguf"
    path.write_bytes(change(whole))
    with pytest.raises(ModelError, match=words) as raised:
        inspect_gguf(path)
    assert "m.gguf" in str(raised.value)
    assert raised.value.advice


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"architecture": "zzz9"}, "does not know its architecture “zzz9”"),
        ({"architecture": "bert"}, "embedding model"),
        ({"architecture": "clip", "kind": "mmproj", "words": False}, "accessory"),
        ({"kind": "adapter"}, "LoRA adapter"),
        ({"tensors": False}, "only a vocabulary"),
        ({"words": False}, "no vocabulary"),
    ],
)
def test_a_file_that_is_no_model_that_writes_is_told(
    tmp_path: Path, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ModelError, match=words):
        inspect_gguf(write(tmp_path / "m.gguf", **options))


def test_a_model_in_parts_needs_all_of_them_and_begins_with_the_first(tmp_path: Path) -> None:
    first = write(tmp_path / "m-00001-of-00002.gguf", split=(0, 2))
    with pytest.raises(ModelError, match=r"m-00002-of-00002\.gguf is missing"):
        inspect_gguf(first)
    second = write(tmp_path / "m-00002-of-00002.gguf", split=(1, 2), words=False)
    assert inspect_gguf(first).size == first.stat().st_size + second.stat().st_size
    with pytest.raises(ModelError, match=r"Choose m-00001-of-00002\.gguf"):
        inspect_gguf(second)
    second.write_bytes(b"")
    with pytest.raises(ModelError, match=r"00002.*empty"):
        inspect_gguf(first)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "loop.gguf").symlink_to(tmp_path / "loop.gguf")
    os.mkfifo(tmp_path / "pipe.gguf")
    for name, words in (
        ("", "is a folder"),
        ("gone.gguf", "There is no file"),
        ("loop.gguf", "There is no file"),
        ("pipe.gguf", "not an ordinary file"),
        ("a\0b.gguf", "There is no file"),
        ("x" * 300, "name too long"),
    ):
        with pytest.raises(ModelError, match=words):
            inspect_gguf(tmp_path / name)
