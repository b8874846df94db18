"""The command rating."""

import sys

from hilojack.boards.answered import Puzzled
from hilojack.boards.entries import Begun, BoardScored, Computed, Lapsed
from hilojack.boards.ratings import NOTHING, TRUST, RatedRow, leads_in, row_facts, rows, words
from hilojack.cli.rating import Options
from hilojack.cli.sharing import print_json
from hilojack.tui.boards import finish_late, play_fields
from hilojack.tui.saves import Home, home


def run(options: Options) -> int:
    """Print the ratings that follow from the diary, or print them as data."""
    found = rows_of(home())
    if options.json:
        print_json({"ratings": [row_facts(one) for one in found], "trust": TRUST})
        return 0
    for one in found:
        print("\n".join([one.title, *(f"  {line}" for line in words(one)), ""]))
    print(TRUST if found else NOTHING)
    return 0


def rows_of(home: Home) -> list[RatedRow]:
    """Return the ratings, once the computer players have played the boards that they lack."""
    diary = home.diary
    finish_late(home)
    for left in play_fields(home):
        print(f"Computer players play your boards: {left} to go...", file=sys.stderr)
    entries = diary.entries(Puzzled, Begun, BoardScored, Lapsed, Computed)
    return rows(entries, leads_in(entries))
