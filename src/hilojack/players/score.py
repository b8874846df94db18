"""The chance of the match at a score, when the items of the deal have yet to fall.

A chance of the match runs from +1, the match won, to -1, the match lost. Of several rivals it is
the nearest to the target who counts.
"""

from functools import lru_cache
from typing import NamedTuple

Chances = tuple[float, float]  # of an item: that this side scores it, and that the rival does
MINE, THEIRS, OPEN, NOBODY = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.0, 0.0)
Items = tuple[tuple[int, Chances], ...]  # in counting order: the points, and whose they may be


class Contract(NamedTuple):
    """What hangs on the deal beside its items."""

    bid: int = 0  # what the bidder must score or be set back by; 0 where nothing is bid
    mine: bool = False  # whether this side bid it
    made_wins: bool = False  # whether a bid that is made wins the match
    all_wins: bool = False  # whether the side that scores every item wins the match


FREE = Contract()


@lru_cache(maxsize=1 << 16)
def prospect(items: Items, mine: int, theirs: int, contract: Contract = FREE) -> float:
    """The chance of the match for sides that want so many points.

    Items count in order and the first side home wins; else the nearer is ahead in proportion. Under
    a contract all of them are counted before the bidder is paid or set back.
    """
    if contract != FREE:
        return settled(items, mine, theirs, contract)
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else -1.0
    if not items:
        return (theirs - mine) / (theirs + mine)
    (points, (ours, rivals)), rest = items[0], items[1:]
    value = 0.0
    if ours:
        value += ours * prospect(rest, mine - points, theirs)
    if rivals:
        value += rivals * prospect(rest, mine, theirs - points)
    if ours + rivals < 1:
        value += (1 - ours - rivals) * prospect(rest, mine, theirs)
    return value


def settled(items: Items, mine: int, theirs: int, contract: Contract) -> float:
    """The chance of the match over all the ways in which the items may fall."""
    everything = sum(points for points, _ in items)
    value = 0.0
    for (ours, rivals), chance in falls(items).items():
        if contract.all_wins and everything in (ours, rivals):
            value += chance * (1 if ours else -1)
        else:
            value += chance * paid(ours, rivals, mine, theirs, contract)
    return value


def falls(items: Items) -> dict[tuple[int, int], float]:
    """How many points each side may score in all, and the chance of it."""
    ways = {(0, 0): 1.0}
    for points, (ours, rivals) in items:
        after: dict[tuple[int, int], float] = {}
        for (mine, theirs), chance in ways.items():
            for fall, share in (
                ((mine + points, theirs), ours),
                ((mine, theirs + points), rivals),
                ((mine, theirs), 1 - ours - rivals),
            ):
                if share > 0:
                    after[fall] = after.get(fall, 0.0) + chance * share
        ways = after
    return ways


def paid(ours: int, rivals: int, mine: int, theirs: int, contract: Contract) -> float:
    """The chance of the match when the sides have scored so much and the bid is settled."""
    made = (ours if contract.mine else rivals) >= contract.bid
    if contract.bid and made and contract.made_wins:
        return 1.0 if contract.mine else -1.0
    if contract.bid and not made and contract.mine:
        ours = -contract.bid
    elif contract.bid and not made:
        rivals = -contract.bid
    mine, theirs = mine - ours, theirs - rivals
    if mine <= 0 and theirs <= 0:
        return 1.0 if contract.mine else -1.0
    return prospect((), mine, theirs)


@lru_cache(maxsize=1 << 12)
def swings(items: Items, mine: int, theirs: int, contract: Contract = FREE) -> tuple[float, ...]:
    """By item: half the difference that it makes whose it is, nothing when that is settled."""
    return tuple(
        0.0
        if chances in (MINE, THEIRS, NOBODY)
        else (
            prospect(_with(items, place, MINE), mine, theirs, contract)
            - prospect(_with(items, place, THEIRS), mine, theirs, contract)
        )
        / 2
        for place, (_, chances) in enumerate(items)
    )


def _with(items: Items, place: int, chances: Chances) -> Items:
    """The items with one of them settled."""
    return (*items[:place], (items[place][0], chances), *items[place + 1 :])
