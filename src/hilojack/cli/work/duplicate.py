"""The command duplicate."""

import sys
from datetime import UTC, datetime

from hilojack.boards.results import set_facts
from hilojack.boards.sets import BOARDS, BoardSet, board_set, daily, named, weekly
from hilojack.cards import show_cards
from hilojack.cli.duplicate import Options
from hilojack.cli.errors import UserError
from hilojack.cli.sharing import chosen, plainly, print_json
from hilojack.fairness.text import is_digest
from hilojack.tui.boards import SittingAtSet, finish_late, play_boards, result_lines
from hilojack.tui.saves import home
from hilojack.web.table.codes import new_code

NOT_PROVED = (
    "Nothing is proved of these boards: their cards follow from the name of the set, so that "
    "they are the same everywhere."
)


def run(options: Options) -> int:
    """Play the boards of a set that are left, and print the results beside the field."""
    with plainly():
        boards = set_of(options)
    if options.secret or options.commitment:
        return prove(boards, options)
    if options.seat >= boards.variant.seats:
        raise UserError(f"--seat must be 0 to {boards.variant.seats - 1} here, not {options.seat}")

    finish_late(home())
    sitting = SittingAtSet(boards, options.seat, home())
    with plainly():
        over = options.results or options.json or announced(sitting.boards, sitting.played)
        over = over or play_boards(sitting, sys.stdin, sys.stdout)
    if not over:
        return 0
    if sitting.played:
        print("Computer players of all levels play the boards...", file=sys.stderr)
    lines = sitting.lines()
    if options.json:
        print_json(set_facts(boards, options.seat, lines, sitting.begun))
        return 0
    print("\n".join(result_lines(sitting, lines)))
    return 0


def set_of(options: Options) -> BoardSet:
    """Return the set that the options choose."""
    word, today = options.game or "daily", datetime.now(UTC).date().isoformat()
    if word in ("daily", "weekly"):
        return daily(today) if word == "daily" else weekly(today)
    if "." in word:
        return named(word)
    boards = board_set(chosen(options), options.level, options.code or new_code())
    return named(boards.name)


def announced(boards: BoardSet, played: object) -> bool:
    """Print the name of a set that begins, and what is proved of it. Return False."""
    if not played:
        print(f"Set {boards.name}\n{NOT_PROVED}\n")
    return False


def prove(boards: BoardSet, options: Options) -> int:
    """Deal the boards of a server's set again from its secret. Return 0 if it is the one that was
    committed, else 1.
    """
    secret, commitment = options.secret or "", options.commitment or ""
    if not (is_digest(secret) and is_digest(commitment)):
        raise UserError("--secret and --commitment go together, each of 64 hexadecimal digits")
    fault = boards.fault(secret, commitment, {})
    dealt = {n: show_cards(boards.match(n, secret).deal.pack) for n in range(1, BOARDS + 1)}
    if options.json:
        print_json({"set": boards.name, "fault": fault or None, "packs": dealt})
        return 1 if fault else 0
    if fault:
        print(f"Refuted: {fault}.")
        return 1
    print("The secret is the one that was committed. From it follow these packs, top card first:")
    for number, pack in dealt.items():
        print(f"  Board {number}: {pack}")
    print("Not proved: that whoever drew the secret did not choose it; a set takes no nonces.")
    return 0
