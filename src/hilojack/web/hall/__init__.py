"""The tables of a server, who plays at them, and what stays of their matches."""
