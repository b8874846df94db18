"""The probabilities of the hand of a rival who draws unseen, carried forward action by action (for
two players).

An action shows only the suits of hidden cards. So a state is how many hidden cards of each suit the
rival holds. A hidden card that the rival plays is equally likely to be any of its suit. A card that
this seat draws was not with the rival. A renounce rules out cards held at that moment, but not
those drawn later. The card cut from the middle of the pack and put back is a group by itself: it is
at neither end of the pack.
"""

from collections.abc import Iterable, Sequence
from math import comb, prod

from hilojack.calls import DEAL_SINGLY, DEAL_THREES
from hilojack.cards import cards_in
from hilojack.rules.dealing import deal_round
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import note_renounce
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.rules.tricks.trumps import suit_in_play
from hilojack.views.events import Called
from hilojack.views.tricks import Dealt, Drew, Played, Took, Turned, View

Composition = tuple[int, ...]  # by group: how many hidden cards; the suits, and the cut card
Chances = dict[Composition, float]

CUT_CARD = 4  # the group of the card that was cut


def is_filtered(view: View) -> bool:
    """Return True if there is one rival, who draws unseen."""
    rules = view.variant.row
    hidden = rules[slots.STOCK] != slots.STOCK_NONE and rules[slots.DRAWS] != slots.DRAWS_SHOWN
    return hidden and view.variant.seats == 2 and view.seat is not None and view.phase == "play"


def group_of(view: View, card: int) -> int:
    """Return the group of cards to which a card belongs."""
    if card == bound_card(view):
        return CUT_CARD
    return suit_in_play(view.variant.row, card, view.row[slots.TRUMP])


def bound_card(view: View) -> int | None:
    """Return the card known to be dealt from the middle of the pack, or None."""
    if view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_AND_REPLACE:
        return view.cut
    return None


def rival_holds(view: View) -> Chances:
    """Return how many unseen cards of each group the rival may hold, with the chances."""
    watch = Watch(view)
    for event in view.events:
        watch.see(event)
    return {held: chance for held, chance in watch.chances.items() if chance > 0}


class Watch:
    """The probabilities of the hand of the other seat, event by event."""

    def __init__(self, view: View) -> None:
        self._view, self._rules = view, view.variant.row
        self._rival = 1 - (view.seat or 0)
        self._pool = [0] * 5  # by group: unseen cards, with the rival or in the stock
        self._seen = set(own_first_hand(view))
        for card in cards_in(self._rules[slots.PACK_CARDS]):
            if card not in self._seen:
                self._pool[group_of(view, card)] += 1
        self._next = 2 * self._rules[slots.HAND]  # the place of the next card to be drawn
        self._open: set[int] = set()  # cards that the rival drew in sight
        self._row = [0] * slots.STATE_SIZE
        self._row[slots.LED] = slots.NONE
        self.chances = self._dealt()

    def see(self, event: object) -> None:
        """Learn from one event."""
        if isinstance(event, Dealt) and event.top is not None:
            self._reveal(event.top)
        elif isinstance(event, Turned):
            self._reveal(event.card)
        elif isinstance(event, Played):
            self._play(event)
        elif isinstance(event, Took):
            self._row[slots.LED] = slots.NONE
        elif isinstance(event, Drew):
            self._draw(event)

    def _dealt(self) -> Chances:
        """Return the chances of the hand that the rival was dealt."""
        size, others = self._rules[slots.HAND], self._pool[:CUT_CARD]
        chances: Chances = {}
        for cut, share in enumerate(self._cut_shares()):
            if share:
                for held in compositions(size - cut, others):
                    sets = prod(map(comb, others, held)) / comb(sum(others), size - cut)
                    chances[*held, cut] = share * sets
        return chances

    def _cut_shares(self) -> tuple[float, float]:
        """Return the chances that the rival was not dealt the cut card, and that it was."""
        if not self._pool[CUT_CARD]:
            return 1.0, 0.0
        with_rival = self._rules[slots.HAND] - self._end_places()
        in_stock = self._rules[slots.PACK_SIZE] - SAFE_CUT - self._next
        return (max(0, in_stock), with_rival) if in_stock > 0 else (0.0, 1.0)

    def _end_places(self) -> int:
        """Return how many of the first cards of the pack, before any cut, the rival was dealt."""
        row = [0] * slots.STATE_SIZE
        row[slots.DEALER] = self._view.dealer
        row[slots.PACK : slots.PACK + 52] = range(52)
        deal_round(self._rules, row, self._rules[slots.HAND], packet(self._view))
        first: int = row[slots.HANDS + self._rival] & (1 << SAFE_CUT) - 1
        return first.bit_count()

    # --- events ----------------------------------------------------------------------------------

    def _play(self, event: Played) -> None:
        """Take a play into account; a renounce rules out hands."""
        if event.seat == self._rival and event.card not in self._open:
            self._take_from_rival(event.card)
        self._open.discard(event.card)
        row = self._row
        if row[slots.LED] == slots.NONE:
            row[slots.TRUMP] = self._view.row[slots.TRUMP]
            row[slots.LED] = suit_in_play(self._rules, event.card, row[slots.TRUMP])
        elif event.seat == self._rival:
            row[slots.TURN], row[slots.VOIDS + self._rival] = self._rival, 0
            note_renounce(self._rules, row, event.card)
            self._rule_out(row[slots.VOIDS + self._rival])

    def _take_from_rival(self, card: int) -> None:
        """Take a hidden card of the rival's into account that was played."""
        group = group_of(self._view, card)
        chances: Chances = {}
        for held, chance in self.chances.items():
            if held[group]:
                chances[changed(held, group, -1)] = chance * held[group]
        self.chances = chances
        self._pool[group] -= 1
        self._seen.add(card)

    def _rule_out(self, lacked: int) -> None:
        """Rule out the hands with any of these cards."""
        suits = [suit for suit, cards in enumerate(self._view.memory.suits) if lacked & cards]
        bound = bound_card(self._view)
        has_bound = bound is not None and lacked >> bound & 1
        groups = [*suits, CUT_CARD] if has_bound else suits
        self.chances = {
            held: chance
            for held, chance in self.chances.items()
            if not any(held[group] for group in groups)
        }

    def _draw(self, event: Drew) -> None:
        """Take a draw into account, seen or unseen."""
        if event.card is None:
            self._draw_unseen()
        else:
            self._reveal(event.card)
            if event.seat == self._rival:
                self._open.add(event.card)
        self._next += 1

    def _draw_unseen(self) -> None:
        """Let the rival take the next card of the stock."""
        chances: Chances = {}
        following = Following(self._pool, self._rules[slots.PACK_SIZE] - SAFE_CUT - self._next)
        for held, chance in self.chances.items():
            for group, cards in enumerate(self._pool):
                if cards > held[group]:
                    more = changed(held, group, 1)
                    share = chance * following.chance(held, group)
                    chances[more] = chances.get(more, 0.0) + share
        self.chances = chances

    def _reveal(self, card: int) -> None:
        """Take a card of the stock into account that was not seen before."""
        if card in self._seen:
            return
        group = group_of(self._view, card)
        following = Following(self._pool, self._rules[slots.PACK_SIZE] - SAFE_CUT - self._next)
        self.chances = {
            held: chance * following.chance(held, group) for held, chance in self.chances.items()
        }
        self._pool[group] -= 1
        self._seen.add(card)


