"""Search at the trick-taking games."""
