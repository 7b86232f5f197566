"""The problem's text, answer and solution."""
