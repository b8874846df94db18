"""Entries as a store has them, for what its operator does to them."""

import time
from typing import NamedTuple

from hilojack.web.storing.schema import checksum

SECONDS = 60.0  # for which a change waits for a server that writes


class StoredRow(NamedTuple):
    """An entry as it is stored."""

    stream: str
    number: int
    entry: bytes
    checksum: int | None  # none if a server of version 1 wrote it
    at: int | None  # when it was written, in seconds since 1970


def row(stream: str, number: int, entry: bytes, at: int | None = None) -> StoredRow:
    """Return an entry with its checksum, written now unless `at` is given."""
    return StoredRow(stream, number, entry, checksum(stream, number, entry), at or int(time.time()))
