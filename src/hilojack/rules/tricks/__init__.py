"""The trick games: one engine for the All Fours family, driven by its rule sheet."""
