"""Maxims of play, put to the test: what one act gains over another, from the same cards.

    *_, table = measure(Table(load("all-fours"), "rule", seed=1), deals=1_000)
    table.lines[0].gain  # points of the deal that the act gains over the other

Computer players play deals from a score of zero. Of each deal one moment of every case is taken,
where the choice arises. From there the deal is played to its end by the same players, once after
each act. Nobody who chooses sees a hidden card; the cards of a deal are the same both times.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec import Struct

from hilojack.families import by_family
from hilojack.lab.kept import PlayedGame, named
from hilojack.lab.maxims.moments import NUMBERS, Choice, Maxim
from hilojack.lab.workers import PROCESSES, in_order
from hilojack.match import Match
from hilojack.players import Player, make_player
from hilojack.search import get_ready
from hilojack.search.estimates import WILSON_95, Interval
from hilojack.seeds import start
from hilojack.variants.variant import Variant

BLOCK = 25  # deals
ENDLESS = 3_000  # acts after which a deal is given up, and counted
FEWEST = 30  # moments, below which a line is not shown

Case = tuple[str, str]  # a maxim, and what it depends on
Leads = tuple[int, ...]  # by seat: points of its side in a deal, less those of the best other


@dataclass(frozen=True)
class Tally:
    """The moments of a case so far: gains of the act over the other, in points of the deal."""

    moments: int = 0
    gains: int = 0
    squares: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.moments + other.moments, self.gains + other.gains, self.squares + other.squares
        )


@dataclass(frozen=True)
class Line:
    """A line of the table."""

    maxim: Maxim
    case: str
    moments: int
    share: float  # of the deals in which such a moment was taken
    gain: Interval  # points of the deal, by moment


class MaximsHeader(Struct, frozen=True):
    """What a table of maxims follows from, except how many deals."""

    maxims_of: PlayedGame
    player: str
    seed: int


@dataclass(frozen=True)
class Table:
    """What has been measured so far."""

    variant: Variant
    player: str
    seed: int
    deals: int = 0
    endless: int = 0  # deals, or halves of a comparison, that did not end
    tallies: dict[Case, Tally] = field(default_factory=dict)

    @property
    def header(self) -> MaximsHeader:
        """What the table follows from, except how many deals."""
        return MaximsHeader(PlayedGame(*named(self.variant)), self.player, self.seed)

    @property
    def lines(self) -> list[Line]:
        """The cases with enough moments, by maxim."""
        found = []
        for maxim in maxims_of(self.variant):
            cases = [case for name, case in self.tallies if name == maxim.name]
            cases.sort(key=in_order_of_numbers)
            tallies = [(case, self.tallies[maxim.name, case]) for case in cases]
            found += [self._line(maxim, *one) for one in tallies if one[1].moments >= FEWEST]
        return found

    def _line(self, maxim: Maxim, case: str, tally: Tally) -> Line:
        return Line(maxim, case, tally.moments, tally.moments / self.deals, interval(tally))

    def __add__(self, part: "Table") -> "Table":
        """Return the table with a block more."""
        keys = dict.fromkeys([*self.tallies, *part.tallies])
        none = Tally()
        return replace(
            self,
            deals=self.deals + part.deals,
            endless=self.endless + part.endless,
            tallies={k: self.tallies.get(k, none) + part.tallies.get(k, none) for k in keys},
        )


def in_order_of_numbers(case: str) -> tuple[int, str]:
    """Return a key that puts `two trumps` after `one trump`."""
    first = case.split()[0]
    return NUMBERS.index(first) if first in NUMBERS else len(NUMBERS), case


def interval(tally: Tally) -> Interval:
    """Return the mean gain and its 95% interval; moments are of different deals."""
    count = tally.moments
    mean = tally.gains / count
    variance = (tally.squares - count * mean * mean) / max(1, count - 1)
    error = WILSON_95 * sqrt(max(0.0, variance) / count)
    return Interval(mean, mean - error, mean + error)


def maxims_of(variant: Variant) -> tuple[Maxim, ...]:
    """Return the maxims of a game's family."""
    found: tuple[Maxim, ...] = by_family("lab", variant.family.name).MAXIMS
    return found


