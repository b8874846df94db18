"""Positions that are studied: laid out, weighed, tried, written and made into puzzles."""
