"""The choices of the trick games, from what the seat to act sees alone."""

from collections.abc import Iterable
from functools import partial

from hilojack import calls
from hilojack.calls import bid_of
from hilojack.cards import card_set, cards_in, rank_of
from hilojack.lab.maxims.moments import NUMBERS, Choice, Maxim
from hilojack.policy.promise import best_suit
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import named_cards, points_of_card, trick_points
from hilojack.rules.tricks.trumps import beats, cards_above, highest_trump, trump_cards
from hilojack.views.tricks import View

TEN, JACK, QUEEN = 8, 9, 10  # ranks
COURT = ((12, "the ace"), (11, "the king"), (QUEEN, "the queen"), (JACK, "the jack"))
NONE_OUT, MAY_BE_OUT = "no higher trump is out", "a higher trump may be out"
HIGHEST, HIGHER = "no higher card of its suit is out", "higher cards of its suit are out"
LAST = 2  # cards in hand, of which one is kept for the last trick


# --- calls ---------------------------------------------------------------------------------------


def call(phase: str, act: int, other: int, view: View) -> Choice | None:
    """Return a choice between two calls, by the trumps held."""
    if view.phase != phase or not {act, other} <= {*view.acts} or view.trump is None:
        return None
    return Choice(trumps_held(view, view.trump), act, other)


def bid(height: int, view: View) -> Choice | None:
    """Return the choice between a bid and a pass, by the best suit held."""
    if view.phase != "bid" or not {bid_of(height), calls.PASS} <= {*view.acts}:
        return None
    suit = best_suit(view.variant.row, card_set(view.hand))
    return Choice(trumps_held(view, suit), bid_of(height), calls.PASS)


def trumps_held(view: View, trump: int) -> str:
    """Return how many trumps a hand has, and the highest, in words."""
    rules, held = view.variant.row, card_set(view.hand)
    trumps = held & trump_cards(rules, trump)
    words = number_of(trumps.bit_count())
    if not trumps:
        return words
    rank = rank_of(highest_trump(rules, trumps, trump))
    best = next((word for least, word in COURT if rank == least), "a lower card")
    return f"{words}, {best} the highest"


def number_of(trumps: int) -> str:
    """Return a number of trumps in words."""
    most = len(NUMBERS) - 1
    more = " or more" if trumps >= most else ""
    return f"{NUMBERS[min(trumps, most)]}{more} trump{'s' * (trumps != 1)}"


# --- the lead ------------------------------------------------------------------------------------


def lead(view: View) -> Choice | None:
    """Return the choice between leading the highest trump and the least plain card."""
    trumps, plain = parts(view) if leads(view) else ((), ())
    if not trumps or not plain or len(view.hand) <= LAST:
        return None
    return Choice(number_of(len(trumps)), highest(view, trumps), least(view, plain))


def keep_trump(view: View) -> Choice | None:
    """Return the choice of the card for the last trick: the plain card is led, or the trump."""
    trumps, plain = parts(view) if leads(view) else ((), ())
    if not trumps or not plain or len(view.hand) != LAST:
        return None
    case = MAY_BE_OUT if out_above(view, trumps[0]) else NONE_OUT
    return Choice(case, plain[0], trumps[0])


def lead_ten(view: View) -> Choice | None:
    """Return the choice between leading a ten of a plain suit and the least plain card."""
    _, plain = parts(view) if leads(view) else ((), ())
    tens = [card for card in plain if rank_of(card) == TEN and points(view, card) >= TEN + 2]
    others = [card for card in plain if points(view, card) == 0]
    if not tens or not others:
        return None
    return Choice(HIGHER if out_above(view, tens[0]) else HIGHEST, tens[0], least(view, others))


def lead_scorer(view: View) -> Choice | None:
    """Return the choice between leading a plain card that scores and the least plain card."""
    _, plain = parts(view) if leads(view) else ((), ())
    scorers = [card for card in plain if scores(view, card)]
    others = [card for card in plain if card not in scorers]
    if not scorers or not others:
        return None
    card = max(scorers, key=rank_of)
    return Choice(HIGHER if out_above(view, card) else HIGHEST, card, least(view, others))


