"""The toy game in the environments."""

from collections.abc import Iterator, Sequence

from hilojack.cards import show_cards
from hilojack.envs.chance import ChanceDeal
from hilojack.envs.episodes import Stakes
from hilojack.envs.history import History, HistoryLine
from hilojack.envs.loops import relative, write, write_choice
from hilojack.envs.observation import Part, phases
from hilojack.envs.resampling import Exchange
from hilojack.rules import slots
from hilojack.rules.dealing import shuffle
from hilojack.rules.slots import NONE, Row, Rows, Rules
from hilojack.variants.variant import Variant
from hilojack.views import Event
from toy_family.rules.toy import TABLE, TAKEN, begin
from toy_family.views.toy import PHASES, Revealed, View

PLANES = (
    Part("hand", "The own hand."),
    Part("table", "The card turned.", each="seat"),
    Part("taken", "The cards taken.", each="seat"),
)
NUMBERS = (
    Part("phase", phases(PHASES), 2),
    Part("turn", "Who is to act.", each="seat"),
    Part("scores", "The running score.", each="seat"),
)


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat."""
    seats = rules[slots.SEATS]
    sets[0] = row[slots.HANDS + seat]
    for place in range(seats):
        other = (seat + place) % seats
        card = row[TABLE + other]
        sets[1 + place] = 0 if card == NONE else 1 << card
        sets[1 + seats + place] = row[TAKEN + other]


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat."""
    seats = rules[slots.SEATS]
    turn = NONE if row[slots.PHASE] == slots.PHASE_OVER else row[slots.TURN]
    at = write_choice(numbers, 0, row[slots.PHASE], 2)
    at = write_choice(numbers, at, relative(rules, seat, turn), seats)
    for place in range(seats):
        at = write(numbers, at, row[slots.SCORES + (seat + place) % seats])


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle and deal."""
    shuffle(rules, row)
    begin(rules, row)


def shuffle_rest(rules: Rules, row: Row, act: int) -> None:
    """Settle nothing."""


def fetch_ahead(rules: Rules, rows: Rows, game: int) -> None:
    """Fetch nothing."""


def is_seen_drawn(rules: Rules, place: int) -> bool:
    """Return False: no card is drawn."""
    return False


def lacking(variant: Variant, before: Row, act: int, after: Row) -> Iterator[int]:
    """Yield nothing."""
    return iter(())


def exchange(deal: ChanceDeal, after: Row, owner: int, seat: int) -> Exchange:
    """Return nothing: no cards are exchanged."""
    return Exchange()


def discards_in_sight(rules: Rules, row: Row, owner: int, seat: int) -> int:
    """Return no cards: nothing is discarded."""
    return 0


def open_places(deal: ChanceDeal, order: int) -> Iterator[int]:
    """Yield nothing: no card lies open."""
    return iter(())


def describe(view: View) -> str:
    """Return the cards that lie open."""
    return f"turned {show_cards(view.table)}"


def longest_deal(variant: Variant) -> int:
    """Return the number of acts of a deal."""
    return variant.seats * variant.row[slots.HAND]


def stakes(variant: Variant) -> Stakes:
    """Return the most that a deal pays: it takes nothing."""
    return Stakes(0, 0, 1)


def remember(variant: Variant) -> History:
    """Return what writes the cards played in a deal."""
    return History(variant.seats, ("played",), longest_deal(variant), lines_of)


def lines_of(events: Sequence[Event]) -> Iterator[HistoryLine]:
    """Yield the cards played."""
    for event in events:
        if isinstance(event, Revealed):
            yield HistoryLine("played", event.seat, (event.card,))
