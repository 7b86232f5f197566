"""Worksheets: what goes on one, and where it is saved."""