def lead_jack(view: View) -> Choice | None:
    """Return the choice between leading the jack of trumps and the least other trump."""
    trumps, _ = parts(view) if leads(view) else ((), ())
    jack = jack_of(view, trumps)
    lower = [card for card in trumps if card < jack] if jack is not None else []
    if jack is None or not lower:
        return None
    out = out_above(view, jack).bit_count()
    case = f"{NUMBERS[min(out, len(NUMBERS) - 1)]} higher trump{'s' * (out != 1)} out"
    return Choice(case, jack, min(lower))


def lead_peg(view: View) -> Choice | None:
    """Return the choice between leading the trump that pegs most and the least that pegs less."""
    trumps, _ = parts(view) if leads(view) else ((), ())
    trumps = sorted(trumps, key=lambda card: (pegs(view, card), card))
    if len(trumps) < LAST or pegs(view, trumps[0]) == pegs(view, trumps[-1]):
        return None
    best = trumps[-1]
    case = MAY_BE_OUT if out_above(view, best) else NONE_OUT
    return Choice(case, best, trumps[0])


def name(view: View) -> Choice | None:
    """Return the choice between naming the longest suit, and a shorter one with higher cards."""
    if view.phase != "name":
        return None
    suits = [act - calls.NAME for act in view.acts if act >= calls.NAME]
    held = {suit: [rank_of(c) for c in view.hand if c // 13 == suit] for suit in suits}
    longest = max(suits, key=lambda suit: (len(held[suit]), sum(held[suit])))
    strongest = max(suits, key=lambda suit: (max(held[suit], default=0), sum(held[suit])))
    lengths = len(held[longest]), len(held[strongest])
    if lengths[0] == lengths[1]:
        return None
    case = f"{NUMBERS[min(4, lengths[0])]} cards against {NUMBERS[lengths[1]]}"
    return Choice(case, calls.NAME + longest, calls.NAME + strongest)


def pitch(view: View) -> Choice | None:
    """Return the choice of the card that fixes trumps: the highest of the best suit, or the
    lowest.
    """
    if view.phase != "play" or view.trick or view.trump is not None or len(view.acts) < LAST:
        return None
    suit = best_suit(view.variant.row, card_set(view.hand))
    cards = sorted(cards_in(card_set(view.acts) & cards_of_suit(suit)))
    if len(cards) < LAST:
        return None
    return Choice(trumps_held(view, suit), cards[-1], cards[0])


# --- the last card of a trick --------------------------------------------------------------------


def draw(trumps: bool, view: View) -> Choice | None:
    """Return the choice between the trick with its draw, and another draw: with a trump, or a card
    that follows suit.
    """
    if not view.stock or not plays_last(view):
        return None
    winners, losers = winning(view)
    plain = [card for card in winners if not is_trump(view, card)]
    winners = [card for card in winners if card not in plain] if trumps else plain
    if not winners or not losers or (trumps and plain):
        return None
    return Choice(on_top(view), min(winners), least(view, losers))


def make_jack(view: View) -> Choice | None:
    """Return the choice between winning a trick with the jack of trumps and with another trump."""
    if not plays_last(view):
        return None
    winners, _ = winning(view)
    jack = jack_of(view, winners)
    others = [card for card in winners if card != jack and is_trump(view, card)]
    if jack is None or not others:
        return None
    case = "with a lower trump" if min(others) < jack else "with a higher trump"
    return Choice(f"it could be won {case}", jack, min(others))


def take(view: View) -> Choice | None:
    """Return the choice between winning a trick with a trump and letting it go, by its worth."""
    if view.stock or not plays_last(view):
        return None
    winners, losers = winning(view)
    if not winners or not losers or not all(is_trump(view, card) for card in winners):
        return None
    worth = max(points(view, card) for _, card in view.trick)
    case = (
        "a ten in it" if worth >= TEN + 2 else "a court card in it" if worth else "no card-points"
    )
    return Choice(case, min(winners), least(view, losers))


# --- what a seat sees ----------------------------------------------------------------------------


def leads(view: View) -> bool:
    """Return True if a seat leads to a trick, trumps fixed."""
    return view.phase == "play" and not view.trick and view.trump is not None


def plays_last(view: View) -> bool:
    """Return True if a seat plays the last card of a trick, trumps fixed."""
    full = len(view.trick) == view.variant.seats - 1
    return view.phase == "play" and full and view.trump is not None


def parts(view: View) -> tuple[list[int], list[int]]:
    """Return the trumps and the other cards that may be played without a revoke."""
    trumps = [card for card in view.proper if is_trump(view, card)]
    return trumps, [card for card in view.proper if card not in trumps]


def winning(view: View) -> tuple[list[int], list[int]]:
    """Return the cards that would win the trick now, and those that would not."""
    best = view.row[slots.BEST]
    trump = view.trump or 0
    wins = [card for card in view.proper if beats(view.variant.row, card, best, trump)]
    return wins, [card for card in view.proper if card not in wins]


def is_trump(view: View, card: int) -> bool:
    return bool(trump_cards(view.variant.row, view.trump or 0) >> card & 1)


def points(view: View, card: int) -> int:
    """Return the card-points of a card."""
    return points_of_card(view.variant.row, card, view.trump or 0)


def pegs(view: View, card: int) -> int:
    """Return what a card pegs for the winner of its trick, where anything is pegged in play."""
    rules = view.variant.row
    return trick_points(rules, 1 << card, view.trump or 0) if rules[slots.PEGGED] else 0


def scores(view: View, card: int) -> bool:
    """Return True if a card is a point in itself, or pegs."""
    named = named_cards(view.variant.row, view.trump or 0) >> card & 1
    return bool(named) or jack_of(view, [card]) is not None or pegs(view, card) > 0


def jack_of(view: View, cards: Iterable[int]) -> int | None:
    """Return the jack of trumps, if it is one of the cards, and an item."""
    if "jack" not in view.variant.rules["scoring"] or view.trump is None:
        return None
    return next((c for c in cards if rank_of(c) == JACK and c // 13 == view.trump), None)


def highest(view: View, trumps: list[int]) -> int:
    return highest_trump(view.variant.row, card_set(trumps), view.trump or 0)


def least(view: View, cards: list[int]) -> int:
    """Return the card that is least worth keeping: plain, scoring nothing, and low."""
    return min(
        cards, key=lambda c: (is_trump(view, c), scores(view, c), points(view, c), rank_of(c))
    )


def out_above(view: View, card: int) -> int:
    """Return the cards of its suit that beat a card and have not been seen."""
    above = cards_above(view.variant.row, card, view.trump or 0)
    return above & card_set(view.memory.unseen)


def on_top(view: View) -> str:
    """Return what the winner of the trick will draw, in words."""
    top = view.stock_top
    if top is None:
        return "a card that nobody sees"
    if scores(view, top):
        return "a card that scores"
    if is_trump(view, top):
        return "a trump"
    worth = points(view, top)
    return "a ten" if worth >= TEN + 2 else "a court card" if rank_of(top) > TEN else "a low card"


MAXIMS = (
    Maxim("beg", "beg, or stand", partial(call, "stand", calls.BEG, calls.STAND)),
    Maxim("give", "give one, or refuse", partial(call, "gift", calls.GIVE, calls.REFUSE)),
    Maxim("accept", "accept the suit, or pass", partial(call, "accept", calls.ACCEPT, calls.PASS)),
    *(
        Maxim(f"bid-{n}", f"{calls.name_act(calls.bid_of(n))}, or pass", partial(bid, n))
        for n in range(1, 5)
    ),
    Maxim("name", "name the longest suit, or the one with the highest card", name),
    Maxim("pitch", "pitch the highest card of the suit, or the lowest", pitch),
    Maxim("draw", "win the trick and its draw by following suit, or lose it", partial(draw, False)),
    Maxim("draw-trump", "win the trick and its draw with a trump, or lose it", partial(draw, True)),
    Maxim("take", "win the trick with the lowest trump, or let it go", take),
    Maxim("lead-trump", "lead the highest trump, or the least plain card", lead),
    Maxim("lead-ten", "lead a ten of a plain suit, or a plain card worth nothing", lead_ten),
    Maxim("lead-scorer", "lead a plain card that scores, or one that does not", lead_scorer),
    Maxim("lead-peg", "lead the trump that pegs most, or the least", lead_peg),
    Maxim("lead-jack", "lead the jack of trumps, or a lower trump", lead_jack),
    Maxim("make-jack", "win a trick with the jack of trumps, or with another trump", make_jack),
    Maxim("keep-trump", "with two cards left, lead the plain card, or the trump", keep_trump),
)
