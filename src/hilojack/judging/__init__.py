"""Calls that a search has judged, to be answered as puzzles are."""
