"""How the program was started, what it may miss, and files that are written whole."""
