"""A quick player of the trick games, in the kernel subset. It sees every hand, but not the stock.

The rule player asks it over possible deals; roll-outs play by it to the end of the deal.

A card is worth what it decides and what it may yet catch, a trick its cards and the first draw. It
plays the card whose trick is worth most if the others reply by the same measure. Worths are in
thousandths of a point.

Source: Enquire Within Upon Everything (All Fours): make your jack as soon as you can, save your
tens, win the other side's best cards; Denexa, California Jack: the exposed card decides how hard to
fight.
"""

from hilojack.cards import rank_of
from hilojack.policy.discards import lay_away
from hilojack.policy.promise import POINT as POINT, SURE, best_suit, points_at, say
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.dealing import next_seat
from hilojack.rules.tricks import scoring, slots
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.out import cards_left, seat_before
from hilojack.rules.tricks.partner import is_side_in_deal, side_in_deal, sides_of_deal
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.scoring import (
    card_points,
    cards_played,
    item_at,
    named_cards,
    points_of,
    points_of_card,
    side_points,
    tricks_counted,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import stock_cards
from hilojack.rules.tricks.trumps import (
    beats,
    cards_above,
    cards_in_suit,
    highest_in,
    lowest_in,
    lowest_trump,
    suit_in_play,
    trump_cards,
)

CARDS = 54

# --- a row of worths -----------------------------------------------------------------------------
STAKE = 0  # by card: what the side that wins it gains
HOLD = STAKE + CARDS  # by card: what holding it is worth
POT = HOLD + CARDS  # what the trick is worth apart from its cards
EACH = POT + 1  # what any one trick that counts is worth
LEARNT = EACH + 1  # 1 if the weights below are used
WEIGHTS = LEARNT + 1  # by stage of the deal and trait: thousandths of a point
STAGES = 8  # three tricks each, from the last
TRAITS = 24
TABLES = WEIGHTS + STAGES * TRAITS  # by stage and cell: see `crossed_features`
CELLS = 751  # of a stage
INPUT_WEIGHTS = TABLES + STAGES * CELLS  # by input and hidden unit: see `network`
INPUTS = 177
UNITS = 32
HIDDEN_BIASES = INPUT_WEIGHTS + INPUTS * UNITS
OUTPUT_WEIGHTS = HIDDEN_BIASES + UNITS
OUTPUT_BIAS = OUTPUT_WEIGHTS + UNITS
SCALE = OUTPUT_BIAS + 1  # thousandths of a point that count as one there; 0: no network
WORTH_SIZE = SCALE + 1

KEEN = 130  # hundredths: spending a card is worse than not having it; tuned by play

# Traits of a card held; it may have several.
BELOW_TRUMPS = 0  # of a trump, by how many in play are above it
BELOW_MOST = 9
TRAIT_JACK = 10
TRAIT_LOW = 11
TRAIT_HIGH = 12
BELOW_PLAIN = 13  # of a plain card, by how many of its suit are above it
BELOW_PLAIN_MOST = 3
TRAIT_TEN = 17  # ten card-points or more, and none above it; 18: others of these
TRAIT_COURT = 19
TRAIT_ITEM = 20
# Traits of a side.
TRAIT_LEAD = 21
TRAIT_GAME = 22
TRAIT_TRICKS = 23

# The chance density of the margin in card-points: its spread grows with the root of what is left.
SPREAD = 13  # squared and halved: 2.55 ** 2 * 2, card-points
WIDE = 6  # spreads squared, beyond which a lead is safe enough


def choose(rules: Rules, row: Row, worth: Row) -> int:
    """Return the action of the seat to act."""
    phase = row[slots.PHASE]
    if phase == slots.PHASE_DISCARD and rules[slots.KEEP]:
        return lay_away(rules, row)
    if phase == slots.PHASE_DISCARD:
        return least_useful(rules, row)
    if phase != slots.PHASE_PLAY:
        return say(rules, row)
    if row[slots.TRUMP] == slots.NONE:
        return pitch(rules, row)
    if row[slots.TRICK_SIZE] == 0 or row[slots.TRICKS] == 0:  # the first lead may fix trumps
        appraise(rules, row, worth)
    return best_card(rules, row, worth)


# --- the card ------------------------------------------------------------------------------------


def best_card(rules: Rules, row: Row, worth: Row) -> int:
    """Return the card whose trick is worth most if the others choose their best replies."""
    cards = legal_cards(rules, row)
    if cards & cards - 1 == 0:
        return lowest(cards)
    pot = pot_on_table(rules, row, worth)
    if row[slots.TRICK_SIZE] == rules[slots.SEATS] - 1:
        return reply(rules, row, worth, pot)
    best = slots.NONE
    most = 0
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        value = trick_value(rules, row, worth, pot, card)
        if best == slots.NONE or value > most:
            best = card
            most = value
    return best


def value_cards(rules: Rules, row: Row, worth: Row, cards: int, values: Row) -> int:
    """Write the worth of each card into `values`, and return the highest."""
    pot = pot_on_table(rules, row, worth)
    most = slots.NONE
    first = True
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        values[card] = trick_value(rules, row, worth, pot, card)
        if first or values[card] > most:
            most = values[card]
        first = False
    return most


def pot_on_table(rules: Rules, row: Row, worth: Row) -> int:
    """Return the worth of the trick to its winner, with the cards played to it."""
    pot = worth[POT]
    seat = row[slots.TURN]
    for _ in range(row[slots.TRICK_SIZE]):
        seat = seat_before(rules, row, seat)
        pot += worth[STAKE + row[slots.TRICK + seat]]
    return pot


def trick_value(rules: Rules, row: Row, worth: Row, pot: int, card: int) -> int:
    """Return the worth of the trick to the seat that plays `card`; leave the row unchanged."""
    led = row[slots.LED]
    best = row[slots.BEST]
    taker = row[slots.TAKER]
    me = row[slots.TURN]
    value = -worth[HOLD + card]
    pot += worth[STAKE + card]
    if led == slots.NONE:
        row[slots.LED] = suit_in_play(rules, card, row[slots.TRUMP])
        row[slots.BEST] = card
        row[slots.TAKER] = me
    elif beats(rules, card, best, row[slots.TRUMP]):
        row[slots.BEST] = card
        row[slots.TAKER] = me
    for _ in range(seats_behind(rules, row)):
        row[slots.TURN] = next_seat(rules, row[slots.TURN])
        if cards_left(rules, row, row[slots.TURN]) == 0:
            continue
        answer = reply(rules, row, worth, pot)
        pot += worth[STAKE + answer]
        value -= worth[HOLD + answer] * regard(rules, row, me, row[slots.TURN]) // SURE
        if beats(rules, answer, row[slots.BEST], row[slots.TRUMP]):
            row[slots.BEST] = answer
            row[slots.TAKER] = row[slots.TURN]
    value += pot * regard(rules, row, me, row[slots.TAKER]) // SURE
    row[slots.TURN] = me
    row[slots.LED] = led
    row[slots.BEST] = best
    row[slots.TAKER] = taker
    return value


def seats_behind(rules: Rules, row: Row) -> int:
    """Return how many seats have their turn in the trick after the seat to play."""
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
        return (row[slots.LEADER] - row[slots.TURN] - 1) % rules[slots.SEATS]
    return rules[slots.SEATS] - row[slots.TRICK_SIZE] - 1


def reply(rules: Rules, row: Row, worth: Row, pot: int) -> int:
    """Return the best card of the seat to play, as if the trick ended with it."""
    cards = legal_cards(rules, row)
    held = regard(rules, row, row[slots.TURN], row[slots.TAKER])
    best = slots.NONE
    most = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = pot + worth[STAKE + card]
        if not beats(rules, card, row[slots.BEST], row[slots.TRUMP]):
            value = value * held // SURE
        value -= worth[HOLD + card]
        if best == slots.NONE or value > most:
            best = card
            most = value
    return best


def regard(rules: Rules, row: Row, seat: int, other: int) -> int:
    """Return how far a gain of seat `other` is a gain, or a loss, of `seat`."""
    side = side_in_deal(rules, row, seat)
    others = side_in_deal(rules, row, other)
    if side == others:
        return SURE
    if sides_of_deal(rules) == 2:
        return -SURE
    if row[slots.BIDDER] != slots.NONE:
        maker = side_in_deal(rules, row, row[slots.BIDDER])
        return -SURE if maker in (side, others) else SURE // 3
    return -SURE // (rules[slots.SIDES] - 1)


# --- what cards are worth ------------------------------------------------------------------------


def appraise(rules: Rules, row: Row, worth: Row) -> None:
    """Write the worth of each card in play into `worth`, those of the trick too."""
    live = 0
    for seat in range(rules[slots.SEATS]):
        live |= cards_left(rules, row, seat)
    seat = row[slots.TURN]
    for _ in range(row[slots.TRICK_SIZE]):
        seat = seat_before(rules, row, seat)
        live |= 1 << row[slots.TRICK + seat]
    stock = stock_cards(rules, row)
    for card in range(LEARNT):
        worth[card] = 0
    stake_cards(rules, row, worth, live | stock, stock)
    if worth[LEARNT]:
        weigh_cards(rules, row, worth, live | stock)
    else:
        hold_cards(rules, row, worth, live | stock)
    if stock != 0 and rules[slots.STOCK] == slots.STOCK_FACE_UP:
        worth[POT] += first_draw(row, worth, stock)


def stake_cards(rules: Rules, row: Row, worth: Row, live: int, stock: int) -> None:
    """Add what winning each card gains, through the items that it decides."""
    in_deal = live | cards_played(rules, row)
    high = highest_in(rules, in_deal, row[slots.TRUMP])
    low = lowest_in(rules, in_deal, row[slots.TRUMP])
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        points = points_at(rules, place)
        if item in (slots.ITEM_GAME, slots.ITEM_MAJORITY):
            stake_game(rules, row, worth, live, points)
        elif item == slots.ITEM_TRICKS:
            stake_tricks(rules, row, worth, points)
        elif item == slots.ITEM_SURPLUS:
            worth[EACH] += points * rules[slots.SEATS] // 2  # what one side wins the others lose
            worth[POT] += points * rules[slots.SEATS] // 2
        elif item == slots.ITEM_HIGH and high != slots.NONE:
            worth[STAKE + high] += points
        elif item == slots.ITEM_LOW and low != slots.NONE:
            stake_card(rules, worth, item, low, stock, points)
        elif item == slots.ITEM_JACK:
            hanged = max(points, POINT * rules[slots.HANG_JACK])
            worth[STAKE + 13 * row[slots.TRUMP] + scoring.JACK] += (points + hanged) // 2
        elif item < slots.ITEM_LAST_TRICK:
            card = card_of_item(item, row[slots.TRUMP])
            stake_card(rules, worth, item, card, stock, points)
    if rules[slots.PEGGED]:
        stake_pegs(rules, worth, row[slots.TRUMP])


def stake_pegs(rules: Rules, worth: Row, trump: int) -> None:
    """Add what the cards pegged in play pay."""
    for rank in range(13):
        worth[STAKE + 13 * trump + rank] += POINT * points_of(rules[slots.TRICK_POINTS], rank)
        each = POINT * points_of(rules[slots.ALL_TRICK_POINTS], rank)
        if each != 0:
            for suit in range(4):
                worth[STAKE + 13 * suit + rank] += each


def stake_card(rules: Rules, worth: Row, item: int, card: int, stock: int, points: int) -> None:
    """Add what a card is worth as an item: to win or, if its holder scores it, to draw."""
    if not goes_to_holder(rules, item):
        worth[STAKE + card] += points
    elif stock >> card & 1:
        worth[HOLD + card] += points


def stake_game(rules: Rules, row: Row, worth: Row, live: int, points: int) -> None:
    """Add what card-points are worth towards Game, by how close it is."""
    left = card_points(rules, live, row[slots.TRUMP])
    lead = lead_in(rules, row, slots.ITEM_GAME)
    if left == 0 or lead > left:
        return
    square = SPREAD * left // 2
    open_ = max(WIDE * square - lead * lead, square // 4)
    each = 800 * points // SURE * open_ // (WIDE * square * root(square))
    cards = live
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth[STAKE + card] += each * points_of_card(rules, card, row[slots.TRUMP])


def lead_in(rules: Rules, row: Row, item: int) -> int:
    """Return the lead of one side over the next in card-points, or for ITEM_TRICKS in tricks."""
    first = -1
    second = -1
    for side in range(rules[slots.SIDES]):
        if not is_side_in_deal(rules, row, side):
            continue
        if item == slots.ITEM_TRICKS:
            taken = tricks_counted(rules, row, side)
        else:
            taken = side_points(rules, row, side)
        if taken > first:
            second = first
            first = taken
        elif taken > second:
            second = taken
    return first - second


def stake_tricks(rules: Rules, row: Row, worth: Row, points: int) -> None:
    """Add what a trick is worth in itself if the most tricks score."""
    left = cards_left(rules, row, row[slots.TURN]).bit_count()
    if (
        rules[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_ALL
        and rules[slots.STOCK] != slots.STOCK_NONE
    ):
        left += (rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]) // rules[slots.SEATS]
    if lead_in(rules, row, slots.ITEM_TRICKS) > left:
        return
    worth[EACH] = 800 * points // SURE // max(1, root(left))
    late = rules[slots.STOCK] == slots.STOCK_NONE or row[slots.STOCK_NEXT] >= rules[slots.PACK_SIZE]
    if late or rules[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_ALL:
        worth[POT] += worth[EACH]


def root(number: int) -> int:
    """Return the whole part of the square root, at least 1."""
    answer = 1
    while (answer + 1) * (answer + 1) <= number:
        answer += 1
    return answer


def hold_cards(rules: Rules, row: Row, worth: Row, live: int) -> None:
    """Add what holding each card is worth: its own stake and what it may catch, by its power to
    bring them home.
    """
    count = max(1, live.bit_count() - 1)
    trump = row[slots.TRUMP]
    trumps = live & trump_cards(rules, trump)
    waits = cards_left(rules, row, row[slots.TURN]).bit_count()
    plain = 0
    cards = live & ~trumps
    while cards:
        plain += worth[STAKE + lowest(cards)]
        cards &= cards - 1
    missed = SURE * (count - min(count, trumps.bit_count())) // count
    for suit in range(4):
        own = live & cards_in_suit(rules, suit, trump)
        prey = plain if suit == trump else 0
        stands = SURE
        if suit != trump:
            stands = unruffed(rules, own, count, missed, waits)
        cards = own
        higher = own.bit_count()
        while cards:
            card = lowest_trump(rules, cards, trump)
            cards &= ~(1 << card)
            higher -= 1
            safe = SURE * (count - higher) // count
            power = safe * safe // SURE * stands // SURE
            prize = worth[STAKE + card] + waits * prey // count
            worth[HOLD + card] += power * prize // SURE
            if worth[EACH] > 0:
                tricks = 1300 + 4 * power // 10 if suit == trump else lasting(power, waits)
                worth[HOLD + card] += worth[EACH] * tricks // SURE
            prey += worth[STAKE + card]


def lasting(power: int, waits: int) -> int:
    """Return the chance of a trick in a longer hand of a card whose chance early on is `power`."""
    chance = power
    for _ in range(waits // 4 - 1):
        chance = chance * power // SURE
    return chance


def weigh_cards(rules: Rules, row: Row, worth: Row, live: int) -> None:
    """Add what holding each card is worth, by the learnt weights."""
    weights = WEIGHTS + TRAITS * stage(rules, row)
    in_deal = live | cards_played(rules, row)
    named = named_cards(rules, row[slots.TRUMP])
    cards = live
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        traits = traits_of(rules, row, card, live, in_deal, named)
        while traits:
            worth[HOLD + card] += worth[weights + lowest(traits)] * KEEN // 100
            traits &= traits - 1
    worth[POT] += worth[weights + TRAIT_LEAD]


def stage(rules: Rules, row: Row) -> int:
    """Return how far the deal is from its end, three tricks a stage."""
    tricks = cards_left(rules, row, row[slots.TURN]).bit_count()
    if rules[slots.STOCK] != slots.STOCK_NONE:
        tricks += (rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]) // rules[slots.SEATS]
    return min(STAGES - 1, tricks // 3)


def traits_of(rules: Rules, row: Row, card: int, live: int, in_deal: int, named: int) -> int:
    """Return the traits of a card, as a set. `live` are the cards in play, `in_deal` those of the
    deal, `named` the cards that are items.
    """
    trump = row[slots.TRUMP]
    suit = suit_in_play(rules, card, trump)
    points = points_of_card(rules, card, trump)
    traits = (named >> card & 1) << TRAIT_ITEM
    above = (live & cards_above(rules, card, trump)).bit_count()
    if suit == trump:
        traits |= 1 << BELOW_TRUMPS + min(BELOW_MOST, above)
        if card == 13 * trump + scoring.JACK:
            traits |= 1 << TRAIT_JACK
        if card == lowest_in(rules, in_deal, trump):
            traits |= 1 << TRAIT_LOW
        if card == highest_in(rules, in_deal, trump):
            traits |= 1 << TRAIT_HIGH
        return traits
    traits |= 1 << BELOW_PLAIN + min(BELOW_PLAIN_MOST, above)
    if points >= 10:
        traits |= 1 << TRAIT_TEN + min(1, above)
    elif points > 0:
        traits |= 1 << TRAIT_COURT
    return traits


def unruffed(rules: Rules, own: int, count: int, missed: int, waits: int) -> int:
    """Return the chance that two rivals play no trump to a plain suit."""
    stands = missed * missed // SURE
    if rules[slots.FOLLOW] != slots.FOLLOW_FOLLOW_SUIT:
        return stands
    void = SURE
    for _ in range(waits):
        void = void * (count - min(count, own.bit_count())) // count
    return SURE - (SURE - stands) * void // SURE


def first_draw(row: Row, worth: Row, stock: int) -> int:
    """Return how much more the exposed card is worth than the next one, which is unknown."""
    top = row[slots.PACK + row[slots.STOCK_NEXT]]
    hidden = stock & ~(1 << top)
    whole = 0
    cards = hidden
    while cards:
        whole += worth[HOLD + lowest(cards)]
        cards &= cards - 1
    return worth[HOLD + top] - whole // max(1, hidden.bit_count())


def pitch(rules: Rules, row: Row) -> int:
    """Return the lead that fixes trumps: the highest card of the best suit."""
    hand = row[slots.HANDS + row[slots.TURN]]
    return highest(hand & cards_of_suit(best_suit(rules, hand)))


def least_useful(rules: Rules, row: Row) -> int:
    """Return the card to discard: the lowest plain card, or the lowest trump."""
    hand = row[slots.HANDS + row[slots.TURN]]
    plain = hand & ~trump_cards(rules, row[slots.TRUMP])
    cards = plain if plain != 0 else hand
    best = slots.NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if best == slots.NONE or rank_of(card) < rank_of(best):
            best = card
    return best
