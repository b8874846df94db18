"""A player's own mistakes, noted from reviews and asked again when they are due."""
