"""A turn: a card is laid or drawn, what was laid takes effect, and the turn passes on."""

from hilojack.cards import rank_of
from hilojack.rules.shedding.laying import run_from
from hilojack.rules.shedding.scoring import end_deal
from hilojack.rules.shedding.slots import (
    ACTING,
    AGAIN,
    ANSWERED,
    BLOCKED,
    BLOCKED_AFTER,
    BLOCKED_AFTER_ROUND_AND_ONE,
    CHAIN,
    DIRECTION,
    DRAWN,
    DRAWN_ENDS_TURN,
    DREW,
    DUMP,
    DUMPED,
    EFFECTS,
    EFFECTS_ALL,
    FORGOT,
    HANDS,
    LAID,
    LAST_CARD,
    LAST_CARD_PENALTY,
    LAST_CARD_SAID,
    LIVE,
    MOST_PLAYS,
    NEUTRALISE,
    NEUTRALISES,
    NEUTRALISES_ANYTHING,
    NOMINATE,
    NOMINATED,
    NONE,
    OUT,
    OUT_ENDS_DEAL,
    OUTS,
    OWED,
    PASSES,
    PENDING,
    PHASE,
    PHASE_GO_ON,
    PHASE_NOMINATE,
    PHASE_SHUFFLE,
    PHASE_TURN,
    PICK_UP,
    PICK_UP_BARE,
    PICK_UP_BARE_PLAIN,
    PICK_UP_ENDS_TURN,
    PICK_UP_ENDS_TURN_NO,
    PICK_UPS,
    PICK_UPS_MIX,
    PICK_UPS_MIX_YES,
    PILE,
    PILE_SIZE,
    PLACES,
    PLAYS,
    REVERSE,
    REVERSE_TWO,
    REVERSE_TWO_SKIP,
    RUN,
    SAID,
    SEATS,
    SEVERAL,
    SEVERAL_ONE,
    SKIP,
    SKIP_TWO,
    SKIP_TWO_AGAIN,
    STEPS,
    THEN,
    THEN_ACT,
    THEN_PASS_ON,
    THEN_TURN,
    TOP,
    TURN,
    Row,
    Rules,
)
from hilojack.rules.shedding.stacks import (
    can_restock,
    cards_left,
    cards_of_rank,
    draw_card,
    put_on_pile,
    restock,
    stock_size,
)

# --- laying --------------------------------------------------------------------------------------


def lay_card(rules: Rules, row: Row, card: int) -> None:
    """The seat to act lays a card on the pile."""
    seat = row[TURN] & 7
    if row[LAID] == 0:
        row[ANSWERED] = row[PENDING] > 0
    else:
        row[RUN] = run_from(row[TOP], card)
    row[HANDS + seat] &= ~(1 << card)
    put_on_pile(row, card)
    row[LIVE] = 1
    row[LAID] += 1
    row[PLAYS] += 1
    row[PASSES] = 0
    row[NOMINATED] = NONE
    if row[ANSWERED]:
        add_to_pick_up(rules, row, card)
    else:
        row[DUMPED] = suit_to_dump(rules, row, card)
    after_laying(rules, row, seat)


def suit_to_dump(rules: Rules, row: Row, card: int) -> int:
    """The suit that may be dumped after a card: the card's own where it lets that, or the same as
    before while it lasts.
    """
    suit = card // 13
    if rules[DUMP] >> card & 1 or suit == row[DUMPED]:
        return suit
    return NONE


def after_laying(rules: Rules, row: Row, seat: int) -> None:
    """The deal may be over; the turn goes on, or it ends."""
    if row[HANDS + seat] == 0:
        finish(rules, row, seat)
    elif is_last_play(rules, row):
        end_deal(rules, row)
    elif may_go_on(rules, row, seat):
        row[PHASE] = PHASE_GO_ON
    else:
        end_turn(rules, row)


def is_last_play(rules: Rules, row: Row) -> bool:
    """Whether as many cards are laid as may be in a deal."""
    return bool(rules[MOST_PLAYS]) and row[PLAYS] >= rules[MOST_PLAYS]


def may_go_on(rules: Rules, row: Row, seat: int) -> bool:
    """Whether there is something left to do in this turn, as far as everybody can see."""
    if rules[LAST_CARD] == LAST_CARD_SAID and row[HANDS + seat].bit_count() == 1:
        return True
    if row[ANSWERED] and row[PENDING] == 0:
        return False
    return rules[SEVERAL] != SEVERAL_ONE or row[DUMPED] != NONE


