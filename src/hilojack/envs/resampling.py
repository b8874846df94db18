"""Another deal that a seat cannot tell from the one it is in.

What the seat has seen fixes the cards of some places of the pack. For every other place the seat
knows whose hand its card came into, and when; for every card that was played, when it left which
hand. So each hidden card fits some of the hidden places. A card that was played lay in a place that
had come into that hand before. A hand that did not follow, or did not play, lacked the cards that
would have forbidden that. Of the cards that a hand held at an exchange, some places are those of
cards discarded unseen. `resample` draws an arrangement at random, mixes it well by exchanges
that keep every card in a place that it fits, and plays it through. If a first card of the pile was
put back and the stock reshuffled, any hidden card may lie in a hand or in that stock: these are
arranged together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hilojack.calls import FIRST_CALL
from hilojack.cards import card_set, cards_in
from hilojack.compiled import bound
from hilojack.envs.chance import ChanceDeal
from hilojack.families import by_family
from hilojack.rules import face, slots
from hilojack.rules.bits import lowest
from hilojack.rules.slots import Row
from hilojack.rules.tricks.exchange import first_of
from hilojack.rules.tricks.slots import DEAD_POINTS, DEAD_POINTS_LOST, TRUMP
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.rules.tricks.trumps import trump_cards

EXCHANGES = 20  # tried for each hidden place
TRIES = 10_000
Spot = tuple[int, int]  # an order of the pack or the stock, and a place in it
DEALT = -1  # before the first act


class Exchange(NamedTuple):
    """What a seat knows of the cards that another held before it drew for its discards, as sets."""

    away: int = -1  # cards that it may have discarded unseen
    kept: int = -1  # cards that it may have kept
    draws: bool = False  # True if it then drew, and did not discard from that
    later: int = -1  # cards that it may still discard in sight
    held: int = -1  # cards that it may have held as the play began


@dataclass
class Trail:
    """The way of the cards of a deal, as far as their backs show it to a seat."""

    deal: ChanceDeal
    seat: int
    begun: int  # the order from which the first card of the pile was turned for good
    came: dict[int, Spot] = field(default_factory=dict)  # of each card in a hand: from where
    owner: dict[Spot, tuple[int, int]] = field(default_factory=dict)  # seat, after which act
    left: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    # by source and card: the seat that played it, at which act
    known: set[Spot] = field(default_factory=set)  # whose card the seat has seen
    lacks: list[tuple[int, int, int]] = field(default_factory=list)  # seat, act, set of cards
    exchanges: list[Exchange] = field(default_factory=list)  # by seat
    shown: int = 0  # the cards that others discarded in sight
    away: set[Spot] = field(default_factory=set)  # whose cards others discarded unseen
    to_go: set[Spot] = field(default_factory=set)  # whose cards are next to be discarded in sight
    put_back: set[int] = field(default_factory=set)  # cards that were turned and put back
    given: dict[int, int] = field(default_factory=dict)  # cards of discards, to another hand: whose

    def source(self, order: int) -> int:
        """Return the source of a card of an order: the hands and the first stock are one."""
        return 0 if order <= self.begun else order

    def note_new_cards(self, before: Row, after: Row, act: int) -> None:
        """Note the cards that came into hands with an act."""
        deal = self.deal
        orders = [n for n, number in enumerate(deal.shuffled_after) if number <= act + 1]
        for owner in range(deal.variant.seats):
            for card in cards_in(had(deal, after, owner) & ~had(deal, before, owner)):
                order = max(n for n in orders if card in deal.orders[n])
                spot = (order, deal.orders[order].index(card))
                if is_given(deal, before, owner, card):
                    self.given[card] = self.owner[spot][0]
                    continue
                self.came[card] = spot
                self.owner[spot] = (owner, act)
                place = deal.places[order][spot[1]]
                if owner == self.seat or deal.room.is_seen_drawn(deal.variant.row, place):
                    self.known.add(spot)

    def note_act(self, before: Row, after: Row, number: int) -> None:
        """Note that a card left its hand, and what that hand lacked."""
        act, actor = self.deal.acts[number], before[slots.TURN]
        if act < FIRST_CALL and is_hidden(self.deal, before):
            return
        if act < FIRST_CALL:
            self.left[self.source(self.came[act][0]), act] = (actor, number)
        lacking = self.deal.room.lacking(self.deal.variant, before, act, after)
        self.lacks += [(actor, number, cards) for cards in lacking]

    def note_open_cards(self) -> None:
        """Note the places of cards that were turned up, or lie open."""
        deal = self.deal
        for order in range(self.begun):
            self.put_back.add(deal.orders[order][first_turned(deal, order)])
        self.known |= {(self.begun, place) for place in deal.room.open_places(deal, self.begun)}

    def note_exchange(self) -> None:
        """Note what was discarded, and what that tells of the hands."""
        deal, seat, done = self.deal, self.seat, once_done(self.deal, self.seat)
        for owner in range(deal.variant.seats):
            row = done if owner == deal.turn else deal.position
            self.exchanges.append(deal.room.exchange(deal, row, owner, seat))
            shown = seen_discards(deal, deal.position, owner, seat)
            shown |= card_set(card for card, giver in self.given.items() if giver == owner)
            self.shown |= shown
            for card in cards_in(shown):
                self.left[self.source(self.came[card][0]), card] = (owner, DEALT)
            away = seen_discards(deal, row, owner, owner) & ~seen_discards(deal, row, owner, seat)
            self.away |= {self.came[card] for card in cards_in(away)}
            to_go = seen_discards(deal, row, owner, seat) & ~shown
            self.to_go |= {self.came[card] for card in cards_in(to_go)}


def resample(deal: ChanceDeal, seat: int, chance: Random) -> ChanceDeal:
    """Return a deal with other hidden cards in which the seat has seen the same."""
    if deal.row is None:
        return ChanceDeal(deal.world)
    told = deal.knowledge(seat)
    trail = follow(deal, seat)
    for _ in range(TRIES):
        other = replay(deal, trail, lay_out_all(deal, trail, chance))
        if other and other.knowledge(seat) == told:
            return other
    raise RuntimeError(f"no other deal found in {TRIES} tries that agrees with: {told}")


# --- what the backs of the cards show ------------------------------------------------------------


def follow(deal: ChanceDeal, seat: int) -> Trail:
    """Return the trail of a deal so far, as a seat saw it."""
    trail = Trail(deal, seat, begun=deal.shuffled_after.count(0) - 1)
    rows = [*deal.rows, deal.position]
    trail.note_new_cards(deal.variant.engine.blank(), rows[0], DEALT)
    for number, (before, after) in enumerate(pairwise(rows)):
        trail.note_act(before, after, number)
        trail.note_new_cards(before, after, number)
    trail.note_open_cards()
    trail.note_exchange()
    return trail


def is_hidden(deal: ChanceDeal, row: Row) -> bool:
    """Return True if only the seat to act sees the card that it chooses."""
    return bound(face.is_hidden, deal.variant.family.name)(row)


def once_done(deal: ChanceDeal, seat: int) -> Row:
    """Return a position in which another seat has discarded all that it is about to, and nothing of
    that was given away.
    """
    rules, row, turn = [*deal.variant.row], deal.position.copy(), deal.turn
    if is_hidden(deal, row):
        rules[DEAD_POINTS] = DEAD_POINTS_LOST
    legal_acts = by_family("views", deal.variant.family.name).legal_acts
    while seat != turn == row[slots.TURN] and is_hidden(deal, row):
        deal.variant.engine.perform(tuple(rules), row, legal_acts(deal.variant, row)[-1])
    return row


def seen_discards(deal: ChanceDeal, row: Row, owner: int, seat: int) -> int:
    """Return the discards of `owner` that a seat sees, as a set."""
    seen: int = deal.room.discards_in_sight(deal.variant.row, row, owner, seat)
    return seen


def had(deal: ChanceDeal, row: Row, owner: int) -> int:
    """Return the cards that a seat holds or has discarded, as a set."""
    return row[slots.HANDS + owner] | seen_discards(deal, row, owner, owner)


def is_given(deal: ChanceDeal, row: Row, owner: int, card: int) -> bool:
    """Return True if a card that a seat now has was another's before, in the hand or discarded."""
    others = (seat for seat in range(deal.variant.seats) if seat != owner)
    return any(had(deal, row, seat) >> card & 1 for seat in others)


