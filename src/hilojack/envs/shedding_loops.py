"""Many shedding games at once, in the kernel subset, and what the seat to act may see of each."""

from typing import Any

from hilojack.envs.loops import (
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
from hilojack.rules.ahead import fetch
from hilojack.rules.dealing import next_dealer, next_seat, shuffle
from hilojack.rules.shedding.slots import (
    ANSWERED,
    CHAIN,
    DEALER,
    DIRECTION,
    DREW,
    DUMPED,
    FORGOT,
    HANDS,
    LAID,
    LIVE,
    NOMINATED,
    NONE,
    PACK,
    PASSES,
    PENDING,
    PHASE,
    PHASE_NOMINATE,
    PHASE_OVER,
    PILE,
    PILE_SIZE,
    PLACES,
    PLAYS,
    RESTOCKS,
    RUN,
    SCORES,
    SCORING,
    SCORING_CHARGED,
    SEATS,
    STOCK_NEXT,
    TOP,
    TURN,
    WINNER,
    Row,
    Rules,
)
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.shedding.step import begin, calls_beside, legal_plays, step

AHEAD = 4  # games

# --- what a seat sees ----------------------------------------------------------------------------


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat, in the order of `observation.SHEDDING_PLANES`."""
    pile = 0
    for place in range(row[PILE_SIZE]):
        pile |= 1 << row[PILE + place]
    sets[0] = row[HANDS + seat]
    sets[1] = 1 << row[TOP]
    sets[2] = pile
    sets[3] = row[CHAIN]


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat, in the order of `observation.SHEDDING_NUMBERS`."""
    seats = rules[SEATS]
    at = write_choice(numbers, 0, row[PHASE], PHASE_NOMINATE + 1)
    at = write_choice(numbers, at, (row[DEALER] - seat) % seats, seats)
    turn = NONE if row[PHASE] == PHASE_OVER else row[TURN]
    at = write_choice(numbers, at, relative(rules, seat, turn), seats)
    at = write_choice(numbers, at, row[NOMINATED], 4)
    at = write_choice(numbers, at, row[DUMPED], 4)
    at = write(numbers, at, row[DIRECTION] == 1)
    at = write(numbers, at, row[LIVE])
    at = write(numbers, at, row[PENDING])
    at = write(numbers, at, row[LAID])
    at = write(numbers, at, row[ANSWERED])
    at = write(numbers, at, row[RUN])
    at = write(numbers, at, row[DREW])
    at = write(numbers, at, row[PASSES])
    at = write(numbers, at, row[PLAYS])
    at = write(numbers, at, stock_size(row))
    at = write(numbers, at, row[RESTOCKS])
    other = seat
    for place in range(seats):
        numbers[at + place] = row[HANDS + other].bit_count()
        numbers[at + seats + place] = row[FORGOT + other]
        numbers[at + 2 * seats + place] = row[PLACES + other]
        numbers[at + 3 * seats + place] = row[SCORES + other]
        other = next_seat(rules, other)


# --- many games ----------------------------------------------------------------------------------


def begin_games(rules: Rules, rows: Rows, legal: Rows, turns: Row, masks: Rows) -> None:
    """Begin the first deal of every game."""
    for game in range(len(rows)):
        row = rows[game]
        begin_episode(rules, row)
        offer(rules, row, legal[game], masks[game])
        turns[game] = row[TURN]


def begin_episode(rules: Rules, row: Row) -> None:
    """Deal from a score of nothing, until somebody has a choice to make."""
    while True:
        wipe(rules, row)
        row[WINNER] = NONE
        next_deal(rules, row)
        if row[PHASE] != PHASE_OVER:
            return


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle and deal."""
    shuffle(rules, row)
    begin(rules, row)


def offer(rules: Rules, row: Row, legal: Row, mask: Row) -> None:
    """Write down what the seat to act may do."""
    cards = legal_plays(rules, row)
    calls = calls_beside(rules, row, cards)
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
        fetch_ahead(rows, game)
        row = rows[game]
        step(rules, row, acts[game])
        ended[game] = False
        for seat in range(rules[SEATS]):
            rewards[game, seat] = 0.0
        if row[PHASE] == PHASE_OVER:
            ended[game] = go_on(rules, episode, by_match, row, rewards[game])
        offer(rules, row, legal[game], masks[game])
        turns[game] = row[TURN]


def sign_of(rules: Rules) -> int:
    """Points are good to have, unless they are charged."""
    return -1 if rules[SCORING] == SCORING_CHARGED else 1


def fetch_ahead(rows: Rows, game: int) -> None:
    """Fetch what an act reads and writes of a game some way ahead."""
    fetch(rows, game + 2 * AHEAD, STOCK_NEXT)
    fetch(rows, game + 2 * AHEAD, HANDS)
    fetch(rows, game + 2 * AHEAD, PILE_SIZE)
    there = game + AHEAD
    if there >= len(rows):
        return
    if is_last_card(rows[there]):
        fetch_row(rows, there)
        return
    fetch(rows, there, PACK + rows[there, STOCK_NEXT])
    fetch(rows, there, DIRECTION)
    fetch(rows, there, WINNER)
    fetch(rows, there, PLACES)
    fetch(rows, there, PILE + rows[there, PILE_SIZE])


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
        fetch_ahead(rows, game)
        see_sets(rules, rows[game], turns[game], sets)
        spread(sets, planes, words[game])
        see_numbers(rules, rows[game], turns[game], numbers)
        for place in range(len(numbers)):
            observations[game, first + place] = numbers[place]
