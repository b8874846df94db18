"""The view of one seat in a shedding game: the only thing that a player ever receives.

The pile is face up and may be looked through; hands are private and their sizes public; nobody sees
the stock. What a perfect memory could add is separate, in `Memory`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hilojack.calls import DRAW, FIRST_CALL, PASS, PICK_UP
from hilojack.cards import RANKS, card_set, rank_of, sort_hand, suit_of
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.laying import fitting
from hilojack.rules.shedding.sight import blank, see
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant
from hilojack.views.events import Began, Called, Counted, Won
from hilojack.views.seen import (
    Seen,
    cards_of,
    each_at,
    flag_at,
    kept,
    known_at,
    legal_acts as legal_acts,
    number_at,
)
from hilojack.views.tally import Peg, Scored
from hilojack.words import duties as say
from hilojack.words.grammar import listed
from hilojack.words.suits import SUIT_NAMES

EXPLAINS_ALL = True  # `why_not` is called even if no card may be played
PHASES = {
    slots.PHASE_OVER: "over",
    slots.PHASE_TURN: "turn",
    slots.PHASE_GO_ON: "go-on",
    slots.PHASE_NOMINATE: "nominate",
    slots.PHASE_SHUFFLE: "shuffle",
}


BLANK = [0] * slots.SEEN_SIZE  # the seen row that a view is written into
blank(BLANK)

# --- what happened, as one seat saw it -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """A card was turned to begin the pile."""

    tag = "opened"
    card: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat played a card on the pile."""

    tag = "laid"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Lacked:
    """A seat showed that it held none of these cards: it had to play one if it could."""

    tag = "lacked"
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Forgot:
    """A seat played its last card without having said so, and must pick up."""

    tag = "forgot"
    seat: int


@dataclass(frozen=True, slots=True)
class DrewCards:
    """A seat drew `count` cards from the stock; `cards` are those that this viewer saw."""

    tag = "drew-cards"
    seat: int
    count: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restocked:
    """The pile except its top card became the stock, of `count` cards."""

    tag = "restocked"
    count: int
    shuffled: bool


@dataclass(frozen=True, slots=True)
class Neutralised:
    """A pick-up was cancelled."""

    tag = "neutralised"
    seat: int


@dataclass(frozen=True, slots=True)
class Reversed:
    """The direction of play changed; `left` is True if it is now to the left."""

    tag = "reversed"
    left: bool


@dataclass(frozen=True, slots=True)
class Skipped:
    """`count` seats were skipped."""

    tag = "skipped"
    count: int


@dataclass(frozen=True, slots=True)
class Out:
    """A seat has played all its cards, as the first, second ..."""

    tag = "out"
    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Blocked:
    """The deal ended with nobody out: nobody could play, or the limit of plays was reached."""

    tag = "blocked"
    passes: bool


Event = (
    Began
    | Opened
    | Called
    | Laid
    | Lacked
    | Forgot
    | DrewCards
    | Restocked
    | Neutralised
    | Reversed
    | Skipped
    | Out
    | Blocked
    | Counted
    | Won
)


# --- what a seat sees ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Memory:
    """All that a player with a perfect memory keeps and deduces from what this seat has seen.

    A seat's cards, except the last `fresh` to come, are not among those it `lacks`; `renewed` of
    them were drawn since the cards in `stocked` became the stock.
    """

    unseen: tuple[int, ...]  # cards that this seat cannot place, in other hands or in the stock
    known: tuple[tuple[int, ...], ...]  # by seat: the cards that it certainly holds
    lacks: tuple[tuple[int, ...], ...]
    fresh: tuple[int, ...]
    renewed: tuple[int, ...]
    stocked: tuple[int, ...]
    stock: tuple[int, ...]  # the stock from its top on, if its order can be known


