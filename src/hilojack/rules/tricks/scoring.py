"""The score of a deal: some points at once, the rest item by item in counting order."""

from hilojack.cards import JOKER, rank_of, suit_of
from hilojack.rules.bits import RANK_CARDS, cards_of_suit, lowest
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import FIVE as FIVE, card_of_item, goes_to_holder
from hilojack.rules.tricks.partner import is_called, is_side_in_deal, side_against, side_in_deal
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import highest_in, lowest_in

JACK = 9


def pay(rules: Rules, row: Row, side: int, points: int) -> None:
    """Score points at once; a side that so reaches the target has won, and the deal is over."""
    if points == 0:
        return
    score(rules, row, side, points)
    if row[slots.VICTOR] != slots.NONE:
        row[slots.PHASE] = slots.PHASE_OVER


def score(rules: Rules, row: Row, side: int, points: int) -> None:
    """Add points to a side; the first side to reach the target wins."""
    row[slots.SCORES + side] += points
    if (
        row[slots.VICTOR] == slots.NONE
        and row[slots.SCORES + side] >= rules[slots.TARGET]
        and may_win(row, side)
    ):
        row[slots.VICTOR] = side


def may_win(row: Row, side: int) -> bool:
    """Return True if a side may win the match in this deal."""
    return row[slots.BARRED] >> side & 1 == 0


def score_deal(rules: Rules, row: Row) -> None:
    """Decide who earns each item, and settle the deal."""
    decide_items(rules, row)
    settle(rules, row)


def decide_items(rules: Rules, row: Row) -> None:
    """End the deal and record who earns each item."""
    row[slots.PHASE] = slots.PHASE_OVER
    for item in range(rules[slots.ITEM_COUNT]):
        decide(rules, row, item)


def settle(rules: Rules, row: Row) -> None:
    """Count the items as decided, in order, after setting back a bidder who falls short."""
    clear_bid_lines(rules, row)
    made = judge_bid(rules, row)
    if not made:
        fail_bid(rules, row)
    pay_items(rules, row, made)


def end_pegged_out(rules: Rules, row: Row) -> None:
    """Give the match to the side that reached the target in play, unless its revoke forbids it."""
    row[slots.PHASE] = slots.PHASE_OVER
    if may_win(row, row[slots.PEGGED_OUT]):
        row[slots.VICTOR] = row[slots.PEGGED_OUT]
    stop_short(rules, row)


def clear_bid_lines(rules: Rules, row: Row) -> None:
    """Forget what bids have brought or cost."""
    for side in range(rules[slots.SIDES]):
        row[earned(slots.LINE_SET_BACK, side)] = 0
        row[earned(slots.LINE_SMUDGE, side)] = 0
        row[earned(slots.LINE_BID, side)] = 0


def stop_short(rules: Rules, row: Row) -> None:
    """Stop sides that may not win the match in this deal one short of the target."""
    own_bid = rules[slots.GO_OUT] == slots.GO_OUT_OWN_BID
    line = slots.LINE_BID if own_bid else slots.LINE_SET_BACK
    for side in range(rules[slots.SIDES]):
        over = row[slots.SCORES + side] - rules[slots.TARGET] + 1
        if over > 0 and not may_win(row, side):
            row[slots.SCORES + side] -= over
            row[earned(line, side)] -= over


def pay_items(rules: Rules, row: Row, made: bool) -> None:
    """Count the items, and settle what else wins the match; `made` is True if the bid was made."""
    if made and row[slots.BID] > 0:
        pay_bid(rules, row)
    count_items(rules, row, made)
    if has_bidder(rules, row):
        reward_bidder(rules, row, made)
    if (
        rules[slots.PITCHER_WINS] == slots.PITCHER_WINS_HIGHER
        and rules[slots.BIDDING] != slots.BIDDING_NONE
    ):
        reward_highest(rules, row)
    if rules[slots.PITCHER_WINS] == slots.PITCHER_WINS_OR_ONE_ALONE:
        reward_one_alone(rules, row, made)
    if rules[slots.ALL_FOUR] == slots.ALL_FOUR_WINS_MATCH and rules[slots.ITEM_COUNT] > 0:
        reward_all_four(rules, row)
    own_bid = rules[slots.GO_OUT] == slots.GO_OUT_OWN_BID
    if own_bid or rules[slots.REVOKE] == slots.REVOKE_PENALISED:
        stop_short(rules, row)


