"""What an act comes to: playouts over redrawn worlds, with the last tricks played exactly.

Everything here is in the kernel subset. `rows` is a stack of state rows: the world, the playout,
and the plies of the ending below it. Values are millionths of the match for one side: the match won
is +MATCH, the match lost -MATCH.
"""

from hilojack.policy.tricks import POINT, appraise, choose
from hilojack.rules.bits import RANK_CARDS, cards_of_suit, highest, lowest, nth
from hilojack.rules.chance import below
from hilojack.rules.tricks.play import legal_cards, play_card
from hilojack.rules.tricks.scoring import FIVE, named_cards, points_of
from hilojack.rules.tricks.slots import (
    BEST,
    CARD_POINTS,
    CUT,
    FIVES_IN_GAME,
    FIVES_IN_GAME_ALL,
    HANDS,
    NONE,
    PACK,
    PACK_SIZE,
    PHASE,
    PHASE_OVER,
    PHASE_PLAY,
    SCORES,
    SEATS,
    SIDES,
    STATE_SIZE,
    STOCK,
    STOCK_NEXT,
    STOCK_NONE,
    TARGET,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TRUMP_FROM,
    TRUMP_FROM_CUT_AND_REPLACE,
    TURN,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import step
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.search.evaluation.network import SEEN_SIZE
from hilojack.search.evaluation.outlook import expected
from hilojack.search.evaluation.scale import MARGIN, MATCH, STEP

Rows = list[Row]  # for a twin an int64 array of two dimensions


# --- a task: what is asked -----------------------------------------------------------------------
ME = 0  # the side for which acts are valued
HIDDEN = 1  # the cards that lie where the seat cannot see
KNOWN_TOP = 2  # 1 where the top of the stock is seen
BOTTOM = 3  # 1 where the bottom of the pack is seen
EXACT = 4  # cards in all hands, from which on an ending is played exactly
HORIZON = 5  # tricks after which a playout is judged by what it promises; 0 for none
SPAN = 6  # the points of a deal, on either side of nothing, that the curve covers
TASK_SIZE = 7

# --- a mark: one ply of an ending ----------------------------------------------------------------
ALPHA = 0
BETA = 1
VALUE = 2
LEFT = 3  # the cards still to be tried
MARK_SIZE = SEEN_SIZE  # the first has room for what is seen of a position
assert MARK_SIZE > LEFT


def judge(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    first: int,
    worlds: int,
    acts: Row,
    values: Row,
    task: Row,
    worth: Row,
    marks: Rows,
    equity: Row,
    curve: Row,
) -> None:
    """Add to the value of each act what it comes to in so many worlds, the same for every act.

    `rows[0]` is the position as far as it is known; a world takes its hands from `layouts` in turn
    and draws the rest of the pack. An act below zero is passed over.
    """
    for number in range(first, first + worlds):
        lay(rules, rows[0], layouts[number % len(layouts)], task)
        for place in range(len(acts)):
            if acts[place] >= 0:
                copy(rows[0], rows[1])
                step(rules, rows[1], acts[place])
                values[place] += play_out(rules, rows, task, worth, marks, equity, curve)


def lay(rules: Rules, row: Row, hands: Row, task: Row) -> None:
    """Lay out one world: hands by seat, and the rest of the pack in a random order."""
    hidden = task[HIDDEN]
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = hands[seat]
        hidden &= ~hands[seat]
    first = row[STOCK_NEXT] + task[KNOWN_TOP]
    last = rules[PACK_SIZE] - task[BOTTOM]
    for place in range(first, last):
        card = nth(hidden, below(row, hidden.bit_count()))
        hidden &= ~(1 << card)
        row[PACK + place] = card
    if rules[TRUMP_FROM] == TRUMP_FROM_CUT_AND_REPLACE:
        lift_cut_card(row, first, last)


def lift_cut_card(row: Row, first: int, last: int) -> None:
    """The card cut from the middle of the pack is not one of the last in the stock."""
    for place in range(max(first, last - SAFE_CUT), last):
        if row[PACK + place] == row[CUT] and first < last - SAFE_CUT:
            other = first + below(row, last - SAFE_CUT - first)
            row[PACK + place] = row[PACK + other]
            row[PACK + other] = row[CUT]


def copy(row: Row, other: Row) -> None:
    """Make another row the same."""
    for slot in range(STATE_SIZE):
        other[slot] = row[slot]


def play_out(
    rules: Rules, rows: Rows, task: Row, worth: Row, marks: Rows, equity: Row, curve: Row
) -> int:
    """What the position in `rows[1]` comes to."""
    row = rows[1]
    if row[TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    until = row[TRICKS] + task[HORIZON]
    while row[PHASE] != PHASE_OVER:
        if row[TRICKS] == until and row[TRICKS] > 0 and is_early(rules, row, task):
            return on_curve(expected(rules, row, worth, marks[0], task[ME]), curve, task)
        if is_ending(rules, row, task):
            return solve(rules, rows, 1, task, marks, equity)
        step(rules, row, choose(rules, row, worth))
    return utility(rules, row, equity, task[ME])


def on_curve(points: int, curve: Row, task: Row) -> int:
    """What so many thousandths of a point in the deal make of the match, between two marks."""
    most = POINT * task[SPAN] - 1
    place = min(most, max(-most, points)) + POINT * task[SPAN]
    low = curve[place // STEP]
    return low + (curve[place // STEP + 1] - low) * (place % STEP) // STEP


def is_early(rules: Rules, row: Row, task: Row) -> bool:
    """Whether the deal is so far from its end that it is judged by what it promises."""
    if task[HORIZON] == 0 or row[TRICK_SIZE] != 0:
        return False
    return row[STOCK_NEXT] + 2 * rules[SEATS] < rules[PACK_SIZE] or rules[STOCK] == STOCK_NONE


def is_ending(rules: Rules, row: Row, task: Row) -> bool:
    """Whether no card is left to draw, and so few in the hands that every line is searched."""
    if row[PHASE] != PHASE_PLAY or row[TRUMP] == NONE:
        return False
    if rules[STOCK] != STOCK_NONE and row[STOCK_NEXT] < rules[PACK_SIZE]:
        return False
    return row[HANDS + row[TURN]].bit_count() * rules[SEATS] <= task[EXACT]


def utility(rules: Rules, row: Row, equity: Row, me: int) -> int:
    """The outlook of the match for a side at the scores as they stand."""
    if row[VICTOR] != NONE:
        return MATCH if row[VICTOR] == me else -MATCH
    most = -rules[TARGET] - MARGIN
    for side in range(rules[SIDES]):
        if side != me:
            most = max(most, row[SCORES + side])
    wide = rules[TARGET] + MARGIN
    mine = min(wide - 1, rules[TARGET] - row[SCORES + me])
    theirs = min(wide - 1, rules[TARGET] - most)
    return equity[mine * wide + theirs]


# --- the ending ----------------------------------------------------------------------------------


def solve(rules: Rules, rows: Rows, base: int, task: Row, marks: Rows, equity: Row) -> int:
    """The value of `rows[base]` when every side plays its best with all hands open (alpha-beta)."""
    counting = counting_cards(rules, rows[base])
    ply = base
    enter(rules, rows[ply], marks[ply], -MATCH - 1, MATCH + 1, task, counting)
    while True:
        mark = marks[ply]
        if mark[LEFT] == 0 or mark[ALPHA] >= mark[BETA]:
            value = mark[VALUE]
            if ply == base:
                return value
            ply -= 1
        else:
            card = highest(mark[LEFT])
            mark[LEFT] &= ~(1 << card)
            copy(rows[ply], rows[ply + 1])
            play_card(rules, rows[ply + 1], card)
            if rows[ply + 1][PHASE] != PHASE_OVER:
                ply += 1
                enter(rules, rows[ply], marks[ply], mark[ALPHA], mark[BETA], task, counting)
                continue
            value = utility(rules, rows[ply + 1], equity, task[ME])
        take(rules, rows[ply], marks[ply], value, task)


def enter(
    rules: Rules, row: Row, mark: Row, alpha: int, beta: int, task: Row, counting: int
) -> None:
    """Begin a ply of the search."""
    mark[ALPHA] = alpha
    mark[BETA] = beta
    mine = row[TURN] % rules[SIDES] == task[ME]
    mark[VALUE] = -MATCH - 1 if mine else MATCH + 1
    mark[LEFT] = distinct_cards(rules, row, counting)


def take(rules: Rules, row: Row, mark: Row, value: int, task: Row) -> None:
    """Take the value of a card that has been tried into account."""
    if row[TURN] % rules[SIDES] == task[ME]:
        mark[VALUE] = max(mark[VALUE], value)
        mark[ALPHA] = max(mark[ALPHA], value)
    else:
        mark[VALUE] = min(mark[VALUE], value)
        mark[BETA] = min(mark[BETA], value)


def distinct_cards(rules: Rules, row: Row, counting: int) -> int:
    """One legal card of each run that no other card parts: the rest of a run would play the same.

    Cards that bear on the score, `counting`, part themselves from their neighbours.
    """
    legal = legal_cards(rules, row)
    others = counting
    for seat in range(rules[SEATS]):
        if seat != row[TURN]:
            others |= row[HANDS + seat]
    if row[TRICK_SIZE] != 0:
        others |= 1 << row[BEST]
    chosen = 0
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
    """The cards that bear on the score in themselves; any trump may be High or Low."""
    counting = cards_of_suit(row[TRUMP])
    for rank in range(13):
        if points_of(rules[CARD_POINTS], rank) > 0:
            counting |= RANK_CARDS << rank
    if rules[FIVES_IN_GAME] == FIVES_IN_GAME_ALL:
        counting |= RANK_CARDS << FIVE
    return counting | named_cards(rules)
