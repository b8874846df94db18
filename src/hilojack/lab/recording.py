"""Matches between players of the computer, played on all cores and recorded in order."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from hilojack.match import Match
from hilojack.players import make_player, play_match
from hilojack.records import Record, from_match
from hilojack.seeds import start
from hilojack.variant import Variant


def record_matches(
    variant: Variant,
    kinds: Sequence[str],
    *,
    seed: int,
    numbers: range,
    workers: int | None = None,
) -> Iterator[Record]:
    """The records of matches, one for each number, in order.

    A match depends on the seed and its number alone. `kinds` are the players in the order of
    joining, the last one for all that are left; ValueError when there is no such player.
    """
    kinds = [*kinds, *[kinds[-1]] * variant.seats][: variant.seats]
    for kind in kinds:
        make_player(kind)
    play = partial(record_match, variant, tuple(kinds), seed)
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    if workers <= 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, numbers, chunksize=4)


def record_match(variant: Variant, kinds: Sequence[str], seed: int, number: int) -> Record:
    """The record of one match."""
    match = Match(variant, names(kinds), seed=start(seed, "match", number))
    players = {
        seat: make_player(kinds[player], seed=start(seed, "player", number, player))
        for seat, player in enumerate(match.seating)
    }
    play_match(match, players)
    return from_match(match, kinds=kinds)


def names(kinds: Sequence[str]) -> list[str]:
    """A name for each player: its kind, with a number where the kind is there more than once."""
    return [
        kind if list(kinds).count(kind) == 1 else f"{kind} {list(kinds[: place + 1]).count(kind)}"
        for place, kind in enumerate(kinds)
    ]
