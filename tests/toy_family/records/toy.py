"""The toy game in records: a line of the notation for each time that everybody turns."""

from collections.abc import Iterator

from hilojack.calls import show_act
from hilojack.cards import show_cards
from hilojack.match import Match
from hilojack.records.laws import no_card_is_cut
from hilojack.records.lines import DealLine, Sides
from hilojack.records.places import Places
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant

BY_TURNS = False
OF_END = "a deal is counted when every card is turned"


def cut(variant: Variant, deal: DealLine, places: Places) -> str | None:
    """Return None: no card is cut."""
    no_card_is_cut("there are none", deal, places)
    return None


def done(row: Row) -> str:
    """Return what a seat does with a card."""
    return "turned"


def of_act(match: Match, act: int) -> str:
    """Return the law that an action breaks."""
    return f"the next card is turned: {show_cards(match.legal_acts())}"


def held_over(variant: Variant) -> str:
    """Return that no points are ever held over."""
    return "no points are ever held over"


def of_count(match: Match) -> str | None:
    """Return why the count ends where it does."""
    return "the most cards count"


def won(match: Match, name: str) -> str:
    """Return how the side of this name has won."""
    return f"{name} reached {match.variant.rules['target']} first"


def nobody_won(match: Match) -> str:
    """Return why nobody has won yet."""
    return f"nobody has reached {match.variant.rules['target']}"


def plays(match: Match, sides: Sides) -> Iterator[str]:
    """Return the lines of the play."""
    deal, seats = match.deal, match.variant.seats
    for first in range(0, len(deal.acts), seats):
        cards = " ".join(map(show_act, deal.acts[first : first + seats]))
        head = "Play" if first == 0 else ""
        yield f"{head:4} {first // seats + 1}. {sides.names[deal.seats[first]]} {cards}"
