"""What is done to a whole store: proof, backups, and what is given out, changed or goes in time."""
