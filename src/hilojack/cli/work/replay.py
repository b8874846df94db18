"""The command replay."""

import sys

from hilojack.cli.errors import UserError
from hilojack.cli.replay import Options
from hilojack.cli.sharing import counted
from hilojack.match import Match
from hilojack.records import Record, RecordError, stream, write_jsonl
from hilojack.voices import tell


def run(options: Options) -> int:
    """Print matches action by action. Return 1 if the file is damaged or false."""
    if options.json and options.deal:
        raise UserError("--json gives whole records; leave --deal out")
    number = most = 0
    try:
        for number, (record, match) in enumerate(stream(options.file), start=1):
            if options.match in (None, number):
                most = max(most, len(match.deals))
                print(told(number, record, match, options), end="")
            if options.match == number:
                break
    except RecordError as error:
        sys.stdout.flush()
        print(f"hilojack: {options.file}: {error}", file=sys.stderr)
        return 1
    if options.match and options.match > number:
        held = counted(number, "matches")
        raise UserError(f"{options.file} holds {held}; there is no match {options.match}")
    if options.deal and options.deal > most:
        held = counted(most, "deals")
        raise UserError(f"the longest match has {held}; there is no deal {options.deal}")
    return 0


def told(number: int, record: Record, match: Match, options: Options) -> str:
    """Return a match, or one deal of it, action by action."""
    if options.json:
        return write_jsonl(record, unfinished=True)
    deal = options.deal
    if deal and deal > len(match.deals):
        return ""
    return "\n".join([f"Match {number}", *tell(match, deal)]) + "\n"
