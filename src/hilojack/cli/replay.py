"""The command replay."""

import sys
from typing import TYPE_CHECKING

from hilojack.cli.errors import Mistake
from hilojack.cli.options import RecordFile, option, positive
from hilojack.cli.sharing import counted

if TYPE_CHECKING:
    from hilojack.match import Match
    from hilojack.records import Record


class Options(RecordFile):
    match: int | None = option("only match N of the file", positive, None, "N")
    deal: int | None = option("only deal N of each match", positive, None, "N")


def run(options: Options) -> int:
    """Print matches action by action. Return 1 if the file is damaged or false."""
    from hilojack.records import RecordError, stream

    if options.json and options.deal:
        raise Mistake("--json gives whole records; leave --deal out")
    number = 0
    try:
        for number, (record, match) in enumerate(stream(options.file), start=1):
            if options.match in (None, number):
                print(told(number, record, match, options), end="")
            if options.match == number:
                return 0
    except RecordError as error:
        sys.stdout.flush()
        print(f"hilojack: {options.file}: {error}", file=sys.stderr)
        return 1
    if options.match:
        held = counted(number, "matches")
        raise Mistake(f"{options.file} holds {held}; there is no match {options.match}")
    return 0


def told(number: int, record: "Record", match: "Match", options: Options) -> str:
    """Return a match, or one deal of it, action by action."""
    from hilojack.records import write_jsonl
    from hilojack.voices import tell

    if options.json:
        return write_jsonl(record, unfinished=True)
    deal = options.deal
    if deal and deal > len(match.deals):
        lines = [f"This match has {counted(len(match.deals), 'deals')}; there is no deal {deal}."]
    else:
        lines = tell(match, deal)
    return "\n".join([f"Match {number}", *lines]) + "\n"