def count_items(rules: Rules, row: Row, made: bool) -> None:
    """Score each item; if the rules say so, counting stops when a side has won."""
    for item in range(rules[slots.ITEM_COUNT]):
        if rules[slots.COUNTING] == slots.COUNTING_STOP and has_won(rules, row, made):
            strike(rules, row, item, slots.UNCOUNTED)
        elif item_at(rules, item) == slots.ITEM_MAJORITY:
            score_majority(rules, row, item)
        elif item_at(rules, item) == slots.ITEM_SURPLUS:
            score_each(rules, row, item)
        elif row[slots.AWARDS + item] != slots.NONE:
            share(rules, row, item, row[slots.AWARDS + item])


def share(rules: Rules, row: Row, item: int, side: int) -> None:
    """Score an item for a side; if a partner is called, for each player of it, eldest first."""
    points = row[earned(item, side)]
    if not is_called(rules):
        score(rules, row, side, points)
        return
    seat = eldest(rules, row)
    for _ in range(rules[slots.SEATS]):
        if side_in_deal(rules, row, seat) == side:
            row[earned(item, seat)] = points
            score(rules, row, seat, points)
        seat = next_seat(rules, seat)


def has_won(rules: Rules, row: Row, made: bool) -> bool:
    """Return True if a side has won by what has been counted. If the pitcher wins before all, only
    they end the count of a bid that is made.
    """
    if (
        not has_bidder(rules, row)
        or not made
        or rules[slots.PITCHER_WINS] != slots.PITCHER_WINS_BEFORE_ALL
    ):
        return row[slots.VICTOR] != slots.NONE
    side = row[slots.BIDDER] % rules[slots.SIDES]
    return row[slots.SCORES + side] >= rules[slots.TARGET] and may_win(row, side)


def decide(rules: Rules, row: Row, item: int) -> None:
    """Record which side earns an item, and the points."""
    scorer = side_that_scores(rules, row, item_at(rules, item))
    holder = slots.NONE
    if rules[slots.HANG_JACK] > 1:
        holder = side_with(rules, row, slots.PLAYED, jack_of_trumps(row))
    award(rules, row, item, scorer, holder)


def award(rules: Rules, row: Row, item: int, scorer: int, holder: int) -> None:
    """Record the side that earns an item, and the points. A jack of trumps pays more than its worth
    if it is hanged: taken from the side that held it (NONE if nobody did).
    """
    strike(rules, row, item, scorer)
    if scorer == slots.NONE:
        return
    if item_at(rules, item) == slots.ITEM_SURPLUS:
        write_surplus(rules, row, item)
        return
    points = worth_at(rules, item)
    if (
        item_at(rules, item) == slots.ITEM_JACK
        and rules[slots.HANG_JACK] > 1
        and holder not in (slots.NONE, scorer)
    ):
        points = rules[slots.HANG_JACK]
    row[earned(item, scorer)] = points


def earned(line: int, side: int) -> int:
    """Return the slot of the points that a line of the count brings a side."""
    return slots.EARNED + slots.MAX_SEATS * line + side


def counted(row: Row, side: int) -> int:
    """Return the points of the count for a side: zero before the end of the deal."""
    points = 0
    for line in range(slots.MAX_LINES):
        points += row[earned(line, side)]
    return points


def strike(rules: Rules, row: Row, item: int, taker: int) -> None:
    """Mark an item as a side's, nobody's (NONE) or not counted (UNCOUNTED), with no points yet."""
    row[slots.AWARDS + item] = taker
    for side in range(rules[slots.SIDES]):
        row[earned(item, side)] = 0


def jack_of_trumps(row: Row) -> int:
    """Return the jack of trumps."""
    return 13 * row[slots.TRUMP] + JACK


# --- bids ----------------------------------------------------------------------------------------


def judge_bid(rules: Rules, row: Row) -> bool:
    """Write what a majority and points held over pay, then return True if the bid is made."""
    divide_majority(rules, row)
    if rules[slots.GAME_TIE] == slots.GAME_TIE_HELD_OVER:
        hold_over_game(rules, row)
    return bid_is_made(rules, row)


