"""Roll-outs in which every seat plays by what it sees, in the kernel subset.

With all cards open a point that is safe now can always be saved later, and an enemy's best card is
always met by the right reply. Nobody plays so. Here each seat guesses the hands that it cannot see,
a few times over, and plays the card that is worth most on average to the quick policy: as the rule
player does, but without its endings.
"""

from hilojack.policy.tricks import appraise, choose, value_cards
from hilojack.rules.bits import lowest, nth
from hilojack.rules.chance import below
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.sight import (
    discards_in_sight,
    hand_in_sight,
    top_in_sight,
    voids_in_sight,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.search.rollouts.rollout import ME, Rollout, Sample, copy, lay, utility

GUESSES = 4  # of the other hands, for each card that is chosen


def judge_by_sight(r: Rollout, sample: Sample, values: Row) -> None:
    """Add to the value of each action its worth in every deal of a sample, the same for all."""
    for number in range(sample.first, sample.first + sample.worlds):
        lay(r.rules, r.rows[0], sample.layouts[number % len(sample.layouts)], sample.task)
        for place in range(len(sample.acts)):
            if sample.acts[place] >= 0:
                copy(r.rows[0], r.rows[1])
                step(r.rules, r.rows[1], sample.acts[place])
                values[place] += play_by_sight(r, sample.task)


def play_by_sight(r: Rollout, task: Row) -> int:
    """Return the worth of the position in `rows[1]`, played out by what each seat sees."""
    row = r.rows[1]
    while row[slots.PHASE] != slots.PHASE_OVER:
        if row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRUMP] != slots.NONE:
            step(r.rules, row, card_by_sight(r, row))
        else:
            step(r.rules, row, choose(r.rules, row, r.worth))
    return utility(r.rules, row, r.equity, task[ME])


def card_by_sight(r: Rollout, row: Row) -> int:
    """Return the card of most worth over the guesses of the seat to play."""
    cards = legal_cards(r.rules, row)
    if cards & cards - 1 == 0:
        return lowest(cards)
    guess = r.rows[2]
    here = r.marks[0]
    whole = r.marks[1]
    rest = cards
    while rest:
        whole[lowest(rest)] = 0
        rest &= rest - 1
    for _ in range(GUESSES):
        copy(row, guess)
        guess_hands(r.rules, guess, row[slots.TURN])
        row[slots.RANDOM] = guess[slots.RANDOM]
        appraise(r.rules, guess, r.worth)
        value_cards(r.rules, guess, r.worth, cards, here)
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            whole[card] += here[card]
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if whole[card] > whole[best]:
            best = card
    return best


def guess_hands(rules: Rules, row: Row, seat: int) -> None:
    """Deal the cards that a seat cannot see to the other hands at random, those that lack suits
    first. A hand that could not be filled so takes any.
    """
    hidden = unseen(rules, row, seat)
    for lacking in range(1, -1, -1):
        for other in range(rules[slots.SEATS]):
            lacks = voids_in_sight(rules, row, other)
            if other == seat or (lacks != 0) != (lacking != 0):
                continue
            hand = row[slots.SHOWN + other]
            may = hidden & ~lacks
            for _ in range(row[slots.HANDS + other].bit_count() - hand.bit_count()):
                if may == 0:
                    may = hidden
                card = nth(may, below(row, may.bit_count()))
                may &= ~(1 << card)
                hidden &= ~(1 << card)
                hand |= 1 << card
            row[slots.HANDS + other] = hand


def unseen(rules: Rules, row: Row, seat: int) -> int:
    """Return the cards of the pack that a seat has not seen."""
    seen = row[slots.TURNED] | hand_in_sight(rules, row, seat)
    top = top_in_sight(rules, row)
    if top != slots.NONE:
        seen |= 1 << top
    for other in range(rules[slots.SEATS]):
        seen |= row[slots.PLAYED + other] | row[slots.SHOWN + other]
        seen |= discards_in_sight(rules, row, other, seat)
    return rules[slots.PACK_CARDS] & ~seen
