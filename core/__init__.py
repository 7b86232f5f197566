"""The engine of Counterfoil: plain Python and asyncio, without a window."""

__version__ = "0.1.0"
