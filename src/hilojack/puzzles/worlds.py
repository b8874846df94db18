"""Every world that a view may not exclude: the hands by seat, all of them or none.

Besides what the search knows of a view (`search.beliefs`), a world is excluded if a card that was
played in it broke a rule. Where a stock is left, or was drawn from unseen, only one world may be
left: then nothing of it is hidden any more.
"""

from random import Random

from hilojack.cards import card_set
from hilojack.rules.slots import Row
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.deals import Hands, state_row
from hilojack.search.beliefs.filtering import is_filtered
from hilojack.search.beliefs.sampling import count_layouts, layouts
from hilojack.variants.variant import Variant
from hilojack.views.evidence import forbidding_cards, winning_card
from hilojack.views.seen import cards_of
from hilojack.views.tricks import Played, Took, View


def may_be_posed(variant: Variant) -> bool:
    """Return True if the endings of a game can be proved here: of two sides, without jokers, an
    exchange before the play, or revokes that may go unseen.
    """
    if variant.file["family"] != "trick":
        return False
    rules = variant.row
    plain = rules[slots.PACK_SIZE] <= 52 and not rules[slots.KEEP]
    return rules[slots.SIDES] == 2 and plain and rules == variant.fair.row


def worlds_of(view: View, most: int) -> tuple[Hands, ...]:
    """Return every world, in the order of the cards, or none if there may be more than `most`."""
    if view.phase != "play" or view.trump is None or any(view.of_each(slots.LAID)):
        return ()
    if one := only_world(view):
        return (one,)
    if view.stock or is_filtered(view) or count_layouts(view) > most:
        return ()
    barred = barred_cards(view)
    found = layouts(view, most, Random(0)).hands
    return tuple(sorted(h for h in found if not any(map(int.__and__, h, barred))))


def only_world(view: View) -> Hands | None:
    """Return the hands if they are known by counting the cards, and the stock with them."""
    rests, seats = view.memory.rests, view.variant.seats
    hidden = [seat for seat in range(seats) if rests[seat].size]
    unseen = card_set(view.memory.unseen)
    if len(hidden) > 1 or (hidden and rests[-1].size) or (view.stock and rests[-1].size > 1):
        return None
    held = list(map(card_set, view.memory.seen))
    for seat in hidden:
        held[seat] |= unseen
    return tuple(held)


def barred_cards(view: View) -> list[int]:
    """Return, by seat, the cards that would have been played otherwise: not in its hand now."""
    barred = [0] * view.variant.seats
    for seat, cards in enumerate(forbidden_by(view)):
        for _, mask in cards:
            barred[seat] |= mask
    return barred


def forbidden_by(view: View) -> list[list[tuple[int, int]]]:
    """Return, by seat and for each card that it played: the number of cards played before in the
    deal, and the cards with which in hand it could not have played that.
    """
    rules, trick = view.variant.row, list[int]()
    found: list[list[tuple[int, int]]] = [[] for _ in range(view.variant.seats)]
    played = 0
    for event in view.events:
        if isinstance(event, Took):
            trick = []
        if isinstance(event, Played):
            if trick:
                best = winning_card(rules, trick, view.row[slots.TRUMP])
                mask = forbidding_cards(rules, trick[0], best, view.row[slots.TRUMP], event.card)
                found[event.seat].append((played, mask))
            trick.append(event.card)
            played += 1
    return found


def row_of(view: View, world: Hands) -> Row:
    """Return a world as a position, with the stock that is left."""
    row = state_row(view, world)
    row[slots.TRICKS] = view.row[slots.TRICKS]
    if view.stock:
        held = {card for hand in world for card in cards_of(hand)}
        left = iter(set(view.memory.unseen) - held)
        row[slots.STOCK_NEXT] = view.row[slots.STOCK_NEXT]
        for place in range(row[slots.STOCK_NEXT], view.variant.row[slots.PACK_SIZE]):
            if row[slots.PACK + place] == slots.NONE:
                row[slots.PACK + place] = next(left)
    return row
