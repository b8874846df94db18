"""What a player does between matches to play better: their own mistakes, and boards for one."""
