"""The loops of the search, in the kernel subset."""
