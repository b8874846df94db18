"""A turn: a card is played or drawn, the cards played take effect, and the turn passes on."""

from hilojack.cards import rank_of
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.laying import run_from
from hilojack.rules.shedding.scoring import end_deal
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import (
    cards_left,
    cards_of_rank,
    put_on_pile,
    stock_size,
)

# --- playing cards -------------------------------------------------------------------------------


def lay_card(rules: Rules, row: Row, card: int) -> None:
    """Play a card of the seat to act on the pile."""
    seat = row[slots.TURN] & 7
    if row[slots.LAID] == 0:
        row[slots.ANSWERED] = row[slots.PENDING] > 0
    else:
        row[slots.RUN] = run_from(row[slots.TOP], card)
    row[slots.HANDS + seat] &= ~(1 << card)
    put_on_pile(row, card)
    row[slots.LIVE] = 1
    row[slots.LAID] += 1
    row[slots.PLAYS] += 1
    row[slots.PASSES] = 0
    row[slots.NOMINATED] = slots.NONE
    if row[slots.ANSWERED]:
        add_to_pick_up(rules, row, card)
    else:
        row[slots.DUMPED] = suit_to_dump(rules, row, card)
    after_laying(rules, row, seat)


def suit_to_dump(rules: Rules, row: Row, card: int) -> int:
    """Return the suit that may be dumped after a card: its own if it starts a dump, else the
    current one while it lasts.
    """
    suit = card // 13
    if rules[slots.DUMP] >> card & 1 or suit == row[slots.DUMPED]:
        return suit
    return slots.NONE


def after_laying(rules: Rules, row: Row, seat: int) -> None:
    """End the deal, resume the turn, or end it."""
    if row[slots.HANDS + seat] == 0:
        finish(rules, row, seat)
    elif is_last_play(rules, row):
        end_deal(rules, row)
    elif may_go_on(rules, row, seat):
        row[slots.PHASE] = slots.PHASE_GO_ON
    else:
        end_turn(rules, row)


def is_last_play(rules: Rules, row: Row) -> bool:
    """Return True if the deal has reached its limit of plays."""
    return bool(rules[slots.MOST_PLAYS]) and row[slots.PLAYS] >= rules[slots.MOST_PLAYS]