class Following:
    """The next unseen card of the stock."""

    def __init__(self, pool: Sequence[int], middle: int) -> None:
        """`pool`: the unseen cards by group; `middle`: the places where the cut card may be."""
        self._pool, self._middle = pool, middle
        self._known: dict[tuple[int, int, bool], float] = {}

    def chance(self, held: Composition, group: int) -> float:
        """Return the chance that it is of a group, if the rival holds `held`: as many cards, in
        whatever groups.
        """
        key = (self._pool[group] - held[group], held[CUT_CARD], group == CUT_CARD)
        if key not in self._known:
            self._known[key] = self._chance(held, group)
        return self._known[key]

    def _chance(self, held: Composition, group: int) -> float:
        left = self._pool[CUT_CARD] - held[CUT_CARD]
        cut = 1 / self._middle if left and self._middle > 0 else 0.0
        if group == CUT_CARD:
            return cut if left else 0.0
        plain = sum(self._pool) - sum(held) - left
        return (1 - cut) * (self._pool[group] - held[group]) / max(1, plain)


def own_first_hand(view: View) -> Iterable[int]:
    """Return the cards that the seat itself was dealt."""
    played = [e.card for e in view.events if isinstance(e, Played) and e.seat == view.seat]
    drawn = {e.card for e in view.events if isinstance(e, Drew) and e.seat == view.seat}
    return [card for card in (*view.hand, *played) if card not in drawn]


def packet(view: View) -> int:
    """Return the size of the packets in which the hands were dealt."""
    chosen = {DEAL_SINGLY: slots.PACKET_SINGLY, DEAL_THREES: slots.PACKET_THREES}
    for event in view.events:
        if isinstance(event, Called) and event.call in chosen:
            return chosen[event.call]
    packets: int = view.variant.row[slots.PACKET]
    return packets


def compositions(size: int, counts: list[int]) -> Iterable[Composition]:
    """Return the ways to choose `size` cards, by suits."""
    if len(counts) == 1:
        return [(size,)] if 0 <= size <= counts[0] else []
    return [
        (n, *rest)
        for n in range(min(size, counts[0]) + 1)
        for rest in compositions(size - n, counts[1:])
    ]


def changed(held: Composition, group: int, by: int) -> Composition:
    return (*held[:group], held[group] + by, *held[group + 1 :])
