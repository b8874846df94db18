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
    if calls == 0:
        return nth(cards, pick(row, cards.bit_count()))
    choice = pick(row, calls.bit_count() + cards.bit_count())
    if choice < calls.bit_count():
        return FIRST_CALL + nth(calls, choice)
    return nth(cards, choice - calls.bit_count())


def pick(row: Row, choices: int) -> int:
    """A number below `choices`; where there is no choice no number is drawn."""
    if choices > 1:
        return below(row, choices)
    return 0
