"""The promise of a hand with a suit as trumps, and the calls that follow, in the kernel subset.

Source: pagat.com, All Fours, on what to pitch; Liquisearch, Pitch: a partner is worth about a
point; Foster (1897): never give the point that brings eldest within one of the target. High and Low
follow from the odds; how often a trump comes home, and what each call needs, were tuned by play.
"""

from hilojack import calls
from hilojack.calls import bid_of
from hilojack.cards import rank_of
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.dealing import eldest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.auction import HIGHEST_BID
from hilojack.rules.tricks.exchange import kitty_size
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.opening import takes_gift
from hilojack.rules.tricks.partner import card_called, is_called, sides_of_deal
from hilojack.rules.tricks.scoring import item_at, most_at, trick_points, worth_at
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import legal_calls, more_calls
from hilojack.rules.tricks.trumps import (
    cards_above,
    cards_in_suit,
    highest_in,
    highest_trump,
    lowest_in,
    suit_in_play,
    trump_cards,
    trumps_above,
)

POINT = 1000  # thousandths of a point
SURE = 1000  # a chance of one

# Chances in hundredths.
KEPT, KEPT_EACH, KEPT_MOST = 31, 17, 95  # that a trump comes home; more for each trump held
CAUGHT_EACH, CAUGHT_MOST = 12, 70  # that a trump is caught, for each trump held
HIGHER_EACH = 11  # more of either for each trump held above the jack
STRONG_TRUMP, STRONG_ALL = 380, 370  # strength of a trump; of a card that secures the tricks

# What calls need: hundredths of a point for each four that a deal pays, or thousandths of a point.
STANDS, GIVES, ACCEPTS = 100, 121, 224
BIDS = (0, 1000, 1800, 3000, 3900)
CAUTION = 350  # what a bid needs besides where it is costly
ALONE = (0, 0, 0, 190, 430, 540, 640, 660)  # the same by players who play each alone
ALONE_FROM_TWO = 120  # more if a bid of one is not allowed
WHOLE = 52  # cards, for which that is; with fewer it matters less, by the square of their number
USUAL_HAND = 6
LONG = 150  # the same with longer hands than the usual six cards, for each player
WILD = 250  # the same where a joker scores, for each opponent
WILD_TOGETHER = 120  # more by partners
REFUSING, BUYING = 160, 60  # in a sale, hundredths of a bid: what eldest needs more, and a buyer
SOLD = 8  # in a sale, hundredths: what a bid needs besides, of the points beyond four
PARTNER = 667  # what a partner is worth to a bidder
SHOOTS = 900  # the chance of all the points from which the moon is shot
DRAWS = 4  # trumps that draw those of the others

# Where hands are exchanged most trumps come into play, and high ones catch those that score: what
# the bidder's side takes, in thousandths of all the points, by the quick player's deals.
EXCHANGED = 350  # its partner and what is drawn
CALLS = 180  # more if a partner is called, who has a high trump
BY_PLACE = (190, 100, 77, 75, 50, 30)  # more for each trump held, the highest first
LOW_HELD = 500  # more for Low where its holder scores it, in thousandths of a point
DOUBT, DOUBT_OF_ITEM = 20, 320  # what a bid needs besides, for each side; of the dearest item
BY_REST = 700  # of the share of the pack that the dealer takes


def say(rules: Rules, row: Row) -> int:
    """Return the call of the seat to act, given what its hand promises."""
    phase = row[slots.PHASE]
    hand = row[slots.HANDS + row[slots.TURN]]
    if phase == slots.PHASE_PACKET:
        return calls.DEAL_SINGLY
    if phase == slots.PHASE_NAME:
        return name_best(rules, row, hand)
    if phase == slots.PHASE_BID:
        return bid_or_pass(rules, row, hand)
    if phase == slots.PHASE_SALE:
        keeps = not is_out_by_bid(rules, row) and is_good_for(rules, row, hand, row[slots.BID])
        return calls.REFUSE if keeps else calls.ACCEPT
    if phase == slots.PHASE_BUNCH:
        return calls.PLAY_ON
    if phase == slots.PHASE_CALL:
        return highest_missing(rules, row)
    promise = promised(rules, hand, row[slots.TRUMP])
    if phase == slots.PHASE_STAND:
        return calls.STAND if promise >= needed(rules, calls.STAND) else calls.BEG
    if phase == slots.PHASE_ACCEPT:
        return calls.ACCEPT if promise >= needed(rules, calls.ACCEPT) else calls.PASS
    if phase == slots.PHASE_GIFT and is_safe_to_give(rules, row):
        return calls.GIVE if promise >= needed(rules, calls.GIVE) else calls.REFUSE
    return calls.REFUSE


