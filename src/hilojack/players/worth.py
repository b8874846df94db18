"""What cards are worth to a side: the points that they decide, and the tricks that they may take.

Source: Enquire Within Upon Everything (make your Jack as soon as you can, save your tens, win the
adversary's best cards); Denexa, California Jack (the exposed card decides how hard to fight).

Every worth is in chances of the match: +1 is the match won, -1 the match lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hilojack.cards import PACK, card_set, cards_in, suit_of
from hilojack.rules import slots
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.scoring import JACK, card_points, item_at
from hilojack.view import View

MINE, THEIRS, OPEN, NOBODY = 1, -1, 0, None  # whose an item of the score is
Items = tuple[tuple[int, int | None], ...]  # in counting order: the points, and whose they are
REACH = 2  # cards that others may throw at one before it is home; 1 to 4 were tried and do as well


@dataclass(frozen=True, slots=True)
class Worth:
    """What each card is worth in one position, to every side alike."""

    stake: Sequence[float]  # by card: to take the trick that it lies in
    hold: Sequence[float]  # by card: to hold it
    draw: float  # to be the first to draw

    def pot(self, cards: Sequence[int]) -> float:
        """What it is worth to take the trick with these cards."""
        return self.draw + sum(self.stake[card] for card in cards)


def appraise(view: View) -> Worth:
    """The worth of every card, as the seat sees the position."""
    stake = stakes(view)
    hold = holds(view, stake)
    return Worth(stake, hold, draw_worth(view, hold))


def live_cards(view: View) -> int:
    """The cards that are not in this seat's hand, and have yet to be played."""
    played = sum(card_set(cards) for cards in view.memory.played)
    return view.variant.row[slots.PACK_CARDS] & ~played & ~card_set(view.hand)


def _mean(worths: Sequence[float], cards: int) -> float:
    return sum(worths[card] for card in cards_in(cards)) / max(1, cards.bit_count())


# --- the score -----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def prospect(items: Items, mine: int, theirs: int) -> float:
    """The chance of the match for sides that want so many points, if open items fall by a coin.

    Items count in order and the first side home wins; else the nearer is ahead in proportion.
    """
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else -1.0
    if not items:
        return (theirs - mine) / (theirs + mine)
    (points, owner), rest = items[0], items[1:]
    if owner is NOBODY:
        return prospect(rest, mine, theirs)
    if owner == OPEN:
        return (prospect(rest, mine - points, theirs) + prospect(rest, mine, theirs - points)) / 2
    return prospect(rest, mine - points * (owner == MINE), theirs - points * (owner == THEIRS))


@lru_cache(maxsize=1 << 12)
def swings(items: Items, mine: int, theirs: int) -> tuple[float, ...]:
    """By item: half the difference that it makes whose it is, nothing when that is settled."""
    return tuple(
        (
            prospect((*items[:place], (points, MINE), *items[place + 1 :]), mine, theirs)
            - prospect((*items[:place], (points, THEIRS), *items[place + 1 :]), mine, theirs)
        )
        / 2
        if owner == OPEN
        else 0.0
        for place, (points, owner) in enumerate(items)
    )


def item_swings(view: View) -> tuple[float, ...]:
    """By item: what it is worth to score it, at this score of the match and of the deal."""
    me = my_side(view)
    target = view.variant.row[slots.TARGET]
    items = tuple(
        (item.worth, _owner(standing.side, standing.certain, me))
        for item, standing in zip(view.variant.items, view.standings, strict=True)
    )
    rivals = max(score for side, score in enumerate(view.scores) if side != me)
    return swings(items, target - view.scores[me], target - rivals)


def _owner(side: int | None, certain: bool, me: int) -> int | None:
    if not certain:
        return OPEN
    if side is None:
        return NOBODY
    return MINE if side == me else THEIRS


def settled_trump(view: View) -> int:
    """The trump suit of a deal in play."""
    assert view.trump is not None
    return view.trump


def my_side(view: View) -> int:
    """The side that the seat plays for."""
    assert view.seat is not None
    return view.seat % view.variant.sides


# --- stakes --------------------------------------------------------------------------------------


def stakes(view: View) -> list[float]:
    """By card: what taking it wins, through the items that it decides and its share of Game."""
    rules = view.variant.row
    stake = [0.0] * PACK.bit_length()
    for code, swing in coded_swings(view):
        if code == slots.ITEM_GAME:
            for card, share in game_shares(view):
                stake[card] += swing * share
        elif not (code == slots.ITEM_LOW and rules[slots.LOW] == slots.LOW_HOLDER):
            for card in item_cards(view, code):
                stake[card] += swing
    return stake