@dataclass(frozen=True)
class View(Seen):
    """A position of a shedding game as one seat may know it, and the events that it saw."""

    events: tuple[Event, ...]  # of this deal, as this seat saw them

    hand_sizes = each_at(slots.SIZES)
    left = flag_at(slots.DIRECTION)  # True if play goes to the left
    top = number_at(slots.TOP)  # the top card of the pile
    live = flag_at(slots.LIVE)  # True if the top card takes effect
    nominated = known_at(slots.NOMINATED)  # the suit that the next play must follow
    pending = number_at(slots.PENDING)  # how many cards the seat to act must pick up, or answer
    laid = number_at(slots.LAID)  # cards played in this turn
    answered = flag_at(slots.ANSWERED)  # True if this turn answers a pick-up
    dumped = known_at(slots.DUMPED)  # the suit that may be dumped in this turn
    run = number_at(slots.RUN)  # the direction of the run in this turn: 1 up, -1 down, 0 none yet
    drew = number_at(slots.DREW)  # cards drawn in this turn
    passes = number_at(slots.PASSES)  # seats that have passed in succession
    plays = number_at(slots.PLAYS)  # cards played in the deal
    restocks = number_at(slots.RESTOCKS)  # how often the pile became the stock
    places = each_at(slots.PLACES)  # 1 for the first to go out, and so on; 0 if still in play

    @kept
    def phase(self) -> str:
        """The phase: turn, go-on, nominate or over."""
        return PHASES[self.row[slots.PHASE]]

    @kept
    def hand(self) -> tuple[int, ...]:
        """The hand, sorted by suits."""
        if self.seat is None:
            return ()
        return tuple(sort_hand(self.row[slots.HANDS + self.seat], None))

    @kept
    def pile(self) -> tuple[int, ...]:
        """The pile as it lies, the top card last."""
        return tuple(_pile(self.row))

    @kept
    def chain(self) -> tuple[int, ...]:
        """The cards that make up the pick-up."""
        return cards_of(self.row[slots.CHAIN])

    @kept
    def forgot(self) -> tuple[int, ...]:
        """The seats that hold one card and did not say so."""
        return tuple(seat for seat, due in enumerate(self.of_each(slots.FORGOT)) if due)

    @kept
    def stock(self) -> int:
        """How many cards are left to draw."""
        return stock_size(self.row)

    @kept
    def memory(self) -> Memory:
        """The knowledge that a perfect memory adds."""
        return remember(self)


def look(
    variant: Variant, row: Row, seat: int | None, events: Sequence[Event], number: int
) -> View:
    """Return a seat's view of a position (None: a spectator) after `events`."""
    seen = BLANK.copy()
    see(variant.row, row, slots.NONE if seat is None else seat, seen)
    acts = legal_acts(variant, seen) if seat == seen[slots.TURN] else ()
    return View(variant, seat, number, seen, acts, tuple(events))


def remember(view: View) -> Memory:
    """Return what a seat can deduce from its hand and all that it saw happen in the deal."""
    recall = Recall(view.variant)
    for event in view.events:
        recall.see(event)
    return recall.memory(view.seat, view.hand)


class Recall:
    """A memory that follows the events, and what they show of the hands and the stock."""

    def __init__(self, variant: Variant) -> None:
        seats = variant.seats
        self.pack = variant.row[slots.PACK_CARDS]
        self.held = [variant.row[slots.HAND]] * seats
        self.known = [0] * seats
        self.lacks = [0] * seats
        self.fresh = [0] * seats
        self.renewed = [0] * seats
        self.pile: list[int] = []
        self.stocked = 0
        self.stock: list[int] = []

    def see(self, event: Event) -> None:
        """Follow one event, if there is a method for its tag."""
        follow = getattr(self, f"_{event.tag.replace('-', '_')}", None)
        if follow:
            follow(event)

    def _opened(self, event: Opened) -> None:
        self.pile.append(event.card)

    def _laid(self, event: Laid) -> None:
        seat, bit = event.seat, 1 << event.card
        self.pile.append(event.card)
        self.held[seat] -= 1
        self.known[seat] &= ~bit
        self.fresh[seat] -= bool(self.lacks[seat] & bit)
        self.fresh[seat] = min(self.fresh[seat], self.held[seat])
        self.renewed[seat] -= bool(self.stocked & bit)

    def _drew_cards(self, event: DrewCards) -> None:
        seat = event.seat
        self.held[seat] += event.count
        self.fresh[seat] += event.count
        if self.stocked:
            self.renewed[seat] += event.count
        self.known[seat] |= card_set(self.stock[: event.count])
        del self.stock[: event.count]

    def _restocked(self, event: Restocked) -> None:
        old = self.pile[:-1]
        self.pile = self.pile[-1:]
        self.stocked = card_set(old)
        self.stock = [] if event.shuffled else old
        self.renewed = [0] * len(self.renewed)

    def _lacked(self, event: Lacked) -> None:
        """Note a lack. It replaces older ones, unless no card has come since."""
        seat, cards = event.seat, card_set(event.cards)
        self.lacks[seat] = cards if self.fresh[seat] else cards | self.lacks[seat]
        self.fresh[seat] = 0

    def memory(self, seat: int | None, hand: tuple[int, ...]) -> Memory:
        """Return what a seat that holds `hand` knows in the end."""
        known = [*self.known]
        if seat is not None:
            known[seat] = card_set(hand)
        placed = sum(known) | card_set((*self.pile, *self.stock))
        return Memory(
            unseen=cards_of(self.pack & ~placed),
            known=tuple(cards_of(cards) for cards in known),
            lacks=tuple(cards_of(cards) for cards in self.lacks),
            fresh=tuple(self.fresh),
            renewed=tuple(self.renewed),
            stocked=cards_of(self.stocked),
            stock=tuple(self.stock),
        )