def is_seen_laid(deal: ChanceDeal, after: Row, actor: int, card: int, seat: int) -> bool:
    """Return True if a seat has seen which card was discarded, perhaps to be given to another."""
    seen = seen_discards(deal, after, actor, seat)
    for other in range(deal.variant.seats):
        seen |= after[slots.HANDS + other] if other != actor else 0
    return bool(seen >> card & 1)


def dealt(deal: ChanceDeal) -> int:
    """Return how many cards of the pack are dealt."""
    rules = deal.variant.row
    return rules[slots.SEATS] * rules[slots.HAND]


def first_turned(deal: ChanceDeal, order: int) -> int:
    """Return the place of the first card of an order that was turned."""
    return dealt(deal) if order == 0 else 0


# --- another arrangement -------------------------------------------------------------------------


def lay_out_all(deal: ChanceDeal, trail: Trail, chance: Random) -> list[tuple[int, ...]]:
    """Return orders of the same cards in which each hidden one lies in a place that it fits."""
    spots = [[(n, place) for place in range(len(order))] for n, order in enumerate(deal.orders)]
    if not trail.begun:
        return [lay_out(deal, trail, some, chance) for some in spots]
    hands, later = spots[0][: dealt(deal)], spots[trail.begun + 1 :]
    whole = lay_out(deal, trail, hands + spots[trail.begun], chance)
    held, stock = whole[: len(hands)], whole[len(hands) :]
    put_back = [shuffled_again(deal, n, set(stock), chance) for n in range(trail.begun)]
    begun = [held + put_back[0], *put_back[1:], stock]
    return begun + [lay_out(deal, trail, some, chance) for some in later]


