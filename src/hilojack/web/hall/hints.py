"""Hints for a person at a table."""

from collections.abc import Sequence

from hilojack.views import View
from hilojack.voices import voice_of
from hilojack.web.table.messages import Hinted

PATIENCE = 5.0  # seconds for which a hint waits until the loops are ready


def advice(view: View, names: Sequence[str], id: str) -> Hinted:
    """Answer a request with a strong player's choice and its reasons, from the view alone."""
    from hilojack.review import hint, words  # they come after the first card

    voice = voice_of(names, view.seat, view.variant)
    advised = hint(view, wait=PATIENCE)
    known = advised.known
    return Hinted(
        id,
        advised.act,
        " ".join(words.hint_lines(advised, voice, view.turn or 0, view.phase)),
        advised.instead,
        cost=known.points if known else None,
        chance=known.chance if known else None,
        rough=advised.rough,
        reasons=list(known.reasons) if known else [],
    )
