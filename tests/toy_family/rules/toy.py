"""The rules of the toy family, and the face that loops ask."""

from hilojack.cards import rank_of
from hilojack.rules import slots
from hilojack.rules.bits import lowest
from hilojack.rules.dealing import deal_round, eldest, next_seat
from hilojack.rules.slots import MAX_SEATS, NONE, OWN, OWN_RULES, Row, Rules

HAND, TARGET = slots.HAND, slots.TARGET
RULES_SIZE = OWN_RULES

TABLE = OWN  # by seat: the card turned, or NONE
TAKEN = TABLE + MAX_SEATS  # by seat: the cards taken
STATE_SIZE = TAKEN + MAX_SEATS
SIZES = STATE_SIZE  # of a seen row: how many cards each seat holds
SEEN_SIZE = SIZES + MAX_SEATS

PHASE_TURN = 1


def begin(rules: Rules, row: Row) -> None:
    """Deal the hands; eldest turns first."""
    for seat in range(rules[slots.SEATS]):
        row[slots.HANDS + seat] = 0
        row[TABLE + seat] = NONE
        row[TAKEN + seat] = 0
        row[slots.BEFORE + seat] = row[slots.SCORES + seat]
    row[slots.THROWN_IN] = slots.PLAYED_OUT
    row[slots.STOCK_NEXT] = 0
    deal_round(rules, row, rules[slots.HAND], 1)
    row[slots.PHASE] = PHASE_TURN
    row[slots.TURN] = eldest(rules, row)


def cut(rules: Rules, row: Row) -> None:
    """Cut nothing."""
    row[slots.CUT] = NONE


def forget_winner(row: Row) -> None:
    """Forget nothing."""


def legal_plays(rules: Rules, row: Row) -> int:
    """Return the card that is turned next: the lowest of the hand."""
    if row[slots.PHASE] != PHASE_TURN:
        return 0
    hand = row[slots.HANDS + row[slots.TURN]]
    return hand & -hand


def legal_calls(rules: Rules, row: Row) -> int:
    """Return no call."""
    return 0


def more_calls(rules: Rules, row: Row) -> int:
    """Return no call."""
    return 0


def calls_beside(rules: Rules, row: Row, cards: int) -> int:
    """Return no call."""
    return 0


def random_act(rules: Rules, row: Row) -> int:
    """Return the act."""
    return lowest(legal_plays(rules, row))


def step(rules: Rules, row: Row, act: int) -> None:
    """Turn a card; when all lie, the highest takes them."""
    seat = row[slots.TURN]
    row[slots.HANDS + seat] &= ~(1 << act)
    row[TABLE + seat] = act
    row[slots.TURN] = next_seat(rules, seat)
    if row[TABLE + row[slots.TURN]] != NONE:
        take(rules, row)


def take(rules: Rules, row: Row) -> None:
    """Give the cards to the highest, of equals to the first that was turned."""
    first = row[slots.TURN]
    best = first
    seat = first
    cards = 0
    for _ in range(rules[slots.SEATS]):
        cards |= 1 << row[TABLE + seat]
        if rank_of(row[TABLE + seat]) > rank_of(row[TABLE + best]):
            best = seat
        seat = next_seat(rules, seat)
    for other in range(rules[slots.SEATS]):
        row[TABLE + other] = NONE
    row[TAKEN + best] |= cards
    row[slots.TURN] = best
    if row[slots.HANDS + best] == 0:
        end(rules, row)


def end(rules: Rules, row: Row) -> None:
    """Score the deal."""
    row[slots.PHASE] = slots.PHASE_OVER
    seat = winner(rules, row)
    if seat != NONE:
        row[slots.SCORES + seat] += 1
        if row[slots.SCORES + seat] >= rules[slots.TARGET]:
            row[slots.VICTOR] = seat


def winner(rules: Rules, row: Row) -> int:
    """Return the seat that has taken the most cards, NONE on a tie."""
    most = 0
    best = NONE
    for seat in range(rules[slots.SEATS]):
        taken = row[TAKEN + seat].bit_count()
        if taken > most:
            most = taken
            best = seat
        elif taken == most:
            best = NONE
    return best


def sign_of(rules: Rules) -> int:
    """Return 1: points are good to have."""
    return 1


def is_hidden(row: Row) -> bool:
    """Return False: all see what is turned."""
    return False


def see(rules: Rules, row: Row, seat: int, seen: Row) -> None:
    """Write what a seat may know: the table, what was taken, and its own cards."""
    for slot in (slots.PHASE, slots.DEALER, slots.VICTOR, slots.THROWN_IN, slots.CUT):
        seen[slot] = row[slot]
    seen[slots.TURN] = NONE if row[slots.PHASE] == slots.PHASE_OVER else row[slots.TURN]
    for other in range(rules[slots.SEATS]):
        for each in (slots.SCORES, slots.BEFORE, TABLE, TAKEN):
            seen[each + other] = row[each + other]
        seen[SIZES + other] = row[slots.HANDS + other].bit_count()
    if seat != NONE:
        seen[slots.HANDS + seat] = row[slots.HANDS + seat]
