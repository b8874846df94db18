"""Many games at once, in the kernel subset: the seat to act of each, what it sees, and what an act
brings.

A set of 52 cards becomes a plane of 52 numbers 0 or 1, of 16 bits each, written four at a time:
word `j` of a plane holds the cards `4 * j` to `4 * j + 3`. With jokers a plane has 54 numbers. A
mask has a byte for each act.
"""

from typing import Annotated, NamedTuple

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.cards import JOKER
from hilojack.envs.face import fetch_ahead, next_deal, see_numbers, see_sets, shuffle_rest
from hilojack.rules import slots
from hilojack.rules.ahead import fetch
from hilojack.rules.bits import eight_bytes, nth
from hilojack.rules.chance import below
from hilojack.rules.dealing import next_dealer, seat_in, sort_pack
from hilojack.rules.face import (
    calls_beside,
    forget_winner,
    legal_plays,
    more_calls,
    sign_of,
    step,
)
from hilojack.rules.slots import Row, Rows, Rules

Gain = Annotated[float, "float"]  # the type of its number in C
Truth = Annotated[bool, "bool"]
Small = Annotated[int, "int16_t"]
LINE = 8  # words of a line of the processor's cache
PLANE_WORDS = 13
MASK_WORDS = 18
ACTS = 144  # the bytes of a mask

FOUR_OF_16 = 1 | 1 << 15 | 1 << 30 | 1 << 45  # brings bit `i` of four to bit 16 * i
LANES_OF_16 = 1 | 1 << 16 | 1 << 32 | 1 << 48

EPISODE_DEAL = 0
EPISODE_MATCH = 1
REWARD_DEAL = 0
REWARD_MATCH = 1


class Terms(NamedTuple):
    """When an episode ends, and what pays."""

    episode: int  # EPISODE_DEAL or EPISODE_MATCH
    pays: int  # REWARD_DEAL or REWARD_MATCH
    restart: int = 1  # 1 if the next episode of many games begins at once


class Games(NamedTuple):
    """Many games, each a line of these arrays."""

    rows: Rows  # the state rows
    legal: Rows  # the cards that are legal, and both words of the calls
    masks: Rows  # the same as a mask
    turns: Row  # the seat to act
    rewards: list[list[Gain]]  # what the last act brought each seat
    returns: list[list[Gain]]  # what the episode brought each seat so far
    ended: list[Truth]  # True if the last act ended the episode


class Seen(NamedTuple):
    """The observations of the seats to act, and working memory for them."""

    sets: Row
    numbers: Row
    words: Rows  # the same memory as `observations`
    observations: list[list[Small]]


# --- many games ----------------------------------------------------------------------------------


def begin_games(rules: Rules, games: Games, which: Row) -> None:
    """Begin the first deal of some games."""
    for place in range(len(which)):
        game = which[place]
        sort_pack(rules, games.rows[game])
        begin_episode(rules, games.rows[game])
        games.ended[game] = False
        for seat in range(rules[slots.SEATS]):
            games.rewards[game][seat] = 0.0
            games.returns[game][seat] = 0.0
        offer(rules, games, game)


def offer_games(rules: Rules, games: Games, which: Row) -> None:
    """Write the seats to act in some games, and the legal acts."""
    for place in range(len(which)):
        game = which[place]
        if games.rows[game][slots.PHASE] == slots.PHASE_OVER:
            close(games, game)
        else:
            offer(rules, games, game)


def begin_episode(rules: Rules, row: Row) -> None:
    """Deal from a score of zero, until somebody has a choice to make."""
    while True:
        row[slots.VICTOR] = slots.NONE
        row[slots.CARRY] = 0
        for side in range(rules[slots.SIDES]):
            row[slots.SCORES + side] = 0
        forget_winner(row)
        next_deal(rules, row)
        if row[slots.PHASE] != slots.PHASE_OVER:
            return


def offer(rules: Rules, games: Games, game: int) -> None:
    """Write the seat to act in a game, and the legal acts."""
    row = games.rows[game]
    cards = legal_plays(rules, row)
    calls = calls_beside(rules, row, cards)
    more = more_calls(rules, row)
    games.legal[game][0] = cards
    games.legal[game][1] = calls
    games.legal[game][2] = more
    spread_mask(cards, calls, more, games.masks[game])
    games.turns[game] = row[slots.TURN]