def shuffled_again(
    deal: ChanceDeal, number: int, stock: set[int], chance: Random
) -> tuple[int, ...]:
    """Return a stock whose first card was put back: that card, then the others in any order."""
    first = deal.orders[number][first_turned(deal, number)]
    rest = sorted(stock - {first})
    return (first, *chance.sample(rest, len(rest)))


def lay_out(
    deal: ChanceDeal, trail: Trail, spots: Sequence[Spot], chance: Random
) -> tuple[int, ...]:
    """Return the cards of these spots in another order, each hidden one in a spot that it fits."""
    lie = {(number, place): deal.orders[number][place] for number, place in spots}
    hidden = [spot for spot in spots if spot not in trail.known]
    cards = [lie[spot] for spot in hidden]
    chance.shuffle(cards)

    @cache
    def fits(spot: Spot, card: int, away: bool) -> bool:
        return is_fit(deal, trail, spot, card, away)

    fit = {spot: {c for c in cards if fits(spot, c, spot in trail.away)} for spot in hidden}
    lie |= matched(hidden, fit, chance)
    for _ in range(EXCHANGES * len(hidden)):
        one, other = chance.choice(hidden), chance.choice(hidden)
        goes = [one in trail.away, other in trail.away]
        if goes[0] != goes[1] and trail.owner.get(one, one)[0] == trail.owner.get(other, other)[0]:
            goes = goes[:: chance.choice((1, -1))]  # perhaps discarded from the other place
        if fits(one, lie[other], goes[0]) and fits(other, lie[one], goes[1]):
            lie[one], lie[other] = lie[other], lie[one]
            trail.away ^= {one, other} if goes[0] != (one in trail.away) else set()
    return tuple(lie[spot] for spot in spots)


