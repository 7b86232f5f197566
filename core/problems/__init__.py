"""A problem: its numerals, its program, its tree, and which numeral is which leaf."""
