"""The shedding games in words."""
