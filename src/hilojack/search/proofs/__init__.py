"""Exact values: proofs with all cards known, and means over the orders of the stock."""
