"""Deals played on by the policy, over many worlds."""
