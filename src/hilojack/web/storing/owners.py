"""Who owns a file, who runs the program, and which process serves a file."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

FAR = 2**30  # a byte behind all that a lock file holds


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


@contextlib.contextmanager
def served(path: Path) -> Iterator[None]:
    """Be the only server of a file. The system ends that with the process, however it ends. Raise
    OSError, with the other process, if there is another server.
    """
    file = path.resolve()
    how = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)  # a link may be another user's
    lock = os.open(file.with_name(f"{file.name}-lock"), how, 0o600)
    try:
        is_alone = lock_alone(lock)
        os.lseek(lock, 0, os.SEEK_SET)
        if not is_alone:
            process = os.read(lock, 20).decode() or "of unknown number"
            raise OSError(
                f"process {process} serves this file, and a file has one server; stop that one, "
                "name another file, or use PostgreSQL, which servers can share"
            )
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        yield
    finally:
        os.close(lock)


def lock_alone(lock: int) -> bool:
    """Lock an open file until it is closed. Return False if another has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(lock, FAR, os.SEEK_SET)  # the rest can be read
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
