"""Many trick games at once, in the kernel subset, and what the seat to act may see of each."""

from typing import Any

from hilojack.calls import REFUSE
from hilojack.envs.loops import (
    MASK_WORDS as MASK_WORDS,
    Gains,
    Rows,
    fetch_row,
    is_last_card,
    is_over,
    pay,
    relative,
    spread,
    spread_mask,
    wipe,
    write,
    write_choice,
)
from hilojack.lab.tree_loops import top_in_sight
from hilojack.rules.ahead import fetch
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import next_dealer, next_seat, shuffle_some, sort_pack
from hilojack.rules.tricks.follow import proper_cards
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.slots import (
    BID,
    BIDDER,
    CARRY,
    CLAIMED,
    CUT,
    DEALER,
    DISCARDS,
    HAND,
    HANDS,
    LATE_TRICKS,
    LEADER,
    NONE,
    PACK,
    PACK_SIZE,
    PHASE,
    PHASE_GIFT,
    PHASE_OVER,
    PHASE_PACKET,
    PHASE_PLAY,
    PHASE_SALE,
    PLAYED,
    REVOKE,
    REVOKE_PENALISED,
    REVOKERS,
    SCORES,
    SEATS,
    SHOWN,
    SIDES,
    SMUDGED,
    STOCK,
    STOCK_NEXT,
    STOCK_NONE,
    TRICK,
    TRICK_SIZE,
    TRUMP,
    TRUMP_FROM,
    TRUMP_FROM_NAMED,
    TRUMP_FROM_PITCHED,
    TRUMP_FROM_TURN_UP,
    TURN,
    TURN_UP,
    TURNED,
    VOIDS,
    WON,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls, legal_plays, step
from hilojack.rules.tricks.stock import cut_for_trump

AHEAD = 4  # games
NO_MORE_CARDS = (TRUMP_FROM_TURN_UP, TRUMP_FROM_NAMED, TRUMP_FROM_PITCHED)

# --- what a seat sees ----------------------------------------------------------------------------


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat, in the order of `observation.TRICK_PLANES`."""
    seats = rules[SEATS]
    sets[0] = row[HANDS + seat]
    sets[1] = proper_cards(rules, row) if may_play(row, seat) else 0
    sets[2] = row[DISCARDS + seat]
    sets[3] = row[TURNED]
    sets[4] = only(row[TURN_UP])
    sets[5] = only(row[CUT])
    sets[6] = 0 if row[PHASE] == PHASE_PACKET else only(top_in_sight(rules, row))
    at = 7
    see_trick(rules, row, seat, sets, at)
    other = seat
    for place in range(seats):
        sets[at + seats + place] = row[PLAYED + other]
        sets[at + 2 * seats + place] = row[WON + other]
        if place > 0:
            sets[at + 3 * seats + place - 1] = row[SHOWN + other]
        other = next_seat(rules, other)


def may_play(row: Row, seat: int) -> bool:
    """Whether a seat is to play a card."""
    return row[PHASE] == PHASE_PLAY and row[TURN] == seat


def only(card: int) -> int:
    """The set of one card, or of none."""
    return 0 if card == NONE else 1 << card


def see_trick(rules: Rules, row: Row, seat: int, sets: Row, at: int) -> None:
    """Write the cards of the trick, by seat."""
    seats = rules[SEATS]
    for place in range(seats):
        sets[at + place] = 0
    other = row[LEADER]
    for _ in range(row[TRICK_SIZE]):
        sets[at + (other - seat) % seats] = 1 << row[TRICK + other]
        other = next_seat(rules, other)


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat, in the order of `observation.TRICK_NUMBERS`."""
    seats = rules[SEATS]
    sides = rules[SIDES]
    phase = row[PHASE]
    at = write_choice(numbers, 0, phase, PHASE_SALE + 1)
    at = write_choice(numbers, at, row[TRUMP], 4)
    at = write_choice(numbers, at, (row[DEALER] - seat) % seats, seats)
    turn = NONE if phase == PHASE_OVER else row[TURN]
    at = write_choice(numbers, at, relative(rules, seat, turn), seats)
    leader = row[LEADER] if phase == PHASE_PLAY else NONE
    at = write_choice(numbers, at, relative(rules, seat, leader), seats)
    at = write_choice(numbers, at, relative(rules, seat, row[BIDDER]), seats)
    at = write(numbers, at, row[BID])
    at = write(numbers, at, row[SMUDGED])
    at = write(numbers, at, row[CARRY])
    at = write(numbers, at, cards_to_draw(rules, row))
    for place in range(sides):
        at = write(numbers, at, row[SCORES + (seat + place) % sides])
    see_others(rules, row, seat, numbers, at)


def see_others(rules: Rules, row: Row, seat: int, numbers: Row, at: int) -> None:
    """Write the numbers of each seat."""
    seats = rules[SEATS]
    right = row[CLAIMED] & row[REVOKERS]
    wrong = row[CLAIMED] & ~row[REVOKERS]
    other = seat
    for place in range(seats):
        numbers[at + place] = row[HANDS + other].bit_count()
        numbers[at + seats + place] = row[LATE_TRICKS + other]
        numbers[at + 2 * seats + place] = right >> other & 1
        numbers[at + 3 * seats + place] = wrong >> other & 1
        for suit in range(4):
            void = is_void(rules, row, seat, other, suit)
            numbers[at + (4 + suit) * seats + place] = void
        other = next_seat(rules, other)


def cards_to_draw(rules: Rules, row: Row) -> int:
    """The cards left to draw; none while nothing is dealt."""
    if rules[STOCK] == STOCK_NONE or row[PHASE] == PHASE_PACKET:
        return 0
    return rules[PACK_SIZE] - row[STOCK_NEXT]


def is_void(rules: Rules, row: Row, seat: int, other: int, suit: int) -> bool:
    """Whether another has shown that the unseen part of his hand lacks a suit."""
    if other == seat or rules[REVOKE] == REVOKE_PENALISED:
        return False
    return row[VOIDS + other] & cards_of_suit(suit) != 0


# --- many games ----------------------------------------------------------------------------------


def begin_games(rules: Rules, rows: Rows, legal: Rows, turns: Row, masks: Rows) -> None:
    """Begin the first deal of every game."""
    for game in range(len(rows)):
        row = rows[game]
        sort_pack(rules, row)
        begin_episode(rules, row)
        offer(rules, row, legal[game], masks[game])
        turns[game] = row[TURN]


def begin_episode(rules: Rules, row: Row) -> None:
    """Deal from a score of nothing, until somebody has a choice to make."""
    while True:
        wipe(rules, row)
        next_deal(rules, row)
        if row[PHASE] != PHASE_OVER:
            return


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle the pack as the last deal left it, as far as it is wanted, cut and deal."""
    shuffle_some(row, 0, cards_wanted(rules), rules[PACK_SIZE])
    cut_for_trump(rules, row)
    begin(rules, row)


def cards_wanted(rules: Rules) -> int:
    """How many places of the pack must be settled before a deal: the hands and a card to turn up,
    where no more can come but by a run; else all.
    """
    size = rules[PACK_SIZE]
    if rules[STOCK] != STOCK_NONE or rules[TRUMP_FROM] not in NO_MORE_CARDS:
        return size - 1
    return min(rules[SEATS] * rules[HAND] + 1, size - 1)


def shuffle_rest(rules: Rules, row: Row, act: int) -> None:
    """Settle the rest of the pack before it is run."""
    if act == REFUSE and row[PHASE] == PHASE_GIFT:
        shuffle_some(row, row[STOCK_NEXT], rules[PACK_SIZE] - 1, rules[PACK_SIZE])


def offer(rules: Rules, row: Row, legal: Row, mask: Row) -> None:
    """Write down what the seat to act may do."""
    cards = legal_plays(rules, row)
    calls = legal_calls(rules, row)
    legal[0] = cards
    legal[1] = calls
    spread_mask(cards, calls, mask)


def step_games(
    rules: Rules,
    episode: int,
    by_match: int,
    rows: Rows,
    acts: Row,
    legal: Rows,
    turns: Row,
    masks: Rows,
    rewards: Gains,
    ended: Any,
) -> None:
    """One act in every game; where an episode is over the next one begins."""
    for game in range(len(rows)):
        fetch_ahead(rules, rows, game)
        row = rows[game]
        shuffle_rest(rules, row, acts[game])
        step(rules, row, acts[game])
        ended[game] = False
        for seat in range(rules[SEATS]):
            rewards[game, seat] = 0.0
        if row[PHASE] == PHASE_OVER:
            ended[game] = go_on(rules, episode, by_match, row, rewards[game])
        offer(rules, row, legal[game], masks[game])
        turns[game] = row[TURN]


def sign_of(rules: Rules) -> int:
    """Points are good to have."""
    return 1


def fetch_ahead(rules: Rules, rows: Rows, game: int) -> None:
    """Fetch what an act reads and writes of a game some way ahead."""
    fetch(rows, game + 2 * AHEAD, STOCK_NEXT)
    fetch(rows, game + 2 * AHEAD, HANDS)
    there = game + AHEAD
    if there >= len(rows):
        return
    if is_last_card(rows[there]):
        fetch_row(rows, there)
        return
    if rules[STOCK] != STOCK_NONE:
        fetch(rows, there, PACK + rows[there, STOCK_NEXT])
    fetch(rows, there, LEADER)
    fetch(rows, there, LEADER + 8)
    fetch(rows, there, LEADER + 16)
    fetch(rows, there, LEADER + 24)
    fetch(rows, there, LEADER + 32)
    fetch(rows, there, LEADER + 40)
    fetch(rows, there, TRICK)


def go_on(rules: Rules, episode: int, by_match: int, row: Row, rewards: Gains) -> bool:
    """Pay for the deal that is over, and deal again; whether that begins a new episode."""
    while row[PHASE] == PHASE_OVER:
        pay(rules, row, sign_of(rules), by_match, rewards)
        row[DEALER] = next_dealer(rules, row)
        if is_over(row, episode):
            begin_episode(rules, row)
            return True
        next_deal(rules, row)
    return False


def observe_games(
    rules: Rules,
    rows: Rows,
    turns: Row,
    planes: int,
    sets: Row,
    numbers: Row,
    words: Rows,
    observations: Any,
) -> None:
    """What the seat to act sees in every game; `words` are the same memory as `observations`."""
    first = 52 * planes
    for game in range(len(rows)):
        fetch_ahead(rules, rows, game)
        see_sets(rules, rows[game], turns[game], sets)
        spread(sets, planes, words[game])
        see_numbers(rules, rows[game], turns[game], numbers)
        for place in range(len(numbers)):
            observations[game, first + place] = numbers[place]
