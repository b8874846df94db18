"""Records of matches: one format for people and programs, described in docs/records.md.

    record = from_match(match)          the facts of a match
    dump([record], "evening.jsonl")     JSON Lines; `.txt` writes the notation
    load("evening.txt")                 checked law by law: RecordError names the line and the law
    check("evening.jsonl")              the same for any number of matches, keeping none
    to_match(record)                    the match again, to look at or to play on
    save(match, path), resume(path)     put a match away at any moment, and take it up

Nothing here prints, and every error says what was wrong, where, and what is right.
"""

from hilojack.records.errors import RecordError
from hilojack.records.files import (
    Report,
    check,
    dump,
    load,
    read_jsonl,
    read_text,
    stream,
    write_jsonl,
    write_text,
)
from hilojack.records.lines import FORMAT, Counted, DealLine, Header, Pegged, Record, Result
from hilojack.records.matches import from_match
from hilojack.records.referee import replay as to_match
from hilojack.records.saves import read_save, resume, save

__all__ = [
    "FORMAT",
    "Counted",
    "DealLine",
    "Header",
    "Pegged",
    "Record",
    "RecordError",
    "Report",
    "Result",
    "check",
    "dump",
    "from_match",
    "load",
    "read_jsonl",
    "read_save",
    "read_text",
    "resume",
    "save",
    "stream",
    "to_match",
    "write_jsonl",
    "write_text",
]