def name_best(rules: Rules, row: Row, hand: int) -> int:
    """Return the call that names the best suit of those that may be named."""
    names = legal_calls(rules, row) >> calls.NAME - calls.FIRST_CALL
    best = best_suit(rules, hand)
    if best != slots.NONE and names >> best & 1:
        return calls.NAME + best
    suit = lowest(names)
    mate = highest(names)
    better = promised(rules, hand, mate) > promised(rules, hand, suit)
    return calls.NAME + (mate if better else suit)


def highest_missing(rules: Rules, row: Row) -> int:
    """Return the call of the highest trump that the bidder does not hold."""
    legal = more_calls(rules, row)
    best = slots.NONE
    least = 0
    while legal:
        act = calls.MORE_CALLS + lowest(legal)
        legal &= legal - 1
        card = card_called(act, row[slots.TRUMP])
        above = trumps_above(rules, card, row[slots.TRUMP]).bit_count()
        if best == slots.NONE or above < least:
            best = act
            least = above
    return best


def needed(rules: Rules, call: int) -> int:
    """Return the promise from which STAND, GIVE or ACCEPT is right, in thousandths of a point."""
    share = ACCEPTS
    if call == calls.STAND:
        share = STANDS
    elif call == calls.GIVE:
        share = GIVES
    return paid(rules) // 4 * share // 100


def paid(rules: Rules) -> int:
    """Return the points that a deal pays to all sides together, in thousandths."""
    points = 0
    for place in range(rules[slots.ITEM_COUNT]):
        points += POINT * most_at(rules, place)
    if rules[slots.PEGGED]:
        dealt = min(rules[slots.PACK_SIZE], rules[slots.SEATS] * rules[slots.HAND])
        trumps = POINT * trick_points(rules, rules[slots.PACK_CARDS], 0)
        points += trumps * dealt // rules[slots.PACK_SIZE]
    return points


def points_at(rules: Rules, place: int) -> int:
    """Return the points of item `place` of the counting order, in thousandths."""
    return POINT * worth_at(rules, place)


def is_safe_to_give(rules: Rules, row: Row) -> bool:
    """Return True if a gift is legal and leaves those who score it at least two points from the
    target.
    """
    if legal_calls(rules, row) >> calls.GIVE - calls.FIRST_CALL & 1 == 0:
        return False
    for side in range(rules[slots.SIDES]):
        if takes_gift(rules, row, side) and row[slots.SCORES + side] + 2 >= rules[slots.TARGET]:
            return False
    return True


def is_out_by_bid(rules: Rules, row: Row) -> bool:
    """Return True if the bidder reaches the target with the points of a bid that is refused."""
    score = row[slots.SCORES + row[slots.BIDDER] % rules[slots.SIDES]]
    return score + row[slots.BID] >= rules[slots.TARGET]


def bid_or_pass(rules: Rules, row: Row, hand: int) -> int:
    """Return the highest bid that the hand is good for, or pass; if nobody bids after it, the
    lowest.
    """
    legal = legal_calls(rules, row)
    if legal >> calls.SELL - calls.FIRST_CALL & 1:
        most = rules[slots.MAX_BID]
        return bid_of(most) if is_good_for(rules, row, hand, most) else calls.SELL
    more = more_calls(rules, row)
    if more >> calls.THROW_IN - calls.MORE_CALLS & 1:
        return calls.THROW_IN
    best = calls.PASS
    must = legal >> calls.PASS - calls.FIRST_CALL & 1 == 0
    for bid in range(1, rules[slots.MAX_BID] + 1):
        call = bid_of(bid)
        if bid > HIGHEST_BID:
            is_open = more >> call - calls.MORE_CALLS & 1
        else:
            is_open = legal >> call - calls.FIRST_CALL & 1
        if is_open and (is_good_for(rules, row, hand, bid) or (must and best == calls.PASS)):
            best = call
            if is_last_to_bid(rules, row):
                break
    if more >> calls.MOON - calls.MORE_CALLS & 1 and may_shoot(rules, hand):
        return calls.MOON
    return best


