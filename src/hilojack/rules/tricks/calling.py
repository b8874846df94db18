"""The call of a partner: in secret once trumps are named, or openly before the first lead."""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import await_call, begin_play
from hilojack.rules.tricks.partner import cards_to_call, is_called, is_called_openly
from hilojack.rules.tricks.slots import Row, Rules


def calls_in_secret(rules: Rules, row: Row, suit: int) -> bool:
    """Return True, and name trumps, if the bidder now calls a partner in secret: there is a card to
    call.
    """
    if not is_called(rules) or is_called_openly(rules):
        return False
    row[slots.TRUMP] = suit
    await_call(row, slots.PHASE_CALL, row[slots.TURN])
    return cards_to_call(rules, row) != 0


def lead_or_call(rules: Rules, row: Row, maker: int) -> None:
    """Begin the play with the lead of the seat that has named trumps. One that calls a partner
    openly, and has not done so, does that first, if there is a card to call.
    """
    if is_called_openly(rules) and row[slots.CALLED] == slots.NONE:
        await_call(row, slots.PHASE_CALL, maker)
        if cards_to_call(rules, row) != 0:
            return
    begin_play(row, maker)
