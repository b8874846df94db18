"""The shedding games as environments: what the seat to act observes, and many games at once."""

from collections.abc import Iterator, Sequence

from hilojack.cards import card_set, cards_in, show_cards
from hilojack.envs.chance import ChanceDeal
from hilojack.envs.episodes import Stakes
from hilojack.envs.history import History, HistoryLine
from hilojack.envs.loops import fetch_row, is_last_card, relative, write, write_choice
from hilojack.envs.observation import Part, phases
from hilojack.envs.resampling import Exchange
from hilojack.rules.ahead import fetch
from hilojack.rules.dealing import next_seat, shuffle
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.sight import hand_in_sight
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.shedding.step import begin
from hilojack.rules.slots import Rows
from hilojack.variants.variant import Variant
from hilojack.views import Event, shedding as views
from hilojack.views.events import Called
from hilojack.views.shedding import DrewCards, Laid, Opened, Restocked

AHEAD = 4  # games
REMEMBERED = 128  # lines of a deal that may never end: the last are kept

PLANES = (
    Part("hand", "Your hand."),
    Part("top", "The top card of the pile."),
    Part("pile", "The cards of the pile."),
    Part("chain", "The cards of the pending pick-up."),
)
NUMBERS = (
    Part("phase", phases(views.PHASES), 4),
    Part("dealer", "The dealer.", each="seat"),
    Part("turn", "The seat to act.", each="seat"),
    Part("nominated", "The suit that the next play must follow: spades to clubs.", 4),
    Part("dumped", "The suit that may be dumped in this turn.", 4),
    Part("left", "1 if play goes to the left."),
    Part("live", "1 if the effect of the top card counts."),
    Part("pending", "The cards that the seat to act must pick up, unless it answers."),
    Part("laid", "Cards played in this turn."),
    Part("answered", "1 if this turn answers a pick-up."),
    Part("run", "The direction of the run in this turn: 1 up, -1 down."),
    Part("drew", "Cards drawn in this turn."),
    Part("passes", "Seats that have passed in succession."),
    Part("plays", "Cards played in the deal."),
    Part("stock", "Cards left to draw."),
    Part("restocks", "How often the stock was reshuffled."),
    Part("hand-sizes", "Cards held.", each="seat"),
    Part("forgot", "1 if the seat holds one card and did not say so.", each="seat"),
    Part("places", "1 for the first seat to go out, and so on; 0 while a seat is in.", each="seat"),
    Part("scores", "The running score.", each="seat"),
)
TURN_NUMBERS = (
    *(slots.LIVE, slots.PENDING, slots.LAID, slots.ANSWERED),
    *(slots.RUN, slots.DREW, slots.PASSES, slots.PLAYS),
)

# --- what a seat sees ----------------------------------------------------------------------------


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat, in the order of `PLANES`."""
    pile = 0
    for place in range(row[slots.PILE_SIZE]):
        pile |= 1 << row[slots.PILE + place]
    sets[0] = hand_in_sight(rules, row, seat)
    sets[1] = 1 << row[slots.TOP]
    sets[2] = pile
    sets[3] = row[slots.CHAIN]


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat, in the order of `NUMBERS`."""
    seats = rules[slots.SEATS]
    at = write_choice(numbers, 0, row[slots.PHASE], slots.PHASE_NOMINATE + 1)
    at = write_choice(numbers, at, (row[slots.DEALER] - seat) % seats, seats)
    turn = slots.NONE if row[slots.PHASE] == slots.PHASE_OVER else row[slots.TURN]
    at = write_choice(numbers, at, relative(rules, seat, turn), seats)
    at = write_choice(numbers, at, row[slots.NOMINATED], 4)
    at = write_choice(numbers, at, row[slots.DUMPED], 4)
    at = write(numbers, at, row[slots.DIRECTION] == 1)
    for slot in TURN_NUMBERS:
        at = write(numbers, at, row[slot])
    at = write(numbers, at, stock_size(row))
    at = write(numbers, at, row[slots.RESTOCKS])
    other = seat
    for place in range(seats):
        numbers[at + place] = row[slots.HANDS + other].bit_count()
        numbers[at + seats + place] = row[slots.FORGOT + other]
        numbers[at + 2 * seats + place] = row[slots.PLACES + other]
        numbers[at + 3 * seats + place] = row[slots.SCORES + other]
        other = next_seat(rules, other)