def coded_swings(view: View) -> Iterator[tuple[int, float]]:
    """The code of each item and what it is worth to score it."""
    for place, swing in enumerate(item_swings(view)):
        yield item_at(view.variant.row, place), swing


def item_cards(view: View, code: int) -> Iterator[int]:
    """The card whose taker, or holder, scores an item; none if it is not in the pack."""
    pack = view.variant.row[slots.PACK_CARDS]
    trump = settled_trump(view)
    trumps = pack & cards_of_suit(trump)
    if code == slots.ITEM_HIGH:
        yield highest(trumps)
    elif code == slots.ITEM_LOW:
        yield lowest(trumps)
    elif code == slots.ITEM_JACK:
        yield from cards_in(trumps & 1 << 13 * trump + JACK)
    else:
        yield from cards_in(pack & 1 << code - slots.ITEM_CARD)


def game_shares(view: View) -> Iterator[tuple[int, float]]:
    """Cards and how much of Game each is: of the card-points that settle it for the nearer side."""
    rules, trump = view.variant.row, settled_trump(view)
    wanted = max(1, min(points_wanted(view, side) for side in range(view.variant.sides)))
    for card in cards_in(rules[slots.PACK_CARDS]):
        yield card, min(1.0, card_points(rules, 1 << card, trump) / wanted)


def points_wanted(view: View, side: int) -> int:
    """Card-points that a side wants for Game: more than half, or half where a tie is its own."""
    rules = view.variant.row
    total = card_points(rules, rules[slots.PACK_CARDS], settled_trump(view))
    ties = rules[slots.GAME_TIE] == slots.GAME_TIE_ELDER and side == elder_side(view)
    majority = (total + 1) // 2 if ties else total // 2 + 1
    return majority - view.memory.card_points[side]


def elder_side(view: View) -> int:
    """The side of the elder hand, at the dealer's left."""
    return (view.dealer + 1) % view.variant.seats % view.variant.sides


# --- holding and drawing -------------------------------------------------------------------------


def holds(view: View, stake: Sequence[float]) -> list[float]:
    """By card: its own stake and what it may catch, by its power to take them home."""
    live = live_cards(view)
    hold = [0.0] * len(stake)
    for card in cards_in(live | card_set(view.hand)):
        rest = live & ~(1 << card)
        hold[card] = power(view, card, rest) * (stake[card] + catch(view, card, rest, stake))
    return hold


def power(view: View, card: int, live: int) -> float:
    """The chance that a card takes a trick when others throw `REACH` live cards at it."""
    count = max(1, live.bit_count())
    suit: int = live & cards_of_suit(suit_of(card))
    trumps = live & cards_of_suit(settled_trump(view))
    stands: float = (1 - (suit >> card).bit_count() / count) ** REACH
    if suit_of(card) == view.trump:
        return stands
    ruffed: float = 1 - (1 - trumps.bit_count() / count) ** REACH
    if view.variant.row[slots.FOLLOW] == slots.FOLLOW_FOLLOW_SUIT:
        ruffed *= (1 - suit.bit_count() / count) ** max(view.hand_sizes)  # only a void may ruff
    return stands * (1 - ruffed)


def catch(view: View, card: int, live: int, stake: Sequence[float]) -> float:
    """What a card may catch: one that it beats, and it can wait as long as the hand has cards."""
    prey: int = live & cards_of_suit(suit_of(card)) & (1 << card) - 1
    if suit_of(card) == view.trump:
        prey |= live & ~cards_of_suit(view.trump)
    waits = max(view.hand_sizes)
    return waits * sum(stake[c] for c in cards_in(prey)) / max(1, live.bit_count())


def draw_worth(view: View, hold: Sequence[float]) -> float:
    """What the first draw is worth: the exposed card against the next one, which nobody knows."""
    if view.stock_top is None:
        return 0.0
    unseen = card_set(view.memory.unseen)
    return hold[view.stock_top] + kept(view, view.stock_top) - _mean(hold, unseen)


def kept(view: View, card: int) -> float:
    """What a card scores for whoever plays it: Low, where its holder scores it."""
    rules = view.variant.row
    if rules[slots.LOW] != slots.LOW_HOLDER:
        return 0.0
    return sum(
        swing
        for code, swing in coded_swings(view)
        if code == slots.ITEM_LOW and card in item_cards(view, code)
    )
