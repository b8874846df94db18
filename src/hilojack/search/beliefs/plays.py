"""How likely the cards that others have played are with the hands of a layout, in the kernel
subset.

A player is taken to value their cards as the quick policy does, and to choose one the more readily
the more it is worth; but never quite surely, since players differ. Chances are multiplied by adding
up doubts: thousandths of their natural logarithms, the sign turned.
"""

from typing import NamedTuple

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
LAST = 0  # by how much a card is worse than the best: how readily the last to play chooses it
EARLY = MARKS  # the same for a player with others still to play
DOUBTS = 2 * MARKS  # by chance: the doubt that comes of it
HABITS_SIZE = DOUBTS + WHOLE + 1


class Asked(NamedTuple):
    """What was played, and the hands that it may have come from."""

    layouts: Rows  # the hands as the first card was led
    played: Row  # the cards since then, in order
    seat: int  # whose own cards cast no doubt
    task: Row


class Mind(NamedTuple):
    """What a player chooses by, and room for what each card is worth to it."""

    worth: Row
    habits: Row
    values: Row


def weigh(rules: Rules, rows: Rows, asked: Asked, mind: Mind, doubts: Row) -> None:
    """Write the doubt that the cards of the other seats cast on each layout.

    `rows[0]` is the position as the first card was led.
    """
    for number in range(len(asked.layouts)):
        lay(rules, rows[0], asked.layouts[number], asked.task)
        copy(rows[0], rows[1])
        doubts[number] = doubt_of_all(rules, rows[1], asked, mind)


def doubt_of_all(rules: Rules, row: Row, asked: Asked, mind: Mind) -> int:
    """Return the doubt that all the cards cast on the hands of a position."""
    doubt = 0
    for place in range(len(asked.played)):
        if row[slots.TRUMP] != slots.NONE:
            if row[slots.TRICK_SIZE] == 0 or row[slots.TRICKS] == 0:
                appraise(rules, row, mind.worth)
            if row[slots.TURN] != asked.seat:
                doubt += doubt_of(rules, row, asked.played[place], mind)
        play_card(rules, row, asked.played[place])
    return doubt


def doubt_of(rules: Rules, row: Row, played: int, mind: Mind) -> int:
    """Return how far one card casts doubt on the hand that it came from: little if it is best."""
    cards = legal_cards(rules, row)
    if cards & cards - 1 == 0 or cards >> played & 1 == 0:  # no choice, or a revoke
        return 0
    marks = LAST if row[slots.TRICK_SIZE] == rules[slots.SEATS] - 1 else EARLY
    best = value_cards(rules, row, mind.worth, cards, mind.values)
    whole = 0
    while cards:
        whole += readiness(best - mind.values[lowest(cards)], marks, mind.habits)
        cards &= cards - 1
    ready = readiness(best - mind.values[played], marks, mind.habits)
    return mind.habits[DOUBTS + WHOLE * ready // whole]


def readiness(worse: int, marks: int, habits: Row) -> int:
    """Return how readily a card is chosen that is `worse` than the best by so much."""
    return habits[marks + min(MARKS - 1, worse // STEP)]
