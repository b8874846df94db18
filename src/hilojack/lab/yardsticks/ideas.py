"""Ideas of how to play a card: each has an answer in some turns, and None in the others."""

from collections.abc import Callable

from hilojack.cards import rank_of
from hilojack.lab.yardsticks.turns import PlayTurn
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.trumps import strength, suit_in_play, trump_cards

Idea = Callable[[PlayTurn], int | None]

FIVE, TEN, QUEEN = 3, 8, 10  # ranks
MUCH = 10  # card-points that are worth a trump
SOME = 2  # card-points that are worth a small trump to spare


# --- the lead ------------------------------------------------------------------------------------


def lead_a_master(turn: PlayTurn) -> int | None:
    """Lead a card that nobody can beat in its suit, from the shortest suit that has one."""
    if turn.trick:
        return None
    suits = [suit_in_play(turn.rules, card, turn.trump) for card in turn.cards]
    length = {card: suits.count(suit) for card, suit in zip(turn.cards, suits, strict=True)}
    masters = [card for card in turn.cards if turn.is_master(card)]
    return min(masters, key=lambda c: (length[c], -turn.height(c), c), default=None)


def lead_a_top_trump(turn: PlayTurn) -> int | None:
    """Lead the ace, king or queen of trumps, the highest first."""
    tops = [card for card in trumps_of(turn) if rank_of(card) >= QUEEN]
    return None if turn.trick else turn.highest(tops)


def draw_trumps(turn: PlayTurn) -> int | None:
    """Lead the highest trump as long as it is a master and a prize may be drawn by it."""
    prizes = sum(1 << card for card in turn.prizes) & turn.unseen
    masters = [card for card in trumps_of(turn) if turn.is_master(card)]
    if turn.trick or not prizes & trump_cards(turn.rules, turn.trump):
        return None
    return turn.highest(masters)


def draw_out(turn: PlayTurn) -> int | None:
    """Lead, as the bidder, a master trump, or else a low one that draws the higher ones out."""
    if turn.trick or turn.view.bidder != turn.view.seat:
        return None
    trumps = trumps_of(turn)
    masters = [card for card in trumps if turn.is_master(card)]
    plain = [card for card in trumps if not turn.prize(card) and turn.game(card) < MUCH]
    return turn.highest(masters) if masters else turn.lowest(plain)


def lead_a_court_card(turn: PlayTurn) -> int | None:
    """Lead the highest plain ace, king or queen."""
    courts = [c for c in turn.cards if not turn.is_trump(c) and rank_of(c) >= QUEEN]
    return None if turn.trick else turn.highest(courts)


# --- a partner wins the trick --------------------------------------------------------------------


def give_a_prize(turn: PlayTurn) -> int | None:
    """Give a partner who is sure to win a card that scores, unless it would win by itself later."""
    if not turn.partner_holds_up:
        return None
    spare = [card for card in turn.cards if turn.prize(card) and not turn.is_master(card)]
    return turn.dearest(spare)


def give_card_points(turn: PlayTurn) -> int | None:
    """Give a partner who is sure to win a plain card that counts, below the king."""
    if not turn.partner_holds_up:
        return None
    plain = [c for c in turn.cards if not turn.is_trump(c) and rank_of(c) <= QUEEN]
    return turn.dearest(card for card in plain if turn.game(card))


def give_a_ten(turn: PlayTurn) -> int | None:
    """Give a partner who is sure to win a ten."""
    if not turn.partner_holds_up:
        return None
    return turn.dearest([card for card in turn.cards if turn.game(card) >= MUCH])


def slough(turn: PlayTurn) -> int | None:
    """Give what counts to whoever is about to win instead of the bidder, partner or not."""
    taker, last = turn.taker, not turn.behind
    if turn.bids or taker is None or not last or taker == turn.view.bidder:
        return None
    with_bidder = turn.view.bidder is not None and taker in turn.view.together(turn.view.bidder)
    counts = [card for card in turn.cards if turn.prize(card) or turn.game(card) >= MUCH]
    return None if with_bidder or turn.winners else turn.dearest(counts)


# --- the trick is worth winning ------------------------------------------------------------------


def win_last(turn: PlayTurn) -> int | None:
    """Win in the last seat by a card that scores and is no king or queen; or else by the lowest
    card of the suit that was led.
    """
    if not turn.trick or turn.behind or turn.is_ours:
        return None
    scoring = [
        card
        for card in turn.winners
        if turn.prize(card) and not turn.is_master(card) and rank_of(card) not in (QUEEN, QUEEN + 1)
    ]
    led = turn.view.row[slots.LED]
    following = [c for c in turn.winners if suit_in_play(turn.rules, c, turn.trump) == led]
    return turn.dearest(scoring) if scoring else turn.lowest(following)


