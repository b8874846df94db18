"""How the user starts Hilojack, for advice on what to type next."""

import os


def program() -> str:
    """Return `hilojack`, or what run.py sets in `HILOJACK_PROGRAM`."""
    return os.environ.get("HILOJACK_PROGRAM", "hilojack")
