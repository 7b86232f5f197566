"""A batch of citations: many questions put to several models, as tables and pictures, and judged blind."""
