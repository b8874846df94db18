"""What is said before the play: to stand or beg, give, bunch, discard, name, accept and bid.

Source: Enquire Within Upon Everything and pagat.com (All Fours); Liquisearch (Pitch); Foster
(1897): never give the point that brings eldest within one of the target. Every choice is the one
with the best chance of the match, by what the hand promises (`outlook`).
"""

from collections.abc import Callable
from dataclasses import replace

from hilojack.calls import (
    ACCEPT,
    AGREE,
    BEG,
    BID,
    BUNCH,
    GIVE,
    NAME,
    PASS,
    PLAY_ON,
    REFUSE,
    SELL,
    SMUDGE,
    STAND,
)
from hilojack.cards import SUITS, suit_of
from hilojack.players.odds import live_cards
from hilojack.players.outlook import Outlook, outlook
from hilojack.players.score import FREE, Contract, Items, prospect
from hilojack.players.worth import (
    appraise,
    item_points,
    kept,
    most_payable,
    my_side,
    settled_trump,
    smudge_wins,
    wants,
)
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import item_at
from hilojack.views.tricks import Standing, View

GIVES = 0.35  # how often a dealer gives who may
OVERBID = {1: 0.45, 2: 0.3, 3: 0.1, 4: 0.02}  # how often one who bids after it goes above a bid
USUAL_PRICE = 2  # that is bid for the pitch
REFUSES = 0.1  # how often eldest keeps the pitch for which somebody bids
SURE = 0.9  # how certain a bid of everything must be
BUNCHES = -0.15  # of the chance of the match: a worse outlook than this is bunched


# --- chances of the match ------------------------------------------------------------------------


def chance(view: View, promise: Outlook, contract: Contract = FREE, gift: int = 0) -> float:
    """The chance of the match with what the hand promises, and a gift to the rival."""
    mine, theirs = wants(view)
    pegs = round(promise.pegs)
    return prospect(
        promise.items,
        max(1, mine - max(0, pegs)),
        theirs - gift - max(0, -pegs),
        contract,
    )


def even_items(view: View) -> Items:
    """The items when nothing is known: each side may score each."""
    share = round(1 / view.variant.sides, 2)
    rules = view.variant.row
    codes = [item_at(rules, place) for place in range(rules[slots.ITEM_COUNT])]
    jack = (share / 2, share / 2)
    return tuple(
        (item_points(view, code), jack if code == slots.ITEM_JACK else (share, share))
        for code in codes
    )


# --- the turn-up ---------------------------------------------------------------------------------


def stand_or_beg(view: View) -> int:
    """Stand when the trump promises more than a gift or a run."""
    promise = outlook(view, settled_trump(view))
    mine, theirs = wants(view)
    given = GIVES if gift_is_safe(view, my_side(view)) else 0.0
    gift = prospect(promise.items, mine - 1, theirs) if given else 0.0
    run = prospect(even_items(view), mine, theirs)
    return STAND if chance(view, promise) >= given * gift + (1 - given) * run else BEG


def gift_is_safe(view: View, side: int) -> bool:
    """Whether a gift leaves a side two points or more from the target."""
    return view.scores[side] + 1 < view.variant.row[slots.TARGET] - 1


def give_or_refuse(view: View) -> int:
    """Give when the own trumps are good, and never the point that brings a side near home."""
    if GIVE not in view.acts or not all(gift_is_safe(view, side) for side in takers(view)):
        return REFUSE
    promise = outlook(view, settled_trump(view))
    mine, theirs = wants(view)
    run = prospect(even_items(view), mine, theirs)
    return GIVE if chance(view, promise, gift=1) > run else REFUSE


def takers(view: View) -> list[int]:
    """The sides that score the gift."""
    sides = range(view.variant.sides)
    if view.variant.row[slots.GIFT_TO] == slots.GIFT_TO_ALL:
        return [side for side in sides if side != view.dealer % view.variant.sides]
    return [(view.dealer + 1) % view.variant.seats % view.variant.sides]


def bunch_or_play(view: View) -> int:
    """Propose to bunch a hand that promises little."""
    return BUNCH if is_poor(view) else PLAY_ON


def agree_or_refuse(view: View) -> int:
    """Agree to bunch a hand that promises little."""
    return AGREE if is_poor(view) else REFUSE