def may_go_on(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if the turn may have another action, as far as everyone can see."""
    if rules[slots.LAST_CARD] == slots.LAST_CARD_SAID and row[slots.HANDS + seat].bit_count() == 1:
        return True
    if row[slots.ANSWERED] and row[slots.PENDING] == 0:
        return False
    return rules[slots.SEVERAL] != slots.SEVERAL_ONE or row[slots.DUMPED] != slots.NONE


def finish(rules: Rules, row: Row, seat: int) -> None:
    """Play the last card: the seat goes out, or picks up because it did not announce the card."""
    if row[slots.FORGOT + seat] and row[slots.LAID] == 1:
        row[slots.FORGOT + seat] = 0
        row[slots.OWED] = rules[slots.LAST_CARD_PENALTY]
        row[slots.THEN] = slots.THEN_ACT
    else:
        go_out(rules, row, seat)


def go_out(rules: Rules, row: Row, seat: int) -> None:
    """Take a seat that has played all its cards out of the deal; its last card has no effect."""
    row[slots.OUTS] += 1
    row[slots.PLACES + seat] = row[slots.OUTS]
    row[slots.LIVE] = 0
    row[slots.PENDING] = 0
    row[slots.CHAIN] = 0
    row[slots.STEPS] = 1
    row[slots.THEN] = slots.THEN_PASS_ON
    alone = row[slots.OUTS] >= rules[slots.SEATS] - 1
    if rules[slots.OUT] == slots.OUT_ENDS_DEAL or alone or is_last_play(rules, row):
        end_deal(rules, row)


def end_turn(rules: Rules, row: Row) -> None:
    """End the turn of the seat to act: the cards it played take effect."""
    seat = row[slots.TURN] & 7
    if rules[slots.LAST_CARD] == slots.LAST_CARD_SAID:
        row[slots.FORGOT + seat] = row[slots.HANDS + seat].bit_count() == 1 and not row[slots.SAID]
    act_on_top(rules, row)


def act_on_top(rules: Rules, row: Row) -> None:
    """Let the player nominate a suit if the top card needs one; else the cards take effect."""
    if rules[slots.NOMINATE] >> row[slots.TOP] & 1:
        row[slots.PHASE] = slots.PHASE_NOMINATE
    else:
        take_effect(rules, row)


def nominate(rules: Rules, row: Row, suit: int) -> None:
    """Nominate the suit that the next play must follow."""
    row[slots.NOMINATED] = suit
    take_effect(rules, row)


# --- effects -------------------------------------------------------------------------------------


def take_effect(rules: Rules, row: Row) -> None:
    """Apply the cards of the turn to the players who follow, the first card first."""
    row[slots.STEPS] = 1
    row[slots.THEN] = slots.THEN_PASS_ON
    if row[slots.LAID] == 1 and not rules[slots.ACTING] >> row[slots.TOP] & 1:
        return
    skips = 0
    reverses = 0
    again = 0
    first = row[slots.PILE_SIZE] - cards_that_act(rules, row)
    for place in range(first, row[slots.PILE_SIZE]):
        card = row[slots.PILE + place]
        skips += rules[slots.SKIP + card]
        reverses += rules[slots.REVERSE] >> card & 1
        again |= rules[slots.AGAIN] >> card & 1
        if not row[slots.ANSWERED]:
            add_to_pick_up(rules, row, card)
    row[slots.STEPS] = 0 if again else steps_on(rules, row, skips, reverses)
    if reverses & 1 and not is_between_two(rules, row):
        row[slots.DIRECTION] = -row[slots.DIRECTION]
    if rules[slots.PICK_UP_BARE] == slots.PICK_UP_BARE_PLAIN and cards_left(rules, row) == 0:
        row[slots.PENDING] = 0
        row[slots.CHAIN] = 0


def cards_that_act(rules: Rules, row: Row) -> int:
    """Return how many of the cards played in this turn take effect: the last ones of one kind, or
    all.
    """
    if rules[slots.EFFECTS] == slots.EFFECTS_ALL or row[slots.LAID] < 2:
        return row[slots.LAID]
    count = 1
    while count < row[slots.LAID]:
        place = slots.PILE + row[slots.PILE_SIZE] - count
        if not is_one_kind(rules, row[place - 1], row[place]):
            return count
        count += 1
    return count


def is_one_kind(rules: Rules, card: int, other: int) -> bool:
    """Return True if two successive cards act together."""
    if rank_of(card) == rank_of(other):
        return True
    both = rules[slots.PICK_UPS] >> card & rules[slots.PICK_UPS] >> other & 1
    return rules[slots.PICK_UPS_MIX] == slots.PICK_UPS_MIX_YES and both == 1


def add_to_pick_up(rules: Rules, row: Row, card: int) -> None:
    """Add a card to what the next player picks up, or cancel the pick-up."""
    if rules[slots.PICK_UPS] >> card & 1:
        row[slots.PENDING] += rules[slots.PICK_UP + card]
        row[slots.CHAIN] |= 1 << card
    elif neutralises(rules, row, card):
        row[slots.PENDING] = 0
        row[slots.CHAIN] = 0


def neutralises(rules: Rules, row: Row, card: int) -> bool:
    """Return True if a card cancels the pending pick-up."""
    if not rules[slots.NEUTRALISE] >> card & 1:
        return False
    if rules[slots.NEUTRALISES] == slots.NEUTRALISES_ANYTHING:
        return True
    return row[slots.CHAIN] & cards_of_rank(rank_of(card)) != 0


def steps_on(rules: Rules, row: Row, skips: int, reverses: int) -> int:
    """Return how many seats the turn passes on: one, and one more for each seat skipped."""
    if is_between_two(rules, row):
        if rules[slots.REVERSE_TWO] == slots.REVERSE_TWO_SKIP:
            skips += reverses
        if skips and rules[slots.SKIP_TWO] == slots.SKIP_TWO_AGAIN:
            return 0
    return 1 + skips


def is_between_two(rules: Rules, row: Row) -> bool:
    """Return True if only two players are left in the deal."""
    return rules[slots.SEATS] - row[slots.OUTS] == 2


def pass_on(rules: Rules, row: Row) -> None:
    """Pass the turn on by as many seats as there are steps."""
    seat = row[slots.TURN] & 7
    for _ in range(row[slots.STEPS]):
        seat = next_in_play(rules, row, seat)
    begin_turn(row, seat)


def begin_turn(row: Row, seat: int) -> None:
    """Begin the turn of a seat."""
    row[slots.TURN] = seat
    row[slots.PHASE] = slots.PHASE_TURN
    row[slots.LAID] = 0
    row[slots.DUMPED] = slots.NONE
    row[slots.RUN] = 0
    row[slots.DREW] = 0
    row[slots.ANSWERED] = 0
    row[slots.SAID] = 0


def next_in_play(rules: Rules, row: Row, seat: int) -> int:
    """Return the next seat in the direction of play that still holds cards."""
    seat = neighbour(rules, row, seat)
    while row[slots.PLACES + seat]:
        seat = neighbour(rules, row, seat)
    return seat


def neighbour(rules: Rules, row: Row, seat: int) -> int:
    """Return the next seat in the direction of play."""
    seat += row[slots.DIRECTION]
    if seat < 0:
        return rules[slots.SEATS] - 1
    return seat if seat < rules[slots.SEATS] else 0


# --- when nothing is left to draw ----------------------------------------------------------------


def after_penalty(rules: Rules, row: Row) -> None:
    """Let a card played unannounced take effect, or go out if there was no card to draw."""
    if row[slots.HANDS + (row[slots.TURN] & 7)] == 0:
        go_out(rules, row, row[slots.TURN] & 7)
    elif is_last_play(rules, row):
        end_deal(rules, row)
    else:
        act_on_top(rules, row)


def pass_turn(rules: Rules, row: Row) -> None:
    """Pass for the seat to act; if all pass, the deal is blocked."""
    row[slots.PASSES] = row[slots.PASSES] + 1 if stock_size(row) == 0 else 0
    row[slots.STEPS] = 1
    limit = rules[slots.SEATS] - row[slots.OUTS]
    if rules[slots.BLOCKED_AFTER] == slots.BLOCKED_AFTER_ROUND_AND_ONE:
        limit += 1
    if row[slots.PASSES] >= limit:
        row[slots.BLOCKED] = 1
        end_deal(rules, row)
    else:
        row[slots.THEN] = slots.THEN_PASS_ON
