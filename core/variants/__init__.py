"""New numbers for a problem: constraints, the methods M1, M2, M3, the generator, the new text."""