def is_poor(view: View) -> bool:
    """Whether a hand promises so little that another deal is better."""
    now = prospect(even_items(view), *wants(view))
    return chance(view, outlook(view, settled_trump(view))) < now + BUNCHES


def choose_discard(view: View) -> int:
    """Lay away the card that is worth least; trumps last."""
    worth = appraise(view)
    live = live_cards(view)

    def value(card: int) -> tuple[bool, float, int, int]:
        below = (live & (1 << card) - 1).bit_count()
        return suit_of(card) == view.trump, worth.hold[card] + kept(view, card), below, card

    return min(view.acts, key=value)


# --- naming and accepting ------------------------------------------------------------------------


def name_suit(view: View) -> int:
    """Name the suit that promises most."""
    return NAME + best_suit(view)


def accept_or_pass(view: View) -> int:
    """Accept the turn-up when it promises so much more than half that the loss is worth the risk:
    who passes may win as much, and cannot lose a point.
    """
    promise = outlook(view, settled_trump(view))
    mine, theirs = wants(view)
    failing = sum(rivals for _, (_, rivals) in promise.items) / len(promise.items)
    loss = prospect((), mine, theirs) - prospect((), mine + 1, theirs)
    passed = prospect(even_items(view), mine, theirs)
    return ACCEPT if chance(view, promise) - failing * loss > passed else PASS


def best_suit(view: View) -> int:
    """The suit that is best for trumps: where it stands for the bid, then by points and tricks."""
    held = {suit_of(card) for card in view.hand} or set(range(len(SUITS)))
    contract = own_contract(view, view.bid) if view.bidder == view.seat and view.bid else FREE

    def value(suit: int) -> tuple[float, float]:
        promise = outlook(view, suit)
        return round(chance(view, promise, contract), 3), promise.share + promise.trumps / 20

    return max(sorted(held), key=value)


def pitch(view: View, suit: int) -> View:
    """The view of one who leads this suit for trumps: nothing is settled yet."""
    standings = tuple(Standing(item, None, False) for item in view.variant.rules["scoring"])
    cards = tuple(card for card in view.acts if suit_of(card) == suit)
    row = view.row.copy()
    row[slots.TRUMP] = suit
    pitched = replace(view, row=row, acts=cards)
    vars(pitched).update(hand=view.hand, standings=standings)
    return pitched


# --- the auction ---------------------------------------------------------------------------------


def choose_bid(view: View) -> int:
    """The call with the best chance of the match; never a bid above what the rules can pay."""
    if view.variant.row[slots.BIDDING] == slots.BIDDING_SELL_OUT:
        values = sale_values(view)
        return max(values, key=lambda call: (values[call], -call))
    promises = [outlook(view, suit) for suit in {suit_of(card) for card in view.hand}]
    passed = pass_chance(view)
    bids = [call for call in view.acts if call != PASS and is_payable(view, call)]
    values = {call: bid_chance(view, promises, call, passed) for call in bids}
    if PASS in view.acts:
        values[PASS] = passed
    if not values:
        return min(view.acts)
    return max(values, key=lambda call: (values[call], -call))


# --- selling the pitch ---------------------------------------------------------------------------


def sale_values(view: View) -> dict[int, float]:
    """By call the chance of the match, where eldest pitches for four or sells the pitch."""
    promises = [outlook(view, suit) for suit in {suit_of(card) for card in view.hand}]
    if SELL in view.acts:
        four = max(chance(view, promise, own_contract(view, 4)) for promise in promises)
        return {BID + 4: four, SELL: max(bought(view, USUAL_PRICE), pitched(view, promises, 1, 1))}
    bids = {call: call - BID for call in view.acts if call != PASS}
    values = {
        call: (1 - REFUSES) * pitched(view, promises, bid, bid) + REFUSES * bought(view, bid)
        for call, bid in bids.items()
    }
    return values | {PASS: pass_chance(view)}


def pitched(view: View, promises: list[Outlook], bid: int, price: int) -> float:
    """The chance of the match when this seat pitches for a bid, and a rival is paid a price."""
    contract = own_contract(view, bid)
    return max(chance(view, promise, contract, gift=price) for promise in promises)


