"""How a shedding game is shown to a page."""

from hilojack.views.shedding import View
from hilojack.voices.shedding.calling import mark
from hilojack.voices.shedding.words import SheddingVoice
from hilojack.web.messages import Indicator, SheddingFelt

__all__ = ["EMPTY", "felt", "indicators", "mark", "needs", "proves", "rests", "standings", "tricks"]

EMPTY = SheddingFelt([], None, 0, True, 0, [])
PILE_SHOWN = 5  # cards


def felt(voice: SheddingVoice, view: View) -> SheddingFelt:
    """Return the middle of the table."""
    return SheddingFelt(
        pile=list(view.pile[-PILE_SHOWN:]),
        nominated=view.nominated,
        pending=view.pending,
        left=view.left,
        stock=view.stock,
        signs=voice.to_heed(view),
    )


def standings(view: View) -> tuple[()]:
    """Return what the indicators follow from: nothing."""
    return ()


def indicators(voice: SheddingVoice, view: View) -> list[Indicator]:
    """Return no indicators: nothing is scored before the deal ends."""
    return []


def tricks(view: View, seat: int) -> None:
    """Return None: there are no tricks."""


def needs(view: View, side: int) -> str:
    """Return nothing: no side is bound to a bid."""
    return ""


def proves(view: View) -> bool:
    """Return False: the rest of a deal is never claimed."""
    return False


def rests(view: View) -> bool:
    """Return False: no card leaves the pile before it has been seen."""
    return False
