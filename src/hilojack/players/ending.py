"""The ending played exactly: once the hands are no secret, every line of play is searched.

Source: Denexa and Bicycle, California Jack. Count the opponent's cards: when the stock of a game
for two is gone, all that a player has not seen is in the opponent's hand.
"""

from collections.abc import Iterator

from hilojack.cards import card_set, cards_in, suit_of
from hilojack.players.score import prospect
from hilojack.players.worth import item_cards, my_side, settled_trump
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards, play_card
from hilojack.rules.tricks.scoring import cards_won, item_at, points_of_card
from hilojack.search.position import Hands, is_smudged, state_row
from hilojack.views.tricks import View


class Ending:
    """A search of one ending; what a position comes to is kept for all the ways that lead to it."""

    def __init__(self, view: View, hands: Hands) -> None:
        self._rules = view.variant.fair.row
        self._row = state_row(view, hands)
        self._me = my_side(view)
        self._counting = scoring_cards(view)
        self._tricks_count = tricks_bear(view)
        self._known: dict[tuple[int, ...], float] = {}

    def best_card(self) -> int:
        """The card that comes to most against the best play."""
        cards = list(cards_in(legal_cards(self._rules, self._row)))
        return max(cards, key=lambda card: self._play(self._row, card))

    def _play(self, row: list[int], card: int) -> float:
        after = row.copy()
        play_card(self._rules, after, card)
        return self._value(after)

    def _value(self, row: list[int]) -> float:
        """What a position comes to for this side when both play their best."""
        if row[slots.PHASE] == slots.PHASE_OVER:
            return self._result(row)
        if row[slots.TRICK_SIZE]:
            return self._best(row)
        key = (row[slots.TURN], *self._hands(row), *self._taken(row))
        if key not in self._known:
            self._known[key] = self._best(row)
        return self._known[key]

    def _best(self, row: list[int]) -> float:
        choose = max if row[slots.TURN] % self._rules[slots.SIDES] == self._me else min
        others = sum(self._hands(row)) & ~row[slots.HANDS + row[slots.TURN]] | self._counting
        if row[slots.TRICK_SIZE]:
            others |= 1 << row[slots.BEST]
        cards = distinct_cards(legal_cards(self._rules, row), others)
        return choose(self._play(row, card) for card in cards)

    def _taken(self, row: list[int]) -> Iterator[int]:
        """What the tricks taken so far came to, as far as it bears on the score."""
        for side in range(self._rules[slots.SIDES]):
            won = cards_won(self._rules, row, side)
            yield won & self._counting
            if self._tricks_count:
                yield won.bit_count()
            if self._rules[slots.PEGGED]:
                yield row[slots.SCORES + side]

    def _hands(self, row: list[int]) -> list[int]:
        return row[slots.HANDS : slots.HANDS + self._rules[slots.SEATS]]

    def _result(self, row: list[int]) -> float:
        """The prospect of the match after the count."""
        target = self._rules[slots.TARGET]
        if row[slots.VICTOR] != slots.NONE:
            return 1.0 if row[slots.VICTOR] == self._me else -1.0
        scores = row[slots.SCORES : slots.SCORES + self._rules[slots.SIDES]]
        mine = scores.pop(self._me)
        return prospect((), target - mine, target - max(scores))


def distinct_cards(cards: int, others: int) -> Iterator[int]:
    """One card of each run that none of the others parts: the rest of a run would play the same."""
    below = 0  # the bit of the card before
    for card in cards_in(cards):
        parted = others & (1 << card + 1) - below
        if parted or below & cards_of_suit(suit_of(card)) == 0:
            yield card
        below = 1 << card


def tricks_bear(view: View) -> bool:
    """Whether the number of tricks may bear on the score, whatever lies in them."""
    items = [item_at(view.variant.row, place) for place in range(len(view.variant.items))]
    return slots.ITEM_TRICKS in items or slots.ITEM_MAJORITY in items or is_smudged(view)


def scoring_cards(view: View) -> int:
    """The cards that bear on the score: they decide an item, or count towards Game."""
    rules = view.variant.row
    trump, pack = settled_trump(view), cards_in(rules[slots.PACK_CARDS])
    counting = card_set(card for card in pack if points_of_card(rules, card, trump))
    for code in (item_at(rules, place) for place in range(rules[slots.ITEM_COUNT])):
        if code < slots.ITEM_GAME:
            counting |= card_set(card for card, _ in item_cards(view, code))
    return counting
