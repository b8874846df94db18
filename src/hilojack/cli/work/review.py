"""The command review."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from hilojack import review as reviews
from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.matches import is_save, match_in
from hilojack.cli.progress import Progress
from hilojack.cli.review import Options
from hilojack.cli.sharing import counted, plainly, print_json
from hilojack.match import Match
from hilojack.records import Record
from hilojack.records.proofs import PERSON
from hilojack.review import Decision, Patience, Review
from hilojack.review.data import review_facts
from hilojack.review.words import review_lines
from hilojack.tui import play_again as play_at_table
from hilojack.tui.saves import home
from hilojack.tui.training import noting


def run(options: Options) -> int:
    """Review the decisions of a recorded match, or open the table at one of them."""
    if options.state or options.seed:
        raise UserError("--seed and --state need --audit N, which plays matches of its own")
    file = options.file or last_match()
    record, match = match_in(file, options.match)
    if options.again is not None:
        origin = f"{file.name}, match {options.match}"
        return play_again(options, match, record.header.kinds or [], origin)
    if options.opponent or options.plain:
        raise UserError("--opponent and --plain need --again NUMBER, which opens the table")
    deals = asked_deals(options, match)
    seats = asked_seats(options, match)
    own = own_seat(options, record, match)
    found, status = judged(options, match, deals, seats)
    whole = Review(match, tuple(found), complete=not status)
    noted = [] if own is None else note_own(match, found, own)
    if options.json:
        print_json(review_facts(whole))
    elif found:
        named = shlex.quote(str(file)) + (f" --match {options.match}" if options.match > 1 else "")
        lines = review_lines(whole, worst=options.worst, every=options.all, file=named)
        print("\n".join([*lines, *([""] if noted else []), *noted]))
    else:
        print("Stopped before a decision was reviewed.", file=sys.stderr)
    return status


def last_match() -> Path:
    """Return the file in which the table keeps the match finished last, or left last."""
    place = home()
    for path in (place.finished, *place.saves()):
        if path.exists():
            return path
    raise UserError("no match has been played at the table; name a file of records")


def judged(
    options: Options, match: Match, deals: list[int], seats: list[int]
) -> tuple[list[Decision], int]:
    """Return the decisions, up to Ctrl-C, and the exit status."""
    reviews.get_ready_for(match.variant)
    patience = Patience(options.nodes, max(1, options.nodes // 3))
    found: list[Decision] = []
    whole = reviews.count_decisions(match, deals, seats)
    try:
        with Progress("decisions") as bar:
            for one in reviews.decisions(match, deals=deals, seats=seats, patience=patience):
                found.append(one)
                bar.show(len(found), whole)
    except KeyboardInterrupt:
        return found, STOPPED
    return found, 0


def own_seat(options: Options, record: Record, match: Match) -> int | None:
    """Return the seat whose mistakes are noted to be trained, if any: that of the player in a match
    of the table or, with --train, of the one named.
    """
    kinds = zip(match.players, record.header.kinds or [], strict=False)
    people = [name for name, kind in kinds if kind == PERSON]
    named = list(dict.fromkeys(options.player)) or people
    if options.train and len(named) != 1:
        raise UserError("--train notes the mistakes of one player: name them with --player NAME")
    at_table = options.file is None or is_save(options.file)
    own = options.train or (at_table and named == people and len(people) == 1)
    return match.seats.index(named[0]) if own else None


def note_own(match: Match, found: list[Decision], seat: int) -> list[str]:
    """Note the mistakes of a seat to be trained. Return the announcement, if any is new."""
    return noting(home().diary, match, found, seat)


def asked_deals(options: Options, match: Match) -> list[int]:
    """Return the deals to review, empty for all."""
    for number in options.deal:
        if number > len(match.deals):
            deals = counted(len(match.deals), "deals")
            raise UserError(f"this match has {deals}; there is no deal {number}")
    return list(options.deal)


def asked_seats(options: Options, match: Match) -> list[int]:
    """Return the seats to review, empty for all."""
    for name in options.player:
        if name not in match.seats:
            raise UserError(f"no player is called '{name}'; {', '.join(match.seats)}")
    return [match.seats.index(name) for name in options.player]


def play_again(options: Options, match: Match, kinds: Sequence[str], origin: str) -> int:
    """Open the table before a decision of a match."""
    if options.json:
        raise UserError("--again opens the table; leave --json out")
    with plainly():
        return play_at_table(
            match,
            options.again or 0,
            origin=origin,
            kinds=kinds,
            opponents=options.opponent,
            plain=options.plain,
        )