def is_last_to_bid(rules: Rules, row: Row) -> bool:
    """Return True if the lowest bid will do: any buys the contract and pays no less than a higher
    one, or a player who is overbid may bid again and would pay more for nothing.
    """
    if rules[slots.BIDDING] == slots.BIDDING_SALE:
        dealer = row[slots.TURN] == row[slots.DEALER]
        return dealer or rules[slots.BID_ROUNDS] == slots.BID_ROUNDS_RAISE
    if rules[slots.BID_ROUNDS] != slots.BID_ROUNDS_ONCE or rules[slots.MADE] != slots.MADE_TAKEN:
        return False
    return row[slots.TURN] == row[slots.DEALER] and rules[slots.BIDDING] == slots.BIDDING_AUCTION


def may_shoot(rules: Rules, hand: int) -> bool:
    """Return True if a hand alone all but takes everything, or every trick."""
    suit = best_suit(rules, hand)
    if rules[slots.MOON] == slots.MOON_TRICKS:
        return takes_all(rules, hand, suit)
    chance = SURE
    for place in range(rules[slots.ITEM_COUNT]):
        chance = chance * chance_of_item(rules, hand, suit, item_at(rules, place)) // SURE
    return chance >= SHOOTS


def takes_all(rules: Rules, hand: int, suit: int) -> bool:
    """Return True if a hand has only cards that nobody can beat: the highest trumps, enough to draw
    those of the others, and the highest cards of other suits.
    """
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        own = suit_in_play(rules, card, suit)
        mates = rules[slots.PACK_CARDS] & cards_in_suit(rules, own, suit)
        if mates & ~hand & cards_above(rules, card, suit) != 0:
            return False
    return (hand & trump_cards(rules, suit)).bit_count() >= DRAWS


def is_good_for(rules: Rules, row: Row, hand: int, bid: int) -> bool:
    """Return True if a hand is worth a bid, and the deal can pay it."""
    promise = promised(rules, hand, best_suit(rules, hand)) + partner(rules)
    need = need_of(bid) + caution(rules, row) + price(rules, row, bid)
    return promise >= need and paid(rules) >= POINT * bid


def price(rules: Rules, row: Row, bid: int) -> int:
    """Return what a bid costs in a sale besides its risk, in thousandths of a point: a rival is
    paid, or eldest, who refuses it, is not.
    """
    if rules[slots.BIDDING] == slots.BIDDING_SALE:
        if row[slots.PHASE] == slots.PHASE_SALE:
            return POINT * bid * REFUSING // 100
        return 0 if row[slots.TURN] == eldest(rules, row) else POINT * bid * BUYING // 100
    if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT and bid < HIGHEST_BID:
        return POINT * bid // 2
    return 0


