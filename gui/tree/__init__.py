"""The tree of a solution, drawn and as a list."""
