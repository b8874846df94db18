"""The versions of a SQLite store, and the steps from each to the next.

1. Streams of entries.
2. A checksum for each entry, and the time when it was written.
3. Notes of when a table is to be looked at, and of the running of servers: house-keeping asks an
   index instead of every table.

A step is one transaction with its version, so a store that was stopped in it is of the version
before. The steps of PostgreSQL are in `store_postgres`.
"""

import sqlite3
import time
import zlib

VERSION = 3
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
NEVER = 2**53  # for `turn`: until the table goes on
THIRD = f"""
CREATE TABLE upkeep (
    stream TEXT PRIMARY KEY,
    at INTEGER NOT NULL, -- when an entry was written: no table has ended before
    state INTEGER NOT NULL DEFAULT 0, -- when it was looked at: 1 unfinished, 2 finished; 0 not yet
    marked INTEGER, -- the seconds that servers had run when it was found too old
    turn INTEGER -- no turn of days is over before; none at one sitting
) WITHOUT ROWID, STRICT;
CREATE INDEX upkeep_at ON upkeep (state, at) WHERE marked IS NULL;
CREATE INDEX upkeep_marked ON upkeep (marked) WHERE marked IS NOT NULL;
CREATE INDEX upkeep_turn ON upkeep (turn) WHERE turn IS NOT NULL;
CREATE TABLE house (
    name TEXT PRIMARY KEY, -- of a field of `retention.House`
    value INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TRIGGER table_opened AFTER INSERT ON log
WHEN NEW.number = 0 AND NEW.stream >= 'table/' AND NEW.stream < 'table0'
BEGIN
    INSERT OR REPLACE INTO upkeep (stream, at, turn) VALUES (NEW.stream, coalesce(NEW.at, 0),
        CASE WHEN instr(NEW.entry, CAST('"days":' AS BLOB)) THEN 0 END);
END;
CREATE TRIGGER table_goes_on AFTER INSERT ON log
WHEN NEW.number > 0 AND NEW.stream >= 'table/' AND NEW.stream < 'table0'
BEGIN
    UPDATE upkeep SET turn = 0 WHERE stream = NEW.stream AND turn = {NEVER};
END;
CREATE TRIGGER table_deleted AFTER DELETE ON log
WHEN OLD.number = 0 AND OLD.stream >= 'table/' AND OLD.stream < 'table0'
BEGIN
    DELETE FROM upkeep WHERE stream = OLD.stream;
END;
INSERT INTO upkeep (stream, at, turn)
SELECT stream, coalesce(at, 0), CASE WHEN instr(entry, CAST('"days":' AS BLOB)) THEN 0 END
FROM log WHERE number = 0 AND stream >= 'table/' AND stream < 'table0';
"""
STEPS = (FIRST, SECOND, THIRD)


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
