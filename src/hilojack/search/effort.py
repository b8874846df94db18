"""How hard to search, and which actions the work goes to: after each round the worse half is given
up (Z. Karnin and others, "sequential halving", 2013).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, inf, log2

BATCH = 64  # possible deals between two looks at the clock
SLOWER = 64  # how many times fewer roll-outs there are while nothing is compiled
FEWEST = 4  # possible deals for an action in a round

Evaluate = Callable[
    [Sequence[int], int, int], list[int]
]  # actions, first deal, deals: sums of values


@dataclass(frozen=True)
class Proofs:
    """How hard to try to prove the play to its end in each possible deal."""

    nodes: int = 0  # at most
    cards: int = 20  # in all hands and the stock, from which on it is tried


@dataclass(frozen=True)
class BySight:
    """How hard to value the play by what each seat sees, where all cards open mislead."""

    rollouts: int = 0  # over all actions and rounds, at most
    cards: int = 20  # in all hands, from which on it is done


@dataclass(frozen=True)
class Effort:
    """How hard to search; without a time limit the same effort always finds the same action."""

    rollouts: int  # over all actions and rounds, at most
    cards: int | None = None  # that these play in all, at most: so a long one costs no more time
    each: int = 0  # if not 0, roll-outs of every action in a single round instead
    layouts: int = 256  # of the other hands, at most
    ending: int = 8  # cards in all hands from which on a roll-out is played exactly
    known: int = 12  # the same once nothing is left to draw and every layout is searched
    horizon: int = 3  # tricks after which a roll-out is evaluated; 0: at the end of the deal
    learnt: bool = True  # the policy plays by learnt weights, not by its formula
    forgets: float = 0.0  # the share of the cards gone that are mixed up with cards still out
    proofs: Proofs = Proofs()
    undrawn: Proofs = Proofs()  # the same in games without a stock to draw from
    by_sight: BySight = BySight()  # instead of these near the end of such games
    rest: bool = False  # a small rest of a deal is solved as a game of hidden cards
    seconds: float | None = None  # a limit, after which the best action so far is taken

    def budget(self, length: int) -> int:
        """Return the number of roll-outs of `length` cards each, over all actions and rounds."""
        if self.cards is None:
            return self.rollouts
        return min(self.rollouts, self.cards // max(1, length))

    @property
    def schooled(self) -> bool:
        """True if it knows the books and infers from what others did: only who forgets does not."""
        return not self.forgets


@dataclass(frozen=True)
class Verdict:
    """The values of the actions of a view: from +1, the match won, to -1, lost."""

    values: dict[int, float]  # of all actions; those given up early are less certain
    worlds: dict[int, int]  # by action: the number of possible deals
    exact: bool  # every line of play was searched in every layout
    proved: bool = False  # the play was proved to its end in each of the possible deals
    chances: dict[int, float] = field(default_factory=dict)  # by action, if it is to be mixed

    @property
    def best(self) -> int:
        """The action with the highest value among those tried most."""
        return max(self.values, key=lambda act: (self.worlds[act], self.values[act], -act))

    @property
    def second(self) -> int:
        """The next best action."""
        rest = {act: value for act, value in self.values.items() if act != self.best}
        return Verdict(rest, self.worlds, self.exact).best


EXPERT = Effort(
    3_200,
    23_000,
    proofs=Proofs(500_000, 20),
    undrawn=Proofs(2_000_000, 27),
    by_sight=BySight(600),
    rest=True,
)
MASTER = Effort(
    24_000,
    200_000,
    proofs=Proofs(3_000_000, 24),
    undrawn=Proofs(6_000_000, 28),
    by_sight=BySight(2_400),
    rest=True,
)


def rounds_of(
    acts: int, effort: Effort, compiled: bool, fewest: int = FEWEST, *, length: int = 0
) -> list[int]:
    """Return, by round, the number of possible deals for each action still in it.

    `length` is the number of cards that a roll-out plays, if the effort is to be limited by it.
    """
    if effort.each:
        return [effort.each if compiled else min(effort.each, FEWEST)]
    rounds = max(1, ceil(log2(acts)))
    budget = effort.budget(length) if compiled else effort.budget(length) // SLOWER
    return [max(fewest, budget // rounds // ceil(acts / 2**n)) for n in range(rounds)]


def halve(
    acts: Sequence[int], evaluate: Evaluate, rounds: Sequence[int], seconds: float | None
) -> tuple[dict[int, float], dict[int, int]]:
    """Return the mean value of each action, and over how many possible deals it was tried.

    Every action is tried, even if `seconds` are over. An action given up early was tried in fewer
    deals: it is as far below the best as it was in those.
    """
    deadline = time.monotonic() + (seconds or inf)
    sums, worlds = dict.fromkeys(acts, 0), dict.fromkeys(acts, 0)
    alive, done = list(acts), 0
    given_up: list[tuple[list[int], dict[int, float]]] = []  # by round: actions, and the means then
    for left in rounds:
        while left > 0 and (not done or time.monotonic() <= deadline):
            batch = min(left, BATCH)
            for act, value in zip(alive, evaluate(alive, done, batch), strict=True):
                sums[act] += value
                worlds[act] += batch
            done += batch
            left -= batch
        alive.sort(key=lambda act: (-sums[act] / worlds[act], act))
        half = (len(alive) + 1) // 2
        given_up.append((alive[half:], {act: sums[act] / worlds[act] for act in alive}))
        alive = alive[:half]
    best = max(alive, key=lambda act: sums[act] / worlds[act])
    values = {act: sums[act] / worlds[act] for act in acts}
    for losers, means in given_up:
        for act in losers:
            values[act] = values[best] + means[act] - means[best]
    return values, worlds