# --- many games ----------------------------------------------------------------------------------


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle and deal."""
    shuffle(rules, row)
    begin(rules, row)


def shuffle_rest(rules: Rules, row: Row, act: int) -> None:
    """Settle nothing: the whole pack was shuffled."""


def fetch_ahead(rules: Rules, rows: Rows, game: int) -> None:
    """Fetch what an act reads and writes of a game some way ahead."""
    fetch(rows, game + 2 * AHEAD, slots.STOCK_NEXT)
    fetch(rows, game + 2 * AHEAD, slots.HANDS)
    fetch(rows, game + 2 * AHEAD, slots.PILE_SIZE)
    there = game + AHEAD
    if there >= len(rows):
        return
    if is_last_card(rows[there]):
        fetch_row(rows, there)
        return
    fetch(rows, there, slots.PACK + rows[there][slots.STOCK_NEXT])
    fetch(rows, there, slots.DIRECTION)
    fetch(rows, there, slots.WINNER)
    fetch(rows, there, slots.PLACES)
    fetch(rows, there, slots.PILE + rows[there][slots.PILE_SIZE])


# --- single deals --------------------------------------------------------------------------------


def is_seen_drawn(rules: Rules, place: int) -> bool:
    """Return False: cards are drawn face down."""
    return False


def lacking(variant: Variant, before: Row, act: int, after: Row) -> Iterator[int]:
    """Yield sets of cards of which the hand that acts shows that it holds none."""
    for event in views.perceive(variant, before, act, after, None):
        if isinstance(event, views.Lacked):
            yield card_set(event.cards)


def exchange(deal: ChanceDeal, after: Row, owner: int, seat: int) -> Exchange:
    """Return nothing: no cards are exchanged."""
    return Exchange()


def discards_in_sight(rules: Rules, row: Row, owner: int, seat: int) -> int:
    """Return no cards: nothing is discarded."""
    return 0


def open_places(deal: ChanceDeal, order: int) -> Iterator[int]:
    """Yield the places from which the first card of the pile was turned, and those refused."""
    again, cards = deal.variant.row[slots.START_AGAIN], deal.orders[order]
    dealt = deal.variant.row[slots.SEATS] * deal.variant.row[slots.HAND]
    for place in range(0 if order else dealt, len(cards)):
        yield place
        if not again >> cards[place] & 1:
            return


def describe(view: views.View) -> str:
    """Return the cards that lie open."""
    return f"pile {show_cards(view.pile[-1:])}"


# --- what was seen of a deal ---------------------------------------------------------------------


def remember(variant: Variant) -> History:
    """Return what writes the last that a seat has seen of a deal."""
    kinds = ("opened", "called", "played", "drew", "restocked")
    return History(variant.seats, kinds, REMEMBERED, lines_of)


def lines_of(events: Sequence[Event]) -> Iterator[HistoryLine]:
    """Yield what happened, without what follows from it."""
    for event in events:
        match event:
            case Opened(card):
                yield HistoryLine("opened", None, (card,))
            case Called(seat, call):
                yield HistoryLine("called", seat, (call,))
            case Laid(seat, card):
                yield HistoryLine("played", seat, (card,))
            case DrewCards(seat, count, cards):
                yield HistoryLine("drew", seat, cards, count)
            case Restocked(count):
                yield HistoryLine("restocked", None, (), count)


def longest_deal(variant: Variant) -> int:
    """Return more acts than a program will wait for: a deal may never end."""
    return 1_000_000


def stakes(variant: Variant) -> Stakes:
    """Return the most that a deal takes from a seat, and pays the others."""
    rules = variant.row
    points = sum(rules[slots.POINTS + card] for card in cards_in(rules[slots.PACK_CARDS]))
    if rules[slots.SCORING] == slots.SCORING_WIN:
        return Stakes(0, 0, 1)
    if rules[slots.SCORING] == slots.SCORING_CHARGED:
        return Stakes(points, 0, 0)
    # Of a blocked deal the winner may hold the fewest cards, but the most points.
    fewest = rules[slots.BLOCK] == slots.BLOCK_FEWEST_CARDS
    return Stakes((variant.seats - 1) * points if fewest else 0, 0, points)
