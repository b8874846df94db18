"""Search at the shedding games."""
