"""A sheet and its versions; one file an export format."""
