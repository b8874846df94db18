"""Files that appear whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Yield a file to write; it replaces the old one once all of it is on the disk.

    After a crash either the old file or the new one is there, never half of one. `private` keeps it
    from other users (mode 0600); else it has the usual mode of a new file.
    """
    new = path.parent / f".{path.name}.{token_hex(4)}"
    handle = os.open(new, _NEW, 0o600 if private else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise
    _sync_folder(path.parent)


def write_whole(path: Path, text: str) -> None:
    """Replace the contents of a file with a text."""
    with replacing(path) as file:
        file.write(text.encode())


def _sync_folder(folder: Path) -> None:
    """Make the new name permanent; not every system can open a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
