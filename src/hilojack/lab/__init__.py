"""Experiments: simulations, tournaments, and what their numbers are worth."""
