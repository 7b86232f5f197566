"""The Citations page: what a model cites of numbered passages, and whether its answer depends on it."""
