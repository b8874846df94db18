"""Matches between computer players, played on all cores and recorded in order."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial

from hilojack.lab.entrants import get_searchers_ready
from hilojack.lab.workers import PROCESSES, in_order
from hilojack.match import Match
from hilojack.players import check_player, play_match, take_seats
from hilojack.records import Header, Record, from_match
from hilojack.seeds import start
from hilojack.variants.variant import Variant


def record_matches(
    variant: Variant,
    kinds: Sequence[str],
    *,
    seed: int,
    numbers: range,
    engine: str = PROCESSES,
    workers: int | None = None,
) -> Iterator[Record]:
    """Yield the records of matches, one for each number, in order.

    A match depends on the seed and its number alone. `kinds` are the players in the order of
    joining, the last one for all others. Raise ValueError if a player is unknown.
    """
    kinds = whole_table(variant, kinds)
    for kind in kinds:
        check_player(kind)
    get_searchers_ready(variant, kinds)  # before the workers share it
    play = partial(record_match, variant, tuple(kinds), seed)
    pieces = zip(numbers, strict=True)
    with closing(in_order(play, pieces, engine=engine, workers=workers)) as records:
        yield from records


def first_header(variant: Variant, kinds: Sequence[str], seed: int, number: int) -> Header:
    """Return the header of the record of a match."""
    kinds = whole_table(variant, kinds)
    return from_match(begun(variant, kinds, seed, number), kinds=kinds).header


def whole_table(variant: Variant, kinds: Sequence[str]) -> list[str]:
    """Return a kind of player for every seat, the last one for all others."""
    return [*kinds, *[kinds[-1]] * variant.seats][: variant.seats]


def begun(variant: Variant, kinds: Sequence[str], seed: int, number: int) -> Match:
    """Return a match before its first act."""
    return Match(variant, names(kinds), seed=start(seed, "match", number))


def record_match(variant: Variant, kinds: Sequence[str], seed: int, number: int) -> Record:
    """Play a match. Return its record."""
    get_searchers_ready(variant, kinds)
    match = begun(variant, kinds, seed, number)
    players = take_seats(match, kinds, seed, number)
    play_match(match, players)
    return from_match(match, kinds=kinds)


def names(kinds: Sequence[str]) -> list[str]:
    """Return a name for each player: its kind, numbered if several are of that kind."""
    return [
        kind if list(kinds).count(kind) == 1 else f"{kind} {list(kinds[: place + 1]).count(kind)}"
        for place, kind in enumerate(kinds)
    ]
