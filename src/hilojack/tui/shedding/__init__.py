"""How Black Jack and the other shedding games are told and shown."""
