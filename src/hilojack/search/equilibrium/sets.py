"""What two seats know when they choose: the information sets of a game, and what they gain, as a
sparse matrix: the sequence form (D. Koller, N. Megiddo, B. von Stengel, 1996).
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.cards import cards_in
from hilojack.rules import slots
from hilojack.search.equilibrium import lines as loops

Whole = NDArray[np.int64]
Fractions = NDArray[np.float64]


@dataclass(frozen=True)
class Side:
    """The information sets of one seat, in the order of play.

    Sequence 0 is no choice yet; set `i` follows the sequence `origin[i]`, and its choices are the
    sequences `first[i]` to before `first[i + 1]`.
    """

    first: Whole
    origin: Whole
    acts: Whole  # by sequence: the act with which it ends; NONE for sequence 0
    samples: Whole  # by set: a decision of the tree in it
    start: Whole  # by sequence: where its line of the matrix begins
    other: Whole  # by entry: the sequence of the other seat
    gain: Fractions  # by entry: the gain of this seat there, times its probability
    chance: Fractions  # by entry: its probability, as far as the cards decide

    @property
    def sets(self) -> int:
        """The number of information sets."""
        return len(self.origin)

    @property
    def sequences(self) -> int:
        """The number of sequences."""
        return len(self.acts)

    def uniform(self) -> Fractions:
        """Return the policy that makes all choices equally often."""
        widths = np.diff(self.first)
        return np.concatenate([[1.0], np.repeat(1.0 / widths, widths)])


@dataclass(frozen=True)
class Sets:
    """The information sets of one seat, and its sequences by the names that a walk gave them."""

    names: Whole  # of the sequences, in the order of these numbers
    numbers: Whole  # the sequence of each name
    first: Whole
    origin: Whole
    acts: Whole
    samples: Whole

    def find(self, names: Whole) -> Whole:
        """Return the sequences of these names."""
        places = np.searchsorted(self.names, names)
        if not np.array_equal(self.names[places], names):
            raise AssertionError("a line of play has a sequence that no decision makes")
        return self.numbers[places]


def sets_of(decisions: Whole, seat: int) -> Sets:
    """Gather the decisions of a seat into information sets. Number them and their choices, those
    with fewer choices before them first.
    """
    own = np.flatnonzero(decisions[:, loops.D_SEAT] == seat)
    mine = decisions[own]
    hashes, sample, member = np.unique(mine[:, loops.D_SET], return_index=True, return_inverse=True)
    legal = [loops.D_PLAYS, loops.D_CALLS, loops.D_MORE]
    alike = [loops.D_SEQUENCE, loops.D_DEPTH, *legal, loops.D_HAND]
    if not np.array_equal(mine[sample[member]][:, alike], mine[:, alike]):
        raise AssertionError("two decisions that differ have the same hash")
    order = np.argsort(mine[sample, loops.D_DEPTH], kind="stable")
    heads = mine[sample[order]]
    options = [choices(*sets) for sets in heads[:, legal].tolist()]
    widths = np.array([len(acts) for acts in options], dtype=np.int64)
    first = np.concatenate([[1], 1 + np.cumsum(widths)]).astype(np.int64)
    acts = np.array([slots.NONE, *(act for line in options for act in line)], dtype=np.int64)
    hashes = np.repeat(hashes[order], widths)
    names = np.concatenate([[0], loops.fold(hashes, acts[1:] + 1)]).astype(np.int64)
    by_name = np.argsort(names)
    if len(np.unique(names)) < len(names):
        raise AssertionError("two sequences have the same name")
    sets = Sets(names[by_name], by_name, first, first[:0], acts, own[sample[order]])
    return replace(sets, origin=sets.find(heads[:, loops.D_SEQUENCE]))


@lru_cache(1 << 12)
def choices(plays: int, calls: int, more: int) -> list[int]:
    """Return the acts in a set of cards and both words of calls."""
    words = ((0, plays), (FIRST_CALL, calls), (MORE_CALLS, more))
    return [first + act for first, acts in words for act in cards_in(acts)]


def both_sides(decisions: Whole, ends: Whole, weights: Fractions) -> tuple[Side, Side]:
    """Return the information sets of both seats, with the gains at the ends."""
    chances = weights[ends[:, loops.E_DEAL]]
    gains = chances * ends[:, loops.E_GAIN]
    own, other = (sets_of(decisions, seat) for seat in range(2))
    at, beside = (
        sets.find(ends[:, loops.E_SEQUENCE + seat]) for seat, sets in enumerate((own, other))
    )
    one = side(own, other, (at, beside), gains, chances)
    return one, side(other, own, (beside, at), -gains, chances)


def side(
    own: Sets, other: Sets, pairs: tuple[Whole, Whole], gains: Fractions, chances: Fractions
) -> Side:
    """Return the information sets of a seat with the matrix of its gains: a line for each of its
    own sequences, an entry for each sequence of the other seat.
    """
    width = len(other.acts)
    places, member = np.unique(pairs[0] * width + pairs[1], return_inverse=True)
    gain, chance = (
        np.bincount(member, weights=each, minlength=len(places)).astype(np.float64)
        for each in (gains, chances)
    )
    start = np.searchsorted(places, width * np.arange(len(own.acts) + 1))
    entries = start, places % width, gain, chance
    return Side(own.first, own.origin, own.acts, own.samples, *entries)
