"""How the toy game is shown to a page."""

from msgspec import Struct

from hilojack.voices.speech import Speaker
from hilojack.web.table.states import FamilyDisplay
from toy_family.views.toy import View


class ToyFelt(Struct, frozen=True, tag_field="family", tag="toy"):
    """The middle of the table."""

    table: list[int]  # the cards that lie turned


def felt(voice: Speaker, view: View) -> ToyFelt:
    """Return the middle of the table."""
    return ToyFelt(list(view.table))


def mark(view: View, seat: int) -> str:
    """Return nothing: nothing stands beside a name."""
    return ""


FAMILY = FamilyDisplay(ToyFelt([]), felt, mark)  # type: ignore[arg-type]  # the house has its own two
