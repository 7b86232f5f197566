"""The variants of a problem: the table, its marks and verdicts, and the panel around it."""