def measure(
    table: Table, deals: int, *, engine: str | None = None, workers: int | None = None
) -> Iterator[Table]:
    """Play until there are `deals` deals, and yield the table after each block.

    A deal follows from the seed and its number alone.
    """
    firsts = range(table.deals, deals, BLOCK)
    pieces = [(first, min(BLOCK, deals - first)) for first in firsts]
    work = partial(block, table.variant, table.player, table.seed)
    with closing(in_order(work, pieces, engine=engine or PROCESSES, workers=workers)) as parts:
        for part in parts:
            table = table + part
            yield table


def block(variant: Variant, player: str, seed: int, first: int, deals: int) -> Table:
    """Return the table of some deals."""
    get_ready(variant)  # endings are played by search
    table = Table(variant, player, seed)
    for number in range(first, first + deals):
        table = table + one_deal(variant, player, start(seed, "maxims", number))
    return table


# --- a deal --------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A choice that arose in a deal."""

    at: int  # acts of the deal before it
    seat: int
    choice: Choice
    chosen: int  # the act that was played


def one_deal(variant: Variant, player: str, seed: int) -> Table:
    """Play a deal to its end, and again from one moment of each case, once after each act."""
    match = Match(variant, seed=seed)
    players = [make_player(player, seed=seed + seat) for seat in range(variant.seats)]
    found = play(match, players)
    own = leads(match)
    taken = [(Random(seed).choice(moments), case) for case, moments in sorted(found.items())]
    tallies: dict[Case, Tally] = {}
    endless = int(own is None)
    for moment, case in sorted(taken, key=lambda one: -one[0].at):
        gain = compared(match, players, moment, own)
        if gain is None:
            endless += 1
        else:
            tallies[case] = Tally(1, gain, gain * gain)
    return Table(variant, player, seed, 1, endless, tallies)


def play(match: Match, players: list[Player]) -> dict[Case, list[Moment]]:
    """Play a deal to its end, and return the moments of each case."""
    found: dict[Case, list[Moment]] = {}
    maxims = maxims_of(match.variant)
    while match.turn is not None and len(match.deal.acts) < ENDLESS:
        seat, at, view = match.turn, len(match.deal.acts), match.view(match.turn)
        act = players[seat].choose(view)
        for maxim in maxims if len(view.acts) > 1 else ():
            if choice := maxim.find(view):
                moments = found.setdefault((maxim.name, choice.case), [])
                moments.append(Moment(at, seat, choice, act))
        match.act(act)
    return found


def compared(match: Match, players: list[Player], m: Moment, own: Leads | None) -> int | None:
    """Return what an act gains over the other, or None if a deal does not end; leave the match
    there. `own` are the leads of the deal as it was played, which began with one of the two or not.
    """
    found = []
    for act in (m.choice.act, m.choice.other):
        ended = own if act == m.chosen else tried(match, players, m.at, act)
        if ended is None:
            return None
        found.append(ended[m.seat])
    return found[0] - found[1]


def tried(match: Match, players: list[Player], at: int, act: int) -> Leads | None:
    """Play an act after `at` others of the deal, and the deal to its end; return the leads."""
    while len(match.deal.acts) > at:
        match.undo()
    match.act(act)
    while match.turn is not None and len(match.deal.acts) < ENDLESS:
        match.act(players[match.turn].choose(match.view(match.turn)))
    return leads(match)


def leads(match: Match) -> Leads | None:
    """Return by seat the lead of its side at the end of a deal, or None if it has not ended."""
    if match.turn is not None:
        return None
    return tuple(match.ahead(seat) for seat in range(match.variant.seats))
