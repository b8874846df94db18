"""What two seats know when they choose: the information sets of a game, and what they gain, as a
sparse matrix.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.cards import cards_in
from hilojack.compiled import fastest, fractions, zeros
from hilojack.rules import slots
from hilojack.search.equilibrium import gathering, lines as loops
from hilojack.search.equilibrium.gathering import DIFFER, Ends, Matrix, Names

Whole = Any  # a row of integers for compiled loops
Fractions = Any  # a row of fractions for compiled loops
Table = Any  # rows of integers, as `lines` writes them


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
        policy = fractions(self.sequences)
        fastest(gathering.write_uniform)(self.first, policy)
        return policy


@dataclass(frozen=True)
class Sets:
    """The information sets of one seat, and its sequences by name."""

    known: Names
    first: Whole
    origin: Whole
    acts: Whole
    samples: Whole


def row_of(numbers: Sequence[int]) -> Whole:
    """Return a row of these numbers."""
    row = zeros(len(numbers))
    row[:] = numbers
    return row


def sets_of(decisions: Table, seat: int) -> Sets:
    """Gather the decisions of a seat into information sets. Number them and their choices, those
    with fewer choices before them first.
    """
    places, keys, room = (zeros(len(decisions)) for _ in range(3))
    found = fastest(gathering.gather_sets)(decisions, seat, places, keys, room)
    if found == DIFFER:
        raise AssertionError("two decisions that differ have the same hash")
    samples = sorted(places.tolist()[:found], key=lambda one: int(decisions[one][loops.D_DEPTH]))
    first, acts, names, before = [1], [slots.NONE], [0], []
    for sample in samples:
        head = [int(slot) for slot in decisions[sample]]
        options = choices(head[loops.D_PLAYS], head[loops.D_CALLS], head[loops.D_MORE])
        first.append(first[-1] + len(options))
        acts += options
        names += [loops.fold(head[loops.D_SET], act + 1) for act in options]
        before.append(head[loops.D_SEQUENCE])
    numbers = dict(zip(names, range(len(names)), strict=True))
    if len(numbers) < len(names):
        raise AssertionError("two sequences have the same name")
    ordered = sorted(names)
    known = Names(row_of(ordered), row_of([numbers[name] for name in ordered]))
    if not numbers.keys() >= set(before):
        raise AssertionError(MISSING)
    origin = [numbers[name] for name in before]
    return Sets(known, *map(row_of, (first, origin, acts, samples)))


MISSING = "a line of play has a sequence that no decision makes"


@lru_cache(1 << 12)
def choices(plays: int, calls: int, more: int) -> list[int]:
    """Return the acts in a set of cards and both words of calls."""
    words = ((0, plays), (FIRST_CALL, calls), (MORE_CALLS, more))
    return [first + act for first, acts in words for act in cards_in(acts)]


def both_sides(decisions: Table, ends: Table, chances: Fractions) -> tuple[Side, Side]:
    """Return the information sets of both seats, with the gains at the ends. `chances` has the
    probability of each deal.
    """
    own, other = (sets_of(decisions, seat) for seat in range(2))
    reached = Ends(ends, chances)
    return side(own, other, reached, 0), side(other, own, reached, 1)


def side(own: Sets, other: Sets, reached: Ends, seat: int) -> Side:
    """Return the information sets of a seat with the matrix of its gains."""
    size = len(reached.ends)
    keys, room = zeros(size), zeros(2, size)
    if not fastest(gathering.find_pairs)(reached, seat, own.known, other.known, keys):
        raise AssertionError(MISSING)
    matrix = Matrix(zeros(len(own.acts) + 1), zeros(size), fractions(size), fractions(size))
    width = len(other.acts)
    entries = fastest(gathering.write_matrix)(reached, seat, width, keys, room, matrix)
    rest = matrix.other[:entries], matrix.gain[:entries], matrix.chance[:entries]
    return Side(own.first, own.origin, own.acts, own.samples, matrix.start, *rest)
