"""A shedding game as a page shows it."""

from hilojack.views import outcomes, prompts
from hilojack.views.shedding import View
from hilojack.voices.shedding.calling import mark
from hilojack.voices.shedding.words import Voice
from hilojack.web.table.messages import SheddingFelt
from hilojack.web.table.states import FamilyDisplay

PILE_SHOWN = 5  # cards


def felt(voice: Voice, view: View) -> SheddingFelt:
    return SheddingFelt(
        pile=list(view.pile[-PILE_SHOWN:]),
        nominated=view.nominated,
        pending=view.pending,
        left=view.left,
        stock=view.stock,
        signs=voice.to_heed(view),
    )


FAMILY = FamilyDisplay(
    SheddingFelt([], None, 0, True, 0, []),
    felt,
    mark,
    prompt=prompts.of_shedding,
    outcome=outcomes.of_shedding,
)
