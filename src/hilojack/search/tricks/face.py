"""What a seat of a trick game knows, as one number."""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.sight import discards_in_sight, hand_in_sight, top_in_sight
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.equilibrium.lines import fold


def see(rules: Rules, row: Row, seat: int, known: int) -> int:
    """Fold in the hand and the cards that lie open; all else that is public follows from these."""
    known = fold(known, hand_in_sight(rules, row, seat))
    known = fold(known, row[slots.DISCARDS + seat])
    known = fold(known, row[slots.SHOWN + 1 - seat])
    if rules[slots.KEEP] or rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_EXCHANGED:
        known = fold(known, discards_in_sight(rules, row, 1 - seat, seat))
        known = fold(known, row[slots.DISCARDS + 1 - seat].bit_count())
    known = fold(known, 1 + top_in_sight(rules, row))
    known = fold(known, 1 + row[slots.CUT])
    for place in range(rules[slots.PACK_SIZE]):
        if row[slots.TURNED] >> row[slots.PACK + place] & 1:
            known = fold(known, row[slots.PACK + place])
    return known
