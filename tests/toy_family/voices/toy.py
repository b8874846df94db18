"""The toy game in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from hilojack.cards import show_cards
from hilojack.views.events import Counted
from hilojack.voices.speech import Speaker, unseen_lines
from hilojack.words.cards import points
from hilojack.words.grammar import capital
from hilojack.words.suits import name_card
from toy_family.views.toy import Event, Gained, Revealed, View


@dataclass(frozen=True, slots=True)
class Voice(Speaker):
    """Tells the toy game."""

    IN_COUNT = (Counted,)

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Return a sentence for each event."""
        return [f"{capital(self._words(event))}." for event in events]

    def _revealed(self, event: Revealed) -> str:
        return f"{self.name(event.seat)} turned the {name_card(event.card)}"

    def _gained(self, event: Gained) -> str:
        return f"{self.name(event.seat)} took the cards"

    def _counted(self, event: Counted) -> str:
        if event.side is None:
            return "nobody scores"
        return f"{self.side(event.side)} scored {points(event.points)}"

    def table(self, view: View) -> list[str]:
        """Return the whole table, a sentence a thing."""
        return [f"{self.variant.title}. {self.scores(view.scores)}", *self.look_back(view)]

    def look_back(self, view: View) -> list[str]:
        """Return the cards that lie turned."""
        return [f"Turned: {show_cards(view.table) or 'none'}."]

    def counted_cards(self, view: View) -> list[str]:
        """Return what a perfect memory knows."""
        return unseen_lines(view.memory.unseen)

    def count_label(self, view: View) -> str:
        """Return nothing beside the number of unseen cards."""
        return ""

    def _duty(self, view: View) -> str:
        return "turn a card"

    def _may(self, view: View) -> str:
        return "Turn a card."

    def situation(self, view: View) -> list[str]:
        """Return the cards that lie turned."""
        return self.look_back(view)

    def meaning(self, view: View, call: int) -> str:
        """Return nothing: there are no calls."""
        return ""
