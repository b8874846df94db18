"""What one seat may know of a toy game."""

from collections.abc import Sequence
from dataclasses import dataclass

from hilojack.cards import card_set, cards_in
from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant
from hilojack.views.events import Began, Counted, Won
from hilojack.views.seen import Seen
from hilojack.views.tally import Peg, Scored
from toy_family.rules import toy

EXPLAINS_ALL = True
PHASES = {slots.PHASE_OVER: "over", toy.PHASE_TURN: "turn"}


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat turned a card."""

    tag = "revealed"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Gained:
    """A seat took the cards that were turned."""

    tag = "gained"
    seat: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player with a perfect memory knows."""

    unseen: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]  # by seat: the cards that it certainly holds


Event = Began | Revealed | Gained | Counted | Won


@dataclass(frozen=True)
class View(Seen):
    """A position of a toy game as one seat may know it, and what it saw happen."""

    events: tuple[Event, ...]

    @property
    def phase(self) -> str:
        """The phase: turn or over."""
        return PHASES[self.row[slots.PHASE]]

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards still to be turned."""
        return () if self.seat is None else tuple(cards_in(self.row[slots.HANDS + self.seat]))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """By seat: how many cards it holds."""
        return self.of_each(toy.SIZES)

    @property
    def table(self) -> tuple[int, ...]:
        """The cards that lie turned."""
        return tuple(card for card in self.of_each(toy.TABLE) if card != slots.NONE)

    @property
    def taken(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the cards it has taken."""
        return tuple(tuple(cards_in(cards)) for cards in self.of_each(toy.TAKEN))

    @property
    def memory(self) -> Memory:
        """What a perfect memory adds."""
        seen = card_set((*self.hand, *self.table)) | sum(self.of_each(toy.TAKEN))
        unseen = cards_in(self.variant.row[slots.PACK_CARDS] & ~seen)
        return Memory(tuple(unseen), ((),) * self.variant.seats)


def look(
    variant: Variant, row: Row, seat: int | None, events: Sequence[Event], number: int
) -> View:
    """Return the view that a seat (None: a spectator) has of a position."""
    seen = [0] * toy.SEEN_SIZE
    toy.see(variant.row, row, slots.NONE if seat is None else seat, seen)
    acts = legal_acts(variant, seen) if seat == seen[slots.TURN] else ()
    return View(variant, seat, number, seen, acts, tuple(events))


def legal_acts(variant: Variant, row: Row) -> tuple[int, ...]:
    """Return the legal act."""
    return tuple(cards_in(toy.legal_plays(variant.row, row)))


def first_sight(variant: Variant, row: Row) -> list[Event]:
    """Return what everybody sees of the deal: nothing."""
    return []


def perceive(variant: Variant, before: Row, act: int, after: Row, seat: int | None) -> list[Event]:
    """Return what a seat sees when a card is turned."""
    events: list[Event] = [Revealed(before[slots.TURN], act)]
    for other in range(variant.seats):
        if after[toy.TAKEN + other] != before[toy.TAKEN + other]:
            events.append(Gained(other))
    if after[slots.PHASE] == slots.PHASE_OVER:
        events += [Counted(*scored) for scored in count(variant, after)]
        events += [Won(after[slots.VICTOR])] if after[slots.VICTOR] != slots.NONE else []
    return events


def pegs(variant: Variant, act: int, before: Row, after: Row) -> list[Peg]:
    """Return nothing: no points are scored before the end."""
    return []


def pegs_of_deal(variant: Variant, row: Row) -> list[Peg]:
    """Return nothing."""
    return []


def count(variant: Variant, row: Row) -> tuple[Scored, ...]:
    """Return the count of a deal that is over."""
    seat = toy.winner(variant.row, row)
    return (Scored("most-cards", None if seat == slots.NONE else seat, int(seat != slots.NONE)),)


def why_not(variant: Variant, row: Row, card: int) -> str:
    """Return why a card that is held may not be turned."""
    return "another card is turned first"


def why_revoke(variant: Variant, row: Row, card: int) -> str | None:
    """Return None: no act is unfair."""
    return None
