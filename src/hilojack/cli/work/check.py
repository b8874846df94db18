"""The command check."""

from typing import Any

from hilojack.cli.check import Options
from hilojack.cli.sharing import counted, print_json
from hilojack.records import RecordError, check


def run(options: Options) -> int:
    """Check a file of records. Return 1 if the file is damaged or false."""
    facts: dict[str, Any] = {"file": str(options.file), "right": True}
    try:
        facts |= vars(check(options.file))
        counts = [counted(facts[thing], thing) for thing in ("matches", "deals", "acts")]
        left = facts["unfinished"]
        words = f"{', '.join(counts)}, no errors{f'; {left:,} unfinished' if left else ''}"
    except RecordError as error:
        facts |= {"right": False, "line": error.line, "error": str(error)}
        words = str(error)
    if options.json:
        print_json(facts)
    else:
        print(f"{options.file}: {words}")
    return 0 if facts["right"] else 1
