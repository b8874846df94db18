"""The quick player of each family, which goes by what it is shown: plain functions over rows."""
