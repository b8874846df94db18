"""The command review."""

import shlex
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.cli.compiling import compile_searches
from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.options import Json, argument, natural, option, positive, repeated, switch
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import counted, plainly, print_json, recorded
from hilojack.cli.studies import Study
from hilojack.match import Match

if TYPE_CHECKING:
    from hilojack.records import Record
    from hilojack.review import Decision


class Options(Json):
    file: Path | None = argument(
        "file of records or finished save (default: last match at the table)", Path, nargs="?"
    )
    match: int = option("match N of the file", positive, 1, "N")
    deal: tuple[int, ...] = repeated("only deal N; may be repeated", "N", positive)
    player: tuple[str, ...] = repeated("only this player; may be repeated", "NAME")
    worst: int = option("mistakes to print", natural, 5, "N")
    all: bool = switch("list every decision too")
    nodes: int = option("for hindsight: nodes of the solver per deal", natural, 4_000_000, "N")
    train: bool = switch("note the mistakes of the one --player NAME, to be trained")
    again: int | None = option("play on from decision N as the cards lay", positive, None, "N")
    opponent: tuple[str, ...] = repeated(
        "with --again: who plays the other seats (default: as recorded, or expert)", "PLAYER"
    )
    plain: bool = switch("with --again: print lines of text")
    audit: int | None = option(
        "instead: check the review on N actions that expert proved best, and on others it blames",
        positive,
        None,
        "N",
    )
    seed: int = option("with --audit: random seed", natural, 0, "N")
    state: Path | None = option(
        "with --audit: keep results in FILE, and resume from it", Path, None, "FILE"
    )


def run(options: Options) -> int:
    """Review the decisions of a recorded match, or open the table at one of them."""
    from hilojack.review import Review
    from hilojack.review.data import review_facts
    from hilojack.review.words import review_lines

    if options.audit is not None:
        return audit_review(options, options.audit)
    if options.state or options.seed:
        raise Mistake("--seed and --state need --audit N, which plays matches of its own")
    file = options.file or last_match()
    record, match = match_in(file, options.match)
    if options.again is not None:
        origin = f"{file.name}, match {options.match}"
        return play_again(options, match, record.header.kinds or [], origin)
    if options.opponent or options.plain:
        raise Mistake("--opponent and --plain need --again NUMBER, which opens the table")
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


def audit_review(options: Options, proved: int) -> int:
    """Audit the review, with progress, and print the two figures."""
    from hilojack.lab import audit
    from hilojack.variants.variant import load

    if options.file or options.again or options.deal or options.player:
        raise Mistake("--audit plays matches of its own; leave the file and its options out")
    before = audit.read_audit(options.state, options.seed) if options.state else None
    compile_searches(load(audit.GAME), ("expert",))
    study: Study[audit.Audit] = Study(
        options=options,
        unit="actions",
        total=audit.actions_of(proved),
        done=lambda one: one.actions,
        write=audit.write_audit,
        facts=audit.audit_facts,
        show=audit.show_audit,
        can_keep=lambda one: not one.midway,
    )
    steps = audit.audit(proved, options.seed, before=before)
    return study.carry_out(steps, before, first="action was reviewed")


def last_match() -> Path:
    """Return the file in which the table keeps the match finished last, or left last."""
    from hilojack.tui.saves import home

    place = home()
    for path in (place.finished, *place.saves()):
        if path.exists():
            return path
    raise Mistake("no match has been played at the table; name a file of records")


def match_in(file: Path, number: int) -> "tuple[Record, Match]":
    """Return match `number` of a file of records, or the match that a table saved."""
    from hilojack.records import RecordError, open_match

    if not is_save(file):
        return recorded(file, number)
    with plainly(f"{file}: ", RecordError):
        record, match = open_match(file)
    if not record.finished:
        raise Mistake("the match of this save is not over, and a review would show its cards")
    return record, match


def is_save(file: Path) -> bool:
    """Return True if a file is a save of a table."""
    from hilojack.records.saves import HEADING

    with file.open("rb") as opened:
        return opened.read(len(HEADING)) == HEADING


def judged(
    options: Options, match: Match, deals: list[int], seats: list[int]
) -> tuple[list["Decision"], int]:
    """Return the decisions, up to Ctrl-C, and the exit status."""
    from hilojack.review import Patience, count_decisions, decisions, get_ready_for

    get_ready_for(match.variant)
    patience = Patience(options.nodes, max(1, options.nodes // 3))
    found: list[Decision] = []
    whole = count_decisions(match, deals, seats)
    try:
        with Progress("decisions") as bar:
            for one in decisions(match, deals=deals, seats=seats, patience=patience):
                found.append(one)
                bar.show(len(found), whole)
    except KeyboardInterrupt:
        return found, STOPPED
    return found, 0


def own_seat(options: Options, record: "Record", match: Match) -> int | None:
    """Return the seat whose mistakes are noted to be trained, if any: that of the player in a match
    of the table or, with --train, of the one named.
    """
    from hilojack.records.proofs import PERSON

    kinds = zip(match.players, record.header.kinds or [], strict=False)
    people = [name for name, kind in kinds if kind == PERSON]
    named = list(dict.fromkeys(options.player)) or people
    if options.train and len(named) != 1:
        raise Mistake("--train notes the mistakes of one player: name them with --player NAME")
    at_table = options.file is None or is_save(options.file)
    own = options.train or (at_table and named == people and len(people) == 1)
    return match.seats.index(named[0]) if own else None


def note_own(match: Match, found: list["Decision"], seat: int) -> list[str]:
    """Note the mistakes of a seat to be trained. Return the announcement, if any is new."""
    from hilojack.practice.mistakes import notes
    from hilojack.tui.saves import home
    from hilojack.tui.training import noting

    return noting(home().diary, notes(match, found, seat, date.today()))


def asked_deals(options: Options, match: Match) -> list[int]:
    """Return the deals to review, empty for all."""
    for number in options.deal:
        if number > len(match.deals):
            deals = counted(len(match.deals), "deals")
            raise Mistake(f"this match has {deals}; there is no deal {number}")
    return list(options.deal)


def asked_seats(options: Options, match: Match) -> list[int]:
    """Return the seats to review, empty for all."""
    for name in options.player:
        if name not in match.seats:
            raise Mistake(f"no player is called '{name}'; {', '.join(match.seats)}")
    return [match.seats.index(name) for name in options.player]


def play_again(options: Options, match: Match, kinds: Sequence[str], origin: str) -> int:
    """Open the table before a decision of a match."""
    from hilojack.tui import play_again as play_at_table

    if options.json:
        raise Mistake("--again opens the table; leave --json out")
    with plainly():
        return play_at_table(
            match,
            options.again or 0,
            origin=origin,
            kinds=kinds,
            opponents=options.opponent,
            plain=options.plain,
        )