def is_fit(deal: ChanceDeal, trail: Trail, spot: Spot, card: int, away: bool) -> bool:
    """Return True if a hidden card may have lain in a hidden place, and been discarded unseen from
    there if `away`.
    """
    number = spot[0]
    if card == deal.cut and not deal.world.cut_is_free and not is_safe(deal, spot[1]):
        return False
    left = trail.left.get((trail.source(number), card))
    if spot not in trail.owner:
        return left is None and not away
    owner, since = trail.owner[spot]
    if since == DEALT and card in trail.put_back:
        return False
    exchange, shown = trail.exchanges[owner], trail.shown >> card & 1
    early = since == DEALT or not exchange.draws
    if left and left[0] != owner:
        return False
    if shown:
        return early and not away
    if spot in trail.to_go and not exchange.later >> card & 1:
        return False
    if away:
        return early and left is None and bool(exchange.away >> card & 1)
    kept = exchange.held & (exchange.kept if early else -1)
    if (left and left[1] <= since) or not kept >> card & 1:
        return False
    last = left[1] if left else len(deal.acts)
    return not any(
        seat == owner and since < act < last and cards >> card & 1
        for seat, act, cards in trail.lacks
    )


def is_safe(deal: ChanceDeal, place: int) -> bool:
    """Return True if a place is in the middle of the pack, from which a card may be cut."""
    return SAFE_CUT <= place < len(deal.orders[0]) - SAFE_CUT


def matched(spots: list[Spot], fits: dict[Spot, set[int]], chance: Random) -> dict[Spot, int]:
    """Return a card that fits for every spot, matched in random order (H. W. Kuhn)."""
    holder: dict[int, Spot] = {}

    def place_card(spot: Spot, tried: set[int]) -> bool:
        for card in chance.sample(sorted(fits[spot]), len(fits[spot])):
            if card not in tried:
                tried.add(card)
                if card not in holder or place_card(holder[card], tried):
                    holder[card] = spot
                    return True
        return False

    for spot in chance.sample(spots, len(spots)):
        place_card(spot, set())
    return {spot: card for card, spot in holder.items()}


# --- playing it through --------------------------------------------------------------------------


def replay(deal: ChanceDeal, trail: Trail, orders: list[tuple[int, ...]]) -> ChanceDeal | None:
    """Return a deal with the same acts and other cards, or None if an act is illegal there."""
    other = ChanceDeal(deal.world)
    away = card_set(orders[number][place] for number, place in trail.away)
    for number, order in enumerate(orders):
        if not to_acts(other, deal.shuffled_after[number], deal, trail.seat, away):
            return None
        if other.over or not lay_all(other, number, order, deal):
            return None
    if not to_acts(other, len(deal.acts), deal, trail.seat, away):
        return None
    return other if other.waits_for_chance == deal.waits_for_chance else None


def lay_all(other: ChanceDeal, number: int, order: tuple[int, ...], deal: ChanceDeal) -> bool:
    """Let chance bring an order. Return False if it cannot."""
    places = deal.places[number]
    if len(other.orders) == number + 1:
        return True  # it was certain
    if other.filling is None or len(other.orders) != number:
        return False
    by_place = dict(zip(places, order, strict=True))
    goal = [c for g in other.filling.groups for c in sorted(by_place.get(p, -1) for p in g)]
    while len(other.orders) == number:
        assert other.filling is not None
        card = next((c for c in goal if c in other.filling.left), None)
        if card is None or card not in dict(other.filling.outcomes()):
            return False
        other.move(card)
    if number == 0 and other.waits_for_chance and other.filling is None:
        if deal.cut not in dict(other.outcomes()):
            return False
        other.move(deal.cut)
    return True


def to_acts(other: ChanceDeal, count: int, deal: ChanceDeal, seat: int, away: int) -> bool:
    """Act as in the deal until `count` acts are made. Return False if that is impossible.

    Where another seat discarded a card unseen, it discards the next of those in `away`.
    """
    while len(other.acts) < count:
        if other.waits_for_chance or other.over:
            return False
        number = len(other.acts)
        act, before = deal.acts[number], deal.rows[number]
        actor, after = before[slots.TURN], [*deal.rows, deal.position][number + 1]
        shown = act < FIRST_CALL and is_seen_laid(deal, after, actor, act, seat)
        if is_hidden(deal, before) and act < FIRST_CALL and not shown:
            here = away & other.position[slots.HANDS + actor]
            if not here:
                return False
            act = lowest(first_of(here, trump_cards(deal.variant.row, before[TRUMP])))
        if act not in other.legal_acts():
            return False
        other.move(act)
    return True
