"""What a hand promises with a suit for trumps: the chances of its items, before a card is played.

Source: pagat.com, All Fours, on what to pitch; Liquisearch, Pitch: a partner is worth about one
point more; Foster (1897). High and Low follow from the odds; how often a low trump or a jack comes
home, and how many tricks a hand takes, are plain estimates.
"""

from dataclasses import dataclass
from math import exp

from hilojack.cards import card_set, cards_in, suit_of
from hilojack.players.odds import Odds, odds_of
from hilojack.players.score import Chances, Items
from hilojack.players.worth import item_points
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import JACK, item_at, trick_points
from hilojack.views.tricks import View

COMES_HOME = 0.35  # the chance that a bare low trump, or jack, is not lost
GUARD = 0.13  # what each other trump adds to it
CAUGHT = 0.3  # the chance that a rival's low trump, or jack, is taken from it
SMALL_TRUMP = 0.35  # tricks that a trump takes by ruffing at the least
SIDE_SUIT = 0.7  # tricks that the best card of a side suit takes: it may be ruffed
STEEPNESS = 6.0  # how fast more than its share of the tricks makes Game a side's own


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand promises with one suit for trumps."""

    items: Items  # in counting order, with the chances of each
    share: float  # of the tricks, for the side
    pegs: float  # points in trumps that score as they are taken: gained less lost
    trumps: int

    @property
    def points(self) -> float:
        """Points that the side may expect."""
        return sum(points * ours for points, (ours, _) in self.items) + max(0.0, self.pegs)


class Forecast:
    """A hand looked at with one suit for trumps."""

    def __init__(self, view: View, trump: int) -> None:
        self._view = view
        self._rules = view.variant.row
        self._hand = card_set(view.hand)
        self._odds: Odds = odds_of(view)
        self._suit = cards_of_suit(trump) & self._rules[slots.PACK_CARDS]
        self._trump = trump
        self._trumps = (self._hand & self._suit).bit_count()
        self._fair = 1 / view.variant.sides

    def outlook(self) -> Outlook:
        """The chances of the items, the share of the tricks and the points in trumps."""
        share = self.share()
        codes = [item_at(self._rules, place) for place in range(self._rules[slots.ITEM_COUNT])]
        items = tuple((item_points(self._view, code), self.chances(code, share)) for code in codes)
        return Outlook(items, share, self.pegs(share), self._trumps)

    def chances(self, code: int, share: float) -> Chances:
        """The chances that this side, and the rival to be beaten, score an item."""
        falls = 1.0
        if code == slots.ITEM_HIGH:
            _, ours = self._odds.holds_first(self._hand, sorted(cards_in(self._suit), reverse=True))
        elif code == slots.ITEM_LOW:
            ours = self.low()
        elif code == slots.ITEM_JACK:
            ours, falls = self.jack()
        elif code < slots.ITEM_HIGH:
            ours = self.taken_card(code)
        else:
            ours = 1 / (1 + exp(-STEEPNESS * (share - self._bar(code)) / self._fair / 2))
        rivals = max(1, self._view.variant.sides - 1)
        return (round(ours, 2), round(max(0.0, falls - ours) / rivals, 2))

    def _bar(self, code: int) -> float:
        """The share of the tricks that decides: more than half, or more than any other side's."""
        return 0.5 if code == slots.ITEM_MAJORITY else max(self._fair, 0.3)

    def low(self) -> float:
        """The chance of Low: to have it, and where the winner scores it to take it too."""
        held, ours = self._odds.holds_first(self._hand, cards_in(self._suit))
        if self._rules[slots.LOW] == slots.LOW_HOLDER:
            return ours
        return held * self.keeps() + (ours - held) * 0.5 + (1 - ours) * self.catches()

    def jack(self) -> tuple[float, float]:
        """The chances that this side scores the jack, and that it is in play at all."""
        jack = 1 << 13 * self._trump + JACK
        if jack & self._hand:
            higher = (self._suit & self._hand & -jack).bit_count() - 1
            return min(0.95, self.keeps() + 0.5 * GUARD * higher), 1.0
        if not jack & self._odds.unseen:
            return 0.0, 0.0
        higher = (self._suit & self._hand & -jack).bit_count()
        theirs = self._odds.with_rivals
        ours = (self._odds.in_play - theirs) * 0.6
        return ours + theirs * min(0.7, self.catches() + 0.2 * higher), self._odds.in_play

    def taken_card(self, card: int) -> float:
        """The chance to take the trick that a card lies in."""
        return 0.6 if self._hand >> card & 1 else 0.4

    def keeps(self) -> float:
        """The chance that a trump comes home that others want."""
        return min(0.9, COMES_HOME + GUARD * self._trumps - 0.03 * (self._view.variant.seats - 2))

    def catches(self) -> float:
        """The chance that a trump is caught that a rival holds."""
        return min(0.6, (CAUGHT + 0.05 * (self._trumps - 2)) * 2 * self._fair)

    def share(self) -> float:
        """The share of all the tricks that this side may expect."""
        size = max(self._rules[slots.HAND], self._hand.bit_count())
        tricks = min(size, sum(self.trick(card) for card in cards_in(self._hand)))
        others = self._odds.ours + self._odds.rivals
        return (tricks + (size - tricks) * self._odds.ours / max(1, others)) / size

    def trick(self, card: int) -> float:
        """The chance that a card takes a trick."""
        suit = cards_of_suit(suit_of(card))
        higher = (self._odds.unseen & suit >> 0 & -(1 << card)).bit_count()
        stands = exp(-0.8 * higher * self._odds.with_rivals)
        if suit_of(card) == self._trump:
            return max(SMALL_TRUMP, stands)
        return stands * SIDE_SUIT ** max(1, self._view.variant.seats - 1)

    def pegs(self, share: float) -> float:
        """Points in trumps that score as they are taken: those that come home less those lost."""
        if not self._rules[slots.PEGGED]:
            return 0.0
        gained = 0.0
        for card in cards_in(self._suit):
            points = trick_points(self._rules, 1 << card, self._trump)
            if self._hand >> card & 1:
                safe = max(self.trick(card), self.keeps())
                gained += points * (2 * safe - 1)
            elif self._odds.unseen >> card & 1:
                gained -= points * self._odds.with_rivals * (1 - 2 * self.catches())
        return gained


def outlook(view: View, trump: int) -> Outlook:
    """What a hand promises with a suit for trumps."""
    return Forecast(view, trump).outlook()
