"""The view of one seat: the only thing that a player, a browser or an agent ever receives.

A view is built up from the parts of a position that a seat has seen, never by removing secrets from
the whole. What a perfect memory could add is separate, in `Memory`, so that a table may show it or
not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hilojack.calls import FIRST_CALL, height_of
from hilojack.cards import (
    PACK,
    card_set,
    cards_in,
    show_cards,
    sort_hand,
)
from hilojack.rules.bits import cards_of_suit, lowest
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks import scoring, slots
from hilojack.rules.tricks.exchange import (
    bound_cards,
    cards_to_lay,
    choices_left,
    first_served,
    is_free,
    left_to_lay,
    maker,
    open_choice,
    rest_taker,
    served_after,
)
from hilojack.rules.tricks.follow import proper_cards
from hilojack.rules.tricks.items import card_of_item
from hilojack.rules.tricks.opening import TWO_OF_DIAMONDS
from hilojack.rules.tricks.out import next_player, only_trumps
from hilojack.rules.tricks.partner import (
    is_called,
    is_called_openly,
    is_side_in_deal,
    owes_called,
    partner_of_bidder,
    side_in_deal,
)
from hilojack.rules.tricks.sight import (
    blank,
    cards_to_draw,
    discards_in_sight,
    draw_in_sight,
    see,
    top_in_sight,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import (
    cards_in_suit,
    highest_in,
    lowest_in,
    lowest_trump,
    suit_in_play,
    trump_cards,
)
from hilojack.variants.variant import Variant
from hilojack.views.events import Began, Called, Counted, Won
from hilojack.views.memory import Place, deduce
from hilojack.views.seen import (
    Seen,
    cards_of,
    each_at,
    kept,
    known,
    known_at,
    legal_acts as legal_acts,
    number_at,
)
from hilojack.views.tally import count as count, gains, pegs as pegs, pegs_of_deal as pegs_of_deal
from hilojack.words import duties as say

EXPLAINS_ALL = False  # `why_not` is called only if some card may be played
PHASES = {
    slots.PHASE_PACKET: "packet",
    slots.PHASE_PLAY: "play",
    slots.PHASE_OVER: "over",
    slots.PHASE_STAND: "stand",
    slots.PHASE_GIFT: "gift",
    slots.PHASE_BUNCH: "bunch",
    slots.PHASE_AGREE: "agree",
    slots.PHASE_DISCARD: "discard",
    slots.PHASE_NAME: "name",
    slots.PHASE_ACCEPT: "accept",
    slots.PHASE_BID: "bid",
    slots.PHASE_CLAIM: "claim",
    slots.PHASE_SALE: "sale",
    slots.PHASE_CALL: "call",
}


KITTY = ("kitty", "each")  # where a kitty comes from: `TookUp.source` by who takes one
BLANK = [0] * slots.SEEN_SIZE  # the seen row that a view is written into
blank(BLANK)
SEEN_BY_ALL = (  # the parts of a seen row that all share, on which the standings depend
    slice(slots.PHASE, slots.HANDS),
    slice(slots.LEADER, slots.TRICK),
    slice(slots.LATE_TRICKS, slots.AWARDS),
    slice(slots.SIZES, slots.SEEN_SIZE),
)

# --- what happened, as one seat saw it -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """The hands were dealt; trumps are fixed or not yet (None); `top` is the face of the stock."""

    tag = "dealt"
    trump: int | None
    top: int | None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card was turned up for trumps."""

    tag = "turned-up"
    card: int


@dataclass(frozen=True, slots=True)
class Eldest:
    """A seat is eldest because it was dealt a card, which it names."""

    tag = "eldest"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Partnered:
    """A seat holds the card that the bidder called, and says so."""

    tag = "partnered"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Ran:
    """More cards were dealt to everyone; `cards` are those that this viewer was dealt."""

    tag = "ran"
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fixed:
    """Trumps are fixed."""

    tag = "fixed"
    trump: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded a card, None if this viewer did not see it."""

    tag = "discarded"
    seat: int
    card: int | None


@dataclass(frozen=True, slots=True)
class LaidAway:
    """Cards of a seat were discarded as the rules have it, with no choice. `cards` are those that
    this viewer saw: all, or none.
    """

    tag = "laid-away"
    seat: int
    number: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TookUp:
    """A seat took cards of the pack into its hand before the play: the kitty, a draw (fill) or the
    rest. `cards` are those that this viewer saw: its own, or none.
    """

    tag = "took-up"
    seat: int
    source: str
    number: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TookDead:
    """A seat that had too few trumps was given a card that scores, which `giver` discarded."""

    tag = "took-dead"
    seat: int
    card: int
    giver: int


@dataclass(frozen=True, slots=True)
class Pegged:
    """A side scored at once, in the middle of the deal; in a trick, for these cards."""

    tag = "pegged"
    side: int
    points: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled:
    """A claim that a seat has revoked was checked: it is right, or false."""

    tag = "ruled"
    seat: int
    revoked: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card."""

    tag = "played"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took the trick."""

    tag = "took"
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Out:
    """A seat is out: it has no trump left where only trumps are played, and shows these cards."""

    tag = "out"
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock; the card is None if this viewer did not see it."""

    tag = "drew"
    seat: int
    card: int | None


