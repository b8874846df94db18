"""The common part of the voices of all families: who does what, and small parts of a sentence."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeVar

from hilojack.calls import CALLS, is_card, name_act
from hilojack.cards import (
    JOKER,
    PACK,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    card_set,
    cards_in,
    name_card,
    rank_of,
    suit_of,
)
from hilojack.rules.bits import cards_of_suit
from hilojack.variants.page import show_value
from hilojack.variants.variant import Variant
from hilojack.variants.words import listed
from hilojack.views import Event, View
from hilojack.views.events import Began, Called, Won
from hilojack.voices.choosing import call_numbers, cards_are_open
from hilojack.voices.commands import COMMANDS, HOW_TO_PLAY, Command

Told = TypeVar("Told", bound=Event)


@dataclass(frozen=True, slots=True)
class Speaker(ABC):
    """A voice that speaks to one seat (None: a spectator) about the players at a table.

    The voice of each family adds what only its games have.
    """

    COMMANDS: ClassVar[tuple[Command, ...]] = COMMANDS
    HOW_TO_PLAY: ClassVar[str] = HOW_TO_PLAY
    IN_COUNT: ClassVar[tuple[type, ...]]  # the events of the count of a deal

    names: tuple[str, ...]
    seat: int | None
    variant: Variant

    def does(self, seat: int, deed: str) -> str:
        """Return a seat and what it does: `you take the trick`, `Ben takes the trick`."""
        if seat == self.seat:
            return f"you {deed}"
        name = self.names[seat]  # You is who gave no name, in a record of the match
        return f"{name} {deed if name == 'You' else third_person(deed)}"

    def name(self, seat: int) -> str:
        """Return a seat within a sentence."""
        return "you" if seat == self.seat else self.names[seat]

    def members(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, the listener's first."""
        return members_of(side, self.variant.seats, self.variant.sides, self.seat)

    def side(self, side: int) -> str:
        """Return a side within a sentence: `you and Cora`."""
        return " and ".join(map(self.name, self.members(side)))

    def side_label(self, side: int) -> str:
        """Return a side as a column heading: `You`, `Ben`, or for partners `We` and `They`."""
        members = self.members(side)
        if len(members) == 1:
            return capital(self.name(members[0]))
        if self.seat is None or self.variant.sides > 2:
            return " & ".join(self.names[seat] for seat in members)
        return "We" if self.seat in members else "They"

    def side_does(self, side: int, deed: str) -> str:
        """Return a side and what it does: `you and Cora win`, `Ben wins`."""
        members = self.members(side)
        if len(members) > 1:
            return f"{self.side(side)} {deed}"
        return self.does(members[0], deed)

    # --- what happened ---------------------------------------------------------------------------

    @abstractmethod
    def tell(self, events: Sequence[Event]) -> list[str]:
        """Return a sentence for each event, or for several that belong together."""

    def _words(self, event: Any) -> str:
        """Return the words of one event, by the method for its tag."""
        words: str = getattr(self, f"_{event.tag.replace('-', '_')}")(event)
        return words

    def told_in_count(self, events: Sequence[Told]) -> list[Told]:
        """Return the events that belong to the count of a deal."""
        return [event for event in events if isinstance(event, self.IN_COUNT)]

    def explained(self, view: View) -> list[str]:
        """Return the count of a deal that is over, and why each item is whose."""
        return self.tell(self.told_in_count(view.events))

    def facts(self, view: View) -> dict[str, str]:
        """Return what a lesson may name of a position, by the words in braces."""
        return {"may": self.may_play(view)}

    def may_play(self, view: View) -> str:
        """Return the cards that break no rule now: `ten and four of hearts; king of spades`."""
        return in_suits(tuple(c for c in view.hand if c in self.fair_choices(view)))

    def _began(self, event: Began) -> str:
        return f"deal {event.number}: {self.does(event.dealer, 'deal')}"

    def _called(self, event: Called) -> str:
        return self.does(event.seat, CALLS[event.call][1])

    def _won(self, event: Won) -> str:
        return f"{self.side_does(event.side, 'win')} the match"

    def ending(self, side: int, seats: Sequence[int]) -> str:
        """Return how a match ended in which these seats resigned: `Ben wins: Ann resigned.`."""
        names = listed([self.name(seat) for seat in seats])
        return f"{capital(self.side_does(side, 'win'))}: {names} resigned."

    # --- how things stand ------------------------------------------------------------------------

    def scores(self, scores: Sequence[int]) -> str:
        """Return the score: `Score: you 3, Ben 1; 10 points win.`."""
        points = self.variant.target
        target, win = number(points, "point"), "wins" if points == 1 else "win"
        return f"Score: {self._scores(scores)}; {target} {win}."

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{self.side(side)} {signed(n)}" for side, n in enumerate(scores))

    def score_lines(self, view: View) -> list[str]:
        """Return the score, and remarks on it."""
        return [self.scores(view.scores)]

    def stakes(self, stakes: Sequence[int]) -> str:
        """Return what each side pays or gets: `Stakes: you get 3, Ben pays 1, Cora pays 2.`."""
        if not any(stakes):
            return ""
        deeds = [f"{'get' if stake > 0 else 'pay'} {abs(stake)}" for stake in stakes]
        told = [self.side_does(side, deed) for side, deed in enumerate(deeds)]
        return f"Stakes: {', '.join(told)}."

    @abstractmethod
    def table(self, view: View) -> list[str]:
        """Return the whole table, a sentence for each thing."""

    @abstractmethod
    def look_back(self, view: View) -> list[str]:
        """Return what was played last: the last trick, or the pile."""

    @abstractmethod
    def counted_cards(self, view: View) -> list[str]:
        """Return what a player with a perfect memory knows."""

    def _unseen(self, view: View) -> list[str]:
        """Return the unseen cards of each suit, and the cards that others certainly hold."""
        lines = unseen_lines(view.memory.unseen)
        for seat, known in enumerate(view.memory.known):
            if seat != view.seat and known:
                lines.append(f"{capital(self.does(seat, 'hold'))}: {in_suits(tuple(known))}.")
        return lines

    @abstractmethod
    def count_label(self, view: View) -> str:
        """Return the text next to the number of unseen cards."""

    def suits(self, view: View) -> Sequence[int]:
        """Return the suits in the order shown."""
        return range(4)

    # --- what is asked ---------------------------------------------------------------------------

    def turn(self, view: View) -> str:
        """Return who must do what."""
        if view.victor is not None:
            return capital(self.side_does(view.victor, "win the match")) + "."
        if view.turn is None:
            return "The deal is over."
        if view.turn != view.seat:
            return f"{self.names[view.turn]} is to {self._duty(view)}."
        return self._may(view)

    @abstractmethod
    def _duty(self, view: View) -> str:
        """Return what another player must do."""

    @abstractmethod
    def _may(self, view: View) -> str:
        """Return what the player may do."""

    def chooses_cards(self, view: View) -> bool:
        """Return True if the player must choose a card, so that the others are shown dull."""
        return cards_are_open(view)

    def fair_choices(self, view: View) -> tuple[int, ...]:
        """Return the legal actions that break no rule."""
        acts: tuple[int, ...] = view.acts
        return acts

    def hand_words(self, view: View) -> str:
        """Return the hand: `Your hand: ace and king of spades; nine of clubs.`."""
        return f"Your hand: {in_suits(tuple(view.hand))}." if view.hand else "Your hand is empty."

    @abstractmethod
    def situation(self, view: View) -> list[str]:
        """Return what a player must know of the table to choose, apart from the hand."""

    def asked(self, view: View) -> str:
        """Return the legal actions: `Play`, or calls with their numbers."""
        if cards_are_open(view):
            return " or ".join(["Play", *(name_act(act) for act in view.acts if not is_card(act))])
        return " or ".join(f"{n} {name_act(call)}" for n, call in call_numbers(view).items())

    @abstractmethod
    def meaning(self, view: View, call: int) -> str:
        """Return the effect of a call, in a few words for its button."""

    def when_time_is_up(self, view: View) -> int | None:
        """Return the action taken if the player takes too long, or None if there is no limit."""
        return None

    def why_no_undo(self, view: View) -> str:
        """Return why the player may not undo the last action; empty if they may."""
        return ""


