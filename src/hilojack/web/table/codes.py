"""The codes of tables and matches, which can be read aloud."""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily mistaken for another


def new_code(length: int = 8) -> str:
    """Return a random code that can be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def coded(number: int, length: int = 8) -> str:
    """Return the code that a number gives."""
    return "".join(
        LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length)
    )
