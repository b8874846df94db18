"""Experiments: simulations, tournaments, and how certain their figures are."""