@cache
def members_of(side: int, seats: int, sides: int, listener: int | None) -> tuple[int, ...]:
    """Return the seats of a side, the listener's first."""
    members = range(side, seats, sides)
    return tuple(sorted(members, key=lambda seat: seat != listener))


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def number(count: int, thing: str) -> str:
    """Return a count of things: `1 point`, `2 points`, `no points`."""
    return f"{count or 'no'} {thing}" + ("" if count == 1 else "s")


IRREGULAR = {"have": "has", "are": "is"}


@lru_cache(2**10)
def third_person(deed: str) -> str:
    """Return a deed in the third person: `deals the cards`, `passes`, `has it`."""
    verb, space, rest = deed.partition(" ")
    if verb in IRREGULAR:
        verb = IRREGULAR[verb]
    elif verb.endswith(("s", "sh", "ch", "x", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return verb + space + rest


def signed(score: int) -> str:
    """Return a score as read aloud: `3`, `minus 2`."""
    return f"minus {-score}" if score < 0 else str(score)


@lru_cache(2**12)
def in_suits(cards: tuple[int, ...]) -> str:
    """Return cards in their order, suit by suit: `ace and king of spades; nine of clubs`."""
    groups: list[list[int]] = []
    for card in cards:
        if not groups or suit_of(groups[-1][-1]) != suit_of(card):
            groups.append([])
        groups[-1].append(card)
    return "; ".join(map(of_one_suit, groups))


def of_one_suit(cards: Sequence[int]) -> str:
    """Return cards of one suit, or jokers: `ace and king of spades`."""
    if cards[0] >= JOKER:
        return listed([name_card(card) for card in cards])
    ranks = listed([RANK_NAMES[rank_of(card)] for card in cards])
    return f"{ranks} of {SUIT_NAMES[suit_of(cards[0])]}"


def unseen_lines(unseen: Iterable[int]) -> list[str]:
    """Return the unseen cards of each suit, in sentences."""
    cards = card_set(unseen)
    lines = [unseen_line(suit, cards & cards_of_suit(suit)) for suit in range(4)]
    jokers = tuple(cards_in(cards & ~PACK))
    return [*lines, f"Unseen: {in_suits(jokers)}."] if jokers else lines


@lru_cache(2**13)  # an action changes at most one of four suits
def unseen_line(suit: int, unseen: int) -> str:
    """Return the unseen cards of a suit, high to low, in a sentence."""
    ranks = [RANK_NAMES[rank_of(card)] for card in cards_in(unseen)]
    return f"Unseen {SUIT_NAMES[suit]}: {', '.join(reversed(ranks)) or 'none'}."


def unseen_ranks(view: View, suit: int) -> list[str]:
    """Return the ranks of a suit that the player has not seen, high to low."""
    return [RANKS[rank_of(c)] for c in reversed(view.memory.unseen) if suit_of(c) == suit]


def house_rules(variant: Variant) -> list[str]:
    """Return the rules in which a variant differs from the book, as given on a command line."""
    return [
        f"{key}={show_value(key, value).replace(' ', ',')}"
        for key, value in variant.house_rules.items()
    ]