@dataclass(frozen=True, slots=True)
class Turned:
    """The stock shows a new top card."""

    tag = "turned"
    card: int


@dataclass(frozen=True, slots=True)
class SetBack:
    """A side fell short of its bid or its contract, and lost points."""

    tag = "set-back"
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class ForBid:
    """A bid adds points to what the items bring a side, or takes some away. It `failed`, and the
    others score it; only the `bid` counts, or the `difference`; it was to shoot the `moon`; or the
    bidder alone may reach the target, and the side stops `short` of it.
    """

    tag = "for-bid"
    side: int
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class HeldOver:
    """A tie: `points` go to the winners of the next deal."""

    tag = "held-over"
    points: int


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The hands were thrown in, and the same dealer deals again, or the next one."""

    tag = "thrown-in"
    same_dealer: bool


Event = (
    Began
    | Called
    | Dealt
    | TurnedUp
    | Eldest
    | Partnered
    | Ran
    | Fixed
    | Discarded
    | LaidAway
    | TookUp
    | TookDead
    | Pegged
    | Ruled
    | Played
    | Took
    | Out
    | Drew
    | Turned
    | Counted
    | SetBack
    | ForBid
    | HeldOver
    | ThrownIn
    | Won
)


# --- what a seat sees ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of an item of the score: the side that would score it now, and if that is final."""

    item: str
    side: int | None
    certain: bool
    card: int | None = None  # that decides it, if it has been played
    points: int = 0  # that it would bring the side
    hanged: bool = False  # they are more than its worth, since the card was caught


@dataclass(frozen=True, slots=True)
class Laying:
    """What a seat may discard in its turn, and how many cards in all."""

    cards: tuple[int, ...]  # in the order in which acts discard them
    bound: tuple[int, ...]  # those that must go
    least: int
    most: int


