"""The models: which to ask, how much, and the asking itself."""
