"""The end of a deal as facts: what was counted, whose it is and why, from one seat's view."""

from collections.abc import Iterator
from dataclasses import dataclass

from hilojack.rules.tricks import slots
from hilojack.views import shedding, tricks
from hilojack.views.contract import is_smudge, needed, taken
from hilojack.views.events import Counted

CARDS_COUNT = ("game", "majority")  # the items that card-points decide
EARLY = "early"  # points scored at once, for no card


@dataclass(frozen=True, slots=True)
class CountedItem:
    """An item of the count.

    The side is None if nobody scores it; the taker has earned it, and scores it unless they are set
    back.
    """

    item: str
    side: int | None
    taker: int | None
    points: int
    card: int | None  # that decides it
    player: int | None  # the seat that played this card
    winner: int | None  # the seat that won it
    amounts: tuple[int, ...]  # by side, if they decide it: card-points, tricks or cards
    counted: bool = True  # False if the match was decided before it


@dataclass(frozen=True, slots=True)
class SideCards:
    """Cards that a side has won, with what each is worth, the dearest first."""

    side: int
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BidOutcome:
    """A bid, and what became of it."""

    seat: int
    number: int
    smudge: bool  # all points, or the moon
    took: int  # the points of the bidder's side
    made: bool


@dataclass(frozen=True, slots=True)
class ExtraPoints:
    """Points that a side scored for no card and no item.

    They are `early` if they were scored at once, such as for a turn-up, a gift or a misdeal; the
    others are for the bid, and why is as in `ForBid`. Of those some are lost.
    """

    why: str
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat at the end of a shedding game."""

    seat: int
    place: int  # 1 for the first to go out, 0 if never
    cards: int  # left in the hand
    points: int  # scored, or charged


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that is over."""

    before: tuple[int, ...]  # the scores by side
    after: tuple[int, ...]
    target: int
    victor: int | None  # the side that has won the match
    rows: tuple[CountedItem, ...] = ()  # in counting order; one for each side that scores an item
    pegged: tuple[SideCards, ...] = ()  # what was scored at once, by card
    card_points: tuple[SideCards, ...] = ()  # if they decide an item
    extra: tuple[ExtraPoints, ...] = ()
    bid: BidOutcome | None = None
    set_back: tuple[int, ...] = ()  # points lost, by side
    held_over: int = 0  # points, for the winners of the next deal
    thrown_in: bool = False  # nothing was counted
    left: tuple[SeatLeft, ...] = ()


# --- trick games ---------------------------------------------------------------------------------


def of_tricks(view: tricks.View) -> Outcome | None:
    """Return how a deal of a trick game ended, or None before its end."""
    if view.phase != "over":
        return None
    sides, rows = range(view.variant.sides), rows_of(view)
    lost = {e.side: e.points for e in view.events if isinstance(e, tricks.SetBack)}
    decided = any(row.item in CARDS_COUNT for row in rows)
    return Outcome(
        before=tuple(view.row[slots.BEFORE : slots.BEFORE + view.variant.sides]),
        after=view.scores,
        target=view.variant.target,
        victor=view.victor,
        rows=rows,
        pegged=pegged_cards(view),
        card_points=tuple(SideCards(s, worth_points(view, s)) for s in sides) if decided else (),
        extra=tuple(extra_points(view)),
        bid=bid_outcome(view),
        set_back=tuple(lost.get(side, 0) for side in sides),
        held_over=view.carry,
        thrown_in=any(isinstance(event, tricks.ThrownIn) for event in view.events),
    )


def rows_of(view: tricks.View) -> tuple[CountedItem, ...]:
    """Return the items in counting order, and those that the end of the match left uncounted."""
    if view.row[slots.THROWN_IN] != slots.PLAYED_OUT:
        return ()
    counted = [row_of(view, event) for event in view.events if isinstance(event, Counted)]
    known = {row.item for row in counted}
    missing = (item for item in view.variant.rules["scoring"] if item not in known)
    return (
        *counted,
        *(CountedItem(i, None, None, 0, None, None, None, (), False) for i in missing),
    )


def row_of(view: tricks.View, event: Counted) -> CountedItem:
    """Return an item of the count, with the seats that played and won the card that decides it."""
    player = seat_with(view.memory.played, event.card)
    winner = seat_with(view.memory.won, event.card)
    if event.item == "last-trick":
        winner = view.leader
    facts = event.item, event.side, event.taker, event.points
    return CountedItem(*facts, event.card, player, winner, event.amounts)


def seat_with(piles: tuple[tuple[int, ...], ...], card: int | None) -> int | None:
    """Return the seat that has a card in its pile."""
    return next((seat for seat, pile in enumerate(piles) if card in pile), None)


def cards_won(view: tricks.View, side: int) -> list[int]:
    """Return the cards that the seats of a side have won."""
    seats = range(side, view.variant.seats, view.variant.sides)
    return [card for seat in seats for card in view.memory.won[seat]]


def pegged_cards(view: tricks.View) -> tuple[SideCards, ...]:
    """Return what each side pegged in the play, by the card."""
    trump = slots.NONE if view.trump is None else view.trump
    paid = [
        tricks.paying(view.variant.row, cards_won(view, side), trump)
        for side in range(view.variant.sides)
    ]
    return tuple(SideCards(side, (*one.items(),)) for side, one in enumerate(paid) if one)


def extra_points(view: tricks.View) -> Iterator[ExtraPoints]:
    """Yield the points for neither card nor item, in the order in which they came."""
    for event in view.events:
        if isinstance(event, tricks.Pegged) and not event.cards:
            yield ExtraPoints(EARLY, event.side, event.points)
        elif isinstance(event, tricks.ForBid):
            yield ExtraPoints(event.why, event.side, event.points)


def worth_points(view: tricks.View, side: int) -> tuple[tuple[int, int], ...]:
    """Return the cards of a side that are worth card-points, with those, the dearest first."""
    trump = slots.NONE if view.trump is None else view.trump
    cards = cards_won(view, side)
    points = {card: tricks.points_in(view.variant.row, 1 << card, trump) for card in cards}
    worth = [(card, n) for card, n in points.items() if n]
    return tuple(sorted(worth, key=lambda one: -one[1]))


def bid_outcome(view: tricks.View) -> BidOutcome | None:
    """Return what became of the bid, or None without one."""
    lacking = needed(view)
    if lacking is None or view.bidder is None:
        return None
    return BidOutcome(view.bidder, view.bid, is_smudge(view), taken(view), lacking == 0)


# --- shedding games ------------------------------------------------------------------------------


def of_shedding(view: shedding.View) -> Outcome | None:
    """Return how a deal of a shedding game ended, or None before its end."""
    if view.phase != "over":
        return None
    points = {e.side: e.points for e in view.events if isinstance(e, Counted)}
    seats = range(view.variant.seats)
    left = (SeatLeft(s, view.places[s], view.hand_sizes[s], points.get(s, 0)) for s in seats)
    return Outcome(
        before=view.of_each(slots.BEFORE),
        after=view.scores,
        target=view.variant.target,
        victor=view.victor,
        left=tuple(left),
    )
