"""Nodes of a proof: playing a card, winning a trick, and what is known of a position before the
lead.
"""

from hilojack.rules.bits import cards_of_suit, gather, lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import beats, highest_trump, suit_in_play, trump_cards
from hilojack.search.proofs import memory, payoffs
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.prizes import LAST_TRICK


def play(p: Proof, frame: Row, child: Row, card: int) -> None:
    """Make `child` the frame after a card has been played in another."""
    for slot in range(memory.COPIED):
        child[slot] = frame[slot]
    seats = p.rules[slots.SEATS]
    seat = frame[memory.SEAT]
    child[memory.HELD + seat] &= ~(1 << card)
    child[memory.TABLE_CARDS] |= 1 << card
    if frame[memory.SUIT] == slots.NONE:
        child[memory.SUIT] = suit_in_play(p.rules, card, p.board[memory.TRUMPS])
        child[memory.WINNER] = card
        child[memory.WINNING] = seat
    elif beats(p.rules, card, frame[memory.WINNER], p.board[memory.TRUMPS]):
        child[memory.WINNER] = card
        child[memory.WINNING] = seat
    size = frame[memory.PLAYED_CARDS] + 1
    seat = seat + 1 if seat + 1 < seats else 0
    while size < seats and frame[memory.HELD + seat] == 0:  # it is out
        size += 1
        seat = seat + 1 if seat + 1 < seats else 0
    if size == seats:
        win_trick(p.board, child, seats)
        return
    child[memory.PLAYED_CARDS] = size
    child[memory.SEAT] = seat


def win_trick(board: Row, frame: Row, seats: int) -> None:
    """Give the trick to its winner, who leads after everybody has drawn."""
    winner = frame[memory.WINNING]
    side = winner % 2
    cards = frame[memory.TABLE_CARDS]
    place = frame[memory.PLACE]
    points = board[memory.EARLY_WEIGHT]
    if place == board[memory.STOCK_END]:
        points = board[memory.LATE_WEIGHT]
    pegs = 0
    scoring = cards & board[memory.WORTHY]
    while scoring:
        card = lowest(scoring)
        scoring &= scoring - 1
        points += board[memory.POINTS + card]
        pegs += board[memory.PEGS + card]
    frame[memory.LIVE] -= points
    frame[memory.LIVE_PEGS] -= pegs
    frame[memory.MARGIN] += points if side == 0 else -points
    frame[memory.PEGGED_SO] += pegs if side == 0 else -pegs
    if cards & frame[memory.OPEN_PRIZES]:
        decide_prizes(board, frame, cards & frame[memory.OPEN_PRIZES], 0, side + 1)
    frame[memory.TABLE_CARDS] = 0
    frame[memory.SUIT] = slots.NONE
    frame[memory.PLAYED_CARDS] = 0
    frame[memory.SEAT] = winner
    if place == board[memory.STOCK_END]:
        for _ in range(seats):
            if frame[memory.HELD + frame[memory.SEAT]] == 0:  # it is out, or the deal is over
                frame[memory.SEAT] = (frame[memory.SEAT] + 1) % seats
        if frame[memory.OPEN_PRIZES] != 0 and frame[memory.HELD + frame[memory.SEAT]] == 0:
            decide_prizes(board, frame, 1 << LAST_TRICK, 0, side + 1)
        return
    seat = winner
    for _ in range(seats):
        card = board[memory.STOCK_CARDS + place]
        place += 1
        frame[memory.HELD + seat] |= 1 << card
        if board[memory.HELD_PRIZES] >> card & 1:
            decide_prizes(board, frame, 1 << card, 1, seat % 2 + 1)
        seat = seat + 1 if seat + 1 < seats else 0
    frame[memory.PLACE] = place


def decide_prizes(board: Row, frame: Row, cards: int, held: int, digit: int) -> None:
    """Note who has the open prizes among some cards, which were won or are held."""
    for prize in range(board[memory.PRIZES]):
        card = board[memory.PRIZE_CARDS + prize]
        if card == slots.NONE or board[memory.PRIZE_HELD + prize] != held:
            continue
        if cards >> card & 1:
            frame[memory.CODE] += board[memory.STEPS + 4 * prize + digit]
    if held == 0:
        frame[memory.OPEN_PRIZES] &= ~cards


# --- a position before the lead ------------------------------------------------------------------


def enter(p: Proof, frame: Row) -> int:
    """Decide a position by what is sure or by the table, if they do; its bound is in the frame."""
    answer = foresee(p, frame)
    return look_up(frame, p.table) if answer == memory.UNDECIDED else answer


