"""A match out of a file: of records, or the save of a table."""

from pathlib import Path

from hilojack.cli.errors import UserError
from hilojack.cli.sharing import plainly
from hilojack.match import Match
from hilojack.records import Record, RecordError, open_match, stream
from hilojack.records.saves import HEADING


def match_in(file: Path, number: int) -> tuple[Record, Match]:
    """Return match `number` of a file of records, or the match that a table saved."""
    if not is_save(file):
        return recorded(file, number)
    with plainly(f"{file}: ", RecordError):
        record, match = open_match(file)
    if not record.finished:
        raise UserError("the match of this save is not over, and a review would show its cards")
    return record, match


def is_save(file: Path) -> bool:
    """Return True if a file is a save of a table."""
    with file.open("rb") as opened:
        return opened.read(len(HEADING)) == HEADING


def recorded(file: Path, number: int) -> tuple[Record, Match]:
    """Return match `number` of a file of records, with its record."""
    with plainly(f"{file}: ", RecordError):
        for at, one in enumerate(stream(file), start=1):
            if at == number:
                return one
    raise UserError(f"{file} has no match {number}")
