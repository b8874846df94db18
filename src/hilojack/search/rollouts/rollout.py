"""Roll-outs: the worth of an action over possible deals, with the last tricks played exactly.

Everything here is in the kernel subset. Values are millionths of the match for one side: a match
won is +MATCH, one lost -MATCH.
"""

from typing import NamedTuple

from hilojack.cards import PACK
from hilojack.policy.tricks import POINT, appraise, choose
from hilojack.rules.bits import RANK_CARDS, cards_of_suit, highest, lowest, nth
from hilojack.rules.chance import below
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.out import cards_left
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.scoring import FIVE, named_cards, points_of
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import play_card, step
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.rules.tricks.trumps import trump_cards
from hilojack.search.evaluation.network import FEATURES_SIZE
from hilojack.search.evaluation.prediction import expected
from hilojack.search.evaluation.scale import MARGIN, MATCH, STEP

# --- a task: the question ------------------------------------------------------------------------
ME = 0  # the side for which actions are valued
HIDDEN = 1  # the cards that the seat cannot see
KNOWN_TOP = 2  # 1 if the top of the stock is seen
BOTTOM = 3  # 1 if the bottom of the pack is seen
EXACT = 4  # cards in all hands, from which on an ending is played exactly
HORIZON = 5  # tricks after which a roll-out is judged by its evaluation; 0 for none
SPAN = 6  # the points of a deal, on either side of zero, that the curve covers
AWAY = 7  # the cards that others may have discarded unseen, if not any
TASK_SIZE = 8

# --- a mark: one ply of an ending ----------------------------------------------------------------
ALPHA = 0
BETA = 1
VALUE = 2
LEFT = 3  # the cards still to be tried
MARK_SIZE = FEATURES_SIZE  # the first has room for the features of a position
assert MARK_SIZE > LEFT


class Sample(NamedTuple):
    """Possible deals, and the actions to compare in them."""

    layouts: Rows  # by deal: the hands by seat, taken in turn
    first: int  # the number of the first deal
    worlds: int  # the number of deals
    acts: Row  # one below zero is passed over
    task: Row


class Rollout(NamedTuple):
    """The working memory of roll-outs."""

    rules: Rules
    rows: Rows  # the position as far as it is known, the roll-out, and the plies of its ending
    marks: Rows  # by ply
    worth: Row  # of cards and positions: see `policy.tricks`
    equity: Row  # by the points that either side needs: see `equity_table`
    curve: Row  # by the points expected of the deal: the equity


def judge(r: Rollout, sample: Sample, values: Row) -> None:
    """Add to the value of each action its worth in every deal of a sample, the same for all."""
    for number in range(sample.first, sample.first + sample.worlds):
        lay(r.rules, r.rows[0], sample.layouts[number % len(sample.layouts)], sample.task)
        for place in range(len(sample.acts)):
            if sample.acts[place] >= 0:
                copy(r.rows[0], r.rows[1])
                step(r.rules, r.rows[1], sample.acts[place])
                values[place] += roll_out(r, sample.task)


def lay(rules: Rules, row: Row, hands: Row, task: Row) -> None:
    """Lay a possible deal into a row: hands by seat, and the rest of the pack in random order."""
    hidden = task[HIDDEN]
    for seat in range(rules[slots.SEATS]):
        row[slots.HANDS + seat] = hands[seat]
        hidden &= ~hands[seat]
    first = row[slots.STOCK_NEXT] + task[KNOWN_TOP]
    last = rules[slots.PACK_SIZE] - task[BOTTOM]
    if task[AWAY] != 0:
        hidden = without_discards(row, hidden, hidden & task[AWAY], last - first)
    for place in range(first, last):
        card = nth(hidden, below(row, hidden.bit_count()))
        hidden &= ~(1 << card)
        row[slots.PACK + place] = card
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_AND_REPLACE:
        lift_cut_card(row, first, last)


def without_discards(row: Row, hidden: int, away: int, size: int) -> int:
    """Return `size` hidden cards, without the others: any of those that may have been discarded."""
    for _ in range(min(hidden.bit_count() - size, away.bit_count())):
        card = nth(away, below(row, away.bit_count()))
        away &= ~(1 << card)
        hidden &= ~(1 << card)
    return hidden


def lift_cut_card(row: Row, first: int, last: int) -> None:
    """Move the card cut from the middle of the pack, if it is one of the last in the stock."""
    for place in range(max(first, last - SAFE_CUT), last):
        if row[slots.PACK + place] == row[slots.CUT] and first < last - SAFE_CUT:
            other = first + below(row, last - SAFE_CUT - first)
            row[slots.PACK + place] = row[slots.PACK + other]
            row[slots.PACK + other] = row[slots.CUT]


def copy(row: Row, other: Row) -> None:
    """Copy a row into another."""
    for slot in range(slots.STATE_SIZE):
        other[slot] = row[slot]


def roll_out(r: Rollout, task: Row) -> int:
    """Return the worth of the position in `rows[1]`, played out by the policy."""
    rules = r.rules
    row = r.rows[1]
    if row[slots.TRICK_SIZE] != 0:
        appraise(rules, row, r.worth)
    until = row[slots.TRICKS] + task[HORIZON]
    while row[slots.PHASE] != slots.PHASE_OVER:
        if row[slots.TRICKS] == until and row[slots.TRICKS] > 0 and is_early(rules, row, task):
            points = expected(rules, row, r.worth, r.marks[0], task[ME])
            return on_curve(points, r.curve, task)
        if is_ending(rules, row, task):
            return solve(r, task)
        step(rules, row, choose(rules, row, r.worth))
    return utility(rules, row, r.equity, task[ME])