def foresee(p: Proof, frame: Row) -> int:
    """Decide a position by what is sure, if it does, its bound in the frame; else note its place in
    the table.
    """
    board = p.board
    # 1. How far the margin can still go.
    measure(p.rules, board, frame)
    left = frame[memory.LEFT]
    margin = frame[memory.MARGIN]
    up = frame[memory.UP]
    down = frame[memory.DOWN]
    # 2. What the final margin must be to make the value possible, and to make it sure.
    payoff = p.payoffs[frame[memory.CODE]]
    need = board[memory.VALUE] - frame[memory.PEGGED_SO]
    pegs = frame[memory.LIVE_PEGS]
    possible = margin_for(payoff, payoffs.MOST, need - pegs)
    if margin + up < possible:
        is_far = possible == memory.INFINITE
        frame[memory.BOUND] = memory.INFINITE if is_far else possible - 1 - up
        return memory.FALSE
    sure = margin_for(payoff, payoffs.LEAST, need + pegs)
    if margin - down >= sure:
        is_far = sure == -memory.INFINITE
        frame[memory.BOUND] = -memory.INFINITE if is_far else sure + down
        return memory.TRUE
    # 3. What is known of the final margin.
    region = memory.NORMAL
    region_bound = 0
    shift = 0
    if pegs == 0:
        need = next_reached(payoff[payoffs.REACH], need)
        level = has_value(payoff[payoffs.LEVEL], need)
        above = has_value(payoff[payoffs.ABOVE], need)
        if not level and not above:
            region = memory.MARGIN_IDLE
        elif payoff[payoffs.EVEN] and not above and not has_value(payoff[payoffs.LEVEL], need + 1):
            # A margin of zero will do: the same as one above zero for a point more.
            shift = 1
            need += 1
    if region == memory.NORMAL and margin - down >= 1:
        region = memory.MARGIN_ABOVE
        region_bound = 1 + down
    elif region == memory.NORMAL and margin + up <= -1:
        region = memory.MARGIN_BELOW
        region_bound = -1 - up
    frame[memory.SHIFT] = shift
    frame[memory.REGION] = region
    frame[memory.REGION_BOUND] = region_bound
    # 4. Its place in the table.
    frame[memory.LEFT_SIZE] = left.bit_count()
    worthy = left & board[memory.WORTHY if region == memory.NORMAL else memory.DECISIVE]
    numbers = (need - payoff[payoffs.BASE] + 512) << 4 | region
    sign = stir(board[memory.SALTS + frame[memory.PLACE]], worthy)
    sign = sign_of(frame, sign, worthy, numbers, p.rules[slots.SEATS])
    sign = stir(sign, payoff[payoffs.KIND])
    entries = len(p.table) // memory.ENTRY_SIZE
    frame[memory.ENTRY] = (sign & entries - 1) * memory.ENTRY_SIZE
    frame[memory.SIGNATURE] = sign
    return memory.UNDECIDED


def look_up(frame: Row, table: Row) -> int:
    """Decide a position by what the table has of it, if that does."""
    entry = frame[memory.ENTRY]
    sign = frame[memory.SIGNATURE]
    data = 0
    if table[entry] == sign:
        data = table[entry + 1]
    elif table[entry + 2] == sign:
        data = table[entry + 3]
    if data != 0:
        low = (data & 4095) - memory.INFINITE
        high = (data >> 12 & 4095) - memory.INFINITE
        margin = frame[memory.MARGIN] + frame[memory.SHIFT]
        if margin <= low:
            frame[memory.BOUND] = bound_from_table(frame, low, memory.FALSE)
            return memory.FALSE
        if margin >= high:
            frame[memory.BOUND] = bound_from_table(frame, high, memory.TRUE)
            return memory.TRUE
    return memory.UNDECIDED


def measure(rules: Rules, board: Row, frame: Row) -> None:
    """Note how far the margin can still go, and give the prizes among the highest trumps to their
    holders, who are sure to win them.
    """
    seats = rules[slots.SEATS]
    left = board[memory.REST + frame[memory.PLACE]]
    for seat in range(seats):
        left |= frame[memory.HELD + seat]
    sure0 = 0
    sure1 = 0
    trumps = left & trump_cards(rules, board[memory.TRUMPS])
    holder = slots.NONE
    while trumps:
        card = highest_trump(rules, trumps, board[memory.TRUMPS])
        owner = slots.NONE
        for seat in range(seats):
            if frame[memory.HELD + seat] >> card & 1:
                owner = seat % 2
        if owner == slots.NONE or (holder != slots.NONE and owner != holder):
            break
        holder = owner
        if owner == 0:
            sure0 += board[memory.POINTS + card]
        else:
            sure1 += board[memory.POINTS + card]
        if frame[memory.OPEN_PRIZES] >> card & 1:
            decide_prizes(board, frame, 1 << card, 0, owner + 1)
        trumps &= ~(1 << card)
    frame[memory.LEFT] = left
    frame[memory.UP] = frame[memory.LIVE] - 2 * sure1
    frame[memory.DOWN] = frame[memory.LIVE] - 2 * sure0


