"""How Black Jack and the other shedding games are shown."""
