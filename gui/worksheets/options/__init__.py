"""The options of a sheet: how it looks and which papers there are, in groups that fold."""