def sign_of(frame: Row, sign: int, worthy: int, numbers: int, seats: int) -> int:
    """Return the number by which a table finds a position, less than 2**62: of the cards left only
    their order counts, except for the worthy ones. `sign` holds what else matters.
    """
    left = frame[memory.LEFT]
    sign = stir(sign, gather(worthy, left))
    for seat in range(seats):
        sign = stir(sign, gather(frame[memory.HELD + seat], left))
    suits = 0
    for suit in range(4):
        suits = suits << 4 | (left & cards_of_suit(suit)).bit_count()
    place = frame[memory.PLACE] << 3 | frame[memory.SEAT]
    return stir(sign, (suits << 9 | place) << 30 | numbers)


def margin_for(payoff: Row, column: int, value: int) -> int:
    """Return the least final margin at which one of three columns reaches a value."""
    if payoff[column] >= value:
        return -memory.INFINITE
    if payoff[column + 1] >= value:
        return 0
    if payoff[column + 2] >= value:
        return 1
    return memory.INFINITE


def next_reached(reach: int, value: int) -> int:
    """Return the least value of a set that is at least `value`, or `value` if there is none."""
    place = value + payoffs.REACH_ZERO
    if reach == -1 or place < 0 or place > 61 or reach >> place == 0:
        return value
    return value + lowest(reach >> place)


def has_value(values: int, value: int) -> bool:
    """Return True if a set has a value; one whose values do not fit has them all."""
    place = value + payoffs.REACH_ZERO
    return values == -1 or (0 <= place <= 61 and values >> place & 1 == 1)


def bound_from_table(frame: Row, bound: int, answer: int) -> int:
    """Return the bound of an answer that the table has."""
    if frame[memory.REGION] != memory.NORMAL:
        return bound_in_region(frame, answer)
    if -memory.INFINITE < bound < memory.INFINITE:
        return bound - frame[memory.SHIFT]
    return bound


def bound_in_region(frame: Row, answer: int) -> int:
    """Return the bound of an answer if the sign of the final margin is known or idle."""
    if answer == memory.TRUE:
        above = frame[memory.REGION] == memory.MARGIN_ABOVE
        return frame[memory.REGION_BOUND] if above else -memory.INFINITE
    below = frame[memory.REGION] == memory.MARGIN_BELOW
    return frame[memory.REGION_BOUND] if below else memory.INFINITE


def keep(frame: Row, table: Row, answer: int) -> int:
    """Store the answer for a position in the table, and return its bound."""
    bound = frame[memory.BOUND]
    low = -memory.INFINITE
    high = memory.INFINITE
    kept = bound
    if -memory.INFINITE < bound < memory.INFINITE:
        kept += frame[memory.SHIFT]
    if frame[memory.REGION] != memory.NORMAL:
        bound = bound_in_region(frame, answer)
        kept = -memory.INFINITE if answer == memory.TRUE else memory.INFINITE
    entry = frame[memory.ENTRY]
    if entry == slots.NONE:
        return bound
    sign = frame[memory.SIGNATURE]
    place = entry
    if table[entry] != sign:
        place = entry + 2
    move = memory.NO_MOVE
    if table[place] == sign:
        low = (table[place + 1] & 4095) - memory.INFINITE
        high = (table[place + 1] >> 12 & 4095) - memory.INFINITE
        move = table[place + 1] >> 24 & 63
    if answer == memory.TRUE:
        high = min(high, kept)
    else:
        low = max(low, kept)
    helps = memory.TRUE if frame[memory.SEAT] % 2 == 0 else memory.FALSE
    if answer == helps:
        move = frame[memory.MOVES + frame[memory.NEXT] - 1]
    size = frame[memory.LEFT_SIZE]
    data = low + memory.INFINITE | (high + memory.INFINITE) << 12 | move << 24 | size << 30
    if table[place] != sign and (table[entry] == 0 or table[entry + 1] >> 30 <= size):
        table[entry + 2] = table[entry]
        table[entry + 3] = table[entry + 1]
        place = entry
    table[place] = sign
    table[place + 1] = data
    return bound
