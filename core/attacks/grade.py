"""The verdict on a reply, under the name the attacks use; it is stored, so it lives with the store."""

from __future__ import annotations

from core.store.grade import Grade, Outcome

__all__ = ["Grade", "Outcome"]
