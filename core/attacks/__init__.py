"""Putting variants to models: the question, the grade, the study, its measures."""
