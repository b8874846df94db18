"""Who owns a file, and who runs the program."""

import os
import sys
from pathlib import Path


def name_of(id: int) -> str:
    """Return the name of a user of this machine, or their number."""
    if sys.platform == "win32":
        return str(id)
    import pwd

    try:
        return pwd.getpwuid(id).pw_name
    except KeyError:
        return f"user {id}"


def owner(path: Path) -> str:
    """Return the name of the owner of a file."""
    return name_of(path.stat().st_uid)


def user() -> str:
    """Return the name of the user who runs this program."""
    return name_of(0 if sys.platform == "win32" else os.geteuid())


def stranger(path: Path) -> str:
    """Return a sentence if a file is another user's, or an empty text."""
    if sys.platform == "win32" or not path.exists() or path.stat().st_uid == os.geteuid():
        return ""
    return f"{path} belongs to {owner(path)}, and {user()} runs this server"
