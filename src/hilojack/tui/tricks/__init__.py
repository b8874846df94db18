"""How the trick games are told and shown."""
