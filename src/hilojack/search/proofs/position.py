"""Positions in a proof: playing a card, taking a trick, and what is known of a position before the
lead.
"""

from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, gather, highest, lowest
from hilojack.rules.tricks.follow import beats
from hilojack.rules.tricks.slots import NONE, SEATS, Row, Rules
from hilojack.search.proofs.account import (
    ABOVE,
    BASE,
    COLUMNS,
    EVEN,
    KIND,
    LEAST,
    LEVEL,
    MOST,
    REACH,
    REACH_ZERO,
)
from hilojack.search.proofs.board import (
    BOUND,
    CODE,
    COPIED,
    DECISIVE,
    DOWN,
    EARLY_WEIGHT,
    ENTRY,
    ENTRY_SIZE,
    FALSE,
    HELD,
    HELD_KEYS,
    INFINITE,
    KEY_CARDS,
    KEY_HELD,
    KEYS,
    LATE_WEIGHT,
    LEFT,
    LEFT_SIZE,
    LIVE,
    LIVE_PEGS,
    MARGIN,
    MARGIN_ABOVE,
    MARGIN_BELOW,
    MARGIN_IDLE,
    MOVES,
    NEXT,
    NO_MOVE,
    NORMAL,
    PEGGED_SO,
    PEGS,
    PLACE,
    PLAYED_CARDS,
    POINTS,
    REGION,
    REGION_BOUND,
    REST,
    SALTS,
    SEAT,
    SHIFT,
    SIGNATURE,
    STOCK_CARDS,
    STOCK_END,
    SUIT,
    TABLE_CARDS,
    TRUE,
    TRUMPS,
    UNDECIDED,
    UP,
    VALUE,
    WINNER,
    WINNING,
    WON_KEYS,
    WORTHY,
)
from hilojack.search.proofs.hashing import stir


def play(rules: Rules, board: Row, frames: Row, base: int, child: int, card: int) -> None:
    """Make a frame the one after a card has been played in another."""
    for slot in range(COPIED):
        frames[child + slot] = frames[base + slot]
    seat = frames[base + SEAT]
    frames[child + HELD + seat] &= ~(1 << card)
    frames[child + TABLE_CARDS] |= 1 << card
    if frames[base + SUIT] == NONE:
        frames[child + SUIT] = suit_of(card)
        frames[child + WINNER] = card
        frames[child + WINNING] = seat
    elif beats(card, frames[base + WINNER], board[TRUMPS]):
        frames[child + WINNER] = card
        frames[child + WINNING] = seat
    size = frames[base + PLAYED_CARDS] + 1
    if size == rules[SEATS]:
        take(rules, board, frames, child)
        return
    frames[child + PLAYED_CARDS] = size
    frames[child + SEAT] = seat + 1 if seat + 1 < rules[SEATS] else 0


def take(rules: Rules, board: Row, frames: Row, base: int) -> None:
    """The taker gathers the trick, everybody draws, and the taker leads."""
    taker = frames[base + WINNING]
    side = taker % 2
    cards = frames[base + TABLE_CARDS]
    place = frames[base + PLACE]
    points = board[EARLY_WEIGHT]
    if place == board[STOCK_END]:
        points = board[LATE_WEIGHT]
    pegs = 0
    scoring = cards & board[WORTHY]
    while scoring:
        card = lowest(scoring)
        scoring &= scoring - 1
        points += board[POINTS + card]
        pegs += board[PEGS + card]
    frames[base + LIVE] -= points
    frames[base + LIVE_PEGS] -= pegs
    frames[base + MARGIN] += points if side == 0 else -points
    frames[base + PEGGED_SO] += pegs if side == 0 else -pegs
    if cards & board[WON_KEYS]:
        decide_keys(board, frames, base, cards, 0, side + 1)
    frames[base + TABLE_CARDS] = 0
    frames[base + SUIT] = NONE
    frames[base + PLAYED_CARDS] = 0
    frames[base + SEAT] = taker
    if place == board[STOCK_END]:
        return
    seat = taker
    for _ in range(rules[SEATS]):
        card = board[STOCK_CARDS + place]
        place += 1
        frames[base + HELD + seat] |= 1 << card
        if board[HELD_KEYS] >> card & 1:
            decide_keys(board, frames, base, 1 << card, 1, seat % 2 + 1)
        seat = seat + 1 if seat + 1 < rules[SEATS] else 0
    frames[base + PLACE] = place