def bid_is_made(rules: Rules, row: Row) -> bool:
    """Return True if the bidder's side has earned its bid, or if nothing was bid."""
    if row[slots.BID] == 0:
        return True
    side = row[slots.BIDDER] % rules[slots.SIDES]
    if row[slots.SMUDGED]:
        return smudge_is_made(rules, row, side)
    return points_taken(rules, row, side) >= row[slots.BID]


def points_taken(rules: Rules, row: Row, side: int) -> int:
    """Return the points of all the items that a side has earned."""
    points = 0
    for item in range(rules[slots.ITEM_COUNT]):
        points += max(row[earned(item, side)], 0)
    return points


def smudge_is_made(rules: Rules, row: Row, side: int) -> bool:
    """Return True if a side scores every item and, if it must, has taken all the tricks: a hanged
    jack makes up for nothing. To shoot the moon is one or the other.
    """
    if rules[slots.MOON] == slots.MOON_TRICKS:
        return took_every_trick(rules, row, side)
    if rules[slots.SMUDGE] == slots.SMUDGE_TRICKS and not took_every_trick(rules, row, side):
        return False
    return scores_all(rules, row, side)


def took_every_trick(rules: Rules, row: Row, side: int) -> bool:
    """Return True if a side has taken all the tricks."""
    return cards_won(rules, row, side) == cards_played(rules, row)


def set_back(rules: Rules, row: Row, side: int, points: int) -> None:
    """Cancel what a side has earned and take `points` from its score."""
    row[earned(slots.LINE_SET_BACK, side)] = -points
    row[slots.SCORES + side] -= points
    for item in range(rules[slots.ITEM_COUNT]):
        row[earned(item, side)] = min(row[earned(item, side)], 0)
        if row[slots.AWARDS + item] == side and scores_alone(rules, row, item, side):
            row[slots.AWARDS + item] = slots.NONE


def set_back_makers(rules: Rules, row: Row, bidders: int, points: int) -> None:
    """Set the bidder's side back; if a partner is called, the partner too."""
    for side in range(rules[slots.SIDES]):
        if side_in_deal(rules, row, side) == bidders:
            set_back(rules, row, side, points)


def fail_bid(rules: Rules, row: Row) -> None:
    """Set a bidder back who falls short, or let the others add the bid to their points."""
    bidders = row[slots.BIDDER] % rules[slots.SIDES]
    if rules[slots.MOON] != slots.MOON_OFF and row[slots.SMUDGED]:
        set_back(rules, row, bidders, moon_points(rules))
        return
    if rules[slots.BID_SCORING] == slots.BID_SCORING_SET_BACK:
        set_back_makers(rules, row, bidders, row[slots.BID])
        return
    set_back_makers(rules, row, bidders, 0)
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        side = seat % rules[slots.SIDES]
        if side_in_deal(rules, row, side) != bidders:
            add_to_items(rules, row, side, row[slots.BID])
        seat = next_seat(rules, seat)


def add_to_items(rules: Rules, row: Row, side: int, points: int) -> None:
    """Score what a bid adds to the items of a side, or takes from them."""
    row[earned(slots.LINE_BID, side)] = points
    score(rules, row, side, points)


def pay_bid(rules: Rules, row: Row) -> None:
    """Score what a bid that is made adds to the items, or takes from them."""
    side = row[slots.BIDDER] % rules[slots.SIDES]
    taken = points_taken(rules, row, side)
    if row[slots.SMUDGED] and rules[slots.MOON] != slots.MOON_OFF:
        add_to_items(rules, row, side, moon_gain(rules, row, side) - taken)
    elif rules[slots.BID_SCORING] == slots.BID_SCORING_DIFFERENCE:
        less = min(taken, points_taken(rules, row, side_against(rules, row, side)))
        for each in range(rules[slots.SIDES]):
            add_to_items(rules, row, each, -less)
    elif rules[slots.MADE] == slots.MADE_BID and not row[slots.SMUDGED]:
        add_to_items(rules, row, side, row[slots.BID] - taken)


def moon_points(rules: Rules) -> int:
    """Return the points that shooting the moon pays or costs, or 0 if it decides the match."""
    if rules[slots.MOON] == slots.MOON_TEN:
        return 10
    return 11 if rules[slots.MOON] == slots.MOON_ELEVEN else 0


