"""What cards are worth to a side: the points that they decide, and the tricks that they may take.

Source: Enquire Within Upon Everything (make your Jack as soon as you can, save your tens, win the
adversary's best cards); Denexa, California Jack (the exposed card decides how hard to fight).

Every worth is in chances of the match: +1 is the match won, -1 the match lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack.cards import PACK, card_set, cards_in, suit_of
from hilojack.players.odds import extreme_trumps, live_cards, odds_of, trump_odds
from hilojack.players.score import (
    FREE,
    MINE,
    NOBODY,
    OPEN,
    THEIRS,
    Chances,
    Contract,
    prospect,
    swings,
)
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import JACK, card_points, item_at, points_of_card, trick_points
from hilojack.search.position import is_smudged, late_tricks
from hilojack.views.tricks import Standing, View

DEFENDERS = 0.3  # how far defenders of a contract are glad of each other's gains
TRUMP_TRICKS, TOP_TRUMP = 1.3, 0.4  # the tricks of any trump, and how many more of the highest
REACH = 2  # cards that others may throw at one before it is home; 1 to 4 were tried and do as well


@dataclass(frozen=True, slots=True)
class Worth:
    """What each card is worth in one position, to every side alike."""

    stake: Sequence[float]  # by card: to take the trick that it lies in
    hold: Sequence[float]  # by card: to hold it
    trick: float  # to take the trick, whatever lies in it: the first draw, and the trick itself
    regards: Sequence[Sequence[float]]  # by side: how far another's gain is its own, or its loss

    def pot(self, cards: Sequence[int]) -> float:
        """What it is worth to take the trick with these cards."""
        return self.trick + sum(self.stake[card] for card in cards)


def appraise(view: View) -> Worth:
    """The worth of every card, as the seat sees the position."""
    stake = stakes(view)
    each = trick_share(view)
    hold = holds(view, stake, each)
    now = each if trick_counts(view) else 0.0
    return Worth(stake, hold, draw_worth(view, hold) + now, regards(view))


def _mean(worths: Sequence[float], cards: int) -> float:
    return sum(worths[card] for card in cards_in(cards)) / max(1, cards.bit_count())


# --- the score -----------------------------------------------------------------------------------


def coded_swings(view: View) -> Iterator[tuple[int, float]]:
    """The code of each item and what it is worth to score it, at this score of the match and of
    the deal.
    """
    codes = [item_at(view.variant.row, place) for place in range(len(view.variant.items))]
    items = tuple(
        (item_points(view, code), chances_of(view, code, standing))
        for code, standing in zip(codes, view.standings, strict=True)
    )
    return zip(codes, swings(items, *wants(view), contract_of(view)), strict=True)


def wants(view: View) -> tuple[int, int]:
    """The points that this side wants, and those that the nearest rival wants."""
    target = view.variant.row[slots.TARGET]
    return target - view.scores[my_side(view)], target - view.scores[chief_rival(view)]


def chief_rival(view: View) -> int:
    """The side to be beaten: the bidder's, or the nearest to the target."""
    me = my_side(view)
    if view.bidder is not None and view.bid and view.bidder % view.variant.sides != me:
        return view.bidder % view.variant.sides
    rivals = [side for side in range(view.variant.sides) if side != me]
    return max(rivals, key=lambda side: view.scores[side])


def contract_of(view: View) -> Contract:
    """What hangs on the bid, and on all the items together."""
    rules = view.variant.row
    everything = rules[slots.ALL_FOUR] == slots.ALL_FOUR_WINS_MATCH
    if view.bidder is None or not view.bid:
        return Contract(all_wins=True) if everything else FREE
    mine = view.bidder % view.variant.sides == my_side(view)
    bid = min(view.bid, most_payable(view))  # every trick, where that is bid, is seen to apart
    return Contract(bid, mine, is_smudged(view) and smudge_wins(view), everything)


def smudge_wins(view: View) -> bool:
    """Whether a smudge that is made wins the match."""
    return view.variant.row[slots.SMUDGE] == slots.SMUDGE_MATCH


def most_payable(view: View) -> int:
    """The most that a side can score for the items of one deal."""
    rules = view.variant.row
    return sum(
        item_points(view, item_at(rules, place), most=True)
        for place in range(rules[slots.ITEM_COUNT])
        if can_pay(view, item_at(rules, place))
    )


def can_pay(view: View, code: int) -> bool:
    """Whether the pack has the cards that an item is scored for."""
    pack = view.variant.row[slots.PACK_CARDS]
    if code == slots.ITEM_JACK:
        return any(pack >> 13 * suit + JACK & 1 for suit in range(4))
    if code in (slots.ITEM_GAME, slots.ITEM_MAJORITY):
        return any(card_points(view.variant.row, pack, suit) for suit in range(4))
    return code >= slots.ITEM_HIGH or bool(pack >> code & 1)


