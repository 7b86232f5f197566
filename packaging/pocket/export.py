"""Writes a trained model as a GGUF file that llama.cpp reads: weights in Q8_0, vocabulary, chat template, card.

Use: export.py FOLDER FILE      FOLDER as train.py left it
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import gguf
import tokens
import torch
from model import Shape

NAME = "counterfoil-pocket"
_PARTS = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


def write(folder: Path, file: Path) -> None:
    """Writes the file whole or not at all."""
    state = torch.load(folder / "checkpoint.pt", weights_only=True)
    shape, weights = Shape(**state["shape"]), state["model"]
    new = file.with_suffix(".new")
    out = gguf.GGUFWriter(new, "llama")
    out.add_name(NAME)
    out.add_description("Learned from made-up word problems with small numbers, to try Counterfoil with.")
    out.add_license("apache-2.0")
    out.add_context_length(shape.context)
    out.add_embedding_length(shape.width)
    out.add_block_count(shape.layers)
    out.add_feed_forward_length(shape.hidden)
    out.add_head_count(shape.heads)
    out.add_head_count_kv(shape.heads)
    out.add_rope_dimension_count(shape.width // shape.heads)
    out.add_rope_freq_base(shape.theta)
    out.add_layer_norm_rms_eps(shape.epsilon)
    out.add_vocab_size(shape.vocabulary)
    out.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    _add_vocabulary(out, folder / "vocabulary.json", shape)
    for name, weight in weights.items():
        _add(out, name, weight)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()
    new.replace(file)


def quantised(weight: torch.Tensor) -> torch.Tensor:
    """A weight as the file holds it: of matrices 8 bits in blocks of 32."""
    if weight.dim() != 2:
        return weight
    kind = gguf.GGMLQuantizationType.Q8_0
    return torch.from_numpy(
        gguf.dequantize(gguf.quantize(weight.numpy(), kind), kind).reshape(weight.shape).copy()
    )


def _add(out: gguf.GGUFWriter, name: str, weight: torch.Tensor) -> None:
    values = weight.float().numpy()
    if weight.dim() != 2:
        out.add_tensor(name, values)
        return
    kind = gguf.GGMLQuantizationType.Q8_0
    out.add_tensor(name, gguf.quantize(values, kind), raw_dtype=kind)


def _add_vocabulary(out: gguf.GGUFWriter, path: Path, shape: Shape) -> None:
    model = json.loads(path.read_text(encoding="utf-8"))["model"]
    words = sorted(model["vocab"], key=model["vocab"].__getitem__)
    kinds = [gguf.TokenType.CONTROL if word in tokens.SPECIAL else gguf.TokenType.NORMAL for word in words]
    words += [f"<|unused{at}|>" for at in range(shape.vocabulary - len(words))]
    kinds += [gguf.TokenType.UNUSED] * (shape.vocabulary - len(kinds))
    out.add_tokenizer_model("gpt2")
    out.add_tokenizer_pre("smollm")
    out.add_token_list(words)
    out.add_token_types(kinds)
    out.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in model["merges"]])
    out.add_eos_token_id(model["vocab"][tokens.END])
    out.add_pad_token_id(model["vocab"][tokens.END])
    out.add_add_bos_token(value=False)
    out.add_chat_template(tokens.TEMPLATE)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