def close(games: Games, game: int) -> None:
    """Write that nothing is legal: the episode is over."""
    for word in range(3):
        games.legal[game][word] = 0
    spread_mask(0, 0, 0, games.masks[game])


def step_games(rules: Rules, terms: Terms, games: Games, acts: Row) -> None:
    """Act once in every game."""
    for game in range(len(games.rows)):
        fetch_ahead(rules, games.rows, game)
        step_game(rules, terms, games, game, acts[game])


def step_some(rules: Rules, terms: Terms, games: Games, acts: Row, which: Row) -> None:
    """Act once in some games."""
    for place in range(len(which)):
        step_game(rules, terms, games, which[place], acts[which[place]])


def step_game(rules: Rules, terms: Terms, games: Games, game: int, act: int) -> None:
    """Act in a game; if that ends an episode the next one begins, unless it is to wait."""
    row = games.rows[game]
    shuffle_rest(rules, row, act)
    step(rules, row, act)
    for seat in range(rules[slots.SEATS]):
        games.rewards[game][seat] = 0.0
        if games.ended[game]:
            games.returns[game][seat] = 0.0
    games.ended[game] = False
    if row[slots.PHASE] != slots.PHASE_OVER or end_deal(rules, terms, games, game):
        offer(rules, games, game)


def end_deal(rules: Rules, terms: Terms, games: Games, game: int) -> bool:
    """Pay for the deal that is over, and deal again. Return False if the game is to wait."""
    row = games.rows[game]
    games.ended[game] = deal_on(rules, terms, row, games.rewards[game])
    for seat in range(rules[slots.SEATS]):
        games.returns[game][seat] += games.rewards[game][seat]
    if row[slots.PHASE] == slots.PHASE_OVER:
        close(games, game)
        return False
    return True


def deal_on(rules: Rules, terms: Terms, row: Row, rewards: list[Gain]) -> bool:
    """Pay for the deal that is over, and deal again. Return True if an episode is over; unless the
    next one begins at once, the deal is not yet passed on.
    """
    while row[slots.PHASE] == slots.PHASE_OVER:
        pay(rules, row, terms, rewards)
        ended = terms.episode == EPISODE_DEAL or row[slots.VICTOR] != slots.NONE
        if ended and not terms.restart:
            return True
        row[slots.DEALER] = next_dealer(rules, row)
        if ended:
            begin_episode(rules, row)
            return True
        next_deal(rules, row)
    return False


def observe_games(rules: Rules, games: Games, seen: Seen) -> None:
    """Write what the seat to act sees in every game."""
    planes = len(seen.sets)
    wide = plane_width(rules)
    for game in range(len(games.rows)):
        fetch_ahead(rules, games.rows, game)
        row = games.rows[game]
        see_sets(rules, row, games.turns[game], seen.sets)
        if wide % 4 == 0:
            spread(seen.sets, planes, seen.words[game])
        else:
            spread_singly(seen.sets, planes, wide, seen.observations[game])
        see_numbers(rules, row, games.turns[game], seen.numbers)
        for place in range(len(seen.numbers)):
            seen.observations[game][wide * planes + place] = seen.numbers[place]


# --- writing an observation ----------------------------------------------------------------------


def plane_width(rules: Rules) -> int:
    """Return the cards of a plane: 52, or 54 in a game with jokers."""
    return 54 if rules[slots.PACK_CARDS] >> JOKER else 52


def spread_singly(sets: Row, count: int, wide: int, numbers: Row) -> None:
    """Write the first `count` sets as planes of a width that does not fill words."""
    for place in range(count):
        for card in range(wide):
            numbers[wide * place + card] = sets[place] >> card & 1


def spread(sets: Row, count: int, words: Row) -> None:
    """Write the first `count` sets as planes."""
    for place in range(count):
        cards = sets[place]
        for word in range(PLANE_WORDS):
            words[PLANE_WORDS * place + word] = (cards >> 4 * word & 15) * FOUR_OF_16 & LANES_OF_16


