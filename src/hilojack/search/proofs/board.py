"""How a position is set up on the board and the first frame of a proof."""

from hilojack.cards import rank_of
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.out import cards_left, seat_before
from hilojack.rules.tricks.scoring import item_at, points_of_card, trick_points
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import STEP, strength, trump_cards
from hilojack.search.proofs import memory
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.payoffs import OPEN
from hilojack.search.proofs.prizes import (
    cards_in_play,
    counts_points,
    is_held,
    is_margin_item,
    margin_of,
    margin_of_trick,
    prize_card,
    prize_digit,
)


def set_up(p: Proof, row: Row) -> None:
    """Set up a position for proofs about it."""
    set_cards(p, row)
    set_prizes(p, row)
    set_guesses(p.rules, p.board)
    order_stock(p.board, row[slots.STOCK_NEXT])
    set_root(p, row)
    p.board[memory.NODES] = 0
    p.board[memory.DEPTH] = slots.NONE


def order_stock(board: Row, place: int) -> None:
    """Note the cards left in the stock from a place on, and their order."""
    end = board[memory.STOCK_END]
    board[memory.REST + end] = 0
    board[memory.SALTS + end] = board[memory.SALT]
    for behind in range(end - 1, place - 1, -1):
        card = board[memory.STOCK_CARDS + behind]
        board[memory.REST + behind] = board[memory.REST + behind + 1] | 1 << card
        board[memory.SALTS + behind] = stir(board[memory.SALTS + behind + 1], card)


def set_cards(p: Proof, row: Row) -> None:
    """Note what each card counts, and the stock."""
    rules = p.rules
    board = p.board
    trump = row[slots.TRUMP]
    board[memory.TRUMPS] = trump
    points_count = counts_points(rules)
    worthy = 0
    decisive = 0
    for card in range(54):
        points = points_of_card(rules, card, trump) if points_count else 0
        pegs = trick_points(rules, 1 << card, trump)
        board[memory.POINTS + card] = points
        board[memory.PEGS + card] = pegs
        if points:
            worthy |= 1 << card
        if pegs:
            decisive |= 1 << card
    if rules[slots.EXTRAS + trump]:  # the table knows an order of cards, but not that of trumps
        worthy |= trump_cards(rules, trump)
        decisive |= trump_cards(rules, trump)
    board[memory.WORTHY] = worthy
    board[memory.DECISIVE] = decisive
    board[memory.LATE_WEIGHT] = margin_of_trick(rules, True)
    board[memory.EARLY_WEIGHT] = margin_of_trick(rules, False)
    first = row[slots.STOCK_NEXT]
    end = first if rules[slots.STOCK] == slots.STOCK_NONE else rules[slots.PACK_SIZE]
    board[memory.STOCK_END] = end
    for place in range(first, end):
        board[memory.STOCK_CARDS + place] = row[slots.PACK + place]
    salt = stir(trump + 1, rules[slots.CARD_POINTS])
    salt = stir(salt, stir(rules[slots.TRICK_POINTS], rules[slots.FOLLOW]))
    if rules[slots.ALL_TRICK_POINTS]:
        salt = stir(salt, rules[slots.ALL_TRICK_POINTS])
    salt = stir(salt, 4 * rules[slots.EXTRAS + trump] + rules[slots.JOKERS_IN_GAME])
    for place in range(slots.EQUAL_JOKERS - slots.STRENGTHS):
        salt = stir(salt, rules[slots.STRENGTHS + place])
    seats = 8 * rules[slots.SEATS] + rules[slots.FIVES_IN_GAME]
    board[memory.SALT] = stir(salt, seats + 64 * board[memory.LATE_WEIGHT])