def caution(rules: Rules, row: Row) -> int:
    """Return what a bid needs besides the usual, in thousandths of a point."""
    if rules[slots.KEEP]:
        return doubt(rules, row)
    if rules[slots.BIDDING] == slots.BIDDING_SALE:
        return (paid(rules) - POINT * HIGHEST_BID) * SOLD // 100
    if rules[slots.BIDDING] == slots.BIDDING_AUCTION and rules[slots.HAND] > USUAL_HAND:
        return LONG * rules[slots.SEATS]
    if jokers_score(rules):
        mates = rules[slots.SEATS] // sides_of_deal(rules)
        return WILD * (rules[slots.SEATS] - mates) + (WILD_TOGETHER if mates > 1 else 0)
    if rules[slots.BIDDING] != slots.BIDDING_AUCTION:
        return 0
    least = CAUTION if is_costly(rules) else 0
    if sides_of_deal(rules) < rules[slots.SEATS]:
        return least
    alone = ALONE[rules[slots.SEATS]] + (ALONE_FROM_TWO if rules[slots.MIN_BID] > 1 else 0)
    return max(least, alone * rules[slots.PACK_SIZE] ** 2 // WHOLE**2)


def doubt(rules: Rules, row: Row) -> int:
    """Return what a bid needs before an exchange: more where much hangs on one item, or where a
    rival deals and takes the rest of the pack; less where the bidder's side does.
    """
    most = 0
    for place in range(rules[slots.ITEM_COUNT]):
        most = max(most, points_at(rules, place))
    share = DOUBT * sides_of_deal(rules)
    if rules[slots.REST] == slots.REST_DEALER:
        hand = rules[slots.HAND]
        each = hand + rules[slots.KEEP] - hand // 4  # dealt and drawn, if a suit in four is trumps
        rest = rules[slots.PACK_SIZE] - kitty_size(rules) - hand - (rules[slots.SEATS] - 1) * each
        ours = (row[slots.TURN] - row[slots.DEALER]) % rules[slots.SIDES] == 0
        share += BY_REST * max(0, rest) // rules[slots.PACK_SIZE] * (-1 if ours else 1)
    return (paid(rules) * share + most * DOUBT_OF_ITEM) // SURE


def jokers_score(rules: Rules) -> bool:
    """Return True if a joker is an item of the score."""
    for place in range(rules[slots.ITEM_COUNT]):
        if item_at(rules, place) in (slots.ITEM_JOKER_HIGH, slots.ITEM_JOKER_LOW):
            return True
    return False


def is_costly(rules: Rules) -> bool:
    """Return True if bids are dearer than those by which `BIDS` was tuned: the bidder names trumps,
    plain leads need not be followed, or partners begin above one.
    """
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_BIDDER_NAMES:
        return True
    if rules[slots.FOLLOW] == slots.FOLLOW_FOLLOW_TRUMPS_ONLY:
        return True
    return sides_of_deal(rules) < rules[slots.SEATS] and rules[slots.MIN_BID] > 1


def need_of(bid: int) -> int:
    """Return the promise from which a bid is right, in thousandths of a point."""
    return BIDS[bid] if bid < len(BIDS) else POINT * bid


def partner(rules: Rules) -> int:
    """Return the points that a bidder expects of a partner, in thousandths."""
    if rules[slots.KEEP]:
        return 0  # the promise is that of the side
    return PARTNER if sides_of_deal(rules) < rules[slots.SEATS] else 0


def best_suit(rules: Rules, hand: int) -> int:
    """Return the suit of the hand that promises most."""
    best = slots.NONE
    most = 0
    for suit in range(4):
        if hand & cards_of_suit(suit) != 0:
            value = promised(rules, hand, suit)
            if best == slots.NONE or value > most:
                best = suit
                most = value
    return best


# --- the promise ---------------------------------------------------------------------------------


def write_promises(rules: Rules, hands: Row, suit: int, promises: Row) -> None:
    """Write what each hand promises with `suit` as trumps or, if it is NONE, with its best."""
    for number in range(len(hands)):
        trumps = best_suit(rules, hands[number]) if suit == slots.NONE else suit
        promises[number] = promised(rules, hands[number], trumps)


def promised(rules: Rules, hand: int, suit: int) -> int:
    """Return the expected points of a hand with `suit` as trumps, in thousandths."""
    if rules[slots.KEEP]:
        return promised_by_exchange(rules, hand, suit)
    trumps = hand & rules[slots.PACK_CARDS] & trump_cards(rules, suit)
    points = 0
    for place in range(rules[slots.ITEM_COUNT]):
        chance = chance_of_item(rules, hand, suit, item_at(rules, place))
        points += POINT * most_at(rules, place) * chance // SURE
    if rules[slots.PEGGED]:
        others = rules[slots.PACK_CARDS] & ~trumps
        points += POINT * trick_points(rules, trumps, suit) * kept(trumps) // 100
        loose = POINT * trick_points(rules, others, suit) * caught(trumps) // 100
        points += loose * (SURE - none_elsewhere(rules, 1)) // SURE
    return points


def promised_by_exchange(rules: Rules, hand: int, suit: int) -> int:
    """Return the expected points of the side of a hand that names `suit` before the exchange."""
    whole = rules[slots.PACK_CARDS] & trump_cards(rules, suit)
    share = EXCHANGED + (CALLS if is_called(rules) else 0)
    trumps = hand & whole
    while trumps:
        card = lowest(trumps)
        trumps &= trumps - 1
        above = (whole & trumps_above(rules, card, suit)).bit_count()
        share += BY_PLACE[min(above, len(BY_PLACE) - 1)]
    own = whole & cards_of_suit(suit)
    low = LOW_HELD if rules[slots.LOW] == slots.LOW_HOLDER and hand & own & -own else 0
    return paid(rules) * share // SURE + low


def chance_of_item(rules: Rules, hand: int, suit: int, item: int) -> int:
    """Return the chance that a hand scores an item with `suit` as trumps."""
    whole = rules[slots.PACK_CARDS] & trump_cards(rules, suit)
    trumps = hand & whole
    if item in (slots.ITEM_GAME, slots.ITEM_MAJORITY, slots.ITEM_TRICKS, slots.ITEM_SURPLUS):
        return min(
            SURE, SURE * strength(rules, hand, suit) // (STRONG_ALL * max(1, hand.bit_count()))
        )
    if item == slots.ITEM_JACK:
        return chance_to_take(rules, hand, suit, card_of_item(item, suit))
    if item < slots.ITEM_LAST_TRICK:
        return chance_of_card(rules, hand, suit, item)
    if trumps == 0:
        return 0
    if item == slots.ITEM_HIGH:
        above = trumps_above(rules, highest_trump(rules, trumps, suit), suit)
        return none_elsewhere(rules, (whole & above).bit_count())
    low = lowest_in(rules, hand, suit)
    if item == slots.ITEM_LOW and low != slots.NONE:
        below = cards_of_suit(suit) & (1 << low) - 1
        held = none_elsewhere(rules, (whole & below).bit_count())
        if goes_to_holder(rules, item):
            return held
        return (held * kept(trumps) + (SURE - held) * caught(trumps)) // 100
    return 0


def chance_of_card(rules: Rules, hand: int, suit: int, item: int) -> int:
    """Return the chance that a hand scores an item that is one card: it holds and keeps it, or
    catches it. The highest trump is always kept.
    """
    card = card_of_item(item, suit)
    if rules[slots.PACK_CARDS] >> card & 1 == 0:
        return 0
    held = hand >> card & 1 == 1
    highest = highest_in(rules, rules[slots.PACK_CARDS], suit)
    if held and (goes_to_holder(rules, item) or card == highest):
        return SURE
    if goes_to_holder(rules, item):
        return 0
    return chance_to_take(rules, hand, suit, card)


def chance_to_take(rules: Rules, hand: int, suit: int, card: int) -> int:
    """Return the chance that a hand takes a card home, or catches it."""
    trumps = hand & trump_cards(rules, suit)
    higher = HIGHER_EACH * (trumps & trumps_above(rules, card, suit)).bit_count()
    if hand >> card & 1:
        return SURE * min(KEPT_MOST, kept(trumps) + higher) // 100
    return (SURE - none_elsewhere(rules, 1)) * min(CAUGHT_MOST, caught(trumps) + higher) // 100


def none_elsewhere(rules: Rules, missing: int) -> int:
    """Return the chance that no other hand has any of `missing` cards."""
    unseen = rules[slots.PACK_SIZE] - rules[slots.HAND]
    idle = max(0, unseen - (rules[slots.SEATS] - 1) * rules[slots.HAND])
    chance = SURE
    for number in range(missing):
        chance = chance * max(0, idle - number) // max(1, unseen - number)
    return chance


def kept(trumps: int) -> int:
    """Return the chance, in hundredths, that a trump comes home which rivals want to catch."""
    return min(KEPT_MOST, KEPT + KEPT_EACH * trumps.bit_count())


def caught(trumps: int) -> int:
    """Return the chance, in hundredths, that a hand with `trumps` trumps catches a rival's."""
    return CAUGHT_EACH * trumps.bit_count()


def strength(rules: Rules, hand: int, suit: int) -> int:
    """Return the strength of a hand in tricks, by its court cards and trumps."""
    strong = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        strong += 100 * max(0, rank_of(card) - 8)
        if suit_in_play(rules, card, suit) == suit:
            strong += STRONG_TRUMP
    return strong