def moon_gain(rules: Rules, row: Row, side: int) -> int:
    """Return what a side gains that has shot the moon: its points, or as many as bring it to the
    target or, from below zero, to zero.
    """
    points = moon_points(rules)
    if points > 0:
        return points
    goal = rules[slots.TARGET] if row[slots.BEFORE + side] >= 0 else 0
    return goal - row[slots.SCORES + side]


def reward_moon(rules: Rules, row: Row, side: int, made: bool) -> None:
    """Give the match to a side that has shot the moon for ten from exactly zero; or, if the moon
    decides the match and is missed, to the highest of the others.
    """
    if made:
        from_zero = row[slots.BEFORE + side] == 0 and may_win(row, side)
        if rules[slots.MOON] == slots.MOON_TEN and from_zero:
            row[slots.VICTOR] = side
        return
    if moon_points(rules) > 0:
        return
    row[slots.VICTOR] = slots.NONE
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        other = seat % rules[slots.SIDES]
        best = row[slots.VICTOR]
        higher = best == slots.NONE or row[slots.SCORES + other] > row[slots.SCORES + best]
        if other != side and may_win(row, other) and higher:
            row[slots.VICTOR] = other
        seat = next_seat(rules, seat)


def reward_bidder(rules: Rules, row: Row, made: bool) -> None:
    """Reward a smudge that is made, and let the bidder win before others at the target."""
    side = row[slots.BIDDER] % rules[slots.SIDES]
    if row[slots.SMUDGED] and made and rules[slots.SMUDGE] == slots.SMUDGE_TRICKS:
        row[earned(slots.LINE_SMUDGE, side)] = 1
        score(rules, row, side, 1)
    if row[slots.SCORES + side] >= rules[slots.TARGET] and may_win(row, side):
        row[slots.VICTOR] = side
    if row[slots.SMUDGED] and rules[slots.MOON] != slots.MOON_OFF:
        reward_moon(rules, row, side, made)
    elif (
        row[slots.SMUDGED]
        and made
        and rules[slots.SMUDGE] != slots.SMUDGE_TRICKS
        and may_win(row, side)
    ):
        row[slots.VICTOR] = side


def has_bidder(rules: Rules, row: Row) -> bool:
    """Return True if a seat has made trumps in an auction or a sale, by a bid or because all the
    others passed.
    """
    return rules[slots.BIDDING] != slots.BIDDING_NONE and row[slots.BIDDER] != slots.NONE


def reward_highest(rules: Rules, row: Row) -> None:
    """Give the match to the highest of the sides at the target; in a tie to the bidder's, or else
    to the first in turn from eldest.
    """
    best = slots.NONE
    most = 0
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        side = seat % rules[slots.SIDES]
        points = 2 * row[slots.SCORES + side]
        if has_bidder(rules, row) and side == row[slots.BIDDER] % rules[slots.SIDES]:
            points += 1
        home = row[slots.SCORES + side] >= rules[slots.TARGET] and may_win(row, side)
        if home and (best == slots.NONE or points > most):
            best = side
            most = points
        seat = next_seat(rules, seat)
    if best != slots.NONE:
        row[slots.VICTOR] = best


def reward_one_alone(rules: Rules, row: Row, made: bool) -> None:
    """Give the match to a bidder at the target whose bid is made or else, if only one side is at
    the target, to that; if several are, to nobody yet.
    """
    row[slots.VICTOR] = slots.NONE
    home = 0
    for side in range(rules[slots.SIDES]):
        if row[slots.SCORES + side] >= rules[slots.TARGET] and may_win(row, side):
            home |= 1 << side
    if home != 0 and home & home - 1 == 0:
        row[slots.VICTOR] = lowest(home)
    elif made and has_bidder(rules, row) and home >> row[slots.BIDDER] % rules[slots.SIDES] & 1:
        row[slots.VICTOR] = row[slots.BIDDER] % rules[slots.SIDES]


def reward_all_four(rules: Rules, row: Row) -> None:
    """Give the match to a side that alone has scored every item."""
    side = row[slots.AWARDS]
    if side >= 0 and may_win(row, side) and scores_all(rules, row, side):
        row[slots.VICTOR] = side


def scores_all(rules: Rules, row: Row, side: int) -> bool:
    """Return True if a side alone scores every item."""
    for item in range(rules[slots.ITEM_COUNT]):
        if row[slots.AWARDS + item] != side or not scores_alone(rules, row, item, side):
            return False
    return True


