"""The command review."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.options import print_json
from hilojack.cli.progress import Progress
from hilojack.match import Match

if TYPE_CHECKING:
    from hilojack.records import Record
    from hilojack.review import Decision


def review(options: Any) -> int:
    """Say what each decision of a recorded match cost, or open the table at one of them."""
    from hilojack.review import Review
    from hilojack.review.data import review_facts
    from hilojack.review.words import review_lines

    options.file = options.file or last_match()
    record, match = recorded(options)
    if options.again is not None:
        return play_again(options, match, record.header.kinds or [])
    if options.opponent or options.plain:
        raise Mistake("--opponent and --plain go with --again NUMBER, which opens the table")
    deals = asked_deals(options, match)
    seats = asked_seats(options, match)
    found, status = judged(options, match, deals, seats)
    whole = Review(match, tuple(found), complete=not status)
    if options.json:
        print_json(review_facts(whole))
    elif found:
        file = shlex.quote(str(options.file))
        named = f"{file} --match {options.match}" if options.match > 1 else file
        lines = review_lines(whole, worst=options.worst, every=options.all, file=named)
        print("\n".join(lines))
    else:
        print("Stopped before a decision was reviewed.", file=sys.stderr)
    return status


def last_match() -> Path:
    """Where the table keeps the last match."""
    from hilojack.tui.session import home

    path = home().match
    if not path.exists():
        raise Mistake("no match was played at the table here; name a file of records")
    return path


def recorded(options: Any) -> "tuple[Record, Match]":
    """The record that the options name, in a file of records or a save, and its match."""
    from hilojack.records import RecordError, open_match, stream

    file: Path = options.file
    try:
        if is_save(file):
            return finished(*open_match(file))
        for number, one in enumerate(stream(file), start=1):
            if number == options.match:
                return one
    except RecordError as error:
        raise Mistake(f"{file}: {error}") from None
    raise Mistake(f"{file} has no match {options.match}")


def is_save(file: Path) -> bool:
    """Whether a file is a match that a table saved."""
    from hilojack.records.saves import HEADING

    with file.open("rb") as opened:
        return opened.read(len(HEADING)) == HEADING


def finished(record: "Record", match: Match) -> "tuple[Record, Match]":
    """The record of a save and its match, unless that is still played."""
    if not record.finished:
        raise Mistake("the match of this save is not over, and a review would show its cards")
    return record, match


def judged(
    options: Any, match: Match, deals: list[int], seats: list[int]
) -> tuple[list["Decision"], int]:
    """The decisions with progress, as many as were reviewed when Ctrl-C ended the work."""
    from hilojack.cli.simulation import at_once_if_stopped
    from hilojack.review import Patience, count_decisions, decisions, get_ready_for

    with at_once_if_stopped():
        get_ready_for(match.variant)
    patience = Patience(options.nodes, max(1, options.nodes // 3))
    found: list[Decision] = []
    bar, whole = Progress("decisions"), count_decisions(match, deals, seats)
    try:
        for one in decisions(match, deals=deals, seats=seats, patience=patience):
            found.append(one)
            bar.show(len(found), whole)
    except KeyboardInterrupt:
        return found, STOPPED
    finally:
        bar.close()
    return found, 0


def asked_deals(options: Any, match: Match) -> list[int]:
    """The deals to review; all where none is named."""
    for number in options.deal:
        if number > len(match.deals):
            count = len(match.deals)
            deals = "1 deal" if count == 1 else f"{count} deals"
            raise Mistake(f"this match has {deals}; there is no deal {number}")
    return list(options.deal)


def asked_seats(options: Any, match: Match) -> list[int]:
    """The seats to review; all where no player is named."""
    for name in options.player:
        if name not in match.seats:
            raise Mistake(f"nobody is called '{name}' here; {', '.join(match.seats)}")
    return [match.seats.index(name) for name in options.player]


def play_again(options: Any, match: Match, kinds: Sequence[str]) -> int:
    """Open the table before a decision of a match."""
    from hilojack.tui import play_again as play_at_table

    if options.json:
        raise Mistake("--again opens the table; leave --json out")
    try:
        return play_at_table(
            match,
            options.again,
            origin=f"{options.file.name}, match {options.match}",
            kinds=kinds,
            opponents=options.opponent,
            plain=options.plain,
        )
    except ValueError as error:
        raise Mistake(str(error)) from None