def set_prizes(p: Proof, row: Row) -> None:
    """Note the card of each prize."""
    rules = p.rules
    board = p.board
    cards = cards_in_play(rules, row)
    prizes = 0
    won = 0
    held_prizes = 0
    for item in range(rules[slots.ITEM_COUNT]):
        what = item_at(rules, item)
        if is_margin_item(what):
            continue
        times = 2 if what == slots.ITEM_JACK and rules[slots.HANG_JACK] > 1 else 1
        for time in range(times):
            card = prize_card(rules, row, what, cards)
            held = time == 1 or is_held(rules, what)
            board[memory.PRIZE_CARDS + prizes] = card
            board[memory.PRIZE_HELD + prizes] = 1 if held else 0
            board[memory.SALT] = stir(board[memory.SALT], card + 1)
            if card != slots.NONE and held:
                held_prizes |= 1 << card
            elif card != slots.NONE:
                won |= 1 << card
            prizes += 1
    board[memory.PRIZES] = prizes
    board[memory.WON_PRIZES] = won
    board[memory.HELD_PRIZES] = held_prizes
    board[memory.WORTHY] |= won | board[memory.DECISIVE]
    board[memory.DECISIVE] |= won


def set_guesses(rules: Rules, board: Row) -> None:
    """Estimate what cards are worth to hold and to win, in 64ths of a card-point."""
    for card in range(54):
        power = strength(rules, card, board[memory.TRUMPS])
        rank = power // STEP - 1 if power else rank_of(card)
        catch = 64 * board[memory.POINTS + card] + 192 * board[memory.PEGS + card]
        hold = 2 * rank * rank // 3 + 32 * board[memory.POINTS + card]
        if power:
            hold += 160 + 24 * rank
        if board[memory.WON_PRIZES] >> card & 1:
            catch += 1000
            hold += 1000
        if board[memory.HELD_PRIZES] >> card & 1:
            hold += 220
        board[memory.CATCH + card] = catch
        board[memory.HOLD + card] = hold


def set_root(p: Proof, row: Row) -> None:
    """Make the position the first frame."""
    rules = p.rules
    board = p.board
    frame = p.frames[0]
    cards = board[memory.REST + row[slots.STOCK_NEXT]]
    for seat in range(rules[slots.SEATS]):
        frame[memory.HELD + seat] = cards_left(rules, row, seat)
        cards |= frame[memory.HELD + seat]
    frame[memory.SEAT] = row[slots.TURN]
    frame[memory.PLAYED_CARDS] = 0
    if row[slots.TRICK_SIZE] > 0:
        passed = row[slots.TURN] - row[slots.LEADER]
        frame[memory.PLAYED_CARDS] = passed if passed > 0 else passed + rules[slots.SEATS]
    frame[memory.SUIT] = row[slots.LED]
    frame[memory.WINNER] = row[slots.BEST] if row[slots.LED] != slots.NONE else slots.NONE
    frame[memory.WINNING] = row[slots.TAKER] if row[slots.LED] != slots.NONE else slots.NONE
    table = 0
    seat = row[slots.TURN]
    for _ in range(row[slots.TRICK_SIZE]):
        seat = seat_before(rules, row, seat)
        table |= 1 << row[slots.TRICK + seat]
    frame[memory.TABLE_CARDS] = table
    frame[memory.MARGIN] = margin_of(rules, row)
    frame[memory.CODE] = 0
    frame[memory.OPEN_PRIZES] = 0
    for prize in range(board[memory.PRIZES]):
        card = board[memory.PRIZE_CARDS + prize]
        held = board[memory.PRIZE_HELD + prize] == 1
        digit = prize_digit(rules, row, card, held)
        frame[memory.CODE] += board[memory.STEPS + 4 * prize + digit]  # nothing if it is open
        if digit == OPEN and not held:
            frame[memory.OPEN_PRIZES] |= 1 << card
    frame[memory.PEGGED_SO] = 0
    frame[memory.PLACE] = row[slots.STOCK_NEXT]
    cards |= table
    live = 0
    pegs = 0
    for card in range(54):
        if cards >> card & 1:
            live += board[memory.POINTS + card]
            pegs += board[memory.PEGS + card]
    early = (board[memory.STOCK_END] - row[slots.STOCK_NEXT]) // rules[slots.SEATS]
    late = cards.bit_count() // rules[slots.SEATS] - early
    live += early * board[memory.EARLY_WEIGHT] + late * board[memory.LATE_WEIGHT]
    frame[memory.LIVE] = live
    frame[memory.LIVE_PEGS] = pegs
    frame[memory.REGION] = memory.NORMAL
    frame[memory.REGION_BOUND] = 0