def on_curve(points: int, curve: Row, task: Row) -> int:
    """Return the equity of `points`, thousandths of a point in the deal, between two marks."""
    most = POINT * task[SPAN] - 1
    place = min(most, max(-most, points)) + POINT * task[SPAN]
    low = curve[place // STEP]
    return low + (curve[place // STEP + 1] - low) * (place % STEP) // STEP


def is_early(rules: Rules, row: Row, task: Row) -> bool:
    """Return True if a deal is so far from its end that it is judged by its evaluation."""
    if task[HORIZON] == 0 or row[slots.TRICK_SIZE] != 0:
        return False
    return (
        row[slots.STOCK_NEXT] + 2 * rules[slots.SEATS] < rules[slots.PACK_SIZE]
        or rules[slots.STOCK] == slots.STOCK_NONE
    )


def is_ending(rules: Rules, row: Row, task: Row) -> bool:
    """Return True if no card is left to draw, and few enough are held to search every line."""
    if row[slots.PHASE] != slots.PHASE_PLAY or row[slots.TRUMP] == slots.NONE:
        return False
    if rules[slots.STOCK] != slots.STOCK_NONE and row[slots.STOCK_NEXT] < rules[slots.PACK_SIZE]:
        return False
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
        return trumps_left(rules, row) <= task[EXACT]
    return row[slots.HANDS + row[slots.TURN]].bit_count() * rules[slots.SEATS] <= task[EXACT]


def trumps_left(rules: Rules, row: Row) -> int:
    """Return how many cards are still to be played if only trumps are."""
    cards = 0
    for seat in range(rules[slots.SEATS]):
        cards += cards_left(rules, row, seat).bit_count()
    return cards


def utility(rules: Rules, row: Row, equity: Row, me: int) -> int:
    """Return the equity of a side at the present scores."""
    if row[slots.VICTOR] != slots.NONE:
        return MATCH if row[slots.VICTOR] == me else -MATCH
    most = -rules[slots.TARGET] - MARGIN
    for side in range(rules[slots.SIDES]):
        if side != me:
            most = max(most, row[slots.SCORES + side])
    wide = rules[slots.TARGET] + MARGIN
    mine = min(wide - 1, rules[slots.TARGET] - row[slots.SCORES + me])
    theirs = min(wide - 1, rules[slots.TARGET] - most)
    return equity[mine * wide + theirs]


# --- the ending ----------------------------------------------------------------------------------


def solve(r: Rollout, task: Row) -> int:
    """Return the value of `rows[1]` if every side plays its best with all hands open (alpha-beta).

    The plies of the search are in the rows from there on.
    """
    counting = counting_cards(r.rules, r.rows[1])
    ply = 1
    enter(r, ply, task[ME], counting)
    while True:
        mark = r.marks[ply]
        if mark[LEFT] == 0 or mark[ALPHA] >= mark[BETA]:
            value = mark[VALUE]
            if ply == 1:
                return value
            ply -= 1
        else:
            card = highest(mark[LEFT])
            mark[LEFT] &= ~(1 << card)
            copy(r.rows[ply], r.rows[ply + 1])
            play_card(r.rules, r.rows[ply + 1], card)
            if r.rows[ply + 1][slots.PHASE] != slots.PHASE_OVER:
                ply += 1
                enter(r, ply, task[ME], counting)
                continue
            value = utility(r.rules, r.rows[ply + 1], r.equity, task[ME])
        take(r.marks[ply], value, r.rows[ply][slots.TURN] % r.rules[slots.SIDES] == task[ME])


def enter(r: Rollout, ply: int, me: int, counting: int) -> None:
    """Begin a ply of the search, with the window of the one before."""
    mark = r.marks[ply]
    row = r.rows[ply]
    mine = row[slots.TURN] % r.rules[slots.SIDES] == me
    mark[ALPHA] = -MATCH - 1 if ply == 1 else r.marks[ply - 1][ALPHA]
    mark[BETA] = MATCH + 1 if ply == 1 else r.marks[ply - 1][BETA]
    mark[VALUE] = -MATCH - 1 if mine else MATCH + 1
    mark[LEFT] = distinct_cards(r.rules, row, counting)


def take(mark: Row, value: int, mine: bool) -> None:
    """Take the value of a card that has been tried into account."""
    if mine:
        mark[VALUE] = max(mark[VALUE], value)
        mark[ALPHA] = max(mark[ALPHA], value)
    else:
        mark[VALUE] = min(mark[VALUE], value)
        mark[BETA] = min(mark[BETA], value)


def distinct_cards(rules: Rules, row: Row, counting: int) -> int:
    """Return one legal card of each run of equivalent cards.

    A card of another seat, or one that can score (`counting`), ends a run.
    """
    legal = legal_cards(rules, row)
    others = counting
    for seat in range(rules[slots.SEATS]):
        if seat != row[slots.TURN]:
            others |= row[slots.HANDS + seat]
    if row[slots.TRICK_SIZE] != 0:
        others |= 1 << row[slots.BEST]
    chosen = legal & ~PACK  # jokers
    for suit in range(4):
        cards = legal & cards_of_suit(suit)
        below_it = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if below_it == 0 or others & (1 << card + 1) - below_it != 0:
                chosen |= 1 << card
            below_it = 1 << card
    return chosen


def counting_cards(rules: Rules, row: Row) -> int:
    """Return the cards that can score in themselves; any trump may be High or Low."""
    counting = trump_cards(rules, row[slots.TRUMP])
    for rank in range(13):
        if points_of(rules[slots.CARD_POINTS], rank) > 0:
            counting |= RANK_CARDS << rank
    if rules[slots.FIVES_IN_GAME] == slots.FIVES_IN_GAME_ALL:
        counting |= RANK_CARDS << FIVE
    return counting | named_cards(rules, row[slots.TRUMP])
