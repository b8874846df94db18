"""Search under uncertainty at the shedding games: the value of each action over the possible deals,
played out by a quick player.

A possible deal follows from the view alone. A hidden card is in a hand or in the stock. Of what a
seat holds, only its latest cards may be among those that it was seen to lack. Since the last
reshuffle the stock, and what was drawn from it, have been the cards of that stock and no others.
"""

from collections.abc import Sequence
from functools import partial
from random import Random

from hilojack.cards import card_set
from hilojack.rules.shedding import slots
from hilojack.rules.slots import Row, Rules
from hilojack.search.effort import Effort, Evaluate, Verdict, halve, rounds_of
from hilojack.search.estimates import gains, mean_of
from hilojack.search.evaluation import scale
from hilojack.search.ready import Loops, ReadyLoops
from hilojack.search.shedding.outcomes import OUTCOME_SIZE, write_outcomes
from hilojack.search.shedding.rollout import Sample, judge
from hilojack.seeds import start
from hilojack.views.shedding import View

MIXED = 3  # exchanges for each place, until a layout is independent of the one before

Hands = tuple[int, ...]  # by seat: a set of cards


def search(view: View, effort: Effort, *, seed: int = 0, books: int | None = None) -> Verdict:
    """Return the value of each action of a view.

    `books` is an action that counts as worth the best unless fresh roll-outs show it to be worse.
    """
    chance = Random(start(seed, view.number, len(view.events), view.hand))
    machine = READY.machine(view.variant.row)
    row = open_row(view)
    row[slots.RANDOM] = start(chance.getrandbits(60))
    worlds = effort.each or min(effort.layouts, effort.rollouts // 4)
    hands, hidden = drawn_hands(view, worlds, chance), hidden_of(view)
    me = view.seat or 0
    with machine.lock:
        machine.lay_open(row)
        evaluate = partial(machine.judge, layouts=hands, hidden=hidden, me=me)
        rounds = rounds_of(len(view.acts), effort, machine.compiled)
        values, tried = halve(view.acts, evaluate, rounds, effort.seconds)
        if books is not None and not is_clear(evaluate, values, books, max(tried.values())):
            values[books] = max(values.values())
    return Verdict({act: v / scale.MATCH for act, v in values.items()}, tried, False)


def is_clear(evaluate: Evaluate, values: dict[int, float], books: int, done: int) -> bool:
    """Return True if the best action is clearly better than `books`, over as many fresh deals."""
    best = max(values, key=values.__getitem__)

    def afresh(acts: Sequence[int], first: int, deals: int) -> list[int]:
        return evaluate(acts, done + first, deals)

    return best == books or mean_of(gains(afresh, (best, books), done)).is_clear(0)


# --- possible deals ------------------------------------------------------------------------------


def open_row(view: View) -> Row:
    """Return the position as far as the seat knows it; the hidden cards are to be laid in."""
    row, seats = view.row[: slots.STATE_SIZE], view.variant.seats
    row[slots.HANDS : slots.HANDS + seats] = map(card_set, view.memory.known)
    row[slots.BEFORE : slots.BEFORE + seats] = view.scores
    row[slots.STOCK_NEXT], row[slots.STOCK_END] = 0, view.stock
    row[slots.PACK : slots.PACK + len(view.memory.stock)] = view.memory.stock
    return row


def hidden_of(view: View) -> int:
    """Return the cards in other hands or in the stock whose place is unknown, as a set."""
    return 0 if view.memory.stock else card_set(view.memory.unseen)


class HiddenCards:
    """The unseen cards, and the places where each of them may be."""

    def __init__(self, view: View) -> None:
        memory = view.memory
        self._known = tuple(map(card_set, memory.known))
        self._unseen = list(memory.unseen)
        stocked = card_set(memory.stocked)
        self._seats: list[int] = []  # by place: whose hand it is, or -1 for the stock
        self._takes: list[int] = []  # by place: the set of cards that it may take
        for seat in range(view.variant.seats):
            known, lacks = self._known[seat], card_set(memory.lacks[seat])
            size = view.hand_sizes[seat] - known.bit_count()
            fresh = memory.fresh[seat] - (known & lacks).bit_count()
            renewed = memory.renewed[seat] - (known & stocked).bit_count()
            for place in range(size):
                takes = -1 if place >= size - fresh else ~lacks
                takes &= stocked if place >= size - renewed else ~stocked
                self._seats.append(seat)
                self._takes.append(takes)
        rest = len(self._unseen) - len(self._seats)
        self._seats += [-1] * rest
        self._takes += [stocked or -1] * rest

    def layouts(self, count: int, chance: Random) -> list[Hands]:
        """Return `count` layouts, by exchanges of two cards that may change places.

        They begin from any layout at all; in the long run all are equally likely.
        """
        cards = self._any(chance)
        inside = [place for place, seat in enumerate(self._seats) if seat >= 0]
        found: list[Hands] = []
        for _ in range(count):
            for _ in range(MIXED if found else 2 * MIXED):
                for place in inside:
                    self._exchange(cards, place, int(chance.random() * len(cards)))
            found.append(self._hands(cards))
        return found

    def _exchange(self, cards: list[int], place: int, other: int) -> None:
        """Let two cards change places if they may."""
        one, two = cards[place], cards[other]
        if self._takes[place] >> two & 1 and self._takes[other] >> one & 1:
            cards[place], cards[other] = two, one

    def _any(self, chance: Random) -> list[int]:
        """Return the cards by place, each where it may be."""
        cards = list(self._unseen)
        chance.shuffle(cards)
        holder: dict[int, int] = {}  # by card: its place
        for place in range(len(cards)):
            self._find(place, cards, holder, set())
        by_place = {place: card for card, place in holder.items()}
        return [by_place[place] for place in range(len(cards))]

    def _find(self, place: int, cards: list[int], holder: dict[int, int], tried: set[int]) -> bool:
        """Find a card for a place; others move on if they must (Kuhn's augmenting paths)."""
        for card in cards:
            if self._takes[place] >> card & 1 and card not in tried:
                tried.add(card)
                if card not in holder or self._find(holder[card], cards, holder, tried):
                    holder[card] = place
                    return True
        return False

    def _hands(self, cards: Sequence[int]) -> Hands:
        hands = list(self._known)
        for seat, card in zip(self._seats, cards, strict=True):
            if seat >= 0:
                hands[seat] |= 1 << card
        return tuple(hands)


def drawn_hands(view: View, count: int, chance: Random) -> list[Hands]:
    """Return `count` layouts of the other hands that the view allows."""
    return HiddenCards(view).layouts(count, chance)


# --- the loops -----------------------------------------------------------------------------------


class Machine(Loops):
    """The loops of a shedding game."""

    def __init__(self, rules: Rules, compiled: bool) -> None:
        super().__init__(rules, compiled)
        self._rules = self._array(rules)
        self._rows = self._array([[0] * slots.STATE_SIZE for _ in range(2)])
        self._judge = self._loop(judge)

    @property
    def size(self) -> int:
        """The number of integers of its memory."""
        return len(self._rules) + 2 * slots.STATE_SIZE

    def lay_open(self, row: Row) -> None:
        """Set out the position as far as it is known."""
        self._rows[0][:] = row

    def warm_up(self) -> None:
        """Call the loop that values actions."""
        self.judge([-1], 0, 0, [(0,) * slots.MAX_SEATS], 0, 0)

    def judge(
        self,
        acts: Sequence[int],
        first: int,
        count: int,
        layouts: Sequence[Hands],
        hidden: int,
        me: int,
    ) -> list[int]:
        """Return the value of each action, summed over possible deals `first` and following."""
        values = self._array([0] * len(acts))
        sample = Sample(self._array(layouts), hidden, first, count, self._array(acts))
        self._judge(self._rules, self._rows, sample, values, me)
        return [int(value) for value in values]

    def outcomes(
        self, layouts: Sequence[Hands], hidden: int, count: int, act: int
    ) -> list[list[int]]:
        """Return the outcome of each possible deal after an action."""
        outcomes = self._array([[0] * OUTCOME_SIZE for _ in range(count)])
        sample = Sample(self._array(layouts), hidden, 0, count, self._array([act]))
        self._loop(write_outcomes)(self._rules, self._rows, sample, outcomes)
        return [list(map(int, outcome)) for outcome in outcomes]


READY = ReadyLoops(Machine)
