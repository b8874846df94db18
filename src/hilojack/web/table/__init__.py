"""One table: its chairs, its matches, its log, and what pages and people are told of it."""
