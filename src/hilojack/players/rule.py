"""A sound player: values the cards by the maxims of the books, and looks one trick ahead.

Source: Enquire Within Upon Everything (All Fours); R. F. Foster, Complete Hoyle (1897); Denexa and
Bicycle (California Jack). Their maxims are not written out as cases. A card is worth what it
decides and what it may yet catch (`worth`), a trick its cards and the first draw, and the card is
played whose trick comes out best when the others reply by the same reckoning. To win cheaply, to
duck with the least card, to save tens and to give them to a partner all follow from that.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hilojack.cards import cards_in
from hilojack.players import shedding
from hilojack.players.ending import Ending
from hilojack.players.position import deduced_hands, guess_hands
from hilojack.players.talk import TALK, best_suit, pitch
from hilojack.players.worth import Worth, appraise
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import beats
from hilojack.rules.tricks.play import legal_cards, play_card
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.position import certain_hands, state_row
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

GUESSES = 8  # of the hidden hands, when others have yet to play; three times as many win no more
EXACT_CARDS = 10  # in all hands, when an ending is searched: in plain Python 25 ms at the worst


class RulePlayer:
    """Plays soundly from its view alone.

    The same view always meets with the same answer: what is guessed is guessed from the view.
    """

    def __init__(self, *, seed: int | None = None) -> None:
        """A rule player like any other: `seed`, which other players use, changes nothing."""

    def choose(self, view: Any) -> int:
        """The act that the maxims commend."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        choose = FAMILIES[view.variant.file["family"]]
        return choose(view)


def choose(view: View) -> int:
    """The act that the maxims of the trick games commend, among those that are fair."""
    view = replace(view, acts=fair_acts(view))
    return view.acts[0] if len(view.acts) == 1 else CHOICES[view.phase](view)


def choose_packet(view: View) -> int:
    """Whether the cards come singly or in threes is all one."""
    return view.acts[0]


def choose_card(view: View) -> int:
    """The best card of an ending whose hands are no secret, and of the trick otherwise; who pitches
    leads the best suit.
    """
    if view.trump is None:
        return best_of_trick(pitch(view, best_suit(view)))
    hands = deduced_hands(view)
    if hands is not None and sum(view.hand_sizes) <= EXACT_CARDS:
        return Ending(view, hands).best_card()
    return best_of_trick(view)


FAMILIES: Mapping[str, Callable[[Any], int]] = {"trick": choose, "shedding": shedding.choose}
CHOICES: dict[str, Callable[[View], int]] = TALK | {"packet": choose_packet, "play": choose_card}


def best_of_trick(view: View) -> int:
    """The card whose trick comes out best over guesses of the hidden hands."""
    worth = appraise(view)
    rows = likely_rows(view)
    return max(view.acts, key=lambda card: sum(trick_value(view, worth, r, card) for r in rows))


def likely_rows(view: View) -> list[list[int]]:
    """Positions that may be the true one; the last to play needs only what lies on the table."""
    if len(view.trick) == view.variant.seats - 1:
        return [state_row(view, certain_hands(view))]
    random = Random(hash((view.seat, view.number, view.hand, view.memory.unseen)))
    return [state_row(view, guess_hands(view, random)) for _ in range(GUESSES)]


def trick_value(view: View, worth: Worth, row: Row, card: int) -> float:
    """What the trick comes to when a seat plays this card and the others reply."""
    rules = view.variant.fair.row
    row = row.copy()
    sides = rules[slots.SIDES]
    regard = worth.regards[row[slots.TURN] % sides]
    spent = worth.hold[card]
    play_card(rules, row, card)
    while row[slots.TRICK_SIZE]:
        answer = reply(rules, worth, row)
        spent += worth.hold[answer] * regard[row[slots.TURN] % sides]
        play_card(rules, row, answer)
    pot = worth.pot([row[slots.TRICK + seat] for seat in range(rules[slots.SEATS])])
    return pot * regard[row[slots.LEADER] % sides] - spent


def reply(rules: Rules, worth: Worth, row: Row) -> int:
    """The card that serves the seat to play best if the trick ends with it."""
    sides = rules[slots.SIDES]
    regard = worth.regards[row[slots.TURN] % sides][row[slots.TAKER] % sides]
    lying = worth.pot(cards_on_table(rules, row))
    best, most = slots.NONE, 0.0
    for card in cards_in(legal_cards(rules, row)):
        takes = beats(card, row[slots.BEST], row[slots.TRUMP])
        value = (lying + worth.stake[card]) * (1 if takes else regard) - worth.hold[card]
        if best == slots.NONE or value > most:
            best, most = card, value
    return best


def cards_on_table(rules: Sequence[int], row: Sequence[int]) -> list[int]:
    """The cards of the trick so far."""
    seats, leader = rules[slots.SEATS], row[slots.LEADER]
    return [row[slots.TRICK + (leader + n) % seats] for n in range(row[slots.TRICK_SIZE])]
