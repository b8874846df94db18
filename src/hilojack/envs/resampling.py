"""Another deal that a seat cannot tell from the one it is in.

What the seat has seen fixes the cards of some places of the pack. Of every other place it is known
whose hand its card came into, and when; and of every card that was played, when it left which hand.
So each of the hidden cards fits some of the hidden places: a card that was played lay in a place
that had come into that hand before; and a hand that did not follow, or did not lay, held none of
the cards that would have forbidden that. A way to lay them all out is drawn at random, mixed well
by exchanges that keep every card in a place that it fits, and played through.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from hilojack.calls import FIRST_CALL
from hilojack.cards import card_set, cards_in
from hilojack.envs.chance import Deal, hand_of
from hilojack.evidence import forbidding_cards
from hilojack.lab.tree_loops import top_in_sight
from hilojack.rules import slots
from hilojack.rules.shedding.slots import START_AGAIN
from hilojack.rules.slots import Row
from hilojack.rules.tricks import slots as trick_slots
from hilojack.rules.tricks.stock import SAFE_CUT, is_shown
from hilojack.views import sight_of
from hilojack.views.shedding import Lacked

EXCHANGES = 20  # tried for each hidden place
TRIES = 10_000
Spot = tuple[int, int]  # an order of the pack or the stock, and a place in it
DEALT = -1  # before the first act


@dataclass
class Trail:
    """Where the cards of a deal went, as far as everybody can tell from the backs of the cards."""

    owner: dict[Spot, tuple[int, int]] = field(default_factory=dict)  # seat, after which act
    left: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    # by order and card: the seat that played it, at which act
    known: set[Spot] = field(default_factory=set)  # whose card the seat has seen
    lacks: list[tuple[int, int, int]] = field(default_factory=list)  # seat, act, set of cards
    laid_away: set[int] = field(default_factory=set)  # seats that discarded


def resample(deal: Deal, seat: int, chance: Random) -> Deal:
    """A deal with other hidden cards in which the seat has seen the same."""
    if deal.row is None:
        return Deal(deal.world)
    told = deal.knowledge(seat)
    trail = follow(deal, seat)
    for _ in range(TRIES):
        orders = [lay_out(deal, trail, number, chance) for number in range(len(deal.orders))]
        other = replay(deal, seat, orders, chance)
        if other and other.knowledge(seat) == told:
            return other
    raise RuntimeError(f"no other deal was found in {TRIES} tries that agrees with: {told}")


# --- what the backs of the cards tell ------------------------------------------------------------


def follow(deal: Deal, seat: int) -> Trail:
    """The trail of a deal so far, as a seat saw it."""
    trail = Trail()
    rows = [*deal.rows, deal.position]
    came: dict[int, int] = {}  # of each card in a hand: the order that it came from
    note_new_cards(deal, trail, came, None, rows[0], DEALT, seat)
    for act_number, act in enumerate(deal.acts):
        before, after = rows[act_number], rows[act_number + 1]
        note_act(deal, trail, came, before, act, act_number, seat)
        note_new_cards(deal, trail, came, before, after, act_number, seat)
    note_open_cards(deal, trail, rows)
    return trail


def note_new_cards(
    deal: Deal,
    trail: Trail,
    came: dict[int, int],
    before: Row | None,
    after: Row,
    act: int,
    seat: int,
) -> None:
    """Cards came into hands with an act."""
    orders = [n for n, number in enumerate(deal.shuffled_after) if number <= act + 1]
    for owner in range(deal.variant.seats):
        new = hand_of(after, owner) - (hand_of(before, owner) if before else set())
        for card in new:
            order = max(n for n in orders if card in deal.orders[n])
            spot = (order, deal.orders[order].index(card))
            came[card] = order
            trail.owner[spot] = (owner, act)
            place = deal.places[order][spot[1]]
            if owner == seat or (is_of_tricks(deal) and drawn_in_sight(deal, place)):
                trail.known.add(spot)


def drawn_in_sight(deal: Deal, place: int) -> bool:
    """Whether everybody saw the card at a place when it was drawn from the stock."""
    rules = deal.variant.row
    drawn = place >= rules[slots.SEATS] * rules[slots.HAND]
    has_stock = rules[trick_slots.STOCK] != trick_slots.STOCK_NONE
    return drawn and has_stock and is_shown(rules, place)


def is_of_tricks(deal: Deal) -> bool:
    """Whether it is a deal of a trick game."""
    return bool(deal.variant.file["family"] == "trick")


def note_act(
    deal: Deal, trail: Trail, came: dict[int, int], before: Row, act: int, number: int, seat: int
) -> None:
    """An act: a card leaves its hand, and something may have been lacking in that."""
    actor = before[slots.TURN]
    if act < FIRST_CALL and is_discard(deal, before):
        if actor != seat:
            trail.laid_away.add(actor)
        return
    if act < FIRST_CALL:
        trail.left[came[act], act] = (actor, number)
    trail.lacks += [(actor, number, cards) for cards in lacking(deal, before, act, number)]


def is_discard(deal: Deal, row: Row) -> bool:
    """Whether cards are laid away unseen."""
    return is_of_tricks(deal) and row[slots.PHASE] == trick_slots.PHASE_DISCARD


def lacking(deal: Deal, before: Row, act: int, number: int) -> Iterator[int]:
    """The sets of cards of which the hand that acts showed that it held none."""
    rules = deal.variant.row
    if not is_of_tricks(deal):
        after = [*deal.rows, deal.position][number + 1]
        for event in sight_of(deal.variant).perceive(deal.variant, before, act, after, None):
            if isinstance(event, Lacked):
                yield card_set(event.cards)
        return
    follows = act < FIRST_CALL and before[trick_slots.LED] != slots.NONE
    if follows and rules[trick_slots.REVOKE] != trick_slots.REVOKE_PENALISED:
        led = 13 * before[trick_slots.LED]
        best, trump = before[trick_slots.BEST], before[trick_slots.TRUMP]
        yield forbidding_cards(rules, led, best, trump, act)


def note_open_cards(deal: Deal, trail: Trail, rows: list[Row]) -> None:
    """The places of cards that were turned up, or lie open."""
    row, rules = rows[-1], deal.variant.row
    turned = 0
    if is_of_tricks(deal):
        turned = row[trick_slots.TURNED]
        top = slots.NONE if in_packet(row) else top_in_sight(rules, row)
        turned |= 0 if top == slots.NONE else 1 << top
        trail.known |= {(0, deal.orders[0].index(card)) for card in cards_in(turned)}
        return
    dealt = rules[slots.SEATS] * rules[slots.HAND]
    again = sum(number == 0 for number in deal.shuffled_after) - 1
    for order in range(again + 1):  # what was turned at the beginning of each order, all saw
        first = dealt if order == 0 else 0
        trail.known |= {(order, place) for place in begun_with(deal, order, first)}


def begun_with(deal: Deal, order: int, first: int) -> Iterator[int]:
    """The places from which the first card of the pile was turned, and those that were refused."""
    again = deal.variant.row[START_AGAIN]
    for place in range(first, len(deal.orders[order])):
        yield place
        if not again >> deal.orders[order][place] & 1:
            return


def in_packet(row: Row) -> bool:
    """Whether nothing has been dealt yet."""
    return row[slots.PHASE] == trick_slots.PHASE_PACKET


# --- laying them out anew ------------------------------------------------------------------------


def lay_out(deal: Deal, trail: Trail, number: int, chance: Random) -> tuple[int, ...]:
    """An order of the same cards in which each hidden one lies where it fits."""
    order = deal.orders[number]
    hidden = [place for place in range(len(order)) if (number, place) not in trail.known]
    cards = [order[place] for place in hidden]
    chance.shuffle(cards)
    fits = {p: {c for c in cards if is_fit(deal, trail, (number, p), c)} for p in hidden}
    lying = matched(hidden, fits, chance)
    for _ in range(EXCHANGES * len(hidden)):
        one, other = chance.choice(hidden), chance.choice(hidden)
        if lying[other] in fits[one] and lying[one] in fits[other]:
            lying[one], lying[other] = lying[other], lying[one]
    return tuple(lying.get(place, card) for place, card in enumerate(order))


def is_fit(deal: Deal, trail: Trail, spot: Spot, card: int) -> bool:
    """Whether a hidden card may have lain in a hidden place."""
    number = spot[0]
    if card == deal.cut and not deal.world.cut_is_free and not is_safe(deal, spot[1]):
        return False
    left = trail.left.get((number, card))
    if spot not in trail.owner:
        return left is None
    owner, since = trail.owner[spot]
    if left and (left[0] != owner or left[1] <= since):
        return False
    if not left and owner in trail.laid_away:
        return True  # it may have been laid away before the hand showed what it lacks
    last = left[1] if left else len(deal.acts)
    return not any(
        seat == owner and since < act < last and cards >> card & 1
        for seat, act, cards in trail.lacks
    )


def is_safe(deal: Deal, place: int) -> bool:
    """Whether a place is in the middle of the pack, from which a card may be cut."""
    return SAFE_CUT <= place < len(deal.orders[0]) - SAFE_CUT


def matched(places: list[int], fits: dict[int, set[int]], chance: Random) -> dict[int, int]:
    """Some way to give every place a card that fits it, found in random order (H. W. Kuhn)."""
    holder: dict[int, int] = {}

    def place_card(place: int, tried: set[int]) -> bool:
        for card in chance.sample(sorted(fits[place]), len(fits[place])):
            if card not in tried:
                tried.add(card)
                if card not in holder or place_card(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    for place in chance.sample(places, len(places)):
        place_card(place, set())
    return {place: card for card, place in holder.items()}


# --- playing it through --------------------------------------------------------------------------


def replay(deal: Deal, seat: int, orders: list[tuple[int, ...]], chance: Random) -> Deal | None:
    """The same acts with other cards; None where one of them is not legal there."""
    other = Deal(deal.world)
    for number, order in enumerate(orders):
        if not to_acts(other, deal.shuffled_after[number], deal, seat, chance):
            return None
        if other.over or not lay_all(other, number, order, deal):
            return None
    if not to_acts(other, len(deal.acts), deal, seat, chance):
        return None
    return other if other.waits_for_chance == deal.waits_for_chance else None


def lay_all(other: Deal, number: int, order: tuple[int, ...], deal: Deal) -> bool:
    """Let chance bring an order."""
    places = deal.places[number]
    if len(other.orders) == number + 1:
        return True  # it was certain
    if other.filling is None or len(other.orders) != number:
        return False
    by_place = dict(zip(places, order, strict=True))
    wanted = [c for g in other.filling.groups for c in sorted(by_place.get(p, -1) for p in g)]
    while len(other.orders) == number:
        assert other.filling is not None
        card = next((c for c in wanted if c in other.filling.left), None)
        if card is None or card not in dict(other.filling.outcomes()):
            return False
        other.move(card)
    if number == 0 and other.waits_for_chance and other.filling is None:
        if deal.cut not in dict(other.outcomes()):
            return False
        other.move(deal.cut)
    return True


def to_acts(other: Deal, count: int, deal: Deal, seat: int, chance: Random) -> bool:
    """Act as in the deal, up to so many acts; cards that another laid away are any that he holds
    and does not play later.
    """
    while len(other.acts) < count:
        if other.waits_for_chance or other.over:
            return False
        number = len(other.acts)
        act, before = deal.acts[number], deal.rows[number]
        if is_discard(deal, before) and before[slots.TURN] != seat:
            later = {*deal.acts[number + 1 :]}
            free = [card for card in other.legal_acts() if card not in later]
            if not free:
                return False
            act = chance.choice(free)
        if act not in other.legal_acts():
            return False
        other.move(act)
    return True