def scores_alone(rules: Rules, row: Row, item: int, side: int) -> bool:
    """Return True if no other side scores an item: many do if makers of trumps lose a majority."""
    for other in range(rules[slots.SIDES]):
        if other != side and row[earned(item, other)] > 0:
            return False
    return True


# --- items ---------------------------------------------------------------------------------------


def item_at(rules: Rules, item: int) -> int:
    """Return the code of an item, by its place in counting order."""
    return rules[slots.ITEMS] >> 6 * item & 63


def worth_at(rules: Rules, item: int) -> int:
    """Return the points of an item, by its place in counting order."""
    return rules[slots.WORTH] >> 6 * item & 63


def named_cards(rules: Rules, trump: int) -> int:
    """Return the cards that are items in themselves, except the jack of trumps."""
    cards = 0
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        if item != slots.ITEM_JACK and card_of_item(item, trump) != slots.NONE:
            cards |= 1 << card_of_item(item, trump)
    return cards


def side_that_scores(rules: Rules, row: Row, item: int) -> int:
    """Return the side that scores an item, as far as the tricks taken decide it, or NONE."""
    if item == slots.ITEM_GAME:
        return side_with_game(rules, row)
    if item == slots.ITEM_MAJORITY:
        return side_with_majority(rules, row)
    if item == slots.ITEM_TRICKS:
        return side_with_most(rules, row, slots.ITEM_TRICKS)
    if item == slots.ITEM_LAST_TRICK:
        return side_with_last_trick(rules, row)
    if item == slots.ITEM_SURPLUS:
        return side_with_surplus(rules, row)
    card = deciding_card(rules, row, item)
    if card == slots.NONE:
        return slots.NONE
    piles = slots.PLAYED if goes_to_holder(rules, item) else slots.WON
    return side_with(rules, row, piles, card)


def deciding_card(rules: Rules, row: Row, item: int) -> int:
    """Return the card that decides an item, or NONE: no trump has been played, or points decide."""
    if item < slots.ITEM_LAST_TRICK:
        return card_of_item(item, row[slots.TRUMP])
    played = cards_played(rules, row)
    if item == slots.ITEM_HIGH:
        return highest_in(rules, played, row[slots.TRUMP])
    return lowest_in(rules, played, row[slots.TRUMP]) if item == slots.ITEM_LOW else slots.NONE


def cards_played(rules: Rules, row: Row) -> int:
    """Return all the cards that have been played in the deal."""
    cards = 0
    for seat in range(rules[slots.SEATS]):
        cards |= row[slots.PLAYED + seat]
    return cards


def side_with(rules: Rules, row: Row, piles: int, card: int) -> int:
    """Return the side with a card in its piles (`WON` or `PLAYED`), or NONE."""
    for seat in range(rules[slots.SEATS]):
        if row[piles + seat] >> card & 1:
            return side_in_deal(rules, row, seat)
    return slots.NONE


def side_with_last_trick(rules: Rules, row: Row) -> int:
    """Return the side that took the last trick, or NONE before it has been taken, or if
    there was none.
    """
    if row[slots.PHASE] != slots.PHASE_OVER or row[slots.TRICKS] == 0:
        return slots.NONE
    return side_in_deal(rules, row, row[slots.LEADER])


def side_with_game(rules: Rules, row: Row) -> int:
    """Return the side with the most card-points. A tie is nobody's, or the elder's if the rules say
    so.
    """
    if rules[slots.GAME_TIE] == slots.GAME_TIE_ELDER:
        return elder_with_most(rules, row)
    return side_with_most(rules, row, slots.ITEM_GAME)


def elder_with_most(rules: Rules, row: Row) -> int:
    """Return the side that plays first, of those with the most card-points."""
    best = slots.NONE
    most = -1
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        points = side_points(rules, row, seat % rules[slots.SIDES])
        if points > most:
            most = points
            best = side_in_deal(rules, row, seat)
        seat = next_seat(rules, seat)
    return best


def side_with_most(rules: Rules, row: Row, item: int) -> int:
    """Return the side with the most card-points or, of ITEM_TRICKS, the most tricks. Return NONE on
    a tie.
    """
    best = slots.NONE
    most = -1
    for side in range(rules[slots.SIDES]):
        if not is_side_in_deal(rules, row, side):
            continue
        if item == slots.ITEM_TRICKS:
            amount = tricks_counted(rules, row, side)
        else:
            amount = side_points(rules, row, side)
        if amount > most:
            most = amount
            best = side
        elif amount == most:
            best = slots.NONE
    return best


