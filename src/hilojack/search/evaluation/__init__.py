"""What a position promises before its end, and what a score promises of the match."""
