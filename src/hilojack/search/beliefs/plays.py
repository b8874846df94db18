"""How likely the cards that others have played are with the hands of a layout, in the kernel
subset.

A player is taken to reckon as the quick policy does what each of his cards comes to, and to choose
one the more readily the more it comes to; but never quite surely, since players differ. Chances are
multiplied by adding up doubts: thousandths of their natural logarithms, below nothing turned above.
"""

from hilojack.policy.tricks import appraise, value_cards
from hilojack.rules.bits import lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards, play_card
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.rollouts.playouts import copy, lay

Rows = list[Row]

# --- a row of habits: how readily players choose -------------------------------------------------
WHOLE = 1024  # a chance of one, and how readily the best card is chosen
STEP = 10  # thousandths of a point between two marks
MARKS = 256
LAST = 0  # by how much a card is worse than the best: how readily who ends the trick chooses it
EARLY = MARKS  # the same for who has others to play after him
DOUBTS = 2 * MARKS  # by chance: the doubt that comes of it
HABITS_SIZE = DOUBTS + WHOLE + 1


def weigh(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    played: Row,
    seat: int,
    task: Row,
    worth: Row,
    habits: Row,
    reckoned: Row,
    doubts: Row,
) -> None:
    """The doubt that the cards played by others than a seat cast on each layout.

    `rows[0]` is the position as the first card was led, `layouts` has the hands at that time, and
    `played` the cards since then, in order.
    """
    for number in range(len(layouts)):
        lay(rules, rows[0], layouts[number], task)
        copy(rows[0], rows[1])
        doubts[number] = doubt_of_all(rules, rows[1], played, seat, worth, habits, reckoned)


def doubt_of_all(
    rules: Rules, row: Row, played: Row, seat: int, worth: Row, habits: Row, reckoned: Row
) -> int:
    """The doubt that all the cards cast on the hands of a position."""
    doubt = 0
    for place in range(len(played)):
        if row[slots.TRUMP] != slots.NONE:
            if row[slots.TRICK_SIZE] == 0 or row[slots.TRICKS] == 0:
                appraise(rules, row, worth)
            if row[slots.TURN] != seat:
                doubt += doubt_of(rules, row, played[place], worth, habits, reckoned)
        play_card(rules, row, played[place])
    return doubt


def doubt_of(rules: Rules, row: Row, played: int, worth: Row, habits: Row, reckoned: Row) -> int:
    """How far one card casts doubt on the hand that it came from: little where it is the best."""
    cards = legal_cards(rules, row)
    if cards & cards - 1 == 0 or cards >> played & 1 == 0:  # no choice, or a revoke
        return 0
    marks = LAST if row[slots.TRICK_SIZE] == rules[slots.SEATS] - 1 else EARLY
    best = value_cards(rules, row, worth, cards, reckoned)
    whole = 0
    while cards:
        whole += readiness(best - reckoned[lowest(cards)], marks, habits)
        cards &= cards - 1
    return habits[DOUBTS + WHOLE * readiness(best - reckoned[played], marks, habits) // whole]


def readiness(worse: int, marks: int, habits: Row) -> int:
    """How readily a card is chosen that is so much worse than the best."""
    return habits[marks + min(MARKS - 1, worse // STEP)]
