"""Saves: a match at any moment, to be resumed.

A save is the record of the match, packed and sealed so that nobody who opens the file by accident
sees a card. The seal is a curtain, not a lock.

    hilojack save 1
    eJy9WV2P2zYQ...        the JSON Lines of the record, through zlib and base64, 76 letters a line
"""

import base64
import zlib
from collections.abc import Sequence
from pathlib import Path

from hilojack.match import Match
from hilojack.records.errors import RecordError
from hilojack.records.jsonl import read_lines, write_record
from hilojack.records.lines import Record
from hilojack.records.matches import from_match
from hilojack.records.referee import refereed
from hilojack.system.whole_files import replacing

HEADING = b"hilojack save 1\n"
LARGEST = 1 << 26  # bytes of a record; a long match has a few hundred thousand


def save(
    match: Match,
    path: str | Path,
    *,
    kinds: Sequence[str] | None = None,
    date: str | None = None,
    event: str | None = None,
) -> None:
    """Save a match, finished or not, for `resume`.

    The file appears whole or not at all, replaces the one before, and only its owner can read it
    (mode 0600). It hides the cards from an honest eye and no other.
    """
    record = from_match(match, kinds=kinds, date=date, event=event)
    with replacing(Path(path), private=True) as file:
        file.write(sealed(record))


def resume(path: str | Path) -> Match:
    """Return the match of a save. Raise RecordError if it is damaged; the file is unchanged."""
    return open_match(path)[1]


def read_save(path: str | Path) -> Record:
    """Return the record in a save: the players, and the kind of each."""
    return open_match(path)[0]


def open_match(path: str | Path) -> tuple[Record, Match]:
    """Return the record in a save and its match. Raise RecordError if it is damaged."""
    try:
        return unsealed(Path(path).read_bytes())
    except ValueError as error:
        law = "a save is whole; the file is unchanged"
        raise RecordError(None, f"{path} cannot be resumed: {error}", law) from error


def sealed(record: Record) -> bytes:
    """Return the bytes of a save."""
    return HEADING + base64.encodebytes(zlib.compress(write_record(record).encode()))


def unsealed(data: bytes) -> tuple[Record, Match]:
    """Return the record in the bytes of a save, and its match. Raise ValueError if damaged."""
    if not data.startswith(HEADING):
        raise ValueError(f"it does not open with '{HEADING.decode().strip()}'")
    unpacking = zlib.decompressobj()
    try:
        packed = base64.b64decode(b"".join(data[len(HEADING) :].split()), validate=True)
        text = unpacking.decompress(packed, LARGEST)
    except zlib.error as error:
        raise ValueError(f"it is damaged ({error})") from None
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("it is cut short, or something follows it")
    matches = list(refereed(read_lines(text.decode().split("\n"))))
    if len(matches) != 1:
        raise ValueError(f"it holds {len(matches)} matches")
    return matches[0]
