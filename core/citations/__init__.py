"""Numbered passages: which a model cites, and whether its answer depends on them."""
