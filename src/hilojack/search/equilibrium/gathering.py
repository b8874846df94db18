"""The information sets of a seat, gathered from the decisions of a walk, in the kernel subset: the
sequence form (D. Koller, N. Megiddo, B. von Stengel, 1996).
"""

from typing import NamedTuple

from hilojack.rules.slots import Row, Rows
from hilojack.search.equilibrium import lines
from hilojack.search.equilibrium.lines import Numbers

DIFFER = -2  # two decisions that differ have the same hash
MISSING = -3  # a line of play has a sequence that no decision makes


def sort_places(keys: Row, places: Row, size: int, room: Row) -> None:
    """Sort the first `size` places by their keys, lowest first; equal ones keep their order."""
    width = 1
    while width < size:
        for first in range(0, size, 2 * width):
            middle = min(first + width, size)
            end = min(first + 2 * width, size)
            one = first
            other = middle
            for place in range(first, end):
                if one < middle and (other >= end or keys[places[one]] <= keys[places[other]]):
                    room[place] = places[one]
                    one += 1
                else:
                    room[place] = places[other]
                    other += 1
        for place in range(size):
            places[place] = room[place]
        width *= 2


def gather_sets(decisions: Rows, seat: int, heads: Row, keys: Row, room: Row) -> int:
    """Write the first decision of each information set of a seat into `heads`, by the hashes of the
    sets. Return how many there are, or DIFFER.
    """
    own = 0
    for place in range(len(decisions)):
        keys[place] = decisions[place][lines.D_SET]
        if decisions[place][lines.D_SEAT] == seat:
            heads[own] = place
            own += 1
    sort_places(keys, heads, own, room)
    sets = 0
    for number in range(own):
        place = heads[number]
        if sets > 0 and keys[heads[sets - 1]] == keys[place]:
            if not are_alike(decisions[heads[sets - 1]], decisions[place]):
                return DIFFER
        else:
            heads[sets] = place
            sets += 1
    return sets


def are_alike(one: Row, other: Row) -> bool:
    """Return True if two decisions offer the same to a seat that has chosen the same."""
    same = (
        one[lines.D_SEQUENCE] == other[lines.D_SEQUENCE]
        and one[lines.D_DEPTH] == other[lines.D_DEPTH]
    )
    same = (
        same
        and one[lines.D_PLAYS] == other[lines.D_PLAYS]
        and one[lines.D_CALLS] == other[lines.D_CALLS]
    )
    return (
        same
        and one[lines.D_MORE] == other[lines.D_MORE]
        and one[lines.D_HAND] == other[lines.D_HAND]
    )


class Ends(NamedTuple):
    """The ends of the lines of play, and how likely each deal is."""

    ends: Rows
    chances: Numbers  # by deal


class Names(NamedTuple):
    """The sequences of a seat by the names that a walk gave them."""

    names: Row  # in order
    numbers: Row  # the sequence of each


class Matrix(NamedTuple):
    """The gains of a seat: a line for each of its sequences, an entry for each of the other's."""

    start: Row  # by sequence: where its line begins
    other: Row  # by entry: the sequence of the other seat
    gain: Numbers  # by entry: the gain of the seat there, times its probability
    chance: Numbers  # by entry: its probability, as far as the cards decide


def find_sequence(known: Names, name: int) -> int:
    """Return the sequence of a name, or MISSING."""
    low = 0
    high = len(known.names)
    while low < high:
        middle = (low + high) // 2
        if known.names[middle] < name:
            low = middle + 1
        else:
            high = middle
    if low == len(known.names) or known.names[low] != name:
        return MISSING
    return known.numbers[low]


def find_pairs(all: Ends, seat: int, own: Names, rival: Names, keys: Row) -> bool:
    """Write the pair of sequences of each end as one number. Return False if one is missing."""
    for place in range(len(all.ends)):
        one = find_sequence(own, all.ends[place][lines.E_SEQUENCE + seat])
        other = find_sequence(rival, all.ends[place][lines.E_SEQUENCE + 1 - seat])
        if one == MISSING or other == MISSING:
            return False
        keys[place] = one * len(rival.names) + other
    return True


def write_matrix(all: Ends, seat: int, width: int, keys: Row, room: Rows, matrix: Matrix) -> int:
    """Write the matrix of a seat, given the pairs of sequences. Return the number of entries."""
    places = room[0]
    for place in range(len(all.ends)):
        places[place] = place
    sort_places(keys, places, len(all.ends), room[1])
    entries = 0
    sequence = 0
    matrix.start[0] = 0
    for number in range(len(all.ends)):
        end = all.ends[places[number]]
        key = keys[places[number]]
        if number == 0 or keys[places[number - 1]] != key:
            while sequence < key // width:
                sequence += 1
                matrix.start[sequence] = entries
            matrix.other[entries] = key % width
            matrix.gain[entries] = 0.0
            matrix.chance[entries] = 0.0
            entries += 1
        chance = all.chances[end[lines.E_DEAL]]
        points = end[lines.E_GAIN] if seat == 0 else -end[lines.E_GAIN]
        matrix.gain[entries - 1] += chance * points
        matrix.chance[entries - 1] += chance
    while sequence < len(matrix.start) - 1:
        sequence += 1
        matrix.start[sequence] = entries
    return entries


def price_ends(ends: Rows, equities: Row) -> None:
    """Replace the points at each end by what they are worth: `equities` has those of each number of
    points, with zero in its middle.
    """
    zero = len(equities) // 2
    for place in range(len(ends)):
        points = ends[place][lines.E_GAIN]
        ends[place][lines.E_GAIN] = equities[zero + max(-zero, min(zero, points))]


def write_uniform(first: Row, policy: Numbers) -> None:
    """Write the policy that makes all choices of a set equally often."""
    policy[0] = 1.0
    for number in range(len(first) - 1):
        for choice in range(first[number], first[number + 1]):
            policy[choice] = 1.0 / (first[number + 1] - first[number])


def add_plan(sums: Numbers, plan: Numbers, weight: float) -> None:
    """Add a plan, weighted."""
    for sequence in range(len(sums)):
        sums[sequence] += weight * plan[sequence]


def write_mean(sums: Numbers, mean: Numbers) -> None:
    """Write the mean of the plans that were added."""
    for sequence in range(len(sums)):
        mean[sequence] = sums[sequence] / sums[0]
