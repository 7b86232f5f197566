"""Help in the program."""
