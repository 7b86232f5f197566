"""A llama of a few million parameters in torch: RMS norm, rotary positions in pairs, SwiGLU, tied embeddings."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 - torch's own name for it


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a model."""

    vocabulary: int = 1536
    width: int = 256
    layers: int = 5
    heads: int = 4
    hidden: int = 640
    context: int = 1024
    theta: float = 10_000.0
    epsilon: float = 1e-5


class Norm(nn.Module):
    """RMS norm."""

    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        """Scales to a root mean square of one, in float32."""
        wide = x.float()
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.epsilon)).type_as(
            x
        ) * self.weight


class Block(nn.Module):
    """Attention and feed-forward, each after a norm and added to what came in."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width, hidden = shape.width, shape.hidden
        self.heads = shape.heads
        self.attn_norm, self.ffn_norm = Norm(width, shape.epsilon), Norm(width, shape.epsilon)
        self.attn_q, self.attn_k, self.attn_v, self.attn_output = (
            nn.Linear(width, width, bias=False) for _ in range(4)
        )
        self.ffn_gate, self.ffn_up = (nn.Linear(width, hidden, bias=False) for _ in range(2))
        self.ffn_down = nn.Linear(hidden, width, bias=False)

    def forward(self, x: Tensor, turns: Tensor) -> Tensor:
        """`x` is (batch, length, width), `turns` complex (length, half a head)."""
        inside = self.attn_norm(x)
        q, k, v = (self._heads(part(inside)) for part in (self.attn_q, self.attn_k, self.attn_v))
        mixed = F.scaled_dot_product_attention(_turn(q, turns), _turn(k, turns), v, is_causal=True)
        x = x + self.attn_output(mixed.transpose(1, 2).flatten(2))
        inside = self.ffn_norm(x)
        return x + self.ffn_down(F.silu(self.ffn_gate(inside)) * self.ffn_up(inside))

    def _heads(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)


class Llama(nn.Module):
    """Gives the logits of the next token at each place."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.token_embd = nn.Embedding(shape.vocabulary, shape.width)
        self.blk = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.output_norm = Norm(shape.width, shape.epsilon)
        self.register_buffer("turns", _turns(shape), persistent=False)
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                depth = (
                    (2 * shape.layers) ** -0.5
                    if name.endswith(("attn_output.weight", "ffn_down.weight"))
                    else 1
                )
                nn.init.normal_(weight, std=0.04 * depth)

    def forward(self, tokens: Tensor) -> Tensor:
        """`tokens` (batch, length) to what the last layer says of each, (batch, length, width)."""
        x = self.token_embd(tokens)
        turns = self.turns[: tokens.shape[1]]
        for block in self.blk:
            x = block(x, turns)
        return self.output_norm(x)

    def logits(self, hidden: Tensor) -> Tensor:
        """The logits by the tied embeddings."""
        return F.linear(hidden, self.token_embd.weight)


def _turns(shape: Shape) -> Tensor:
    """Cosine and sine of each position and pair, (context, half a head, 2)."""
    size = shape.width // shape.heads
    rates = shape.theta ** (-torch.arange(0, size, 2).float() / size)
    angles = torch.outer(torch.arange(shape.context).float(), rates)
    return torch.stack((angles.cos(), angles.sin()), -1)


def _turn(x: Tensor, turns: Tensor) -> Tensor:
    """Turns neighbouring pairs by their position (llama.cpp's NORM kind of rope)."""
    pairs = x.float().unflatten(-1, (-1, 2))
    cos, sin = turns[..., 0], turns[..., 1]
    even, odd = pairs[..., 0], pairs[..., 1]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), -1).flatten(-2).type_as(x)
