"""Tournaments: computer players against each other on the same cards, seats exchanged.

Every two players meet in *pairs*: the same cards are played once with either of them in each place,
which cancels most of the luck of the cards. If more than two sides play, the two take alternate
sides, and a "pair" has enough rounds to bring both to every place equally often. A pair depends on
the seed, the two players and its number alone. The results are the same for any number of workers,
in one run or resumed.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import fsum
from typing import NamedTuple

from hilojack.compiled import bound
from hilojack.families import by_family
from hilojack.lab.entrants import INSIDERS, check_entrant, enter, get_searchers_ready
from hilojack.lab.workers import PROCESSES, SERIAL, in_order
from hilojack.match import Match, Opening
from hilojack.rules.face import sign_of
from hilojack.seeds import start
from hilojack.variants.variant import Variant

UNITS = ("match", "deal")  # a round: a whole match, or a single deal from a score of zero

Pairing = tuple[str, str]


class Pair(NamedTuple):
    """The results of the first player of a pairing in all rounds of one pair."""

    deals: int
    gain: float  # points of its sides less those of the other's, each the mean of the sides; if
    # players are charged for what they hold, the reverse
    won: float  # rounds; half of one where a single deal is tied
    rounds: int
    bought: int = 0  # contracts, at auction
    set_back: int = 0  # of these
    luck: float = 0.0  # of its sides in the draws, in points, if that is valued


@dataclass(frozen=True)
class Contest:
    """The game and its players: the results follow from this and the number of a pair."""

    variant: Variant
    players: tuple[str, ...]
    seed: int
    unit: str = "match"
    control: bool = False  # the luck of the draws is valued

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every two players, in the order given."""
        return tuple(combinations(self.players, 2))

    def check(self) -> None:
        """Raise ValueError unless there are two different players or more, all known."""
        if len(self.players) < 2:
            raise ValueError("a tournament needs two players or more, as in expert,rule")
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"a player is named twice in {','.join(self.players)}")
        if self.unit not in UNITS:
            raise ValueError(f"unknown unit '{self.unit}'; choose from: {', '.join(UNITS)}")
        for kind in self.players:
            check_entrant(kind, self.variant)
        if self.control:
            self._check_control()

    def _check_control(self) -> None:
        """Raise ValueError unless luck can be valued, and is luck for all players."""
        by_family("review", self.variant.family.name).check_luck(self.variant)
        for kind in sorted(INSIDERS.keys() & set(self.players)):
            raise ValueError(f"{kind} sees the cards to come; what it draws is not luck alone")


@dataclass(frozen=True)
class Tournament:
    """The results so far: by pairing, its pairs in order."""

    contest: Contest
    pairs: Mapping[Pairing, tuple[Pair, ...]]

    @property
    def played(self) -> int:
        """The number of pairs played, over all pairings."""
        return sum(map(len, self.pairs.values()))


def tournament(
    contest: Contest,
    pairs: int,
    *,
    engine: str = PROCESSES,
    workers: int | None = None,
    before: Tournament | None = None,
) -> Generator[Tournament, None, None]:
    """Play `pairs` pairs of every pairing, and yield the tournament after each pair.

    `before` is an earlier tournament of the same contest to resume. Pair n of every pairing is
    played before pair n + 1 of any. The last tournament is valid if the iterator is closed early.
    """
    contest.check()
    results = {one: list(before.pairs[one]) if before else [] for one in contest.pairings}
    left = [
        (one, number)
        for number in range(pairs)
        for one in contest.pairings
        if number >= len(results[one])
    ]
    if engine != SERIAL and workers != 1 and len(left) > 1:
        play_pair(contest, *left[0])  # compile before the workers share the loops
    work = partial(play_pair, contest)
    with closing(in_order(work, left, engine=engine, workers=workers)) as played:
        for (one, _), pair in zip(left, played, strict=True):
            results[one].append(pair)
            yield Tournament(contest, {key: tuple(value) for key, value in results.items()})


def play_pair(contest: Contest, pairing: Pairing, number: int) -> Pair:
    """Play the same cards in every arrangement of the two players."""
    get_searchers_ready(contest.variant, pairing)
    rounds = [
        play_round(contest, pairing, number, sides) for sides in arrangements(contest.variant.sides)
    ]
    deals, gains, won, played, bought, set_back, luck = zip(*rounds, strict=True)
    counts = sum(played), sum(bought), sum(set_back)
    return Pair(sum(deals), fsum(gains), fsum(won), *counts, fsum(luck))


def arrangements(sides: int) -> list[tuple[int, ...]]:
    """Return by side which of the two plays for it: in turn, from every place, for either first."""
    lines = [
        tuple((side + first) % sides % 2 ^ other for side in range(sides))
        for other in range(2)
        for first in range(sides)
    ]
    return list(dict.fromkeys(lines))


def play_round(contest: Contest, pairing: Pairing, number: int, sides: Sequence[int]) -> Pair:
    """Play one match, or deal. Return what the first of the two gained and won."""
    variant = contest.variant
    match = Match(
        variant,
        seed=start(contest.seed, "pair", number),
        opening=Opening(first_dealer=number % variant.seats),
    )
    table = []
    for seat in range(variant.seats):
        kind = pairing[sides[seat % variant.sides]]
        seed = start(contest.seed, "entrant", number, seat, kind)
        table.append(enter(kind, match, seat, seed))
    room = by_family("lab", variant.family.name)
    lost = []  # by contract that the first of the two bought: True if it was set back
    lucks = []  # by deal, of side 0
    while not is_done(contest, match):
        if match.turn is None:
            match.next_deal()
            continue
        match.act(table[match.turn]())
        bought = room.contract(match) if match.deal_over else None
        if contest.control and match.deal_over:
            seed = start(contest.seed, "luck", number, *sides, match.deal.number)
            lucks.append(by_family("review", variant.family.name).luck(match, seed))
        if bought and sides[bought[0]] == 0:
            lost.append(bought[1])
    gain = mean_of(match.scores, sides, 0) - mean_of(match.scores, sides, 1)
    gain *= bound(sign_of, variant.family.name)(variant.row)
    won = 0.5 if gain == 0 else float(gain > 0)
    if match.victor is not None:
        won = float(sides[match.victor] == 0)
    luck = fsum(lucks) if sides[0] == 0 else -fsum(lucks)
    return Pair(len(match.deals), gain, won, 1, len(lost), sum(lost), luck)


def is_done(contest: Contest, match: Match) -> bool:
    """Return True if the match, or the one deal asked for, has been played out."""
    deal_done = match.deal_over and match.deal.thrown_in is None
    return match.is_played or (contest.unit == "deal" and deal_done)


def mean_of(scores: Sequence[int], sides: Sequence[int], player: int) -> float:
    """Return the mean score of the sides that a player plays for."""
    own = [score for score, whose in zip(scores, sides, strict=True) if whose == player]
    return sum(own) / len(own)