def spread_mask(cards: int, calls: int, more: int, words: Row) -> None:
    """Write the legal cards and both words of calls as a mask."""
    for word in range(6):
        words[word] = eight_bytes(cards >> 8 * word)
    words[6] = eight_bytes(cards >> 48 & 63 | (calls & 3) << 6)
    for word in range(4):
        words[7 + word] = eight_bytes(calls >> 2 + 8 * word)
    words[11] = eight_bytes(calls >> 34 | (more & 63) << 2)
    for word in range(6):
        words[12 + word] = eight_bytes(more >> 6 + 8 * word) if more != 0 else 0


def write(numbers: Row, at: int, number: int) -> int:
    """Write one number. Return the place after it."""
    numbers[at] = number
    return at + 1


def write_choice(numbers: Row, at: int, choice: int, choices: int) -> int:
    """Write 1 at `choice` and 0 at all other choices. Return the place after them."""
    for place in range(choices):
        numbers[at + place] = place == choice
    return at + choices


def relative(rules: Rules, seat: int, other: int) -> int:
    """Return how far to the left of a seat another sits, or slots.NONE for nobody."""
    if other == slots.NONE:
        return slots.NONE
    return (other - seat) % rules[slots.SEATS]


# --- memory --------------------------------------------------------------------------------------


def is_last_card(row: Row) -> bool:
    """Return True if the seat to act holds one card, so that the deal may soon be over."""
    hand = row[slots.HANDS + seat_in(row, slots.TURN)]
    return hand & (hand - 1) == 0


def fetch_row(rows: Rows, game: int) -> None:
    """Fetch the whole row of a game that may soon be counted and dealt again."""
    for slot in range(0, len(rows[game]), LINE):
        fetch(rows, game, slot)


# --- rewards -------------------------------------------------------------------------------------


def pay_deal(rules: Rules, row: Row, rewards: list[Gain]) -> None:
    """Pay every seat the lead of its side over the mean of the others, reversed if charged."""
    others = rules[slots.SIDES] - 1
    total = 0
    for side in range(rules[slots.SIDES]):
        total += row[slots.SCORES + side] - row[slots.BEFORE + side]
    for seat in range(rules[slots.SEATS]):
        side = seat % rules[slots.SIDES]
        own = row[slots.SCORES + side] - row[slots.BEFORE + side]
        rewards[seat] += sign_of(rules) * (own - (total - own) / others)


def pay_match(rules: Rules, row: Row, rewards: list[Gain]) -> None:
    """Pay the seats of the winners 1; the other sides lose it together."""
    for seat in range(rules[slots.SEATS]):
        if seat % rules[slots.SIDES] == row[slots.VICTOR]:
            rewards[seat] += 1.0
        else:
            rewards[seat] -= 1.0 / (rules[slots.SIDES] - 1)


def pay(rules: Rules, row: Row, terms: Terms, rewards: list[Gain]) -> None:
    """Pay every seat for a deal that is over."""
    if terms.pays == REWARD_DEAL:
        pay_deal(rules, row, rewards)
    elif row[slots.VICTOR] != slots.NONE:
        pay_match(rules, row, rewards)


# --- acts ----------------------------------------------------------------------------------------


def first_illegal(acts: Row, legal: Rows) -> int:
    """Return the first game whose act is not legal, or slots.NONE."""
    for game in range(len(acts)):
        act = acts[game]
        if act < 0 or act >= ACTS:
            return game
        # Numbers: the branch could not be predicted.
        calls = 1 if act >= FIRST_CALL else 0
        more = 1 if act >= MORE_CALLS else 0
        first = FIRST_CALL * calls + (MORE_CALLS - FIRST_CALL) * more
        if legal[game][calls + more] >> act - first & 1 == 0:
            return game
    return slots.NONE


def random_acts(stream: Row, legal: Rows, acts: Row) -> None:
    """Draw an act for each game, all legal ones equally likely; `stream` has a generator's slot.
    Where none is legal the act has no meaning.
    """
    for game in range(len(acts)):
        plays = legal[game][0].bit_count()
        few = plays + legal[game][1].bit_count()
        choice = below(stream, few + legal[game][2].bit_count())
        if choice < few:
            calls = 1 if choice >= plays else 0
            acts[game] = FIRST_CALL * calls + nth(legal[game][calls], choice - plays * calls)
        else:
            acts[game] = MORE_CALLS + nth(legal[game][2], choice - few)