def item_points(view: View, code: int, *, most: bool = False) -> int:
    """What an item pays; the jack that is hanged pays more, and the point held over is added."""
    rules = view.variant.row
    place = next(p for p in range(rules[slots.ITEM_COUNT]) if item_at(rules, p) == code)
    points: int = view.variant.items[place].worth
    if code == slots.ITEM_JACK:
        hanged = rules[slots.HANG_JACK]
        return max(points, hanged) if most else (points + hanged + 1) // 2
    if code == slots.ITEM_MAJORITY:
        return points + view.carry
    return points


def chances_of(view: View, code: int, standing: Standing) -> Chances:
    """Whose an item may be: a side that has it keeps it unless a better card is in play."""
    if standing.certain:
        return MINE if standing.side == my_side(view) else _theirs(view, standing.side)
    if code == slots.ITEM_JACK:
        jack = 13 * settled_trump(view) + JACK
        share = trump_odds(view, settled_trump(view)).in_play
        if jack not in view.memory.unseen:
            return OPEN
        return (round(share / 2, 2), round(share / 2, 2))
    if code not in (slots.ITEM_HIGH, slots.ITEM_LOW) or standing.side is None:
        return OPEN
    return _likely(view, code, standing.side)


def _likely(view: View, code: int, side: int) -> Chances:
    """Whose High or Low may be when a side has it so far."""
    ahead = [card for card, _ in extreme_cards(view, code)]
    better = trump_odds(view, settled_trump(view)).none_in_play(len(ahead))
    if set(ahead) & set(view.hand):
        return OPEN
    keeps, loses = round((1 + better) / 2, 2), round((1 - better) / 2, 2)
    return (keeps, loses) if side == my_side(view) else (loses, keeps)


def _theirs(view: View, side: int | None) -> Chances:
    """Of an item that is another's: the rival to be beaten has it, or one who matters less."""
    return THEIRS if side == chief_rival(view) else NOBODY


def regards(view: View) -> list[list[float]]:
    """By side, and by another side: what the gain of that side is to it."""
    sides = range(view.variant.sides)
    return [[regard(view, one, other) for other in sides] for one in sides]


def regard(view: View, side: int, other: int) -> float:
    """What a gain of the other side is to a side: its own, a loss, or less of one among several."""
    if side == other:
        return 1.0
    if view.variant.sides == 2:
        return -1.0
    if view.bidder is not None:
        maker = view.bidder % view.variant.sides
        return -1.0 if maker in (side, other) else DEFENDERS
    near = [1 / max(1, view.variant.row[slots.TARGET] - score) for score in view.scores]
    return -near[other] / (sum(near) - near[side])


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
        if code in (slots.ITEM_GAME, slots.ITEM_MAJORITY):
            for card, share in game_shares(view):
                stake[card] += swing * share
        elif not (code == slots.ITEM_LOW and rules[slots.LOW] == slots.LOW_HOLDER):
            for card, chance in item_cards(view, code):
                stake[card] += swing * chance
    if rules[slots.PEGGED]:
        add_pegs(view, stake)
    return stake


def add_pegs(view: View, stake: list[float]) -> None:
    """Add what trumps pay at once to the side that takes them."""
    rules, trump = view.variant.row, settled_trump(view)
    for card in cards_in(rules[slots.PACK_CARDS] & cards_of_suit(trump)):
        points = trick_points(rules, 1 << card, trump)
        if points:
            (swing,) = swings(((points, OPEN),), *wants(view))
            stake[card] += swing


def trick_share(view: View) -> float:
    """What one trick that counts is worth in itself."""
    worth = 0.0
    for code, swing in coded_swings(view):
        if code == slots.ITEM_TRICKS:
            worth += swing / max(1, min(tricks_wanted(view, s) for s in range(view.variant.sides)))
    if view.bid > most_payable(view) and not is_broken(view):
        worth += whole_bid_swing(view)
    return worth


def is_broken(view: View) -> bool:
    """Whether another side than the bidder's has taken a trick."""
    maker = (view.bidder or 0) % view.variant.sides
    return any(n for seat, n in enumerate(view.tricks) if seat % view.variant.sides != maker)


def whole_bid_swing(view: View) -> float:
    """Half the difference that it makes whether a bid of every trick is made or set back."""
    (mine, theirs), bid = wants(view), view.bid
    if contract_of(view).mine:
        return (prospect((), mine - bid, theirs) - prospect((), mine + bid, theirs)) / 2
    return (prospect((), mine, theirs + bid) - prospect((), mine, theirs - bid)) / 2


