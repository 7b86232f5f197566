"""The project file: one SQLite document, its schema by migrations, its queries."""
