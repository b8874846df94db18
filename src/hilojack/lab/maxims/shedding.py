"""The choices of the shedding games, from what the seat to act sees alone."""

from collections import Counter
from functools import partial

from hilojack import calls
from hilojack.calls import is_card
from hilojack.cards import suit_of
from hilojack.lab.maxims.moments import Choice, Maxim
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.turn import next_in_play
from hilojack.views.shedding import View

FEW = 2  # cards left to the next player: they may soon go out


def spend(table: int, view: View) -> Choice | None:
    """Return the choice between a card with a power and a plain one, by what the next holds."""
    if not is_free(view):
        return None
    powers = [card for card in cards(view) if power_of(view, card) == table]
    plain = plain_cards(view)
    if not powers or not plain:
        return None
    return Choice(near(view), powers[0], dearest(view, plain))


def answer(view: View) -> Choice | None:
    """Return the choice between an answer to a pick-up and the pick-up, by its cards."""
    may = [act for act in cards(view) if view.pending]
    if not may or calls.PICK_UP not in view.acts:
        return None
    return Choice(f"{view.pending} cards to pick up", may[0], calls.PICK_UP)


def hold(view: View) -> Choice | None:
    """Return the choice between the only card that fits, one with a power, and a draw."""
    if not is_free(view) or view.drew or calls.DRAW not in view.acts:
        return None
    if len(cards(view)) != 1 or plain_cards(view):
        return None
    return Choice(near(view), cards(view)[0], calls.DRAW)


def longest(view: View) -> Choice | None:
    """Return the choice between a plain card of the longest suit of the hand and another's."""
    if not is_free(view):
        return None
    plain = plain_cards(view)
    length = Counter(map(suit_of, view.hand))
    plain.sort(key=lambda card: (length[suit_of(card)], card))
    if len(plain) < 2 or length[suit_of(plain[0])] == length[suit_of(plain[-1])]:
        return None
    return Choice(near(view), plain[-1], plain[0])


def dear(view: View) -> Choice | None:
    """Return the choice between the plain cards that cost most and least at the end."""
    if not is_free(view) or view.variant.row[slots.SCORING] == slots.SCORING_WIN:
        return None
    plain = plain_cards(view)
    plain.sort(key=partial(worth, view))
    if len(plain) < 2 or worth(view, plain[0]) == worth(view, plain[-1]):
        return None
    return Choice(near(view), plain[-1], plain[0])


# --- what a seat sees ----------------------------------------------------------------------------


def is_free(view: View) -> bool:
    """Return True if a seat begins a turn, and has nothing to pick up."""
    return view.phase == "turn" and not view.pending


def cards(view: View) -> list[int]:
    """Return the cards that may be played."""
    return [act for act in view.acts if is_card(act)]


def has(view: View, table: int, card: int) -> bool:
    """Return True if a card has a power: it is in a set of the rules, or in a table of numbers."""
    rules = view.variant.row
    if table in (slots.PICK_UP, slots.SKIP):
        return rules[table + card] > 0
    return bool(rules[table] >> card & 1)


def power_of(view: View, card: int) -> int | None:
    """Return the power of a card, the first of the list if it has several, or None."""
    return next((table for table in POWERS if has(view, table, card)), None)


def plain_cards(view: View) -> list[int]:
    """Return the cards without a power that may be played."""
    return [card for card in cards(view) if power_of(view, card) is None]


def worth(view: View, card: int) -> int:
    """Return the points of a card that is left in a hand."""
    return int(view.variant.row[slots.POINTS + card])


def dearest(view: View, plain: list[int]) -> int:
    return max(plain, key=partial(worth, view))


def near(view: View) -> str:
    """Return how many cards the next player holds, in words."""
    seat = next_in_play(view.variant.row, view.row, view.seat or 0)
    few = view.hand_sizes[seat] <= FEW
    return "the next player holds " + ("one or two cards" if few else "three cards or more")


POWERS = {
    slots.PICK_UP: ("pick-up", "a card that lets the next player pick up"),
    slots.SKIP: ("skip", "a card that skips"),
    slots.REVERSE: ("reverse", "a card that reverses"),
    slots.WILD: ("wild", "a card that fits anything"),
    slots.NOMINATE: ("nominate", "a card that nominates a suit"),
    slots.NEUTRALISE: ("shield", "a card that cancels a pick-up"),
    slots.AGAIN: ("again", "a card that gives another turn"),
    slots.DUMP: ("dump", "a card on which its suit is dumped"),
    slots.COVER: ("cover", "a card that must be covered"),
}
MAXIMS = (
    *(
        Maxim(name, f"play {what}, or a plain card", partial(spend, table))
        for table, (name, what) in POWERS.items()
    ),
    Maxim("answer", "answer a pick-up, or pick up", answer),
    Maxim("hold", "play the only card that fits, one with a power, or draw", hold),
    Maxim("longest", "play a plain card of your longest suit, or of your shortest", longest),
    Maxim("dear", "play the plain card that costs most in the hand, or the least", dear),
)
