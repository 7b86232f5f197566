"""Readers of problem files: each gives the good records and says what is wrong with the others."""
