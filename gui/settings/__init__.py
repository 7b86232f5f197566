"""What the program remembers between runs, and the page to change it."""
