"""The vocabulary: byte-level BPE with single digits, as llama.cpp's pre-tokenizer `smollm` splits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SIZE = 1536
END, USER, ASSISTANT = "<|end|>", "<|user|>", "<|assistant|>"
SPECIAL = (END, USER, ASSISTANT)
TEMPLATE = (
    "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}"
    "{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def train(texts: Iterable[str]) -> Tokenizer:
    """A vocabulary learned from texts."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=SIZE,
        special_tokens=list(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    made.train_from_iterator(texts, trainer)
    return made


def load(path: Path) -> Tokenizer:
    """A vocabulary that was saved."""
    return Tokenizer.from_file(str(path))


def conversation(prompt: str, reply: str = "") -> tuple[str, str]:
    """The text that asks, as the template writes it, and the text that answers."""
    return f"{USER}{prompt}{END}{ASSISTANT}", f"{reply}{END}" if reply else ""