def take_home(turn: PlayTurn) -> int | None:
    """Win with the dearest card that scores, or a ten, if nobody can beat it any more."""
    if not turn.trick or turn.partner_holds_up:
        return None
    counts = [c for c in turn.winners if turn.prize(c) or turn.game(c) >= MUCH]
    return turn.dearest([card for card in counts if turn.holds_up(card)])


def take_low_home(turn: PlayTurn) -> int | None:
    """Win with Low in the last seat, whoever is winning."""
    low = next((c for c in turn.winners if turn.trick and turn.prize(c) and rank_of(c) == 0), None)
    return None if turn.behind else low


def cover(turn: PlayTurn) -> int | None:
    """Follow with the highest card if it wins, though others are to play: a partner is covered
    too, unless they are sure to win.
    """
    if not turn.trick or not turn.behind or turn.partner_holds_up:
        return None
    led = turn.view.row[slots.LED]
    return turn.highest(
        card for card in turn.winners if suit_in_play(turn.rules, card, turn.trump) == led
    )


def ruff_what_counts(turn: PlayTurn) -> int | None:
    """Trump a trick that has points or a ten with the lowest trump that does not score."""
    if not turn.trick or turn.partner_holds_up or not worth_taking(turn):
        return None
    return turn.lowest(
        card for card in turn.winners if turn.is_trump(card) and not turn.prize(card)
    )


def catch_a_prize(turn: PlayTurn) -> int | None:
    """Win a trick with points in it: with the lowest card if it holds, or else the highest."""
    if not turn.trick or not turn.stakes or turn.partner_holds_up:
        return None
    holding = [card for card in turn.winners if turn.holds_up(card)]
    return turn.lowest(holding) if holding else turn.highest(turn.winners)


def catch_with_a_top(turn: PlayTurn) -> int | None:
    """Win a trick with points in it by the ace, king or queen of trumps."""
    if not turn.trick or not turn.stakes or turn.partner_holds_up:
        return None
    return turn.highest(c for c in turn.winners if turn.is_trump(c) and rank_of(c) >= QUEEN)


def take_a_ten(turn: PlayTurn) -> int | None:
    """Win a ten: by a plain card that holds, or by a small trump."""
    tens = any(turn.game(card) >= MUCH for _, card in turn.trick)
    if not tens or turn.partner_holds_up:
        return None
    plain = [card for card in turn.winners if not turn.is_trump(card) and turn.holds_up(card)]
    return turn.lowest(plain or [card for card in turn.winners if is_small(turn, card)])


def spare_a_trump(turn: PlayTurn) -> int | None:
    """Win two card-points or more by a small trump, if there is another."""
    small = [card for card in trumps_of(turn) if is_small(turn, card)]
    if not turn.trick or turn.is_ours or len(small) < 2 or turn.game_on_table < SOME:
        return None
    return turn.lowest(card for card in small if card in turn.winners)


def deny(turn: PlayTurn) -> int | None:
    """Win what counts from the bidder's side by the lowest card that does."""
    bidder = turn.view.bidder
    if not turn.trick or turn.bids or bidder is None or not worth_taking(turn):
        return None
    theirs = turn.taker in turn.view.together(bidder)
    return turn.lowest(turn.winners) if theirs else None


def cinch(turn: PlayTurn) -> int | None:
    """Shut the fives out: play the lowest trump above them while one is out and a rival is still to
    play, unless the side has such a trump in the trick.
    """
    pedros = [card for card in turn.prizes if rank_of(card) == FIVE and turn.is_trump(card)]
    out = any(turn.unseen >> card & 1 for card in pedros)
    if not turn.trick or not out or not turn.rivals_behind:
        return None
    bar = max(strength(turn.rules, card, turn.trump) for card in pedros)
    best = turn.view.row[slots.BEST]
    if turn.is_ours and strength(turn.rules, best, turn.trump) > bar:
        return None
    return turn.lowest(
        card for card in turn.winners if strength(turn.rules, card, turn.trump) > bar
    )


# --- nothing to win ------------------------------------------------------------------------------


def play_the_least(turn: PlayTurn) -> int:
    """Play the card that is least worth keeping."""
    return turn.least(turn.cards)


def trumps_of(turn: PlayTurn) -> list[int]:
    return [card for card in turn.cards if turn.is_trump(card)]


def is_small(turn: PlayTurn, card: int) -> bool:
    """Return True if a card is a trump below the ten that does not score."""
    return turn.is_trump(card) and not turn.prize(card) and rank_of(card) < TEN


def worth_taking(turn: PlayTurn) -> bool:
    return turn.stakes > 0 or turn.game_on_table >= MUCH
