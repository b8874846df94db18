"""How the program was started, optional libraries, and files that are written whole."""
