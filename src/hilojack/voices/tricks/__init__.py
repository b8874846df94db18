"""The trick games in words."""
