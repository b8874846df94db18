"""The likelihood of the cards that others played, given a layout, in the kernel subset.

A player is taken to value their cards as the quick policy does. The more a card is worth, the more
likely they choose it, but never surely, since players differ. A likelihood is written as its
surprisal, its negative natural logarithm in thousandths: to multiply chances, add surprisals.
"""

from typing import NamedTuple

from hilojack.policy.tricks import appraise, value_cards
from hilojack.rules.bits import lowest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import play_card
from hilojack.search.rollouts.rollout import copy, lay

# --- a row of habits: a model of how players choose ----------------------------------------------
WHOLE = 1024  # a chance of one, and the weight of the best card
STEP = 10  # thousandths of a point between two marks
MARKS = 256
LAST = 0  # by how much a card is worse than the best: its weight if the last to play chooses
EARLY = MARKS  # the same for a player with others still to play
SURPRISALS = 2 * MARKS  # by chance: its surprisal
HABITS_SIZE = SURPRISALS + WHOLE + 1


class Asked(NamedTuple):
    """The cards that were played, and the hands that they may have come from."""

    layouts: Rows  # the hands as the first card was led
    played: Row  # the cards since then, in order
    seat: int  # whose own cards are left out
    task: Row  # how the rest of the pack is laid out


class Model(NamedTuple):
    """A model of a player."""

    worth: Row  # by which the policy values cards
    habits: Row
    values: Row  # by card, of the hand that is looked at


def write_surprisals(rules: Rules, rows: Rows, asked: Asked, model: Model, surprisals: Row) -> None:
    """Write, by layout, the surprisal of the cards that the other seats played.

    `rows[0]` is the position as the first card was led.
    """
    for number in range(len(asked.layouts)):
        lay(rules, rows[0], asked.layouts[number], asked.task)
        copy(rows[0], rows[1])
        surprisals[number] = surprisal_of_all(rules, rows[1], asked, model)


def surprisal_of_all(rules: Rules, row: Row, asked: Asked, model: Model) -> int:
    """Return the surprisal of all the cards with the hands of a position."""
    surprisal = 0
    for place in range(len(asked.played)):
        if row[slots.TRUMP] != slots.NONE:
            if row[slots.TRICK_SIZE] == 0 or row[slots.TRICKS] == 0:
                appraise(rules, row, model.worth)
            if row[slots.TURN] != asked.seat:
                surprisal += surprisal_of(rules, row, asked.played[place], model)
        play_card(rules, row, asked.played[place])
    return surprisal


def surprisal_of(rules: Rules, row: Row, played: int, model: Model) -> int:
    """Return the surprisal of one card with the hand that it came from: low if it is the best."""
    cards = legal_cards(rules, row)
    if cards & cards - 1 == 0 or cards >> played & 1 == 0:  # no choice, or a revoke
        return 0
    marks = LAST if row[slots.TRICK_SIZE] == rules[slots.SEATS] - 1 else EARLY
    best = value_cards(rules, row, model.worth, cards, model.values)
    whole = 0
    while cards:
        whole += weight_of(best - model.values[lowest(cards)], marks, model.habits)
        cards &= cards - 1
    weight = weight_of(best - model.values[played], marks, model.habits)
    return model.habits[SURPRISALS + WHOLE * weight // whole]


def weight_of(worse: int, marks: int, habits: Row) -> int:
    """Return the weight of a card that is worth `worse` less than the best."""
    return habits[marks + min(MARKS - 1, worse // STEP)]
