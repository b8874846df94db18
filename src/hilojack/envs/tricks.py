"""The trick games as environments: what the seat to act observes, and many games at once."""

from collections.abc import Iterator, Sequence
from typing import cast

from hilojack.calls import FIRST_CALL, REFUSE, is_card_called
from hilojack.cards import PACK, card_set, cards_in, show_cards
from hilojack.envs.chance import ChanceDeal
from hilojack.envs.episodes import Stakes
from hilojack.envs.history import History, HistoryLine
from hilojack.envs.loops import LINE, fetch_row, is_last_card, relative, write, write_choice
from hilojack.envs.observation import Part, phases
from hilojack.envs.resampling import Exchange
from hilojack.rules.ahead import fetch
from hilojack.rules.bits import highest
from hilojack.rules.dealing import next_seat, shuffle_some
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.auction import HIGHEST_BID
from hilojack.rules.tricks.exchange import LOTS, draws, lot
from hilojack.rules.tricks.follow import proper_cards
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.out import next_player
from hilojack.rules.tricks.partner import card_called, is_called, is_called_openly
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.scoring import item_at, moon_points, most_at, points_of, trick_points
from hilojack.rules.tricks.sight import (
    cards_to_draw,
    discards_in_sight as discards_in_sight,
    hand_in_sight,
    revokers_in_sight,
    top_in_sight,
    voids_in_sight,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import cut_for_trump, is_shown
from hilojack.rules.tricks.trumps import cards_in_suit, trump_cards
from hilojack.search.beliefs.draws import passed_over, told_by_draws
from hilojack.variants.variant import Variant
from hilojack.views import Event, tricks as views
from hilojack.views.events import Called
from hilojack.views.tricks import (
    Dealt,
    Discarded,
    Drew,
    Out,
    Played,
    Ran,
    Turned,
    TurnedUp,
)

AHEAD = 4  # games
NO_MORE_CARDS = (slots.TRUMP_FROM_TURN_UP, slots.TRUMP_FROM_NAMED, slots.TRUMP_FROM_PITCHED)

PLANES = (
    Part("hand", "Your hand, as far as you may look at it."),
    Part("proper", "The cards that you may play now without a revoke."),
    Part("discards", "The cards that you discarded."),
    Part("turned", "All cards that were turned up for trumps and are out of play."),
    Part("turn-up", "The last card that was turned up for trumps; or the card called."),
    Part("cut", "The card that was cut for trumps."),
    Part("stock-top", "The top card of the stock, if it lies face up."),
    Part("trick", "The card played to this trick.", each="seat"),
    Part("played", "The cards played in the deal.", each="seat"),
    Part("won", "The cards of the tricks won.", each="seat"),
    Part("shown", "Cards that you have seen in another hand, or among its discards.", each="other"),
)
NUMBERS = (
    Part("phase", phases(views.PHASES), 14),
    Part("trump", "The trump suit, or the suit offered: spades to clubs.", 4),
    Part("dealer", "The dealer.", each="seat"),
    Part("turn", "The seat to act.", each="seat"),
    Part("leader", "The leader of the trick.", each="seat"),
    Part("bidder", "The seat that bid highest, or named or accepted trumps.", each="seat"),
    Part("bid", "The highest bid, 0 before the first."),
    Part("smudged", "1 if the highest bid is a smudge, or to shoot the moon."),
    Part("carry", "Points held over from tied deals."),
    Part("stock", "Cards left to draw."),
    Part("scores", "The running score.", each="side"),
    Part("hand-sizes", "Cards held.", each="seat"),
    Part("late-tricks", "Tricks won after the stock was used up.", each="seat"),
    Part("revoked", "1 if a revoke was rightly claimed.", each="seat"),
    Part("accused", "1 if a revoke was wrongly claimed.", each="seat"),
    *(
        Part(f"void-{name}", f"1 if the unseen part of the hand has no {name}.", each="seat")
        for name in ("spades", "hearts", "diamonds", "clubs")
    ),
)

# --- what a seat sees ----------------------------------------------------------------------------


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat, in the order of `PLANES`."""
    seats = rules[slots.SEATS]
    sets[0] = hand_in_sight(rules, row, seat)
    sets[1] = proper_cards(rules, row) if may_play(row, seat) else 0
    sets[2] = row[slots.DISCARDS + seat]
    sets[3] = row[slots.TURNED]
    sets[4] = only(row[slots.TURN_UP])
    sets[5] = only(row[slots.CUT])
    sets[6] = only(top_in_sight(rules, row))
    at = 7
    see_trick(rules, row, seat, sets, at)
    other = seat
    for place in range(seats):
        sets[at + seats + place] = row[slots.PLAYED + other]
        sets[at + 2 * seats + place] = row[slots.WON + other]
        if place > 0:
            laid = discards_in_sight(rules, row, other, seat)
            sets[at + 3 * seats + place - 1] = row[slots.SHOWN + other] | laid
        other = next_seat(rules, other)


def may_play(row: Row, seat: int) -> bool:
    """Return True if a seat is to play a card."""
    return row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TURN] == seat


def only(card: int) -> int:
    """Return the set of one card, or the empty set for NONE."""
    return 0 if card == slots.NONE else 1 << card


def see_trick(rules: Rules, row: Row, seat: int, sets: Row, at: int) -> None:
    """Write the cards of the trick, by seat."""
    seats = rules[slots.SEATS]
    for place in range(seats):
        sets[at + place] = 0
    other = row[slots.LEADER]
    for _ in range(row[slots.TRICK_SIZE]):
        sets[at + (other - seat) % seats] = 1 << row[slots.TRICK + other]
        other = next_player(rules, row, other)


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat, in the order of `NUMBERS`."""
    seats = rules[slots.SEATS]
    sides = rules[slots.SIDES]
    phase = row[slots.PHASE]
    at = write_choice(numbers, 0, phase, slots.PHASE_CALL + 1)
    at = write_choice(numbers, at, row[slots.TRUMP], 4)
    at = write_choice(numbers, at, (row[slots.DEALER] - seat) % seats, seats)
    turn = slots.NONE if phase == slots.PHASE_OVER else row[slots.TURN]
    at = write_choice(numbers, at, relative(rules, seat, turn), seats)
    leader = row[slots.LEADER] if phase == slots.PHASE_PLAY else slots.NONE
    at = write_choice(numbers, at, relative(rules, seat, leader), seats)
    at = write_choice(numbers, at, relative(rules, seat, row[slots.BIDDER]), seats)
    at = write(numbers, at, row[slots.BID])
    at = write(numbers, at, row[slots.SMUDGED])
    at = write(numbers, at, row[slots.CARRY])
    at = write(numbers, at, cards_to_draw(rules, row))
    for place in range(sides):
        at = write(numbers, at, row[slots.SCORES + (seat + place) % sides])
    see_others(rules, row, seat, numbers, at)


def see_others(rules: Rules, row: Row, seat: int, numbers: Row, at: int) -> None:
    """Write the numbers of each seat."""
    seats = rules[slots.SEATS]
    right = revokers_in_sight(row)
    wrong = row[slots.CLAIMED] & ~right
    other = seat
    for place in range(seats):
        numbers[at + place] = row[slots.HANDS + other].bit_count()
        numbers[at + seats + place] = row[slots.LATE_TRICKS + other]
        numbers[at + 2 * seats + place] = right >> other & 1
        numbers[at + 3 * seats + place] = wrong >> other & 1
        voids = 0 if other == seat else voids_in_sight(rules, row, other)
        for suit in range(4):
            cards = cards_in_suit(rules, suit, row[slots.TRUMP])
            numbers[at + (4 + suit) * seats + place] = voids & cards != 0
        other = next_seat(rules, other)


# --- many games ----------------------------------------------------------------------------------


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle the pack as the last deal left it, as far as needed, cut and deal."""
    shuffle_some(row, 0, cards_wanted(rules), rules[slots.PACK_SIZE])
    cut_for_trump(rules, row)
    begin(rules, row)


def cards_wanted(rules: Rules) -> int:
    """Return how many places of the pack must be shuffled before a deal: the hands and a card to
    turn up, if more can come only by a run; else all.
    """
    size = rules[slots.PACK_SIZE]
    if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_EXCHANGED:
        return size - 1
    if rules[slots.STOCK] != slots.STOCK_NONE or rules[slots.TRUMP_FROM] not in NO_MORE_CARDS:
        return size - 1
    return min(rules[slots.SEATS] * rules[slots.HAND] + 1, size - 1)


def shuffle_rest(rules: Rules, row: Row, act: int) -> None:
    """Settle the rest of the pack before it is run."""
    if act == REFUSE and row[slots.PHASE] == slots.PHASE_GIFT:
        shuffle_some(row, row[slots.STOCK_NEXT], rules[slots.PACK_SIZE] - 1, rules[slots.PACK_SIZE])


def fetch_ahead(rules: Rules, rows: Rows, game: int) -> None:
    """Fetch what an act reads and writes of a game some way ahead."""
    fetch(rows, game + 2 * AHEAD, slots.STOCK_NEXT)
    fetch(rows, game + 2 * AHEAD, slots.HANDS)
    there = game + AHEAD
    if there >= len(rows):
        return
    if is_last_card(rows[there]):
        fetch_row(rows, there)
        return
    if rules[slots.STOCK] != slots.STOCK_NONE:
        fetch(rows, there, slots.PACK + rows[there][slots.STOCK_NEXT])
    for line in range(6):
        fetch(rows, there, slots.LEADER + LINE * line)
    fetch(rows, there, slots.TRICK)


# --- single deals --------------------------------------------------------------------------------


def is_seen_drawn(rules: Rules, place: int) -> bool:
    """Return True if everybody saw the card at a place when it was drawn from the stock."""
    drawn = place >= rules[slots.SEATS] * rules[slots.HAND]
    return drawn and rules[slots.STOCK] != slots.STOCK_NONE and is_shown(rules, place)


def lacking(variant: Variant, before: Row, act: int, after: Row) -> Iterator[int]:
    """Yield sets of cards of which the hand that acts shows that it holds none: they would have
    forbidden its card, or it calls one.
    """
    rules, row, cards = variant.row, before.copy(), 0
    if is_card_called(act):
        yield 1 << card_called(act, before[slots.TRUMP])
    if not may_play(before, before[slots.TURN]) or act >= FIRST_CALL:
        return
    for other in cards_in(rules[slots.PACK_CARDS] & ~(1 << act)):
        row[slots.HANDS + row[slots.TURN]] = 1 << act | 1 << other
        cards |= 0 if legal_cards(rules, row) >> act & 1 else 1 << other
    yield cards


def exchange(deal: ChanceDeal, after: Row, owner: int, seat: int) -> Exchange:
    """Return what a seat knows of the exchange of another, which is done in the row `after`."""
    rules, row, trump = deal.variant.row, after.copy(), after[slots.TRUMP]
    if (
        rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_EXCHANGED
        and row[slots.DISCARDS + owner]
    ):
        return Exchange(kept=0, draws=True)  # the whole hand was shown
    if not rules[slots.KEEP] or trump == slots.NONE:
        return Exchange()
    shown, pack = discards_in_sight(rules, row, owner, seat), rules[slots.PACK_CARDS]
    now, trumps = discards_in_sight(rules, deal.position, owner, seat), trump_cards(rules, trump)
    view = cast(views.View, deal.view(seat))
    given = card_set(event.card for event in view.given if event.giver == owner)
    shown, now = shown | given, now | given
    row[slots.HANDS + owner] = row[slots.DISCARDS + owner] = kept = pack
    lots = [lot(rules, row, owner, number) for number in range(LOTS)]
    for number, less_dear in enumerate(lots):
        if any(shown & cards for cards in lots[number + 1 :]) and not shown & ~now & less_dear:
            kept &= ~less_dear
    if any(one.seat == owner for one in told_by_draws(view)):
        kept &= trumps
    away = pack & ~discards_in_sight(rules, row, owner, seat)
    later = trumps & -(2 << highest(now & trumps)) if now & trumps else pack
    held = trumps if owner in passed_over(view) else pack
    return Exchange(away, kept, draws(rules, row, owner), later, held)


def open_places(deal: ChanceDeal, order: int) -> Iterator[int]:
    """Yield the places of cards that were turned up, or lie open."""
    row = deal.position
    top = top_in_sight(deal.variant.row, row)
    turned = row[slots.TURNED] | (0 if top == slots.NONE else 1 << top)
    for seat in range(deal.variant.seats):
        is_open = row[slots.OUT] >> seat & 1 or is_called_openly(deal.variant.row)
        turned |= row[slots.SHOWN + seat] if is_open else 0
    yield from map(deal.orders[order].index, cards_in(turned))


def describe(view: views.View) -> str:
    """Return the cards that lie open."""
    return f"trick {show_cards(card for _, card in view.trick)}"


# --- what was seen of a deal ---------------------------------------------------------------------


def remember(variant: Variant) -> History:
    """Return what writes all that a seat has seen of a deal."""
    kinds = ("called", "played", "discarded", "drew", "dealt", "turned")
    return History(variant.seats, kinds, most_lines(variant), lines_of)


def longest_deal(variant: Variant) -> int:
    """Return the most acts that a deal can have: every card is played or discarded once, and a seat
    calls a few times before the play, or bids each number once if the calls go round. If revokes
    are claimed, it calls once for each seat after it.
    """
    rules, seats = variant.row, variant.seats
    raised = rules[slots.MAX_BID] if rules[slots.BID_ROUNDS] == slots.BID_ROUNDS_RAISE else 0
    claims = seats * seats if rules[slots.REVOKE] == slots.REVOKE_PENALISED else 0
    return rules[slots.PACK_SIZE] + 3 * seats + 8 + raised + claims


def most_lines(variant: Variant) -> int:
    """Return the most lines of a deal: its acts, the draws, the cards these bare, the runs, the
    hands of those who are out, the partner, and the dead points.
    """
    rules, seats = variant.row, variant.seats
    size = rules[slots.PACK_SIZE]
    stock = size - seats * rules[slots.HAND] if rules[slots.STOCK] != slots.STOCK_NONE else 0
    outs = seats if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY else 0
    joined = int(is_called_openly(rules))
    given = rules[slots.DEAD_POINTS] * rules[slots.ITEM_COUNT]
    bared = stock + stock // seats + 2 * most_runs(rules) + 2 + outs + joined + given
    return longest_deal(variant) + bared


def most_runs(rules: Rules) -> int:
    """Return how often the cards can be run in a deal."""
    if rules[slots.BEG] == slots.BEG_NONE:
        return 0
    return rules[slots.PACK_SIZE] // (rules[slots.RUN] * rules[slots.SEATS] + 1)


def lines_of(events: Sequence[Event]) -> Iterator[HistoryLine]:
    """Yield what happened, without what follows from it."""
    for event in events:
        match event:
            case Called(seat, call):
                yield HistoryLine("called", seat, (call,))
            case Played(seat, card):
                yield HistoryLine("played", seat, (card,))
            case Discarded(seat, card):
                yield HistoryLine("discarded", seat, () if card is None else (card,))
            case views.LaidAway(seat, _, cards):
                yield HistoryLine("discarded", seat, cards)
            case views.TookUp(seat, _, _, cards):
                yield HistoryLine("drew", seat, cards)
            case Drew(seat, card):
                yield HistoryLine("drew", seat, () if card is None else (card,))
            case Ran(cards):
                yield HistoryLine("dealt", None, cards)
            case TurnedUp(card) | Turned(card):
                yield HistoryLine("turned", None, (card,))
            case (
                views.Eldest(seat, card)
                | views.Partnered(seat, card)
                | views.TookDead(seat, card, _)
            ):
                yield HistoryLine("turned", seat, (card,))
            case Out(seat, cards):
                yield HistoryLine("turned", seat, cards)
            case Dealt(_, int(top)):
                yield HistoryLine("turned", None, (top,))


# --- what is at stake ----------------------------------------------------------------------------


def stakes(variant: Variant) -> Stakes:
    """Return the most that a deal takes from a side, and pays the others."""
    rules, own = variant.row, variant.seats // variant.sides
    shared, each = items_at_stake(rules)
    if is_called(rules):
        shared, each = 0, each + shared  # each of a side scores all that it scores
    if rules[slots.MOON] != slots.MOON_OFF:
        shared = max(shared, moon_points(rules) or rules[slots.TARGET])
    shared += trick_points(rules, PACK, 0) + turn_ups_at_stake(rules)
    each += rules[slots.BEG]
    if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT:
        shared += HIGHEST_BID - 1
    if rules[slots.BIDDING] == slots.BIDDING_SALE:
        shared += rules[slots.MAX_BID]
    if rules[slots.SMUDGE] == slots.SMUDGE_TRICKS:
        shared += 1
    if rules[slots.BID_SCORING] != slots.BID_SCORING_SET_BACK:
        each += rules[slots.MAX_BID]
    if rules[slots.REVOKE] == slots.REVOKE_PENALISED:
        each += own * max(rules[slots.REVOKE_PAYS], rules[slots.REVOKE_WITH_JACK])
        shared += (variant.seats - own) * rules[slots.FALSE_CLAIM]
    return Stakes(most_lost(rules), each, shared)


def items_at_stake(rules: Rules) -> tuple[int, int]:
    """Return what the items pay: once, and to each side that wins a majority."""
    once = each = 0
    for place in range(rules[slots.ITEM_COUNT]):
        item, worth = item_at(rules, place), most_at(rules, place)
        if item == slots.ITEM_MAJORITY:
            each += worth + rules[slots.CAPOT]
        else:
            once += max(worth, rules[slots.HANG_JACK]) if item == slots.ITEM_JACK else worth
    return once, each


def turn_ups_at_stake(rules: Rules) -> int:
    """Return the most that the cards turned up for trumps pay the dealer."""
    if rules[slots.TRUMP_FROM] != slots.TRUMP_FROM_TURN_UP:
        return 0
    runs = most_runs(rules)
    turned = 1 + (runs if rules[slots.TURN_UP_SCORES] == slots.TURN_UP_SCORES_EVERY else runs > 0)
    return turned * max(points_of(rules[slots.TURN_UP_PAYS], rank) for rank in range(13))


def most_lost(rules: Rules) -> int:
    """Return the most that a side is set back, or loses as the makers of a majority."""
    items = [item_at(rules, place) for place in range(rules[slots.ITEM_COUNT])]
    lost = 1 if slots.ITEM_MAJORITY in items else 0
    if rules[slots.BIDDING] != slots.BIDDING_NONE:
        bid = rules[slots.MAX_BID] + (rules[slots.SMUDGE] == slots.SMUDGE_TRICKS)
        lost += max(bid, moon_points(rules))
    if rules[slots.REVOKE_SET_BACK] == slots.REVOKE_SET_BACK_YES:
        lost = max(lost, rules[slots.MIN_BID])
    return lost
