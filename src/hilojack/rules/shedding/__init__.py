"""The shedding games: one engine for Black Jack and its relatives, driven by its rule sheet."""