@dataclass(frozen=True)
class Memory:
    """All that a player with a perfect memory keeps and deduces from what this seat has seen.

    It follows from the seen row, and is computed on first use.
    """

    rules: Rules
    seat: int | None
    row: Row

    @kept
    def unseen(self) -> tuple[int, ...]:
        """The cards that this seat has not seen, in other hands or in the stock."""
        top = top_in_sight(self.rules, self.row)
        seen = self.row[slots.TURNED] | (0 if top == slots.NONE else 1 << top)
        for start in (slots.DISCARDS, slots.PLAYED):
            for cards in self._of_each(start):
                seen |= cards
        for cards in self._held:
            seen |= cards
        return cards_of(self.rules[slots.PACK_CARDS] & ~seen)

    @kept
    def _held(self) -> Sequence[int]:
        held = self._of_each(slots.SHOWN)
        if self.seat is not None:
            held[self.seat] = self.row[slots.HANDS + self.seat]
        return held

    @property
    def seen(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the cards in its hand that this seat has seen."""
        return tuple(map(cards_of, self._held))

    @kept
    def rests(self) -> tuple[Place, ...]:
        """By seat, then the hidden stock: the places of the unseen cards."""
        places = zip(
            self._of_each(slots.SIZES), self._held, self._of_each(slots.VOIDS), strict=True
        )
        rests = [
            Place(size - held.bit_count(), suits_in(void, self.suits))
            for size, held, void in places
        ]
        hidden = len(self.unseen) - sum(rest.size for rest in rests)
        return (*rests, Place(hidden, frozenset()))

    @property
    def played(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the cards that it has played."""
        return tuple(map(cards_of, self._of_each(slots.PLAYED)))

    @property
    def won(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the cards of its tricks."""
        return tuple(map(cards_of, self._of_each(slots.WON)))

    @kept
    def card_points(self) -> tuple[int, ...]:
        """By side: the card-points taken towards Game."""
        sides = range(self.rules[slots.SIDES])
        piles = [scoring.cards_won(self.rules, self.row, side) for side in sides]
        return tuple(points_in(self.rules, pile, self.row[slots.TRUMP]) for pile in piles)

    @kept
    def known(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the cards that it certainly holds."""
        held = zip(self.seen, self._deduced, strict=False)
        return tuple(cards_of(card_set(seen) | must) if must else seen for seen, (must, _) in held)

    @kept
    def lacks(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the unseen cards that it certainly does not hold."""
        return tuple(cards_of(cannot) for _, cannot in self._deduced[: len(self.seen)])

    @kept
    def _deduced(self) -> Sequence[tuple[int, int]]:
        return deduce(card_set(self.unseen), self.rests, self.suits)

    @property
    def suits(self) -> tuple[int, ...]:
        """By suit: the cards that belong to it in play."""
        return suits_in_play(self.rules, self.row[slots.TRUMP])

    def _of_each(self, start: int) -> list[int]:
        return self.row[start : start + self.rules[slots.SEATS]]


@dataclass(frozen=True)
class View(Seen):
    """A position of a trick game as one seat may know it, and the events that it saw."""

    events: tuple[Event, ...]  # of this deal, as this seat saw them

    leader = known_at(slots.LEADER)  # the seat that leads, or led, to the trick
    trump = known_at(slots.TRUMP)  # or, during the calls, the suit offered
    cut = known_at(slots.CUT)  # the card cut for trumps
    bidder = known_at(slots.BIDDER)  # the seat that bid highest, named trumps or accepted them
    bid = number_at(slots.BID)  # the highest bid, or 0 before the first
    carry = number_at(slots.CARRY)  # points held over from tied deals
    hand_sizes = each_at(slots.SIZES)

    @kept
    def phase(self) -> str:
        """The phase: packet, stand, gift, bunch ...: one of PHASES."""
        return PHASES[self.row[slots.PHASE]]

    @kept
    def turn_up(self) -> int | None:
        """The last card turned up for trumps."""
        return None if is_called(self.variant.row) else known(self.row[slots.TURN_UP])

    @kept
    def called(self) -> int | None:
        """The card called, whose holder is the bidder's partner."""
        return known(self.row[slots.CALLED]) if is_called(self.variant.row) else None

    @kept
    def partner(self) -> int | None:
        """The seat that has the card called, as far as this seat knows: perhaps the bidder."""
        return known(partner_of_bidder(self.variant.row, self.row))

    @kept
    def joined(self) -> int | None:
        """The seat that all know to have the card called: it has shown or played it."""
        called = 0 if self.called is None else 1 << self.called
        open_cards = zip(self.of_each(slots.SHOWN), self.of_each(slots.PLAYED), strict=True)
        seats = (seat for seat, cards in enumerate(open_cards) if called & (cards[0] | cards[1]))
        return next(seats, None)

    def together(self, seat: int) -> tuple[int, ...]:
        """Return the seats that play with a seat in this deal, as far as this seat knows."""
        rules, side = self.variant.row, side_in_deal(self.variant.row, self.row, seat)
        seats = range(self.variant.seats)
        return tuple(one for one in seats if side_in_deal(rules, self.row, one) == side)

    @kept
    def turned(self) -> tuple[int, ...]:
        """The cards that were turned up and are out of play."""
        return cards_of(self.row[slots.TURNED])

    @kept
    def hand(self) -> tuple[int, ...]:
        """The hand as a player sorts it: trumps first."""
        row = self.row
        held = 0 if self.seat is None else row[slots.HANDS + self.seat]
        return held_as(self.variant.row, held, row[slots.TRUMP])

    @kept
    def off_cards(self) -> dict[int, int]:
        """By card of another suit that is a trump now: the suit of trumps."""
        trump = self.row[slots.TRUMP]
        own = 0 if trump == slots.NONE else cards_of_suit(trump)
        return dict.fromkeys(cards_in(self.variant.row[slots.EXTRAS + trump] & PACK & ~own), trump)

    @kept
    def discards(self) -> tuple[int, ...]:
        """The cards that this seat has discarded."""
        return () if self.seat is None else cards_of(self.row[slots.DISCARDS + self.seat])

    @kept
    def out(self) -> dict[int, tuple[int, ...]]:
        """By seat that is out, where only trumps are played: the cards that it has shown."""
        seats = [s for s in range(self.variant.seats) if self.row[slots.OUT] >> s & 1]
        trump = self.row[slots.TRUMP]
        shown = self.of_each(slots.SHOWN)
        return {seat: held_as(self.variant.row, shown[seat], trump) for seat in seats}

    @kept
    def laying(self) -> Laying | None:
        """What this seat may discard now, in an exchange, or None."""
        rules, row = self.variant.row, self.row
        due = self.phase == "discard" and self.turn == self.seat
        if not rules[slots.KEEP] or not due or self.seat is None:
            return None
        bound = bound_cards(rules, row, self.seat) & row[slots.HANDS + self.seat]
        cards, trumps = bound | open_choice(rules, row), trump_cards(rules, row[slots.TRUMP])
        most = choices_left(rules, row) + bound.bit_count()
        free = is_free(rules, row, self.seat)
        least = max(0, left_to_lay(rules, row)) if free else most
        in_order = (*cards_of(cards & ~trumps), *cards_of(cards & trumps))
        return Laying(in_order, cards_of(bound), least, most)

    @kept
    def given(self) -> tuple[TookDead, ...]:
        """The cards that others discarded and seats were given, in order."""
        return tuple(event for event in self.events if isinstance(event, TookDead))

    @kept
    def laid_by_all(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the discards that this seat sees, its own and those that lie face up."""
        return tuple(map(cards_of, self.of_each(slots.DISCARDS)))

    @kept
    def trick(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table: seat and card, in order of play."""
        return trick_on_table(self.variant.row, self.row)

    @kept
    def stock(self) -> int:
        """How many cards are left to draw."""
        return cards_to_draw(self.variant.row, self.row)

    @kept
    def stock_top(self) -> int | None:
        """The top card of the stock, or None if it is face down."""
        return known(top_in_sight(self.variant.row, self.row))

    @kept
    def tricks(self) -> tuple[int, ...]:
        """By seat: the number of tricks it has won."""
        if self.variant.row[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
            return self.of_each(slots.LATE_TRICKS)
        seats = self.variant.seats
        return tuple([cards.bit_count() // seats for cards in self.of_each(slots.WON)])

    @kept
    def standings(self) -> tuple[Standing, ...]:
        """The items in counting order; empty until trumps are fixed."""
        if self.trump is None:
            return ()
        return standings(self.variant, *[tuple(self.row[part]) for part in SEEN_BY_ALL])

    @kept
    def proper(self) -> tuple[int, ...]:
        """The cards that may be played without a revoke."""
        plays = self.row[slots.PHASE] == slots.PHASE_PLAY and self.turn == self.seat
        return cards_of(proper_cards(self.variant.row, self.row)) if plays else ()

    @kept
    def memory(self) -> Memory:
        """The knowledge that a perfect memory adds."""
        return Memory(self.variant.row, self.seat, self.row)

    @kept
    def taker(self) -> int | None:
        """The seat that took the last trick."""
        taken = (event.seat for event in reversed(self.events) if isinstance(event, Took))
        return next(taken, None)

    @kept
    def last_trick(self) -> tuple[tuple[int, int], ...]:
        """The last trick taken: seat and card, in order of play."""
        plays: list[tuple[int, int]] = []
        taken = 0  # cards of the trick still to be found
        for event in reversed(self.events):
            if isinstance(event, Took):
                taken = len(event.cards)
            elif taken and isinstance(event, Played):
                plays.append((event.seat, event.card))
                if len(plays) == taken:
                    break
        return tuple(reversed(plays))


def look(
    variant: Variant, row: Row, seat: int | None, events: Sequence[Event], number: int
) -> View:
    """Return a seat's view of a position (None: a spectator) after `events`."""
    seen = BLANK.copy()
    see(variant.row, row, _viewer(seat), seen)
    acts = legal_acts(variant, seen) if seat == seen[slots.TURN] else ()
    return View(variant, seat, number, seen, acts, tuple(events))


@lru_cache(2**6)
def suits_in(cards: int, suits: tuple[int, ...]) -> frozenset[int]:
    """Return the suits of which a set holds a card."""
    return frozenset(suit for suit, whole in enumerate(suits) if cards & whole)


@lru_cache(2**6)
def suits_in_play(rules: Rules, trump: int) -> tuple[int, ...]:
    """Return, by suit, the cards that belong to it in play."""
    return tuple(cards_in_suit(rules, suit, trump) for suit in range(4))


@lru_cache(2**12)
def held_as(rules: Rules, bits: int, trump: int) -> tuple[int, ...]:
    """Return a hand as a player sorts it: trumps first, high to low, jokers in any case."""
    hand = []
    trumps = bits & trump_cards(rules, trump) if trump != slots.NONE else 0
    plain = sort_hand(bits & ~trumps, known(trump))
    while trumps:
        hand.append(lowest_trump(rules, trumps, trump))
        trumps &= ~(1 << hand[-1])
    return (*reversed(hand), *plain)


@lru_cache(2**12)  # the piles change once a trick, but are read at each action
def points_in(rules: Rules, cards: int, trump: int) -> int:
    """Return the card-points of a set of cards; before trumps are fixed nobody has won any."""
    return scoring.card_points(rules, cards, trump) if cards else 0


def perceive(variant: Variant, before: Row, act: int, after: Row, seat: int | None) -> list[Event]:
    """Return the events that a seat (None: a spectator) sees between two positions, by an
    action.
    """
    actor = before[slots.TURN]
    if act >= FIRST_CALL:
        over = 0 < before[slots.BID] == height_of(act) and actor == before[slots.DEALER]
        events: list[Event] = [Called(actor, act, over), *_said(variant, before, after, seat)]
        claimed = after[slots.CLAIMED] & ~before[slots.CLAIMED]
        if claimed:
            events.insert(1, Ruled(lowest(claimed), bool(claimed & after[slots.REVOKERS])))
    elif before[slots.PHASE] == slots.PHASE_DISCARD:
        seen = discards_in_sight(variant.row, after, actor, _viewer(seat)) >> act & 1
        events = [Discarded(actor, act if seen else None)]
        if variant.row[slots.KEEP]:
            events += _exchanged(variant, before, after, seat, 1 << act)
    else:
        events = [Played(actor, act)]
        if before[slots.TRUMP] == slots.NONE != after[slots.TRUMP]:
            events.append(Fixed(after[slots.TRUMP]))
        if after[slots.TRICKS] > before[slots.TRICKS]:
            events += _trick_taken(variant, before, act, after, seat)
    events += _gone_out(variant, before[slots.OUT], after)
    if after[slots.PHASE] == slots.PHASE_OVER:
        events += _end(variant, after)
    return events


def first_sight(variant: Variant, row: Row) -> list[Event]:
    """Return the events that all see once the hands have been dealt; none before."""
    if row[slots.PHASE] == slots.PHASE_PACKET:
        return []
    turn_up = slots.NONE if is_called(variant.row) else row[slots.TURN_UP]
    trump = None if turn_up != slots.NONE else known(row[slots.TRUMP])
    events: list[Event] = [Dealt(trump, known(top_in_sight(variant.row, row)))]
    pitcher = eldest(variant.row, row)
    named = variant.row[slots.FIRST_DEAL] == slots.FIRST_DEAL_TWO_OF_DIAMONDS
    if named and row[slots.SHOWN + pitcher]:
        events.append(Eldest(pitcher, TWO_OF_DIAMONDS))
    if turn_up != slots.NONE:
        events.append(TurnedUp(turn_up))
        events += [Pegged(*gain) for gain in gains(variant, row[slots.BEFORE :], row)]
        if row[slots.PHASE] == slots.PHASE_PLAY:
            events.append(Fixed(row[slots.TRUMP]))
    events += _gone_out(variant, 0, row)
    if row[slots.PHASE] == slots.PHASE_OVER:
        events += _end(variant, row)
    return events


def _said(variant: Variant, before: Row, after: Row, seat: int | None) -> list[Event]:
    """Return what follows a call: the deal, points, more cards, turn-ups, and trumps fixed."""
    if before[slots.PHASE] == slots.PHASE_PACKET:
        return first_sight(variant, after)
    if before[slots.PHASE] == slots.PHASE_CALL and is_called_openly(variant.row):
        return _joined(variant, after)
    if variant.row[slots.KEEP]:
        return _exchange_begun(variant, before, after, seat)
    events: list[Event] = []
    away = slice(slots.DISCARDS, slots.DISCARDS + variant.seats)
    if after[slots.PHASE] == slots.PHASE_BID and after[away] != before[away]:
        return _hand_exchanged(before, after, seat)
    if after[slots.STOCK_NEXT] > before[slots.STOCK_NEXT]:
        own = 0 if seat is None else after[slots.HANDS + seat] & ~before[slots.HANDS + seat]
        events.append(Ran(tuple(cards_in(own))))
    turned = after[slots.TURNED] & ~before[slots.TURNED]
    order = after[slots.PACK : slots.PACK + variant.row[slots.PACK_SIZE]]
    events += [TurnedUp(card) for card in order if turned >> card & 1]
    events += [Pegged(*gain) for gain in gains(variant, before[slots.SCORES :], after)]
    fixed = (slots.PHASE_PLAY, slots.PHASE_DISCARD, slots.PHASE_BUNCH, slots.PHASE_CALL)
    settled = (slots.PHASE_BUNCH, slots.PHASE_AGREE, slots.PHASE_CALL)
    talked = before[slots.PHASE] not in settled
    if talked and after[slots.PHASE] in fixed and after[slots.TRUMP] != slots.NONE:
        events.append(Fixed(after[slots.TRUMP]))
    return events


def _joined(variant: Variant, row: Row) -> list[Event]:
    """Return the event of a partner who was called openly, if anybody holds the card."""
    card = row[slots.CALLED]
    seats = (seat for seat in range(variant.seats) if row[slots.SHOWN + seat] >> card & 1)
    return [Partnered(seat, card) for seat in seats]


def _hand_exchanged(before: Row, after: Row, seat: int | None) -> list[Event]:
    """Return the events of a worthless hand that is shown and exchanged for a new one."""
    actor = before[slots.TURN]
    gone, new = (cards_of(row[slots.HANDS + actor]) for row in (before, after))
    own = new if actor == seat else ()
    return [LaidAway(actor, len(gone), gone), TookUp(actor, "fill", len(new), own)]


def _exchange_begun(variant: Variant, before: Row, after: Row, seat: int | None) -> list[Event]:
    """Return what follows a call: trumps fixed, and what is taken up and discarded."""
    events: list[Event] = []
    if before[slots.TRUMP] == slots.NONE != after[slots.TRUMP]:
        events.append(Fixed(after[slots.TRUMP]))
    return events + _exchanged(variant, before, after, seat, 0)


def _exchanged(
    variant: Variant, before: Row, after: Row, seat: int | None, laid: int
) -> list[Event]:
    """Return what was taken up and discarded, seat by seat, without the cards just `laid`."""
    rules, events = variant.row, []
    place = before[slots.STOCK_NEXT]
    taker = rest_taker(rules, after)
    for owner, source in _takers(variant, before, after):
        away = after[slots.DISCARDS + owner] & ~before[slots.DISCARDS + owner] & ~laid
        thrown: list[Event] = []
        if source not in KITTY and away:
            seen = away & discards_in_sight(rules, after, owner, _viewer(seat))
            thrown = [LaidAway(owner, away.bit_count(), cards_of(seen))]
        number = _number_taken(variant, before, after, owner, source)
        taken: list[Event] = []
        if number:
            own = tuple(sorted(after[slots.PACK + place : slots.PACK + place + number]))
            taken = [TookUp(owner, source, number, own if owner == seat else ())]
            place += number
        events += taken + thrown if owner == taker else thrown + taken
    return events + _given(variant, before, after)


def _given(variant: Variant, before: Row, after: Row) -> list[Event]:
    """Return the discards that were given to other seats between two positions, in order."""
    rules, seats = variant.row, variant.seats
    if rules[slots.DEAD_POINTS] != slots.DEAD_POINTS_NEXT_SHORT:
        return []
    events: list[Event] = []
    giver = first_served(rules, after)
    while giver != slots.NONE:
        had = before[slots.HANDS + giver] | before[slots.DISCARDS + giver]
        for card in cards_in(had):
            events += [
                TookDead(seat, card, giver)
                for seat in range(seats)
                if seat != giver and after[slots.HANDS + seat] >> card & 1
            ]
        giver = served_after(rules, after, giver)
    return events


def _cards_given(variant: Variant, before: Row, after: Row, owner: int) -> int:
    """Return how many more cards a seat was given between two positions than were taken from it."""
    given = [event for event in _given(variant, before, after) if isinstance(event, TookDead)]
    return sum((event.seat == owner) - (event.giver == owner) for event in given)


def _takers(variant: Variant, before: Row, after: Row) -> Iterator[tuple[int, str]]:
    """Yield the seats in the order in which they take cards up, with where these come from."""
    rules = variant.row
    yield from (
        (seat, KITTY[rules[slots.KITTY_FOR]]) for seat in _kitty_takers(variant, before, after)
    )
    if after[slots.TRUMP] == slots.NONE:
        return
    taker = rest_taker(rules, after)
    yield from ((seat, "fill") for seat in _from_eldest(variant, after) if seat != taker)
    if taker != slots.NONE:
        yield taker, "rest"


def _from_eldest(variant: Variant, row: Row) -> list[int]:
    """Return the seats in turn, the dealer last."""
    return [(row[slots.DEALER] + 1 + n) % variant.seats for n in range(variant.seats)]


def _kitty_takers(variant: Variant, before: Row, after: Row) -> list[int]:
    """Return the seats that took up a kitty between two positions, in their order."""
    rules = variant.row
    named = rules[slots.KITTY_WHEN] == slots.KITTY_WHEN_AFTER_NAMING
    phases = (slots.PHASE_NAME, slots.PHASE_CALL) if named else (slots.PHASE_BID,)
    gone = before[slots.PHASE] in phases and after[slots.PHASE] not in (*phases, slots.PHASE_OVER)
    if not rules[slots.KITTY] or not gone:
        return []
    each = rules[slots.KITTY_FOR] == slots.KITTY_FOR_EACH
    return _from_eldest(variant, after) if each else [maker(rules, after)]


def _number_taken(variant: Variant, before: Row, after: Row, owner: int, source: str) -> int:
    """Return how many cards a seat took up from one source between two positions."""
    kitty: int = variant.row[slots.KITTY]
    if source in KITTY:
        return kitty
    had, has = (
        (row[slots.HANDS + owner] | row[slots.DISCARDS + owner]).bit_count()
        for row in (before, after)
    )
    had += _cards_given(variant, before, after, owner)
    return has - had - (kitty if owner in _kitty_takers(variant, before, after) else 0)


def _viewer(seat: int | None) -> int:
    """Return a seat as `sight` has it: NONE is a spectator."""
    return slots.NONE if seat is None else seat


@lru_cache(2**7)  # a position is mostly shown to one seat after another
def standings(variant: Variant, *seen: tuple[int, ...]) -> tuple[Standing, ...]:
    """Return the state of each item by the tricks won so far; `seen` are the slots SEEN_BY_ALL."""
    rules, row = variant.row, BLANK.copy()
    for part, numbers in zip(SEEN_BY_ALL, seen, strict=True):
        row[part] = numbers
    over = row[slots.PHASE] == slots.PHASE_OVER
    sides = [side for side in range(variant.sides) if is_side_in_deal(rules, row, side)]
    piles = [scoring.cards_won(rules, row, side) for side in sides]
    standings = []
    for place, name in enumerate(variant.rules["scoring"]):
        code = scoring.item_at(rules, place)
        certain = over or _is_certain(rules, row, code, piles)
        scoring.decide(rules, row, place)
        side = known(row[slots.AWARDS + place])
        card = None if side is None else known(scoring.deciding_card(rules, row, code))
        points = 0 if side is None else row[scoring.earned(place, side)]
        hanged = code == slots.ITEM_JACK and points > scoring.worth_at(rules, place)
        standings.append(Standing(name, side, certain, card, points, hanged))
    return tuple(standings)


def _is_certain(rules: Rules, row: Row, code: int, piles: Sequence[int]) -> bool:
    """Return True if no card still to be gathered could change who scores an item. `piles` are the
    cards that each side has gathered.
    """
    gathered = sum(piles)
    to_come = rules[slots.PACK_CARDS] & ~(gathered | row[slots.TURNED])
    if only_trumps(rules, row):
        to_come &= trump_cards(rules, row[slots.TRUMP])
    if code in (slots.ITEM_GAME, slots.ITEM_MAJORITY):
        points = sorted([points_in(rules, pile, row[slots.TRUMP]) for pile in piles])
        lead = points[-1] - sum(points[:-1] if code == slots.ITEM_MAJORITY else points[-2:-1])
        return lead > points_in(rules, to_come, row[slots.TRUMP])
    if code == slots.ITEM_LAST_TRICK:
        return False
    if code == slots.ITEM_TRICKS:
        tricks = sorted([scoring.tricks_counted(rules, row, side) for side in range(len(piles))])
        left = max(row[slots.SIZES : slots.SIZES + rules[slots.SEATS]])
        return tricks[-1] - tricks[-2] > min(left, rules[slots.HAND])
    if code == slots.ITEM_SURPLUS:
        return not any(row[slots.SIZES : slots.SIZES + rules[slots.SEATS]])
    trump = row[slots.TRUMP]
    if code == slots.ITEM_HIGH:
        best = highest_in(rules, gathered | to_come, trump)
        return best != slots.NONE and bool(gathered >> best & 1)
    if code == slots.ITEM_LOW:
        least = lowest_in(rules, gathered | to_come, trump)
        return least != slots.NONE and bool(gathered >> least & 1)
    return not to_come >> card_of_item(code, row[slots.TRUMP]) & 1


def trick_on_table(rules: Rules, row: Row) -> tuple[tuple[int, int], ...]:
    """Return the trick on the table: seat and card, in order of play."""
    plays = []
    seat = row[slots.LEADER]
    for _ in range(row[slots.TRICK_SIZE]):
        plays.append((seat, row[slots.TRICK + seat]))
        seat = next_player(rules, row, seat)
    return tuple(plays)


def _trick_taken(
    variant: Variant, before: Row, act: int, after: Row, seat: int | None
) -> list[Event]:
    """Return the events of a completed trick: who takes it, points, and each draw in turn. Nobody
    else sees the card of a private draw.
    """
    taker = after[slots.TAKER]
    cards = [card for _, card in trick_on_table(variant.row, before)] + [act]
    events: list[Event] = [Took(taker, tuple(cards))]
    pegs = 0
    if variant.row[slots.PEGGED]:
        pegs = scoring.trick_points(variant.row, card_set(cards), after[slots.TRUMP])
    if pegs:
        paid = paying(variant.row, cards, after[slots.TRUMP])
        events.append(Pegged(taker % variant.sides, pegs, tuple(paid)))
    drawer = taker
    for place in range(before[slots.STOCK_NEXT], after[slots.STOCK_NEXT]):
        seen = draw_in_sight(variant.row, place, drawer, _viewer(seat))
        events.append(Drew(drawer, after[slots.PACK + place] if seen else None))
        drawer = next_seat(variant.row, drawer)
    top = top_in_sight(variant.row, after)
    if top != slots.NONE:
        events.append(Turned(top))
    return events


def paying(rules: Rules, cards: Sequence[int], trump: int) -> dict[int, int]:
    """Return the points that each of some cards pays at once in its trick, the most first."""
    pays = {card: scoring.trick_points(rules, 1 << card, trump) for card in cards}
    return {card: pays[card] for card in sorted(filter(pays.get, pays), key=lambda c: -pays[c])}


def _gone_out(variant: Variant, before: int, after: Row) -> list[Event]:
    """Return the events of the seats that have gone out since those in `before`, in turn. At the
    end of the deal, when everybody is out, nobody needs to be told.
    """
    new = after[slots.OUT] & ~before
    if not new or after[slots.PHASE] == slots.PHASE_OVER:
        return []
    round_ = [(after[slots.LEADER] + n) % variant.seats for n in range(variant.seats)]
    shown = after[slots.SHOWN : slots.SHOWN + variant.seats]
    return [
        Out(s, held_as(variant.row, shown[s], after[slots.TRUMP])) for s in round_ if new >> s & 1
    ]


def _end(variant: Variant, row: Row) -> list[Event]:
    """Return the events of a deal's end: thrown in or counted item by item, and a match won."""
    if row[slots.THROWN_IN] != slots.PLAYED_OUT:
        return [ThrownIn(row[slots.THROWN_IN] == slots.SAME_DEALER)]
    events: list[Event] = []
    for place, item in enumerate(variant.rules["scoring"]):
        events += _counted(variant, row, place, item)
    for side in range(variant.sides):
        if gained := row[scoring.earned(slots.LINE_BID, side)]:
            events.append(ForBid(side, gained, _reason_of_bid(variant.row, row, side)))
        lost = min(0, *(row[scoring.earned(line, side)] for line in range(slots.LINE_BID)))
        if lost:
            events.append(SetBack(side, -lost))
    if row[slots.VICTOR] != slots.NONE:
        events.append(Won(row[slots.VICTOR]))
    return events


def _reason_of_bid(rules: Rules, row: Row, side: int) -> str:
    """Return why a bid adds points to those of a side, or takes some away."""
    bidders = row[slots.BIDDER] != slots.NONE and side == row[slots.BIDDER] % rules[slots.SIDES]
    if bidders and row[slots.SMUDGED]:
        return "moon"
    if row[scoring.earned(slots.LINE_BID, side)] > 0:
        return "failed"
    if rules[slots.BID_SCORING] == slots.BID_SCORING_DIFFERENCE:
        return "difference"
    return "bid" if bidders else "short"


def _counted(variant: Variant, row: Row, place: int, item: str) -> list[Event]:
    """Return the events of one item's count: several sides may win it, or it is held over."""
    if row[slots.AWARDS + place] == slots.UNCOUNTED:
        return []
    code = scoring.item_at(variant.row, place)
    why = _decided_by(variant, row, code)
    gains = enumerate(row[scoring.earned(place, side)] for side in range(variant.sides))
    scored: list[Event] = [Counted(item, side, n, *why) for side, n in gains if n > 0]
    holds = code == slots.ITEM_MAJORITY or is_game_held_over(variant.row, code)
    held = [HeldOver(row[slots.CARRY])] if holds and row[slots.CARRY] else []
    return scored or [Counted(item, None, 0, *why), *held]


def is_game_held_over(rules: Rules, code: int) -> bool:
    """Return True if an item is Game, and its points are held over on a tie."""
    return code == slots.ITEM_GAME and rules[slots.GAME_TIE] == slots.GAME_TIE_HELD_OVER


def _decided_by(
    variant: Variant, row: Row, code: int
) -> tuple[int | None, int | None, tuple[int, ...]]:
    """Return why a side takes an item: the card that decides it, the side, or all the amounts."""
    taker = known(scoring.side_that_scores(variant.row, row, code))
    if code == slots.ITEM_SURPLUS:
        piles = (scoring.cards_won(variant.row, row, side) for side in range(variant.sides))
        return None, taker, tuple(pile.bit_count() for pile in piles)
    if code in (slots.ITEM_GAME, slots.ITEM_MAJORITY, slots.ITEM_TRICKS):
        amount = scoring.tricks_counted if code == slots.ITEM_TRICKS else scoring.side_points
        return None, taker, tuple(amount(variant.row, row, side) for side in range(variant.sides))
    card = known(scoring.deciding_card(variant.row, row, code))
    return (None if taker is None else card), taker, ()


def discards_left(view: View, seat: int) -> int:
    """Return how many cards a seat has still to discard."""
    kept = view.variant.rules["keep"] or view.variant.rules["hand"]
    return max(0, view.hand_sizes[seat] - int(kept))


# --- why not -------------------------------------------------------------------------------------


def why_not(variant: Variant, row: Row, card: int) -> str:
    """Return which suits must be followed, and with which cards; or what else may be discarded."""
    if row[slots.PHASE] == slots.PHASE_DISCARD:
        may_go = cards_to_lay(variant.row, row)
        return say.may_discard_only(show_cards(cards_of(may_go)))
    held = show_cards(held_as(variant.row, proper_cards(variant.row, row), row[slots.TRUMP]))
    return say.must_and_held(say.must_do(*duty(variant, row)), held)


def why_revoke(variant: Variant, row: Row, card: int) -> str | None:
    """Return why playing a card now, though legal, is a revoke, or None if it is not."""
    if row[slots.PHASE] != slots.PHASE_PLAY or proper_cards(variant.row, row) >> card & 1:
        return None
    return why_not(variant, row, card)


class Duty(NamedTuple):
    """What a player who can must do: `words/en/duties.ftl` names the kinds."""

    kind: str
    suit: int = slots.NONE  # to follow
    card: int = slots.NONE  # to play


def is_bound(view: View) -> bool:
    """Return True if the player may not play every card of the hand."""
    return view.phase == "play" and not set(view.hand) <= set(view.proper)


def duty(variant: Variant, row: Row) -> Duty:
    """Return what a player who can must do, as to follow hearts or trump."""
    if owes_called(variant.row, row, row[slots.TURN]):
        return Duty("called", card=row[slots.CALLED])
    proper = proper_cards(variant.row, row)
    suits = {suit_in_play(variant.row, card, row[slots.TRUMP]) for card in cards_in(proper)}
    led, trump = row[slots.LED], row[slots.TRUMP]
    if led == slots.NONE:
        return Duty("lead-trump" if trump != slots.NONE else "no-joker")
    if led not in suits:
        return Duty("trump")
    return Duty("follow-or-trump" if trump in suits and led != trump else "follow", led)
