"""The turn passes over players who are out (`out`): to the next who follows, or leads.

This is in machine code at each call, like the play: a call costs the other games more than it.
"""

from hilojack.rules.dealing import next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.out import goes_out, lead_or_pass_on
from hilojack.rules.tricks.play import end_play, take_trick
from hilojack.rules.tricks.slots import Row, Rules


def pass_over(rules: Rules, row: Row) -> None:
    """Pass the turn on from seats that are out. When it comes back to the leader of the trick, that
    is complete; if nobody can lead, the play is over.
    """
    if row[slots.TRUMP] == slots.NONE:
        return
    if row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRICK_SIZE] > 0:
        while row[slots.TURN] != row[slots.LEADER] and goes_out(rules, row, row[slots.TURN]):
            row[slots.TURN] = next_seat(rules, row[slots.TURN])
        if row[slots.TURN] == row[slots.LEADER]:
            take_short_trick(rules, row)
    if (
        row[slots.PHASE] == slots.PHASE_PLAY
        and row[slots.TRICK_SIZE] == 0
        and not lead_or_pass_on(rules, row, row[slots.TURN])
    ):
        end_play(rules, row)


def take_short_trick(rules: Rules, row: Row) -> None:
    """Give a trick to its winner to which seats that are out have played nothing: the card led
    stands for theirs.
    """
    for seat in range(rules[slots.SEATS]):
        if row[slots.OUT] >> seat & 1:
            row[slots.TRICK + seat] = row[slots.TRICK + row[slots.LEADER]]
    take_trick(rules, row)
