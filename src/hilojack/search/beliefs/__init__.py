"""The deals that a view allows, and how likely each of them is."""
