"""Streams of entries, kept: in memory, in a file, in PostgreSQL, in the browser of a page."""
