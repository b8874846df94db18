"""The common part of the voices of all families: who does what, and small parts of a sentence."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from typing import Any, ClassVar, TypeVar

from hilojack.calls import is_card, kind_of_call, name_act
from hilojack.cards import PACK, RANKS, card_set, cards_in, rank_of, suit_of
from hilojack.rules.bits import cards_of_suit
from hilojack.variants.page import show_value
from hilojack.variants.variant import Variant
from hilojack.views import Event, View
from hilojack.views.events import Began, Called, Won
from hilojack.voices.choosing import call_numbers, cards_are_open
from hilojack.voices.commands import COMMANDS, HOW_TO_PLAY, Command
from hilojack.voices.cues import Cue
from hilojack.words import Who, calls as say_call, table as say
from hilojack.words.cards import minus
from hilojack.words.grammar import capital
from hilojack.words.suits import RANK_NAMES

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

    def who(self, seat: int) -> Who:
        """Return a seat, as a sentence names it."""
        if seat == self.seat:
            return Who(say.you, "you")
        name = self.names[seat]  # You is who gave no name, in a record of the match
        return Who(name, "you" if name == "You" else "one")

    def who_of_side(self, side: int) -> Who:
        """Return a side, as a sentence names it: `you and Cora`."""
        return self.whole([self.who(seat) for seat in self.members(side)])

    @staticmethod
    def whole(several: Sequence[Who]) -> Who:
        """Return several players as one subject: `you and Cora`."""
        if len(several) == 1:
            return several[0]
        return Who(reduce(say.together, [one.name for one in several]), "many")

    def name(self, seat: int) -> str:
        """Return a seat within a sentence."""
        return self.who(seat).name

    def members(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, the listener's first."""
        return members_of(side, self.variant.seats, self.variant.sides, self.seat)

    def side(self, side: int) -> str:
        """Return a side within a sentence: `you and Cora`."""
        return self.who_of_side(side).name

    def side_label(self, side: int) -> str:
        """Return a side as a column heading: `You`, `Ben`, or for partners `We` and `They`."""
        members = self.members(side)
        if len(members) == 1:
            return capital(self.name(members[0]))
        if self.seat is None or self.variant.sides > 2:
            return " & ".join(self.names[seat] for seat in members)
        return say.we if self.seat in members else say.they

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

    def cues(self, before: View | None, view: View, news: Sequence[Event]) -> Iterator[Cue]:
        """Yield what a learner may be told of: what happened since a view, and what is asked."""
        return iter(())

    def _began(self, event: Began) -> str:
        return say.deal_began(event.number, self.who(event.dealer))

    def _called(self, event: Called) -> str:
        return say_call.has_called(self.who(event.seat), *kind_of_call(event.call))

    def _won(self, event: Won) -> str:
        return say.won_match(self.who_of_side(event.side))

    def ending(self, side: int, seats: Sequence[int]) -> str:
        """Return how a match ended in which these seats resigned: `Ben wins: Ann resigned.`."""
        return say.won_by_resignation(self.who_of_side(side), [self.name(seat) for seat in seats])

    # --- how things stand ------------------------------------------------------------------------

    def scores(self, scores: Sequence[int]) -> str:
        """Return the score: `Score: you 3, Ben 1; 10 points win.`."""
        return say.score_of(self._scores(scores), self.variant.target)

    def _scores(self, scores: Sequence[int]) -> str:
        told = [
            say.side_and_score(self.who_of_side(n), signed(one)) for n, one in enumerate(scores)
        ]
        return ", ".join(told)

    def score_lines(self, view: View) -> list[str]:
        """Return the score, and remarks on it."""
        return [self.scores(view.scores)]

    def stakes(self, stakes: Sequence[int]) -> str:
        """Return what each side pays or gets: `Stakes: you get 3, Ben pays 1, Cora pays 2.`."""
        if not any(stakes):
            return ""
        told = [
            (say.gets_stake if stake > 0 else say.pays_stake)(self.who_of_side(side), abs(stake))
            for side, stake in enumerate(stakes)
        ]
        return say.stakes(", ".join(told))

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
                lines.append(say.holds_cards(self.who(seat), tuple(known)))
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
            return say.sentence(say.won_match(self.who_of_side(view.victor)))
        if view.turn is None:
            return say.deal_is_over
        if view.turn != view.seat:
            return say.is_to(self.names[view.turn], self._duty(view))
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
        return say.your_hand(view.hand) if view.hand else say.hand_is_empty

    @abstractmethod
    def situation(self, view: View) -> list[str]:
        """Return what a player must know of the table to choose, apart from the hand."""

    def asked(self, view: View) -> str:
        """Return the legal actions: `Play`, or calls with their numbers."""
        if cards_are_open(view):
            return " or ".join(
                [say.play, *(name_act(act) for act in view.acts if not is_card(act))]
            )
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


def number(count: int, thing: str) -> str:
    """Return a count of things: `1 point`, `2 points`, `no points`."""
    return f"{count or 'no'} {thing}" + ("" if count == 1 else "s")


def signed(score: int) -> str:
    """Return a score as read aloud: `3`, `minus 2`."""
    return minus(-score) if score < 0 else str(score)


def unseen_lines(unseen: Iterable[int]) -> list[str]:
    """Return the unseen cards of each suit, in sentences."""
    cards = card_set(unseen)
    lines = [unseen_line(suit, cards & cards_of_suit(suit)) for suit in range(4)]
    jokers = tuple(cards_in(cards & ~PACK))
    return [*lines, say.unseen_jokers(jokers)] if jokers else lines


@lru_cache(2**13)  # an action changes at most one of four suits
def unseen_line(suit: int, unseen: int) -> str:
    """Return the unseen cards of a suit, high to low, in a sentence."""
    ranks = [RANK_NAMES[rank_of(card)] for card in cards_in(unseen)]
    return say.unseen_of_suit(", ".join(reversed(ranks)) or say.none_unseen, suit)


def unseen_ranks(view: View, suit: int) -> list[str]:
    """Return the ranks of a suit that the player has not seen, high to low."""
    return [RANKS[rank_of(c)] for c in reversed(view.memory.unseen) if suit_of(c) == suit]


def house_rules(variant: Variant) -> list[str]:
    """Return the rules in which a variant differs from the book, as given on a command line."""
    return [
        f"{key}={show_value(key, value).replace(' ', ',')}"
        for key, value in variant.house_rules.items()
    ]