def bought(view: View, price: int) -> float:
    """The chance of the match when this seat is paid a price, and a rival pitches for as much."""
    mine, theirs = wants(view)
    if mine <= price:
        return 1.0
    return prospect(rivals_items(view), mine - price, theirs, Contract(price, False))


def accept_or_refuse(view: View) -> int:
    """Sell unless the pitch is worth more than the price, which may put the bidder out."""
    assert view.bidder is not None
    if view.scores[view.bidder % view.variant.sides] + view.bid >= view.variant.row[slots.TARGET]:
        return ACCEPT
    promises = [outlook(view, suit) for suit in {suit_of(card) for card in view.hand}]
    kept = pitched(view, promises, view.bid, view.bid)
    return ACCEPT if bought(view, view.bid) >= kept else REFUSE


def height(view: View, call: int) -> int:
    """The points that a bid undertakes."""
    if call != SMUDGE:
        return call - BID
    return 5 if view.variant.row[slots.SMUDGE] == slots.SMUDGE_TRICKS else 4


def is_payable(view: View, call: int) -> bool:
    """Whether the rules in force can pay a bid."""
    tricks = view.variant.row[slots.SMUDGE] == slots.SMUDGE_TRICKS
    return height(view, call) <= most_payable(view) + (call == SMUDGE and tricks)


def own_contract(view: View, bid: int, *, smudged: bool = False) -> Contract:
    """The contract of a bid of one's own."""
    everything = view.variant.row[slots.ALL_FOUR] == slots.ALL_FOUR_WINS_MATCH
    return Contract(bid, True, smudged and smudge_wins(view), everything)


def bid_chance(view: View, promises: list[Outlook], call: int, passed: float) -> float:
    """The chance of the match with a bid: as it stands, or overbid by those who call after."""
    bid = height(view, call)
    if call == SMUDGE and max(map(sweep, promises)) < SURE:
        return -2.0
    contract = own_contract(view, min(bid, 4), smudged=call == SMUDGE)
    best = max(chance(view, promise, contract) for promise in promises)
    stays = 1.0 if call == SMUDGE else (1 - OVERBID[bid]) ** callers_after(view)
    return stays * best + (1 - stays) * passed


def sweep(promise: Outlook) -> float:
    """The chance to score everything."""
    product = 1.0
    for _, (ours, _) in promise.items:
        product *= ours
    return product


def callers_after(view: View) -> int:
    """How many rivals call after this seat."""
    assert view.seat is not None
    left = (view.dealer - view.seat) % view.variant.seats
    seats = [(view.seat + n) % view.variant.seats for n in range(1, left + 1)]
    return sum(seat % view.variant.sides != my_side(view) for seat in seats)


def pass_chance(view: View) -> float:
    """The chance of the match when another pitches, or when the hands are thrown in."""
    rules = view.variant.row
    mine, theirs = wants(view)
    thrown = (slots.ALL_PASS_REDEAL_NEXT, slots.ALL_PASS_REDEAL_SAME)
    if view.bidder is None and view.seat == view.dealer and rules[slots.ALL_PASS] in thrown:
        return prospect((), mine, theirs)
    ours = view.bidder is not None and view.bidder % view.variant.sides == my_side(view)
    items = rivals_items(view, ours=ours)
    return prospect(items, mine, theirs, Contract(max(1, view.bid), ours))


def rivals_items(view: View, *, ours: bool = False) -> Items:
    """The items when a rival pitches, or a partner: the pitcher has the better chances."""
    low, high = 0.35 / (view.variant.sides - 1), 0.65
    chances = (high, low) if ours else (low, high)
    return tuple((points, _jack_share(chances, fair)) for points, fair in even_items(view))


def _jack_share(chances: tuple[float, float], fair: tuple[float, float]) -> tuple[float, float]:
    """The chances of an item that may not be scored at all, as its even chances say."""
    scored = min(1.0, sum(fair))
    return round(chances[0] * scored, 2), round(chances[1] * scored, 2)


TALK: dict[str, Callable[[View], int]] = {
    "stand": stand_or_beg,
    "gift": give_or_refuse,
    "bunch": bunch_or_play,
    "agree": agree_or_refuse,
    "discard": choose_discard,
    "name": name_suit,
    "accept": accept_or_pass,
    "bid": choose_bid,
    "sale": accept_or_refuse,
}
