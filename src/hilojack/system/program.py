"""How the person at the keyboard starts Hilojack, for advice on what to type next."""

import os


def program() -> str:
    """`hilojack`, or what stands for it: run.py says so in `HILOJACK_PROGRAM`."""
    return os.environ.get("HILOJACK_PROGRAM", "hilojack")
