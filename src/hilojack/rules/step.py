"""One act: which are legal, and what each does. The caller checks."""

from hilojack.calls import DEAL_SINGLY, DEAL_THREES, FIRST_CALL
from hilojack.rules.bits import nth
from hilojack.rules.chance import below
from hilojack.rules.dealing import deal
from hilojack.rules.slots import (
    PACKET_SINGLY,
    PACKET_THREES,
    PHASE,
    PHASE_PACKET,
    PHASE_PLAY,
    Row,
    Rules,
)
from hilojack.rules.tricks import legal_cards, play_card

def legal_calls(rules: Rules, row: Row) -> int:
    """The calls that are open, as a set: bit `c` is the call `FIRST_CALL + c`."""
    if row[PHASE] == PHASE_PACKET:
        return 1 << DEAL_SINGLY - FIRST_CALL | 1 << DEAL_THREES - FIRST_CALL
    return 0


def legal_plays(rules: Rules, row: Row) -> int:
    """The cards that may be played now, as a set."""
    if row[PHASE] == PHASE_PLAY:
        return legal_cards(rules, row)
    return 0


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal act."""
    if act < FIRST_CALL:
        play_card(rules, row, act)
    elif act == DEAL_SINGLY:
        deal(rules, row, PACKET_SINGLY)
    elif act == DEAL_THREES:
        deal(rules, row, PACKET_THREES)


def random_act(rules: Rules, row: Row) -> int:
    """A legal act, each as likely as the next; a forced one draws no number."""
    cards = legal_plays(rules, row)
    calls = legal_calls(rules, row)
    count = cards.bit_count()
    choices = count + calls.bit_count()
    pick = 0
    if choices > 1:
        pick = below(row, choices)
    if pick < count:
        return nth(cards, pick)
    return FIRST_CALL + nth(calls, pick - count)
