"""The loops of a comparison over the shedding games, in the kernel subset."""

from hilojack.lab.compare_loops import (
    ACTS,
    CHOICES,
    DEALS,
    ITEMS,
    LAID,
    LEGAL,
    LONGEST,
    POINTS,
    QUICK_PLAYER,
    UNFINISHED,
    count_match,
    wipe,
)
from hilojack.policy.shedding import choose
from hilojack.rules.dealing import MOST_DEALS, next_dealer, shuffle
from hilojack.rules.shedding.slots import (
    DEALER,
    NONE,
    OUTS,
    PHASE,
    PHASE_OVER,
    PLAYS,
    RANDOM,
    SCORES,
    SEATS,
    VICTOR,
    WINNER,
    Row,
    Rules,
)
from hilojack.rules.shedding.step import begin, legal_calls, legal_plays, random_act, step


def play(
    rules: Rules, row: Row, worth: Row, player: int, starts: Row, whole: int, acts: Row, tally: Row
) -> None:
    """Play a deal from a score of nothing for each start of the generator, or a whole match; the
    last seat deals first. Acts are counted in a row of their own.
    """
    for place in range(len(starts)):
        row[RANDOM] = starts[place]
        row[DEALER] = rules[SEATS] - 1
        wipe(rules, row)
        deals = 0
        going = True
        while going:
            deal(rules, row)
            play_out(rules, row, player, acts)
            deals += 1
            if whole:
                row[DEALER] = next_dealer(rules, row)
                going = row[VICTOR] == NONE and deals < MOST_DEALS
            else:
                count(rules, row, tally)
                going = False
        if whole:
            count_match(row[VICTOR], deals, tally)


def deal(rules: Rules, row: Row) -> None:
    """Shuffle and deal."""
    row[WINNER] = NONE
    shuffle(rules, row)
    begin(rules, row)


def play_out(rules: Rules, row: Row, player: int, tally: Row) -> None:
    """Play a deal to its end."""
    acts = 0
    while row[PHASE] != PHASE_OVER:
        note_choice(rules, row, tally)
        if player == QUICK_PLAYER and acts < LONGEST:
            step(rules, row, choose(rules, row))
        else:
            step(rules, row, random_act(rules, row))
        acts += 1


def note_choice(rules: Rules, row: Row, tally: Row) -> None:
    """Count an act that is to come, and what there is to choose from."""
    open_acts = legal_plays(rules, row).bit_count() + legal_calls(rules, row).bit_count()
    tally[ACTS] += 1
    if open_acts > 1:
        tally[CHOICES] += 1
        tally[LEGAL] += open_acts


def count(rules: Rules, row: Row, tally: Row) -> None:
    """Add what a deal came to to the tally; its one item is the deal won."""
    tally[DEALS] += 1
    if row[WINNER] != NONE:
        tally[ITEMS + row[WINNER]] += 1
    for seat in range(rules[SEATS]):
        tally[POINTS + seat] += row[SCORES + seat]
    tally[UNFINISHED] += row[OUTS] == 0
    tally[LAID] += row[PLAYS]
