"""The quick player of each family: plain functions over rows."""