# --- what a seat sees happen ---------------------------------------------------------------------


def _pile(row: Row) -> list[int]:
    return row[slots.PILE : slots.PILE + row[slots.PILE_SIZE]]


def first_sight(variant: Variant, row: Row) -> list[Event]:
    """Return the events that all see once the hands have been dealt."""
    return [*map(Opened, _pile(row)), *_reversal(1, row), *_skips(row)]


def perceive(variant: Variant, before: Row, act: int, after: Row, seat: int | None) -> list[Event]:
    """Return the events that a seat (None: a spectator) sees between two positions, by an
    action.
    """
    actor = before[slots.TURN]
    events: list[Event] = [Called(actor, act) if act >= FIRST_CALL else Laid(actor, act)]
    if act >= FIRST_CALL:
        events += _lacking(variant, before, act)
    else:
        if before[slots.PENDING] and variant.row[slots.NEUTRALISE] >> act & 1:
            events.append(Neutralised(actor))
        events += _forgotten(before, actor)
    events += _drawn(variant, before, after, seat)
    events += _reversal(before[slots.DIRECTION], after)
    events += _places(variant, before, after)
    if after[slots.PHASE] == slots.PHASE_OVER:
        return [*events, *_end(variant, after)]
    return events + _skips(after)


def _forgotten(before: Row, actor: int) -> list[Event]:
    """Return the event of a last card that was played without having been announced."""
    alone = before[slots.HANDS + actor].bit_count() == 1
    forgot = before[slots.FORGOT + actor] and not before[slots.LAID]
    return [Forgot(actor)] if alone and forgot else []


def _lacking(variant: Variant, before: Row, act: int) -> list[Event]:
    """Return the cards that a seat cannot have held: it played none though it had to if it
    could.
    """
    bound = variant.rules["must-play"] == "yes" and act in (DRAW, PASS)
    bound = bound or (variant.rules["answer"] == "compulsory" and act == PICK_UP)
    if not bound:
        return []
    actor = before[slots.TURN]
    cards = fitting(variant.row, before, variant.row[slots.PACK_CARDS])
    if before[slots.HANDS + actor].bit_count() == 1:
        cards &= ~variant.row[slots.NOT_LAST]
    return [Lacked(actor, cards_of(cards))]


def _drawn(variant: Variant, before: Row, after: Row, seat: int | None) -> list[Event]:
    """Return the cards that the seat that acted drew from the stock, and from the refilled
    stock.
    """
    actor = before[slots.TURN]
    new = after[slots.HANDS + actor] & ~before[slots.HANDS + actor]
    if after[slots.RESTOCKS] == before[slots.RESTOCKS]:
        return _draw(actor, new, seat)
    old = card_set(
        before[slots.PACK + before[slots.STOCK_NEXT] : slots.PACK + before[slots.STOCK_END]]
    )
    late = new & ~old
    size = stock_size(after) + late.bit_count()
    shuffled = variant.row[slots.RESTOCK] == slots.RESTOCK_SHUFFLED
    renewed: list[Event] = [Restocked(size, shuffled)]
    return _draw(actor, new & old, seat) + renewed + _draw(actor, late, seat)


def _draw(actor: int, cards: int, seat: int | None) -> list[Event]:
    """Return the event of a draw, whose cards nobody else sees."""
    seen = cards_of(cards) if actor == seat else ()
    return [DrewCards(actor, cards.bit_count(), seen)] if cards else []


