"""The display of the trick games."""

from hilojack.tui.tricks.table import Felt, Sheet, TrumpHeading as Heading
from hilojack.tui.widgets import Counted

__all__ = ["Counted", "Felt", "Heading", "Sheet"]