def cards_won(rules: Rules, row: Row, side: int) -> int:
    """Return the cards in the tricks that a side has taken, or that of the deal to which it
    belongs.
    """
    cards = 0
    if is_called(rules):
        own = side_in_deal(rules, row, side)
        for seat in range(rules[slots.SEATS]):
            if side_in_deal(rules, row, seat) == own:
                cards |= row[slots.WON + seat]
        return cards
    for seat in range(side, rules[slots.SEATS], rules[slots.SIDES]):
        cards |= row[slots.WON + seat]
    return cards


def side_points(rules: Rules, row: Row, side: int) -> int:
    """Return the card-points that a side has taken."""
    return card_points(rules, cards_won(rules, row, side), row[slots.TRUMP])


def points_of(table: int, rank: int) -> int:
    """Return the points of a rank in a table, 4 bits a rank."""
    return table >> 4 * rank & 15


def points_by_rank(table: int, cards: int) -> int:
    """Return the points of a set of cards in a table, 4 bits a rank."""
    points = 0
    while table != 0:
        rank = lowest(table) // 4
        points += points_of(table, rank) * (cards & RANK_CARDS << rank).bit_count()
        table &= ~(15 << 4 * rank)
    return points


def card_points(rules: Rules, cards: int, trump: int) -> int:
    """Return the card-points of a set of cards."""
    points = points_by_rank(rules[slots.CARD_POINTS], cards)
    if rules[slots.FIVES_IN_GAME] == slots.FIVES_IN_GAME_ALL:
        points += 5 * (cards & RANK_CARDS << FIVE).bit_count()
    elif rules[slots.FIVES_IN_GAME] == slots.FIVES_IN_GAME_TRUMP:
        points += 5 * (cards >> 13 * trump + FIVE & 1)
    return with_jokers(rules, points, cards)


def with_jokers(rules: Rules, points: int, cards: int) -> int:
    """Return the card-points of a set with its jokers: one each; or a half, and then all are
    doubled; or, where both together must not make up for one, trebled.
    """
    if rules[slots.JOKERS_IN_GAME] == slots.JOKERS_IN_GAME_NONE:
        return points
    if rules[slots.JOKERS_IN_GAME] == slots.JOKERS_IN_GAME_HALF:
        points *= 2
    elif rules[slots.JOKERS_IN_GAME] == slots.JOKERS_IN_GAME_TIES:
        points *= 3
    return points + (cards >> JOKER).bit_count()


def points_of_card(rules: Rules, card: int, trump: int) -> int:
    """Return the card-points of one card."""
    if card >= JOKER:
        return with_jokers(rules, 0, 1 << card)
    points = points_of(rules[slots.CARD_POINTS], rank_of(card))
    if rank_of(card) == FIVE:
        fives = rules[slots.FIVES_IN_GAME]
        if fives == slots.FIVES_IN_GAME_ALL or (
            fives == slots.FIVES_IN_GAME_TRUMP and suit_of(card) == trump
        ):
            points += 5
    return with_jokers(rules, points, 0)


def hold_over_game(rules: Rules, row: Row) -> None:
    """Pay the points held over with Game or, if nobody scores it, hold its points over too."""
    for item in range(rules[slots.ITEM_COUNT]):
        if item_at(rules, item) == slots.ITEM_GAME:
            side = row[slots.AWARDS + item]
            if side == slots.NONE:
                row[slots.CARRY] += worth_at(rules, item)
            else:
                row[earned(item, side)] += row[slots.CARRY]
                row[slots.CARRY] = 0


def trick_points(rules: Rules, cards: int, trump: int) -> int:
    """Return the points that a set of cards pays at once to the side that takes it."""
    points = points_by_rank(rules[slots.ALL_TRICK_POINTS], cards)
    return points + points_by_rank(rules[slots.TRICK_POINTS], cards & cards_of_suit(trump))


