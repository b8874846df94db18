"""The versions of a SQLite store, and the steps from each to the next.

1. Streams of entries.
2. A checksum for each entry, and the time when it was written.

A step is one transaction with its version, so a store that was stopped in it is of the version
before. The steps of PostgreSQL are in `store_postgres`.
"""

import sqlite3
import time
import zlib

VERSION = 2
FIRST = """
CREATE TABLE IF NOT EXISTS checked (one INTEGER PRIMARY KEY, at REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS log (
    stream TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (stream, number)
) WITHOUT ROWID, STRICT;
CREATE TRIGGER IF NOT EXISTS without_gaps BEFORE INSERT ON log
WHEN NEW.number > 0
    AND NOT EXISTS (SELECT 1 FROM log WHERE stream = NEW.stream AND number = NEW.number - 1)
BEGIN
    SELECT RAISE(ABORT, 'an entry follows none');
END;
"""
SECOND = """
ALTER TABLE log ADD COLUMN checksum INTEGER;
ALTER TABLE log ADD COLUMN at INTEGER;
UPDATE log SET checksum = checksum(stream, number, entry), at = now();
"""
STEPS = (FIRST, SECOND)


def checksum(stream: str, number: int, data: bytes) -> int:
    """Return the CRC-32 of an entry at its place."""
    return zlib.crc32(data, zlib.crc32(f"{stream} {number} ".encode()))


def migrate(base: sqlite3.Connection) -> None:
    """Bring a database, which may be empty, to this version. Raise ValueError if it is newer."""
    base.create_function("checksum", 3, checksum, deterministic=True)
    base.create_function("now", 0, lambda: int(time.time()))
    while (version := version_of(base)) < VERSION:
        base.execute("BEGIN IMMEDIATE")
        try:
            if version_of(base) == version:  # another program may have been quicker
                for statement in statements(STEPS[version]):
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {version + 1}")
            base.execute("COMMIT")
        except BaseException:
            if base.in_transaction:
                base.execute("ROLLBACK")
            raise
    if version > VERSION:
        raise ValueError(
            f"it is of version {version}, of a newer release; this one reads versions 1 to "
            f"{VERSION}: update it, or restore a backup of before"
        )


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of a database, or 0 if it is empty."""
    version: int = base.execute("PRAGMA user_version").fetchone()[0]
    return version


def statements(script: str) -> list[str]:
    """Return the statements of a script, one by one: `executescript` would commit before them."""
    found, rest = [], ""
    for line in script.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return found
