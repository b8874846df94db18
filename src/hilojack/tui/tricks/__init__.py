"""How the trick games are shown."""