def finish(rules: Rules, row: Row, seat: int) -> None:
    """The last card is laid: the seat is out, or picks up because it did not say so before."""
    if row[FORGOT + seat] and row[LAID] == 1:
        row[FORGOT + seat] = 0
        row[OWED] = rules[LAST_CARD_PENALTY]
        row[THEN] = THEN_ACT
    else:
        go_out(rules, row, seat)


def go_out(rules: Rules, row: Row, seat: int) -> None:
    """A seat has laid all its cards; what its last one does is void."""
    row[OUTS] += 1
    row[PLACES + seat] = row[OUTS]
    row[LIVE] = 0
    row[PENDING] = 0
    row[CHAIN] = 0
    row[STEPS] = 1
    row[THEN] = THEN_PASS_ON
    alone = row[OUTS] >= rules[SEATS] - 1
    if rules[OUT] == OUT_ENDS_DEAL or alone or is_last_play(rules, row):
        end_deal(rules, row)


def end_turn(rules: Rules, row: Row) -> None:
    """The seat lays no more in this turn: what it laid takes effect."""
    seat = row[TURN] & 7
    if rules[LAST_CARD] == LAST_CARD_SAID:
        row[FORGOT + seat] = row[HANDS + seat].bit_count() == 1 and not row[SAID]
    act_on_top(rules, row)


def act_on_top(rules: Rules, row: Row) -> None:
    """A suit is nominated, where the top card wants that; then the rest takes effect."""
    if rules[NOMINATE] >> row[TOP] & 1:
        row[PHASE] = PHASE_NOMINATE
    else:
        take_effect(rules, row)


def nominate(rules: Rules, row: Row, suit: int) -> None:
    """The next play must follow this suit."""
    row[NOMINATED] = suit
    take_effect(rules, row)


# --- effects -------------------------------------------------------------------------------------


def take_effect(rules: Rules, row: Row) -> None:
    """What the cards of the turn do to those who follow, the first laid first."""
    row[STEPS] = 1
    row[THEN] = THEN_PASS_ON
    if row[LAID] == 1 and not rules[ACTING] >> row[TOP] & 1:
        return
    skips = 0
    reverses = 0
    again = 0
    first = row[PILE_SIZE] - cards_that_act(rules, row)
    for place in range(first, row[PILE_SIZE]):
        card = row[PILE + place]
        skips += rules[SKIP + card]
        reverses += rules[REVERSE] >> card & 1
        again |= rules[AGAIN] >> card & 1
        if not row[ANSWERED]:
            add_to_pick_up(rules, row, card)
    row[STEPS] = 0 if again else steps_on(rules, row, skips, reverses)
    if reverses & 1 and not is_between_two(rules, row):
        row[DIRECTION] = -row[DIRECTION]
    if rules[PICK_UP_BARE] == PICK_UP_BARE_PLAIN and cards_left(rules, row) == 0:
        row[PENDING] = 0
        row[CHAIN] = 0


def cards_that_act(rules: Rules, row: Row) -> int:
    """How many of the cards laid in this turn take effect: the last ones, as far as they are of one
    kind, or all of them.
    """
    if rules[EFFECTS] == EFFECTS_ALL or row[LAID] < 2:
        return row[LAID]
    count = 1
    while count < row[LAID]:
        place = PILE + row[PILE_SIZE] - count
        if not is_one_kind(rules, row[place - 1], row[place]):
            return count
        count += 1
    return count


def is_one_kind(rules: Rules, card: int, other: int) -> bool:
    """Whether two cards laid one on the other act together."""
    if rank_of(card) == rank_of(other):
        return True
    both = rules[PICK_UPS] >> card & rules[PICK_UPS] >> other & 1
    return rules[PICK_UPS_MIX] == PICK_UPS_MIX_YES and both == 1


def add_to_pick_up(rules: Rules, row: Row, card: int) -> None:
    """A card adds to what the next player picks up, or puts an end to it."""
    if rules[PICK_UPS] >> card & 1:
        row[PENDING] += rules[PICK_UP + card]
        row[CHAIN] |= 1 << card
    elif neutralises(rules, row, card):
        row[PENDING] = 0
        row[CHAIN] = 0


def neutralises(rules: Rules, row: Row, card: int) -> bool:
    """Whether a card puts an end to the pick-up that is pending."""
    if not rules[NEUTRALISE] >> card & 1:
        return False
    if rules[NEUTRALISES] == NEUTRALISES_ANYTHING:
        return True
    return row[CHAIN] & cards_of_rank(rank_of(card)) != 0


