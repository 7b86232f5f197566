"""The results of studies: tables of measures, pictures of them, and ways to take them elsewhere."""
