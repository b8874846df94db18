"""Small games of hidden cards, solved: every line of play, and what each seat knows."""
