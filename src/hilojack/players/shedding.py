"""A sound player of the shedding games: every way to end its turn, weighed by what it leaves.

Source: the maxims of the books on Black Jack. Keep a shield against pick-ups and a card that goes
on anything, nominate the suit that is hardest for the next player and best for the own hand, attack
who is nearly out, plan several cards so that a safe single is left. None of them is written out as
a case: the turn is played on with the rules themselves, and what is left at its end is weighed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hilojack.cards import card_set, cards_in
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.laying import answering, fitting
from hilojack.rules.shedding.scoring import points_in_hand
from hilojack.rules.shedding.stacks import cards_like
from hilojack.rules.shedding.step import step
from hilojack.rules.slots import Row
from hilojack.search.shedding.play import drawn_hands, open_row
from hilojack.views.shedding import View, legal_acts

NODES = 400  # positions looked at in a turn; a turn of several cards may branch without end


@dataclass(frozen=True)
class Weights:
    """What things are worth at the end of a turn, in cards of the own hand."""

    win: float = 50.0
    forgotten: float = 20.0
    turn: float = 0.8  # a turn still needed where several cards may be laid in one
    held: float = 0.35  # each card held where several cards may be laid in one
    suit: float = 0.15  # each suit held
    free: float = 0.4  # each card that goes on anything
    shield: float = 0.35  # an answer to a pick-up
    again: float = 1.0  # another turn
    reply: float = 0.6  # the next player can lay a card
    threat: float = 1.5  # ... and has few
    burden: float = 0.25  # each card that the next player must pick up
    points: float = 0.02  # each point held when somebody is nearly out


WEIGHTS = Weights()


def choose(view: View) -> int:
    """The act that begins the best way to end the turn."""
    if len(view.acts) == 1:
        return view.acts[0]
    search = Turn(view)
    row = guess(view, Random(hash((view.seat, view.number, view.hand, view.pile))))
    return max(view.acts, key=lambda act: search.value_of(row, act))


def guess(view: View, random: Random) -> Row:
    """A position that the view allows: the hidden cards lie anywhere that they may."""
    row = open_row(view)
    (hands,) = drawn_hands(view, 1, random)
    row[slots.HANDS : slots.HANDS + view.variant.seats] = hands
    if not view.memory.stock:
        stock = [card for card in view.memory.unseen if not sum(hands) >> card & 1]
        random.shuffle(stock)
        row[slots.PACK : slots.PACK + len(stock)] = stock
    row[slots.RANDOM] = 1 + random.randrange(1 << 60)
    return row


class Turn:
    """The ways in which a seat may end its turn, and what each is worth to it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._variant = view.variant
        self._rules = view.variant.row
        self._seat = view.seat
        self._unseen = card_set(view.memory.unseen)
        self._lacks = [card_set(cards) for cards in view.memory.lacks]
        self._fresh = view.memory.fresh
        self._known: dict[tuple[int, ...], float] = {}
        self._nodes = 0

    def value_of(self, row: Row, act: int) -> float:
        """What an act comes to with the best that may follow it in this turn."""
        after = row.copy()
        step(self._rules, after, act)
        self._nodes += 1
        if after[slots.PHASE] == slots.PHASE_OVER or not self._goes_on(row, after):
            return self._worth(after)
        key = (after[slots.HANDS + self._seat], after[slots.TOP], after[slots.PHASE])
        if key not in self._known:
            acts = legal_acts(self._variant, after)
            if self._nodes > NODES:  # too many ways: end the turn as soon as may be
                acts = acts[-1:]
            self._known[key] = max(self.value_of(after, act) for act in acts)
        return self._known[key]

    def _goes_on(self, before: Row, after: Row) -> bool:
        """Whether the seat is still in the same turn, and draws no hidden card in it."""
        if after[slots.TURN] != self._seat or after[slots.PHASE] == slots.PHASE_TURN:
            return False
        return after[slots.LAID] >= before[slots.LAID]

    # --- what is left ----------------------------------------------------------------------------

    def _worth(self, row: Row) -> float:
        """What a position at the end of the turn is worth."""
        hand = row[slots.HANDS + self._seat]
        if row[slots.PHASE] == slots.PHASE_OVER or not hand:
            return WEIGHTS.win if row[slots.PLACES + self._seat] or not hand else -WEIGHTS.win
        worth = self._hand(hand) - WEIGHTS.forgotten * row[slots.FORGOT + self._seat]
        nearest = min(self._sizes(row))
        worth -= WEIGHTS.points * points_in_hand(self._rules, row, self._seat) / nearest
        if row[slots.TURN] == self._seat:
            return worth + WEIGHTS.again
        return worth - self._danger(row, row[slots.TURN])

    def _sizes(self, row: Row) -> Sequence[int]:
        """The cards that each of the others holds who is still in play."""
        hands = [row[slots.HANDS + s] for s in range(self._variant.seats) if s != self._seat]
        return [hand.bit_count() for hand in hands if hand] or [1]

    def _hand(self, hand: int) -> float:
        """What a hand is worth to who must get rid of it."""
        rules = self._rules
        suits = sum(bool(hand & cards_of_suit(suit)) for suit in range(4))
        free = (hand & (rules[slots.WILD] | rules[slots.NOMINATE])).bit_count()
        shields = hand & (rules[slots.PICK_UPS] | rules[slots.NEUTRALISE])
        worth = WEIGHTS.suit * suits + WEIGHTS.free * min(free, 2) + WEIGHTS.shield * bool(shields)
        if rules[slots.SEVERAL] == slots.SEVERAL_ONE:
            return worth - hand.bit_count()
        return worth - WEIGHTS.held * hand.bit_count() - WEIGHTS.turn * groups(hand)

    def _danger(self, row: Row, seat: int) -> float:
        """What the next player may do."""
        size = max(1, row[slots.HANDS + seat].bit_count())
        can = self._chance(row, seat, size)
        if not row[slots.PENDING]:
            return (WEIGHTS.reply + WEIGHTS.threat / size) * can
        burden = WEIGHTS.burden * row[slots.PENDING] * (1 + 2 / size)
        return burden * self._back(row) * can - burden * (1 - can)

    def _back(self, row: Row) -> float:
        """How much of a pick-up that is answered comes back to this seat."""
        mine = answering(self._rules, row, row[slots.HANDS + self._seat])
        return 0.0 if mine else 1 / (self._variant.seats - 1)

    def _chance(self, row: Row, seat: int, size: int) -> float:
        """How likely a seat can lay a card."""
        fit = fitting(self._rules, row, self._unseen)
        total = max(1, self._unseen.bit_count())
        missing = fit & ~self._lacks[seat]
        fresh = min(size, self._fresh[seat])
        old = (1 - missing.bit_count() / total) ** (size - fresh)
        new = (1 - fit.bit_count() / total) ** fresh
        return 1 - old * new


def groups(hand: int) -> int:
    """How many groups of cards that match each other a hand falls into."""
    count = 0
    while hand:
        group, grown = 0, hand & -hand
        while grown != group:
            group = grown
            for card in cards_in(group):
                grown |= hand & cards_like(card)
        hand &= ~group
        count += 1
    return count
