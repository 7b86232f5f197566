"""The Problems page: the list, and what belongs to the chosen problem."""