def _reversal(before: int, after: Row) -> list[Event]:
    """Return the event of a change of direction."""
    return [Reversed(after[slots.DIRECTION] == 1)] if after[slots.DIRECTION] != before else []


def _skips(row: Row) -> list[Event]:
    """Return the event of the seats that the turn has just passed over."""
    passed = row[slots.PHASE] == slots.PHASE_TURN and not row[slots.LAID]
    return [Skipped(row[slots.STEPS] - 1)] if passed and row[slots.STEPS] > 1 else []


def _places(variant: Variant, before: Row, after: Row) -> list[Event]:
    """Return the events of the seats that have gone out since."""
    return [
        Out(seat, after[slots.PLACES + seat])
        for seat in range(variant.seats)
        if after[slots.PLACES + seat] > before[slots.PLACES + seat]
    ]


def _end(variant: Variant, row: Row) -> list[Event]:
    """Return the events of a deal's end: no more plays, what is scored, and a match won."""
    events: list[Event] = [] if row[slots.OUTS] else [Blocked(bool(row[slots.BLOCKED]))]
    events += [Counted(*scored) for scored in count(variant, row)]
    return [*events, *([Won(row[slots.VICTOR])] if row[slots.VICTOR] != slots.NONE else [])]


def pegs(variant: Variant, act: int, before: Row, after: Row) -> list[Peg]:
    """Return nothing: no points are scored before the end of a deal."""
    return []


def pegs_of_deal(variant: Variant, row: Row) -> list[Peg]:
    """Return nothing: the deal itself scores no points."""
    return []


def count(variant: Variant, row: Row) -> tuple[Scored, ...]:
    """Return what a finished deal was worth, seat by seat."""
    item = variant.rules["scoring"]
    gains = [row[slots.SCORES + s] - row[slots.BEFORE + s] for s in range(variant.seats)]
    lines = tuple(Scored(item, seat, gain) for seat, gain in enumerate(gains) if gain)
    return lines or (Scored(item, None, 0),)


# --- why not -------------------------------------------------------------------------------------


def why_not(variant: Variant, row: Row, card: int) -> str:
    """Return why a card in the hand may not be played now."""
    if row[slots.PHASE] == slots.PHASE_NOMINATE:
        return say.nominate_first
    hand = row[slots.HANDS + row[slots.TURN]]
    if hand.bit_count() == 1 and variant.row[slots.NOT_LAST] >> card & 1:
        return say.not_your_last(card)
    if row[slots.PHASE] == slots.PHASE_GO_ON:
        return _why_not_follow(variant, row, hand)
    if row[slots.PENDING]:
        return say.no_answer(card, row[slots.PENDING])
    return say.must_play(what_fits(variant, row))


def why_revoke(variant: Variant, row: Row, card: int) -> str | None:
    """Return None: every revoke is prevented."""
    return None


def _why_not_follow(variant: Variant, row: Row, hand: int) -> str:
    """Return why a card may not follow another in the same turn."""
    if row[slots.ANSWERED]:
        return say.only_answers
    if hand.bit_count() == 1 and variant.rules["finish"] == "single-card":
        return say.keep_last_card
    if variant.rules["several"] == "one" and row[slots.DUMPED] != slots.NONE:
        return say.only_dumped(row[slots.DUMPED])
    if variant.rules["several"] == "one":
        return say.one_card_a_turn
    return say.does_not_follow(row[slots.TOP])


def what_fits(variant: Variant, row: Row) -> str:
    """Return which cards fit: `hearts, a ten or an ace`."""
    suit, ranks = fitting_kinds(variant, row)
    return listed([SUIT_NAMES[suit], *map(say.a_rank, ranks)], "or")


def fitting_kinds(variant: Variant, row: Row) -> tuple[int, tuple[int, ...]]:
    """Return the suit and the ranks that fit the top card, or the suit nominated."""
    ranks = {RANKS.index(name[0]) for name in variant.rules["wild"]}
    if row[slots.NOMINATED] != slots.NONE:
        return row[slots.NOMINATED], tuple(sorted(ranks))
    return suit_of(row[slots.TOP]), tuple(sorted(ranks | {rank_of(row[slots.TOP])}))