def decide_keys(board: Row, frames: Row, base: int, cards: int, held: int, digit: int) -> None:
    """Write down who has the keys among some cards, which were taken or are held."""
    for key in range(board[KEYS]):
        card = board[KEY_CARDS + key]
        if card != NONE and cards >> card & 1 and board[KEY_HELD + key] == held:
            frames[base + CODE] &= ~(3 << 2 * key)
            frames[base + CODE] |= digit << 2 * key


# --- a position before the lead ------------------------------------------------------------------


def enter(rules: Rules, account: Row, board: Row, frames: Row, table: Row, base: int) -> int:
    """Decide a position by what is sure, or by the table, if they do. The bound of an answer stands
    in the frame.
    """
    answer = foresee(rules, account, board, frames, table, base)
    return look_up(frames, table, base) if answer == UNDECIDED else answer


def foresee(rules: Rules, account: Row, board: Row, frames: Row, table: Row, base: int) -> int:
    """Decide a position by what is sure, if it does; else note where it stands in the table. The
    bound of an answer stands in the frame.
    """
    # 1. How far the margin can still go.
    measure(rules, board, frames, base)
    left = frames[base + LEFT]
    margin = frames[base + MARGIN]
    up = frames[base + UP]
    down = frames[base + DOWN]
    # 2. What the final margin must be to make the value possible, and to make it sure.
    column = COLUMNS * frames[base + CODE]
    need = board[VALUE] - frames[base + PEGGED_SO]
    pegs = frames[base + LIVE_PEGS]
    possible = margin_for(account, column + MOST, need - pegs)
    if margin + up < possible:
        frames[base + BOUND] = INFINITE if possible == INFINITE else possible - 1 - up
        return FALSE
    sure = margin_for(account, column + LEAST, need + pegs)
    if margin - down >= sure:
        frames[base + BOUND] = -INFINITE if sure == -INFINITE else sure + down
        return TRUE
    # 3. What is known of the final margin.
    region = NORMAL
    region_bound = 0
    shift = 0
    if pegs == 0:
        need = next_reached(account, column, need)
        level = has_value(account[column + LEVEL], need)
        above = has_value(account[column + ABOVE], need)
        if not level and not above:
            region = MARGIN_IDLE
        elif (
            account[column + EVEN]
            and not above
            and not has_value(account[column + LEVEL], need + 1)
        ):
            # A margin of zero will do: the same as one above zero for a point more.
            shift = 1
            need += 1
    if region == NORMAL and margin - down >= 1:
        region = MARGIN_ABOVE
        region_bound = 1 + down
    elif region == NORMAL and margin + up <= -1:
        region = MARGIN_BELOW
        region_bound = -1 - up
    frames[base + SHIFT] = shift
    frames[base + REGION] = region
    frames[base + REGION_BOUND] = region_bound
    # 4. Where it stands in the table.
    frames[base + LEFT_SIZE] = left.bit_count()
    worthy = left & (board[WORTHY] if region == NORMAL else board[DECISIVE])
    numbers = (need - account[column + BASE] + 512) << 4 | region
    salt = board[SALTS + frames[base + PLACE]]
    sign = sign_of(rules, account, frames, base, salt, worthy, numbers)
    entry = (sign & len(table) // ENTRY_SIZE - 1) * ENTRY_SIZE
    frames[base + ENTRY] = entry
    frames[base + SIGNATURE] = sign
    return UNDECIDED


def look_up(frames: Row, table: Row, base: int) -> int:
    """Decide a position by what the table knows of it, if that does."""
    entry = frames[base + ENTRY]
    sign = frames[base + SIGNATURE]
    margin = frames[base + MARGIN]
    region = frames[base + REGION]
    region_bound = frames[base + REGION_BOUND]
    shift = frames[base + SHIFT]
    data = 0
    if table[entry] == sign:
        data = table[entry + 1]
    elif table[entry + 2] == sign:
        data = table[entry + 3]
    if data != 0:
        low = (data & 4095) - INFINITE
        high = (data >> 12 & 4095) - INFINITE
        if margin + shift <= low:
            frames[base + BOUND] = bound_from_table(region, region_bound, low, shift, FALSE)
            return FALSE
        if margin + shift >= high:
            frames[base + BOUND] = bound_from_table(region, region_bound, high, shift, TRUE)
            return TRUE
    return UNDECIDED


def measure(rules: Rules, board: Row, frames: Row, base: int) -> None:
    """Work out how far the margin can still go, and give the keys among them to the holders of the
    highest trumps, who are sure to take them home.
    """
    left = board[REST + frames[base + PLACE]]
    for seat in range(rules[SEATS]):
        left |= frames[base + HELD + seat]
    sure0 = 0
    sure1 = 0
    trumps = left & cards_of_suit(board[TRUMPS])
    holder = NONE
    while trumps:
        card = highest(trumps)
        owner = NONE
        for seat in range(rules[SEATS]):
            if frames[base + HELD + seat] >> card & 1:
                owner = seat % 2
        if owner == NONE or (holder != NONE and owner != holder):
            break
        holder = owner
        if owner == 0:
            sure0 += board[POINTS + card]
        else:
            sure1 += board[POINTS + card]
        if board[WON_KEYS] >> card & 1:
            decide_keys(board, frames, base, 1 << card, 0, owner + 1)
        trumps &= ~(1 << card)
    frames[base + LEFT] = left
    frames[base + UP] = frames[base + LIVE] - 2 * sure1
    frames[base + DOWN] = frames[base + LIVE] - 2 * sure0


def sign_of(
    rules: Rules, account: Row, frames: Row, base: int, salt: int, worthy: int, numbers: int
) -> int:
    """The number under which a table knows a position, less than 2**62: of the cards left the
    order alone counts, except for those among them that are worth something.
    """
    left = frames[base + LEFT]
    sign = stir(salt, worthy)
    sign = stir(sign, gather(worthy, left))
    for seat in range(rules[SEATS]):
        sign = stir(sign, gather(frames[base + HELD + seat], left))
    suits = 0
    for suit in range(4):
        suits = suits << 4 | (left & cards_of_suit(suit)).bit_count()
    place = frames[base + PLACE] << 3 | frames[base + SEAT]
    sign = stir(sign, (suits << 9 | place) << 30 | numbers)
    return stir(sign, account[COLUMNS * frames[base + CODE] + KIND])


def margin_for(account: Row, columns: int, value: int) -> int:
    """The least final margin with which one of three columns comes to a value."""
    if account[columns] >= value:
        return -INFINITE
    if account[columns + 1] >= value:
        return 0
    if account[columns + 2] >= value:
        return 1
    return INFINITE


def next_reached(account: Row, column: int, value: int) -> int:
    """The least value, of so much at least, that a code can come to."""
    reach = account[column + REACH]
    place = value + REACH_ZERO
    if reach == -1 or place < 0 or place > 61 or reach >> place == 0:
        return value
    return value + lowest(reach >> place)


def has_value(values: int, value: int) -> bool:
    """Whether a set of values holds one; a set of values out of reach holds them all."""
    place = value + REACH_ZERO
    return values == -1 or (0 <= place <= 61 and values >> place & 1 == 1)


def bound_from_table(region: int, region_bound: int, bound: int, shift: int, answer: int) -> int:
    """The bound of an answer that stands in the table."""
    if region != NORMAL:
        return bound_in(region, region_bound, answer)
    if -INFINITE < bound < INFINITE:
        return bound - shift
    return bound


def bound_in(region: int, region_bound: int, answer: int) -> int:
    """The bound of an answer where the sign of the final margin is known or idle."""
    if answer == TRUE:
        return region_bound if region == MARGIN_ABOVE else -INFINITE
    return region_bound if region == MARGIN_BELOW else INFINITE


def keep(frames: Row, table: Row, base: int, answer: int) -> int:
    """Put the answer for a position into the table; its bound."""
    bound = frames[base + BOUND]
    region = frames[base + REGION]
    low = -INFINITE
    high = INFINITE
    kept = bound
    if -INFINITE < bound < INFINITE:
        kept += frames[base + SHIFT]
    if region != NORMAL:
        bound = bound_in(region, frames[base + REGION_BOUND], answer)
        kept = -INFINITE if answer == TRUE else INFINITE
    entry = frames[base + ENTRY]
    if entry == NONE:
        return bound
    sign = frames[base + SIGNATURE]
    place = entry
    if table[entry] != sign:
        place = entry + 2
    move = NO_MOVE
    if table[place] == sign:
        low = (table[place + 1] & 4095) - INFINITE
        high = (table[place + 1] >> 12 & 4095) - INFINITE
        move = table[place + 1] >> 24 & 63
    if answer == TRUE:
        high = min(high, kept)
    else:
        low = max(low, kept)
    helps = TRUE if frames[base + SEAT] % 2 == 0 else FALSE
    if answer == helps:
        move = frames[base + MOVES + frames[base + NEXT] - 1]
    size = frames[base + LEFT_SIZE]
    data = low + INFINITE | (high + INFINITE) << 12 | move << 24 | size << 30
    if table[place] != sign and (table[entry] == 0 or table[entry + 1] >> 30 <= size):
        table[entry + 2] = table[entry]
        table[entry + 3] = table[entry + 1]
        place = entry
    table[place] = sign
    table[place + 1] = data
    return bound