def trick_counts(view: View) -> bool:
    """Whether the trick in play counts in itself."""
    after_stock = view.variant.row[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_AFTER_STOCK
    return not (after_stock and view.stock)


def tricks_wanted(view: View, side: int) -> int:
    """Tricks that a side wants for more than half of those that count."""
    rules = view.variant.row
    after_stock = rules[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_AFTER_STOCK
    stocked = rules[slots.STOCK] != slots.STOCK_NONE and not after_stock
    tricks = rules[slots.PACK_SIZE] // rules[slots.SEATS] if stocked else rules[slots.HAND]
    taken = late_tricks(view) if after_stock else view.tricks
    return tricks // 2 + 1 - sum(taken[side :: view.variant.sides])


def item_cards(view: View, code: int) -> list[tuple[int, float]]:
    """The cards whose taker, or holder, may score an item, each with the chance that it decides."""
    pack, trump = view.variant.row[slots.PACK_CARDS], settled_trump(view)
    if code in (slots.ITEM_HIGH, slots.ITEM_LOW):
        return extreme_cards(view, code)
    card = 13 * trump + JACK if code == slots.ITEM_JACK else code - slots.ITEM_CARD
    return [(card, 1.0)] if card < PACK.bit_length() and pack >> card & 1 else []


def extreme_cards(view: View, code: int) -> list[tuple[int, float]]:
    """Trumps that may be High, or Low, with their chances; none below one that has been played."""
    return extreme_trumps(view, settled_trump(view), highest=code == slots.ITEM_HIGH)


def game_shares(view: View) -> Iterator[tuple[int, float]]:
    """Cards and how much of Game each is: of the card-points that settle it for the nearer side."""
    rules, trump = view.variant.row, settled_trump(view)
    wanted = max(1.0, min(points_wanted(view, side) for side in range(view.variant.sides)))
    for card in cards_in(rules[slots.PACK_CARDS]):
        yield card, min(1.0, points_of_card(rules, card, trump) / wanted)


def points_wanted(view: View, side: int) -> int:
    """Card-points that a side wants for Game: more than half of those that are likely in play, or
    half where a tie is its own.
    """
    ties = view.variant.row[slots.GAME_TIE] == slots.GAME_TIE_ELDER and side == elder_side(view)
    total = round(points_in_play(view))
    majority = (total + 1) // 2 if ties else total // 2 + 1
    return majority - view.memory.card_points[side]


def points_in_play(view: View) -> float:
    """Card-points that are in play, those of the unseen cards by their chance to be in play."""
    rules, trump = view.variant.row, settled_trump(view)
    unseen = card_set(view.memory.unseen)
    idle = unseen | card_set(view.turned) | card_set(view.discards)
    sure = card_points(rules, rules[slots.PACK_CARDS] & ~idle, trump)
    return sure + odds_of(view).in_play * card_points(rules, unseen, trump)


def elder_side(view: View) -> int:
    """The side of the elder hand, at the dealer's left."""
    return (view.dealer + 1) % view.variant.seats % view.variant.sides


# --- holding and drawing -------------------------------------------------------------------------


def holds(view: View, stake: Sequence[float], trick: float) -> list[float]:
    """By card: its own stake, the trick and what it may catch, by its power to take them home."""
    live = live_cards(view)
    hold = [0.0] * len(stake)
    for card in cards_in(live | card_set(view.hand)):
        rest = live & ~(1 << card)
        prize = stake[card] + catch(view, card, rest, stake)
        hold[card] = power(view, card, rest) * prize
        if trick:
            hold[card] += trick * tricks_of(view, card, rest)
    return hold


def tricks_of(view: View, card: int, live: int) -> float:
    """The tricks that a card is worth: a small trump ruffs, and draws its like."""
    if suit_of(card) == view.trump:
        return TRUMP_TRICKS + TOP_TRUMP * power(view, card, live)
    reach = max(REACH, max(view.hand_sizes) // 2)
    stands: float = power(view, card, live) ** (reach / REACH)
    return stands


def power(view: View, card: int, live: int) -> float:
    """The chance that a card takes a trick when others throw `REACH` live cards at it."""
    count = max(1, live.bit_count())
    suit: int = live & cards_of_suit(suit_of(card))
    trumps = live & cards_of_suit(settled_trump(view))
    reach = max(REACH, view.variant.seats - view.variant.seats // view.variant.sides)
    stands: float = (1 - (suit >> card).bit_count() / count) ** reach
    if suit_of(card) == view.trump:
        return stands
    ruffed: float = 1 - (1 - trumps.bit_count() / count) ** reach
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
        swing * dict(item_cards(view, code)).get(card, 0.0)
        for code, swing in coded_swings(view)
        if code == slots.ITEM_LOW
    )
