"""Search under uncertainty at the shedding games: what each act comes to over the deals that a view
allows, played on by a quick player.

Source of a world: the view alone. A hidden card lies in a hand or in the stock. Of what a seat
holds, the cards that have not come last are none of those that it lacks; and since the stock was
last made anew, the stock and what was drawn from it are of the cards in it, and nothing else is.
"""

import threading
import time
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from hilojack.cards import card_set
from hilojack.compiled import has_numba, twin
from hilojack.rules.shedding import slots
from hilojack.rules.slots import Row, Rules
from hilojack.search.evaluation import scale
from hilojack.search.halving import Verdict, halve, rounds_of
from hilojack.search.shedding import playouts as kernels, stories as stories
from hilojack.seeds import start
from hilojack.views.shedding import View

MIXED = 3  # exchanges for each place, until a layout owes nothing to the one before

Hands = tuple[int, ...]  # by seat: a set of cards


def search_shedding(
    view: View, playouts: int, *, worlds: int, seconds: float | None = None, seed: int = 0
) -> Verdict:
    """What each act of the view comes to."""
    chance = Random(start(seed, view.number, len(view.events), view.hand))
    engine = machine(view.variant.row)
    row = open_row(view)
    row[slots.RANDOM] = start(chance.getrandbits(60))
    hands = drawn_hands(view, worlds, chance)
    hidden = 0 if view.memory.stock else card_set(view.memory.unseen)
    me = view.seat or 0
    with engine.lock:
        engine.lay_open(row)

        def judge(acts: Sequence[int], first: int, count: int) -> list[int]:
            return engine.judge(hands, hidden, first, count, acts, me)

        rounds = rounds_of(len(view.acts), playouts, engine.compiled)
        values, tried = halve(view.acts, judge, rounds, seconds)
    return Verdict({act: v / scale.MATCH for act, v in values.items()}, tried, False)


# --- worlds --------------------------------------------------------------------------------------


def open_row(view: View) -> Row:
    """Return the position as far as the seat knows it; the hidden cards are to be laid in."""
    row, seats = view.row[: slots.STATE_SIZE], view.variant.seats
    row[slots.HANDS : slots.HANDS + seats] = map(card_set, view.memory.known)
    row[slots.BEFORE : slots.BEFORE + seats] = view.scores
    row[slots.STOCK_NEXT], row[slots.STOCK_END] = 0, view.stock
    row[slots.PACK : slots.PACK + len(view.memory.stock)] = view.memory.stock
    return row


class Hidden:
    """The unseen cards, and the places where each of them may lie."""

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
        """So many layouts, by exchanges of two cards that may change places, from any layout at
        all: in the long run each is as likely as the next.
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
        """The cards by place, each where it may lie."""
        cards = list(self._unseen)
        chance.shuffle(cards)
        holder: dict[int, int] = {}  # by card: its place
        for place in range(len(cards)):
            self._find(place, cards, holder, set())
        by_place = {place: card for card, place in holder.items()}
        return [by_place[place] for place in range(len(cards))]

    def _find(self, place: int, cards: list[int], holder: dict[int, int], tried: set[int]) -> bool:
        """Find a card for a place, others moving on if they must (Kuhn's augmenting paths)."""
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
    """So many layouts of the other hands that the view allows."""
    return Hidden(view).layouts(count, chance)


# --- the loops -----------------------------------------------------------------------------------


class Machine:
    """Rows to work in, and the loops that work on them; whoever uses it holds its lock."""

    def __init__(self, rules: Rules, *, compiled: bool) -> None:
        self.compiled = compiled
        self.lock = threading.Lock()
        self._rules = self._array(rules)
        self._rows = self._array([[0] * slots.STATE_SIZE for _ in range(2)])
        self._judge = twin(kernels.judge) if compiled else kernels.judge

    def lay_open(self, row: Row) -> None:
        """Set out the position as far as it is known."""
        self._rows[0][:] = row

    def judge(
        self,
        layouts: Sequence[Hands],
        hidden: int,
        first: int,
        worlds: int,
        acts: Sequence[int],
        me: int,
    ) -> list[int]:
        """What each act comes to over so many worlds, in sum; the first of them has that number."""
        values = self._array([0] * len(acts))
        self._judge(
            self._rules,
            self._rows,
            self._array(layouts),
            hidden,
            first,
            worlds,
            self._array(acts),
            values,
            me,
        )
        return [int(value) for value in values]

    def tell(self, layouts: Sequence[Hands], hidden: int, worlds: int, act: int) -> list[list[int]]:
        """The stories of an act in so many worlds."""
        tell = twin(stories.tell) if self.compiled else stories.tell
        told = self._array([[0] * stories.STORY_SIZE for _ in range(worlds)])
        tell(self._rules, self._rows, self._array(layouts), hidden, worlds, act, told)
        return [list(map(int, story)) for story in told]

    def _array(self, numbers: Sequence[Any]) -> Any:
        if not self.compiled:
            return [list(n) if isinstance(n, Sequence) else n for n in numbers]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


_compiled: dict[Rules, Machine] = {}
_begun: set[Rules] = set()
_one_at_a_time = threading.Lock()


def machine(rules: Rules) -> Machine:
    """The compiled machine of a variant, or a plain one while that is being got ready."""
    if rules not in _compiled and rules not in _begun:
        _begun.add(rules)
        threading.Thread(target=get_ready, args=(rules,), daemon=True).start()
    return _compiled.get(rules) or plain(rules)


def wait_for(rules: Rules, seconds: float) -> bool:
    """Wait for the compiled machine, if it can be had here; whether it is ready."""
    until = time.monotonic() + seconds
    while has_numba() and not machine(rules).compiled and time.monotonic() < until:
        time.sleep(0.02)
    return machine(rules).compiled


@cache
def plain(rules: Rules) -> Machine:
    """The machine that needs no compiler."""
    return Machine(rules, compiled=False)


def get_ready(rules: Rules) -> bool:
    """Compile the loops, or load them, and wait for it; whether that can be done here."""
    if not has_numba():
        return False
    with _one_at_a_time:
        if rules not in _compiled:
            one = Machine(rules, compiled=True)
            one.judge([(0,) * slots.MAX_SEATS], 0, 0, 0, [-1], 0)
            _compiled[rules] = one
    return True
