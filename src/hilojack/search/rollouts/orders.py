"""What a position is worth over random orders of the cards to come, in the kernel subset."""

from hilojack.rules.dealing import shuffle_places
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.step import step
from hilojack.search.rollouts.rollout import Rollout, copy, lift_cut_card, roll_out


def sum_over_orders(r: Rollout, act: int, first: int, deals: int, task: Row) -> int:
    """Return the sum of the worths of the position in `rows[0]` after an act, or now if that is
    NONE, over `deals` random orders of the pack from place `first` on.
    """
    whole = 0
    last = r.rules[slots.PACK_SIZE]
    for _ in range(deals):
        shuffle_places(r.rows[0], first, last)
        if r.rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_AND_REPLACE:
            lift_cut_card(r.rows[0], first, last)
        copy(r.rows[0], r.rows[1])
        if act != slots.NONE:
            step(r.rules, r.rows[1], act)
        whole += roll_out(r, task)
    return whole
