"""The door of compiled loops: they believe whatever row they are given, so it is checked here."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in, show_cards
from hilojack.families import by_family
from hilojack.rules import slots
from hilojack.rules.slots import MAX_SEATS, NONE, Row
from hilojack.variants.position import Position
from hilojack.variants.variant import Variant

MOST_POINTS = 1_000_000  # a score, either way
STATES = 1 << 63  # of the generator
MOST_ACTS = 256  # of a play-out; calls that can be made for ever end sooner here


class Limit(NamedTuple):
    """What `size` slots of a row from `slot` on may hold."""

    name: str
    slot: int
    least: int
    most: int
    size: int = 1


def checked(variant: Variant, row: Sequence[int], *, over: bool = False) -> Row:
    """Return a row as a list of integers.

    Raise ValueError if it is no position of the game in which somebody is to act, or the deal may
    be `over`: of other rules, too long, with a slot that holds what it cannot, or with a card in
    two places. A bare row does not say of which game it is; a `Match.position` does.
    """
    if isinstance(row, Position) and row.variant.fair.row != variant.fair.row:
        raise ValueError(f"this is a position of {row.variant.title}, not of {variant.title}")
    if len(row) != variant.engine.state_size:
        raise ValueError(f"a position has {variant.engine.state_size} slots, not {len(row)}")
    position = [int(slot) for slot in row]
    is_over = position[slots.PHASE] == slots.PHASE_OVER
    if is_over and not over:
        raise ValueError("the deal is over; nobody is to act")
    room = by_family("variants.doors", variant.family.name)
    phase = Limit("the phase", slots.PHASE, int(not is_over), room.LAST_PHASE)
    for limit in (phase, *shared_limits(variant, is_over), *room.limits(variant)):
        for slot in range(limit.slot, limit.slot + limit.size):
            if not limit.least <= position[slot] <= limit.most:
                raise ValueError(
                    f"slot {slot} ({limit.name}) is {limit.least} to {limit.most}, "
                    f"not {position[slot]}"
                )
    if is_over:
        return position
    wrong = room.why_impossible(variant, position) or why_unplayable(variant, position)
    if wrong:
        raise ValueError(f"this is no position of {variant.title}: {wrong}")
    return position


def checked_for_more(variant: Variant, row: Sequence[int], *, over: bool) -> Row:
    """Return a row as `checked` does, if the next deal can be dealt from its pack too."""
    position = checked(variant, row, over=over)
    if not by_family("variants.doors", variant.family.name).has_pack(variant, position):
        raise ValueError(f"this is no position of {variant.title}: its pack is not whole")
    return position


def shared_limits(variant: Variant, is_over: bool) -> Iterable[Limit]:
    """Yield what the slots of every family may hold."""
    rules, seats = variant.row, variant.seats
    victors = variant.sides - 1 if is_over else NONE
    yield Limit("the seat to act", slots.TURN, 0, seats - 1)
    yield Limit("the dealer", slots.DEALER, 0, seats - 1)
    yield Limit("the next card to deal", slots.STOCK_NEXT, 0, rules[slots.PACK_SIZE])
    yield Limit("the winner of the match", slots.VICTOR, NONE, victors)
    yield Limit("the generator", slots.RANDOM, 0, STATES - 1)
    yield Limit("how the deal was thrown in", slots.THROWN_IN, 0, slots.NEXT_DEALER)
    yield Limit("the card cut", slots.CUT, NONE, 53)
    yield Limit("points held over", slots.CARRY, 0, MOST_POINTS)
    yield Limit("a place of the pack", slots.PACK, NONE, 53, 54)
    yield Limit("points", slots.SCORES, -MOST_POINTS, MOST_POINTS, MAX_SEATS)
    yield Limit("points", slots.BEFORE, -MOST_POINTS, MOST_POINTS, MAX_SEATS)
    yield Limit("a set of cards", slots.HANDS, 0, (1 << 54) - 1, seats)
    yield Limit("the cards of nobody", slots.HANDS + seats, 0, 0, MAX_SEATS - seats)


def why_unplayable(variant: Variant, row: Row) -> str:
    """Return what is wrong if a position cannot be played to its end, or nothing."""
    engine, rules = variant.engine, variant.row
    for choose in (min, max):
        position = row.copy()
        for _ in range(MOST_ACTS):
            while position[slots.PHASE] == slots.PHASE_SHUFFLE:
                engine.resume(rules, position)
            if position[slots.PHASE] == slots.PHASE_OVER:
                break
            acts = engine.legal_plays(rules, position)
            acts |= engine.legal_calls(rules, position) << FIRST_CALL
            if not acts:
                return "somebody has nothing to do before the end"
            engine.perform(rules, position, choose(cards_in(acts)))
    return ""


def why_not_apart(rules: Sequence[int], sets: Iterable[int]) -> str:
    """Return what is wrong if a card is in two of some sets, or not in the pack, or nothing."""
    seen = 0
    for cards in sets:
        if cards & ~rules[slots.PACK_CARDS]:
            return f"{show_cards(cards_in(cards & ~rules[slots.PACK_CARDS]))} is not in the pack"
        if cards & seen:
            return f"{show_cards(cards_in(cards & seen))} is in two places"
        seen |= cards
    return ""
