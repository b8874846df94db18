"""The command lab worths."""

import sys
from collections.abc import Sequence
from math import ceil
from os import cpu_count

from hilojack import compiled
from hilojack.cli.errors import UserError
from hilojack.cli.lab_worths import Options
from hilojack.cli.sharing import counted
from hilojack.lab import worths
from hilojack.lab.worths import Wanted
from hilojack.search.evaluation import learning, shipped

HOW = "make them again with: hilojack lab worths"


def run(options: Options) -> int:
    """Learn what is missing or stale, and print each file when it is there; resume if stopped."""
    if not compiled.has_twins():
        raise UserError("there is no C compiler here, and without one this takes days")
    if not learning.is_whole():
        raise UserError(
            "HILOJACK_LEARNING is quick; what comes along is learnt in full, so unset it"
        )
    folder = options.out or shipped.OWN
    asked = asked_for(options.game)
    left = [one for one in (asked if options.all else worths.stale(folder)) if one in asked]
    if options.check:
        for one in left:
            print(f"{one.sheet}: stale ({one.name})")
        print(f"{len(left)} of {counted(len(asked), 'files')} missing or stale", end="")
        print(f"; {HOW}" if left else "")
        return 1 if left else 0
    minutes = ceil(sum(one.seconds for one in left) / 60 / (options.workers or cpu_count() or 1))
    told = f"{counted(len(left), 'files')} to learn, in at most some {counted(minutes, 'minutes')}"
    print(told if left else "nothing is missing or stale", file=sys.stderr)
    steps = worths.make(left, folder, options.workers, fully=options.all)
    for number, found in enumerate(steps, 1):
        what = f"{len(found.data):,} bytes" if found.data else "as before, by a trial"
        told = f"{what}, {found.seconds:.1f} s"
        print(f"{number} of {len(left)}: {found.wanted.sheet}, {told}", flush=True)
    return 0


def asked_for(games: Sequence[str]) -> list[Wanted]:
    """Return the files of some games, or all. Raise UserError if nothing is learnt of a game."""
    known = sorted({sheet.split()[0] for sheet in worths.sheets()})
    for game in games:
        if game not in known:
            raise UserError(f"nothing is learnt of {game}; choose from: {', '.join(known)}")
    return [one for one in worths.wanted() if one.sheet.split()[0] in (games or known)]