def tricks_counted(rules: Rules, row: Row, side: int) -> int:
    """Return the number of tricks that a side has taken, of those that count."""
    short = rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY  # tricks of fewer cards, and no stock
    if rules[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_ALL and not short:
        return cards_won(rules, row, side).bit_count() // rules[slots.SEATS]
    tricks = 0
    for seat in range(side, rules[slots.SEATS], rules[slots.SIDES]):
        tricks += row[slots.LATE_TRICKS + seat]
    return tricks


# --- cards above those played --------------------------------------------------------------------


def surplus_of(rules: Rules, row: Row, side: int) -> int:
    """Return how many more cards a side has won than its players have played, or zero."""
    more = cards_won(rules, row, side).bit_count()
    for seat in range(side, rules[slots.SEATS], rules[slots.SIDES]):
        more -= row[slots.PLAYED + seat].bit_count()
    return max(0, more)


def side_with_surplus(rules: Rules, row: Row) -> int:
    """Return the first side in turn from eldest of those with the largest surplus, or NONE."""
    best = slots.NONE
    most = 0
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        more = surplus_of(rules, row, seat % rules[slots.SIDES])
        if more > most:
            most = more
            best = seat % rules[slots.SIDES]
        seat = next_seat(rules, seat)
    return best


def write_surplus(rules: Rules, row: Row, item: int) -> None:
    """Write the points of every side that has a surplus."""
    for side in range(rules[slots.SIDES]):
        row[earned(item, side)] = worth_at(rules, item) * surplus_of(rules, row, side)


def most_at(rules: Rules, place: int) -> int:
    """Return the most that an item pays one side, by its place in counting order: a side that wins
    every trick has the cards of all the others.
    """
    if item_at(rules, place) != slots.ITEM_SURPLUS:
        return worth_at(rules, place)
    others = rules[slots.SEATS] - rules[slots.SEATS] // rules[slots.SIDES]
    return worth_at(rules, place) * min(others * rules[slots.HAND], rules[slots.PACK_SIZE])


# --- makers against the others -------------------------------------------------------------------


def side_with_majority(rules: Rules, row: Row) -> int:
    """Return the side that wins the majority: the maker's, with more than half of the card-points
    taken.

    If the makers fall short it is the side after theirs, for all the others. Return NONE on a tie.
    With no maker it is the side with the most.
    """
    if row[slots.BIDDER] == slots.NONE:
        return side_with_game(rules, row)
    makers = row[slots.BIDDER] % rules[slots.SIDES]
    ahead = 2 * side_points(rules, row, makers)
    for side in range(rules[slots.SIDES]):
        ahead -= side_points(rules, row, side)
    if ahead > 0:
        return makers
    if ahead < 0:
        return (makers + 1) % rules[slots.SIDES]
    return slots.NONE


def divide_majority(rules: Rules, row: Row) -> None:
    """Write what a majority pays and costs each side, or hold over the point of a tie."""
    for item in range(rules[slots.ITEM_COUNT]):
        if item_at(rules, item) == slots.ITEM_MAJORITY:
            if row[slots.AWARDS + item] != slots.NONE:
                write_majority(rules, row, item)
            elif rules[slots.TIES] == slots.TIES_HELD_OVER:
                row[slots.CARRY] += worth_at(rules, item)


def write_majority(rules: Rules, row: Row, item: int) -> None:
    """Write the points of the winners, with those held over; makers who fall short lose one."""
    winner = row[slots.AWARDS + item]
    points = worth_at(rules, item) + row[slots.CARRY]
    row[slots.CARRY] = 0
    makers = (
        slots.NONE if row[slots.BIDDER] == slots.NONE else row[slots.BIDDER] % rules[slots.SIDES]
    )
    if winner == makers or makers == slots.NONE:
        if took_every_trick(rules, row, winner):
            points += rules[slots.CAPOT]
        row[earned(item, winner)] = points
        return
    if cards_won(rules, row, makers) == 0:
        points += rules[slots.CAPOT]
    for side in range(rules[slots.SIDES]):
        row[earned(item, side)] = -1 if side == makers else points


def score_majority(rules: Rules, row: Row, item: int) -> None:
    """Take the point from makers who fall short; then pay the winners."""
    for side in range(rules[slots.SIDES]):
        row[slots.SCORES + side] += min(row[earned(item, side)], 0)
    score_each(rules, row, item)


def score_each(rules: Rules, row: Row, item: int) -> None:
    """Score what an item has brought each side, eldest's side first."""
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        points = row[earned(item, seat % rules[slots.SIDES])]
        if points > 0:
            score(rules, row, seat % rules[slots.SIDES], points)
        seat = next_seat(rules, seat)
