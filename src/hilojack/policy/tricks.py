"""A quick player for playouts, in the kernel subset: every hand lies open to it, the stock does
not.

It plays by the maxims of the books, as the rule player does: a card is worth what it decides and
what it may yet catch, a trick its cards and the first draw, and the card is played whose trick
comes out best when the others reply by the same reckoning. Points are reckoned in thousandths.
"""

from hilojack.calls import (
    ACCEPT,
    BEG,
    BID as CALL_BID,
    DEAL_SINGLY,
    FIRST_CALL,
    GIVE,
    NAME,
    PASS,
    PLAY_ON,
    REFUSE,
    SELL,
    STAND,
)
from hilojack.cards import rank_of, suit_of
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.dealing import next_seat
from hilojack.rules.tricks.follow import beats
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.scoring import (
    JACK,
    card_points,
    cards_played,
    item_at,
    named_cards,
    points_of_card,
    side_points,
    trick_points,
    tricks_counted,
    worth_at,
)
from hilojack.rules.tricks.slots import (
    BEST,
    BID,
    BIDDER,
    COUNTED_TRICKS,
    COUNTED_TRICKS_ALL,
    FOLLOW,
    FOLLOW_FOLLOW_SUIT,
    HAND,
    HANDS,
    HANG_JACK,
    ITEM_CARD,
    ITEM_COUNT,
    ITEM_GAME,
    ITEM_HIGH,
    ITEM_JACK,
    ITEM_LOW,
    ITEM_MAJORITY,
    ITEM_TRICKS,
    LED,
    LOW,
    LOW_HOLDER,
    NONE,
    PACK,
    PACK_CARDS,
    PACK_SIZE,
    PEGGED,
    PHASE,
    PHASE_ACCEPT,
    PHASE_BID,
    PHASE_BUNCH,
    PHASE_DISCARD,
    PHASE_GIFT,
    PHASE_NAME,
    PHASE_PACKET,
    PHASE_SALE,
    PHASE_STAND,
    SEATS,
    SIDES,
    STOCK,
    STOCK_FACE_UP,
    STOCK_NEXT,
    STOCK_NONE,
    TAKER,
    TRICK,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TURN,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls
from hilojack.rules.tricks.stock import stock_cards

POINT = 1000  # thousandths of a point
SURE = 1000  # a chance of one
CARDS = 52

# --- a row of worths -----------------------------------------------------------------------------
STAKE = 0  # by card: what the side that takes it gains
HOLD = STAKE + CARDS  # by card: what it is worth to hold it
POT = HOLD + CARDS  # what the trick is worth beside its cards
EACH = POT + 1  # what any one trick that counts is worth
LEARNT = EACH + 1  # 1 where the weights below are used
WEIGHTS = LEARNT + 1  # by stage of the deal and trait: thousandths of a point
STAGES = 8  # three tricks each, from the last
TRAITS = 24
TABLES = WEIGHTS + STAGES * TRAITS  # by stage and cell: see `crossings`
CELLS = 751  # of a stage
INPUT_WEIGHTS = TABLES + STAGES * CELLS  # by input and hidden unit: see `network`
INPUTS = 177
UNITS = 32
HIDDEN_BIASES = INPUT_WEIGHTS + INPUTS * UNITS
OUTPUT_WEIGHTS = HIDDEN_BIASES + UNITS
OUTPUT_BIAS = OUTPUT_WEIGHTS + UNITS
SCALE = OUTPUT_BIAS + 1  # thousandths of a point that count as one there; 0: there is no network
WORTH_SIZE = SCALE + 1

KEEN = 130  # hundredths: to spend a card is worse than not to have it; tried in play

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
    """The act of the seat to act."""
    phase = row[PHASE]
    if phase == PHASE_DISCARD:
        return least_useful(row)
    if legal_calls(rules, row) != 0:
        return say(rules, row)
    if row[TRUMP] == NONE:
        return pitch(rules, row)
    if row[TRICK_SIZE] == 0 or row[TRICKS] == 0:  # the lead of the first may have fixed trumps
        appraise(rules, row, worth)
    return best_card(rules, row, worth)


# --- the card ------------------------------------------------------------------------------------


def best_card(rules: Rules, row: Row, worth: Row) -> int:
    """The card whose trick comes out best if the others reply as they like it."""
    cards = legal_cards(rules, row)
    if cards & cards - 1 == 0:
        return lowest(cards)
    if row[TRICK_SIZE] == rules[SEATS] - 1:
        return reply(rules, row, worth, pot_on_table(rules, row, worth))
    pot = pot_on_table(rules, row, worth)
    best = NONE
    most = 0
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        value = trick_value(rules, row, worth, pot, card)
        if best == NONE or value > most:
            best = card
            most = value
    return best


def pot_on_table(rules: Rules, row: Row, worth: Row) -> int:
    """What the trick is worth to its taker, with the cards that lie in it."""
    pot = worth[POT]
    seat = row[TURN]
    for _ in range(row[TRICK_SIZE]):
        seat = seat - 1 if seat > 0 else rules[SEATS] - 1
        pot += worth[STAKE + row[TRICK + seat]]
    return pot


def trick_value(rules: Rules, row: Row, worth: Row, pot: int, card: int) -> int:
    """What the trick comes to for the seat to play with this card; the row is left as it was."""
    led = row[LED]
    best = row[BEST]
    taker = row[TAKER]
    me = row[TURN]
    value = -worth[HOLD + card]
    pot += worth[STAKE + card]
    if led == NONE:
        row[LED] = suit_of(card)
        row[BEST] = card
        row[TAKER] = me
    elif beats(card, best, row[TRUMP]):
        row[BEST] = card
        row[TAKER] = me
    for _ in range(rules[SEATS] - row[TRICK_SIZE] - 1):
        row[TURN] = next_seat(rules, row[TURN])
        answer = reply(rules, row, worth, pot)
        pot += worth[STAKE + answer]
        value -= worth[HOLD + answer] * regard(rules, row, me, row[TURN]) // SURE
        if beats(answer, row[BEST], row[TRUMP]):
            row[BEST] = answer
            row[TAKER] = row[TURN]
    value += pot * regard(rules, row, me, row[TAKER]) // SURE
    row[TURN] = me
    row[LED] = led
    row[BEST] = best
    row[TAKER] = taker
    return value


def reply(rules: Rules, row: Row, worth: Row, pot: int) -> int:
    """The card that serves the seat to play best if the trick ends with it."""
    cards = legal_cards(rules, row)
    held = regard(rules, row, row[TURN], row[TAKER])
    best = NONE
    most = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = pot + worth[STAKE + card]
        if not beats(card, row[BEST], row[TRUMP]):
            value = value * held // SURE
        value -= worth[HOLD + card]
        if best == NONE or value > most:
            best = card
            most = value
    return best


def regard(rules: Rules, row: Row, seat: int, other: int) -> int:
    """How far another seat's gain is a seat's own, or its loss."""
    side = seat % rules[SIDES]
    others = other % rules[SIDES]
    if side == others:
        return SURE
    if rules[SIDES] == 2:
        return -SURE
    if row[BIDDER] != NONE:
        maker = row[BIDDER] % rules[SIDES]
        return -SURE if maker in (side, others) else SURE // 3
    return -SURE // (rules[SIDES] - 1)


# --- what cards are worth ------------------------------------------------------------------------


def appraise(rules: Rules, row: Row, worth: Row) -> None:
    """What each card in play is worth, those on the table with them."""
    live = 0
    for seat in range(rules[SEATS]):
        live |= row[HANDS + seat]
    seat = row[TURN]
    for _ in range(row[TRICK_SIZE]):
        seat = seat - 1 if seat > 0 else rules[SEATS] - 1
        live |= 1 << row[TRICK + seat]
    stock = stock_cards(rules, row)
    for card in range(LEARNT):
        worth[card] = 0
    stake_cards(rules, row, worth, live | stock, stock)
    if worth[LEARNT]:
        weigh_cards(rules, row, worth, live | stock)
    else:
        hold_cards(rules, row, worth, live | stock)
    if stock != 0 and rules[STOCK] == STOCK_FACE_UP:
        worth[POT] += first_draw(row, worth, stock)


def stake_cards(rules: Rules, row: Row, worth: Row, live: int, stock: int) -> None:
    """What taking each card gains, through the items that it decides."""
    trumps = cards_of_suit(row[TRUMP])
    in_deal = (live | cards_played(rules, row)) & trumps
    for place in range(rules[ITEM_COUNT]):
        item = item_at(rules, place)
        points = POINT * worth_at(rules, place)
        if item in (ITEM_GAME, ITEM_MAJORITY):
            stake_game(rules, row, worth, live, points)
        elif item == ITEM_TRICKS:
            stake_tricks(rules, row, worth, points)
        elif item == ITEM_HIGH and in_deal != 0:
            worth[STAKE + highest(in_deal)] += points
        elif item == ITEM_LOW and in_deal != 0:
            if rules[LOW] != LOW_HOLDER:
                worth[STAKE + lowest(in_deal)] += points
            elif stock >> lowest(in_deal) & 1:
                worth[HOLD + lowest(in_deal)] += points
        elif item == ITEM_JACK:
            hanged = max(points, POINT * rules[HANG_JACK])
            worth[STAKE + 13 * row[TRUMP] + JACK] += (points + hanged) // 2
        elif item < ITEM_HIGH:
            worth[STAKE + item - ITEM_CARD] += points
    if rules[PEGGED]:
        for rank in range(13):
            card = 13 * row[TRUMP] + rank
            worth[STAKE + card] += POINT * trick_points(rules, 1 << card, row[TRUMP])


def stake_game(rules: Rules, row: Row, worth: Row, live: int, points: int) -> None:
    """What card-points are worth towards Game, by how open it is."""
    left = card_points(rules, live, row[TRUMP])
    lead = lead_in(rules, row, ITEM_GAME)
    if left == 0 or lead > left:
        return
    square = SPREAD * left // 2
    open_ = max(WIDE * square - lead * lead, square // 4)
    each = 800 * points // SURE * open_ // (WIDE * square * root(square))
    cards = live
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth[STAKE + card] += each * points_of_card(rules, card, row[TRUMP])


def lead_in(rules: Rules, row: Row, item: int) -> int:
    """By how much one side leads the next in card-points, or of ITEM_TRICKS in tricks."""
    first = -1
    second = -1
    for side in range(rules[SIDES]):
        if item == ITEM_TRICKS:
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
    """What a trick is worth in itself where the most tricks score."""
    left = row[HANDS + row[TURN]].bit_count()
    if rules[COUNTED_TRICKS] == COUNTED_TRICKS_ALL and rules[STOCK] != STOCK_NONE:
        left += (rules[PACK_SIZE] - row[STOCK_NEXT]) // rules[SEATS]
    if lead_in(rules, row, ITEM_TRICKS) > left:
        return
    worth[EACH] = 800 * points // SURE // max(1, root(left))
    late = rules[STOCK] == STOCK_NONE or row[STOCK_NEXT] >= rules[PACK_SIZE]
    if late or rules[COUNTED_TRICKS] == COUNTED_TRICKS_ALL:
        worth[POT] += worth[EACH]


def root(number: int) -> int:
    """The whole part of the square root, from 1."""
    answer = 1
    while (answer + 1) * (answer + 1) <= number:
        answer += 1
    return answer


def hold_cards(rules: Rules, row: Row, worth: Row, live: int) -> None:
    """What holding each card is worth: its own stake and what it may catch, by its power to take
    them home.
    """
    count = max(1, live.bit_count() - 1)
    trumps = live & cards_of_suit(row[TRUMP])
    waits = row[HANDS + row[TURN]].bit_count()
    plain = 0
    cards = live & ~trumps
    while cards:
        plain += worth[STAKE + lowest(cards)]
        cards &= cards - 1
    missed = SURE * (count - min(count, trumps.bit_count())) // count
    for suit in range(4):
        own = live & cards_of_suit(suit)
        prey = plain if suit == row[TRUMP] else 0
        stands = SURE
        if suit != row[TRUMP]:
            stands = unruffed(rules, own, count, missed, waits)
        cards = own
        higher = own.bit_count()
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            higher -= 1
            safe = SURE * (count - higher) // count
            power = safe * safe // SURE * stands // SURE
            prize = worth[STAKE + card] + waits * prey // count
            worth[HOLD + card] += power * prize // SURE
            if worth[EACH] > 0:
                tricks = 1300 + 4 * power // 10 if suit == row[TRUMP] else power
                worth[HOLD + card] += worth[EACH] * tricks // SURE
            prey += worth[STAKE + card]


def weigh_cards(rules: Rules, row: Row, worth: Row, live: int) -> None:
    """What holding each card is worth, by the weights that were learnt."""
    weights = WEIGHTS + TRAITS * stage(rules, row)
    in_deal = (live | cards_played(rules, row)) & cards_of_suit(row[TRUMP])
    named = named_cards(rules)
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
    """How far the deal is from its end, three tricks a stage."""
    tricks = row[HANDS + row[TURN]].bit_count()
    if rules[STOCK] != STOCK_NONE:
        tricks += (rules[PACK_SIZE] - row[STOCK_NEXT]) // rules[SEATS]
    return min(STAGES - 1, tricks // 3)


def traits_of(rules: Rules, row: Row, card: int, live: int, in_deal: int, named: int) -> int:
    """The traits of a card, as a set; beside the cards in play, the trumps of the deal, and those
    that are items in themselves.
    """
    suit = suit_of(card)
    above = ((live & cards_of_suit(suit)) >> card + 1).bit_count()
    points = points_of_card(rules, card, row[TRUMP])
    traits = (named >> card & 1) << TRAIT_ITEM
    if suit == row[TRUMP]:
        traits |= 1 << BELOW_TRUMPS + min(BELOW_MOST, above)
        if rank_of(card) == JACK:
            traits |= 1 << TRAIT_JACK
        if in_deal & (1 << card) - 1 == 0:
            traits |= 1 << TRAIT_LOW
        if in_deal >> card + 1 == 0:
            traits |= 1 << TRAIT_HIGH
        return traits
    traits |= 1 << BELOW_PLAIN + min(BELOW_PLAIN_MOST, above)
    if points >= 10:
        traits |= 1 << TRAIT_TEN + min(1, above)
    elif points > 0:
        traits |= 1 << TRAIT_COURT
    return traits


def unruffed(rules: Rules, own: int, count: int, missed: int, waits: int) -> int:
    """The chance that two rivals' cards at a plain suit are no trumps."""
    stands = missed * missed // SURE
    if rules[FOLLOW] != FOLLOW_FOLLOW_SUIT:
        return stands
    void = SURE
    for _ in range(waits):
        void = void * (count - min(count, own.bit_count())) // count
    return SURE - (SURE - stands) * void // SURE


def first_draw(row: Row, worth: Row, stock: int) -> int:
    """What the exposed card is worth more than the next one, which nobody knows."""
    top = row[PACK + row[STOCK_NEXT]]
    hidden = stock & ~(1 << top)
    whole = 0
    cards = hidden
    while cards:
        whole += worth[HOLD + lowest(cards)]
        cards &= cards - 1
    return worth[HOLD + top] - whole // max(1, hidden.bit_count())


# --- what is said --------------------------------------------------------------------------------


def say(rules: Rules, row: Row) -> int:
    """The call of the seat to act, by what its hand promises."""
    phase = row[PHASE]
    hand = row[HANDS + row[TURN]]
    if phase == PHASE_PACKET:
        return DEAL_SINGLY
    if phase == PHASE_NAME:
        return NAME + best_suit(rules, hand)
    if phase == PHASE_BID:
        return bid_or_pass(rules, row, hand)
    if phase == PHASE_SALE:
        return (
            REFUSE if promised(rules, hand, best_suit(rules, hand)) >= POINT * row[BID] else ACCEPT
        )
    promise = promised(rules, hand, row[TRUMP])
    fair = fair_share(rules)
    if phase == PHASE_STAND:
        return STAND if promise >= fair * 3 // 4 else BEG
    if phase == PHASE_GIFT:
        gives = promise >= fair + POINT // 2 and legal_calls(rules, row) >> GIVE - FIRST_CALL & 1
        return GIVE if gives else REFUSE
    if phase == PHASE_ACCEPT:
        return ACCEPT if promise >= fair * 5 // 4 else PASS
    if phase == PHASE_BUNCH:
        return PLAY_ON
    return REFUSE


def bid_or_pass(rules: Rules, row: Row, hand: int) -> int:
    """The lowest bid that the hand is good for, or to pass."""
    calls = legal_calls(rules, row)
    promise = promised(rules, hand, best_suit(rules, hand))
    if rules[SIDES] < rules[SEATS]:
        promise += POINT * 2 // 3
    if calls >> SELL - FIRST_CALL & 1:
        return CALL_BID + 4 if promise >= POINT * 4 else SELL
    for bid in range(1, 5):
        if calls >> CALL_BID + bid - FIRST_CALL & 1:
            if promise >= POINT * bid or not calls >> PASS - FIRST_CALL & 1:
                return CALL_BID + bid
            return PASS
    return PASS


def pitch(rules: Rules, row: Row) -> int:
    """The lead that fixes trumps: the highest card of the best suit."""
    hand = row[HANDS + row[TURN]]
    return highest(hand & cards_of_suit(best_suit(rules, hand)))


def best_suit(rules: Rules, hand: int) -> int:
    """The suit that promises most."""
    best = NONE
    most = 0
    for suit in range(4):
        if hand & cards_of_suit(suit) != 0:
            value = promised(rules, hand, suit)
            if best == NONE or value > most:
                best = suit
                most = value
    return best


def fair_share(rules: Rules) -> int:
    """What the items of a deal come to for each side."""
    whole = 0
    for place in range(rules[ITEM_COUNT]):
        whole += POINT * worth_at(rules, place)
    return whole // rules[SIDES]


def promised(rules: Rules, hand: int, suit: int) -> int:
    """What a hand promises with a suit for trumps, by rough weights."""
    suit_cards = rules[PACK_CARDS] & cards_of_suit(suit)
    trumps = hand & suit_cards
    length = trumps.bit_count()
    points = 0
    for place in range(rules[ITEM_COUNT]):
        item = item_at(rules, place)
        pays = POINT * worth_at(rules, place)
        if item == ITEM_HIGH and trumps != 0:
            missing = (suit_cards >> highest(trumps) + 1).bit_count()
            points += pays * 9 // (10 + 5 * missing)
        elif item == ITEM_LOW and trumps != 0:
            missing = (suit_cards & (1 << lowest(trumps)) - 1).bit_count()
            points += pays * (4 + length) // (10 + 5 * missing)
        elif item == ITEM_JACK and trumps >> 13 * suit + JACK & 1:
            points += pays * (3 + length) // 9
        elif item in (ITEM_GAME, ITEM_MAJORITY, ITEM_TRICKS):
            strong = 0
            cards = hand
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                strong += max(0, rank_of(card) - 8) + (3 if suit_of(card) == suit else 0)
            points += pays * strong // (4 * rules[HAND])
    return points


def least_useful(row: Row) -> int:
    """The card to lay away: no trump, and low."""
    hand = row[HANDS + row[TURN]]
    plain = hand & ~cards_of_suit(row[TRUMP])
    cards = plain if plain != 0 else hand
    best = NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if best == NONE or rank_of(card) < rank_of(best):
            best = card
    return best