def steps_on(rules: Rules, row: Row, skips: int, reverses: int) -> int:
    """How many seats on the turn passes: one, and one more for each that is skipped."""
    if is_between_two(rules, row):
        if rules[REVERSE_TWO] == REVERSE_TWO_SKIP:
            skips += reverses
        if skips and rules[SKIP_TWO] == SKIP_TWO_AGAIN:
            return 0
    return 1 + skips


def is_between_two(rules: Rules, row: Row) -> bool:
    """Whether only two players are still in the game."""
    return rules[SEATS] - row[OUTS] == 2


def pass_on(rules: Rules, row: Row) -> None:
    """The turn passes on by so many seats as there are steps."""
    seat = row[TURN] & 7
    for _ in range(row[STEPS]):
        seat = next_in_play(rules, row, seat)
    begin_turn(row, seat)


def begin_turn(row: Row, seat: int) -> None:
    """It is the turn of a seat, which has done nothing in it yet."""
    row[TURN] = seat
    row[PHASE] = PHASE_TURN
    row[LAID] = 0
    row[DUMPED] = NONE
    row[RUN] = 0
    row[DREW] = 0
    row[ANSWERED] = 0
    row[SAID] = 0


def next_in_play(rules: Rules, row: Row, seat: int) -> int:
    """The next seat in the direction of play that still holds cards."""
    seat = neighbour(rules, row, seat)
    while row[PLACES + seat]:
        seat = neighbour(rules, row, seat)
    return seat


def neighbour(rules: Rules, row: Row, seat: int) -> int:
    """The next seat in the direction of play."""
    seat += row[DIRECTION]
    if seat < 0:
        return rules[SEATS] - 1
    return seat if seat < rules[SEATS] else 0


# --- drawing -------------------------------------------------------------------------------------


def draw(rules: Rules, row: Row) -> None:
    """The seat to act draws a card."""
    row[DREW] += 1
    row[PASSES] = 0
    row[STEPS] = 1
    row[OWED] = 1
    row[THEN] = THEN_TURN
    if rules[DRAWN] == DRAWN_ENDS_TURN:
        row[THEN] = THEN_PASS_ON


def pick_up(rules: Rules, row: Row) -> None:
    """The seat to act picks up what is pending, as far as there are cards."""
    row[PASSES] = 0
    row[STEPS] = 1
    row[CHAIN] = 0
    row[OWED] = row[PENDING]
    row[PENDING] = 0
    left = cards_left(rules, row)
    if left == row[OWED]:
        row[PASSES] = rules[BLOCKED_AFTER] == BLOCKED_AFTER_ROUND_AND_ONE
    row[THEN] = THEN_TURN
    if rules[PICK_UP_ENDS_TURN] != PICK_UP_ENDS_TURN_NO or left == 0:
        row[THEN] = THEN_PASS_ON


def draw_owed(rules: Rules, row: Row) -> bool:
    """Draw what is owed, as far as there are cards, and make the stock anew when it is used up.

    False when it stops because the stock waits to be shuffled.
    """
    take_owed(row)
    if stock_size(row) == 0 and can_restock(rules, row):
        restock(rules, row)
        if row[PHASE] == PHASE_SHUFFLE:
            return False
        take_owed(row)
    row[OWED] = 0
    return True


def take_owed(row: Row) -> None:
    """Draw what is owed from the stock as it lies."""
    while row[OWED] and stock_size(row):
        draw_card(row)
        row[OWED] -= 1


def after_penalty(rules: Rules, row: Row) -> None:
    """The card that was laid unannounced takes effect; or the seat is out, for want of cards."""
    if row[HANDS + (row[TURN] & 7)] == 0:
        go_out(rules, row, row[TURN] & 7)
    elif is_last_play(rules, row):
        end_deal(rules, row)
    else:
        act_on_top(rules, row)


def pass_turn(rules: Rules, row: Row) -> None:
    """The seat to act can do nothing; when nobody can, the deal is blocked."""
    row[PASSES] = row[PASSES] + 1 if stock_size(row) == 0 else 0
    row[STEPS] = 1
    limit = rules[SEATS] - row[OUTS]
    if rules[BLOCKED_AFTER] == BLOCKED_AFTER_ROUND_AND_ONE:
        limit += 1
    if row[PASSES] >= limit:
        row[BLOCKED] = 1
        end_deal(rules, row)
    else:
        row[THEN] = THEN_PASS_ON
