"""Records in files and texts: load, dump and check, in either notation, a match at a time.

The first character of a text shows its notation: `{` opens JSON Lines, `[` the notation.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from hilojack.match import Match
from hilojack.records import jsonl, notation_reader, notation_writer
from hilojack.records.errors import RecordError
from hilojack.records.lines import Line, Record
from hilojack.records.places import Places
from hilojack.records.proofs import prove
from hilojack.records.referee import refereed
from hilojack.system.whole_files import replacing

Source = str | Path  # a path, or the text of records itself
Reader = Callable[[Iterable[str]], Iterator[tuple[Line, Places]]]
Progress = Callable[[int, int], None]  # called with the line and the matches done, after each match
LONGEST_LINE = 1 << 20  # bytes; an honest line has a few thousand at most
SUFFIXES = {".jsonl": jsonl.write_record, ".txt": notation_writer.write_record}


@dataclass(frozen=True)
class Report:
    """The contents of a file of true records."""

    matches: int
    unfinished: int
    deals: int
    acts: int


# --- reading -------------------------------------------------------------------------------------


def load(source: Source) -> list[Record]:
    """Return the records of a file or text, every law checked.

    A `str` that opens with `{` or `[`, or has more than one line, is the text itself; any other is
    a path. Raise RecordError, with the line and the law, at the first fault.
    """
    return [record for record, _ in stream(source)]


def stream(source: Source) -> Iterator[tuple[Record, Match]]:
    """Yield the records of a file or text one by one, each checked, none kept.

    Each comes with its match, as the referee has just replayed it.
    """
    with _open(source) as file:
        yield from _refereed(decoded(file))


def check(source: Source, progress: Progress | None = None) -> Report:
    """Check every law in every record of a file or text, and that shuffles follow from what they
    state, in constant memory.

    Raise RecordError at the first fault. `progress` is called after each match with the number of
    its last line and of the matches done.
    """
    matches = unfinished = deals = acts = line = 0

    def counted(lines: Iterator[str]) -> Iterator[str]:
        nonlocal line
        for line, text in enumerate(lines, 1):  # noqa: B007 (the enclosing function reads it)
            yield text

    with _open(source) as file:
        for record, match in _refereed(counted(decoded(file))):
            _check_shuffles(record, match, line)
            matches += 1
            unfinished += not record.finished
            deals += len(record.deals)
            acts += sum(len(deal.acts) for deal in record.deals)
            if progress:
                progress(line, matches)
    return Report(matches, unfinished, deals, acts)


def _check_shuffles(record: Record, match: Match, line: int) -> None:
    """Check that the shuffles follow from the links or secrets that a record states."""
    refuted = next((p for p in prove(match, record.header) if p.fault), None)
    if refuted:
        what = f"deal {refuted.deal} of this match is not what was committed: {refuted.fault}"
        raise RecordError(line, what, "shuffles follow from what was committed before them")


def _open(source: Source) -> BinaryIO:
    """Return the bytes of a text, or of the file at a path."""
    if isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "[")):
        return _open_text(source)
    return Path(source).open("rb")


def decoded(file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file. Raise RecordError for one not in UTF-8 or too long."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            what = f"the line is longer than {LONGEST_LINE} bytes"
            raise RecordError(number, what, "no record needs so long a line")
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            what = f"byte {error.start + 1} of the line is not text"
            raise RecordError(number, what, "records are written in UTF-8") from None


def _refereed(lines: Iterable[str]) -> Iterator[tuple[Record, Match]]:
    """Yield the records of lines in either notation. Raise RecordError if there is none."""
    blank = 0
    lines = iter(lines)
    for first in lines:
        if first.strip():
            break
        blank += 1
    else:
        raise RecordError(blank or None, "the file is empty", "a file holds one match or more")
    whole = chain([""] * blank, [first], lines)
    found = None
    for found in refereed(_reader(first, blank + 1)(whole)):
        yield found
    if found is None:
        raise RecordError(blank + 1, "there is no match in the file", "a file holds one or more")


def _reader(first: str, line: int) -> Reader:
    """Return the reader of the notation of the first line."""
    sign = first.lstrip()[0]
    if sign == "{" and not first.lstrip()[1:].lstrip().startswith('"'):
        sign = "["  # a comment of the notation
    if sign not in "{[":
        law = 'JSON Lines open with {"type":"match", the notation with [Hilojack 2]'
        raise RecordError(line, f"the file opens with {first.strip()[:40]!r}", law)
    return jsonl.read_lines if sign == "{" else notation_reader.read_lines


# --- one notation at a time ----------------------------------------------------------------------


def read_jsonl(text: str) -> list[Record]:
    """Return the records of a text in JSON Lines, checked."""
    return _read(text, jsonl.read_lines)


def read_text(text: str) -> list[Record]:
    """Return the records of a text in the notation, checked."""
    return _read(text, notation_reader.read_lines)


def _read(text: str, read: Reader) -> list[Record]:
    return [record for record, _ in refereed(read(decoded(_open_text(text))))]


def _open_text(text: str) -> BinaryIO:
    return BytesIO(text.encode("utf-8", "surrogatepass"))


def write_jsonl(records: Record | Iterable[Record], *, unfinished: bool = False) -> str:
    """Return records as JSON Lines, in the canonical form; for `unfinished` see `exportable`."""
    return "".join(map(jsonl.write_record, exportable(records, unfinished=unfinished)))


def write_text(records: Record | Iterable[Record], *, unfinished: bool = False) -> str:
    """Return records in the notation, in the canonical form; for `unfinished` see `exportable`."""
    return "\n".join(map(notation_writer.write_record, exportable(records, unfinished=unfinished)))


def dump(records: Record | Iterable[Record], path: str | Path, *, unfinished: bool = False) -> None:
    """Write records to a file: JSON Lines to `.jsonl`, the notation to `.txt`.

    The file appears whole or not at all, in place of an older one.
    """
    path = Path(path)
    if path.suffix not in SUFFIXES:
        choices = " or ".join(SUFFIXES)
        raise ValueError(f"{path.name}: a file of records ends in {choices}")
    with replacing(path) as file:
        for number, record in enumerate(exportable(records, unfinished=unfinished)):
            between = "\n" if number and path.suffix == ".txt" else ""
            file.write((between + SUFFIXES[path.suffix](record)).encode())


def exportable(records: Record | Iterable[Record], *, unfinished: bool = False) -> Iterator[Record]:
    """Yield the records, unless one would show a player hidden cards.

    The pack of an unfinished deal shows every hand, and the seed of an unfinished match every deal
    to come. Raise ValueError unless `unfinished` confirms that no one still playing will see it.
    """
    for record in [records] if isinstance(records, Record) else records:
        hidden = _hidden(record)
        if hidden and not unfinished:
            raise ValueError(
                f"this match of {', '.join(record.header.players)} is unfinished, and its record "
                f"shows {hidden}; play it out first, or write it with unfinished=True"
            )
        yield record


def _hidden(record: Record) -> str:
    """Return which secrets of its players the record of an unfinished match shows."""
    if record.finished:
        return ""
    if record.deals[-1].count is None:
        return f"every card of deal {record.deals[-1].number}"
    return "in its seed the deals to come" if record.header.seed is not None else ""
