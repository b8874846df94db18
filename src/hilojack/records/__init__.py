"""Records of matches: one format for people and programs, described in docs/records.md.

- `from_match(match)` returns the record of a match, `to_match(record)` the match again, to look at
  or to resume.
- `dump([record], "evening.jsonl")` writes JSON Lines; a name in `.txt` the notation.
- `load("evening.txt")` reads either, and checks it law by law: RecordError names the line and the
  law. `stream` does so match by match and yields each record with its match; `check` keeps none.
- `save(match, path)` saves a match at any moment, `resume(path)` resumes it.

Nothing here prints, and every error names the fault, the place and the law.
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
from hilojack.records.saves import open_match, read_save, resume, save

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
    "open_match",
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
